"""Flowers: until the end of the round a pair or triple can have a stem, the green card of the next lower rank
(rules.md 4.4, card 45).

Whoever is on turn may add the stem to a pair or triple on the table, a partner's too: that is a play of one
card, it makes him the owner, and passes before it are void. Flowers are beaten by flowers of a higher rank,
of three or four cards, and by bombs; plain pairs and triples beat them no more. A whole flower may be led but
beats no plain pair or triple. Twos have no stem, a flower has only one, and four equal cards have none. The
Phoenix may be in the pair or triple, or be the stem. The rank below follows the order of ranks in force.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.combinations.listing import ranks_of
from tichu_sim.jit import kernel, lowest
from tichu_sim.rules.record import ADDED, ANY_SIZE_HIGHER
from tichu_sim.state import FLOWER, ON_TURN, PAIR, TRIPLE


@kernel
def setup(rules, parameters):
    """Flowers may be led and beat one another; stems are added to pairs and triples."""
    rules.may_lead[FLOWER] = 1
    rules.beats[FLOWER, FLOWER] = ANY_SIZE_HIGHER
    rules.beats[FLOWER, PAIR] = ADDED
    rules.beats[FLOWER, TRIPLE] = ADDED


@kernel
def advise(table, seat, option, event):
    """Worth a trick to one who can add the stem to what an opponent has laid."""
    trick = table.trick
    if event != ON_TURN or trick.turn != seat.seat or table.team[trick.owner] == table.team[seat.seat]:
        return -1.0
    if trick.top.kind != PAIR and trick.top.kind != TRIPLE:
        return -1.0
    position = lowest(ranks_of(trick.top)) >> 2
    return 8.0 if position > 1 and int(seat.hand) >> 4 * (position - 1) & 1 else -1.0


CARD = Booster(
    id="flowers",
    number=45,
    colour="green",
    portuguese="Flores",
    german="Blumen",
    used_at=ANY_TIME,
    advised_at=("turn",),
    worth=7.0,
    setup=setup,
    advise=advise,
)
