"""``random``: uniform over everything legal, passing included; calls at a fixed rate."""

from tichu_sim.jit import count_bits, entry, kernel
from tichu_sim.rng import WORD, bounded, seat_word
from tichu_sim.state import (
    ASK_BOOSTER,
    ASK_CHOICE,
    ASK_DOG,
    ASK_EXCHANGE,
    ASK_GIFT,
    ASK_GRAND,
    ASK_PICK,
    ASK_SMALL,
    ASK_WISH,
    STRATEGY,
)
from tichu_sim.strategies.parameters import place
from tichu_sim.strategies.picking import nth_card

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
        return _gifts(table, seat)
    if question == ASK_WISH:
        least = 0 if table.rules.wish_optional else 1
        return least + bounded(seat_word(seat), 14 - least)
    if question == ASK_GIFT:
        return _opponent(table, seat)
    if question == ASK_DOG:
        partners = int(table.partners[seat.seat]) & int(table.inside)
        return nth_card(partners, bounded(seat_word(seat), count_bits(partners)))
    number = moves.count
    if question in (ASK_BOOSTER, ASK_CHOICE, ASK_PICK):
        number = moves.n_options
    return bounded(seat_word(seat), number + moves.may_pass) - moves.may_pass


@kernel
def _gifts(table, seat):
    """Different cards of the hand for the other seats in the order of play, at last for the own pile."""
    answer = 0
    place = 0
    hand = int(seat.hand)
    other = int(seat.seat)
    for _ in range(table.n_seats):
        other = int(table.next_seat[other])
        for _ in range(table.passes[seat.seat, other]):
            cards = hand & ~int(table.not_buried) if other == seat.seat else hand
            card = nth_card(cards, bounded(seat_word(seat), count_bits(cards)))
            hand ^= 1 << card
            answer |= card << 6 * place
            place += 1
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
