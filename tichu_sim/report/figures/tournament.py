"""Figures of a tournament: ratings, and points of every two strategies."""

import polars as pl

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
    estimates = [
        {"value": row["points"], "low": row["points_low"], "high": row["points_high"]} for row in rows
    ]
    figure, (axes,) = new_figure(_ROW * len(rows) + 0.1, 1, labels, legend=False, xlabel=True)
    zero_line(axes)
    dots(axes, range(len(rows)), estimates, 1, ALL_SEATS)
    axes.set_title("Points a round")
    axes.set_xlabel("points more than the opponents")
    caption = (
        "Mean lead a round over the same deals, each played with the teams swapped. Lines are 95 % intervals."
    )
    return picture(figure, footer, "points", caption, "A dot for each pairing, the clearest on top.")
