"""Until the end of the round every ace counts some points for whoever wins it, and every king so many less.

A designer's own card. Played between tricks. The points of the whole deal stay 100, because what aces gain
kings lose; cards already won count by the new values, too.
"""

from tichu_sim.boosters import Booster, Parameter
from tichu_sim.jit import kernel

ACE, KING = 13, 12
"""Positions of the ranks (tichu_sim.cards)."""


@kernel
def setup(rules, parameters):
    """Move points from kings to aces."""
    rules.points[ACE] += int(parameters[0])
    rules.points[KING] -= int(parameters[0])


@kernel
def advise(table, seat, option, event):
    """Worth the points that one's own aces gain, if they win the tricks they are laid in."""
    aces = int(seat.hand) >> 4 * ACE & 15
    return 2.0 if aces & (aces - 1) else -1.0


CARD = Booster(
    id="ace_rush",
    number=101,
    colour="brown",
    portuguese="Corrida dos Ases",
    used_at=("lead",),
    parameters=(Parameter("points", 5, 0, 10, "points", "moved from each king to each ace"),),
    worth=2.0,
    setup=setup,
    advise=advise,
)
