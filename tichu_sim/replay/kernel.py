"""The decisions of a logged round, put to the engine as answers to its questions.

The engine asks more than a log tells: who would call, who would bomb, whether to pass when nothing else is
left. A log tells two things the engine does not ask: the pass with which an owner takes his trick, and
calls between the turns. ``follow_log`` bridges the two and stops where they cannot be brought together.
"""

import numpy as np
from numba import types

from tichu_sim.combinations.counts import count_ranks
from tichu_sim.combinations.generate import ANSWERS, BOMBS, LEADS
from tichu_sim.engine.calls import make_call, may_call_small
from tichu_sim.engine.flow import GATHER, next_inside
from tichu_sim.engine.round import ENGINE
from tichu_sim.jit import entry, kernel, record_type
from tichu_sim.state import (
    ASK_BOMB,
    ASK_EXCHANGE,
    ASK_GIFT,
    ASK_GRAND,
    ASK_LEAD,
    ASK_SMALL,
    ASK_WISH,
    CALL_IN_PLAY,
    MOVES_T,
    NOBODY,
    ROUND_T,
    TICHU,
)
from tichu_sim.terms import MAX_SEATS

LOGGED_PLAY, LOGGED_PASS, LOGGED_CALL, LOGGED_WISH, LOGGED_GIFT = range(5)

EVENT = np.dtype(
    [
        ("cards", "i8"),  # the cards laid
        ("what", "i1"),
        ("seat", "i1"),  # who did it, or who was given the trick
        ("phoenix", "i1"),  # position of the rank the Phoenix stands for, or -1
        ("rank", "i1"),  # position of the rank wished for
    ],
    align=True,
)

COURSE = np.dtype(
    [
        ("at", "i8"),  # the next event
        ("question", "i8"),  # the open question, or 0
        ("taking", "i8"),  # the owner whose pass takes the trick he has just won, or NOBODY
        ("late_bombs", "i8"),  # 1: a bomb may beat a trick that the last pass has closed, see _is_closed
        ("force_call", "i8"),  # 1: the call that comes next is made whatever the rules say
        ("plays", "i8"),  # plays and passes carried out
        ("passes", "i8"),
        ("grand", "i8"),  # mask of the seats that call Grand Tichu
        ("early", "i8"),  # mask of the seats that call Tichu before the exchange
        ("exchange", "i8", MAX_SEATS),  # answers to the question for the exchange
    ],
    align=True,
)

STUCK = -2
"""No answer: what the log says next does not fit the open question."""

SIGNATURE = types.int64(
    ROUND_T,
    MOVES_T,
    MOVES_T,
    ENGINE,
    types.Array(record_type(EVENT), 1, "C"),
    record_type(COURSE),
)


@entry(SIGNATURE)
def follow_log(rd, moves, exact, engine, events, course):
    """Answer the engine's questions from the log until the round is over or an event does not fit.

    Returns 1 in the first case and 0 in the second, when ``course`` holds the open question and the event
    to come. ``exact`` is room for a second list of plays.
    """
    while next_question(rd, moves, engine, course):
        reply = logged_reply(rd, moves, exact, engine, events, course)
        if reply == STUCK:
            return 0
        engine[2](rd, moves, reply)
        course.question = 0
    return 1


@kernel
def next_question(rd, moves, engine, course):
    """The question that is open, or the next one; 0 at the end of the round."""
    if course.question == 0:
        generate, advance, _, hub = engine
        tricks = int(rd.table.tricks)
        # A trick given away with the Dragon was noted when the gift was asked for.
        owner = NOBODY if rd.flow.phase == GATHER else int(rd.table.trick.owner)
        course.question = advance(rd, moves, generate, hub)
        _note_taking(rd, course, tricks, owner)
    return course.question


@kernel
def _note_taking(rd, course, tricks, owner):
    """Whether an owner who is still in has won a trick on the way to this question."""
    won = course.question == ASK_GIFT or rd.table.tricks > tricks
    if won and owner != NOBODY and rd.table.inside >> owner & 1:
        course.taking = owner


