"""Everybody exchanges with the partner only, three cards each way (rules.md 4.1, card 6).

Who has promised the partner a card more gives it on top; one promised to an opponent is void. When the
exchange is cancelled the booster returns unused. Offered before the first card is drawn and before the
exchange: what lies between changes nothing about it. For four players only (rules.md 2.2).
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.boosters.worth import callers_worth
from tichu_sim.engine.exchange import MOST_PASSES
from tichu_sim.jit import kernel
from tichu_sim.state import ON_PRE_DEAL


@kernel
def legal(rd, slot, me):
    """Cards still go to opponents."""
    table = rd.table
    return table.passes[me, table.next_seat[me]] > 0


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Plan an exchange among partners."""
    table = rd.table
    for giver in range(table.n_seats):
        partner = int(table.partner[giver])
        cards = int(table.boosters.parameters[slot, 0]) - 1 + int(table.passes[giver, partner])
        for taker in range(table.n_seats):
            table.passes[giver, taker] = 0
        table.passes[giver, partner] = min(cards, MOST_PASSES)
    table.exchange_boosters |= 1 << slot
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth it for the side of a caller, who gets three good cards and no bad ones from opponents."""
    if event == ON_PRE_DEAL:
        return -1.0
    return callers_worth(table, seat.seat) - 1.0


CARD = Booster(
    id="positive_thinking",
    number=6,
    colour="blue",
    players=(4,),
    portuguese="Pensamento Positivo",
    german="Positives Denken",
    used_at=("pre_deal", "pre_exchange"),
    parameters=(Parameter("cards", 3, 1, 4, "cards", "cards each partner gives the other"),),
    worth=1.5,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
