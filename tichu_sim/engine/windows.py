"""Windows: the polls in which seats are asked for boosters that fit an event (rules.md 3.4, 3.6).

A window polls the seats in play order. At the start of the round, between tricks and before turns it lasts
until everybody in a row declines; in a reaction nobody is polled again who has declined, unless the event
changes. What becomes of a booster that is used is the subject of tichu_sim.engine.uses.
"""

from tichu_sim.engine.events import NOTIFY, OPTIONS
from tichu_sim.engine.flow import WINDOW, all_drawn, ask
from tichu_sim.engine.seating import inventory_of
from tichu_sim.engine.supply import note_offered
from tichu_sim.jit import kernel, lowest
from tichu_sim.state import (
    ASK_BOOSTER,
    MAX_WINDOWS,
    ON_DRAW,
    ON_LEAD,
    ON_POST_EXCHANGE,
    ON_PRE_DEAL,
    ON_PRE_EXCHANGE,
    ON_TURN,
)

OPEN_ENDED = (
    1 << ON_PRE_DEAL
    | 1 << ON_DRAW
    | 1 << ON_PRE_EXCHANGE
    | 1 << ON_POST_EXCHANGE
    | 1 << ON_LEAD
    | 1 << ON_TURN
)
"""Events whose windows begin with the seat itself and last until all decline in a row."""


@kernel
def happens(rd, moves, generate, hub, event, seat, value):
    """An event takes place: tell the boosters in play and open a window, if anyone waits for it.

    Returns whether the flow has to wait; it then goes on with its present phase.
    """
    if not rd.table.listen >> event & 1:
        return False
    open_window(rd, event, seat)
    hub(rd, moves, generate, NOTIFY, event, seat, value)
    return True


@kernel
def open_window(rd, event, actor):
    """Poll the seats for boosters that fit an event, then go on with the present phase."""
    flow = rd.flow
    if flow.n_windows >= MAX_WINDOWS:
        raise OverflowError("more windows within windows than there is room for")
    opened = flow.windows[flow.n_windows]
    flow.n_windows += 1
    opened.event = event
    opened.actor = actor
    opened.resume = flow.phase
    flow.phase = WINDOW
    poll_anew(rd)


@kernel
def window(rd):
    """The innermost open window."""
    return rd.flow.windows[rd.flow.n_windows - 1]


@kernel
def poll_anew(rd):
    """Ask all seats (again) in the innermost window: the event is a new one, or has changed."""
    opened = window(rd)
    own_first = OPEN_ENDED >> opened.event & 1
    opened.cursor = opened.actor if own_first else rd.table.next_seat[opened.actor]
    opened.polls = rd.table.n_seats
    opened.tried = 0


@kernel
def ask_window(rd, moves, generate, hub):
    """Ask the next seat that can use a booster in the innermost window, or close it."""
    opened = window(rd)
    table = rd.table
    while opened.polls > 0:
        seat = int(opened.cursor)
        slots = usable(table, seat, opened.event) & ~int(opened.tried)
        if slots:
            moves.count = 0
            moves.n_options = 0
            list_uses(rd, moves, generate, hub, OPTIONS, slots, seat, opened.event)
            if _worth_asking(moves, rd.seats[seat].least_advice):
                moves.may_pass = 1
                return ask(rd, seat, ASK_BOOSTER)
        next_seat(rd, opened)
    rd.flow.phase = opened.resume
    rd.flow.n_windows -= 1
    return 0


@kernel
def _worth_asking(moves, least):
    """Whether an option is advised by more than a seat wants to be asked for."""
    for place in range(moves.n_options):
        if moves.options[place].advice > least:
            return True
    return False


@kernel
def usable(table, seat, event):
    """Mask of the boosters with which a seat could act at an event, if they can be used now.

    The soloist of three players uses his boosters for his own seat or the dummy's, as long as that one is in;
    for the dummy's not before he may look at its hand, when all cards are drawn (rules.md 2.1, 2.2).
    """
    boosters = table.boosters
    if boosters.closed or not table.inside >> seat & 1:
        return 0
    owner = inventory_of(table, seat)
    if owner != seat and not all_drawn(table):
        return 0
    listed = boosters.advised if boosters.by_advice >> seat & 1 else boosters.usable
    return int(boosters.held[owner]) & int(listed[event])


@kernel
def next_seat(rd, opened):
    """Go on with the poll."""
    opened.cursor = rd.table.next_seat[opened.cursor]
    opened.polls -= 1
    opened.tried = 0


@kernel
def list_uses(rd, moves, generate, hub, verb, slots, seat, what):
    """List what a seat can do with some boosters: OPTIONS at an event, or PLAYS for a question."""
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        listed = moves.n_options + moves.count
        hub(rd, moves, generate, verb, slot, seat, what)
        if moves.n_options + moves.count > listed:
            note_offered(rd, slot, seat)
