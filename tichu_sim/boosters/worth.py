"""A rough worth of cards in points, and of an exchange, for the heuristics of boosters.

Judgement, not measurement: the specials and aces by their power to take the lead, the others by rank, more
with company of their own rank or beside it.
"""

from tichu_sim.cards import DOG, DRAGON, MAHJONG, N_CARDS, PHOENIX
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.state import GRAND, NO_CALL

ACE, MIDDLE = 13, 7


@kernel
def card_worth(hand, card):
    """What a card is worth to the holder of a hand, which may hold it or not, in points."""
    card = int(card)
    if card in (DRAGON, PHOENIX):
        return 25.0
    if card == DOG:
        return -10.0
    if card == MAHJONG:
        return -2.0
    hand = int(hand) & ~(1 << card)
    rank = card >> 2
    alike = count_bits(hand >> 4 * rank & 15)
    near = (rank > 1 and hand >> 4 * (rank - 1) & 15 != 0) + (rank < ACE and hand >> 4 * (rank + 1) & 15 != 0)
    worth = 1.2 * (rank - MIDDLE) + 4.0 * alike + 1.0 * near
    return worth + (10.0 if rank == ACE else 0.0)


@kernel
def any_called(table, seats):
    """Whether one of some seats, a mask, has called."""
    for seat in range(table.n_seats):
        if int(seats) >> seat & 1 and table.called[seat] != NO_CALL:
            return True
    return False


@kernel
def callers_worth(table, me):
    """By how much the calls made favour the own team, in the points by which an exchange helps callers."""
    worth = 0.0
    for seat in range(table.n_seats):
        if table.called[seat] != NO_CALL:
            weight = 8.0 if table.called[seat] == GRAND else 5.0
            worth += weight if table.team[seat] == table.team[me] else -weight
    return worth


@kernel
def least_worth(hand):
    """The number of the card of a hand that its holder misses least; the hand is not empty."""
    best = lowest(hand)
    left = int(hand)
    while left:
        card = lowest(left)
        left &= left - 1
        if card_worth(hand, card) < card_worth(hand, best):
            best = card
    return best


@kernel
def hand_worth(hand):
    """The worth of the cards of a hand together, in points."""
    worth = 0.0
    for card in range(N_CARDS):
        if int(hand) >> card & 1:
            worth += card_worth(hand, card)
    return worth
