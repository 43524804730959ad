"""Until the end of the round combinations are also beaten by equal strength: six on six, pair on equal pair,
straight on straight with the same top (rules.md 4.4, card 39).

It holds for every type, bombs of the run kind included; the Dragon and quads have no equal. A single Phoenix
stays half a rank above what it lies on, so that rank does not beat it. The top that lies on the table when
the card is played is concerned at once.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.jit import kernel


@kernel
def setup(rules, parameters):
    """A play need not exceed the top any more."""
    rules.strict = 0


@kernel
def advise(table, seat, option, event):
    """Worth a little to one who holds fewer high cards than his share: he can answer more often."""
    return 1.0 if table.n_cards[seat.seat] > 4 else -1.0


CARD = Booster(
    id="equality",
    number=39,
    colour="green",
    portuguese="Igualdade",
    used_at=ANY_TIME,
    advised_at=("lead", "turn"),
    worth=0.0,
    setup=setup,
    advise=advise,
)
