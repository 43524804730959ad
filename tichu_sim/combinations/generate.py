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
    PHOENIX,
    PHOENIX_BIT,
)
from tichu_sim.combinations.counts import RANK_BITS, count_ranks, may_bomb, take
from tichu_sim.jit import entry, kernel, lowest
from tichu_sim.rules.record import (
    ALWAYS,
    ANY_SIZE_HIGHER,
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
NO_PHOENIX = -1


@entry(GENERATOR)
def generate(table, hand, moves, what):
    """List in ``moves`` the leads of a hand, its answers to the top, or its bombs that beat the top.

    ``what`` is LEADS, ANSWERS or BOMBS. Wishes and bans are not considered. Returns the number of plays.
    """
    rules = table.rules
    top = table.trick.top
    hand = int(hand)
    moves.count = 0
    kinds = int(rules.leads) if what == LEADS else int(rules.answers[top.kind])
    if what == BOMBS:
        kinds &= int(rules.bombs)
    if not may_bomb(hand):
        kinds &= ~int(rules.bombs)
    if kinds == 0:
        return 0
    _look_at(moves, hand)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        _set_bounds(rules, moves, kind, top, what)
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
        elif hand & DOG_BIT:
            _add(moves, DOG_BIT, 1, 0, NO_PHOENIX)
    return moves.count


@kernel
def _look_at(moves, hand):
    """Count the hand's ranks for the enumeration."""
    moves.hand = hand
    moves.phoenix = (hand >> PHOENIX) & 1
    moves.at_least[0] = RANK_BITS
    moves.at_least[1], moves.at_least[2], moves.at_least[3], moves.at_least[4] = count_ranks(hand)


@kernel
def _set_bounds(rules, moves, kind, top, what):
    """Which sizes and strengths of a kind are allowed on the top (rules.md 3.10)."""
    mode = ALWAYS if what == 0 else rules.beats[kind, top.kind]
    moves.kind = kind
    moves.low = rules.min_size[kind]
    moves.high = rules.max_size[kind]
    higher = int(top.key) + int(rules.strict)
    moves.need = 0 if mode == ALWAYS else higher
    moves.need_longer = higher if mode == ANY_SIZE_HIGHER else 0
    if mode in (SAME_SIZE_HIGHER, LONGER_OR_HIGHER):
        moves.low = top.length
    if mode == SAME_SIZE_HIGHER:
        moves.high = top.length


@kernel
def _add(moves, cards, size, key, phoenix):
    """Append a play of the kind looked for."""
    if moves.count >= MAX_PLAYS:
        raise OverflowError("more plays than the list has room for")
    play = moves.plays[moves.count]
    play.cards = cards
    play.kind = moves.kind
    play.length = size
    play.key = key
    play.phoenix = phoenix
    play.suit = -1
    play.companion = -1
    moves.count += 1


@kernel
def first_rung(rules, need):
    """The lowest rung whose key is at least ``need``, or one above the ladder."""
    rung = 0
    while rung < N_POSITIONS and rules.key[rung] < need:
        rung += 1
    return rung


@kernel
def from_rung(bits, rung):
    """The rank bits at or above a rung."""
    return bits >> 4 * rung << 4 * rung if rung < N_POSITIONS else 0


@kernel
def _singles(rules, moves, top, what):
    """rules.md 1.6, 1.9: ranks, Mah Jong, Dragon, and the Phoenix half a rank above what it lies on."""
    hand = int(moves.hand)
    if hand & MAHJONG_BIT and rules.key[0] >= moves.need:
        _add(moves, MAHJONG_BIT, 1, rules.key[0], NO_PHOENIX)
    ranks = from_rung(int(moves.at_least[1]), first_rung(rules, moves.need))
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
    """Pairs and triples, also with the Phoenix as one of them."""
    width = int(rules.width[moves.kind])
    first = first_rung(rules, moves.need)
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


@kernel
def _full_houses(rules, moves):
    """rules.md 1.3: triple and pair of different ranks; the Phoenix in the triple or in the pair."""
    hand = int(moves.hand)
    triples = from_rung(int(moves.at_least[2 if moves.phoenix else 3]), first_rung(rules, moves.need))
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
    """Straights (one card a rung) and stairs (two), natural or with the Phoenix at one rung."""
    width = int(rules.width[moves.kind])
    have = int(moves.at_least[width])
    almost = int(moves.at_least[width - 1])
    if width == 1:
        have |= int(moves.hand) & MAHJONG_BIT
    lowest_rung = int(rules.min_rung[moves.kind])
    for length in range(moves.low // width, min(moves.high // width, N_POSITIONS) + 1):
        need = moves.need if length * width == moves.low else moves.need_longer
        start = max(lowest_rung, first_rung(rules, need) - length + 1)
        window = (((1 << 4 * length) - 1) & LOW_BITS) << 4 * start
        found = 0
        while start + length <= N_POSITIONS:
            missing = window & ~have
            if missing == 0:
                found = 1
                _natural_run(rules, moves, width, start, length)
                if moves.phoenix:
                    _phoenix_runs(rules, moves, width, start, length)
            elif moves.phoenix and missing & (missing - 1) == 0 and missing & almost:
                found = 1
                _phoenix_run(rules, moves, width, start, length, lowest(missing) >> 2)
            start += 1
            window <<= 4
        if found == 0 and need == 0:
            return  # a longer run would contain one of this length


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
def _phoenix_runs(rules, moves, width, start, length):
    """The runs in which the Phoenix replaces a card that the hand also has."""
    for position in range(max(start, 1), start + length):
        _phoenix_run(rules, moves, width, start, length, position)


@kernel
def _phoenix_run(rules, moves, width, start, length, position):
    """Add the run with the Phoenix at one position."""
    cards = _run_cards(moves, width, start, length, position) | PHOENIX_BIT
    _add(moves, cards, width * length, rules.key[start + length - 1], position)


@kernel
def _quads(rules, moves):
    """Four natural cards of a rank."""
    ranks = from_rung(int(moves.at_least[4]), first_rung(rules, moves.need))
    while ranks:
        position = lowest(ranks) >> 2
        ranks &= ranks - 1
        _add(moves, 15 << 4 * position, 4, rules.key[position], NO_PHOENIX)


@kernel
def _suited_runs(rules, moves):
    """Five or more consecutive natural cards of one suit."""
    hand = int(moves.hand)
    for length in range(moves.low, min(moves.high, N_POSITIONS - 1) + 1):
        need = moves.need if length == moves.low else moves.need_longer
        for start in range(max(1, first_rung(rules, need) - length + 1), N_POSITIONS - length + 1):
            window = (((1 << 4 * length) - 1) & LOW_BITS) << 4 * start
            for suit in range(4):
                cards = window << suit
                if hand & cards == cards:
                    _add(moves, cards, length, rules.key[start + length - 1], NO_PHOENIX)
