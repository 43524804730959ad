"""From now on nobody may play a booster in this round (rules.md 4.3, card 27).

Played between tricks. Boosters that were played before keep working until the end of the round, also where
they ask something later. Reactions and companions are closed like all others, except that Njet! may answer
Basta ya! itself, which has not taken effect then. The display is not touched and the distribution at the end
of the round takes place. The parameter decides whether Njet! may do so (switch ``njet_vs_basta``, rules.md
4.8): if not, the card takes effect at once.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.boosters.effects import loot_of
from tichu_sim.engine.flow import add_option
from tichu_sim.jit import kernel, lowest
from tichu_sim.state import NOBODY

USED_IN_A_ROUND = 0.25
"""Rough chance that a booster in hand would still be used in this round."""


@kernel
def options(rd, moves, slot, me, event):
    """The one use, which others may answer or not."""
    add_option(moves, slot, NOBODY, 0)
    moves.options[moves.n_options - 1].final = rd.table.boosters.parameters[slot, 0] == 0


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Close the round for boosters."""
    rd.table.boosters.closed = 1
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth what the opponents' boosters would still do in this round, less what the own team's would."""
    boosters = table.boosters
    worth = -1.0
    for other in range(table.n_seats):
        share = USED_IN_A_ROUND if table.team[other] != table.team[seat.seat] else -USED_IN_A_ROUND
        slots = loot_of(table, other) & ~(1 << int(option.slot))
        while slots:
            worth += share * float(boosters.worth[lowest(slots)])
            slots &= slots - 1
    return worth


CARD = Booster(
    id="basta_ya",
    number=27,
    colour="brown",
    portuguese="Basta ya!",
    german="Basta ya!",
    used_at=("lead",),
    parameters=(Parameter("answerable", 1, 0, 1, "switch", "0: Njet! cannot answer it"),),
    worth=3.5,
    options=options,
    resolve=resolve,
    advise=advise,
)
