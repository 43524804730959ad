"""A small Tichu that has just been called, by whomever, becomes worth as much as a Grand Tichu (rules.md 4.2,
card 21).

Only in answer to that call; one's own, the partner's and an opponent's may be raised, and the caller cannot
take the call back. It stays a small Tichu in everything but its value: for the time of calls, for limits on
them and for the distribution of boosters. A call that is worth as much already cannot be raised. All
are asked anew about the raised call, which can still be insured.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.cards import DRAGON_BIT, PHOENIX_BIT
from tichu_sim.engine.windows import poll_anew
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import TICHU

CHANCE = 0.62
"""Rough chance that a call succeeds, before looking at one's own cards."""
CHANCE_LOST = 0.08
"""What each ace, Dragon or Phoenix against him takes from a caller's chance."""


@kernel
def legal(rd, slot, me):
    """The call to be answered is a small one and worth less."""
    call = rd.table.calls[rd.table.n_calls - 1]
    return call.kind == TICHU and call.value < int(rd.table.boosters.parameters[slot, 0])


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Raise the value of the call."""
    rd.table.calls[rd.table.n_calls - 1].value = int(rd.table.boosters.parameters[slot, 0])
    poll_anew(rd)
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth the rise times the odds of the call: an opponent's is raised against many high cards."""
    call = table.calls[table.n_calls - 1]
    rise = int(table.boosters.parameters[option.slot, 0]) - int(call.value)
    if table.team[call.caller] == table.team[seat.seat]:
        return rise * (2.0 * CHANCE - 1.0)
    hand = int(seat.hand)
    high = count_bits(hand >> 52) + count_bits(hand & (DRAGON_BIT | PHOENIX_BIT))
    return rise * (1.0 - 2.0 * (CHANCE - CHANCE_LOST * high))


CARD = Booster(
    id="delay",
    number=21,
    colour="red",
    portuguese="Atraso",
    used_at=("call",),
    parameters=(Parameter("value", 200, 100, 400, "points", "what the call is worth then"),),
    worth=6.0,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
