"""What beats a play among the cards still unseen."""

from typing import NamedTuple

from tichu_sim.cards import ALL_CARDS, DRAGON_BIT, NORMAL_CARDS, PHOENIX, PHOENIX_BIT
from tichu_sim.combinations.counts import count_ranks
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import BOMB_QUAD, PAIR, SINGLE, STAIRS, STRAIGHT
from tichu_sim.strategies.club.tables import HEIGHTS

ACE = 13


class Unseen(NamedTuple):
    """Cards the opponents may hold, and the rank bits they hold together once, twice, three times."""

    cards: int
    ones: int
    twos: int
    threes: int


@kernel
def unseen_by(table, seat):
    """The cards neither in the own hand nor laid nor out of the game, nor known to be with the partner."""
    cards = ALL_CARDS & ~int(seat.hand) & ~int(table.trick.cards)
    for other in range(4):
        cards &= ~int(table.pile[other])
    cards &= ~int(table.removed) & ~int(seat.buried) & ~int(seat.known[table.partner[seat.seat]])
    one, two, three, _ = count_ranks(cards)
    return Unseen(cards, one, two, three)


@kernel
def cell(unseen, kind, position, length):
    """The cell of a play in the tables, by how many unseen cards or groups beat it.

    ``position`` is that of its highest or main rank, 14 for the Dragon. Long runs are beaten by less than
    their number says, because few hands hold one as long. Nothing is counted against bombs.
    """
    if kind == SINGLE:
        higher = _higher(position) | DRAGON_BIT | PHOENIX_BIT
        return HEIGHTS * SINGLE + (count_bits(unseen.cards & higher) if position <= ACE else 0)
    return HEIGHTS * kind + _groups_above(unseen, kind, position, length)


@kernel
def _higher(position):
    """The normal cards of all higher ranks."""
    return NORMAL_CARDS & (-1 << 4 * (position + 1))


@kernel
def _groups_above(unseen, kind, position, length):
    """How many unseen groups beat a group, see ``cell``."""
    above = 0
    if kind == STRAIGHT:
        above = _runs(unseen.ones, position, length) * 25 // (length * length)
    elif kind == STAIRS:
        above = _runs(unseen.twos, position, length // 2) * 16 // (length * length)
    elif kind < BOMB_QUAD:
        ranks = unseen.twos if kind == PAIR else unseen.threes
        above = count_bits(ranks & _higher(position)) + (unseen.cards >> PHOENIX & 1)
    return above


@kernel
def _runs(ranks, position, length):
    """How many runs of a length with a higher top lie in the rank bits."""
    starts = ranks & (-1 << 4 * (position - length + 2))
    for _ in range(length - 1):
        ranks >>= 4
        starts &= ranks
    return count_bits(starts)
