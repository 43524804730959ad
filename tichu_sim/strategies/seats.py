"""Who sits where: the others by team, whatever the table, however a booster has changed the order of play."""

from tichu_sim.jit import kernel, lowest


@kernel
def next_opponent(table, me):
    """The opponent who plays first after a seat."""
    seat = int(table.next_seat[me])
    while table.team[seat] == table.team[me]:
        seat = int(table.next_seat[seat])
    return seat


@kernel
def opponents(table, me):
    """The two opponents of a seat at a table of four, the one who plays first after it first."""
    following = next_opponent(table, me)
    return following, int(table.partner[following])


@kernel
def nearest_to_out(table, me, seats):
    """Of the seats of a mask the one that holds the fewest cards, the next after ``me`` if several do.

    -1 for an empty mask.
    """
    if seats & (seats - 1) == 0:
        return lowest(seats) if seats else -1
    best = -1
    seat = me
    for _ in range(table.n_seats):
        seat = int(table.next_seat[seat])
        if seats >> seat & 1 and (best < 0 or table.n_cards[seat] < table.n_cards[best]):
            best = seat
    return best
