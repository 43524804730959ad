"""Who wins rounds and games, and with how many points: by team and strategy, of three by player and role."""

import polars as pl

from tichu_sim.analysis.estimates import Question, ask_mean, ask_rate
from tichu_sim.analysis.seating import Group, Seating
from tichu_sim.rules.ruleset import SOLOIST

_DUMMY = 3
"""The dummy's number among the totals of a game of three."""


def round_results(seating: Seating) -> list[Question]:
    """Over ``rounds``: won, drawn, double victories, points and difference; by team, strategy and in all.

    A round is won by the team with more points in it, calls included. The cases are team results: a
    strategy that plays in both teams has two of them in a round. With three players the teams are the
    soloist's side and the other, in all and by line-up; results of players are added.
    """
    if seating.rotates:
        sides = [question for group in (*seating.by_team, seating.all) for question in _results_of(group)]
        return [*sides, *_results_by_line_up(seating), *_results_of_players(seating)]
    groups = (*seating.by_team, *seating.by_strategy, seating.all)
    return [question for group in groups for question in _results_of(group)]


def _results_of(group: Group) -> list[Question]:
    once = group.team_results
    doubles = once.total(lambda seat: pl.col("double_victory") == seat % 2)
    return [
        ask_rate("round_win", group, once.total(_won), once.cases),
        ask_rate("round_draw", group, once.total(_drawn), once.cases),
        ask_rate("team_double_victory", group, doubles, once.cases),
        ask_mean("points", group, once.total(_points), once.cases),
        ask_mean("difference", group, once.total(_lead), once.cases),
    ]


def _results_by_line_up(seating: Seating) -> list[Question]:
    """Of three players what each side makes by the strategy of the soloist, card points and calls apart."""
    questions = []
    for group in seating.by_line_up:
        once = group.team_results
        cards, calls = (once.total(part) for part in (_cards, lambda seat: _points(seat) - _cards(seat)))
        questions += [
            *_results_of(group),
            ask_mean("card_points", group, cards, once.cases),
            ask_mean("call_points", group, calls, once.cases),
        ]
    return questions


def _results_of_players(seating: Seating) -> list[Question]:
    """By player and strategy of three: what every player made, in all and in each role (rules.md 2.1).

    Each is credited with the result of his side; the cases are results of a player.
    """
    questions = []
    for group in (*seating.by_player, *seating.by_strategy):
        alone, against = group.among((SOLOIST,)), group.among(seating.teams[1])
        questions += [
            ask_rate("round_win", group, group.total(_won), group.cases),
            ask_mean("points", group, group.total(_points), group.cases),
            ask_rate("soloist_win", group, alone.total(_won), alone.cases),
            ask_mean("soloist_points", group, alone.total(_points), alone.cases),
            ask_rate("opponent_win", group, against.total(_won), against.cases),
            ask_mean("opponent_points", group, against.total(_points), against.cases),
        ]
    return questions


def game_results(seating: Seating) -> list[Question]:
    """Over ``games``: won and final totals by team and strategy; length, winners' and losers' totals.

    With three players by player and strategy, and of the dummy; a game that several share is won by nobody.
    """
    questions = []
    for group, columns in _totals(seating):
        wins = pl.sum_horizontal([(pl.col("winner") == column).cast(pl.Int64) for column in columns])
        questions.append(ask_rate("game_win", group, wins, len(columns)))
        questions.append(
            ask_mean("game_points", group, pl.sum_horizontal(map(_total, columns)), len(columns))
        )
    everybody = seating.all
    final = [_total(column) for column in range(3 if seating.rotates else 2)]
    best = pl.max_horizontal(final)
    if seating.rotates:
        best = pl.when(pl.col("winner") == _DUMMY).then(_total(_DUMMY)).otherwise(best)
    questions.append(ask_mean("rounds_per_game", everybody, pl.col("rounds")))
    questions.append(ask_mean("winner_points", everybody, best))
    questions.append(ask_mean("loser_points", everybody, pl.min_horizontal(final)))
    return questions


def _totals(seating: Seating) -> list[tuple[Group, list[int]]]:
    """The groups that share in games, and the final totals that count for each."""
    if not seating.rotates:
        groups = (*seating.by_team, *seating.by_strategy)
        return [(group, [seat % 2 for seat in group.team_results.seats]) for group in groups]
    players = [(group, [player]) for player, group in enumerate(seating.by_player)]
    strategies = [(group, seating.players_of(group.label)) for group in seating.by_strategy]
    return [*players, *strategies, *((group, [_DUMMY]) for group in seating.dummy)]


def game_lengths(games: pl.LazyFrame) -> pl.LazyFrame:
    """Number of games (``games``, Int64) of each length (``rounds``), shortest first."""
    return games.group_by("rounds").agg(pl.len().cast(pl.Int64).alias("games")).sort("rounds")


def _total(column: int) -> pl.Expr:
    return pl.col(f"score_{column}").cast(pl.Int64)


def _points(seat: int) -> pl.Expr:
    """What the team of a seat makes in a round."""
    return pl.col(f"score_{seat % 2}").cast(pl.Int64)


def _cards(seat: int) -> pl.Expr:
    return pl.col(f"cards_{seat % 2}").cast(pl.Int64)


def _lead(seat: int) -> pl.Expr:
    return _points(seat) - _points(1 - seat % 2)


def _won(seat: int) -> pl.Expr:
    return _lead(seat) > 0


def _drawn(seat: int) -> pl.Expr:
    return _lead(seat) == 0
