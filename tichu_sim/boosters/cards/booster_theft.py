"""Whoever has just called Tichu or Grand Tichu takes a booster from another player's inventory (rules.md 4.2,
card 23).

Only in answer to one's own call. The victim must own a booster and be in, the soloist of three players with
either of his seats; the partner may be robbed, too, if he owns boosters of his own.
The stolen booster is at once as good as any own one: Courage taken after a Grand Tichu can still be used in
that draw. Victim and booster are chosen when the theft takes effect; if answers to it have left nothing to
take, nothing happens.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.boosters.effects import loot_of
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.seating import inventory_of
from tichu_sim.engine.supply import change_owner
from tichu_sim.engine.uses import choose, latest_use
from tichu_sim.jit import kernel, lowest


@kernel
def legal(rd, slot, me):
    """The call is one's own, and another player who is in owns a booster."""
    table = rd.table
    if table.calls[table.n_calls - 1].caller != me:
        return False
    for seat in range(table.n_seats):
        if seat != inventory_of(table, me) and loot_of(table, seat):
            return True
    return False


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Ask which booster, then take it."""
    if step == 0:
        _list_loot(rd.table, moves, slot, me)
        return choose(rd, moves, me, 0) if moves.n_options else 0
    chosen = latest_use(rd).chosen
    change_owner(rd, chosen.choice, int(chosen.seat), me)
    return 0


@kernel
def _list_loot(table, moves, slot, me):
    """An option for each booster of another player who is in: its owner, and its place in the set."""
    moves.count = 0
    moves.n_options = 0
    for seat in range(table.n_seats):
        slots = 0 if seat == inventory_of(table, me) else loot_of(table, seat)
        while slots:
            add_option(moves, slot, seat, lowest(slots))
            slots &= slots - 1


@kernel
def advise(table, seat, option, event):
    """Worth what the opponents' best booster is to both sides; the partner's is his already."""
    boosters = table.boosters
    if event < 0:
        sides = 2.0 if table.team[option.seat] != table.team[seat.seat] else -0.1
        return sides * float(boosters.worth[option.choice])
    best = -1.0
    for other in range(table.n_seats):
        slots = 0 if table.team[other] == table.team[seat.seat] else loot_of(table, other)
        while slots:
            best = max(best, 2.0 * float(boosters.worth[lowest(slots)]))
            slots &= slots - 1
    return best


CARD = Booster(
    id="booster_theft",
    number=23,
    colour="red",
    portuguese="Roubo de Carta Booster",
    german="Kartenklau",
    used_at=("call",),
    worth=4.0,
    choice="booster",
    legal=legal,
    resolve=resolve,
    advise=advise,
)
