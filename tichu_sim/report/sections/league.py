"""Sections of the report on a league: ratings over time, the ladder, the strategies, the stakes."""

from typing import Any

import polars as pl

from tichu_sim.analysis.league import RESAMPLES, League
from tichu_sim.report.figures import league as figures
from tichu_sim.report.sections.section import Section
from tichu_sim.report.tables import Table
from tichu_sim.report.text import NOTHING, Cell, count, estimate_cell, number

_HOW_SURE = (
    f"The interval of a rating comes from {count(RESAMPLES)} leagues whose games are drawn at random from "
    "those played, with replacement and in any order: it holds the middle 95 % of where the rating ends. "
    "Of leagues played with another seed some nine in ten end within it, and players whose intervals overlap "
    "widely may well stand in the other order. The mean of the leagues drawn again has less of the luck of "
    "the last games in it."
)


def all_sections(league: League, footer: str) -> list[Section]:
    """The sections in the order of the page."""
    return [_ratings(league, footer), _ladder(league, footer), _strategies(league), _stakes(league, footer)]


def rating_cell(row: dict[str, Any], n: int, cases: str) -> Cell:
    """A rating with its interval."""
    return _cell(row, "elo", "count", n, cases)


def _cell(row: dict[str, Any], what: str, unit: str, n: int, cases: str) -> Cell:
    ends = {"value": row[what], "low": row[f"{what}_low"], "high": row[f"{what}_high"], "n": n}
    return estimate_cell(ends, unit, cases)


def _label(row: dict[str, Any]) -> str:
    """A player's name, and his strategy where the name does not begin with it."""
    name, strategy = row["player"], row["strategy"]
    return name if name.startswith(strategy) else f"{name} ({strategy})"


def _ratings(league: League, footer: str) -> Section:
    economy = league.played["economy"]
    text = (
        f"A team is rated at the mean of its two players. The winners gain {economy['elo_k']:g} points less "
        "their expected share of them, the losers lose as many; a distance of "
        f"{economy['elo_scale']:g} between two teams is odds of 10 to 1.",
        *_spread(league),
    )
    return Section("ratings", "Ratings over time", text, (figures.ratings_over_time(league, footer),))


def _spread(league: League) -> tuple[str, ...]:
    """How far equal players ended apart, the clearest sign of how much of a rating is chance."""
    widest = league.strategies.with_columns(apart=pl.col("elo_most") - pl.col("elo_least")).sort("apart")
    row = widest.to_dicts()[-1]
    if row["players"] == 1:
        return ()
    return (
        f"The {row['players']} players of {row['strategy']} play alike, and yet their ratings ended "
        f"up to {row['apart']:.0f} points apart.",
    )


def _ladder(league: League, footer: str) -> Section:
    rows = tuple(
        (
            _label(row),
            rating_cell(row, row["games"], "games"),
            Cell(number(row["elo_mean"], places=0)),
            _cell(row, "won", "share", row["decided"], "games decided"),
            Cell(count(row["left"]), n=f"n {count(row['games'])} games"),
        )
        for row in league.ladder.to_dicts()
    )
    header = ("Player", "Elo", "Elo, mean drawn again", "Games won", "Games left")
    table = Table("ladder", "The ladder", header, rows, league.ladder)
    return Section("ladder", "Ladder", (_HOW_SURE,), (figures.ladder(league, footer),), (table,))


def _strategies(league: League) -> Section:
    rows = tuple(
        (
            row["strategy"],
            Cell(count(row["players"])),
            rating_cell(row, row["seats"], "seats"),
            Cell(number(row["elo_mean"], places=0)),
            Cell(f"{row['elo_least']:.0f} to {row['elo_most']:.0f}" if row["players"] > 1 else NOTHING),
            _cell(row, "won", "share", row["decided"], "seats in games decided"),
            _cell(row, "chips", "count", row["seats"], "seats"),
        )
        for row in league.strategies.to_dicts()
    )
    header = ("Strategy", "Players", "Elo", "Elo, mean drawn again", "From, to", "Games won", "Chips a game")
    table = Table("strategies", "By strategy", header, rows, league.strategies)
    text = (
        "All players of a strategy together, their ratings as a mean. They also meet each other, which draws "
        "the share of games won towards one half.",
    )
    return Section("strategies", "Strategies", text, (), (table,))


_LEAVERS = (
    "A balance starts at 0 and may fall below it. Who leaves a game loses his stake and rating points, his "
    "partner nothing; such a game has no winner and counts as left, not as decided."
)


def _stakes(league: League, footer: str) -> Section:
    rows = tuple(
        (
            _label(row),
            Cell(number(row["balance"], places=0)),
            _cell(row, "chips", "count", row["games"], "games"),
        )
        for row in league.ladder.to_dicts()
    )
    table = Table("ladder", "Balance of stakes", ("Player", "Balance", "Chips a game"), rows, league.ladder)
    pictures = (figures.chips(league, footer),)
    return Section("stakes", "Stakes", (stakes_sentence(league), _LEAVERS), pictures, (table,))


def stakes_sentence(league: League) -> str:
    """What was staked, what the platform took, and how many games somebody left."""
    economy, games = league.played["economy"], league.games.height
    staked = 4 * economy["stake"] * games
    return (
        f"{count(games)} games at {count(economy['stake'])} chips a player: of {count(staked)} chips staked "
        f"the platform took {count(league.rake)}, the players got back {count(staked - league.rake)}; "
        f"games left by a player: {count(league.left)}. Breaking even takes "
        f"{number(100 / (200 - league.played['percent']), 'share')} of games won."
    )
