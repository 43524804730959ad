"""Picking cards of a set, and counting the high ones."""

from tichu_sim.cards import DRAGON_BIT, PHOENIX_BIT
from tichu_sim.jit import count_bits, kernel, lowest

ACE = 13


@kernel
def count_high(cards):
    """How many of some cards are aces, the Dragon or the Phoenix."""
    cards = int(cards)
    return count_bits(cards >> 4 * ACE & 15) + count_bits(cards & (DRAGON_BIT | PHOENIX_BIT))


@kernel
def nth_card(cards, n):
    """The n-th lowest card, or seat, of a set, counted from 0."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


@kernel
def highest_card(cards):
    """The highest card of a set that is not empty."""
    card = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
    return card
