"""Figures of a tournament: ratings, points of every two strategies, soloists."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from tichu_sim.analysis.tournament import EITHER
from tichu_sim.report.figures.style import (
    ALL_SEATS,
    Picture,
    dots,
    new_figure,
    picture,
    strategy_colours,
    zero_line,
)

_ROW = 0.24


def elo(ratings: pl.DataFrame, first: str, unit: str, footer: str) -> Picture:
    """Elo of each strategy with its interval, the best on top; ``first`` stands at zero."""
    rows = ratings.to_dicts()
    labels = [row["strategy"] for row in rows]
    colours = strategy_colours(labels)
    figure, (axes,) = new_figure(_ROW * len(rows) + 0.1, 1, labels, legend=False, xlabel=True)
    zero_line(axes)
    for place, row in enumerate(rows):
        dots(axes, [place], [{**row, "value": row["elo"]}], 1, colours[row["strategy"]])
    axes.set_title("Ratings")
    axes.set_xlabel(f"Elo above {first}")
    caption = (
        f"Elo of winning a {unit[:-1]}, fitted to all pairings; {first} stands at 0. Lines are 95 % "
        f"intervals of the distance to {first}. 100 Elo more mean an expected share of 64 %, 200 of 76 %."
    )
    return picture(figure, footer, "ratings", caption, "A dot for each strategy, the best on top.")


def points(pairings: pl.DataFrame, footer: str) -> Picture:
    """Points a round by which one strategy of each pairing was ahead."""
    rows = pairings.sort("points", descending=True).to_dicts()
    labels = [f"{row['strategy']} against {row['opponent']}" for row in rows]
    caption = "Mean lead a round over the same deals, each played twice. Lines are 95 % intervals."
    figure = _leads(rows, "points", labels, "Points a round")
    return picture(figure, footer, "points", caption, "A dot for each pairing, the clearest on top.")


def soloists(found: pl.DataFrame, footer: str) -> Picture:
    """Points a round by which the soloist's side was ahead, by who of each pairing he was."""
    rows = found.sort("lead", descending=True, maintain_order=True).to_dicts()
    labels = [soloist_label(row) for row in rows]
    caption = "Mean lead a round of the soloist's side over the other two. Lines are 95 % intervals."
    figure = _leads(rows, "lead", labels, "The soloist's lead")
    return picture(figure, footer, "soloists", caption, "A dot for each soloist, the best on top.")


def soloist_label(row: Mapping[str, Any]) -> str:
    """A row of the soloist's expected score in words: the soloist and whom he plays against."""
    if row["soloist"] == EITHER:
        return f"{EITHER} of {row['strategy']} and {row['opponent']}"
    other = row["opponent"] if row["soloist"] == row["strategy"] else row["strategy"]
    return f"{row['soloist']} against {other}"


def _leads(rows: Sequence[Mapping[str, Any]], what: str, labels: Sequence[str], title: str) -> Figure:
    """A dot with its interval for each row, beside a line at zero."""
    estimates = [{"value": row[what], "low": row[f"{what}_low"], "high": row[f"{what}_high"]} for row in rows]
    figure, (axes,) = new_figure(_ROW * len(rows) + 0.1, 1, labels, legend=False, xlabel=True)
    zero_line(axes)
    dots(axes, range(len(rows)), estimates, 1, ALL_SEATS)
    axes.set_title(title)
    axes.set_xlabel("points more than the opponents")
    return figure
