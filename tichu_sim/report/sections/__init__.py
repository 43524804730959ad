"""The sections of a report, in the order of the page."""

from collections.abc import Callable

from tichu_sim.analysis.overview import Overview
from tichu_sim.report.sections import boosters, calls, play, results
from tichu_sim.report.sections.section import Section

_ORDER: tuple[Callable[[Overview, str], Section | None], ...] = (
    results.winning,
    results.soloist,
    results.points,
    results.games,
    boosters.boosters,
    calls.calls,
    calls.holdings,
    play.cards,
    play.bombs,
    play.course,
    play.exchange,
    results.finishing,
)


def all_sections(found: Overview, footer: str) -> list[Section]:
    """All sections for which the run has data; ``footer`` is printed below every figure."""
    sections = (section(found, footer) for section in _ORDER)
    return [section for section in sections if section is not None]
