"""What seats know of each other's hands (rules.md 3.5).

``seats[viewer].known[holder]`` are cards that the viewer has seen come into the holder's hand. Cards the
holder has laid since are not struck out: whoever asks leaves out what lies on the table and in the piles; nor
are those he has buried, which the viewer did not see. Knowledge belongs to the card: it follows it from hand
to hand.
"""

from tichu_sim.jit import kernel


@kernel
def learn(rd, viewer, holder, cards):
    """A seat gets to know who holds these cards, itself perhaps, and so that no one else does."""
    known = rd.seats[viewer].known
    for seat in range(rd.table.n_seats):
        known[seat] &= ~cards
    if viewer != holder:
        known[holder] |= cards


@kernel
def show_to_all(rd, holder, cards):
    """Everybody sees these cards of a hand."""
    for viewer in range(rd.table.n_seats):
        learn(rd, viewer, holder, cards)


@kernel
def look_at_partner(rd, seat):
    """A seat that is played from another one, and that one, see each other's hand and what either has given.

    For the soloist and the dummy, whose player decides for both with what he knows (rules.md 2.1).
    """
    owner = int(rd.table.rules.played_from[seat])
    if owner == seat:
        return
    mine, other = rd.seats[owner], rd.seats[seat]
    mine.known[seat] = other.hand
    other.known[owner] = mine.hand
    for holder in range(rd.table.n_seats):
        if holder != seat and holder != owner:
            mine.known[holder] |= other.known[holder]
            other.known[holder] = mine.known[holder]


@kernel
def moves_with_knowledge(rd, giver, taker, cards):
    """Cards have gone from hand to hand: both seats know that, and who knew where they were still does."""
    both = 1 << int(giver) | 1 << int(taker)
    for viewer in range(rd.table.n_seats):
        seen = int(rd.seats[viewer].known[giver]) & cards
        if both >> viewer & 1:
            seen = cards
        rd.seats[viewer].known[giver] &= ~cards
        learn(rd, viewer, taker, seen)


@kernel
def leaves_the_hands(rd, cards):
    """Cards have gone from the hands to where all see them: nobody is known to hold them any more."""
    for viewer in range(rd.table.n_seats):
        for holder in range(rd.table.n_seats):
            rd.seats[viewer].known[holder] &= ~cards
