"""Another order of ranks: the search for plays knows only a ladder of ranks, and never in which order it is.

A hand is put in the order of the ladder on the way in, and the plays are put back on the way out. Whether a
hand holds a bomb follows the ladder, too.
"""

from tichu_sim.cards import N_POSITIONS, SPECIAL_CARDS
from tichu_sim.combinations.counts import may_bomb
from tichu_sim.jit import kernel


@kernel
def to_rungs(rules, cards):
    """A card set with the cards of each rank at the rank's rung."""
    cards = int(cards)
    moved = cards & SPECIAL_CARDS
    for position in range(1, N_POSITIONS):
        moved |= (cards >> 4 * position & 15) << 4 * int(rules.rung[position])
    return moved


@kernel
def to_positions(rules, play):
    """Put a play that was found on the ladder back in terms of ranks."""
    cards = int(play.cards)
    phoenix = int(play.phoenix)
    moved = cards & SPECIAL_CARDS
    for position in range(1, N_POSITIONS):
        rung = int(rules.rung[position])
        moved |= (cards >> 4 * rung & 15) << 4 * position
        if rung == phoenix:
            play.phoenix = position
    play.cards = moved


@kernel
def has_bomb(rules, hand):
    """Whether a hand holds a bomb by the rules in force."""
    if not rules.bombs:
        return False
    cards = int(hand)
    return may_bomb(to_rungs(rules, cards) if rules.reordered else cards)
