"""The player swaps his whole hand with his partner's; the partner cannot refuse (rules.md 4.3, card 24).

Played between tricks while the partner is in; of two partners the player names one (rules.md 2.2). Calls, the
first-card flag and the lead stay with the person, also a lead that was won with the Mah Jong. Both know the
other's hand from then on.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.boosters.effects import add_partner_options, hand_over
from tichu_sim.cards import DRAGON_BIT, PHOENIX_BIT
from tichu_sim.engine.uses import latest_use
from tichu_sim.jit import kernel
from tichu_sim.state import NO_CALL

FEWER, FEWER_FOR_HIGH = 2, 5
"""How many cards less the partner must hold for a hand without high cards, and for one with some (measured
with tichu-sim grants).
"""


@kernel
def options(rd, moves, slot, me, event):
    """Every partner who is in."""
    add_partner_options(rd.table, moves, slot, me)


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Swap the hands."""
    partner = int(latest_use(rd).option.seat)
    own, other = int(rd.seats[me].hand), int(rd.seats[partner].hand)
    hand_over(rd, me, partner, own)
    hand_over(rd, partner, me, other)
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth it to a leader whose partner is nearer to going out, clearly so if he gives high cards away."""
    me = int(seat.seat)
    partner = int(option.seat)
    if table.trick.turn != me or table.called[partner] != NO_CALL:
        return -10.0
    hand = int(seat.hand)
    least = FEWER_FOR_HIGH if hand >> 52 or hand & (DRAGON_BIT | PHOENIX_BIT) else FEWER
    return 5.0 * (int(table.n_cards[me]) - int(table.n_cards[partner]) + 1 - least)


CARD = Booster(
    id="trader",
    number=24,
    colour="brown",
    portuguese="Negociante",
    german="Händler",
    used_at=("lead",),
    worth=2.5,
    options=options,
    resolve=resolve,
    advise=advise,
)
