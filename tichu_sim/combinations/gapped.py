"""Straights that lack one rank within (rules.md 4.5, card 48); the missing rank does not count as a card."""

from tichu_sim.cards import MAHJONG_BIT, N_POSITIONS, PHOENIX_BIT
from tichu_sim.combinations.containment import contains, may_contain
from tichu_sim.combinations.counts import take
from tichu_sim.combinations.ladder import to_positions, to_rungs
from tichu_sim.combinations.listing import NO_PHOENIX, add, look_at, ranks_of
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.state import GAPPED_STRAIGHT, MAX_PLAYS, NONE, STRAIGHT


@kernel
def add_gapped_straights(table, hand, moves, over_plain):
    """Append those of a hand that are a new way to play: as leads, and on a top without a gap.

    On a plain straight of as many cards they may be laid if ``over_plain``, on others where they contain it.
    """
    rules = table.rules
    top = table.trick.top
    over_plain = over_plain and top.kind == STRAIGHT
    containing = may_contain(rules, top) != 0
    if top.kind == GAPPED_STRAIGHT or not (top.kind == NONE or over_plain or containing):
        return
    first = int(moves.count)
    moves.kind = GAPPED_STRAIGHT
    moves.low = rules.min_size[GAPPED_STRAIGHT]
    moves.high = rules.largest[GAPPED_STRAIGHT]
    moves.need = 0
    moves.need_longer = 0
    if top.kind != NONE and not containing:
        moves.low = moves.high = min(int(top.length), int(moves.high))
        moves.need = int(top.key) + int(rules.strict)
        if moves.high < top.length:
            return
    look_at(moves, to_rungs(rules, hand) if rules.reordered else int(hand))
    gapped_straights(rules, moves, 0)
    _keep_fitting(rules, moves, top, first, over_plain)


@kernel
def _keep_fitting(rules, moves, top, first, over_plain):
    """Put the plays back in terms of ranks and drop those that do not beat the top."""
    ranks = ranks_of(top)
    kept = first
    for place in range(first, moves.count):
        play = moves.plays[place]
        if rules.reordered:
            to_positions(rules, play)
        higher = over_plain and play.length == top.length and play.key >= top.key + rules.strict
        if top.kind == NONE or higher or (rules.containment and contains(play, top, ranks)):
            moves.plays[kept] = play
            kept += 1
    moves.count = kept


@kernel
def gapped_straights(rules, moves, gap):
    """List them within the bounds: with the gap above ``gap`` rungs, or anywhere for 0.

    First those that use the Phoenix only for a rank the hand lacks, then the others; a list that is full ends
    there, which only happens with the Phoenix and cards of nearly all ranks.
    """
    held = 0
    for rung in range(N_POSITIONS):
        cards = int(moves.hand) >> 4 * rung & (15 if rung else MAHJONG_BIT)
        held |= (cards != 0) << rung
    for spare in range(moves.phoenix + 1):
        for size in range(moves.low, min(moves.high, N_POSITIONS - 1) + 1):
            need = moves.need if size == moves.low else moves.need_longer
            for start in range(rules.min_rung[STRAIGHT], N_POSITIONS - size):
                if rules.key[start + size] >= need:
                    for below in range(gap if gap else 1, (gap + 1) if gap else size):
                        _add_all(rules, moves, held, start, size, below, spare)


@kernel
def _add_all(rules, moves, held, start, size, below, spare):
    """Add the one with ``below`` rungs under its gap; if ``spare``, with the Phoenix for a card held."""
    rungs = ((1 << size + 1) - 1) << start & ~(1 << start + below)
    missing = rungs & ~held
    if spare:
        phoenixes = 0 if missing else rungs & ~1
    else:
        phoenixes = missing
        if count_bits(missing) > moves.phoenix or missing & 1:
            return
    if moves.count > MAX_PLAYS - N_POSITIONS:
        return
    if not phoenixes and not spare:
        _add_one(rules, moves, rungs, size, below, NO_PHOENIX)
    while phoenixes:
        _add_one(rules, moves, rungs, size, below, lowest(phoenixes))
        phoenixes &= phoenixes - 1


@kernel
def _add_one(rules, moves, rungs, size, below, phoenix):
    """Add one, with the Phoenix at a rung or at none."""
    cards = MAHJONG_BIT if rungs & 1 else 0
    if phoenix > 0:
        cards |= PHOENIX_BIT
    left = rungs & ~1
    highest = 0
    while left:
        highest = lowest(left)
        left &= left - 1
        if highest != phoenix:
            cards |= take(int(moves.hand), highest, 1)
    add(moves, cards, size, rules.key[highest], phoenix)
    moves.plays[moves.count - 1].gap = below
