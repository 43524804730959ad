"""Phoenix and Dragon live again: whoever has them in his pile takes them into his hand (rules.md 4.2, card
22).

Both must have been played and lie in piles of players who are in; a card on the table or buried unplayed
does not count. The Dragon comes to who was given it. It can be used when a trick has been collected and in
the later reactions to plays, won tricks and calls, while that is so; only Njet! answers a booster. The takers
have received a card, not played one; the points move with the birds.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.cards import DRAGON_BIT, PHOENIX_BIT
from tichu_sim.engine.reactions import take_in_hand
from tichu_sim.engine.trick import is_over
from tichu_sim.jit import kernel
from tichu_sim.state import NOBODY


@kernel
def holder(table, bird):
    """The seat that is in and has the bird in its pile, or NOBODY."""
    for seat in range(table.n_seats):
        if table.inside >> seat & 1 and int(table.pile[seat]) & bird:
            return seat
    return NOBODY


@kernel
def legal(rd, slot, me):
    """Both birds lie in such piles, and the round goes on."""
    table = rd.table
    return holder(table, DRAGON_BIT) != NOBODY and holder(table, PHOENIX_BIT) != NOBODY and not is_over(table)


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Each bird goes from a pile into the hand."""
    for bird in (DRAGON_BIT, PHOENIX_BIT):
        seat = holder(rd.table, bird)
        rd.table.pile[seat] &= ~bird
        take_in_hand(rd, seat, bird)
    return 0


@kernel
def advise(table, seat, option, event):
    """The birds are worth 15 points each to who gets them, more than the points that leave his pile."""
    total = 0.0
    for bird in (DRAGON_BIT, PHOENIX_BIT):
        own = table.team[holder(table, bird)] == table.team[seat.seat]
        total += 15.0 if own else -15.0
    return total - 1.0


CARD = Booster(
    id="action_2x_xmas",
    number=22,
    colour="red",
    portuguese="Ação 2x Natal",
    german="X-Mas",
    used_at=("call", "play", "won", "collected"),
    worth=9.0,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
