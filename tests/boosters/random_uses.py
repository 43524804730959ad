"""Moves by lot through the position API, with every way to use a booster."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, Protocol

from position.random_moves import random_move

from tichu_sim import Position
from tichu_sim.boosters import shipped
from tichu_sim.cards import format_cards, rank_name
from tichu_sim.position.boosters import Use
from tichu_sim.position.judge import turn_stop
from tichu_sim.state import ASK_REACTION


class Move(Protocol):
    """A move that only has to be made."""

    def __call__(self) -> Position: ...


def used(position: Position, seat: int, use: Use) -> Iterator[Move]:
    """The ways to use a booster as listed: one, or one for each play it can be used with, perhaps none."""
    ready = partial(position.use, seat, use.booster, target=use.target, choice=use.choice)
    if not shipped()[use.booster].lists_plays:
        yield ready
        return
    asked = ready()._course[-1]
    for play in asked.plays if asked.question == ASK_REACTION else []:
        yield partial(ready, cards=format_cards(int(play.cards)), phoenix_as=phoenix_of(play))


def companions(position: Position) -> Iterator[Move]:
    """The plays with a companion booster of the seat on turn."""
    stop = turn_stop(position._course)
    for play in stop.plays if stop else []:
        if play.companion >= 0:
            yield partial(
                position.play,
                stop.seat if stop else 0,
                format_cards(int(play.cards)),
                phoenix_of(play),
                companion=position._set.slot_names[int(play.companion)],
            )


def phoenix_of(play: Any) -> str | None:
    """The rank for which a listed play has its Phoenix stand."""
    return rank_name(int(play.phoenix)) if play.phoenix >= 0 else None


def uses(position: Position) -> list[Move]:
    """Every use of a booster that a position lists."""
    found: list[Move] = []
    for seat in range(4):
        for use in position.uses(seat):
            found += used(position, seat, use)
    return found + list(companions(position))


def random_step(position: Position, rng: Random) -> Position:
    """A use of a booster if there is one and the lot falls so, an answer to one's question, or a move."""
    if position.question in ("choice", "pick"):
        stop = position._course[-1]
        if stop.may_pass and rng.random() < 0.2:
            return position.choose(None)
        option = rng.choice(stop.options)
        name = position._set.slot_names[int(option.slot)]
        return position.choose(
            name, target=int(option.seat) if option.seat >= 0 else None, choice=int(option.choice)
        )
    found = uses(position)
    if found and rng.random() < 0.7:
        return rng.choice(found)()
    return random_move(position, rng)
