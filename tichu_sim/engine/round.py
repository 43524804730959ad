"""A round as questions and answers: the functions through which everyone plays it.

``start`` shuffles. ``advance`` goes on to the next decision and says which question it is
(tichu_sim.state: ASK_GRAND, ...); ``rd.flow.asked`` is the seat that decides and ``moves`` lists the plays
to choose from. ``answer`` carries the decision out. The batch kernel, the replay of logs and the position
API all drive a round by these.

The answers: 1 or 0 to a call; for the exchange the card numbers for the next seat, the partner and the
previous seat, six bits each; the place of a play in the list, or -1 to pass; the position of the wished
rank, or 0; the seat that gets the Dragon's trick.
"""

from typing import Any

from numba import types

from tichu_sim.combinations.generate import generate
from tichu_sim.engine.calls import answer_grand, answer_small, ask_grand, ask_small
from tichu_sim.engine.deal import draw, start_round
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.exchange import answer_exchange, ask_exchange
from tichu_sim.engine.flow import (
    BEFORE_EXCHANGE,
    BOMB_WINDOW,
    COLLECT,
    DRAW,
    EXCHANGE,
    GRAND_WINDOW,
    OVER,
    SETTLE,
    TURN,
    WISH,
    begin_polls,
    next_poll,
)
from tichu_sim.engine.trick import (
    answer_gift,
    ask_bomb,
    ask_collect,
    ask_turn,
    gather,
    lay,
    open_bomb_window,
    pass_turn,
    settle,
    start_turn,
)
from tichu_sim.engine.wish import answer_wish, ask_wish
from tichu_sim.jit import Entry, entry, kernel, pointer
from tichu_sim.state import (
    ASK_BOMB,
    ASK_EXCHANGE,
    ASK_GIFT,
    ASK_GRAND,
    ASK_SMALL,
    ASK_WISH,
    GENERATOR,
    HUB,
    MOVES_T,
    ROUND_T,
)

ADVANCE = pointer(types.int64, ROUND_T, MOVES_T, GENERATOR, HUB)
ANSWER = pointer(types.int64, ROUND_T, MOVES_T, types.int64)
ENGINE = types.Tuple([GENERATOR, ADVANCE, ANSWER, HUB])
START = pointer(types.int64, ROUND_T, types.int64, types.int64, types.int64, types.int64)


@entry(START)
def start(rd, seed, game, number, shuffler):
    """Set up round ``number`` of a game with a shuffled pack (tichu_sim.engine.deal)."""
    start_round(rd, seed, game, number, shuffler)
    return 0


@entry(ADVANCE)
def advance(rd, moves, generate, hub):
    """Go on to the next question and return it, or 0 when the round is over and scored."""
    while rd.flow.phase != OVER:
        question = _step(rd, moves, generate, hub)
        if question:
            return question
    return 0


@kernel
def _step(rd, moves, generate, hub):
    """One step of the phase the round is in; returns a question or 0."""
    phase = rd.flow.phase
    if phase == TURN:
        return ask_turn(rd, moves, generate, hub)
    if phase == BOMB_WINDOW:
        return ask_bomb(rd, moves, generate)
    if phase == WISH:
        return ask_wish(rd)
    if phase == COLLECT:
        return ask_collect(rd, moves, generate, hub)
    if phase == SETTLE:
        settle(rd, moves, generate, hub)
        return 0
    if phase > TURN:
        gather(rd, moves, generate, hub)
        return 0
    return _prepare(rd, moves, generate, hub)


@kernel
def _prepare(rd, moves, generate, hub):
    """One step before the first lead: draw, Grand Tichu, draw on, Tichu, exchange, Tichu."""
    phase = rd.flow.phase
    if phase == DRAW:
        return draw(rd, moves, generate, hub)
    if phase == GRAND_WINDOW:
        return ask_grand(rd)
    if phase == EXCHANGE:
        return ask_exchange(rd)
    question = ask_small(rd)
    if question == 0:
        _leave_call_window(rd)
    return question


@kernel
def _leave_call_window(rd):
    """Nobody calls any more: to the exchange, or after it to the first lead by the Mah Jong's holder."""
    if rd.flow.phase == BEFORE_EXCHANGE:
        begin_polls(rd, EXCHANGE, rd.table.shuffler)
    else:
        rd.table.trick.turn = rd.table.leader
        start_turn(rd)


@entry(ANSWER)
def answer(rd, moves, value):
    """Carry out the answer to the open question.

    Raises ValueError when the answer is not one of those the question allows.
    """
    question = rd.flow.question
    seat = int(rd.flow.asked)
    if question == ASK_GRAND:
        answer_grand(rd, value)
    elif question == ASK_SMALL:
        answer_small(rd, value)
    elif question == ASK_EXCHANGE:
        answer_exchange(rd, value)
    elif question == ASK_WISH:
        answer_wish(rd, value)
        open_bomb_window(rd, rd.flow.actor)
    elif question == ASK_GIFT:
        answer_gift(rd, value)
    elif value >= 0 and value < moves.count:
        lay(rd, seat, moves.plays[value])
    elif value != -1 or not moves.may_pass:
        raise ValueError(
            "the answer is not a place in the list of plays, nor a pass where passing is allowed"
        )
    elif question == ASK_BOMB:
        next_poll(rd)
    else:
        pass_turn(rd, seat)
    return 0


def engine_pointers(hub: Entry = no_boosters) -> tuple[Any, Any, Any, Any]:
    """What a kernel needs to play rounds, in the order of :data:`ENGINE`: generate, advance, answer, hub."""
    return generate.get(), advance.get(), answer.get(), hub.get()
