"""What beats a play among the cards still unseen: how likely it wins, how heavy it weighs in a hand.

The *height* of a play counts the unseen cards, pairs, triples or runs that would beat it. WINS and BURDEN
are read at its kind and height.
"""

from typing import NamedTuple

import numpy as np

from tichu_sim.cards import ALL_CARDS, DRAGON_BIT, NORMAL_CARDS, PHOENIX, PHOENIX_BIT
from tichu_sim.combinations.counts import count_ranks
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import (
    BOMB_QUAD,
    BOMB_RUN,
    FULL_HOUSE,
    PAIR,
    SINGLE,
    STAIRS,
    STRAIGHT,
    TRIPLE,
)

HEIGHTS = 64


def _line(*points):
    """A row of a table: straight lines between (height, value) points."""
    heights, values = zip(*points, strict=True)
    return np.interp(np.arange(HEIGHTS), heights, values)


def _decay(start, rate):
    return start * np.exp(-rate * np.arange(HEIGHTS))


def _table(rows):
    """The rows by kind, rounded so that no machine's last bit can decide a play."""
    table = np.zeros((BOMB_RUN + 1, HEIGHTS))
    for kind, row in rows.items():
        table[kind] = [round(float(value), 6) for value in np.broadcast_to(row, HEIGHTS)]
    return table


WINS = _table(
    {
        SINGLE: [0.95, *_decay(0.62, 0.2)[1:]],
        PAIR: _decay(0.98, 0.38),
        TRIPLE: _decay(0.98, 0.19),
        STAIRS: _decay(0.98, 0.16),
        FULL_HOUSE: _decay(0.98, 0.19),
        STRAIGHT: _decay(0.98, 0.1),
        BOMB_QUAD: 1.0,
        BOMB_RUN: 1.0,
    }
)
"""[kind, height]: the chance that a play wins its trick."""

BURDEN = _table(
    {
        SINGLE: _line(
            (0, -1.25),
            (2, -0.15),
            (5, 0.15),
            (8, 0.25),
            (13, 0.4),
            (20, 0.45),
            (28, 0.75),
            (37, 1.25),
            (50, 1.1),
        ),
        PAIR: _line((0, -1), (1, -0.6), (2, -0.5), (3, 0.05), (4, 0.35), (6, 0.67), (8, 0.77), (11, 0.8)),
        TRIPLE: _line((0, -0.55), (1, -0.25), (4, 0.25), (7, 0.6), (12, 0.7)),
        STAIRS: _line((0, -0.25), (3, -0.2), (7, 0.1), (12, 0.3)),
        FULL_HOUSE: _line((0, -0.7), (1, -0.4), (4, 0.25), (7, 0.6), (12, 0.7)),
        STRAIGHT: _line((0, -0.1), (3, 0.25), (7, 0.6), (10, 0.7)),
        BOMB_QUAD: -1.4,
        BOMB_RUN: -1.4,
    }
)
"""[kind, height]: the leads it takes to get rid of a group; tuned in duplicate play against itself."""

PROMISE = _table(
    {
        SINGLE: _line(
            (0, 0.25), (1, 0.17), (2, 0.08), (4, -0.03), (7, -0.29), (12, -0.42), (20, -0.69), (30, -0.8)
        ),
        PAIR: _line((0, 0.21), (1, 0.06), (2, -0.12), (4, -0.7), (7, -0.73), (11, -0.89)),
        TRIPLE: _line((0, -0.23), (2, -0.36), (5, -0.53), (11, -0.8)),
        STAIRS: _line((0, -0.32), (4, -0.88), (10, -1.0)),
        STRAIGHT: _line((0, -0.64), (4, -0.78), (10, -0.71)),
    }
)
"""[kind, height]: what a group adds to the log-odds of going out first; see ``promise``."""


class Unseen(NamedTuple):
    """Cards the opponents may hold, and the rank bits they hold together once, twice, three times."""

    cards: int
    ones: int
    twos: int
    threes: int


@kernel
def unseen_by(table, seat):
    """The cards neither in the own hand nor laid nor given to the partner."""
    cards = ALL_CARDS & ~int(seat.hand) & ~int(table.trick.cards)
    for other in range(4):
        cards &= ~int(table.pile[other])
    if table.exchanged:
        cards &= ~(1 << int(seat.given[table.partner[seat.seat]]))
    one, two, three, _ = count_ranks(cards)
    return Unseen(cards, one, two, three)


@kernel
def height(unseen, kind, position, length):
    """How many unseen cards or groups beat a play, by what they may combine to; 0 for bombs.

    ``position`` is that of the play's highest or main rank, 14 for the Dragon. Long runs count for less,
    because few hands hold one as long.
    """
    if position > 13 or kind >= BOMB_QUAD:
        return 0
    higher = NORMAL_CARDS & (-1 << 4 * (position + 1))
    if kind == SINGLE:
        return count_bits(unseen.cards & (higher | DRAGON_BIT | PHOENIX_BIT))
    if kind == STRAIGHT:
        return _runs(unseen.ones, position, length) * 25 // (length * length)
    if kind == STAIRS:
        return _runs(unseen.twos, position, length // 2) * 16 // (length * length)
    ranks = unseen.twos if kind == PAIR else unseen.threes
    return count_bits(ranks & higher) + (unseen.cards >> PHOENIX & 1)


@kernel
def _runs(ranks, position, length):
    """How many runs of a length with a higher top lie in the rank bits."""
    starts = ranks & (-1 << 4 * (position - length + 2))
    for _ in range(length - 1):
        ranks >>= 4
        starts &= ranks
    return count_bits(starts)
