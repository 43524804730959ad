"""The player gives one seat of his choice a card more than he gets from it (rules.md 4.1, card 4).

The seat is named when the booster is played, the cards are chosen with the others; the seat has no say, but
may refuse one of the cards after the exchange. Whom the player gives nothing he cannot aim at: where partners
exchange among themselves, as with six players, only partners are left, with three only opponents (rules.md
2.2). When the exchange is cancelled the booster returns unused; when it becomes one among partners, a gift to
an opponent is void. Offered before the first card is drawn and before the exchange: what lies between changes
nothing about it.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.engine.exchange import MOST_PASSES, passes_of
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.uses import latest_use
from tichu_sim.jit import kernel
from tichu_sim.state import NO_CALL, ON_PRE_DEAL


@kernel
def options(rd, moves, slot, me, event):
    """Every other seat that the player gives a card to."""
    table = rd.table
    if passes_of(table, me) + int(table.boosters.parameters[slot, 0]) > MOST_PASSES:
        return
    for seat in range(table.n_seats):
        if seat != me and table.passes[me, seat]:
            add_option(moves, slot, seat, 0)


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Give the seat more."""
    rd.table.passes[me, latest_use(rd).option.seat] += int(rd.table.boosters.parameters[slot, 0])
    rd.table.exchange_boosters |= 1 << slot
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth it to the partner, who gets a second good card, more if he has called; opponents can use a card,
    however low, better than one thinks."""
    if event == ON_PRE_DEAL:
        return -1.0
    if table.team[option.seat] == table.team[seat.seat]:
        return 5.0 if table.called[option.seat] == NO_CALL else 10.0
    return -5.0


CARD = Booster(
    id="generous",
    number=4,
    colour="blue",
    portuguese="Generoso",
    german="Grosszügig",
    used_at=("pre_deal", "pre_exchange"),
    parameters=(Parameter("more", 1, 1, 2, "cards", "cards given beyond the usual ones"),),
    worth=4.5,
    options=options,
    resolve=resolve,
    advise=advise,
)
