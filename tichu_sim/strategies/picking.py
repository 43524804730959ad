"""Picking one card of a set."""

from tichu_sim.jit import kernel, lowest


@kernel
def nth_card(cards, n):
    """The n-th lowest card of a set, counted from 0."""
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
