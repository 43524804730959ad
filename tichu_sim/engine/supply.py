"""The supply of boosters: pile, display, inventories and discard (rules.md 3.1, 3.3, 3.7)."""

from tichu_sim.engine.seating import inventory_of
from tichu_sim.jit import kernel
from tichu_sim.rng import PURPOSE_BOOSTERS, bounded, stream
from tichu_sim.state import (
    DEALT,
    DISPLAYED,
    HELD,
    MAX_NOTES,
    MOVED,
    NOBODY,
    NOT_IN_GAME,
    OFFERED,
    PLAYED,
    RESOLVED,
    RETURNED,
    SCORED,
)


@kernel
def start_boosters(rd, seed, game, number):
    """Get the boosters ready for a round: none in play; before the first round of a game dealt anew."""
    supply = rd.supply
    boosters = rd.table.boosters
    supply.seed = seed
    supply.game = game
    supply.number = number
    supply.draws = 0
    supply.n_notes = 0
    boosters.in_play = 0
    boosters.offered = 0
    boosters.n_played = 0
    boosters.closed = 0
    boosters.distributed = 0
    if number == 0:
        deal_boosters(rd)
    else:
        _note_owners(rd)
    refresh(rd.table)


@kernel
def _note_owners(rd):
    """Note where the boosters are that come from earlier rounds: whose they are, and the display."""
    boosters = rd.table.boosters
    for slot in range(boosters.n_slots):
        for seat in range(rd.table.n_seats):
            if boosters.held[seat] >> slot & 1:
                note(rd, HELD, slot, seat, NOBODY, 0, 0)
        if boosters.display >> slot & 1:
            note(rd, HELD, slot, NOBODY, NOBODY, 0, 0)


@kernel
def deal_boosters(rd):
    """Shuffle, hand out what the seats start with, turn up the display (rules.md 3.1)."""
    table = rd.table
    boosters = table.boosters
    boosters.n_discard = 0
    boosters.n_pile = 0
    boosters.display = 0
    for seat in range(len(boosters.held)):
        boosters.held[seat] = 0
    for slot in range(boosters.n_slots):
        rd.supply.pile[slot] = slot
    boosters.n_pile = boosters.n_slots
    shuffle_pile(rd)
    _take_out_granted(rd)
    for seat in range(table.n_seats):
        dealt = int(boosters.start_with) if inventory_of(table, seat) == seat else 0
        for _ in range(min(dealt, int(boosters.n_pile))):
            own(rd, seat, take_from_pile(rd), DEALT)
    turn_up(rd)


@kernel
def _take_out_granted(rd):
    """Give granted boosters to their owners; the others lie in the same order, whatever is granted."""
    boosters = rd.table.boosters
    kept = 0
    for place in range(boosters.n_pile):
        slot = rd.supply.pile[place]
        if boosters.granted[slot] == NOBODY:
            rd.supply.pile[kept] = slot
            kept += 1
        elif boosters.granted[slot] != NOT_IN_GAME:
            own(rd, boosters.granted[slot], slot, DEALT)
    boosters.n_pile = kept


@kernel
def shuffle_pile(rd):
    """Fisher-Yates over the draw pile."""
    pile = rd.supply.pile
    for left in range(int(rd.table.boosters.n_pile), 1, -1):
        chosen = bounded(booster_word(rd), left)
        slot = pile[left - 1]
        pile[left - 1] = pile[chosen]
        pile[chosen] = slot


@kernel
def booster_word(rd):
    """The next 32-bit random number for boosters."""
    supply = rd.supply
    words = stream(supply.seed, supply.game, supply.number, PURPOSE_BOOSTERS, supply.draws)
    supply.draws += 1
    return words[0]


@kernel
def take_from_pile(rd):
    """Remove the top of the draw pile, which must not be empty."""
    rd.table.boosters.n_pile -= 1
    return int(rd.supply.pile[rd.table.boosters.n_pile])


@kernel
def turn_up(rd):
    """Fill the display, with one booster for each player (rules.md 2.2).

    A pile that is used up is made anew from the discard, if the set says so.
    """
    boosters = rd.table.boosters
    for _ in range(rd.table.rules.players):
        if boosters.n_pile == 0 and boosters.reshuffle:
            for place in range(boosters.n_discard):
                rd.supply.pile[place] = boosters.discard[place]
            boosters.n_pile = boosters.n_discard
            boosters.n_discard = 0
            shuffle_pile(rd)
        if boosters.n_pile:
            slot = take_from_pile(rd)
            boosters.display |= 1 << slot
            note(rd, DISPLAYED, slot, NOBODY, NOBODY, 0, 0)


@kernel
def own(rd, seat, slot, what):
    """A seat comes to own a booster."""
    seat = inventory_of(rd.table, seat)
    rd.table.boosters.held[seat] |= 1 << int(slot)
    rd.table.boosters.offered &= ~(1 << int(slot))
    note(rd, what, slot, seat, NOBODY, 0, 0)


@kernel
def change_owner(rd, slot, giver, taker):
    """A booster changes its owner; its new one may use it at once."""
    giver, taker = inventory_of(rd.table, giver), inventory_of(rd.table, taker)
    rd.table.boosters.held[giver] &= ~(1 << int(slot))
    rd.table.boosters.held[taker] |= 1 << int(slot)
    rd.table.boosters.offered &= ~(1 << int(slot))
    note(rd, MOVED, slot, giver, taker, 0, 0)
    refresh(rd.table)


