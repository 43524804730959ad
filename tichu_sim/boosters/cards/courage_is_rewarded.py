"""Who has called Grand Tichu may take two cards instead of his ninth to twelfth, keep one of them each time
and give the other to the next seat, which does not draw then (rules.md 4.1, card 9).

Each of the four times he may draw as usual instead; then so does the neighbour. He always comes before him,
also where the neighbour is the shuffler, so the deck is used up as ever. It is played before the ninth
card; until he has his twelfth, no draw-round can be replaced as a whole. He remembers what he gave. With six
players it is about his seventh card and those that follow, as long as everybody draws (rules.md 2.2).
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.boosters.worth import card_worth
from tichu_sim.engine.deal import next_place, place_of, take_from_deck
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.knowledge import learn
from tichu_sim.engine.uses import awaken, choose, latest_use
from tichu_sim.jit import kernel
from tichu_sim.state import GRAND, NOBODY

TO_DRAW_TWO = -1
"""The choice of an option that is no card yet."""


@kernel
def legal(rd, slot, me):
    """The player has called Grand Tichu and has not taken the card after it."""
    table = rd.table
    return table.called[me] == GRAND and table.n_cards[me] <= table.rules.grand_after


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Ask whether to take two cards now, then which of them to keep."""
    table = rd.table
    last = int(table.rules.grand_after) + int(table.boosters.parameters[slot, 0])
    table.single_draws = max(int(table.single_draws), last)
    if step == 2:
        _share(rd, me, int(latest_use(rd).chosen.choice))
        return 0
    if not _is_his_time(rd, slot, me) or (step == 1 and latest_use(rd).chosen.slot == NOBODY):
        return 0
    moves.n_options = 0
    if step == 0:
        add_option(moves, slot, NOBODY, TO_DRAW_TWO)
        return choose(rd, moves, me, 1)
    first = next_place(rd)
    add_option(moves, slot, NOBODY, int(rd.deck[first]))
    add_option(moves, slot, NOBODY, int(rd.deck[first + 1]))
    return choose(rd, moves, me, 0)


@kernel
def _is_his_time(rd, slot, me):
    """The coming draw-round is one of those that count, and he and the next seat need a card in it."""
    table = rd.table
    rounds = int(table.drawn) - int(table.rules.grand_after)
    if (int(table.drawn) + 1) * int(table.n_seats) > table.rules.dealt:
        return False
    both = 1 << me | 1 << int(table.next_seat[me])
    return 0 <= rounds < int(table.boosters.parameters[slot, 0]) and not rd.flow.has_drawn & both


@kernel
def _share(rd, me, kept):
    """Keep one of the two cards on top of the deck; the other goes to the next seat."""
    neighbour = int(rd.table.next_seat[me])
    take_from_deck(rd, place_of(rd, kept), me)
    given = next_place(rd)
    card = int(rd.deck[given])
    take_from_deck(rd, given, neighbour)
    learn(rd, me, neighbour, 1 << card)


@kernel
def hear(rd, moves, generate, slot, me, event, seat, value):
    """Ask again before each draw-round that counts."""
    if _is_his_time(rd, slot, me):
        awaken(rd, slot, 0)


@kernel
def advise(table, seat, option, event):
    """Choosing the better of two cards is always worth it; keep what the hand misses most."""
    if event >= 0 or option.choice == TO_DRAW_TWO:
        return 5.0
    return card_worth(seat.hand, option.choice)


CARD = Booster(
    id="courage_is_rewarded",
    number=9,
    colour="blue",
    portuguese="A Coragem é Recompensada",
    german="Mut wird belohnt",
    used_at=("draw",),
    hears=("draw",),
    parameters=(Parameter("rounds", 4, 1, 6, "draw-rounds", "times he may take two cards"),),
    worth=3.0,
    choice="card",
    legal=legal,
    resolve=resolve,
    hear=hear,
    advise=advise,
)
