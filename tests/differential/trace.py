"""Rounds of the kernel with everything it asked and offered, recorded at full speed."""

from typing import NamedTuple

import numpy as np
from numba import types

from tichu_sim.engine.round import ENGINE, START, engine_pointers, start
from tichu_sim.jit import entry, new_records, record_type
from tichu_sim.simulate.batch import policies, seat_players
from tichu_sim.simulate.kernel import STRATEGIES_T
from tichu_sim.simulate.plan import Plan
from tichu_sim.state import MOVES, MOVES_T, PLAY, ROUND, ROUND_T

QUESTION = np.dtype(
    [("unit", "i8"), ("code", "i8"), ("seat", "i8"), ("may_pass", "i8"), ("count", "i8"), ("answer", "i8")]
)
QUESTIONS_A_ROUND = 400
OPTIONS_A_ROUND = 8000


class Trace(NamedTuple):
    """The questions in order, the plays offered at them one after the other, and each round at its end."""

    questions: np.ndarray
    options: np.ndarray
    ends: np.ndarray


TRACE_T = types.NamedTuple(
    [types.Array(record_type(dtype), 1, "C") for dtype in (QUESTION, PLAY, ROUND)], Trace
)
FIRST_AND_SEED = types.UniTuple(types.int64, 2)
SIGNATURE = types.UniTuple(types.int64, 2)(
    ROUND_T,
    MOVES_T,
    START,
    ENGINE,
    STRATEGIES_T,
    FIRST_AND_SEED,
    TRACE_T,
)


@entry(SIGNATURE)
def trace_rounds(rd, moves, start, engine, strategies, first_and_seed, trace):
    """Play a round for each of ``trace.ends``; returns the numbers of questions and options recorded."""
    generate, advance, answer, hub = engine
    first, seed = first_and_seed
    asked = 0
    offered = 0
    for number in range(len(trace.ends)):
        start(rd, seed, first + number, 0, (first + number) % int(rd.table.rules.players))
        code = advance(rd, moves, generate, hub)
        while code:
            seat = int(rd.flow.asked)
            row = trace.questions[asked]
            asked += 1
            row.unit = first + number
            row.code = code
            row.seat = seat
            row.answer = strategies[rd.table.player[seat]](rd.table, rd.seats[seat], moves, code)
            row.may_pass = 0
            row.count = 0
            if code in (4, 5, 6):
                row.may_pass = moves.may_pass
                row.count = moves.count
                for place in range(moves.count):
                    trace.options[offered] = moves.plays[place]
                    offered += 1
            answer(rd, moves, row.answer)
            code = advance(rd, moves, generate, hub)
        trace.ends[number] = rd
    return asked, offered


def trace(plan: Plan, first: int, count: int) -> Trace:
    """Record ``count`` independent rounds of a plan from unit ``first`` on."""
    table, moves = seat_players(plan), new_records(MOVES)
    record = Trace(
        new_records(QUESTION, QUESTIONS_A_ROUND * count),
        new_records(PLAY, OPTIONS_A_ROUND * count),
        new_records(ROUND, count),
    )
    asked, offered = trace_rounds(
        table[0], moves[0], start.get(), engine_pointers(), policies(plan), (first, plan.seed), record
    )
    return Trace(record.questions[:asked], record.options[:offered], record.ends)
