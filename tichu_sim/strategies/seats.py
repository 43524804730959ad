"""Who sits where: the seats of the others by team, because a booster may change the order of play."""

from tichu_sim.jit import kernel


@kernel
def opponents(table, me):
    """The two opponents of a seat at a table of four, the one who plays first after it first."""
    following = int(table.next_seat[me])
    if following == table.partner[me]:
        following = int(table.next_seat[following])
    return following, int(table.partner[following])
