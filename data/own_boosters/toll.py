"""For the rest of the round the player's team gets some points for each trick the player wins himself.

A designer's own card with a memory: it is told of every trick that is collected, counts those of its player,
and adds its points when the round is scored. Used at any time; tricks won before do not count.
"""

from tichu_sim.boosters import Booster, Parameter
from tichu_sim.jit import kernel
from tichu_sim.state import ON_COLLECTED


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Nothing happens at once; the memory of a card is 0 when it is played."""
    return 0


@kernel
def hear(rd, moves, generate, slot, me, event, seat, value):
    """Count a trick, or add the points at the end."""
    boosters = rd.table.boosters
    if event == ON_COLLECTED:
        boosters.memory[slot] += seat == me
    else:
        points = int(boosters.parameters[slot, 0]) * int(boosters.memory[slot])
        rd.result.score[rd.table.team[me]] += points


@kernel
def advise(table, seat, option, event):
    """The earlier the better."""
    return 5.0


CARD = Booster(
    id="toll",
    number=102,
    colour="green",
    portuguese="Pedágio",
    used_at=("lead", "turn"),
    hears=("collected", "scored"),
    parameters=(Parameter("points", 5, 0, 20, "points", "for each trick won"),),
    worth=5.0,
    resolve=resolve,
    hear=hear,
    advise=advise,
)
