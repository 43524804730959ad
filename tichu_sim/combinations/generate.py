"""Enumerate the plays a hand offers: everything it may lead, everything that beats the top, or its bombs.

A play in the list stands for a pattern of ranks, a kind and what the Phoenix stands for; of the suits that
make the pattern one choice is listed. Suits matter only to bombs, each of which is listed. Within a kind
plays are listed by size and strength, plays without the Phoenix before those with it where both exist.
"""

from tichu_sim.cards import (
    DOG_BIT,
    DRAGON_BIT,
    LOW_BITS,
    MAHJONG_BIT,
    N_POSITIONS,
    NORMAL_CARDS,
    PHOENIX_BIT,
)
from tichu_sim.combinations.containment import may_contain, open_bounds
from tichu_sim.combinations.counts import RANK_BITS, may_bomb, take
from tichu_sim.combinations.ladder import to_rungs
from tichu_sim.combinations.listing import NO_PHOENIX, from_rung, look_at
from tichu_sim.combinations.listing import add as _add
from tichu_sim.combinations.special import list_special, look_again
from tichu_sim.jit import entry, kernel, lowest
from tichu_sim.rules.record import (
    ALWAYS,
    ANY_SIZE_HIGHER,
    FORM_DOG,
    FORM_FULL_HOUSE,
    FORM_GROUP,
    FORM_QUAD,
    FORM_RUN,
    FORM_SINGLE,
    FORM_SUITED_RUN,
    LONGER_OR_HIGHER,
    SAME_SIZE_HIGHER,
)
from tichu_sim.state import GENERATOR, MAX_PLAYS

LEADS, ANSWERS, BOMBS = range(3)
APPEND = 4
"""Added to what is asked for: keep what is in the list."""
MOST_OF_A_KIND = 1024
"""Room for the straights of Mah Jong, 13 ranks and Phoenix, 55 natural and 430 with it, and for rainbows that
are looked at before most are dropped; no kind has more."""


@entry(GENERATOR)
def generate(table, hand, moves, what):
    """List in ``moves`` the leads of a hand, its answers to the top, or its bombs that beat the top.

    ``what`` is LEADS, ANSWERS or BOMBS. Wishes and bans are not considered. Returns the number of plays.
    """
    rules = table.rules
    top = table.trick.top
    hand = int(hand)
    moves.count = moves.count if what & APPEND else 0
    what &= ~APPEND
    kinds = int(rules.leads) if what == LEADS else int(rules.answers[top.kind])
    if what == BOMBS:
        kinds &= int(rules.bombs)
    natural = hand
    unusual = int(rules.unusual)
    containing = 0
    if unusual:
        hand = to_rungs(rules, hand)
        containing = may_contain(rules, top) if what == ANSWERS else 0
        kinds |= containing
    if not may_bomb(hand):
        kinds &= ~int(rules.bombs)
    if kinds == 0:
        return 0
    look_at(moves, hand)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if moves.count > MAX_PLAYS - MOST_OF_A_KIND:
            raise OverflowError("more plays than the list has room for")
        _set_bounds(rules, moves, kind, top, what)
        first = moves.count
        if containing >> kind & 1:
            open_bounds(rules, moves, kind)
        form = rules.form[kind]
        if form == FORM_SINGLE:
            _singles(rules, moves, top, what)
        elif form == FORM_GROUP:
            _groups(rules, moves)
        elif form == FORM_RUN:
            _runs(rules, moves)
        elif form == FORM_FULL_HOUSE:
            _full_houses(rules, moves)
        elif form == FORM_QUAD:
            _quads(rules, moves)
        elif form == FORM_SUITED_RUN:
            _suited_runs(rules, moves)
        elif form == FORM_DOG:
            if hand & DOG_BIT:
                _add(moves, DOG_BIT, 1, 0, NO_PHOENIX)
        else:
            list_special(table, moves, form, natural, what, containing >> kind & 1)
        if unusual:
            look_again(rules, moves, top, first, containing >> kind & 1)
    return moves.count


