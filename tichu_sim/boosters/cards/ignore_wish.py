"""For the rest of the round the player need not heed a wish of the Mah Jong (rules.md 4.4, card 35).

That holds for wishes still to come, too. The wish stays and binds the others; if the player lays the wished
rank after all, it is fulfilled.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.engine.wish import is_bound
from tichu_sim.jit import kernel
from tichu_sim.state import ON_PLAY

HIGH = 11
"""Position of the queen: ranks from here on are dear to give away on demand."""


@kernel
def legal(rd, slot, me):
    """Wishes still bind the player."""
    return not rd.table.ignores_wish >> me & 1


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Free the player from wishes."""
    rd.table.ignores_wish |= 1 << me
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth a high card to one who is bound by the wish and on turn."""
    if event == ON_PLAY or table.trick.turn != seat.seat or not is_bound(table, seat.hand):
        return -1.0
    return 4.0 if table.trick.wish >= HIGH else 1.0


CARD = Booster(
    id="ignore_wish",
    number=35,
    colour="green",
    portuguese="Ignorar o Desejo do Mah Jong",
    used_at=ANY_TIME,
    advised_at=("lead", "turn"),
    worth=3.5,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
