"""There is no exchange in this round; every seat lays a card unseen into its own pile instead (rules.md
4.1, card 5).

Boosters about the exchange that have been played before go back to their owners unused, and none can be
played any more. Any card may be buried, specials too unless the parameter bars them; all choose at once. The
cards stay hidden until the round is scored and then count as any other of the pile. Whoever held the Mah Jong
before opens the round, also if he buries it. Offered before the first card is drawn and before the exchange:
what lies between changes nothing about it.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.boosters.worth import callers_worth
from tichu_sim.cards import SPECIAL_CARDS
from tichu_sim.engine.exchange import passes_of
from tichu_sim.engine.supply import return_unused
from tichu_sim.jit import kernel, lowest
from tichu_sim.state import ON_PRE_DEAL


@kernel
def legal(rd, slot, me):
    """There is an exchange to be cancelled."""
    return passes_of(rd.table, me) > 0


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Plan burying in place of exchanging, and give boosters about the exchange back."""
    table = rd.table
    for giver in range(table.n_seats):
        for taker in range(table.n_seats):
            table.passes[giver, taker] = 0
        table.passes[giver, giver] = int(table.boosters.parameters[slot, 0])
    table.not_buried = 0 if table.boosters.parameters[slot, 1] else SPECIAL_CARDS
    table.chooses_last = 0
    slots = int(table.exchange_boosters) & int(table.boosters.in_play)
    table.exchange_boosters = 0
    while slots:
        return_unused(rd, lowest(slots))
        slots &= slots - 1
    return 0


@kernel
def advise(table, seat, option, event):
    """The exchange helps a caller: worth it against an opponent's call, never against one's own."""
    if event == ON_PRE_DEAL:
        return -1.0
    return -1.0 - callers_worth(table, seat.seat)


CARD = Booster(
    id="contented",
    number=5,
    colour="blue",
    portuguese="Satisfeito",
    german="Zufrieden",
    used_at=("pre_deal", "pre_exchange"),
    parameters=(
        Parameter("buried", 1, 0, 3, "cards", "cards each seat lays into its pile"),
        Parameter("specials", 1, 0, 1, "yes or no", "whether the four special cards may be among them"),
    ),
    worth=4.0,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
