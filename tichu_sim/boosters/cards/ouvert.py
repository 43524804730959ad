"""Whoever holds the Mah Jong hands it to the player, who opens the round and plays it with his hand face up
(rules.md 4.1, card 2).

Only after the exchange; by the parameter before it as well (switch ``ouvert_before_exchange``, rules.md
4.8): the player may then give the Mah Jong away again and opens all the same. Nothing goes back, so the
player holds a card more and the giver one less; the player may hold the Mah Jong already. He need not lead
it. His hand stays public whatever comes into it later, and he opens even if the giver has called. Not
playable once the Mah Jong is out of the hands. The transfer is neither a play nor a pass: it cannot be
refused and closes nobody's Tichu window.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.boosters.effects import hand_changed, hand_over
from tichu_sim.cards import MAHJONG_BIT
from tichu_sim.engine.exchange import holder_of, set_opener
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import NO_CALL, NOBODY


@kernel
def legal(rd, slot, me):
    """It is time, the Mah Jong is in a hand, and the player does not open with his hand face up already."""
    table = rd.table
    in_time = table.exchanged != 0 or table.boosters.parameters[slot, 0] > 0
    opens = table.opener == me and table.open >> me & 1 != 0
    return in_time and holder_of(rd, MAHJONG_BIT) != NOBODY and not opens


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Take the Mah Jong, the lead, and lay the hand open."""
    rd.table.open |= 1 << me
    giver = holder_of(rd, MAHJONG_BIT)
    if giver == me:
        hand_changed(rd, me)
    else:
        hand_over(rd, giver, me, MAHJONG_BIT)
    set_opener(rd, me)
    return 0


@kernel
def advise(table, seat, option, event):
    """Two aces, a bird, or an ace and a call can use the lead: that is worth more than the secret."""
    hand = int(seat.hand)
    strong = count_bits(hand >> 52) + 2 * (hand >> 2 & 1) + 2 * (hand >> 3 & 1)
    if table.called[seat.seat] != NO_CALL:
        strong += 1
    return 4.0 * strong - 6.0


CARD = Booster(
    id="ouvert",
    number=2,
    colour="blue",
    portuguese="Ouvert",
    german="Ouvert",
    used_at=("pre_exchange", "post_exchange"),
    parameters=(Parameter("before_exchange", 0, 0, 1, "switch", "1: playable before the exchange, too"),),
    worth=1.0,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
