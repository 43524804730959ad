"""A trick has just been won by the Dragon: its owner keeps it instead of giving it away, but hands the lead
to an opponent of his choice who is in (rules.md 4.2, card 26).

Anybody may use it, the owner too. The owner must be in, as must an opponent: where he is out the trick is
given away as usual. The owner chooses who leads, not the user.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.boosters.worth import any_called
from tichu_sim.cards import DRAGON_BIT
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.scoring import card_points
from tichu_sim.engine.uses import choose, latest_use
from tichu_sim.jit import kernel
from tichu_sim.state import SINGLE


@kernel
def _opponents(table):
    """Mask of the owner's opponents that are in."""
    found = 0
    for seat in range(table.n_seats):
        found |= (table.team[seat] != table.team[table.trick.owner]) << seat
    return found & int(table.inside)


@kernel
def legal(rd, slot, me):
    """The Dragon has won, its owner is in, and so is an opponent; nobody has decided about it already."""
    table = rd.table
    trick = table.trick
    if trick.top.kind != SINGLE or not int(trick.top.cards) & DRAGON_BIT or rd.flow.taker >= 0:
        return False
    return table.inside >> trick.owner & 1 != 0 and _opponents(table) != 0


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """The owner takes the trick and says who leads."""
    table = rd.table
    if step == 0:
        moves.n_options = 0
        for seat in range(table.n_seats):
            if _opponents(table) >> seat & 1:
                add_option(moves, slot, seat, 0)
        return choose(rd, moves, int(table.trick.owner), 0)
    rd.flow.taker = table.trick.owner
    rd.flow.lead_to = latest_use(rd).chosen.seat
    return 0


@kernel
def advise(table, seat, option, event):
    """The points that change sides, less what the lead is worth to its owner: the more the later it is, and
    most for one who has called. The lead goes to who has more cards left.
    """
    if event < 0:
        return float(table.n_cards[option.seat])
    owner = int(table.trick.owner)
    lead = 15 + 12 * min(7, int(table.tricks))
    if any_called(table, 1 << owner | int(table.partners[owner])):
        lead += 50
    gain = 2 * card_points(table.rules, table.trick.cards) - lead
    return float(gain if table.team[owner] == table.team[seat.seat] else -gain)


CARD = Booster(
    id="confused_dragon",
    number=26,
    colour="red",
    portuguese="O Dragão Confuso",
    german="Verwirrter Drache",
    used_at=("won",),
    worth=25.5,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