@kernel
def logged_reply(rd, moves, exact, engine, events, course):
    """The answer to the open question, or STUCK."""
    generate = engine[0]
    question = course.question
    seat = int(rd.flow.asked)
    if question == ASK_GRAND:
        return course.grand >> seat & 1
    if question == ASK_EXCHANGE:
        return course.exchange[seat]
    if question == ASK_SMALL:
        return _reply_to_small(rd, events, course, seat)
    if not catch_up(rd, events, course):
        return STUCK
    if question == ASK_WISH:
        return _reply_to_wish(rd, events, course)
    if question == ASK_GIFT:
        return _reply_to_gift(rd, events, course, seat)
    if question == ASK_BOMB:
        if not course.late_bombs and _is_closed(rd.table, seat):
            return -1
        place = _listed(rd, moves, exact, generate, events, course, BOMBS)
        return place if place >= 0 else -1
    what = LEADS if question == ASK_LEAD else ANSWERS
    place = _listed(rd, moves, exact, generate, events, course, what)
    if place == STUCK and moves.may_pass and _is_next(events, course, LOGGED_PASS, seat):
        course.at += 1
        course.passes += 1
        return -1
    return place


@kernel
def _is_closed(table, seat):
    """Whether the last pass has closed the trick of an owner who is out, so that this seat leads.

    He takes no trick with a pass; a bomb of the next leader's may then beat the trick or be the lead.
    """
    trick = table.trick
    owner = int(trick.owner)
    waiting = table.inside & ~trick.passed & ~(1 << owner)
    return not waiting and not table.inside >> owner & 1 and next_inside(table, owner) == seat


@kernel
def _is_next(events, course, what, seat):
    """Whether the next event is of this sort and by this seat."""
    return course.at < len(events) and events[course.at].what == what and events[course.at].seat == seat


@kernel
def _reply_to_small(rd, events, course, seat):
    """Yes where the log has the seat's call here; calls that are not offered are made by ``catch_up``."""
    if not rd.table.exchanged:
        return course.early >> seat & 1
    if _is_next(events, course, LOGGED_CALL, seat):
        course.at += 1
        return 1
    return 0


@kernel
def catch_up(rd, events, course):
    """Make the calls and take the pass of a trick's owner that come before the event to be judged.

    Returns False at a call that is not allowed, and where a trick is not taken.
    """
    while course.at < len(events):
        event = events[course.at]
        if event.what == LOGGED_CALL:
            if not may_call_small(rd.table, event.seat) and not course.force_call:
                return False
            make_call(rd.table, event.seat, TICHU, CALL_IN_PLAY)
            course.force_call = 0
        elif event.what == LOGGED_PASS and event.seat == course.taking:
            course.taking = NOBODY
        else:
            break
        course.at += 1
    return course.taking == NOBODY


@kernel
def _reply_to_wish(rd, events, course):
    """The rank wished for; a log without a wish declines it."""
    if course.at < len(events) and events[course.at].what == LOGGED_WISH:
        course.at += 1
        return int(events[course.at - 1].rank)
    return 0 if rd.table.rules.wish_optional else STUCK


@kernel
def _reply_to_gift(rd, events, course, owner):
    """The opponent who is given the Dragon's trick."""
    if course.at < len(events) and events[course.at].what == LOGGED_GIFT:
        taker = int(events[course.at].seat)
        if rd.table.team[taker] != rd.table.team[owner]:
            course.at += 1
            return taker
    return STUCK


@kernel
def _listed(rd, moves, exact, generate, events, course, what):
    """The place of the next event's play in the list, where the exact cards are put; else STUCK.

    The list holds one choice of suits a pattern. A play is legal when its cards alone make a play that the
    generator finds, and the list, from which a wish or a pass given may have removed some, has its pattern.
    """
    if not _is_next(events, course, LOGGED_PLAY, rd.flow.asked):
        return STUCK
    event = events[course.at]
    if int(event.cards) & ~int(rd.seats[event.seat].hand):
        return STUCK
    generate(rd.table, event.cards, exact, what)
    for number in range(exact.count):
        play = exact.plays[number]
        if play.cards == event.cards and play.phoenix == event.phoenix:
            for place in range(moves.count):
                if _same_pattern(moves.plays[place], play):
                    moves.plays[place] = play
                    course.at += 1
                    course.plays += 1
                    return place
    return STUCK


@kernel
def _same_pattern(play, other):
    """The two plays differ in nothing but suits; bombs, of which each is listed, not even in these."""
    if play.kind != other.kind or play.phoenix != other.phoenix or play.key != other.key:
        return False
    return int(play.cards) & 15 == int(other.cards) & 15 and count_ranks(play.cards) == count_ranks(
        other.cards
    )