@kernel
def _set_bounds(rules, moves, kind, top, what):
    """Which sizes and strengths of a kind are allowed on the top (rules.md 3.10)."""
    mode = ALWAYS if what == 0 else rules.beats[kind, top.kind]
    moves.kind = kind
    moves.low = rules.min_size[kind]
    moves.high = rules.largest[kind]
    higher = int(top.key) + int(rules.strict)
    moves.need = 0 if mode >= ALWAYS else higher
    moves.need_longer = higher if mode == ANY_SIZE_HIGHER else 0
    if mode in (SAME_SIZE_HIGHER, LONGER_OR_HIGHER):
        moves.low = top.length
    if mode == SAME_SIZE_HIGHER:
        moves.high = top.length


@kernel
def _singles(rules, moves, top, what):
    """rules.md 1.6, 1.9: ranks, Mah Jong, Dragon, and the Phoenix half a rank above what it lies on."""
    hand = int(moves.hand)
    if hand & MAHJONG_BIT and rules.key[0] >= moves.need:
        _add(moves, MAHJONG_BIT, 1, rules.key[0], NO_PHOENIX)
    ranks = from_rung(int(moves.at_least[1]), int(rules.first_rung[moves.need]))
    while ranks:
        position = lowest(ranks) >> 2
        ranks &= ranks - 1
        _add(moves, take(hand, position, 1), 1, rules.key[position], NO_PHOENIX)
    if hand & PHOENIX_BIT:
        if what == 0:
            _add(moves, PHOENIX_BIT, 1, rules.phoenix_led_key, NO_PHOENIX)
        elif top.key < rules.dragon_key:
            _add(moves, PHOENIX_BIT, 1, top.key + 1, NO_PHOENIX)
    if hand & DRAGON_BIT and rules.dragon_key >= moves.need:
        _add(moves, DRAGON_BIT, 1, rules.dragon_key, NO_PHOENIX)


@kernel
def _groups(rules, moves):
    """Pairs and triples, also with the Phoenix; where larger groups count, four natural cards."""
    width = int(rules.width[moves.kind])
    first = int(rules.first_rung[moves.need])
    almost = from_rung(int(moves.at_least[width - 1]), first)
    hand = int(moves.hand)
    while almost:
        rank = almost & -almost
        position = lowest(almost) >> 2
        almost &= almost - 1
        if moves.at_least[width] & rank:
            _add(moves, take(hand, position, width), width, rules.key[position], NO_PHOENIX)
        if moves.phoenix:
            cards = take(hand, position, width - 1) | PHOENIX_BIT
            _add(moves, cards, width, rules.key[position], position)
        if moves.high > width and moves.at_least[4] & rank:
            _add(moves, 15 << 4 * position, 4, rules.key[position], NO_PHOENIX)


@kernel
def _full_houses(rules, moves):
    """rules.md 1.3: triple and pair of different ranks; the Phoenix in the triple or in the pair."""
    hand = int(moves.hand)
    triples = from_rung(int(moves.at_least[2 if moves.phoenix else 3]), int(rules.first_rung[moves.need]))
    while triples:
        rank = triples & -triples
        position = lowest(triples) >> 2
        triples &= triples - 1
        key = rules.key[position]
        natural = (moves.at_least[3] & rank) != 0
        pairs = int(moves.at_least[1 if natural and moves.phoenix else 2]) & ~rank
        while pairs:
            second = pairs & -pairs
            other = lowest(pairs) >> 2
            pairs &= pairs - 1
            two = (moves.at_least[2] & second) != 0
            if natural and two:
                _add(moves, take(hand, position, 3) | take(hand, other, 2), 5, key, NO_PHOENIX)
            if moves.phoenix and two:
                _add(moves, take(hand, position, 2) | take(hand, other, 2) | PHOENIX_BIT, 5, key, position)
            if moves.phoenix and natural:
                _add(moves, take(hand, position, 3) | take(hand, other, 1) | PHOENIX_BIT, 5, key, other)


