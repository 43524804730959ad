"""The fitted numbers behind the decisions: tables by kind of play and by its height.

The *height* of a play counts the unseen cards, pairs, triples or runs that would beat it
(tichu_sim.strategies.club.odds). The cell of a kind and a height is HEIGHTS * kind + height.
"""

import numpy as np

from tichu_sim.rules.record import MAX_KINDS
from tichu_sim.state import (
    BOMB_QUAD,
    BOMB_RUN,
    FLOWER,
    FULL_HOUSE,
    GAPPED_STRAIGHT,
    HIGHWAY,
    HOCKEY_TEAM,
    PAIR,
    RAINBOW,
    SINGLE,
    STAIRS,
    STRAIGHT,
    SUPER_FULL_HOUSE,
    TRIPLE,
)

HEIGHTS = 64


def line(*points):
    """A row of a table: straight lines between (height, value) points."""
    heights, values = zip(*points, strict=True)
    return np.interp(np.arange(HEIGHTS), heights, values)


def _decay(start, rate):
    """A row that falls exponentially."""
    return start * np.exp(-rate * np.arange(HEIGHTS))


def table_of(rows):
    """The rows by kind, rounded so that no machine's last bit can decide a play."""
    table = np.zeros((MAX_KINDS, HEIGHTS))
    for kind, row in rows.items():
        table[kind] = [round(float(value), 6) for value in np.broadcast_to(row, HEIGHTS)]
    table.flags.writeable = False
    return table.ravel()


WINS = table_of(
    {
        SINGLE: [0.95, *_decay(0.62, 0.2)[1:]],
        PAIR: _decay(0.98, 0.38),
        TRIPLE: _decay(0.98, 0.19),
        STAIRS: _decay(0.98, 0.16),
        FULL_HOUSE: _decay(0.98, 0.19),
        STRAIGHT: _decay(0.98, 0.1),
        BOMB_QUAD: 1.0,
        BOMB_RUN: 1.0,
        RAINBOW: 0.5,
        HOCKEY_TEAM: 0.8,
        HIGHWAY: 0.6,
        SUPER_FULL_HOUSE: 0.9,
        FLOWER: 0.7,
        GAPPED_STRAIGHT: 0.8,
    }
)
"""By cell: the chance that a play wins its trick, from rounds of such players; for the kinds that boosters
bring in a guess.
"""

BURDEN = table_of(
    {
        SINGLE: line(
            (0, -1.1),
            (2, -0.15),
            (5, 0.15),
            (8, 0.25),
            (13, 0.4),
            (20, 0.45),
            (28, 0.75),
            (37, 1.25),
            (50, 1.1),
        ),
        PAIR: line((0, -1.15), (1, -0.51), (2, -0.16), (3, 0.2), (4, 0.35), (6, 0.52), (8, 0.77), (11, 0.8)),
        TRIPLE: line((0, -0.55), (1, -0.25), (4, 0.25), (7, 0.6), (12, 0.7)),
        STAIRS: line((0, -0.25), (3, -0.05), (7, 0.35), (12, 0.3)),
        FULL_HOUSE: line((0, -0.7), (1, -0.4), (4, 0.25), (7, 0.6), (12, 0.7)),
        STRAIGHT: line((0, -0.1), (3, 0.25), (7, 0.45), (10, 0.7)),
        BOMB_QUAD: -1.7,
        BOMB_RUN: -1.7,
    }
)
"""By cell: the leads it takes to get rid of a group; found by search in duplicate play."""
