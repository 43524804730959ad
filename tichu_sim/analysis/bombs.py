"""Bombs in hand: how often, with whom, and what goes with them in calls and scores."""

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.calling import CALL_NAMES, called, made
from tichu_sim.analysis.estimates import Question, ask_mean, ask_rate
from tichu_sim.analysis.points import DIFFERENCE
from tichu_sim.analysis.seating import SEATS, TEAMS, Group, Seating


def bombs_dealt_and_laid(seating: Seating) -> list[Question]:
    """Over aligned rounds: bombs dealt and laid by a seat, in all and by strategy; the score with one."""
    questions = []
    for group in (seating.all, *seating.by_strategy):
        dealt = group.total(lambda seat: at("bomb_dealt", seat))
        laid = group.total(lambda seat: at("bombs", seat))
        questions.append(ask_rate("bomb_dealt", group, dealt, len(group.seats)))
        questions.append(ask_mean("hand_bombs", group, laid, len(group.seats)))
    lead = (_team_held(0) - _team_held(1)) * DIFFERENCE
    questions.append(ask_mean("difference_bomb", seating.all, lead, _team_held(0) + _team_held(1)))
    return questions


def bombs_held(seating: Seating) -> list[Question]:
    """Over aligned rounds or profiles: bombs held after the exchange, and the calls that go with them."""
    everybody = seating.all
    held = everybody.total(_held)
    teams = _team_held(0) + _team_held(1)
    enemy_too = everybody.total(lambda seat: _held(seat) & _enemy_held(seat))
    with_bomb = everybody.total(lambda seat: called("tichu")(seat) & _held(seat))
    won = everybody.total(lambda seat: made("tichu")(seat) & _held(seat))
    return [
        *(
            ask_rate("bomb_held", group, group.total(_held), len(group.seats))
            for group in (everybody, *seating.by_strategy)
        ),
        ask_rate("team_bomb_held", everybody, teams, 2),
        ask_rate("table_bomb_held", everybody, teams > 0),
        ask_rate("enemy_bomb_given_bomb", everybody, enemy_too, held),
        ask_rate("tichu_rate_bomb", everybody, with_bomb, held),
        ask_rate("tichu_made_bomb", everybody, won, with_bomb),
        *(question for name in CALL_NAMES for question in _call_with_bombs(everybody, name)),
    ]


def _call_with_bombs(group: Group, name: str) -> list[Question]:
    with_bomb = group.total(lambda seat: called(name)(seat) & _held(seat))
    against = group.total(lambda seat: called(name)(seat) & _enemy_held(seat))
    won = group.total(lambda seat: made(name)(seat) & _enemy_held(seat))
    return [
        ask_rate(f"{name}_caller_bomb", group, with_bomb, group.total(called(name))),
        ask_rate(f"{name}_made_enemy_bomb", group, won, against),
    ]


def _held(seat: int) -> pl.Expr:
    return at("bomb", seat)


def _enemy_held(seat: int) -> pl.Expr:
    return pl.any_horizontal([_held(other) for other in SEATS if other % 2 != seat % 2])


def _team_held(team: int) -> pl.Expr:
    return pl.any_horizontal([_held(seat) for seat in TEAMS[team]]).cast(pl.Int64)
