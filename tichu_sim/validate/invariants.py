"""A kernel that plays rounds and checks at every step that nothing impossible happens (rules.md 5.8)."""

import numpy as np
from numba import types

from tichu_sim.cards import ALL_CARDS, N_CARDS
from tichu_sim.engine.deal import start_round
from tichu_sim.engine.round import ENGINE
from tichu_sim.engine.scoring import card_points
from tichu_sim.jit import count_bits, entry, kernel, record_type
from tichu_sim.simulate.kernel import STRATEGIES_T
from tichu_sim.state import (
    ASK_BOMB,
    ASK_BOOSTER,
    ASK_FOLLOW,
    ASK_LEAD,
    ASK_REACTION,
    ASK_SMALL,
    CANCELLED,
    MAX_USES,
    MAX_WINDOWS,
    MOVES_T,
    NOBODY,
    NOT_IN_GAME,
    PLAYED,
    ROUND_T,
)
from tichu_sim.terms import MAX_BOOSTERS

COMPLAINTS = (
    "",
    "a card is in two places",
    "a card is missing",
    "the number of cards of a seat is not that of its hand",
    "a play holds a card that its seat does not",
    "a play is smaller or larger than its kind allows",
    "a seat that is out is asked to act",
    "a seat is out twice, out and in, or neither",
    "a seat is out and holds cards, or has to play without any",
    "a booster is in two places",
    "a booster is missing",
    "a booster is in play and not listed so, or listed and not in play",
    "more windows or uses are open than there is room for",
    "a window or a use is open after the round",
    "the card points of both teams are not those of the pack",
    "a double victory leaves the other team card points",
    "the round does not end",
)
"""What can be wrong, by the code that the kernel returns."""
(
    _,
    CARD_TWICE,
    CARD_MISSING,
    WRONG_NUMBER,
    FOREIGN_CARD,
    WRONG_SIZE,
    ASKED_OUT,
    WRONG_ORDER,
    WRONGLY_OUT,
    BOOSTER_TWICE,
    BOOSTER_MISSING,
    WRONGLY_IN_PLAY,
    TOO_DEEP,
    LEFT_OPEN,
    WRONG_POINTS,
    WRONG_VICTORY,
    ENDLESS,
) = range(len(COMPLAINTS))
MOST_QUESTIONS = 4000

WATCH = np.dtype(
    [
        ("seed", "i8"),
        ("unit", "i8"),  # the round to be played next
        ("stop", "i8"),
        ("rounds_a_game", "i8"),  # in which boosters stay with their owners
        ("step", "i8"),  # question within the round
        ("questions", "i8"),  # in all rounds
        ("played", "i8", MAX_BOOSTERS),  # how often each booster was played, by slot
        ("cancelled", "i8", MAX_BOOSTERS),
    ],
    align=True,
)
"""What to play, how far it is and what it was."""

SIGNATURE = types.int64(ROUND_T, MOVES_T, ENGINE, STRATEGIES_T, record_type(WATCH))


@entry(SIGNATURE)
def watch_rounds(rd, moves, engine, strategies, watch):
    """Play rounds ``watch.unit`` to ``watch.stop`` - 1; returns the first complaint or 0.

    ``watch.unit`` then is the round it concerns, ``watch.step`` the question.
    """
    while watch.unit < watch.stop:
        wrong = _watch_round(rd, moves, engine, strategies, watch)
        if wrong:
            return wrong
        _count(rd.supply, watch)
        watch.unit += 1
    return 0


@kernel
def _watch_round(rd, moves, engine, strategies, watch):
    """Play one round; returns the first complaint or 0."""
    generate, advance, answer, hub = engine
    game, number = watch.unit // watch.rounds_a_game, watch.unit % watch.rounds_a_game
    start_round(rd, watch.seed, game, number, watch.unit % int(rd.table.rules.players))
    watch.step = 0
    question = advance(rd, moves, generate, hub)
    while question:
        wrong = complaint(rd)
        if wrong:
            return wrong
        watch.step += 1
        watch.questions += 1
        if watch.step > MOST_QUESTIONS:
            return ENDLESS
        seat = int(rd.flow.asked)
        decision = strategies[rd.table.player[seat]](rd.table, rd.seats[seat], moves, question)
        if question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB, ASK_REACTION) and decision >= 0:
            wrong = complaint_about(rd, moves.plays[decision])
            if wrong:
                return wrong
        answer(rd, moves, decision)
        question = advance(rd, moves, generate, hub)
    return complaint_at_end(rd)


