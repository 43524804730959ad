"""Rat: in a trick in progress the Mah Jong beats a single Dragon, Phoenix or ace (rules.md 4.5, card 50).

It is laid on one's own turn, not as a lead. What follows in the seed text is lost; the completion is that the
Mah Jong then counts as its 1 again, so any single card from the two on beats it. A Dragon beaten like this is
not given away. Its player may wish, unless the parameter says that the wish is lost.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.boosters.effects import lay_with_companion
from tichu_sim.cards import DRAGON_BIT, MAHJONG_BIT, N_POSITIONS, PHOENIX_BIT
from tichu_sim.combinations.listing import NO_PHOENIX, add
from tichu_sim.jit import kernel
from tichu_sim.state import ASK_FOLLOW, NOBODY, SINGLE

_ACES = 15 << 4 * (N_POSITIONS - 1)


@kernel
def plays(rd, moves, generate, slot, me, question):
    """The Mah Jong on a single Dragon, Phoenix or ace."""
    top = rd.table.trick.top
    beaten = top.kind == SINGLE and int(top.cards) & (DRAGON_BIT | PHOENIX_BIT | _ACES) != 0
    if question == ASK_FOLLOW and beaten and int(rd.seats[me].hand) & MAHJONG_BIT:
        moves.kind = SINGLE
        add(moves, MAHJONG_BIT, 1, 4 * int(rd.table.boosters.parameters[slot, 0]), NO_PHOENIX)
        moves.plays[moves.count - 1].companion = slot


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Lay it."""
    lay_with_companion(rd, me)
    if not rd.table.boosters.parameters[slot, 1]:
        rd.flow.wisher = NOBODY
    return 0


CARD = Booster(
    id="rat",
    number=50,
    colour="yellow",
    portuguese="Rato",
    used_at=("companion",),
    parameters=(
        Parameter("value", 1, 1, 15, "rank", "what the Mah Jong counts once it lies there; 14 is an ace"),
        Parameter("wish", 1, 0, 1, "yes or no", "whether its player may wish"),
    ),
    worth=0.5,
    plays=plays,
    resolve=resolve,
)
