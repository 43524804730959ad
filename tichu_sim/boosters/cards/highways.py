"""Highways: until the end of the round straights of even ranks only (2 4 6 8 T Q A) or of odd ranks only
(1 3 5 7 9 J K) are combinations, from four cards on (rules.md 4.4, card 41).

One highway beats another of the same number of cards whose top is lower, even or odd. The Phoenix may fill a
place; the Mah Jong is the 1 and gives its wish. A highway is never a bomb, not even in one suit. The printed
ranks count, whatever the order of ranks in force.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster, Parameter
from tichu_sim.combinations.counts import count_ranks
from tichu_sim.jit import kernel
from tichu_sim.rules.record import SAME_SIZE_HIGHER
from tichu_sim.state import HIGHWAY, ON_LEAD


@kernel
def setup(rules, parameters):
    """Highways may be led, and beat one another."""
    rules.min_size[HIGHWAY] = int(parameters[0])
    rules.may_lead[HIGHWAY] = 1
    rules.beats[HIGHWAY, HIGHWAY] = SAME_SIZE_HIGHER


@kernel
def advise(table, seat, option, event):
    """Worth a lead to one who leads next and holds a highway."""
    ranks, _, _, _ = count_ranks(seat.hand)
    leads = event == ON_LEAD and table.trick.turn == seat.seat
    return 8.0 if leads and ranks & ranks >> 8 & ranks >> 16 & ranks >> 24 else -1.0


CARD = Booster(
    id="highways",
    number=41,
    colour="green",
    portuguese="Rodovias",
    german="Autobahn",
    used_at=ANY_TIME,
    advised_at=("lead",),
    parameters=(Parameter("least", 4, 2, 7, "cards", "the shortest highway"),),
    worth=2.5,
    setup=setup,
    advise=advise,
)
