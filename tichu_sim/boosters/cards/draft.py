"""The player takes a card for everybody from the deck, keeps one and hands the others on; each next seat
does the same, and the last one gets what is left (rules.md 4.1, card 10).

It replaces a whole draw-round and begins with the player, whoever shuffled; so it comes before a draw-
round, while all hands are equal and no booster has single draws under way. Each sees only what he is
handed; who hands on a single card remembers it. The next draw-round begins with the shuffler as ever. A
Grand Tichu window at that point comes first.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.boosters.worth import card_worth
from tichu_sim.cards import N_CARDS
from tichu_sim.engine.deal import next_place, place_of, take_from_deck
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.knowledge import learn
from tichu_sim.engine.uses import choose, latest_use
from tichu_sim.jit import kernel
from tichu_sim.state import NOBODY, ON_DRAW

LATE = 4
"""Draw-rounds left from which on the hand has a shape."""


@kernel
def legal(rd, slot, me):
    """The deck has a card for everybody, and the draw-round can be replaced."""
    table = rd.table
    enough = next_place(rd) + int(table.n_seats) <= N_CARDS
    return enough and not rd.flow.has_drawn and table.drawn >= table.single_draws


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Let one seat after the other pick."""
    table = rd.table
    picker = previous = me
    for _ in range(step):
        previous = picker
        picker = int(table.next_seat[picker])
    if step:
        take_from_deck(rd, place_of(rd, int(latest_use(rd).chosen.choice)), previous)
    left = int(table.n_seats) - step
    first = next_place(rd)
    if left == 1:
        card = int(rd.deck[first])
        take_from_deck(rd, first, picker)
        learn(rd, previous, picker, 1 << card)
        return 0
    moves.n_options = 0
    for place in range(first, first + left):
        add_option(moves, slot, NOBODY, int(rd.deck[place]))
    return choose(rd, moves, picker, 0)


@kernel
def advise(table, seat, option, event):
    """Picking first is worth most where the hand has a shape to pick for; pick what it misses most."""
    if event == ON_DRAW:
        left = int(table.rules.dealt) // int(table.n_seats) - int(table.drawn)
        return 4.0 if left <= LATE else -1.0
    return card_worth(seat.hand, option.choice)


CARD = Booster(
    id="draft",
    number=10,
    colour="blue",
    portuguese="Draft",
    german="Draft",
    used_at=("draw",),
    worth=11.5,
    choice="card",
    legal=legal,
    resolve=resolve,
    advise=advise,
)
