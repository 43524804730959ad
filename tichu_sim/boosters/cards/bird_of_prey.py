"""From now on the player may talk about his hand and advise his partner; all hear it (rules.md 4.4, card 49).

Playing it, he shows his hand as it is at that moment, and everybody knows these cards from then on; that is
the whole of what is played here, since words of advice mean nothing to a machine. Cards that come into the
hand later are not known by it. Nothing else changes.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.boosters.worth import any_called
from tichu_sim.engine.knowledge import show_to_all
from tichu_sim.jit import kernel

FEW = 2
"""Cards in hand that are soon seen anyway."""


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Show the hand."""
    show_to_all(rd, me, int(rd.seats[me].hand))
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth a little while a partner, who can tell then which tricks are covered, has yet to use it.

    Where the own team has called it loses points, since the opponents see as much (``tichu-sim grants``).
    """
    me = int(seat.seat)
    partners = int(table.partners[me])
    useful = int(table.inside) & partners and table.n_cards[me] > FEW
    return 1.0 if useful and not any_called(table, 1 << me | partners) else -1.0


CARD = Booster(
    id="bird_of_prey",
    number=49,
    colour="green",
    portuguese="Ave de Rapina",
    german="Raubvogel",
    used_at=ANY_TIME,
    advised_at=("lead", "turn"),
    worth=0.0,
    resolve=resolve,
    advise=advise,
)
