"""What the generator does for kinds and rules that only boosters bring in."""

from tichu_sim.combinations.all_suits import rainbows
from tichu_sim.combinations.containment import keep_answers
from tichu_sim.combinations.full_houses import bound_full_houses
from tichu_sim.combinations.gapped import gapped_straights
from tichu_sim.combinations.ladder import to_positions
from tichu_sim.combinations.one_suit import suit_teams
from tichu_sim.combinations.stems import flowers
from tichu_sim.combinations.steps import highways
from tichu_sim.jit import kernel
from tichu_sim.rules.record import (
    ALWAYS,
    FORM_ALL_SUITS,
    FORM_BOUND_FULL_HOUSE,
    FORM_GAPPED_RUN,
    FORM_ONE_SUIT,
    FORM_STEM,
    FORM_STEPS,
)


@kernel
def list_special(table, moves, form, hand, what, contained):
    """List the plays of a kind within the bounds set; ``hand`` is not put in the order of the ladder."""
    rules = table.rules
    top = table.trick.top
    mode = ALWAYS if what == 0 else int(rules.beats[moves.kind, top.kind])
    if form == FORM_ALL_SUITS:
        rainbows(rules, moves, top, contained)
    elif form == FORM_ONE_SUIT:
        suit_teams(rules, moves, top, contained, table.trick.wish)
    elif form == FORM_STEPS:
        highways(moves, hand)
    elif form == FORM_BOUND_FULL_HOUSE:
        bound_full_houses(rules, moves, table.trick, mode)
    elif form == FORM_STEM:
        flowers(rules, moves, top, mode, contained)
    elif form == FORM_GAPPED_RUN:
        gapped_straights(rules, moves, top.gap)


@kernel
def look_again(rules, moves, top, first, contained):
    """Put the plays from ``first`` on back in terms of ranks; drop those that are no answers after all."""
    if rules.reordered and rules.form[moves.kind] != FORM_STEPS:
        for place in range(first, moves.count):
            to_positions(rules, moves.plays[place])
    if contained:
        keep_answers(rules, moves, top, first)
