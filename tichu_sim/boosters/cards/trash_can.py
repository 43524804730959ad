"""Trash can: until the end of the round a combination is also beaten by one that contains it
(rules.md 4.4, card 44).

What counts are the ranks of both, as often as they occur, the Phoenix as declared; suits do not matter. A
single six is beaten by 66, by 5566 or by 56789, and the trick goes on with what has been laid last, whatever
lay below. Bombs are beaten by bombs only; Dragon, single Phoenix and Mah Jong cannot be contained. It is
binding on the top on the table, and on whoever a wish obliges.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.combinations.counts import count_ranks
from tichu_sim.combinations.listing import is_bird, ranks_of
from tichu_sim.jit import kernel, lowest
from tichu_sim.state import ON_TURN, SINGLE


@kernel
def setup(rules, parameters):
    """Containing the top beats it."""
    rules.containment = 1


@kernel
def advise(table, seat, option, event):
    """Worth a trick to one who can lay a pair on an opponent's single card of its rank."""
    trick = table.trick
    if event != ON_TURN or trick.turn != seat.seat or table.team[trick.owner] == table.team[seat.seat]:
        return -1.0
    if trick.top.kind != SINGLE or is_bird(trick.top):
        return -1.0
    _, two, _, _ = count_ranks(seat.hand)
    return 6.0 if two & 1 << lowest(ranks_of(trick.top)) else -1.0


CARD = Booster(
    id="trash_can",
    number=44,
    colour="green",
    portuguese="Lixeira",
    german="Abfalleimer",
    used_at=ANY_TIME,
    advised_at=("turn",),
    worth=4.0,
    setup=setup,
    advise=advise,
)
