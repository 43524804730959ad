"""Whether a play is one of the hand's groups, and what it costs to break groups for it."""

from tichu_sim.cards import PHOENIX_BIT
from tichu_sim.jit import kernel
from tichu_sim.state import FULL_HOUSE, PAIR, SINGLE, STAIRS, STRAIGHT, TRIPLE
from tichu_sim.strategies.club.arrange import cards_of, ranks_of
from tichu_sim.strategies.parameters import place

BREAK_PAIR = place("break_pair")
BREAK_TRIPLE = place("break_triple")
BREAK_FULL_HOUSE = place("break_full_house")
BREAK_STAIRS = place("break_stairs")
BREAK_STRAIGHT = place("break_straight")
BREAK_BOMB = place("break_bomb")
PHOENIX_THRIFT = place("phoenix_thrift")


@kernel
def lone_cards(groups):
    """The cards that are groups of the hand when laid as singles; the Phoenix is not, it fits anywhere."""
    return (cards_of(groups.singles) | groups.alone) & ~PHOENIX_BIT


@kernel
def fits(groups, lone, play):
    """Whether a play is one of the hand's groups; ``lone`` are its ``lone_cards``."""
    return int(play.cards) & lone != 0 if play.kind == SINGLE else is_group(groups, play)


@kernel
def is_group(groups, play):
    """Whether a play, singles apart (``lone_cards``), is exactly one of the hand's groups."""
    cards = int(play.cards)
    if play.kind == STRAIGHT:
        return _is_straight(groups, ranks_of(cards), cards & PHOENIX_BIT != 0)
    return cards & PHOENIX_BIT == 0 and _is_natural_group(groups, play, cards)


@kernel
def _is_straight(groups, ranks, wild):
    """Whether a straight, with the Phoenix or without, is one that the hand is cut into."""
    if ranks == groups.straight:
        return wild == (groups.wild != 0)
    return ranks == groups.second and not wild


@kernel
def _is_natural_group(groups, play, cards):
    """Whether a play of two or more cards without the Phoenix, straights apart, is a group of the hand."""
    kind = play.kind
    if kind == PAIR:
        return cards & cards_of(groups.pairs) != 0
    if kind == TRIPLE:
        return groups.mates == 0 and cards & cards_of(groups.triples) != 0
    if kind == FULL_HOUSE:
        return 1 << int(play.key) - 4 & groups.triples != 0 and cards & cards_of(groups.mates) != 0
    if kind == STAIRS:
        ranks = ranks_of(cards)
        return ranks & ~groups.stairs == 0 and groups.stairs & ~ranks & (ranks << 4 | ranks >> 4) == 0
    return cards & (groups.bombs | groups.alone) == cards


@kernel
def damage(seat, groups, cards):
    """What a single that is no group of the hand costs, in leads, by what it is taken from."""
    values = seat.parameters
    if cards & PHOENIX_BIT:
        return values[BREAK_STRAIGHT] if groups.wild else values[PHOENIX_THRIFT]
    rank = ranks_of(cards)
    if rank & groups.pairs:
        return values[BREAK_PAIR]
    if rank & groups.triples:
        return values[BREAK_TRIPLE]
    if rank & groups.mates:
        return values[BREAK_FULL_HOUSE]
    if rank & groups.stairs:
        return values[BREAK_STAIRS]
    return values[BREAK_BOMB] if cards & groups.bombs else values[BREAK_STRAIGHT]
