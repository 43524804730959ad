"""Who wins rounds and games, and with how many points: by team, by strategy, and by player of three."""

import polars as pl

from tichu_sim.analysis.estimates import Question, ask_mean, ask_rate
from tichu_sim.analysis.seating import Group, Seating


def round_results(seating: Seating) -> list[Question]:
    """Over ``rounds``: won, drawn, double victories, points and difference; by team, strategy and in all.

    A round is won by the team with more points in it, calls included. The cases are team results: a
    strategy that plays in both teams has two of them in a round.
    """
    if seating.rotates:
        sides = [question for group in (*seating.by_team, seating.all) for question in _results_of(group)]
        return [*sides, *_results_of_players(seating)]
    groups = (*seating.by_team, *seating.by_strategy, seating.all)
    return [question for group in groups for question in _results_of(group)]


def _results_of(group: Group) -> list[Question]:
    def of_team(measure: str, condition: pl.Expr, other: pl.Expr) -> Question:
        total = group.team_total(lambda team: (condition, other)[team])
        return ask_rate(measure, group, total, group.results)

    first, second = _points(0), _points(1)
    return [
        of_team("round_win", first > second, second > first),
        of_team("round_draw", first == second, first == second),
        of_team("team_double_victory", pl.col("double_victory") == 0, pl.col("double_victory") == 1),
        ask_mean("points", group, group.team_total(_points), group.results),
        ask_mean("difference", group, group.team_total(_lead), group.results),
    ]


def _results_of_players(seating: Seating) -> list[Question]:
    """By player and strategy of three: what every player made, in all and in each role (rules.md 2.1).

    Each is credited with the result of his side; the cases are results of a player.
    """
    questions = []
    for group in (*seating.by_player, *seating.by_strategy):
        players = group.seats
        alone = [pl.col("soloist") == player for player in players]
        own, other = _points(0), _points(1)
        won = [pl.when(soloist).then(own > other).otherwise(other > own) for soloist in alone]
        points = [pl.when(soloist).then(own).otherwise(other) for soloist in alone]
        as_soloist = _sum_of(alone)
        against = len(players) - as_soloist
        questions += [
            ask_rate("round_win", group, _sum_of(won), len(players)),
            ask_mean("points", group, _sum_of(points), len(players)),
            ask_rate("soloist_win", group, as_soloist * (own > other).cast(pl.Int64), as_soloist),
            ask_mean("soloist_points", group, as_soloist * own, as_soloist),
            ask_rate("opponent_win", group, against * (other > own).cast(pl.Int64), against),
            ask_mean("opponent_points", group, against * other, against),
        ]
    return questions


def _sum_of(values: list[pl.Expr]) -> pl.Expr:
    return pl.sum_horizontal([value.cast(pl.Int64) for value in values])


def game_results(seating: Seating) -> list[Question]:
    """Over ``games``: won and final totals by team and strategy; length, winners' and losers' totals."""
    if seating.rotates:
        return _games_of_players(seating)
    questions = []
    for group in (*seating.by_team, *seating.by_strategy):
        wins = group.team_total(lambda team: pl.col("winner") == team)
        questions.append(ask_rate("game_win", group, wins, group.results))
        questions.append(ask_mean("game_points", group, group.team_total(_points), group.results))
    everybody = seating.all
    questions.append(ask_mean("rounds_per_game", everybody, pl.col("rounds")))
    questions.append(ask_mean("winner_points", everybody, pl.max_horizontal(_points(0), _points(1))))
    questions.append(ask_mean("loser_points", everybody, pl.min_horizontal(_points(0), _points(1))))
    return questions


def _games_of_players(seating: Seating) -> list[Question]:
    """The same by player and strategy of three; a game that several share is won by nobody."""
    questions = []
    for group in (*seating.by_player, *seating.by_strategy):
        wins = _sum_of([pl.col("winner") == player for player in group.seats])
        totals = _sum_of([_points(player) for player in group.seats])
        questions.append(ask_rate("game_win", group, wins, len(group.seats)))
        questions.append(ask_mean("game_points", group, totals, len(group.seats)))
    everybody, final = seating.all, [_points(player) for player in range(len(seating.strategies))]
    questions.append(ask_mean("rounds_per_game", everybody, pl.col("rounds")))
    questions.append(ask_mean("winner_points", everybody, pl.max_horizontal(final)))
    questions.append(ask_mean("loser_points", everybody, pl.min_horizontal(final)))
    return questions


def game_lengths(games: pl.LazyFrame) -> pl.LazyFrame:
    """Number of games (``games``, Int64) of each length (``rounds``), shortest first."""
    return games.group_by("rounds").agg(pl.len().cast(pl.Int64).alias("games")).sort("rounds")


def _points(team: int) -> pl.Expr:
    return pl.col(f"score_{team}").cast(pl.Int64)


def _lead(team: int) -> pl.Expr:
    return _points(team) - _points(1 - team)
