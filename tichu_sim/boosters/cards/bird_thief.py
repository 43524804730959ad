"""Another player has just laid a combination with the Phoenix: the user puts the natural card it stands for
in its place and takes the Phoenix into his hand (rules.md 4.2, card 12).

The card must be of the rank the Phoenix was declared as and, in a combination that is bound to suits, of
its suit. A single Phoenix cannot be stolen, one laid by oneself neither; a partner's can. Owner and
strength of the play stay, but if its cards now are a bomb, it is a bomb. The card counts as played by the
thief: he cannot call Tichu any more, and it ends a wish for its rank. His hand stays as large as it was.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.cards import PHOENIX_BIT
from tichu_sim.engine.exchange import note_bombs
from tichu_sim.engine.reactions import list_if_bomb, newly_laid, read_top_as, take_in_hand
from tichu_sim.engine.uses import latest_use
from tichu_sim.engine.windows import poll_anew
from tichu_sim.engine.wish import fulfil_wish
from tichu_sim.jit import kernel
from tichu_sim.state import NOBODY


@kernel
def _fitting(table, hand):
    """The cards of a hand that can take the Phoenix's place in the top."""
    top = table.trick.top
    if not int(top.cards) & PHOENIX_BIT or top.phoenix == NOBODY:
        return 0
    rank = int(hand) & 15 << 4 * int(top.phoenix)
    return rank if top.suit == NOBODY else rank & 1 << 4 * int(top.phoenix) + int(top.suit)


@kernel
def legal(rd, slot, me):
    """A card fits, and the Phoenix lies in another's play or was added to the own one by another."""
    if newly_laid(rd.table, me) & PHOENIX_BIT or (rd.flow.actor == me and not rd.flow.bird_joined):
        return False
    return _fitting(rd.table, rd.seats[me].hand) != 0


@kernel
def plays(rd, moves, generate, slot, me, question):
    """The cards that fit, each for itself; like the top but for its ``cards``."""
    cards = _fitting(rd.table, rd.seats[me].hand)
    while cards:
        moves.plays[moves.count] = rd.table.trick.top
        play = moves.plays[moves.count]
        play.phoenix = NOBODY
        play.suit = NOBODY
        play.companion = slot
        play.cards = cards & -cards
        moves.count += 1
        cards &= cards - 1


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Change the Phoenix for the card and read the top anew."""
    table = rd.table
    trick = table.trick
    card = int(latest_use(rd).play.cards)
    trick.cards = int(trick.cards) & ~PHOENIX_BIT | card
    take_in_hand(rd, me, PHOENIX_BIT)
    rd.seats[me].hand &= ~card
    table.n_cards[me] -= 1
    note_bombs(rd, me)
    trick.laid[me] |= card
    trick.has_laid |= 1 << int(me)
    fulfil_wish(table, card)
    rd.flow.bird_joined = 0
    trick.top.cards = int(trick.top.cards) & ~PHOENIX_BIT | card
    trick.top.phoenix = NOBODY
    trick.top.suit = NOBODY
    if trick.top.companion == NOBODY and list_if_bomb(table, generate, moves, int(trick.top.cards)):
        read_top_as(rd, moves.plays[0])
    poll_anew(rd)
    return 0


@kernel
def advise(table, seat, option, event):
    """The Phoenix is worth a dozen points more than another card; but not if the partner loses it."""
    own = table.team[table.trick.owner] == table.team[seat.seat]
    return -5.0 if own else 12.0


CARD = Booster(
    id="bird_thief",
    number=12,
    colour="red",
    portuguese="Ladrão de Pássaros",
    german="Vogeldieb",
    used_at=("play",),
    worth=2.5,
    lists_plays=True,
    legal=legal,
    plays=plays,
    resolve=resolve,
    advise=advise,
)
