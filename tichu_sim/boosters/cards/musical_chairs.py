"""Two players, chosen by the one who plays the card, change places until the end of the round (rules.md 4.3,
card 28).

Played between tricks; both must be in, and the player himself may be one of them. Only the order of play
changes: hands, tricks won, calls and teams stay with the persons, and so does the lead. The Dog still goes to
the partner, wherever he sits; where he is out, and wherever "the next" is meant, the new order counts.
Partners may come to sit side by side. The old order returns before boosters are handed out.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.uses import latest_use
from tichu_sim.jit import kernel

FULL_ROUND = 6.0
"""What the partner's place behind the leader is worth in points from the first lead on (tichu-sim grants)."""


@kernel
def options(rd, moves, slot, me, event):
    """Every pair of players who are in: the one as target, the other as choice."""
    table = rd.table
    for one in range(table.n_seats):
        for other in range(one + 1, table.n_seats):
            if table.inside >> one & table.inside >> other & 1:
                add_option(moves, slot, one, other)


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Let the two take each other's place in the order of play."""
    option = latest_use(rd).option
    table = rd.table
    old_order = 0
    for seat in range(table.n_seats):
        old_order |= int(table.next_seat[seat]) << 4 * seat
    for seat in range(table.n_seats):
        following = old_order >> 4 * seat & 15
        table.next_seat[_moved(seat, option)] = _moved(following, option)
    return 0


@kernel
def _moved(seat, option):
    """Who sits in the place of a seat after the change."""
    if seat == option.seat:
        return int(option.choice)
    return int(option.seat) if seat == option.choice else seat


@kernel
def advise(table, seat, option, event):
    """Worth it where the leader is of the own team and a partner of his comes to play right after him."""
    leader = int(table.trick.turn)
    partners = int(table.partners[leader])
    following = _moved(int(table.next_seat[_moved(leader, option)]), option)
    if table.team[leader] != table.team[seat.seat] or not partners >> following & 1:
        return -1.0
    if partners >> int(table.next_seat[leader]) & 1:
        return -1.0
    moves_himself = option.seat == leader or option.choice == leader
    return FULL_ROUND * table.n_cards[leader] / 14.0 + moves_himself - 1.0


CARD = Booster(
    id="musical_chairs",
    number=28,
    colour="brown",
    portuguese="Mudança de Cadeira",
    german="Sesselrücken",
    used_at=("lead",),
    worth=8.0,
    choice="seat",
    options=options,
    resolve=resolve,
    advise=advise,
)
