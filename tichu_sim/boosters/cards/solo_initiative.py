"""The next lead, whoever makes it, and the player's own next lead must be single cards (rules.md 4.3, card
29).

Played between tricks; if the player leads next himself, one lead satisfies both. The Dog counts as a single
card. What answers the lead is free, bombs included. A lead that is skipped, or undone, leaves the duty in
place; the end of the round ends it. Under a wish the single must be of the wished rank if the leader holds
one.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.jit import kernel
from tichu_sim.state import ANYBODY

FEW = 6
"""Cards with which a leader may be about to lay a long combination, and be out soon."""


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Bind the next leader and oneself."""
    rd.table.trick.lead_singly |= ANYBODY | 1 << me
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth a lead of an opponent who is about to go out with more than one card."""
    leader = int(table.trick.turn)
    if table.team[leader] == table.team[seat.seat] or not 1 < table.n_cards[leader] <= FEW:
        return -3.0
    return float(FEW + 1 - table.n_cards[leader])


CARD = Booster(
    id="solo_initiative",
    number=29,
    colour="brown",
    portuguese="Iniciativa Solo",
    german="Alleingang",
    used_at=("lead",),
    worth=10.0,
    resolve=resolve,
    advise=advise,
)
