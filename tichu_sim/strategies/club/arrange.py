"""How a hand would best be laid: cut into few groups, by a fast greedy rule on rank masks.

Bombs are kept whole, four aces apart; then straights that swallow enough lone low cards, stairs, full houses,
triples, pairs and singles. Aces always count one by one: each regains the lead. The Phoenix fills a straight
or stays alone.
"""

from typing import NamedTuple

from tichu_sim.cards import DOG_BIT, DRAGON_BIT, MAHJONG_BIT, NORMAL_CARDS, PHOENIX, PHOENIX_BIT
from tichu_sim.combinations.counts import RANK_BITS, count_ranks, may_bomb
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import STRAIGHT

ACE_BIT = 1 << 52
LOW_RANKS = (1 << 44) - 1
"""Mah Jong to jack: lone cards of these ranks are worth putting into a straight."""
BELOW_ACE = ACE_BIT - 1
FIVE_RANKS = 0x11111
PHOENIX_STARTS = 0x1111111110
"""Two to ten: the lowest ranks of a straight of which the Phoenix can be any card."""


class Groups(NamedTuple):
    """A hand in groups; masks of rank bits (tichu_sim.combinations.counts), bit 0 for the Mah Jong."""

    bombs: int  # cards
    straight: int
    second: int  # another straight
    wild: int  # the rank the Phoenix fills in ``straight``, or 0
    stairs: int
    triples: int
    mates: int  # the pairs that go with a triple into a full house
    pairs: int
    singles: int
    alone: int  # Dog, Phoenix and Dragon, as cards


@kernel
def ranks_of(cards):
    """The rank bits of a set of cards; bit 0 for the Mah Jong."""
    normal = int(cards) & NORMAL_CARDS
    return (normal | normal >> 1 | normal >> 2 | normal >> 3) & RANK_BITS | int(cards) & MAHJONG_BIT


@kernel
def cards_of(ranks):
    """All cards of some rank bits."""
    return 15 * (ranks & ~MAHJONG_BIT) | ranks & MAHJONG_BIT


@kernel
def arrange(rules, hand):
    """Cut a hand into groups."""
    hand = int(hand)
    bombs = _bombs(hand) if may_bomb(hand) else 0
    one, two, three, _ = count_ranks(hand & ~bombs)
    if rules.min_rung[STRAIGHT] == 0:
        one |= hand & MAHJONG_BIT
    straight, wild = _straight(one, two, hand >> PHOENIX & 1)
    second = 0
    if straight:
        one, two, three = _without(one, two, three, straight)
        second, _ = _straight(one, two, 0)
        one, two, three = _without(one, two, three, second)
    pairs = two & ~three & BELOW_ACE
    adjacent = pairs & (pairs >> 4)
    stairs = adjacent | adjacent << 4
    pairs &= ~stairs
    triples = three & BELOW_ACE
    mates = _lowest_of(pairs, count_bits(triples)) if triples else 0
    singles = (one & ~two) | (one & ACE_BIT) | (hand & MAHJONG_BIT & ~straight & ~second)
    alone = hand & (DOG_BIT | DRAGON_BIT | (0 if wild else PHOENIX_BIT))
    return Groups(bombs, straight, second, wild, stairs, triples, mates, pairs & ~mates, singles, alone)


@kernel
def _lowest_of(ranks, n):
    """The n lowest of some rank bits."""
    rest = ranks
    for _ in range(n):
        rest &= rest - 1
    return ranks ^ rest


@kernel
def _bombs(hand):
    """The cards of the longest suited run from its lowest start, and of the quads beside it, aces apart."""
    cards = hand & NORMAL_CARDS
    twos = cards & (cards >> 4)
    starts = twos & (twos >> 8) & (cards >> 16)
    bombs = 0
    if starts:
        card = starts & -starts
        while card & cards:
            bombs |= card
            card <<= 4
    _, _, _, four = count_ranks(hand & ~bombs)
    return bombs | 15 * (four & BELOW_ACE)


@kernel
def _without(one, two, three, straight):
    """The count masks after a card of each rank of a straight is gone."""
    return (
        (one & ~straight) | (two & straight),
        (two & ~straight) | (three & straight),
        three & ~straight,
    )


@kernel
def _straight(one, two, phoenix):
    """The straight that swallows most lone low cards, two or more, and the rank the Phoenix fills."""
    starts = _starts(one, phoenix)
    return _best_straight(starts, one, one & ~two) if starts else (0, 0)


@kernel
def _starts(one, phoenix):
    """The ranks at which five consecutive ranks start of which the hand, with the Phoenix, holds all."""
    second, third, fourth, fifth = one >> 4, one >> 8, one >> 12, one >> 16
    ends = one & fifth
    inner = second & third & fourth
    starts = ends & inner
    if phoenix:
        starts |= (one | fifth) & inner
        starts |= ends & (second & third | second & fourth | third & fourth)
        starts &= PHOENIX_STARTS | (one & MAHJONG_BIT)
    return starts


@kernel
def _best_straight(starts, one, lone):
    """The straight of ``_straight``, grown from one of the possible starts."""
    straight, gap, most = 0, 0, 1
    while starts:
        start = starts & -starts
        starts ^= start
        window = FIVE_RANKS * start
        missing = window & ~one
        gain = count_bits(window & lone & LOW_RANKS) - (missing != 0)
        if gain > most:
            straight, gap, most = window, missing, gain
    if straight:
        lone &= BELOW_ACE
        following = lone & ~straight & (straight << 4 | straight >> 4)
        while following:
            straight |= following
            following = lone & ~straight & (straight << 4 | straight >> 4)
    return straight & ~gap, gap
