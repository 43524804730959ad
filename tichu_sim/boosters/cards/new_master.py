"""Another player has just played a single jack, queen or king: the user gets rid of the Dog, and that
player takes it into his hand (rules.md 4.2, card 19).

The court card must be natural, not a Phoenix on one. The Dog does not lie on the table and starts nothing;
top, owner, passes and turn stay. Its new master is not out, even if the court card was his last; he has
played nothing by it. The user counts as having played a card: he cannot call Tichu any more, and he is out
if the Dog was his last. The partner can be the new master too.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.cards import DOG_BIT, NORMAL_CARDS
from tichu_sim.engine.knowledge import show_to_all
from tichu_sim.jit import kernel, lowest
from tichu_sim.state import DOG_LEAD, SINGLE


@kernel
def legal(rd, slot, me):
    """The user holds the Dog, and the top is another player's natural court card."""
    top = rd.table.trick.top
    cards = int(top.cards) & NORMAL_CARDS
    if rd.flow.actor == me or top.kind != SINGLE or cards == 0:
        return False
    value = (lowest(cards) >> 2) + 1
    parameters = rd.table.boosters.parameters
    value_fits = int(parameters[slot, 0]) <= value <= int(parameters[slot, 1])
    return value_fits and int(rd.seats[me].hand) & DOG_BIT != 0


@kernel
def plays(rd, moves, generate, slot, me, question):
    """The Dog."""
    moves.plays[moves.count] = rd.table.trick.top
    play = moves.plays[moves.count]
    play.cards = DOG_BIT
    play.kind = DOG_LEAD
    play.key = 0
    play.companion = slot
    moves.count += 1


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """The Dog changes hands."""
    table = rd.table
    master = int(rd.flow.actor)
    rd.seats[me].hand &= ~DOG_BIT
    rd.seats[master].hand |= DOG_BIT
    table.n_cards[me] -= 1
    table.n_cards[master] += 1
    show_to_all(rd, master, DOG_BIT)
    table.trick.has_laid |= 1 << int(me)
    rd.flow.joined |= 1 << int(me)
    return 0


@kernel
def advise(table, seat, option, event):
    """An opponent is burdened, the more if he would be out; a partner only if the user is out by it."""
    me = int(seat.seat)
    if table.team[table.trick.owner] == table.team[me]:
        return 10.0 if table.n_cards[me] == 1 else -5.0
    return 60.0 if table.n_cards[table.trick.owner] == 0 else 10.0


CARD = Booster(
    id="new_master",
    number=19,
    colour="red",
    portuguese="Novo Mestre",
    german="Neuer Meister",
    used_at=("play",),
    parameters=(
        Parameter("lowest", 11, 2, 14, "rank", "lowest card that will do: 11 is the jack"),
        Parameter("highest", 13, 2, 14, "rank", "highest card that will do: 13 is the king"),
    ),
    worth=1.5,
    lists_plays=True,
    legal=legal,
    plays=plays,
    resolve=resolve,
    advise=advise,
)
