"""What cards share: looking at the use that takes effect, and changes of rules, hands and knowledge."""

from tichu_sim.engine.exchange import note_bombs
from tichu_sim.engine.windows import add_option
from tichu_sim.jit import count_bits, kernel
from tichu_sim.rules.record import derive
from tichu_sim.state import NOBODY


@kernel
def add_single_option(moves, slot, legal):
    """The one use of a booster without a choice, where it is legal."""
    if legal:
        add_option(moves, slot, NOBODY, 0)


@kernel
def hearers(table, event):
    """Mask of the boosters in play that are told of an event."""
    boosters = table.boosters
    found = 0
    for place in range(boosters.n_played):
        slot = int(boosters.played[place])
        if boosters.hears[slot] >> event & 1:
            found |= 1 << slot
    return found


@kernel
def rules_changed(rd, _):
    """The primary fields of the rules have changed: everything that follows from them does, too."""
    derive(rd.table.rules)
    for seat in range(rd.table.n_seats):
        note_bombs(rd, seat)
    return 0


@kernel
def hand_changed(rd, seat):
    """The hand of a seat has changed: its number of cards and its bombs do, too."""
    rd.table.n_cards[seat] = count_bits(rd.seats[seat].hand)
    note_bombs(rd, seat)
