"""The player's own call passes to his partner, who now has to go out first for it (rules.md 4.4, card 43).

The player must hold the call he made, his partner be in and nobody be out; the partner may have laid cards
already, even his last ones as long as they can still be answered, since he is not out before. Value and
insurance stay with the call, and a call of the partner's own stays beside it, so that both succeed or fail
together. The player has used up his call and cannot make another one in this round.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.jit import kernel
from tichu_sim.state import NOBODY

FAR_FROM_OUT = 5
"""Cards with which a player is not about to go out himself."""
GAIN = 0.4
"""Rough worth of handing on a call to a partner who is, as a share of its value (tichu-sim grants)."""


@kernel
def legal(rd, slot, me):
    """There is a call to hand on, the partner is in and nobody is out."""
    table = rd.table
    return table.n_finished == 0 and _own_call(table, me) != NOBODY


@kernel
def _own_call(table, me):
    """The place of the call a seat has made and still holds, or NOBODY."""
    for number in range(table.n_calls):
        call = table.calls[number]
        if call.caller == me and call.holder == me:
            return number
    return NOBODY


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Hand the call on."""
    number = _own_call(rd.table, me)
    if number != NOBODY:
        rd.table.calls[number].holder = rd.table.partner[me]
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth part of the call once the partner is about to go out and the player is not; all if he has laid
    his last cards.
    """
    me = int(seat.seat)
    own = int(table.n_cards[me])
    his = int(table.n_cards[table.partner[me]])
    if his == 0:
        return float(table.calls[_own_call(table, me)].value)
    if (his == 1 and own > 1) or (his == 2 and own >= FAR_FROM_OUT):
        return GAIN * int(table.calls[_own_call(table, me)].value)
    return -1.0


CARD = Booster(
    id="super_partner",
    number=43,
    colour="green",
    portuguese="Super Parceiro",
    german="Superpartner",
    used_at=ANY_TIME,
    worth=3.5,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
