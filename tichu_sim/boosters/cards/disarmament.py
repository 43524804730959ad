"""The player lays a normal card face up, and the next seat has to lay one of the same rank, if it holds one
(rules.md 4.1, card 3).

Each card goes into the pile of the seat that laid it and counts there. The next seat chooses the suit; the
Phoenix is of no rank; without such a card nothing more happens, and everybody knows it. The cards are no
plays: they fulfil no wish, and both may still call. Before or after the exchange. The player names his card
when the booster takes effect, so that an answer to the booster shows nothing.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.boosters.effects import lay_into_pile
from tichu_sim.boosters.worth import card_worth, least_worth
from tichu_sim.cards import NORMAL_CARDS
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.scoring import card_points
from tichu_sim.engine.uses import choose, latest_use
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.state import NOBODY, ON_PRE_EXCHANGE


@kernel
def legal(rd, slot, me):
    """The player holds a normal card, and another one besides."""
    return int(rd.seats[me].hand) & NORMAL_CARDS != 0 and rd.table.n_cards[me] > 1


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Ask for the player's card, lay it, and the same with the next seat."""
    if step == 0:
        return _ask(rd, moves, slot, me, int(rd.seats[me].hand) & NORMAL_CARDS)
    card = int(latest_use(rd).chosen.choice)
    if step == 1:
        lay_into_pile(rd, me, 1 << card)
        neighbour = int(rd.table.next_seat[me])
        same = int(rd.seats[neighbour].hand) & 15 << 4 * (card >> 2)
        if count_bits(same) > 1:
            return _ask(rd, moves, slot, neighbour, same)
        if same:
            lay_into_pile(rd, neighbour, same)
    else:
        lay_into_pile(rd, int(rd.table.next_seat[me]), 1 << card)
    return 0


@kernel
def _ask(rd, moves, slot, seat, cards):
    """Ask a seat which of these cards it lays."""
    moves.n_options = 0
    while cards:
        add_option(moves, slot, NOBODY, lowest(cards))
        cards &= cards - 1
    return choose(rd, moves, seat, 0)


@kernel
def advise(table, seat, option, event):
    """A card is the better laid the less it is missed and the more points it saves.

    Using the booster is worth what the best card brings: a low lone card is gone, perhaps a bomb opposite.
    Before the exchange one waits: low cards can still be given away.
    """
    hand = int(seat.hand)
    if event == ON_PRE_EXCHANGE:
        return -1.0
    if event >= 0:
        return -0.5 * card_worth(hand, least_worth(hand & NORMAL_CARDS)) - 1.0
    card = int(option.choice)
    return 0.3 * card_points(table.rules, 1 << card) - card_worth(hand, card)


CARD = Booster(
    id="disarmament",
    number=3,
    colour="blue",
    portuguese="Desarmamento",
    german="Abrüsten",
    used_at=("pre_exchange", "post_exchange"),
    worth=13.0,
    choice="card",
    legal=legal,
    resolve=resolve,
    advise=advise,
)
