"""Adding up a hand group by group: its burden in leads, or its promise as log-odds of going out first."""

from typing import NamedTuple

from tichu_sim.cards import DOG_BIT, DRAGON_BIT, MAHJONG_BIT, PHOENIX_BIT
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.state import BOMB_QUAD, FULL_HOUSE, PAIR, SINGLE, STAIRS, STRAIGHT, TRIPLE
from tichu_sim.strategies.club.arrange import BELOW_ACE
from tichu_sim.strategies.club.odds import ACE, cell


class Others(NamedTuple):
    """What counts besides the groups that a table knows."""

    dragon: float
    phoenix: float
    dog: float
    mahjong: float  # alone
    wild: float  # a Phoenix in a straight
    longer: float  # each card of a straight beyond the fifth


@kernel
def weigh(table, others, groups, unseen, hand):
    """The sum over the groups of a hand by a table of cells (tichu_sim.strategies.club.tables)."""
    total = 0.0
    aces = count_bits(int(hand) >> 52)
    if aces:
        total = aces * table[cell(unseen, SINGLE, ACE, 1)]
    ranks = groups.singles & ~MAHJONG_BIT & BELOW_ACE
    while ranks:
        total += table[cell(unseen, SINGLE, lowest(ranks) >> 2, 1)]
        ranks &= ranks - 1
    ranks = groups.pairs | groups.triples
    while ranks:
        kind = PAIR
        if ranks & -ranks & groups.triples:
            kind = FULL_HOUSE if groups.mates else TRIPLE
        total += table[cell(unseen, kind, lowest(ranks) >> 2, 2)]
        ranks &= ranks - 1
    for ranks in (groups.straight | groups.wild, groups.second):
        if ranks:
            length = count_bits(ranks)
            total += table[cell(unseen, STRAIGHT, _top_position(ranks), length)]
            total += others.longer * (length - 5)
    if groups.stairs:
        runs = count_bits(groups.stairs & ~(groups.stairs << 4))
        length = 2 * (count_bits(groups.stairs) // runs)
        total += runs * table[cell(unseen, STAIRS, _top_position(groups.stairs), length)]
    if groups.bombs:
        total += table[cell(unseen, BOMB_QUAD, 0, 4)]
    alone = groups.alone
    total += others.dragon * ((alone & DRAGON_BIT) != 0) + others.phoenix * ((alone & PHOENIX_BIT) != 0)
    total += others.dog * ((alone & DOG_BIT) != 0) + others.mahjong * (groups.singles & MAHJONG_BIT)
    return total + others.wild * (groups.wild != 0)


@kernel
def _top_position(ranks):
    """The position of the highest of some rank bits."""
    position = -1
    while ranks >> 4 * position + 4:
        position += 1
    return position
