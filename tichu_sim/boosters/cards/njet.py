"""Njet! answers a booster that another player has just played, before it takes effect: the effect is
cancelled and both cards go to the discard at once, Njet! on top (rules.md 4.2, card 18; 3.6, 3.7).

Nobody answers himself, so the soloist of three players does not with his other seat. Every colour can be
answered, Basta ya! too, because it has not taken effect yet; in a set with two copies one Njet! can answer
the other. What the cancelled booster would have laid, taken or swapped stays where it is, and its player may
act otherwise at the same point.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.engine.seating import inventory_of
from tichu_sim.engine.uses import cancel, latest_use
from tichu_sim.jit import kernel


@kernel
def legal(rd, slot, me):
    """The booster to be answered is another player's and has not been cancelled already."""
    use = latest_use(rd)
    return inventory_of(rd.table, use.user) != inventory_of(rd.table, me) and not use.cancelled


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Cancel what it answers."""
    cancel(rd, slot)
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth more the dearer the cancelled booster; a partner's is never cancelled.

    There is seldom a second chance in a round: all but the cheapest are answered.
    """
    boosters = table.boosters
    answered = boosters.played[boosters.n_played - 1]
    if table.team[boosters.user[answered]] == table.team[seat.seat]:
        return -50.0
    return float(boosters.worth[answered]) - 1.5


CARD = Booster(
    id="njet",
    number=18,
    colour="red",
    portuguese="Njet!",
    german="Njet!",
    used_at=("booster",),
    worth=14.5,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
