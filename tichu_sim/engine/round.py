"""A round as questions and answers: the functions through which everyone plays it.

``start`` shuffles. ``advance`` goes on to the next decision and says which question it is
(tichu_sim.state: ASK_GRAND, ...); ``rd.flow.asked`` is the seat that decides and ``moves`` lists the plays
to choose from. ``answer`` carries the decision out. The batch kernel, the replay of logs and the position
API all drive a round by these.

The answers: 1 or 0 to a call; for the exchange the card numbers for the other seats in play order, six bits
each (tichu_sim.engine.exchange); the place of a play in the list, or -1 to pass; the position of the wished
rank, or 0; the seat that gets the Dragon's trick, or the lead after the Dog; the place of an option, or -1
where declining is allowed.
"""

from typing import Any

from numba import types

from tichu_sim.combinations.generate import generate
from tichu_sim.engine.calls import answer_grand, answer_small, ask_grand, ask_small
from tichu_sim.engine.deal import begin, draw, start_round
from tichu_sim.engine.distribution import answer_pick, ask_pick, clean_up
from tichu_sim.engine.events import no_boosters, tell
from tichu_sim.engine.exchange import answer_exchange, ask_exchange
from tichu_sim.engine.flow import (
    BEFORE_EXCHANGE,
    BEGIN,
    BOMB_WINDOW,
    COLLECT,
    DRAW,
    EXCHANGE,
    GATHER,
    GRAND_WINDOW,
    HAND_ON,
    OVER,
    PICK,
    RESOLVING,
    SETTLE,
    TURN,
    WINDOW,
    WISH,
    ask,
    begin_polls,
    next_poll,
    start_turn,
)
from tichu_sim.engine.trick import answer_dog, answer_gift, ask_collect, gather, go_on, lay, settle
from tichu_sim.engine.turn import ask_bomb, ask_turn, pass_turn
from tichu_sim.engine.uses import answer_booster, answer_choice, answer_reaction, resolve, use_companion
from tichu_sim.engine.windows import ask_window, happens
from tichu_sim.engine.wish import answer_wish, ask_wish
from tichu_sim.jit import Entry, entry, kernel, pointer
from tichu_sim.state import (
    ASK_BOMB,
    ASK_BOOSTER,
    ASK_DOG,
    ASK_EXCHANGE,
    ASK_GIFT,
    ASK_GRAND,
    ASK_PICK,
    ASK_REACTION,
    ASK_SMALL,
    ASK_WISH,
    GENERATOR,
    HUB,
    MOVES_T,
    ON_DRAW,
    ON_POST_EXCHANGE,
    ON_PRE_EXCHANGE,
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
    if phase == GATHER:
        gather(rd, moves, generate, hub)
        return 0
    if phase < TURN:
        return _prepare(rd, moves, generate, hub)
    return _seldom(rd, moves, generate, hub)


@kernel
def _seldom(rd, moves, generate, hub):
    """One step of what only happens with boosters, or with six players."""
    phase = rd.flow.phase
    if phase == HAND_ON:
        return ask(rd, rd.flow.actor, ASK_DOG)
    if phase == WINDOW:
        return ask_window(rd, moves, generate, hub)
    if phase == RESOLVING:
        return resolve(rd, moves, generate, hub)
    if phase == PICK:
        return ask_pick(rd, moves)
    clean_up(rd)
    return 0


@kernel
def _prepare(rd, moves, generate, hub):
    """One step before the first lead: draw, Grand Tichu, draw on, Tichu, exchange, Tichu."""
    phase = rd.flow.phase
    if phase == BEGIN:
        return begin(rd, moves, generate, hub)
    if phase == DRAW:
        return draw(rd, moves, generate, hub)
    if phase == GRAND_WINDOW:
        return ask_grand(rd)
    if phase == EXCHANGE:
        return ask_exchange(rd)
    if phase == BEFORE_EXCHANGE and not rd.flow.told:
        rd.flow.told = 1
        tell(rd, moves, generate, hub, ON_DRAW, rd.table.shuffler, rd.table.drawn)
    question = ask_small(rd)
    if question == 0:
        _leave_call_window(rd, moves, generate, hub)
    return question


@kernel
def _leave_call_window(rd, moves, generate, hub):
    """Nobody calls any more: to the exchange, or after it to the first lead by the Mah Jong's holder."""
    shuffler = rd.table.shuffler
    if rd.flow.phase == BEFORE_EXCHANGE:
        begin_polls(rd, EXCHANGE, shuffler)
        happens(rd, moves, generate, hub, ON_PRE_EXCHANGE, shuffler, 0)
    else:
        rd.table.trick.turn = rd.table.leader
        start_turn(rd)
        happens(rd, moves, generate, hub, ON_POST_EXCHANGE, shuffler, 0)


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
        go_on(rd, rd.flow.actor)
    elif question == ASK_GIFT:
        answer_gift(rd, value)
    elif question == ASK_DOG:
        answer_dog(rd, value)
    elif question >= ASK_PICK:
        _answer_about_boosters(rd, moves, value)
    elif value >= 0 and value < moves.count:
        if moves.plays[value].companion < 0:
            lay(rd, seat, moves.plays[value])
        else:
            use_companion(rd, seat, moves.plays[value])
    elif value != -1 or not moves.may_pass:
        raise ValueError(
            "the answer is not a place in the list of plays, nor a pass where passing is allowed"
        )
    elif question == ASK_BOMB:
        next_poll(rd)
    else:
        pass_turn(rd, seat)
    return 0


@kernel
def _answer_about_boosters(rd, moves, value):
    """Carry out the answer to a question that boosters bring about."""
    question = rd.flow.question
    if question == ASK_PICK:
        answer_pick(rd, moves, value)
    elif question == ASK_BOOSTER:
        answer_booster(rd, moves, value)
    elif question == ASK_REACTION:
        answer_reaction(rd, moves, value)
    else:
        answer_choice(rd, moves, value)


def engine_pointers(hub: Entry = no_boosters) -> tuple[Any, Any, Any, Any]:
    """What a kernel needs to play rounds, in the order of :data:`ENGINE`: generate, advance, answer, hub."""
    return generate.get(), advance.get(), answer.get(), hub.get()
