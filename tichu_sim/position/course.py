"""The way from a position to the next decision that cannot be left out, and steps along it.

The engine also puts questions that a player may ignore: to call Tichu, to throw a bomb out of turn, to use a
booster. A position waits at the first question of any sort; whoever acts later lets those before him go.
"""

from dataclasses import dataclass
from typing import Any

from tichu_sim.combinations.generate import generate
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.flow import AFTER_EXCHANGE, BEFORE_EXCHANGE, EXCHANGE, GRAND_WINDOW, TURN, WINDOW
from tichu_sim.engine.round import advance, answer
from tichu_sim.jit import Entry, new_records
from tichu_sim.position.plays import Records, own_plays, pattern, view
from tichu_sim.state import (
    ASK_BOMB,
    ASK_BOOSTER,
    ASK_FOLLOW,
    ASK_GRAND,
    ASK_LEAD,
    ASK_REACTION,
    ASK_SMALL,
    MOVES,
)

PASS = -1
_IGNORED = {ASK_GRAND: 0, ASK_SMALL: 0, ASK_BOMB: PASS, ASK_BOOSTER: PASS}
"""The questions a player may ignore, and what the engine is told then."""


@dataclass
class Stop:
    """A question on the way; the round is over where ``question`` is 0."""

    question: int
    seat: int
    records: Records
    moves: Records  # what the engine lists
    plays: list[Any]  # for LEAD, FOLLOW, BOMB and REACTION
    may_pass: bool
    collected: bool  # a trick has been collected on the way here
    hub: Entry

    def patterns(self) -> set[tuple[int, ...]]:
        """The patterns of the plays the engine lists."""
        return {pattern(play) for play in self.plays}

    @property
    def options(self) -> list[Any]:
        """What boosters offer, for questions about them."""
        listed = view(self.moves)
        return list(listed.options[: listed.n_options])


def go_on(records: Records, moves: Records, hub: Entry) -> int:
    """Let the engine go on to the next question, in place; returns it, or 0 at the end of the round."""
    return int(advance(records[0], moves[0], generate.get(), hub.get()))


def settle(records: Records, hub: Entry) -> Records:
    """Go on to the next question, in place."""
    go_on(records, new_records(MOVES), hub)
    return records


def stops(records: Records, hub: Entry = no_boosters) -> list[Stop]:
    """The questions from a position to the first that must be answered, or to the end of the round."""
    tricks = int(view(records).table.tricks)
    course: list[Stop] = []
    records = records.copy()
    while True:
        moves = new_records(MOVES)
        question = go_on(records, moves, hub)
        rd = view(records)
        has_list = question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB, ASK_REACTION)
        course.append(
            Stop(
                question=question,
                seat=int(rd.flow.asked),
                records=records.copy(),
                moves=moves,
                plays=own_plays(moves) if has_list else [],
                may_pass=has_list and bool(view(moves).may_pass),
                collected=int(rd.table.tricks) > tricks,
                hub=hub,
            )
        )
        if question not in _IGNORED:
            return course
        answer(records[0], moves[0], _IGNORED[question])


def after(stop: Stop, value: int, play: Any = None) -> Records:
    """The record after an answer to a stop; ``play`` is the exact play that is laid, at place ``value`` = 0.

    Where it is not given, ``value`` is a place in the stop's own list.

    Raises ValueError when the engine does not accept the answer.
    """
    records = stop.records.copy()
    moves = stop.moves.copy()
    if play is not None:
        listed = view(moves)
        listed.plays[0] = play
        listed.count = 1
    answer(records[0], moves[0], value)
    return settle(records, stop.hub)


def after_tichu(records: Records, seat: int, hub: Entry) -> Records | None:
    """The record after a Tichu by a seat, in or out of turn; None where the engine does not offer it.

    The engine asks at fixed points only; a player may speak up at any time until his first card
    (rules.md 1.2). So the seat is asked on the spot, and afterwards the flow is put back.
    """
    records = _after_grand(records, hub)
    rd = view(records)
    flow, trick = rd.flow.copy(), rd.table.trick.copy()
    if rd.flow.phase in (BEFORE_EXCHANGE, EXCHANGE, AFTER_EXCHANGE):
        if rd.flow.phase == EXCHANGE and not rd.flow.committed:
            rd.flow.phase = BEFORE_EXCHANGE
        rd.flow.cursor = seat
        rd.flow.polls = max(1, int(rd.flow.polls))
    else:
        rd.flow.phase = TURN
        rd.flow.told = 1
        rd.table.trick.turn = seat
    rd.flow.small_asked = 0
    choosing = rd.flow.phase == EXCHANGE
    moves = new_records(MOVES)
    question = go_on(records, moves, hub)
    if question != ASK_SMALL or rd.flow.asked != seat:
        return None
    answer(records[0], moves[0], 1)
    if not choosing:  # a call while cards are being chosen begins the choice anew
        answers = rd.flow.windows[rd.flow.n_windows - 1].copy() if rd.flow.phase == WINDOW else None
        rd.flow = flow
        rd.table.trick = trick
        if rd.flow.phase == TURN:  # boosters may be used anew after a call
            rd.flow.told = 0
        if answers is not None:
            rd.flow.windows[flow.n_windows] = answers
            rd.flow.windows[flow.n_windows].resume = flow.phase
            rd.flow.n_windows += 1
            rd.flow.phase = WINDOW
    return settle(records, hub)


def _after_grand(records: Records, hub: Entry) -> Records:
    """A copy in which the Grand Tichu window is closed."""
    records = records.copy()
    moves = new_records(MOVES)
    while view(records).flow.phase == GRAND_WINDOW:
        if go_on(records, moves, hub) == ASK_GRAND:
            answer(records[0], moves[0], 0)
    return records
