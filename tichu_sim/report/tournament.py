"""The report on a tournament: the page of any report with sections of its own."""

from typing import Any

import msgspec

from tichu_sim.analysis.tournament import Findings
from tichu_sim.report.build import report_files
from tichu_sim.report.figures.style import strategy_colours, styled
from tichu_sim.report.header import Header, Tile, in_full, shortened
from tichu_sim.report.sections.tournament import all_sections, elo_cell
from tichu_sim.report.text import count

_HOW_TO_READ = (
    "Each figure stands with its 95 % interval and n, the cases behind it. If the same tournament were "
    "played again and again with new seeds, 95 of 100 such intervals would hold the true value.",
    "Both plays of a deal have the same cards and the same random numbers in every seat. They are one case, "
    "so that intervals are neither too narrow nor wider than need be.",
)
_LIMITS = (
    "The figures are those of these strategies under these rules. They do not say how people would fare.",
    "A rating sums up how often rounds or games are won, not by how much; the points say that.",
    "Ratings suppose that strengths add up along a line. Where a beats b, b beats c and c beats a, look at "
    "the cross tables.",
)


def tournament_files(found: Findings) -> dict[str, bytes]:
    """All files of the report by their path within it, ``tournament.json`` with all results among them."""
    played = found.played
    names = tuple(strategy["name"] for strategy in played["strategies"])
    deals = int(found.pairings["deals"][0])
    size = f"{count(deals)} {'deals' if played['unit'] == 'rounds' else 'games'}, each played twice"
    head = _header(played, names, size)
    with styled():
        sections = all_sections(found, head.footer)
    rows = found.ratings.to_dicts()
    context = {
        "kind": "Tichu tournament",
        "header": head,
        "colours": strategy_colours(names),
        "tiles": [Tile(f"Elo of {row['strategy']}", elo_cell(row), None) for row in rows],
        "how_to_read": _HOW_TO_READ,
        "limits": _LIMITS,
        "sources": [],
    }
    data = msgspec.json.format(msgspec.json.encode(found.plain()), indent=1) + b"\n"
    return {"tournament.json": data, **report_files(sections, context)}


def _header(played: dict[str, Any], names: tuple[str, ...], size: str) -> Header:
    facts = [
        ("Played", f"every two of {len(names)} strategies, {size}"),
        ("Players", str(played["players"])),
        ("Rules", played["rules"]),
        ("Seed", str(played["seed"])),
        ("Versions", ", ".join(f"{name} {version}" for name, version in played["versions"].items())),
    ]
    if played["boosters"] != "none":
        facts.insert(
            3, ("Boosters", f"set {played['boosters']}, {played['boosters_each']} a seat to start with")
        )
    strategies = tuple(in_full(one) for one in played["strategies"])
    footer = f"{size}; rules {played['rules']}; seed {played['seed']}"
    title = " against ".join(names)
    return Header(title, shortened(footer), tuple(facts), strategies)
