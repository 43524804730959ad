"""Combinations in which something that is no card stands for one (rules.md 4.5, card 47).

The generator is asked about the hand with that card in it. It takes the lowest suits of a rank, so the card
goes below those held, except for combinations that depend on suits, for which each suit is tried in turn.
Of a rank that is held whole it takes the place of a card of the hand, which stays there. Neither can it make
a bomb, nor is it the fourth card of a triple.
"""

from tichu_sim.combinations.counts import take
from tichu_sim.combinations.generate import ANSWERS, APPEND, MOST_OF_A_KIND
from tichu_sim.combinations.ladder import to_rungs
from tichu_sim.jit import count_bits, kernel
from tichu_sim.rules.record import (
    FORM_ALL_SUITS,
    FORM_DOG,
    FORM_GROUP,
    FORM_ONE_SUIT,
    FORM_SINGLE,
    FORM_STEM,
    MAX_KINDS,
)
from tichu_sim.state import MAX_PLAYS

_SUIT_BOUND = 1 << FORM_ALL_SUITS | 1 << FORM_ONE_SUIT | 1 << FORM_STEM
_NEVER = 1 << FORM_SINGLE | 1 << FORM_DOG


@kernel
def add_with_substitute(table, hand, moves, generate, what, position, slot):
    """Append the plays of a hand with a booster, ``slot``, that stands for a card of one rank.

    ``what`` is LEADS or ANSWERS. A list with too little room left for them stays as it is.
    """
    rules = table.rules
    forms = _forms(rules, table.trick.top, what)
    hand = int(hand)
    bombs = rules.bombs
    must = int(moves.must)
    rank = 15 << 4 * position
    whole = hand & rank == rank
    rules.bombs = 0
    if forms & ~_SUIT_BOUND:
        more = (2 << min(3, count_bits(hand & rank))) - 1
        first = _generate(table, hand & ~rank | more << 4 * position, moves, generate, what)
        _keep(rules, moves, hand, first, 4 * position, slot, False)
    if forms & _SUIT_BOUND:
        for card in range(4 * position, 4 * position + 4):
            if whole or not hand >> card & 1:
                moves.must = must | to_rungs(rules, 1 << card)
                first = _generate(table, hand | 1 << card, moves, generate, what)
                _keep(rules, moves, hand, first, card, slot, True)
        moves.must = must
    rules.bombs = bombs


@kernel
def _forms(rules, top, what):
    """Mask of the forms, singles and bombs apart, of the kinds that may be led or can beat the top."""
    kinds = int(rules.leads)
    if what == ANSWERS and not rules.containment:
        kinds = int(rules.answers[top.kind])
    kinds &= ~int(rules.bombs)
    forms = 0
    for kind in range(MAX_KINDS):
        if kinds >> kind & 1:
            forms |= 1 << int(rules.form[kind])
    return forms & ~_NEVER


@kernel
def _generate(table, hand, moves, generate, what):
    """Append the plays of a hand while there is room; returns the first place."""
    first = int(moves.count)
    if first + 2 * MOST_OF_A_KIND <= MAX_PLAYS:
        generate(table, hand, moves, what | APPEND)
    return first


@kernel
def _keep(rules, moves, hand, first, card, slot, suit_bound):
    """Keep the plays with the card that is not one, and take it out of their cards."""
    bit = 1 << card
    shift = card & ~3
    kept = first
    for place in range(first, moves.count):
        play = moves.plays[place]
        cards = int(play.cards)
        form = int(rules.form[play.kind])
        usable = not rules.is_bomb[play.kind] and not (form == FORM_GROUP and play.length > 3)
        bound = _SUIT_BOUND >> form & 1 != 0
        if cards & bit and cards != bit and usable and bound == suit_bound:
            rest = cards ^ bit
            if not suit_bound:
                rest = rest & ~(15 << shift) | take(hand, shift >> 2, count_bits(rest >> shift & 15))
            moves.plays[kept] = play
            moves.plays[kept].cards = rest
            moves.plays[kept].companion = slot
            moves.plays[kept].stands_for = card
            kept += 1
    moves.count = kept
