"""The player sees the cards that the others give him before he chooses what he gives (rules.md 4.1, card
1).

The others choose blind, as always; then he looks, and chooses from the hand he was dealt, so he cannot hand
on what he sees. Nobody else learns anything. Where two players may look, the second one in the poll sees
all three. It needs an exchange and comes before the first seat has chosen; when the exchange is cancelled
it returns unused. Offered before the first card is drawn and before the exchange: what lies between changes
nothing about it.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.engine.exchange import passes_of
from tichu_sim.jit import kernel
from tichu_sim.state import ON_PRE_DEAL


@kernel
def legal(rd, slot, me):
    """There is an exchange, and the player does not see his cards anyway."""
    return passes_of(rd.table, me) > 0 and not rd.table.chooses_last >> me & 1


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Choose last."""
    rd.table.chooses_last |= 1 << me
    rd.table.exchange_boosters |= 1 << slot
    return 0


@kernel
def advise(table, seat, option, event):
    """Always worth a little; before the deal one waits to see what the others do."""
    return -1.0 if event == ON_PRE_DEAL else 2.0


CARD = Booster(
    id="clairvoyant",
    number=1,
    colour="blue",
    portuguese="Clarividente",
    german="Hellseher",
    used_at=("pre_deal", "pre_exchange"),
    worth=12.5,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
