"""Figures of a league: ratings over time, the ladder, and the balance of stakes."""

import numpy as np
import polars as pl

from tichu_sim.analysis.league import League
from tichu_sim.report.figures.style import (
    Picture,
    add_legend,
    dots,
    keys,
    new_figure,
    picture,
    strategy_colours,
    zero_line,
)
from tichu_sim.report.text import count

_ROW = 0.2
_POINTS = 300


def ratings_over_time(league: League, footer: str) -> Picture:
    """The rating of every player after each game of the league."""
    colours = _colours(league)
    start = league.played["economy"]["elo_start"]
    figure, (axes,) = new_figure(2.9, xlabel=True)
    axes.axhline(start, color="#999999", linewidth=0.8, zorder=1)
    shown = np.unique(np.linspace(0, league.games.height, _POINTS).round())
    for name, colour in reversed(colours.items()):
        players = league.ladder.filter(pl.col("strategy") == name)["player"]
        lines = [_course(league.accounts.filter(pl.col("player") == one), shown, start) for one in players]
        axes.plot(shown, np.transpose(lines), color=colour, linewidth=0.7, alpha=0.55)
        axes.plot(shown, np.mean(lines, axis=0), color=colour, linewidth=1.9, zorder=3)
    axes.set_title("Ratings over time")
    axes.set_xlabel("games of the league")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    add_legend(figure, keys(colours, people=False))
    caption = (
        f"Elo of the {league.ladder.height} players, all from {start:g}. Thin lines are players in the "
        "colour of their strategy; those of one colour play alike. Thick lines are the means of "
        "a strategy."
    )
    alt = "A line for each player that starts in the same point, drifts and goes on swinging."
    return picture(figure, footer, "ratings_over_time", caption, alt)


def ladder(league: League, footer: str) -> Picture:
    """The ratings at the end with their intervals, the best on top."""
    caption = (
        "Dots are ratings after the last game. Lines say where a rating ends in leagues whose games are "
        "drawn again from those played: the mean and the middle 95 %."
    )
    return _dots_of(league, footer, "elo", ("Ratings at the end", "Elo"), caption)


def chips(league: League, footer: str) -> Picture:
    """Mean change of the balance a game, in the order of the ladder."""
    caption = (
        f"Mean of what a game changed in a player's balance, at a stake of "
        f"{count(league.played['economy']['stake'])} chips. Lines are 95 % intervals."
    )
    return _dots_of(league, footer, "chips", ("Chips a game", "chips won or lost"), caption)


def _dots_of(league: League, footer: str, what: str, words: tuple[str, str], caption: str) -> Picture:
    """One figure of the ladder as dots in the colours of the strategies; ``words`` are title and axis."""
    rows = league.ladder.to_dicts()
    colours = _colours(league)
    figure, (axes,) = new_figure(_ROW * len(rows) + 0.1, 1, [row["player"] for row in rows], xlabel=True)
    if what == "chips":
        zero_line(axes)
    for place, row in enumerate(rows):
        estimate = {"value": row[what], "low": row[f"{what}_low"], "high": row[f"{what}_high"]}
        dots(axes, [place], [estimate], 1, colours[row["strategy"]])
        if what == "elo":
            axes.plot(row["elo_mean"], place, "|", color=colours[row["strategy"]], markersize=8)
    axes.set_title(words[0])
    axes.set_xlabel(words[1])
    add_legend(figure, keys(colours, people=False))
    return picture(figure, footer, what, caption, "A dot for each player, in the order of the ladder.")


def _colours(league: League) -> dict[str, str]:
    """The colours of the strategies, the best first."""
    names = [strategy["name"] for strategy in league.played["strategies"]]
    colours = strategy_colours(names)
    return {name: colours[name] for name in league.strategies["strategy"]}


def _course(own: pl.DataFrame, shown: np.ndarray, start: float) -> np.ndarray:
    """A player's rating after so many games of the league, from the accounts of his own games."""
    at = np.concatenate([[0], own["game"].to_numpy() + 1])
    ratings = np.concatenate([[start], own["elo"].to_numpy()])
    return ratings[np.searchsorted(at, shown, side="right") - 1]
