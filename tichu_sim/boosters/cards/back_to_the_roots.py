"""A round without special cards: Mah Jong, Dog, Phoenix and Dragon go out of the game, and who has
discarded the Mah Jong opens (rules.md 4.1, card 8).

Played before the deal it takes effect as soon as all cards are drawn and the boosters of a Grand Tichu
handed out, later at once; offered before the first card is drawn, before the exchange and after it. A second
copy would find nothing left to discard and cannot be played, not even before the deal. What follows is played
with the reduced hands. Specials that were buried leave the piles as well. Everybody sees who discards what.
The opener is the holder at that moment, wherever cards go later; with the Mah Jong buried he is who buried
it. Dragon and Phoenix cancel out, so the points of a round are still 100.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.boosters.effects import hand_changed, is_repeated
from tichu_sim.cards import MAHJONG_BIT, SPECIAL_CARDS
from tichu_sim.engine.exchange import holder_of, set_opener
from tichu_sim.engine.flow import all_drawn
from tichu_sim.engine.knowledge import leaves_the_hands
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import NOBODY, ON_PRE_DEAL


@kernel
def legal(rd, slot, me):
    """The specials are in the game, and nobody has said the same before the deal."""
    return not is_repeated(rd.table.boosters, slot)


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Discard at once, if the cards are drawn."""
    if all_drawn(rd.table):
        _discard(rd)
    return 0


@kernel
def hear(rd, moves, generate, slot, me, event, seat, value):
    """All cards have been drawn: what was played before takes effect."""
    if all_drawn(rd.table) and rd.table.removed & SPECIAL_CARDS == 0:
        _discard(rd)


@kernel
def _discard(rd):
    """Take the specials out of hands and piles."""
    table = rd.table
    opener = holder_of(rd, MAHJONG_BIT)
    if table.opener == NOBODY:
        set_opener(rd, table.leader if opener == NOBODY else opener)
    table.removed |= SPECIAL_CARDS
    leaves_the_hands(rd, SPECIAL_CARDS)
    for seat in range(table.n_seats):
        private = rd.seats[seat]
        private.buried &= ~SPECIAL_CARDS
        table.pile[seat] &= ~SPECIAL_CARDS
        if private.hand & SPECIAL_CARDS:
            private.hand &= ~SPECIAL_CARDS
            hand_changed(rd, seat)


@kernel
def advise(table, seat, option, event):
    """Worth it to one who holds the Dog or nothing special; a Phoenix or Dragon of one's own is missed."""
    if event == ON_PRE_DEAL:
        return -1.0
    specials = int(seat.hand) & SPECIAL_CARDS
    birds = count_bits(specials >> 2)
    with_partners = 0
    for other in range(table.n_seats):
        if table.partners[seat.seat] >> other & 1:
            with_partners += count_bits(int(seat.known[other]) & SPECIAL_CARDS >> 2 << 2)
    return 6.0 - 14.0 * birds - 10.0 * with_partners + 5.0 * (specials >> 1 & 1)


CARD = Booster(
    id="back_to_the_roots",
    number=8,
    colour="blue",
    portuguese="De Volta às Raízes",
    german="Back to the roots",
    used_at=("pre_deal", "pre_exchange", "post_exchange"),
    hears=("draw",),
    worth=16.0,
    legal=legal,
    resolve=resolve,
    hear=hear,
    advise=advise,
)
