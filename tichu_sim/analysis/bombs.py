"""Bombs in hand: how often, with whom, and what goes with them in calls and scores."""

from collections.abc import Callable, Sequence

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.calling import CALL_NAMES, called, made
from tichu_sim.analysis.estimates import Question, ask_mean, ask_rate
from tichu_sim.analysis.points import DIFFERENCE
from tichu_sim.analysis.seating import Group, Seating

OfSeat = Callable[[int], pl.Expr]


def bombs_dealt_and_laid(seating: Seating) -> list[Question]:
    """Over aligned rounds: bombs dealt and laid by a seat, in all, by strategy and role, and the score."""
    questions = []
    for group in (seating.all, *seating.by_hand):
        dealt = group.total(lambda seat: at("bomb_dealt", seat))
        laid = group.total(lambda seat: at("bombs", seat))
        questions.append(ask_rate("bomb_dealt", group, dealt, group.cases))
        questions.append(ask_mean("hand_bombs", group, laid, group.cases))
    first, second = (_any_held(team) for team in seating.teams)
    questions.append(ask_mean("difference_bomb", seating.all, (first - second) * DIFFERENCE, first + second))
    return questions


def bombs_held(seating: Seating) -> list[Question]:
    """Over aligned rounds or profiles: bombs held after the exchange, and the calls that go with them."""
    everybody = seating.all
    held = everybody.total(_held)
    teams = pl.sum_horizontal([_any_held(team) for team in seating.teams])
    enemy_held = _enemy_held(seating)
    enemy_too = everybody.total(lambda seat: _held(seat) & enemy_held(seat))
    with_bomb = everybody.total(lambda seat: called("tichu")(seat) & _held(seat))
    won = everybody.total(lambda seat: made("tichu")(seat) & _held(seat))
    return [
        *(
            ask_rate("bomb_held", group, group.total(_held), group.cases)
            for group in (everybody, *seating.by_hand)
        ),
        ask_rate("team_bomb_held", everybody, teams, 2),
        ask_rate("table_bomb_held", everybody, teams > 0),
        ask_rate("enemy_bomb_given_bomb", everybody, enemy_too, held),
        ask_rate("tichu_rate_bomb", everybody, with_bomb, held),
        ask_rate("tichu_made_bomb", everybody, won, with_bomb),
        *(question for name in CALL_NAMES for question in _call_with_bombs(everybody, name, enemy_held)),
    ]


def _call_with_bombs(group: Group, name: str, enemy_held: OfSeat) -> list[Question]:
    with_bomb = group.total(lambda seat: called(name)(seat) & _held(seat))
    against = group.total(lambda seat: called(name)(seat) & enemy_held(seat))
    won = group.total(lambda seat: made(name)(seat) & enemy_held(seat))
    return [
        ask_rate(f"{name}_caller_bomb", group, with_bomb, group.total(called(name))),
        ask_rate(f"{name}_made_enemy_bomb", group, won, against),
    ]


def _held(seat: int) -> pl.Expr:
    return at("bomb", seat)


def _any_held(seats: Sequence[int]) -> pl.Expr:
    return pl.any_horizontal([_held(seat) for seat in seats]).cast(pl.Int64)


def _enemy_held(seating: Seating) -> OfSeat:
    return lambda seat: pl.any_horizontal([_held(other) for other in seating.teams[1 - seat % 2]])
