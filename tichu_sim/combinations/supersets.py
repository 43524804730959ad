"""Which of the plays in a list hold given cards, as these or with other suits."""

from tichu_sim.cards import LOW_BITS, MAHJONG_BIT, N_POSITIONS, PHOENIX_BIT, SPECIAL_CARDS
from tichu_sim.combinations.counts import take
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.rules.record import (
    FORM_BOUND_FULL_HOUSE,
    FORM_FULL_HOUSE,
    FORM_GAPPED_RUN,
    FORM_GROUP,
    FORM_RUN,
    FORM_SINGLE,
    FORM_STEPS,
)

SUITS_ARE_FREE = (
    1 << FORM_SINGLE
    | 1 << FORM_GROUP
    | 1 << FORM_RUN
    | 1 << FORM_FULL_HOUSE
    | 1 << FORM_BOUND_FULL_HOUSE
    | 1 << FORM_STEPS
    | 1 << FORM_GAPPED_RUN
)
"""Forms in which only ranks matter; plays of the others must hold the given cards as they are listed."""


@kernel
def keep_supersets(rules, moves, core, pool, most):
    """Keep the plays that can hold all cards of ``core`` and one to ``most`` of ``pool`` besides.

    Afterwards ``cards`` of each are the ones taken from the pool alone.
    """
    kept = 0
    for place in range(moves.count):
        play = moves.plays[place]
        cards = int(play.cards)
        more = count_bits(cards) - count_bits(core)
        if more < 1 or more > most:
            continue
        form = int(rules.form[play.kind])
        if cards & core != core and SUITS_ARE_FREE >> form & 1:
            cards = with_core(cards, core, pool)
            if rules.bombs and form == FORM_RUN:
                cards = unlike_bomb(cards, core, pool)
        if cards & core == core:
            moves.plays[kept] = play
            moves.plays[kept].cards = cards & ~core
            kept += 1
    moves.count = kept


@kernel
def with_core(cards, core, pool):
    """Cards of the same ranks with all of ``core`` among them, the rest from ``pool``; 0 for none."""
    if core & SPECIAL_CARDS & ~cards:
        return 0
    found = cards & SPECIAL_CARDS
    for position in range(1, N_POSITIONS):
        rank = 15 << 4 * position
        fixed = core & rank
        more = count_bits(cards & rank) - count_bits(fixed)
        if more < 0:
            return 0
        found |= fixed | take(pool & ~core, position, more)
    return found


@kernel
def unlike_bomb(cards, core, pool):
    """The cards of a run, or other suits of the same ranks if they are a bomb (rules.md 1.3); 0 if none."""
    normal = cards & ~SPECIAL_CARDS
    ones = LOW_BITS << (lowest(normal) & 3)
    if cards & (MAHJONG_BIT | PHOENIX_BIT) or normal & ~ones or count_bits(cards) < 5:
        return cards
    for position in range(1, N_POSITIONS):
        rank = 15 << 4 * position
        if cards & rank & ~core:
            other = pool & rank & ~cards
            if other:
                return cards & ~rank | other & -other
    return 0
