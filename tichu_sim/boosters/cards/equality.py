"""Until the end of the round combinations are also beaten by equal strength: six on six, pair on equal pair,
straight on straight with the same top (rules.md 4.4, card 39).

It holds for every type, bombs of the run kind included; the Dragon and quads have no equal. A single Phoenix
stays half a rank above what it lies on, so that rank does not beat it. The top that lies on the table when
the card is played is concerned at once.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.combinations.listing import is_bird, ranks_of
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.state import ON_TURN, PAIR, SINGLE

QUEEN = 11
"""Position of the lowest rank that is worth it."""


@kernel
def setup(rules, parameters):
    """A play need not exceed the top any more."""
    rules.strict = 0


@kernel
def advise(table, seat, option, event):
    """Worth a trick to one who can lay a high card on an opponent's equal one; else all gain the same."""
    trick = table.trick
    if event != ON_TURN or trick.turn != seat.seat or table.team[trick.owner] == table.team[seat.seat]:
        return -1.0
    if (trick.top.kind != SINGLE and trick.top.kind != PAIR) or is_bird(trick.top):
        return -1.0
    position = lowest(ranks_of(trick.top)) >> 2
    held = count_bits(int(seat.hand) >> 4 * position & 15)
    return 4.0 if position >= QUEEN and held >= trick.top.length else -1.0


CARD = Booster(
    id="equality",
    number=39,
    colour="green",
    portuguese="Igualdade",
    used_at=ANY_TIME,
    advised_at=("turn",),
    worth=7.5,
    setup=setup,
    advise=advise,
)
