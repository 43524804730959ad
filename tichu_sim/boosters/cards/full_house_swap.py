"""Full house swap: in this trick the pair of a full house counts, and the triple only between equal pairs
(rules.md 4.2, card 25).

It answers a full house that has just been played, by anyone, the player himself included; what lies on the
table is valued anew. It holds until the trick is over; a lead that is undone was none. Super full houses
still beat the others, and compare their pairs among themselves.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.boosters.effects import rules_changed
from tichu_sim.combinations.full_houses import pair_of, triple_of
from tichu_sim.jit import kernel
from tichu_sim.rules.record import FORM_BOUND_FULL_HOUSE
from tichu_sim.state import FULL_HOUSE, SUPER_FULL_HOUSE


@kernel
def legal(rd, slot, me):
    """A full house has just been played."""
    kind = rd.table.trick.top.kind
    return kind in (FULL_HOUSE, SUPER_FULL_HOUSE) and not rd.table.rules.pair_first


@kernel
def setup(rules, parameters):
    """Compare pairs first."""
    rules.form[FULL_HOUSE] = FORM_BOUND_FULL_HOUSE
    rules.pair_first = 1


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Change the rules, and the strength of the top and of what an undo would bring back."""
    table = rd.table
    setup(table.rules, table.boosters.parameters[slot])
    _value_anew(table.trick)
    _value_anew(table.before)
    _value_anew(rd.flow.before_bird)
    return rules_changed(rd)


@kernel
def _value_anew(trick):
    """The pair of a full house is its strength; both parts keep what they counted when it was laid."""
    if trick.top.kind in (FULL_HOUSE, SUPER_FULL_HOUSE):
        pair = int(trick.other_key)
        trick.other_key = trick.top.key
        trick.top.key = pair


@kernel
def hear(rd, moves, generate, slot, me, event, seat, value):
    """The table is empty: the trick is over, or its lead has been undone."""
    rd.table.rules.pair_first = 0


@kernel
def advise(table, seat, option, event):
    """Worth a trick where an opponent's pair is low and his triple high, and the reverse for a partner's."""
    top = table.trick.top
    lower = triple_of(table.rules, top) - pair_of(table.rules, top)
    own = table.team[table.trick.owner] == table.team[seat.seat]
    return float(-lower if own else lower) - 2.5


CARD = Booster(
    id="full_house_swap",
    number=25,
    colour="red",
    portuguese="Troca de Full House",
    german="Full House Swap",
    used_at=("play",),
    hears=("lead",),
    worth=4.5,
    legal=legal,
    setup=setup,
    resolve=resolve,
    hear=hear,
    advise=advise,
)
