"""Full houses under other rules: of neighbouring ranks or not, with the pair counting first.

rules.md 4.2, card 25; 4.4, card 46.
"""

from tichu_sim.cards import PHOENIX_BIT
from tichu_sim.combinations.counts import RANK_BITS, take
from tichu_sim.combinations.listing import NO_PHOENIX, add, ranks_of
from tichu_sim.jit import kernel, lowest
from tichu_sim.rules.record import ANY_RANKS, NEIGHBOURS, ON_FOUR_CARDS, SAME_SIZE_HIGHER
from tichu_sim.state import FULL_HOUSE, SUPER_FULL_HOUSE

_TWOS = 2 * RANK_BITS


@kernel
def bound_full_houses(rules, moves, trick, mode):
    """List the full houses of a kind whose ranks it allows and whose strength is enough."""
    if mode == ON_FOUR_CARDS and trick.top.length != 4:
        return
    triples = int(moves.at_least[2 if moves.phoenix else 3])
    while triples:
        triple = lowest(triples) >> 2
        triples &= triples - 1
        pairs = int(moves.at_least[1 if moves.phoenix else 2]) & ~(1 << 4 * triple)
        while pairs:
            pair = lowest(pairs) >> 2
            pairs &= pairs - 1
            enough = _is_enough(rules, moves, trick, mode, triple, pair)
            if enough and fits(rules, moves.kind, triple, pair):
                _add_all(rules, moves, triple, pair)


@kernel
def fits(rules, kind, triple, pair):
    """Whether a full house of this kind may have its triple and its pair at these rungs."""
    bound = rules.neighbours[kind]
    return bound == ANY_RANKS or (abs(triple - pair) == 1) == (bound == NEIGHBOURS)


@kernel
def _is_enough(rules, moves, trick, mode, triple, pair):
    """Whether it beats a top of its kind; where pairs count first, the triples decide between equal ones.

    Both strengths of the top are those of when it was laid.
    """
    top = trick.top
    if not rules.pair_first:
        return rules.key[triple] >= moves.need
    if mode != SAME_SIZE_HIGHER or moves.need == 0:
        return True
    if rules.key[pair] != top.key:
        return rules.key[pair] > top.key
    return rules.key[triple] >= trick.other_key + rules.strict


@kernel
def triple_of(rules, play):
    """The rung of a full house's triple."""
    ranks = ranks_of(play)
    return int(rules.rung[lowest(ranks & ranks << 1 & _TWOS) >> 2])


@kernel
def pair_of(rules, play):
    """The rung of a full house's pair."""
    ranks = ranks_of(play)
    return int(rules.rung[lowest(ranks & ~(ranks << 1) & _TWOS) >> 2])


@kernel
def other_key(rules, play):
    """The strength of the part of a full house that does not count; 0 for other kinds."""
    if play.kind not in (FULL_HOUSE, SUPER_FULL_HOUSE):
        return 0
    return int(rules.key[triple_of(rules, play) if rules.pair_first else pair_of(rules, play)])


@kernel
def _add_all(rules, moves, triple, pair):
    """Add those of one triple and one pair: natural, and with the Phoenix in either."""
    hand = int(moves.hand)
    three = int(moves.at_least[3]) >> 4 * triple & 1
    two = int(moves.at_least[2]) >> 4 * pair & 1
    key = rules.key[pair if rules.pair_first else triple]
    if three and two:
        add(moves, take(hand, triple, 3) | take(hand, pair, 2), 5, key, NO_PHOENIX)
    if not moves.phoenix:
        return
    if two:
        add(moves, take(hand, triple, 2) | take(hand, pair, 2) | PHOENIX_BIT, 5, key, triple)
    if three:
        add(moves, take(hand, triple, 3) | take(hand, pair, 1) | PHOENIX_BIT, 5, key, pair)
