"""The chance that a hand goes out first if its player calls, as a logistic sum over its groups.

The weights were fitted on simulated rounds in which one seat called at its first turn whatever its hand.
"""

import math

from tichu_sim.cards import DOG_BIT, DRAGON_BIT, MAHJONG_BIT, PHOENIX_BIT
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.state import PAIR, SINGLE, STAIRS, STRAIGHT, TRIPLE
from tichu_sim.strategies.club.arrange import BELOW_ACE
from tichu_sim.strategies.club.odds import PROMISE, height

CONSTANT = 1.49
DRAGON, PHOENIX, DOG, MAHJONG, BOMB = 1.09, 0.68, -1.30, -0.82, 0.27
MATE, WILD, LONGER_STRAIGHT, LONGER_STAIRS = -0.27, -0.26, -0.11, -0.35


@kernel
def top_position(ranks):
    """The position of the highest rank bit, -1 if there is none."""
    position = -1
    while ranks >> 4 * position + 4:
        position += 1
    return position


@kernel
def promise(groups, unseen, aces):
    """The chance of going out first."""
    return 1.0 / (1.0 + math.exp(-_log_odds(groups, unseen, aces)))


@kernel
def _log_odds(groups, unseen, aces):
    total = CONSTANT + aces * PROMISE[SINGLE, height(unseen, SINGLE, 13, 1)]
    ranks = groups.singles & ~MAHJONG_BIT & BELOW_ACE
    while ranks:
        total += PROMISE[SINGLE, height(unseen, SINGLE, lowest(ranks) >> 2, 1)]
        ranks &= ranks - 1
    ranks = groups.pairs | groups.triples
    while ranks:
        kind = TRIPLE if ranks & -ranks & groups.triples else PAIR
        total += PROMISE[kind, height(unseen, kind, lowest(ranks) >> 2, 2)]
        ranks &= ranks - 1
    for ranks in (groups.straight | groups.wild, groups.second):
        if ranks:
            length = count_bits(ranks)
            total += PROMISE[STRAIGHT, height(unseen, STRAIGHT, top_position(ranks), length)]
            total += LONGER_STRAIGHT * (length - 5)
    if groups.stairs:
        runs = count_bits(groups.stairs & ~(groups.stairs << 4))
        pairs = count_bits(groups.stairs)
        above = height(unseen, STAIRS, top_position(groups.stairs), 2 * (pairs // runs))
        total += runs * PROMISE[STAIRS, above] + LONGER_STAIRS * (pairs - 2 * runs)
    total += MATE * count_bits(groups.mates) + BOMB * (groups.bombs != 0) + WILD * (groups.wild != 0)
    total += MAHJONG * (groups.singles & MAHJONG_BIT) + DOG * ((groups.alone & DOG_BIT) != 0)
    return total + DRAGON * ((groups.alone & DRAGON_BIT) != 0) + PHOENIX * ((groups.alone & PHOENIX_BIT) != 0)
