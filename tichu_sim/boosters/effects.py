"""What cards share: looking at the use that takes effect, and changes of rules, hands and knowledge."""

from tichu_sim.engine.exchange import note_bombs
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.knowledge import leaves_the_hands, moves_with_knowledge, show_to_all
from tichu_sim.engine.seating import inventory_of
from tichu_sim.engine.trick import lay
from tichu_sim.engine.uses import latest_use
from tichu_sim.jit import count_bits, kernel
from tichu_sim.rules.record import derive
from tichu_sim.state import NOBODY


@kernel
def add_single_option(moves, slot, legal):
    """The one use of a booster without a choice, where it is legal."""
    if legal:
        add_option(moves, slot, NOBODY, 0)


@kernel
def add_partner_options(table, moves, slot, me):
    """A use for each partner who is in (rules.md 2.2)."""
    for seat in range(table.n_seats):
        if int(table.partners[me]) & int(table.inside) & 1 << seat:
            add_option(moves, slot, seat, 0)


@kernel
def loot_of(table, owner):
    """Mask of the boosters that lie before a seat, if their owner is in with one of his seats."""
    for seat in range(table.n_seats):
        if table.inside >> seat & 1 and inventory_of(table, seat) == owner:
            return int(table.boosters.held[owner])
    return 0


@kernel
def is_repeated(boosters, slot):
    """Whether another copy of the card is in play."""
    copies = 0
    for place in range(boosters.n_played):
        copies += boosters.card[boosters.played[place]] == boosters.card[slot]
    return copies > 0


@kernel
def rules_changed(rd):
    """The primary fields of the rules have changed: everything that follows from them does, too."""
    derive(rd.table.rules)
    for seat in range(rd.table.n_seats):
        note_bombs(rd, seat)
    return 0


@kernel
def lay_with_companion(rd, me):
    """Lay the play that the booster is used with."""
    lay(rd, me, latest_use(rd).play)
    return 0


@kernel
def hand_changed(rd, seat):
    """The hand of a seat has changed, and with it the number of cards and the bombs; all see an open hand."""
    rd.table.n_cards[seat] = count_bits(rd.seats[seat].hand)
    note_bombs(rd, seat)
    if rd.table.open >> seat & 1:
        show_to_all(rd, seat, int(rd.seats[seat].hand))


@kernel
def hand_over(rd, giver, taker, cards):
    """Cards go from one hand into another; the two seats know it, and who knew where they were still does."""
    rd.seats[giver].hand &= ~cards
    rd.seats[taker].hand |= cards
    moves_with_knowledge(rd, giver, taker, cards)
    hand_changed(rd, giver)
    hand_changed(rd, taker)


@kernel
def lay_into_pile(rd, seat, cards):
    """Cards go from a hand face up into the seat's own pile, without being played."""
    rd.seats[seat].hand &= ~cards
    rd.table.pile[seat] |= cards
    leaves_the_hands(rd, cards)
    hand_changed(rd, seat)
