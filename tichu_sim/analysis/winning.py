"""Who wins rounds and games, and with how many points: by team and by strategy."""

import polars as pl

from tichu_sim.analysis.estimates import Estimates
from tichu_sim.analysis.seating import Group, Seating


def round_results(rounds: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimates of ``round_win``, ``round_draw``, ``team_double_victory``, ``points`` and ``difference``.

    A round is won by the team with more points in it, calls included. One row for each team and strategy;
    the cases are team results, and a strategy that plays in both teams has two of them in a round.
    """
    table = Estimates()
    for group in (*seating.by_team, *seating.by_strategy, seating.all):
        _add_results(table, group)
    return table.over(rounds)


def _add_results(table: Estimates, group: Group) -> None:
    for measure, condition in (
        ("round_win", lambda team: _points(team) > _points(1 - team)),
        ("round_draw", lambda team: _points(team) == _points(1 - team)),
        ("team_double_victory", lambda team: pl.col("double_victory") == team),
    ):
        table.rate(measure, group, group.team_total(condition), group.results)
    table.mean("points", group, group.team_total(_points), group.results)
    lead = group.team_total(lambda team: _points(team) - _points(1 - team))
    table.mean("difference", group, lead, group.results)


def _points(team: int) -> pl.Expr:
    return pl.col(f"score_{team}").cast(pl.Int64)


def game_results(games: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimates of ``game_win`` and ``game_points`` by team and strategy, and of the length of games."""
    table = Estimates()
    for group in (*seating.by_team, *seating.by_strategy):
        wins = group.team_total(lambda team: pl.col("winner") == team)
        table.rate("game_win", group, wins, group.results)
        table.mean("game_points", group, group.team_total(_points), group.results)
    table.mean("rounds_per_game", seating.all, pl.col("rounds"))
    won, lost = pl.max_horizontal(_points(0), _points(1)), pl.min_horizontal(_points(0), _points(1))
    table.mean("winner_points", seating.all, won)
    table.mean("loser_points", seating.all, lost)
    return table.over(games)


def game_lengths(games: pl.LazyFrame) -> pl.LazyFrame:
    """Number of games (``games``, UInt32) of each length (``rounds``), shortest first."""
    return games.group_by("rounds").agg(pl.len().alias("games")).sort("rounds")
