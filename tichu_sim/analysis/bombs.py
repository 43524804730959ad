"""Bombs in hand: how often, with whom, and what they do to calls and scores."""

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.calling import CALL_NAMES, called, made
from tichu_sim.analysis.estimates import Estimates
from tichu_sim.analysis.points import DIFFERENCE
from tichu_sim.analysis.seating import SEATS, TEAMS, Group, Seating


def bombs_held(aligned: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimates of bombs dealt, held after the exchange and laid; overall and by strategy."""
    table = Estimates()
    for group in (seating.all, *seating.by_strategy):
        seats = len(group.seats)
        table.rate("bomb_dealt", group, group.total(lambda seat: at("bomb_dealt", seat)), seats)
        table.rate("bomb_held", group, group.total(_held), seats)
        table.mean("hand_bombs", group, group.total(lambda seat: at("bombs", seat)), seats)
    table.rate("team_bomb_held", seating.all, _team_held(0) + _team_held(1), 2)
    table.rate("table_bomb_held", seating.all, (_team_held(0) + _team_held(1)) > 0)
    return table.over(aligned)


def bombs_and_calls(aligned: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimates of what a bomb held after the exchange goes with: calls, success, enemy bombs, score."""
    everybody = seating.all
    table = Estimates()
    held = everybody.total(_held)
    enemy_too = everybody.total(lambda seat: _held(seat) & _enemy_held(seat))
    table.rate("enemy_bomb_given_bomb", everybody, enemy_too, held)
    with_bomb = everybody.total(lambda seat: called("tichu")(seat) & _held(seat))
    table.rate("tichu_rate_bomb", everybody, with_bomb, held)
    won = everybody.total(lambda seat: made("tichu")(seat) & _held(seat))
    table.rate("tichu_made_bomb", everybody, won, with_bomb)
    for name in CALL_NAMES:
        _add_call_with_bombs(table, everybody, name)
    lead = _team_held(0) * DIFFERENCE - _team_held(1) * DIFFERENCE
    table.mean("difference_bomb", everybody, lead, _team_held(0) + _team_held(1))
    return table.over(aligned)


def _add_call_with_bombs(table: Estimates, group: Group, name: str) -> None:
    callers = group.total(called(name))
    with_bomb = group.total(lambda seat: called(name)(seat) & _held(seat))
    table.rate(f"{name}_caller_bomb", group, with_bomb, callers)
    against = group.total(lambda seat: called(name)(seat) & _enemy_held(seat))
    won = group.total(lambda seat: made(name)(seat) & _enemy_held(seat))
    table.rate(f"{name}_made_enemy_bomb", group, won, against)


def _held(seat: int) -> pl.Expr:
    return at("bomb", seat)


def _enemy_held(seat: int) -> pl.Expr:
    return pl.any_horizontal([_held(other) for other in SEATS if other % 2 != seat % 2])


def _team_held(team: int) -> pl.Expr:
    return pl.any_horizontal([_held(seat) for seat in TEAMS[team]]).cast(pl.Int64)
