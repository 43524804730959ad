"""The Dog has just been led: the user takes it into his hand and gets the lead himself (rules.md 4.2, card
14).

Everybody but the Dog's player can do so, his partner too. The Dog's player has got rid of it; if it was his
last card he is out. The user has played nothing by it and may lead the Dog again later; the window between
tricks comes before his lead. Where the Dog ends the round there is no lead to be had, so nothing to use.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.cards import DOG_BIT
from tichu_sim.engine.reactions import take_in_hand
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import DOG_LEAD, NO_CALL


@kernel
def legal(rd, slot, me):
    """Another player's Dog lies on the table, and the round goes on after it."""
    table = rd.table
    if table.trick.top.kind != DOG_LEAD or rd.flow.actor == me or not int(table.trick.cards) & DOG_BIT:
        return False
    return table.n_cards[rd.flow.actor] != 0 or not _ends_the_round(table, int(rd.flow.actor))


@kernel
def _ends_the_round(table, seat):
    """Whether the round is over when this seat goes out next (rules.md 1.10, 2.2)."""
    left = int(table.inside) & ~(1 << seat)
    victory = table.n_finished + 1 == table.rules.victors and not left & int(table.partners[seat])
    return victory or count_bits(left) <= 1


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """The Dog comes into the hand, the lead with it."""
    trick = rd.table.trick
    trick.cards = int(trick.cards) & ~DOG_BIT
    trick.top.cards = 0
    take_in_hand(rd, me, DOG_BIT)
    rd.flow.lead_to = me
    return 0


@kernel
def advise(table, seat, option, event):
    """Keeps the lead from an opponent who has called or holds few cards; else the Dog is a burden."""
    owner = int(table.trick.owner)
    if table.team[owner] == table.team[seat.seat]:
        return -10.0
    worth = -10.0
    for receiver in range(table.n_seats):
        if int(table.partners[owner]) & int(table.inside) & 1 << receiver:
            called = table.called[receiver] != NO_CALL
            worth = max(worth, 20.0 if called else 24.0 - 3.0 * int(table.n_cards[receiver]))
    return worth


CARD = Booster(
    id="cat",
    number=14,
    colour="red",
    portuguese="Gato",
    german="Katze",
    used_at=("play",),
    worth=9.5,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
