"""A kernel that plays rounds and checks at every step that nothing impossible happens (rules.md 5.8)."""

from numba import types

from tichu_sim.cards import ALL_CARDS
from tichu_sim.engine.deal import start_round
from tichu_sim.engine.flow import BEFORE_EXCHANGE, CLEAN_UP, OVER, PICK
from tichu_sim.engine.round import ENGINE
from tichu_sim.jit import count_bits, entry, kernel, record_type
from tichu_sim.simulate.kernel import PROGRESS, STRATEGIES_T
from tichu_sim.state import (
    ASK_BOMB,
    ASK_BOOSTER,
    ASK_FOLLOW,
    ASK_LEAD,
    ASK_REACTION,
    MAX_USES,
    MAX_WINDOWS,
    MOVES_T,
    NOBODY,
    NOT_IN_GAME,
    ROUND_T,
)

COMPLAINTS = (
    "",
    "a card is in two places",
    "a card is missing",
    "the number of cards of a seat is not that of its hand",
    "a seat that is out is asked to act",
    "a seat is out twice, or out and in",
    "a booster is in two places",
    "a booster is missing",
    "more windows or uses are open than there is room for",
    "the card points of both teams are not 100",
    "the round does not end",
)
"""What can be wrong, by the code that the kernel returns."""
(
    _,
    CARD_TWICE,
    CARD_MISSING,
    WRONG_NUMBER,
    ASKED_OUT,
    WRONG_ORDER,
    BOOSTER_TWICE,
    BOOSTER_MISSING,
    TOO_DEEP,
    WRONG_POINTS,
    ENDLESS,
) = range(len(COMPLAINTS))
MOST_QUESTIONS = 4000

SIGNATURE = types.int64(ROUND_T, MOVES_T, ENGINE, STRATEGIES_T, record_type(PROGRESS))


@entry(SIGNATURE)
def watch_rounds(rd, moves, engine, strategies, progress):
    """Play units ``progress.unit`` to ``stop`` - 1 of one round each; returns the first complaint or 0.

    ``progress.unit`` then is the round it concerns, ``progress.step`` the question.
    """
    generate, advance, answer, hub = engine
    while progress.unit < progress.stop:
        start_round(rd, progress.seed, progress.unit, 0, progress.unit % rd.table.n_seats)
        progress.step = 0
        question = advance(rd, moves, generate, hub)
        while question:
            wrong = complaint(rd)
            if wrong:
                return wrong
            progress.step += 1
            if progress.step > MOST_QUESTIONS:
                return ENDLESS
            seat = int(rd.flow.asked)
            answer(rd, moves, strategies[seat](rd.table, rd.seats[seat], moves, question))
            question = advance(rd, moves, generate, hub)
        wrong = complaint_at_end(rd)
        if wrong:
            return wrong
        progress.unit += 1
    return 0


@kernel
def complaint(rd):
    """What is wrong at a question."""
    flow = rd.flow
    if flow.n_windows > MAX_WINDOWS or flow.n_uses > MAX_USES:
        return TOO_DEEP
    acts = flow.question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB, ASK_BOOSTER, ASK_REACTION)
    if acts and not rd.table.inside >> int(flow.asked) & 1:
        return ASKED_OUT
    wrong = _cards(rd)
    if not wrong:
        wrong = _order(rd.table)
    return wrong if wrong else _boosters(rd)


@kernel
def complaint_at_end(rd):
    """What is wrong when the round is over."""
    result = rd.result
    if result.double_victory == NOBODY and result.cards[0] + result.cards[1] != 100:
        return WRONG_POINTS
    return _boosters(rd)


@kernel
def _cards(rd):
    """Every card is in exactly one place, and the seats hold as many as they say."""
    table = rd.table
    seen = int(table.trick.cards) | int(table.removed)
    twice = 0
    for seat in range(table.n_seats):
        private = rd.seats[seat]
        for cards in (int(private.hand), int(table.pile[seat]), int(private.buried)):
            twice |= seen & cards
            seen |= cards
        if table.n_cards[seat] != count_bits(rd.seats[seat].hand):
            return WRONG_NUMBER
    if twice:
        return CARD_TWICE
    playing = rd.flow.phase >= BEFORE_EXCHANGE and rd.flow.phase not in (PICK, CLEAN_UP, OVER)
    complete = table.drawn * table.n_seats >= len(rd.deck)
    return CARD_MISSING if playing and complete and seen != ALL_CARDS else 0


@kernel
def _order(table):
    """Nobody is out twice, or out and in."""
    out = 0
    for place in range(table.n_finished):
        seat = 1 << int(table.finished[place])
        if out & seat or table.inside & seat:
            return WRONG_ORDER
        out |= seat
    return 0


@kernel
def _boosters(rd):
    """Every booster is in exactly one place; one that is being played is in play."""
    boosters = rd.table.boosters
    seen = int(boosters.display)
    number = count_bits(seen)
    for seat in range(rd.table.n_seats):
        held = int(boosters.held[seat])
        number += count_bits(held)
        seen |= held
    for places, count in ((rd.supply.pile, boosters.n_pile), (boosters.discard, boosters.n_discard)):
        for place in range(count):
            seen |= 1 << int(places[place])
            number += 1
    for place in range(boosters.n_played):
        seen |= 1 << int(boosters.played[place])
        number += 1
    if number != count_bits(seen):
        return BOOSTER_TWICE
    for slot in range(boosters.n_slots):
        number += boosters.granted[slot] == NOT_IN_GAME
    return BOOSTER_MISSING if number != boosters.n_slots else 0
