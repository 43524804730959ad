"""Enumerate the plays a hand offers: everything it may lead, everything that beats the top, or its bombs.

A play in the list stands for a pattern of ranks, a kind and what the Phoenix stands for; of the suits that
make the pattern one choice is listed, which breaks no run of one suit that others of the same rank can spare.
Suits matter only to bombs, each of which is listed. Within a kind plays are listed by size and strength,
plays without the Phoenix before those with it where both exist.

That is the base game. Kinds that boosters bring in have a module each (tichu_sim.combinations.special); some
depend on suits, and those of which a hand holds too many are listed by examples.
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
from tichu_sim.combinations.counts import RANK_BITS, lowest_suits, may_bomb, suited_runs, take
from tichu_sim.combinations.ladder import to_rungs
from tichu_sim.combinations.listing import NO_PHOENIX, add, from_rung, look_at
from tichu_sim.combinations.special import list_special, look_again
from tichu_sim.jit import count_bits, entry, kernel, lowest
from tichu_sim.rules.record import (
    ADDED,
    ALWAYS,
    ANY_SIZE_HIGHER,
    FORM_ALL_SUITS,
    FORM_DOG,
    FORM_FULL_HOUSE,
    FORM_GROUP,
    FORM_ONE_SUIT,
    FORM_QUAD,
    FORM_RUN,
    FORM_SINGLE,
    FORM_STEM,
    FORM_SUITED_RUN,
    LONGER_OR_HIGHER,
    SAME_SIZE_HIGHER,
)
from tichu_sim.state import GENERATOR, MAX_PLAYS

LEADS, ANSWERS, BOMBS = range(3)
APPEND = 4
"""Added to what is asked for: keep what is in the list. The hand is then not the seat's own but has a card
that a booster stands for, so no run of one suit in it is spared."""
MOST_OF_A_KIND = 1024
"""Room for the straights of Mah Jong, 13 ranks and Phoenix, 55 natural and 430 with it, and for rainbows that
are looked at before most are dropped; no kind has more."""


@entry(GENERATOR)
def generate(table, hand, moves, what):
    """List in ``moves`` the leads of a hand, its answers to the top, or its bombs that beat the top.

    ``what`` is LEADS, ANSWERS or BOMBS, plus APPEND. Wishes and bans are not considered. Returns the number
    of plays in the list.
    """
    rules = table.rules
    top = table.trick.top
    natural = hand = int(hand)
    appending = what & APPEND
    moves.count = moves.count if appending else 0
    what &= ~APPEND
    kinds = int(rules.leads) if what == LEADS else int(rules.answers[top.kind])
    if what == BOMBS:
        kinds &= int(rules.bombs)
    containing = 0
    if rules.unusual:
        hand = to_rungs(rules, hand)
        containing = may_contain(rules, top) if what == ANSWERS else 0
        kinds |= containing
    if not may_bomb(hand):
        kinds &= ~int(rules.bombs)
    if kinds == 0:
        return int(moves.count)
    look_at(moves, hand)
    held = count_bits(hand)
    listed = int(moves.count)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if moves.count > MAX_PLAYS - MOST_OF_A_KIND:
            raise OverflowError("more plays than the list has room for")
        _set_bounds(rules, moves, kind, top, what)
        if moves.low <= held:
            _list_kind(table, moves, natural, what, containing >> kind & 1)
    runs = 0 if appending or rules.unusual else suited_runs(hand)
    if runs:
        _spare_runs(rules, moves, listed, runs)
    return int(moves.count)


@kernel
def _bound_to_suits(rules, kind):
    """Whether the suits of its cards make the combination."""
    form = rules.form[kind]
    return form in (FORM_ALL_SUITS, FORM_ONE_SUIT, FORM_STEM)


@kernel
def _spare_runs(rules, moves, first, runs):
    """Lay other cards of the same ranks instead of those that lie in a run of one suit, where suits are free.

    A play does not become a bomb by that: five consecutive cards of a suit all lie in a run.
    """
    for number in range(first, moves.count):
        play = moves.plays[number]
        given = int(play.cards) & runs
        if rules.bombs >> play.kind & 1 or _bound_to_suits(rules, play.kind):
            continue
        while given:
            card = given & -given
            given ^= card
            rank = 15 << (lowest(card) & ~3)
            others = int(moves.hand) & rank & ~runs & ~int(play.cards)
            if others:
                play.cards ^= card | others & -others


@kernel
def _list_kind(table, moves, natural, what, contained):
    """List the plays of a kind within the bounds set; ``contained``: also those that contain the top.

    ``natural`` is the hand before it was put in the order of the ladder.
    """
    rules = table.rules
    top = table.trick.top
    first = moves.count
    if contained:
        open_bounds(rules, moves)
    form = rules.form[moves.kind]
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
    elif form != FORM_DOG:
        list_special(table, moves, form, natural, what, contained)
    elif natural & DOG_BIT:
        add(moves, DOG_BIT, 1, 0, NO_PHOENIX)
    if rules.unusual:
        look_again(rules, moves, top, first, contained)


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
    if mode == ADDED:
        moves.low = 1


@kernel
def _singles(rules, moves, top, what):
    """rules.md 1.6, 1.9: ranks, Mah Jong, Dragon, and the Phoenix half a rank above what it lies on."""
    hand = int(moves.hand)
    if hand & MAHJONG_BIT and rules.key[0] >= moves.need:
        add(moves, MAHJONG_BIT, 1, rules.key[0], NO_PHOENIX)
    cards = from_rung(hand & NORMAL_CARDS, int(rules.first_rung[moves.need]))
    while cards:
        position = lowest(cards) >> 2
        add(moves, cards & -cards, 1, rules.key[position], NO_PHOENIX)
        cards = from_rung(cards, position + 1)
    if hand & PHOENIX_BIT:
        if what == 0:
            add(moves, PHOENIX_BIT, 1, rules.phoenix_led_key, NO_PHOENIX)
        elif top.key < rules.dragon_key:
            add(moves, PHOENIX_BIT, 1, top.key + 1, NO_PHOENIX)
    if hand & DRAGON_BIT and rules.dragon_key >= moves.need:
        add(moves, DRAGON_BIT, 1, rules.dragon_key, NO_PHOENIX)


@kernel
def _groups(rules, moves):
    """Pairs and triples, also with the Phoenix; where larger groups count, four natural cards."""
    width = int(rules.width[moves.kind])
    enough = int(moves.at_least[width])
    ranks = int(moves.at_least[width - 1]) if moves.phoenix else enough
    ranks = from_rung(ranks, int(rules.first_rung[moves.need]))
    hand = int(moves.hand)
    while ranks:
        rank = ranks & -ranks
        position = lowest(ranks) >> 2
        ranks &= ranks - 1
        if enough & rank:
            add(moves, take(hand, position, width), width, rules.key[position], NO_PHOENIX)
        if moves.phoenix:
            cards = take(hand, position, width - 1) | PHOENIX_BIT
            add(moves, cards, width, rules.key[position], position)
        if moves.high > width and moves.at_least[4] & rank:
            add(moves, 15 << 4 * position, 4, rules.key[position], NO_PHOENIX)


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
                add(moves, take(hand, position, 3) | take(hand, other, 2), 5, key, NO_PHOENIX)
            if moves.phoenix and two:
                add(moves, take(hand, position, 2) | take(hand, other, 2) | PHOENIX_BIT, 5, key, position)
            if moves.phoenix and natural:
                add(moves, take(hand, position, 3) | take(hand, other, 1) | PHOENIX_BIT, 5, key, other)


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
    for length in range(2, N_POSITIONS + 1):
        if length * width > moves.high:
            return
        reach = 4 * (length - 1)
        gap = (gap & (have >> reach)) | (full & (fill >> reach))
        full &= have >> reach
        if full | gap == 0:
            return
        if length * width >= moves.low:
            need = moves.need if length * width == moves.low else moves.need_longer
            first = max(int(rules.min_rung[moves.kind]), int(rules.first_rung[need]) - length + 1)
            starts = from_rung(full | gap, first)
            if starts:
                _runs_of_length(rules, moves, width, length, starts, full)


@kernel
def _runs_of_length(rules, moves, width, length, starts, full):
    """Add the runs of one length from some rungs: natural, and with the Phoenix wherever it can stand."""
    size = width * length
    chosen = lowest_suits(moves.hand, width) | int(moves.hand) & MAHJONG_BIT
    fewer = lowest_suits(moves.hand, width - 1)
    while starts:
        bit = starts & -starts
        starts ^= bit
        start = lowest(bit) >> 2
        window = ((1 << 4 * length) - 1) << 4 * start
        cards = chosen & window
        key = rules.key[start + length - 1]
        if not full & bit:
            missing = window & RANK_BITS & ~int(moves.at_least[width])
            _phoenix_run(moves, cards, fewer, size, key, lowest(missing) >> 2)
            continue
        _natural_run(rules, moves, cards, window, size, key)
        if moves.phoenix:
            for position in range(max(start, 1), start + length):
                _phoenix_run(moves, cards, fewer, size, key, position)


@kernel
def _natural_run(rules, moves, cards, window, size, key):
    """Add a run without Phoenix, unless its only choice of suits makes it a bomb (rules.md 1.3)."""
    ranks = window & RANK_BITS
    if rules.bombs and cards == ranks << (lowest(cards) & 3):
        spare = ranks & int(moves.at_least[2])
        if spare == 0:
            return
        cards ^= take(int(moves.hand), lowest(spare) >> 2, 2)
    add(moves, cards, size, key, NO_PHOENIX)


@kernel
def _phoenix_run(moves, cards, fewer, size, key, position):
    """Add a run with the Phoenix at one position, where only the card less of ``fewer`` is needed."""
    rank = 15 << 4 * position
    add(moves, cards & ~rank | fewer & rank | PHOENIX_BIT, size, key, position)


@kernel
def _quads(rules, moves):
    """Four natural cards of a rank."""
    ranks = from_rung(int(moves.at_least[4]), int(rules.first_rung[moves.need]))
    while ranks:
        position = lowest(ranks) >> 2
        ranks &= ranks - 1
        add(moves, 15 << 4 * position, 4, rules.key[position], NO_PHOENIX)


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
                add(moves, run, length, rules.key[(first >> 2) + length - 1], NO_PHOENIX)
