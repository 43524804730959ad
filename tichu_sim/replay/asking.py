"""What a strategy would do in the place of the logged players, decision by decision."""

import numpy as np
from numba import types

from tichu_sim.engine.round import ENGINE
from tichu_sim.jit import entry, kernel, record_type
from tichu_sim.replay.kernel import COURSE, EVENT, STUCK, catch_up, logged_reply, next_question
from tichu_sim.state import (
    ASK_BOMB,
    ASK_EXCHANGE,
    ASK_FOLLOW,
    ASK_GRAND,
    ASK_LEAD,
    ASK_SMALL,
    MOVES_T,
    NOBODY,
    ROUND_T,
    STRATEGY,
)

DECISION = np.dtype(
    [
        ("logged", "i8"),  # the answer in the log (tichu_sim.engine.round)
        ("own", "i8"),  # the strategy's
        ("logged_kind", "i1"),  # of the combination laid, or -1
        ("own_kind", "i1"),
        ("question", "i1"),
        ("seat", "i1"),
        ("following", "i1"),  # the seat that plays next after it
    ],
    align=True,
)

MOST_DECISIONS = 1000
"""Room for the decisions of a round; about 80 are made."""

SIGNATURE = types.int64(
    ROUND_T,
    MOVES_T,
    MOVES_T,
    ENGINE,
    STRATEGY,
    types.Array(record_type(EVENT), 1, "C"),
    record_type(COURSE),
    types.Array(record_type(DECISION), 1, "C"),
)


@entry(SIGNATURE)
def ask_along(rd, moves, exact, engine, strategy, events, course, decisions):
    """Follow a log (tichu_sim.replay.kernel) and note beside each decision what the strategy would do.

    Returns how many decisions it noted until the round was over or an event did not fit. Where nothing can be
    decided, nothing is noted.
    """
    noted = 0
    while next_question(rd, moves, engine, course):
        question = int(course.question)
        if question not in (ASK_GRAND, ASK_SMALL, ASK_EXCHANGE):
            catch_up(rd, events, course)
        seat = int(rd.flow.asked)
        own = strategy(rd.table, rd.seats[seat], moves, question)
        own_kind = _kind(moves, question, own)
        open_question = not _is_play(question) or moves.count + moves.may_pass > 1
        reply = logged_reply(rd, moves, exact, engine, events, course)
        if reply == STUCK or noted == len(decisions):
            return noted
        if open_question:
            decision = decisions[noted]
            decision.logged = reply
            decision.own = own
            decision.logged_kind = _kind(moves, question, reply)
            decision.own_kind = own_kind
            decision.question = question
            decision.seat = seat
            decision.following = rd.table.next_seat[seat]
            noted += 1
        engine[2](rd, moves, reply)
        course.question = 0
    return noted


@kernel
def _is_play(question):
    """Whether the answer is a place in the list of plays, or a pass."""
    return question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB)


@kernel
def _kind(moves, question, answer):
    """The kind of the combination that an answer lays, or -1."""
    return int(moves.plays[answer].kind) if _is_play(question) and answer >= 0 else NOBODY
