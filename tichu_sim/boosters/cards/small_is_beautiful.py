"""Until the end of the round nobody may lay a combination of more than five cards (rules.md 4.3, card 31).

Bombs and enlarged plays are meant, too. A booster that stands for a card counts as one, the missing rank of a
straight with a gap does not.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.combinations.counts import RANK_BITS, count_ranks
from tichu_sim.jit import count_bits, kernel


@kernel
def setup(rules, parameters):
    """Set the limit."""
    rules.max_cards = min(rules.max_cards, int(parameters[0]))


@kernel
def advise(table, seat, option, event):
    """Worth something to a hand without long runs: it takes the others' long plays away from them."""
    one, two, _, _ = count_ranks(seat.hand)
    return -8.0 if _has_run(one, 6) or _has_run(two, 3) or table.n_cards[seat.seat] < 6 else 2.0


@kernel
def _has_run(ranks, length):
    """Whether so many rank bits follow one another."""
    ranks &= RANK_BITS
    for _ in range(length - 1):
        ranks &= ranks >> 4
    return count_bits(ranks) > 0


CARD = Booster(
    id="small_is_beautiful",
    number=31,
    colour="brown",
    portuguese="Pequeno é Lindo",
    german="Small is beautiful",
    used_at=("lead",),
    parameters=(Parameter("most", 5, 1, 13, "cards", "the longest combination that may be laid"),),
    worth=5.5,
    setup=setup,
    advise=advise,
)
