"""Beating a combination by one that contains it (rules.md 4.4, card 44)."""

from tichu_sim.combinations.listing import is_bird, ranks_of
from tichu_sim.jit import count_bits, kernel
from tichu_sim.rules.record import (
    ADDED,
    ALWAYS,
    ANY_SIZE_HIGHER,
    FORM_DOG,
    FORM_SINGLE,
    LONGER_OR_HIGHER,
    MAX_KINDS,
    NEVER,
    ON_FOUR_CARDS,
)
from tichu_sim.state import NONE

_HIGH_BITS = 0x88888888888888


@kernel
def may_contain(rules, top):
    """Mask of the kinds that may contain the top: those of more cards that may be led, bombs excepted.

    Empty unless that rule is in force, and for tops that cannot be contained: bombs and birds.
    """
    if not rules.containment or top.kind == NONE or rules.is_bomb[top.kind] or is_bird(top):
        return 0
    kinds = int(rules.leads) & ~int(rules.bombs)
    for kind in range(MAX_KINDS):
        form = rules.form[kind]
        if form in (FORM_SINGLE, FORM_DOG) or rules.largest[kind] <= top.length:
            kinds &= ~(1 << kind)
    return kinds


@kernel
def open_bounds(rules, moves):
    """Look for every play of the kind, whatever its size and strength."""
    moves.low = rules.min_size[moves.kind]
    moves.high = rules.largest[moves.kind]
    moves.need = 0
    moves.need_longer = 0


@kernel
def keep_answers(rules, moves, top, first):
    """Of the plays from ``first`` on keep those that beat the top, as usual or by containing it."""
    ranks = ranks_of(top)
    kept = int(first)
    for place in range(first, moves.count):
        play = moves.plays[place]
        if contains(play, top, ranks) or beats_as_usual(rules, play, top):
            moves.plays[kept] = play
            kept += 1
    moves.count = kept


@kernel
def contains(play, top, ranks):
    """Whether a play has more cards than the top and all its ``ranks``, as often as it has."""
    return play.length > top.length and (ranks_of(play) | _HIGH_BITS) - ranks & _HIGH_BITS == _HIGH_BITS


@kernel
def beats_as_usual(rules, play, top):
    """Whether a play beats the top by its kind, size and strength (rules.md 3.10).

    Not for full houses that compare their pairs first, nor for straights with a gap.
    """
    mode = rules.beats[play.kind, top.kind]
    if mode in (ALWAYS, NEVER):
        return mode == ALWAYS
    if mode == ON_FOUR_CARDS:
        return top.length == 4
    if mode == ADDED:
        return count_bits(play.cards) == 1
    if mode == LONGER_OR_HIGHER and play.length > top.length:
        return True
    return play.key >= top.key + rules.strict and (play.length == top.length or mode == ANY_SIZE_HIGHER)
