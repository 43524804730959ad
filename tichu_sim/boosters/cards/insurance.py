"""A Tichu or Grand Tichu that has just been called, by anyone, costs nothing if it fails; if it succeeds
nothing changes (rules.md 4.2, card 15).

Only in answer to that call; the caller may insure himself. The insurance stays with the call, whoever holds
it. A call is insured once: a second copy would spare nothing more.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.jit import kernel


@kernel
def legal(rd, slot, me):
    """The call just made is not insured as well already."""
    return rd.table.calls[rd.table.n_calls - 1].insured < rd.table.boosters.parameters[slot, 0]


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Insure the call just made."""
    call = rd.table.calls[rd.table.n_calls - 1]
    call.insured = rd.table.boosters.parameters[slot, 0]
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth what a call of the own team costs, times the chance that it fails; an opponent's never."""
    call = table.calls[table.n_calls - 1]
    own = table.team[call.caller] == table.team[seat.seat]
    return 0.35 * int(call.value) if own else -0.35 * int(call.value)


CARD = Booster(
    id="insurance",
    number=15,
    colour="red",
    portuguese="Seguro",
    german="Versicherung",
    used_at=("call",),
    parameters=(Parameter("share", 100, 0, 100, "percent", "part of the loss that is spared"),),
    worth=21.0,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
