"""The way from a position to the next decision that cannot be left out, and steps along it.

The engine also puts questions that a player may ignore: to call Tichu, to throw a bomb out of turn. A
position waits at the first question of any sort; whoever acts later lets those before him go.
"""

from dataclasses import dataclass
from typing import Any

from tichu_sim.combinations.generate import generate
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.flow import AFTER_EXCHANGE, BEFORE_EXCHANGE, EXCHANGE, GRAND_WINDOW, TURN
from tichu_sim.engine.round import advance, answer
from tichu_sim.jit import new_records
from tichu_sim.position.plays import Records, own_plays, pattern, view
from tichu_sim.state import (
    ASK_BOMB,
    ASK_FOLLOW,
    ASK_GRAND,
    ASK_LEAD,
    ASK_SMALL,
    MOVES,
)

PASS = -1
_IGNORED = {ASK_GRAND: 0, ASK_SMALL: 0, ASK_BOMB: PASS}
"""The questions a player may ignore, and what the engine is told then."""


@dataclass
class Stop:
    """A question on the way; the round is over where ``question`` is 0."""

    question: int
    seat: int
    records: Records
    plays: list[Any]  # for LEAD, FOLLOW and BOMB
    may_pass: bool
    collected: bool  # a trick has been collected on the way here

    def patterns(self) -> set[tuple[int, ...]]:
        """The patterns of the plays the engine lists."""
        return {pattern(play) for play in self.plays}


def go_on(records: Records, moves: Records) -> int:
    """Let the engine go on to the next question, in place; returns it, or 0 at the end of the round."""
    return int(advance(records[0], moves[0], generate.get(), no_boosters.get()))


def settle(records: Records) -> Records:
    """Go on to the next question, in place."""
    go_on(records, new_records(MOVES))
    return records


def stops(records: Records) -> list[Stop]:
    """The questions from a position to the first that must be answered, or to the end of the round."""
    tricks = int(view(records).table.tricks)
    course: list[Stop] = []
    records = records.copy()
    while True:
        moves = new_records(MOVES)
        question = go_on(records, moves)
        rd = view(records)
        has_list = question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB)
        course.append(
            Stop(
                question=question,
                seat=int(rd.flow.asked),
                records=records.copy(),
                plays=own_plays(moves) if has_list else [],
                may_pass=has_list and bool(view(moves).may_pass),
                collected=int(rd.table.tricks) > tricks,
            )
        )
        if question not in _IGNORED:
            return course
        answer(records[0], moves[0], _IGNORED[question])


def after(stop: Stop, value: int, play: Any = None) -> Records:
    """The record after an answer to a stop; ``play`` is the exact play that is laid, at place ``value`` = 0.

    Raises ValueError when the engine does not accept the answer.
    """
    records = stop.records.copy()
    moves = new_records(MOVES)
    listed = view(moves)
    listed.may_pass = stop.may_pass
    if play is not None:
        listed.plays[0] = play
        listed.count = 1
    answer(records[0], moves[0], value)
    return settle(records)


def after_tichu(records: Records, seat: int) -> Records | None:
    """The record after a Tichu by a seat, in or out of turn; None where the engine does not offer it.

    The engine asks at fixed points only; a player may speak up at any time until his first card
    (rules.md 1.2). So the seat is asked on the spot, and afterwards the flow is put back.
    """
    records = _after_grand(records)
    rd = view(records)
    flow, trick = rd.flow.copy(), rd.table.trick.copy()
    if rd.flow.phase in (BEFORE_EXCHANGE, EXCHANGE, AFTER_EXCHANGE):
        if rd.flow.phase == EXCHANGE and not rd.flow.committed:
            rd.flow.phase = BEFORE_EXCHANGE
        rd.flow.cursor = seat
        rd.flow.polls = max(1, int(rd.flow.polls))
    else:
        rd.flow.phase = TURN
        rd.table.trick.turn = seat
    rd.flow.small_asked = 0
    choosing = rd.flow.phase == EXCHANGE
    moves = new_records(MOVES)
    question = go_on(records, moves)
    if question != ASK_SMALL or rd.flow.asked != seat:
        return None
    answer(records[0], moves[0], 1)
    if not choosing:  # a call while cards are being chosen begins the choice anew
        rd.flow = flow
        rd.table.trick = trick
    return settle(records)


def _after_grand(records: Records) -> Records:
    """A copy in which the Grand Tichu window is closed."""
    records = records.copy()
    moves = new_records(MOVES)
    while view(records).flow.phase == GRAND_WINDOW:
        if go_on(records, moves) == ASK_GRAND:
            answer(records[0], moves[0], 0)
    return records