@kernel
def _without(slots, number, slot):
    """Take a slot out of the first ``number`` of a list; returns how many are left."""
    kept = 0
    for place in range(number):
        if slots[place] != slot:
            slots[kept] = slots[place]
            kept += 1
    return kept


@kernel
def take_back(rd, slot, seat):
    """A seat takes a booster out of the discard; the order of the others stays."""
    boosters = rd.table.boosters
    boosters.n_discard = _without(boosters.discard, boosters.n_discard, slot)
    own(rd, seat, slot, RETURNED)
    refresh(rd.table)


@kernel
def note_offered(rd, slot, seat):
    """Note, once a round and owner, that a booster could be used."""
    boosters = rd.table.boosters
    if not boosters.offered >> int(slot) & 1:
        boosters.offered |= 1 << int(slot)
        note(rd, OFFERED, slot, seat, NOBODY, 0, 0)


@kernel
def note(rd, what, slot, seat, target, choice, cards):
    """Note what happens to a booster, for the logs."""
    supply = rd.supply
    if supply.n_notes >= MAX_NOTES:
        raise OverflowError("more happens to boosters in a round than there is room to note")
    noted = supply.notes[supply.n_notes]
    noted.what = what
    noted.slot = slot
    noted.seat = seat
    noted.target = target
    noted.trick = rd.table.tricks
    noted.choice = choice
    noted.cards = cards
    noted.points[0] = 0
    noted.points[1] = 0
    supply.n_notes += 1


@kernel
def note_effect(rd, use):
    """Note that a use has taken effect, what its card remembers, and which cards left or came into a hand."""
    slot = int(use.option.slot)
    note(rd, RESOLVED, slot, use.user, NOBODY, rd.table.boosters.memory[slot], _moved(rd, use.hands))


@kernel
def _moved(rd, hands):
    """The cards that have left a hand or come into one since the hands were these."""
    cards = 0
    for seat in range(rd.table.n_seats):
        cards |= int(hands[seat]) ^ int(rd.seats[seat].hand)
    return cards


@kernel
def remember(rd):
    """Keep hands and score, to see what a booster in play does about an event."""
    for seat in range(rd.table.n_seats):
        rd.supply.hands[seat] = rd.seats[seat].hand
    rd.supply.score[0] = rd.result.score[0]
    rd.supply.score[1] = rd.result.score[1]


@kernel
def note_change(rd, slot):
    """Note the cards that a booster in play has moved since, and the points it has added to the score."""
    user = rd.table.boosters.user[slot]
    cards = _moved(rd, rd.supply.hands)
    if cards:
        note(rd, RESOLVED, slot, user, NOBODY, rd.table.boosters.memory[slot], cards)
    added_0 = int(rd.result.score[0]) - int(rd.supply.score[0])
    added_1 = int(rd.result.score[1]) - int(rd.supply.score[1])
    if added_0 or added_1:
        note(rd, SCORED, slot, user, NOBODY, 0, 0)
        noted = rd.supply.notes[rd.supply.n_notes - 1]
        noted.points[0] = added_0
        noted.points[1] = added_1


@kernel
def refresh(table):
    """Recompute for which events boosters wait; needed whenever one changes its place."""
    boosters = table.boosters
    usable = 0
    advised = 0
    for seat in range(table.n_seats):
        if boosters.by_advice >> seat & 1:
            advised |= int(boosters.held[seat])
        else:
            usable |= int(boosters.held[seat])
    table.listen = 0
    for event in range(len(boosters.usable)):
        waiting = usable & int(boosters.usable[event]) | advised & int(boosters.advised[event])
        waiting |= int(boosters.in_play) & int(boosters.hearing[event])
        table.listen |= (waiting != 0) << event


@kernel
def put_in_play(rd, use):
    """The booster of a use leaves the inventory of its user and is in play until the round ends."""
    boosters = rd.table.boosters
    slot = int(use.option.slot)
    user = int(use.user)
    boosters.held[inventory_of(rd.table, user)] &= ~(1 << slot)
    boosters.in_play |= 1 << slot
    boosters.played[boosters.n_played] = slot
    boosters.n_played += 1
    boosters.user[slot] = user
    boosters.memory[slot] = 0
    note(rd, PLAYED, slot, user, use.option.seat, use.option.choice, use.play.cards)
    refresh(rd.table)


@kernel
def take_out_of_play(table, slot):
    """A booster in play is so no longer; the order of the others stays."""
    boosters = table.boosters
    boosters.in_play &= ~(1 << int(slot))
    boosters.n_played = _without(boosters.played, boosters.n_played, slot)


@kernel
def discard_at_once(rd, slot):
    """A booster in play goes on top of the discard before the round ends."""
    boosters = rd.table.boosters
    take_out_of_play(rd.table, slot)
    boosters.discard[boosters.n_discard] = slot
    boosters.n_discard += 1
    refresh(rd.table)


@kernel
def return_unused(rd, slot):
    """A booster in play goes back to who played it."""
    take_out_of_play(rd.table, slot)
    own(rd, int(rd.table.boosters.user[slot]), slot, RETURNED)
    refresh(rd.table)
