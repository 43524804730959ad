"""Five or six cards of one suit, in any distance (rules.md 4.4, card 37).

There can be thousands of them in a hand. Listed is, for every lowest card and every number of cards, one
example: the lowest cards above it; a second one where a wish, or a top that must be contained, asks for a
card which that leaves out. The Phoenix is the highest card of the suit that is not laid; other ranks for it
are listed only for a hand of just these cards, whose readings are wanted.
"""

from tichu_sim.cards import N_POSITIONS, NORMAL_CARDS, PHOENIX_BIT
from tichu_sim.combinations.counts import RANK_BITS
from tichu_sim.combinations.ladder import to_rungs
from tichu_sim.combinations.listing import NO_PHOENIX, add_suited, from_rung, ranks_of
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.state import BOMB_RUN

_TWICE = 0x66666666666666


@kernel
def suit_teams(rules, moves, top, contained, wish):
    """List examples for every suit, lowest card and number of cards."""
    wished = to_rungs(rules, 1 << 4 * int(wish)) if wish > 0 else 0
    if not contained or top.kind == moves.kind:
        _of_all_suits(rules, moves, 0, wished)
    if contained:
        ranks = ranks_of(top)
        if not (ranks & _TWICE or ranks & 1):
            _of_all_suits(rules, moves, to_rungs(rules, ranks), wished)


@kernel
def _of_all_suits(rules, moves, needed, wished):
    """The examples of every suit and size with the needed ranks."""
    hand = int(moves.hand)
    for suit in range(4):
        cards = (hand & NORMAL_CARDS) >> suit & RANK_BITS
        must = (int(moves.must) & NORMAL_CARDS) >> suit & RANK_BITS
        if int(moves.must) & ~(must << suit) == 0:
            for size in range(moves.low, moves.high + 1):
                _of_suit(rules, moves, cards, suit, size, must | needed, wished & cards)


@kernel
def _of_suit(rules, moves, cards, suit, size, needed, wished):
    """The examples of one suit and size, natural and with the Phoenix."""
    natural = from_rung(cards, int(rules.first_rung[moves.need]))
    while natural:
        first = natural & -natural
        above = natural ^ first
        natural = above
        for phoenix in range(moves.phoenix + 1):
            plain = _choice(rules, above | first, first, needed, size, phoenix)
            if plain:
                _add_team(rules, moves, plain, suit, size, needed & ~plain, phoenix)
            if wished & (above | first) & ~plain:
                other = _choice(rules, above | first, first, needed | wished, size, phoenix)
                if other and other != plain:
                    _add_team(rules, moves, other, suit, size, needed & ~other, phoenix)


@kernel
def _choice(rules, cards, first, needed, size, phoenix):
    """The lowest card and the needed ones, filled up with the lowest others; no bomb; 0 if there is none.

    One needed rank may be missing if the Phoenix can be it.
    """
    count = size - phoenix
    if count_bits(needed & ~cards) > phoenix:
        return 0
    chosen = first | needed & cards
    rest = cards & ~chosen
    while rest and count_bits(chosen) < count:
        chosen |= rest & -rest
        rest &= rest - 1
    if count_bits(chosen) != count:
        return 0
    may_be_bomb = rules.bombs != 0 and phoenix == 0 and count >= rules.min_size[BOMB_RUN]
    if not may_be_bomb or not _without_gap(chosen, count):
        return chosen
    spare = chosen & ~first & ~needed
    if rest == 0 or spare == 0:
        return 0
    highest = spare
    while highest & (highest - 1):
        highest &= highest - 1
    return chosen ^ highest | rest & -rest


@kernel
def _without_gap(ranks, count):
    """Whether the ranks follow one another on the ladder."""
    return ranks >> lowest(ranks) == RANK_BITS >> 4 & (1 << 4 * count) - 1


@kernel
def _add_team(rules, moves, ranks, suit, size, missing, phoenix):
    """Add an example; the Phoenix is the needed rank that is missing, or else the highest one left."""
    rung = lowest(ranks) >> 2
    if not phoenix:
        _add_new(moves, ranks << suit, size, rules.key[rung], NO_PHOENIX, -1)
        return
    readings = count_bits(moves.hand) == size
    for stands in range(N_POSITIONS - 1, 0, -1):
        rank = 1 << 4 * stands
        if ranks & rank or (missing and not missing & rank):
            continue
        key = rules.key[min(rung, stands)]
        if key >= moves.need:
            _add_new(moves, ranks << suit | PHOENIX_BIT, size, key, stands, suit)
        if not readings:
            return


@kernel
def _add_new(moves, cards, size, key, phoenix, suit):
    """Add an example that is not listed yet."""
    for place in range(moves.count):
        play = moves.plays[place]
        if play.cards == cards and play.kind == moves.kind and play.phoenix == phoenix:
            return
    add_suited(moves, cards, size, key, phoenix, suit)