@kernel
def _count(supply, watch):
    """Count which boosters were played and cancelled in the round."""
    for number in range(supply.n_notes):
        noted = supply.notes[number]
        if noted.what == PLAYED:
            watch.played[noted.slot] += 1
        elif noted.what == CANCELLED:
            watch.cancelled[noted.slot] += 1


@kernel
def complaint(rd):
    """What is wrong at a question."""
    flow = rd.flow
    if flow.n_windows > MAX_WINDOWS or flow.n_uses > MAX_USES:
        return TOO_DEEP
    acts = flow.question in (ASK_SMALL, ASK_LEAD, ASK_FOLLOW, ASK_BOMB, ASK_BOOSTER, ASK_REACTION)
    if acts and not rd.table.inside >> int(flow.asked) & 1:
        return ASKED_OUT
    wrong = _cards(rd)
    if not wrong:
        wrong = _order(rd.table)
    if not wrong and flow.question in (ASK_LEAD, ASK_FOLLOW):
        wrong = _hands(rd)
    return wrong if wrong else _boosters(rd)


@kernel
def complaint_about(rd, play):
    """What is wrong with a play that the asked seat is about to make."""
    rules = rd.table.rules
    if int(play.cards) & ~int(rd.seats[rd.flow.asked].hand):
        return FOREIGN_CARD
    fits = rules.min_size[play.kind] <= play.length and play.length <= rules.largest[play.kind]
    return 0 if fits else WRONG_SIZE


@kernel
def complaint_at_end(rd):
    """What is wrong when the round is over."""
    result = rd.result
    if rd.flow.n_windows or rd.flow.n_uses:
        return LEFT_OPEN
    if result.double_victory == NOBODY and result.cards[0] + result.cards[1] != _points_in_game(rd):
        return WRONG_POINTS
    if result.double_victory != NOBODY and result.cards[1 - result.double_victory]:
        return WRONG_VICTORY
    wrong = _cards(rd)
    if not wrong:
        wrong = _order(rd.table)
    return wrong if wrong else _boosters(rd)


@kernel
def _points_in_game(rd):
    """The points of all cards that are dealt: 100, unless some are set aside (rules.md 2.2)."""
    if rd.table.rules.dealt == N_CARDS:
        return 100
    points = 0
    for place in range(rd.table.rules.dealt):
        points += card_points(rd.table.rules, 1 << int(rd.deck[place]))
    return points


@kernel
def _cards(rd):
    """Every card is in exactly one place, and the seats hold as many as they say."""
    table = rd.table
    seen = int(table.trick.cards)
    twice = seen & int(table.removed)
    seen |= int(table.removed)
    for seat in range(table.n_seats):
        private = rd.seats[seat]
        for cards in (int(private.hand), int(table.pile[seat]), int(private.buried)):
            twice |= seen & cards
            seen |= cards
        if table.n_cards[seat] != count_bits(private.hand):
            return WRONG_NUMBER
    for place in range(table.drawn * table.n_seats + rd.flow.drawn_ahead, len(rd.deck)):
        card = 1 << int(rd.deck[place])
        twice |= seen & card
        seen |= card
    if twice:
        return CARD_TWICE
    return CARD_MISSING if seen != ALL_CARDS else 0


@kernel
def _order(table):
    """Everybody is either in or out, once."""
    out = 0
    for place in range(table.n_finished):
        seat = 1 << int(table.finished[place])
        if out & seat:
            return WRONG_ORDER
        out |= seat
    everybody = (1 << int(table.n_seats)) - 1
    return 0 if out ^ int(table.inside) == everybody and out & int(table.inside) == 0 else WRONG_ORDER


@kernel
def _hands(rd):
    """Before a lead or an answer, who is in holds cards, and who is out does not."""
    table = rd.table
    for seat in range(table.n_seats):
        if (table.inside >> seat & 1 != 0) != (table.n_cards[seat] > 0):
            return WRONGLY_OUT
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
    in_play = 0
    for place in range(boosters.n_played):
        in_play |= 1 << int(boosters.played[place])
        number += 1
    if number != count_bits(seen | in_play):
        return BOOSTER_TWICE
    if in_play != boosters.in_play:
        return WRONGLY_IN_PLAY
    for slot in range(boosters.n_slots):
        number += boosters.granted[slot] == NOT_IN_GAME
    return BOOSTER_MISSING if number != boosters.n_slots else 0
