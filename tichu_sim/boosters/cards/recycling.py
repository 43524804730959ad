"""The player takes one of the two topmost boosters of the discard into his inventory (rules.md 4.4, card 33).

One card in the discard is enough. Boosters played in this round lie there only after its end, so that the
choice is among those of earlier rounds or a Njet! and what it cancelled. The booster taken may be used at
once. Recycling itself goes to the discard like any other.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.supply import take_back
from tichu_sim.engine.uses import latest_use
from tichu_sim.jit import kernel
from tichu_sim.state import NOBODY

REACH = 2
"""How many of the topmost cards of the discard can be taken."""


@kernel
def options(rd, moves, slot, me, event):
    """One for each card within reach; the choice is its place in the set."""
    boosters = rd.table.boosters
    for place in range(max(0, boosters.n_discard - REACH), boosters.n_discard):
        add_option(moves, slot, NOBODY, int(boosters.discard[place]))


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Take the chosen booster."""
    take_back(rd, int(latest_use(rd).option.choice), me)
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth what the other booster is worth, less something for waiting for a better one."""
    return float(table.boosters.worth[option.choice]) - 3.0


CARD = Booster(
    id="recycling",
    number=33,
    colour="green",
    portuguese="Reciclagem",
    german="Recycling",
    used_at=ANY_TIME,
    advised_at=("lead", "turn"),
    worth=1.0,
    options=options,
    resolve=resolve,
    advise=advise,
)
