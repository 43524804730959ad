"""The player's own call passes to his partner, who now has to go out first for it (rules.md 4.4, card 43).

The player must hold the call he made and nobody be out; of two partners he names one (rules.md 2.2). The
partner may have laid cards already, even his last ones as long as they can still be answered, since he is not
out before. Value and insurance stay with the call, and a call of the partner's own stays beside it, so that
both succeed or fail together. The player has used up his call and cannot make another one in this round.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.boosters.effects import add_partner_options
from tichu_sim.engine.uses import latest_use
from tichu_sim.jit import kernel
from tichu_sim.state import NOBODY

FAR_FROM_OUT = 5
"""Cards with which a player is not about to go out himself."""
GAIN = 0.4
"""Rough worth of handing on a call to a partner who is, as a share of its value (tichu-sim grants)."""


@kernel
def options(rd, moves, slot, me, event):
    """Every partner, if there is a call to hand on and nobody is out."""
    if rd.table.n_finished == 0 and _own_call(rd.table, me) != NOBODY:
        add_partner_options(rd.table, moves, slot, me)


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
        rd.table.calls[number].holder = latest_use(rd).option.seat
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth part of the call once the partner is about to go out and the player is not; all if he has laid
    his last cards.
    """
    me = int(seat.seat)
    own = int(table.n_cards[me])
    his = int(table.n_cards[option.seat])
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
    options=options,
    resolve=resolve,
    advise=advise,
)
