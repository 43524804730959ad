"""Four cards, one of each suit, of any ranks (rules.md 4.4, card 36).

The Phoenix takes the suit that is missing. It counts as an ace; another rank for it is listed only for a hand
of four cards, whose readings are wanted, and where the rank is needed to contain the top.
"""

from tichu_sim.cards import N_POSITIONS, NORMAL_CARDS, PHOENIX_BIT
from tichu_sim.combinations.counts import RANK_BITS, count_of_each_rank
from tichu_sim.combinations.ladder import to_rungs
from tichu_sim.combinations.listing import NO_PHOENIX, add, add_suited, from_rung, ranks_of
from tichu_sim.jit import count_bits, kernel, lowest

_SUITS = 4
_BEST = N_POSITIONS - 1


@kernel
def rainbows(rules, moves, top, contained):
    """List the choices of four ranks, one of each suit, whose lowest card is high enough."""
    first = int(moves.count)
    hand = from_rung(int(moves.hand) & NORMAL_CARDS, int(rules.first_rung[moves.need]))
    _combine(rules, moves, hand, first, -1, 0)
    if not moves.phoenix:
        return
    ranks = 1 << 4 * _BEST
    if contained:
        ranks |= to_rungs(rules, _once(ranks_of(top)))
    if count_bits(moves.hand) == _SUITS:
        ranks = RANK_BITS
    for suit in range(_SUITS):
        _combine(rules, moves, hand, first, suit, ranks)


@kernel
def _once(ranks):
    """The lowest bit of each position that counts any card."""
    return (ranks | ranks >> 1 | ranks >> 2) & RANK_BITS


@kernel
def _combine(rules, moves, hand, first, missing, ranks):
    """Every choice of a card of each suit, with the Phoenix for a missing suit, as any of some ranks."""
    jades = _of_suit(hand, 0, missing)
    while jades:
        one = jades & -jades
        jades ^= one
        swords = _of_suit(hand, 1, missing)
        while swords:
            two = one | swords & -swords
            swords &= swords - 1
            pagodas = _of_suit(hand, 2, missing)
            while pagodas:
                three = two | pagodas & -pagodas
                pagodas &= pagodas - 1
                stars = _of_suit(hand, 3, missing)
                while stars:
                    _add_once(rules, moves, three | stars & -stars, first, missing, ranks)
                    stars &= stars - 1


@kernel
def _of_suit(hand, suit, missing):
    """The cards of a suit, or the Phoenix if it is the suit that is missing."""
    return PHOENIX_BIT if suit == missing else hand & RANK_BITS << suit


@kernel
def _add_once(rules, moves, cards, first, missing, ranks):
    """Add the choice, unless it is a bomb or differs from one listed in which suit has which rank only."""
    if int(moves.must) & ~cards:
        return
    ranked = count_of_each_rank(cards)
    rung = lowest(cards & NORMAL_CARDS) >> 2
    if missing < 0 and ranked >> 4 * rung == _SUITS and rules.bombs:
        return
    for place in range(first, moves.count):
        play = moves.plays[place]
        if play.suit == missing and count_of_each_rank(play.cards) == ranked:
            return
    if missing < 0:
        add(moves, cards, _SUITS, rules.key[rung], NO_PHOENIX)
        return
    for phoenix in range(_BEST, 0, -1):
        key = rules.key[min(rung, phoenix)]
        if ranks >> 4 * phoenix & 1 and key >= moves.need:
            add_suited(moves, cards, _SUITS, key, phoenix, missing)
