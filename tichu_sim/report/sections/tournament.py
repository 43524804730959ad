"""Sections of the report on a tournament: ratings, and the cross tables of every two strategies."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from tichu_sim.analysis.tournament import Findings
from tichu_sim.report.figures import tournament as figures
from tichu_sim.report.sections.section import Section
from tichu_sim.report.tables import Table
from tichu_sim.report.text import NOTHING, Cell, count, estimate_cell, number


def all_sections(found: Findings, footer: str) -> list[Section]:
    """The sections in the order of the page."""
    return [_ratings(found, footer), _pairings(found, footer)]


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
        "Every two strategies played the same deals, each deal twice with the teams swapped. The row's "
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


def _cross(
    what: str, title: str, unit: str, cases: str, pairings: pl.DataFrame, order: Sequence[str]
) -> Table:
    """The cross table of one figure, from the view of the rows."""
    of: dict[tuple[str, str], Cell] = {}
    for row in pairings.to_dicts():
        ends = {
            "value": row[what],
            "low": row[f"{what}_low"],
            "high": row[f"{what}_high"],
            "n": row[cases],
        }
        of[row["strategy"], row["opponent"]] = estimate_cell(ends, unit, cases)
        of[row["opponent"], row["strategy"]] = estimate_cell(_reversed(ends, unit), unit, cases)
    rows: list[tuple[str | Cell, ...]] = [
        (name, *(of.get((name, other), Cell(NOTHING)) for other in order)) for name in order
    ]
    return Table("pairings", title, ("", *order), tuple(rows), pairings)


def _reversed(ends: dict[str, Any], unit: str) -> dict[str, Any]:
    """An estimate from the view of the opponent."""
    whole = 1 if unit == "share" else 0
    low, high = (None if ends[end] is None else whole - ends[end] for end in ("high", "low"))
    return {"value": whole - ends["value"], "low": low, "high": high, "n": ends["n"]}


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
