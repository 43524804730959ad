"""The player announces a double victory: if his team goes out first and second it wins a stake in addition,
if not it loses as much (rules.md 4.3, card 32).

Played between tricks while nobody is out. The stake comes on top of the 200 points of a double victory and of
all calls, and is lost also when the opponents make theirs. Not for six players, to whom a double victory
brings nothing (rules.md 2.2).
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.cards import DRAGON_BIT, PHOENIX_BIT
from tichu_sim.jit import count_bits, kernel

FAR_FROM_OUT = 5
"""Cards with which an opponent is not about to go out."""


@kernel
def legal(rd, slot, me):
    """Nobody is out."""
    return rd.table.n_finished == 0


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Nothing happens before the round is scored."""
    return 0


@kernel
def hear(rd, moves, generate, slot, me, event, seat, value):
    """Win or lose the stake."""
    team = int(rd.table.team[me])
    stake = int(rd.table.boosters.parameters[slot, 0])
    rd.result.score[team] += stake if rd.result.double_victory == team else -stake


@kernel
def advise(table, seat, option, event):
    """Worth it only when the own team leads, is nearly out, and no opponent is."""
    me = int(seat.seat)
    leader = int(table.trick.turn)
    cards = int(table.n_cards[me]) + int(table.n_cards[table.partner[me]])
    fewest = 14
    for other in range(table.n_seats):
        if table.team[other] != table.team[me]:
            fewest = min(fewest, int(table.n_cards[other]))
    if table.team[leader] != table.team[me] or fewest < FAR_FROM_OUT:
        return -10.0
    if table.n_cards[leader] == 1 and cards <= 3:
        return 10.0
    hand = int(seat.hand)
    high = count_bits(hand >> 52) + count_bits(hand & (DRAGON_BIT | PHOENIX_BIT))
    sure = leader == me and high >= table.n_cards[me] - 1 and cards <= 4 and fewest > FAR_FROM_OUT
    return 5.0 if sure else -10.0


CARD = Booster(
    id="double_victory",
    number=32,
    colour="brown",
    players=(3, 4),
    portuguese="Vitória Dupla",
    german="Doppelsieg",
    used_at=("lead",),
    hears=("scored",),
    parameters=(Parameter("stake", 100, 0, 400, "points", "won with the double victory, else lost"),),
    worth=0.0,
    legal=legal,
    resolve=resolve,
    hear=hear,
    advise=advise,
)