@kernel
def _runs(rules, moves):
    """Straights (one card a rung) and stairs (two), natural or with the Phoenix at one rung.

    ``full`` holds the rungs at which a run of the present length starts without gap, ``gap`` those at which
    it starts with one rung that the Phoenix can fill; both grow by a rung at a time.
    """
    width = int(rules.width[moves.kind])
    full = int(moves.at_least[width])
    fill = int(moves.at_least[width - 1]) & ~full if moves.phoenix else 0
    if width == 1:
        full |= int(moves.hand) & MAHJONG_BIT
    have = full
    gap = fill
    for length in range(2, min(moves.high // width, N_POSITIONS) + 1):
        reach = 4 * (length - 1)
        gap = (gap & (have >> reach)) | (full & (fill >> reach))
        full &= have >> reach
        if full | gap == 0:
            return
        if length * width >= moves.low:
            need = moves.need if length * width == moves.low else moves.need_longer
            first = max(int(rules.min_rung[moves.kind]), int(rules.first_rung[need]) - length + 1)
            starts = from_rung(full | gap, first)
            while starts:
                bit = starts & -starts
                starts ^= bit
                _runs_from(rules, moves, width, lowest(bit) >> 2, length, full & bit)


@kernel
def _runs_from(rules, moves, width, start, length, natural):
    """Add the runs of one length from one rung: natural, and with the Phoenix wherever it can stand."""
    if natural:
        _natural_run(rules, moves, width, start, length)
        if moves.phoenix:
            for position in range(max(start, 1), start + length):
                _phoenix_run(rules, moves, width, start, length, position)
        return
    window = (((1 << 4 * length) - 1) & LOW_BITS) << 4 * start
    missing = window & RANK_BITS & ~int(moves.at_least[width])
    _phoenix_run(rules, moves, width, start, length, lowest(missing) >> 2)


@kernel
def _run_cards(moves, width, start, length, skipped):
    """One choice of cards for the rungs of a run, one card fewer at the rung the Phoenix takes."""
    hand = int(moves.hand)
    cards = 0
    for position in range(start, start + length):
        count = width - 1 if position == skipped else width
        if position == 0:
            cards |= MAHJONG_BIT
        elif count:
            cards |= take(hand, position, count)
    return cards


@kernel
def _natural_run(rules, moves, width, start, length):
    """Add a run without Phoenix, unless its only choice of suits makes it a bomb (rules.md 1.3)."""
    cards = _run_cards(moves, width, start, length, -1)
    if width == 1 and start > 0 and rules.bombs:
        window = (((1 << 4 * length) - 1) & LOW_BITS) << 4 * start
        suit = lowest(cards) & 3
        if cards == window << suit:
            spare = window & int(moves.at_least[2])
            if spare == 0:
                return
            position = lowest(spare) >> 2
            hand = int(moves.hand)
            cards ^= take(hand, position, 2)
    _add(moves, cards, width * length, rules.key[start + length - 1], NO_PHOENIX)


@kernel
def _phoenix_run(rules, moves, width, start, length, position):
    """Add the run with the Phoenix at one position."""
    cards = _run_cards(moves, width, start, length, position) | PHOENIX_BIT
    _add(moves, cards, width * length, rules.key[start + length - 1], position)


@kernel
def _quads(rules, moves):
    """Four natural cards of a rank."""
    ranks = from_rung(int(moves.at_least[4]), int(rules.first_rung[moves.need]))
    while ranks:
        position = lowest(ranks) >> 2
        ranks &= ranks - 1
        _add(moves, 15 << 4 * position, 4, rules.key[position], NO_PHOENIX)


@kernel
def _suited_runs(rules, moves):
    """Five or more consecutive natural cards of one suit; all four suits are extended at once."""
    cards = int(moves.hand) & NORMAL_CARDS
    starts = cards
    for length in range(2, min(moves.high, N_POSITIONS - 1) + 1):
        starts &= cards >> 4 * (length - 1)
        if starts == 0:
            return
        if length >= moves.low:
            need = moves.need if length == moves.low else moves.need_longer
            allowed = from_rung(starts, max(1, int(rules.first_rung[need]) - length + 1))
            while allowed:
                first = lowest(allowed)
                allowed &= allowed - 1
                run = (((1 << 4 * length) - 1) & LOW_BITS) << first
                _add(moves, run, length, rules.key[(first >> 2) + length - 1], NO_PHOENIX)
