"""The player gives one of his boosters to his partner, who may give one of his own in return (rules.md 4.4,
card 38).

The partner must be in and own what he is given, which the dummy of three players does not; of two partners
the player names one (rules.md 2.2). The player must own a booster besides this one. What is given back cannot
be the booster just received. Either booster may be used at once if its time has come; all are asked anew for
that.
What is given is chosen when the gift takes effect; if answers to it have left the player nothing to give,
nothing happens.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.boosters.effects import add_partner_options
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.seating import inventory_of
from tichu_sim.engine.supply import change_owner
from tichu_sim.engine.uses import choose, latest_use
from tichu_sim.engine.windows import poll_anew
from tichu_sim.jit import kernel, lowest
from tichu_sim.state import NO_CALL, NOBODY


@kernel
def options(rd, moves, slot, me, event):
    """Every partner who is in, if he is somebody else and there is something to give."""
    table = rd.table
    owner = inventory_of(table, me)
    alone = inventory_of(table, table.partner[me]) == owner
    if not alone and table.boosters.held[owner] & ~(1 << slot):
        add_partner_options(table, moves, slot, me)


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Ask what to give, hand it over, and ask the partner whether he gives something back."""
    use = latest_use(rd)
    partner = int(use.option.seat)
    if step == 0:
        _list_boosters(rd.table, moves, slot, me, partner, 0)
        return choose(rd, moves, me, 0) if moves.n_options else 0
    if step == 1:
        change_owner(rd, use.chosen.choice, me, partner)
        poll_anew(rd)
        _list_boosters(rd.table, moves, slot, partner, me, 1 << int(use.chosen.choice))
        return choose(rd, moves, partner, 1) if moves.n_options else 0
    if use.chosen.slot != NOBODY:
        change_owner(rd, use.chosen.choice, partner, me)
    return 0


@kernel
def _list_boosters(table, moves, slot, giver, taker, excepted):
    """An option for each booster the giver may give to the taker: its place in the set."""
    moves.count = 0
    moves.n_options = 0
    slots = int(table.boosters.held[giver]) & ~excepted
    while slots:
        add_option(moves, slot, taker, lowest(slots))
        slots &= slots - 1


@kernel
def advise(table, seat, option, event):
    """Worth a little to give a partner who has called the best booster; nothing the other way round."""
    me = int(seat.seat)
    if event < 0:
        sign = 1.0 if table.boosters.user[option.slot] == me else -1.0
        return sign * float(table.boosters.worth[option.choice])
    return 1.0 if table.called[option.seat] != NO_CALL and table.called[me] == NO_CALL else -1.0


CARD = Booster(
    id="booster_gift",
    number=38,
    colour="green",
    portuguese="O Presente Booster",
    used_at=ANY_TIME,
    advised_at=("lead", "turn"),
    worth=0.5,
    choice="booster",
    options=options,
    resolve=resolve,
    advise=advise,
)
