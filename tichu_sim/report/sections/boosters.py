"""The section on boosters: how they are used, how rounds with them end, what owning them changes."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from tichu_sim.analysis.measures import BOOSTER_COUNTS
from tichu_sim.analysis.overview import Overview
from tichu_sim.report.figures import boosters as figures
from tichu_sim.report.figures.boosters import LEVEL
from tichu_sim.report.sections.section import Section, present
from tichu_sim.report.tables import Groups, Part, Table, estimate_table, part_cell
from tichu_sim.report.text import Cell, count, estimate_cell, in_words, number

_ALL_ROUNDS = Groups("all", ("all seats",), ("All rounds",))
_USES = (
    Part("used", "used_share", "share", "used_share_n", "rounds"),
    Part("cancelled", "cancelled_share", "share", "cancelled_share_n", "uses"),
)
_COUNTED = ("owned", "picked", "offered")
_RESULTS = (
    Part("won when used", "won_used", "share", "won_used_n", "rounds"),
    Part("won when not", "won_unused", "share", "won_unused_n", "rounds"),
    Part("ahead when used", "ahead_used", "points", "ahead_used_n", "rounds"),
    Part("ahead when not", "ahead_unused", "points", "ahead_unused_n", "rounds"),
)


def boosters(found: Overview, footer: str) -> Section | None:
    """Uses and results by booster, and grants where they were measured; None without boosters."""
    if found.booster_uses is None and found.grants is None:
        return None
    text, pictures, tables = [], [], []
    if found.grants is not None:
        text += [
            "What owning a booster changes is measured on paired deals: each deal is played with the booster "
            "granted to one seat and without it, all else being equal. It holds for the strategies that "
            "played these deals and their ways to use it.",
            _established(found.grants),
        ]
        pictures.append(figures.grants(found.grants))
        tables.append(_grants(found.grants))
    if found.booster_uses is not None:
        text.append(
            "Rounds with and without a use are compared as they were observed: a strategy uses a booster "
            "when it expects to gain, so the difference is not the effect of the booster."
        )
        pictures += [figures.uses(found.booster_uses, footer), figures.results(found.booster_uses, footer)]
        counts = estimate_table(found, "booster_counts", "Boosters in a round", BOOSTER_COUNTS, _ALL_ROUNDS)
        tables += [counts, _uses(found.booster_uses), _results(found.booster_uses)]
    return Section("boosters", "Boosters", tuple(text), present(*pictures), tuple(tables))


def _established(grants: pl.DataFrame) -> str:
    """How many boosters change anything for sure, all of them looked at together."""
    sure = grants.filter(pl.col("adjusted_p") < LEVEL)
    help_, hurt = (sure.filter(pl.col("change") * sign > 0).height for sign in (1, -1))
    return (
        f"Intervals are of each booster alone, so of {len(grants)} about one in twenty misses its value by "
        f"chance. p values are adjusted for all {len(grants)} comparisons (Benjamini and Hochberg): by those "
        f"below {LEVEL:g}, of which about one in twenty is expected to be false, {help_} boosters help "
        f"their owner, {hurt} cost him points, and {len(grants) - help_ - hurt} cannot be told from no "
        "effect."
    )


def _grants(grants: pl.DataFrame) -> Table:
    rows = []
    for row in grants.to_dicts():
        change = estimate_cell({**row, "value": row["change"], "n": row["deals"]}, "points", "deals")
        small = row["adjusted_p"] is not None and row["adjusted_p"] < 0.001
        p = Cell("< 0.001" if small else number(row["adjusted_p"], "count", 3))
        used = {"value": row["used"], "low": row["used_low"], "high": row["used_high"]}
        n = round(row["offered"] * row["deals"])
        rows.append((in_words(row["booster"]), change, p, estimate_cell({**used, "n": n}, "share", "deals")))
    header = ("Booster", "Points a round", "Adjusted p", "Used when possible")
    return Table("booster_grants", "What owning a booster changes", header, tuple(rows), grants)


def _uses(uses: pl.DataFrame) -> Table:
    header = ("Booster", "Owned", "Picked", "Offered", "Used when offered", "Cancelled when used")
    rows: tuple[tuple[str | Cell, ...], ...] = tuple(
        (in_words(row["booster"]), *(Cell(count(row[name])) for name in _COUNTED), *_cells(row, _USES))
        for row in uses.to_dicts()
    )
    caption = (
        "Rounds in which a seat owned the booster, picked it from the display, and could have used it at "
        "some moment."
    )
    return Table("booster_uses", "How boosters are used", header, rows, uses, caption, folded=True)


def _results(uses: pl.DataFrame) -> Table:
    header = ("Booster", *(part.heading.capitalize() for part in _RESULTS))
    rows: tuple[tuple[str | Cell, ...], ...] = tuple(
        (in_words(row["booster"]), *_cells(row, _RESULTS)) for row in uses.to_dicts()
    )
    caption = "Of the owner's team, in rounds in which the booster could have been used."
    title = "How rounds end in which a booster was used and was not"
    return Table("booster_results", title, header, rows, uses, caption, folded=True)


def _cells(row: Mapping[str, Any], parts: tuple[Part, ...]) -> tuple[Cell, ...]:
    return tuple(part_cell(row, part) for part in parts)
