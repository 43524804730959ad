"""With exactly seven cards the player draws seven new ones, then shuffles the old ones into the rest of the
deck (rules.md 4.1, card 13).

Between his seventh and his eighth card only; with six players whoever is given his eighth by a neighbour's
Courage (card 9) has missed it. The new cards are drawn before the old ones go back, so none returns at once;
a Grand Tichu called before stands. The deck is as large as before, and he alone knows what went into it. The
shuffling uses random numbers of the boosters, so the deal itself is the same with and without the card.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.boosters.effects import hand_changed
from tichu_sim.boosters.worth import hand_worth
from tichu_sim.cards import N_CARDS
from tichu_sim.engine.deal import next_place
from tichu_sim.engine.knowledge import leaves_the_hands
from tichu_sim.engine.supply import booster_word
from tichu_sim.jit import kernel, lowest
from tichu_sim.rng import bounded

AVERAGE = 2.6
"""Worth of a card in a hand to be kept; seven dealt cards are worth 23 together on average."""


@kernel
def legal(rd, slot, me):
    """The player holds seven cards, and the deck has as many."""
    cards = int(rd.table.boosters.parameters[slot, 0])
    return rd.table.n_cards[me] == cards and next_place(rd) + cards <= N_CARDS


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Draw anew, put the old cards into the places of the new ones, and shuffle what is left."""
    first = next_place(rd)
    old = int(rd.seats[me].hand)
    leaves_the_hands(rd, old)
    new = 0
    place = first
    while old:
        new |= 1 << int(rd.deck[place])
        rd.deck[place] = lowest(old)
        old &= old - 1
        place += 1
    rd.seats[me].hand = new
    hand_changed(rd, me)
    for left in range(N_CARDS - first, 1, -1):
        chosen = first + bounded(booster_word(rd), left)
        card = rd.deck[first + left - 1]
        rd.deck[first + left - 1] = rd.deck[chosen]
        rd.deck[chosen] = card
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth what the cards lack to as many that are worth keeping."""
    return 0.5 * (AVERAGE * table.n_cards[seat.seat] - hand_worth(seat.hand))


CARD = Booster(
    id="mulligan",
    number=13,
    colour="blue",
    portuguese="Mulligan",
    german="Mulligan",
    used_at=("draw",),
    parameters=(Parameter("cards", 7, 1, 8, "cards", "cards in hand at which it can be played"),),
    worth=10.0,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
