"""A pair or triple with the stem, the green card of the next lower rank (rules.md 4.4, card 45).

A stem can also be added to a pair or triple on the table: that play consists of one card.
"""

from tichu_sim.cards import N_POSITIONS, PHOENIX_BIT
from tichu_sim.combinations.counts import take
from tichu_sim.combinations.listing import NO_PHOENIX, add, add_suited, ranks_of
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.rules.record import ADDED

_GREEN = 0
_LOWEST = 2
"""The lowest rung whose next lower one holds normal cards."""


@kernel
def flowers(rules, moves, top, mode, contained):
    """List the stems that can be added to the top, or the whole flowers that are high enough."""
    if mode == ADDED and top.length < 4:
        _stems(rules, moves, top)
    if mode == ADDED and not contained:
        return
    for rung in range(max(_LOWEST, int(rules.first_rung[moves.need])), N_POSITIONS):
        for size in range(moves.low, moves.high + 1):
            _whole(rules, moves, rung, size)


@kernel
def _stems(rules, moves, top):
    """The stem of the pair or triple on the table, natural or the Phoenix; the flower keeps its strength."""
    rung = int(rules.rung[lowest(ranks_of(top)) >> 2])
    if rung < _LOWEST or top.length >= rules.largest[moves.kind]:
        return
    stem = 1 << 4 * (rung - 1) + _GREEN
    if int(moves.hand) & stem:
        add(moves, stem, top.length + 1, top.key, NO_PHOENIX)
    if moves.phoenix:
        add_suited(moves, PHOENIX_BIT, top.length + 1, top.key, rung - 1, _GREEN)


@kernel
def _whole(rules, moves, rung, size):
    """The flowers of one rank and size: natural, and with the Phoenix in the group or as the stem."""
    hand = int(moves.hand)
    width = size - 1
    held = count_bits(hand >> 4 * rung & 15)
    stem = hand & 1 << 4 * (rung - 1) + _GREEN
    key = rules.key[rung]
    if stem and held >= width:
        add(moves, _group(moves, rung, width) | stem, size, key, NO_PHOENIX)
    if stem and moves.phoenix and held >= width - 1:
        add(moves, _group(moves, rung, width - 1) | stem | PHOENIX_BIT, size, key, rung)
    if moves.phoenix and held >= width:
        add_suited(moves, _group(moves, rung, width) | PHOENIX_BIT, size, key, rung - 1, _GREEN)


@kernel
def _group(moves, rung, n):
    """One choice of n cards of a rung, among them what plays have to hold."""
    must = int(moves.must) & 15 << 4 * rung
    number = count_bits(must)
    if number >= n:
        return take(must, rung, n)
    return must | take(int(moves.hand) & ~must, rung, n - number)


@kernel
def keep_group(top, below):
    """Make the flower on the table of a stem that was laid alone and the group it was added to."""
    if count_bits(top.cards) > 1:
        return
    top.cards |= below.cards
    if below.phoenix >= 0:
        top.phoenix = below.phoenix
    top.stands_for = below.stands_for
