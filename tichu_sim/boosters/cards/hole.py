"""Hole: its player may lay a straight that lacks one rank within (rules.md 4.5, card 48).

Five cards at least are laid; the Phoenix may be one of them but does not fill the hole. It may be led, or
laid on a plain straight of as many cards with a lower top. Of the straights only those with the gap at the
same place, as many cards and a higher top beat it; they need no booster, but only in this trick. The Mah Jong
may be its lowest card. It is never a bomb.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.combinations.gapped import add_gapped_straights
from tichu_sim.jit import kernel


@kernel
def plays(rd, moves, generate, slot, me, question):
    """The straights with a gap."""
    first = moves.count
    over_plain = rd.table.boosters.parameters[slot, 0] != 0
    add_gapped_straights(rd.table, rd.seats[me].hand, moves, over_plain)
    for place in range(first, moves.count):
        moves.plays[place].companion = slot


CARD = Booster(
    id="hole",
    number=48,
    colour="yellow",
    portuguese="Buraco",
    german="Loch",
    used_at=("companion",),
    parameters=(
        Parameter("over_plain", 1, 0, 1, "yes or no", "whether it may be laid on a straight without a gap"),
    ),
    worth=13.0,
    plays=plays,
)
