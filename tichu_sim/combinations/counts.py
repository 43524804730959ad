"""Counting a hand by rank and by suited run with a few bit operations.

A rank's four cards are one hexadecimal digit of the card set; "its bit" is the lowest bit of that digit.
"""

import numpy as np

from tichu_sim.cards import LOW_BITS, NORMAL_CARDS
from tichu_sim.jit import kernel

RANK_BITS = LOW_BITS & NORMAL_CARDS
_FIVES = 0x55555555555555
_THREES = 0x33333333333333
_LOW_THREE = 7 * RANK_BITS
_LOW_TWO = 3 * RANK_BITS


def _first_bits() -> np.ndarray:
    """``[n, digit]``: the n lowest ones of a four-bit digit (fewer if it has fewer)."""
    table = np.zeros((5, 16), np.int64)
    for digit in range(16):
        ones = [bit for bit in (1, 2, 4, 8) if digit & bit]
        for n in range(5):
            table[n, digit] = sum(ones[:n])
    return table


FIRST_BITS = _first_bits()


@kernel
def count_ranks(hand):
    """Masks of the ranks held at least once, twice, three and four times; the Phoenix is not counted."""
    counts = count_of_each_rank(hand)
    four = (counts >> 2) & RANK_BITS
    two_or_three = (counts >> 1) & RANK_BITS
    one_or_three = counts & RANK_BITS
    three = (two_or_three & one_or_three) | four
    return one_or_three | two_or_three | four, two_or_three | four, three, four


@kernel
def count_of_each_rank(cards):
    """How many cards of each rank a set holds, four bits a position; the specials are not counted."""
    cards = int(cards) & NORMAL_CARDS
    pairs = cards - ((cards >> 1) & _FIVES)
    return (pairs & _THREES) + ((pairs >> 2) & _THREES)


@kernel
def take(hand, position, n):
    """The n lowest suits of a rank in the hand."""
    shift = 4 * position
    return int(FIRST_BITS[n, (hand >> shift) & 15]) << shift


@kernel
def lowest_suits(hand, n):
    """The n lowest suits of every rank in the hand, all of a rank that has fewer."""
    chosen = 0
    for _ in range(n):
        rest = int(hand) & NORMAL_CARDS & ~chosen
        higher = (rest & _LOW_THREE) << 1 | (rest & _LOW_TWO) << 2 | (rest & RANK_BITS) << 3
        chosen |= rest & ~higher
    return chosen


@kernel
def may_bomb(hand):
    """Whether the hand holds four of a rank or five or more consecutive cards of a suit (rules.md 1.3)."""
    cards = int(hand) & NORMAL_CARDS
    halves = cards & (cards >> 1)
    quads = halves & (halves >> 2) & RANK_BITS
    twos = cards & (cards >> 4)
    runs = twos & (twos >> 8) & (cards >> 16)
    return (quads | runs) != 0


@kernel
def suited_runs(hand):
    """The cards of a hand that lie in five or more consecutive cards of a suit."""
    cards = int(hand) & NORMAL_CARDS
    starts = cards & (cards >> 4)
    starts &= (starts >> 8) & (cards >> 16)
    runs = starts | starts << 4
    return runs | runs << 8 | starts << 16
