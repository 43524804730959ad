"""Sections of the report on a tournament: ratings, the cross tables of every two strategies, soloists."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from tichu_sim.analysis.tournament import EITHER, Findings
from tichu_sim.report.figures import tournament as figures
from tichu_sim.report.sections.section import Section
from tichu_sim.report.tables import Table
from tichu_sim.report.text import NOTHING, Cell, count, estimate_cell, number


def all_sections(found: Findings, footer: str) -> list[Section]:
    """The sections in the order of the page; that of the soloist is for three players."""
    soloist = [_soloist(found, footer)] if len(found.soloists) else []
    return [_ratings(found, footer), _pairings(found, footer), *soloist]


def elo_cell(row: dict[str, Any]) -> Cell:
    """A rating with its interval; the first strategy's is no estimate."""
    if row["low"] == row["high"]:
        return Cell("0", "by definition", f"n {count(row['rounds'])} rounds")
    return estimate_cell({**row, "value": row["elo"], "n": row["rounds"]}, "count", "rounds")


def _ratings(found: Findings, footer: str) -> Section:
    first, unit = found.played["strategies"][0]["name"], found.played["unit"]
    text = (
        found.conclusion,
        f"The ratings are the maximum likelihood fit of Bradley and Terry's model to the shares of {unit} "
        "won, a draw counting half, with one drawn deal added for every pairing. Their intervals take all "
        "that was played on a deal as one case.",
    )
    rows = tuple((row["strategy"], elo_cell(row)) for row in found.ratings.to_dicts())
    table = Table("ratings", "Ratings", ("Strategy", f"Elo above {first}"), rows, found.ratings)
    return Section("ratings", "Ratings", text, (figures.elo(found.ratings, first, unit, footer),), (table,))


def _pairings(found: Findings, footer: str) -> Section:
    unit = found.played["unit"]
    order = found.ratings["strategy"].to_list()
    text = (
        f"Every two strategies played the same deals, each deal twice{_swapped(found)}. The row's "
        "strategy is compared with the column's; both plays of a deal are one case.",
    )
    tables = (
        _cross("points", "Points a round ahead", "points", "rounds", found.pairings, order),
        _cross(
            "score", f"Share of {unit} won, draws counting half", "share", "rounds", found.pairings, order
        ),
        _cross("deals_won", "Share of deals with more points", "share", "deals", found.pairings, order),
        _tests(found.pairings),
    )
    return Section("pairings", "Every two", text, (figures.points(found.pairings, footer),), tables)


def _swapped(found: Findings) -> str:
    """How the two plays of a deal differ, in words."""
    if found.played["players"] != 3:
        return " with the teams swapped"
    if found.played["unit"] == "rounds":
        return ": once one of them was the soloist, who also plays the dummy's hand, once the other"
    return (
        ", by one player of the one strategy and two of the other and then the other way round. Everybody "
        "is the soloist in turn and scores for himself; points are those of the one against the mean of the "
        "two, and who has the highest total wins"
    )


def _soloist(found: Findings, footer: str) -> Section:
    text = (
        "What a strategy makes as the soloist, with the dummy, against two players of the other strategy. "
        f'The rows "{EITHER}" take both together: how far the soloist is ahead there is the advantage of the '
        "role, whoever plays better.",
    )
    rows: list[tuple[str | Cell, ...]] = [
        (
            figures.soloist_label(row),
            *(_estimate(row, what, "points", "rounds") for what in ("points", "lead")),
        )
        for row in found.soloists.to_dicts()
    ]
    header = ("Soloist", "Points a round of his side", "Points ahead of the other two")
    table = Table("soloists", "The soloist's expected score", header, tuple(rows), found.soloists)
    return Section("soloist", "Soloist", text, (figures.soloists(found.soloists, footer),), (table,))


def _cross(
    what: str, title: str, unit: str, cases: str, pairings: pl.DataFrame, order: Sequence[str]
) -> Table:
    """The cross table of one figure, from the view of the rows."""
    of: dict[tuple[str, str], Cell] = {}
    for row in pairings.to_dicts():
        of[row["strategy"], row["opponent"]] = _estimate(row, what, unit, cases)
        of[row["opponent"], row["strategy"]] = _estimate(_reversed(row, what, unit), what, unit, cases)
    rows: list[tuple[str | Cell, ...]] = [
        (name, *(of.get((name, other), Cell(NOTHING)) for other in order)) for name in order
    ]
    return Table("pairings", title, ("", *order), tuple(rows), pairings)


def _estimate(row: dict[str, Any], what: str, unit: str, cases: str) -> Cell:
    """The cell of one figure of a row."""
    ends = {"value": row[what], "low": row[f"{what}_low"], "high": row[f"{what}_high"], "n": row[cases]}
    return estimate_cell(ends, unit, cases)


def _reversed(row: dict[str, Any], what: str, unit: str) -> dict[str, Any]:
    """A row with one figure from the view of the opponent."""
    whole = 1 if unit == "share" else 0
    ends = {what: what, f"{what}_low": f"{what}_high", f"{what}_high": f"{what}_low"}
    turned = {end: None if row[other] is None else whole - row[other] for end, other in ends.items()}
    return {**row, **turned}


def _tests(pairings: pl.DataFrame) -> Table:
    rows = tuple(
        (f"{row['strategy']} against {row['opponent']}", Cell(_p(row["p"])), Cell(_p(row["adjusted_p"])))
        for row in pairings.to_dicts()
    )
    caption = "Two-sided p of equal points; adjusted for the number of pairings (Benjamini and Hochberg)."
    return Table("pairings", "Are they different?", ("", "p", "Adjusted p"), rows, pairings, caption)


def _p(value: float | None) -> str:
    if value is None:
        return NOTHING
    return "< 0.001" if value < 0.001 else number(value, "count", 3)
