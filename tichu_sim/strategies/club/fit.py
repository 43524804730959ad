"""Whether a play is one of the hand's groups, and what it costs to break groups for it."""

from tichu_sim.cards import PHOENIX_BIT
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import FULL_HOUSE, PAIR, SINGLE, STAIRS, STRAIGHT, TRIPLE
from tichu_sim.strategies.club.arrange import LOW_RANKS, ranks_of
from tichu_sim.strategies.parameters import place

BREAK_PAIR = place("break_pair")
BREAK_TRIPLE = place("break_triple")
BREAK_FULL_HOUSE = place("break_full_house")
BREAK_STAIRS = place("break_stairs")
BREAK_STRAIGHT = place("break_straight")
BREAK_BOMB = place("break_bomb")
PHOENIX_THRIFT = place("phoenix_thrift")


@kernel
def is_group(groups, play):
    """Whether a play is exactly one of the hand's groups."""
    cards = int(play.cards)
    kind = play.kind
    ranks = ranks_of(cards)
    if kind == STRAIGHT:
        planned = groups.second if ranks == groups.second else groups.straight
        return ranks == planned and (cards & PHOENIX_BIT != 0) == (
            planned == groups.straight and groups.wild != 0
        )
    if cards & PHOENIX_BIT:
        return False
    if kind == SINGLE:
        return (ranks & groups.singles | cards & groups.alone) != 0
    if kind == PAIR:
        return ranks & groups.pairs != 0
    if kind == TRIPLE:
        return groups.mates == 0 and ranks & groups.triples != 0
    if kind == FULL_HOUSE:
        return 1 << int(play.key) - 4 & groups.triples != 0 and ranks & groups.mates != 0
    if kind == STAIRS:
        return ranks & ~groups.stairs == 0 and groups.stairs & ~ranks & (ranks << 4 | ranks >> 4) == 0
    return cards & (groups.bombs | groups.alone) == cards


@kernel
def damage(seat, groups, play):
    """What a play that is no group of the hand costs, in leads."""
    values = seat.parameters
    cards = int(play.cards)
    kind = play.kind
    ranks = ranks_of(cards)
    loss = 0.0
    if cards & PHOENIX_BIT:
        loss = values[BREAK_STRAIGHT] if groups.wild else values[PHOENIX_THRIFT]
    if cards & groups.bombs:
        loss += values[BREAK_BOMB]
    straights = groups.straight | groups.second
    if kind == SINGLE:
        straights &= ~groups.singles
    else:
        loss -= 0.5 * count_bits(ranks & groups.singles & LOW_RANKS)
    if ranks & straights:
        loss += values[BREAK_STRAIGHT]
    if ranks & groups.stairs:
        loss += values[BREAK_STAIRS]
    if ranks & groups.mates:
        loss += values[BREAK_FULL_HOUSE]
    if ranks & groups.triples and kind <= PAIR:
        loss += values[BREAK_TRIPLE]
    if kind == SINGLE or kind >= STAIRS:
        loss += values[BREAK_PAIR] * count_bits(ranks & groups.pairs)
    return loss
