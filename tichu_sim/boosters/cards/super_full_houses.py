"""Super full houses: until the end of the round a triple and a pair of neighbouring ranks beat every other
full house and every two consecutive pairs (rules.md 4.4, card 46).

They are beaten by higher super full houses only, by the rank of the triple, and by bombs. Every full house of
neighbouring ranks is one, whether it is led or answers, and so is one that lies on the table already. An ace
and a two are no neighbours. The Phoenix may take part.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.boosters.effects import rules_changed
from tichu_sim.combinations.counts import RANK_BITS, count_ranks
from tichu_sim.combinations.full_houses import fits, pair_of, triple_of
from tichu_sim.jit import kernel
from tichu_sim.rules.record import (
    ALWAYS,
    FORM_BOUND_FULL_HOUSE,
    NEIGHBOURS,
    NO_NEIGHBOURS,
    ON_FOUR_CARDS,
    SAME_SIZE_HIGHER,
)
from tichu_sim.state import FULL_HOUSE, STAIRS, SUPER_FULL_HOUSE


@kernel
def setup(rules, parameters):
    """Part the full houses in two kinds."""
    rules.form[FULL_HOUSE] = FORM_BOUND_FULL_HOUSE
    rules.neighbours[FULL_HOUSE] = NO_NEIGHBOURS
    rules.neighbours[SUPER_FULL_HOUSE] = NEIGHBOURS
    rules.may_lead[SUPER_FULL_HOUSE] = 1
    rules.beats[SUPER_FULL_HOUSE, SUPER_FULL_HOUSE] = SAME_SIZE_HIGHER
    rules.beats[SUPER_FULL_HOUSE, FULL_HOUSE] = ALWAYS
    rules.beats[SUPER_FULL_HOUSE, STAIRS] = ON_FOUR_CARDS


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Change the rules and, if it is one, the top and what an undo would bring back."""
    table = rd.table
    setup(table.rules, table.boosters.parameters[slot])
    _name_anew(table.rules, table.trick.top)
    _name_anew(table.rules, table.before.top)
    _name_anew(table.rules, rd.flow.before_bird.top)
    return rules_changed(rd)


@kernel
def _name_anew(rules, play):
    """A full house of neighbouring ranks is a super full house."""
    if play.kind == FULL_HOUSE and fits(
        rules, SUPER_FULL_HOUSE, triple_of(rules, play), pair_of(rules, play)
    ):
        play.kind = SUPER_FULL_HOUSE


@kernel
def advise(table, seat, option, event):
    """Worth a trick to one who holds one."""
    _, two, three, _ = count_ranks(seat.hand)
    beside = (two << 4 | two >> 4) & RANK_BITS
    return 6.0 if three & beside else -1.0


CARD = Booster(
    id="super_full_houses",
    number=46,
    colour="green",
    portuguese="Super Full Houses",
    german="Super Full House",
    used_at=ANY_TIME,
    advised_at=("lead", "turn"),
    worth=1.5,
    setup=setup,
    resolve=resolve,
    advise=advise,
)
