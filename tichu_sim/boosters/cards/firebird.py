"""Firebird: the booster itself stands for one card of a low rank in a combination (rules.md 4.5, card 47).

It is laid with other cards on one's own turn, to lead or to follow, with the Phoenix if need be. It is no
single card and no part of a bomb. It counts as a card for the length of the combination, but never enters a
pile, fulfils no wish and is spent with the play.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.combinations.generate import ANSWERS, LEADS
from tichu_sim.combinations.substitute import add_with_substitute
from tichu_sim.jit import kernel
from tichu_sim.state import ASK_LEAD


@kernel
def plays(rd, moves, generate, slot, me, question):
    """The combinations with it, rank by rank."""
    parameters = rd.table.boosters.parameters[slot]
    what = LEADS if question == ASK_LEAD else ANSWERS
    for rank in range(int(parameters[0]), int(parameters[1]) + 1):
        add_with_substitute(rd.table, rd.seats[me].hand, moves, generate, what, rank - 1, slot)


CARD = Booster(
    id="firebird",
    number=47,
    colour="yellow",
    portuguese="Pássaro de Fogo",
    german="Feuervogel",
    used_at=("companion",),
    parameters=(
        Parameter("lowest", 2, 2, 14, "rank", "the lowest rank it can stand for; 14 is an ace"),
        Parameter("highest", 8, 2, 14, "rank", "the highest rank it can stand for"),
    ),
    worth=25.0,
    plays=plays,
)
