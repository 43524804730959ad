"""``random``: uniform over everything legal, passing included; calls at a fixed rate."""

from tichu_sim.cards import N_CARDS
from tichu_sim.jit import entry, kernel
from tichu_sim.rng import WORD, bounded, seat_word
from tichu_sim.state import (
    ASK_BOOSTER,
    ASK_CHOICE,
    ASK_EXCHANGE,
    ASK_GIFT,
    ASK_GRAND,
    ASK_PICK,
    ASK_SMALL,
    ASK_WISH,
    STRATEGY,
)
from tichu_sim.strategies.parameters import place

GRAND_RATE = place("grand_rate")
TICHU_RATE = place("tichu_rate")


@entry(STRATEGY)
def decide(table, seat, moves, question):
    """Answer any question by lot."""
    if question == ASK_GRAND:
        return seat_word(seat) < seat.parameters[GRAND_RATE] * WORD
    if question == ASK_SMALL:
        return seat_word(seat) < seat.parameters[TICHU_RATE] * WORD
    if question == ASK_EXCHANGE:
        return _three_cards(table, seat)
    if question == ASK_WISH:
        lowest = 0 if table.rules.wish_optional else 1
        return lowest + bounded(seat_word(seat), 14 - lowest)
    if question == ASK_GIFT:
        return _opponent(table, seat)
    number = moves.count
    if question in (ASK_BOOSTER, ASK_CHOICE, ASK_PICK):
        number = moves.n_options
    return bounded(seat_word(seat), number + moves.may_pass) - moves.may_pass


@kernel
def _three_cards(table, seat):
    """Different cards of the hand, one for each other seat, in the order of play."""
    answer = 0
    hand = int(seat.hand)
    for other in range(table.n_seats - 1):
        chosen = bounded(seat_word(seat), table.n_cards[seat.seat] - other)
        for card in range(N_CARDS):
            if hand >> card & 1:
                if chosen == 0:
                    hand ^= 1 << card
                    answer |= card << 6 * other
                    break
                chosen -= 1
    return answer


@kernel
def _opponent(table, seat):
    """One of the seats of the other team."""
    passed_over = bounded(seat_word(seat), table.n_seats // 2)
    taker = int(table.next_seat[seat.seat])
    while table.team[taker] == table.team[seat.seat] or passed_over:
        passed_over -= table.team[taker] != table.team[seat.seat]
        taker = int(table.next_seat[taker])
    return taker
