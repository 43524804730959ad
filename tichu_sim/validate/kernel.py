"""Dealing rounds again without playing them, and counting what the hands hold.

A *feature* sorts hands (or a seat's view of its table, a team, a table) into a few numbered *cells*. For
every feature two things are counted: the cells by seat, and the pairs of cells within one deal. The hands of
a deal depend on each other; with the pairs the variance of any sum over a deal follows afterwards, whatever
set of cells or weights is asked for.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from tichu_sim.cards import DRAGON_BIT, MAHJONG_BIT, NORMAL_CARDS, PHOENIX_BIT
from tichu_sim.combinations.counts import RANK_BITS, count_ranks
from tichu_sim.engine.deal import draw_round
from tichu_sim.engine.exchange import reveal
from tichu_sim.engine.flow import all_drawn
from tichu_sim.engine.round import START
from tichu_sim.jit import count_bits, entry, kernel
from tichu_sim.rng import PURPOSE_RANDOM_EXCHANGE, bounded, stream
from tichu_sim.state import ROUND_T

SHORTEST_BOMB_RUN = 5
ACE_SHIFT = 52
MOST_ACES, MOST_TRIPLES, MOST_QUADS = 5, 5, 4  # numbers of cells, from 0 on


class Feature(NamedTuple):
    """A sorting into ``cells`` cells; a deal has 4 cases (hands), 2 (teams) or 1 (the table)."""

    name: str
    cells: int
    cases: int


class DealKeys(NamedTuple):
    """What singles out n deals: index of the game, number of the round within it, shuffler; each i8 (n)."""

    games: np.ndarray
    numbers: np.ndarray
    shufflers: np.ndarray


_OF_A_HAND = (
    ("holding", 16 * MOST_ACES),  # aces x 16 + the four specials as bits
    ("ranks", 14),  # different ranks of 2 to A
    ("pairs", 8),  # ranks held exactly twice, three times, four times
    ("triples", MOST_TRIPLES),
    ("quads", MOST_QUADS),
    ("most", 10),  # most cards of one rank x 2 + Phoenix
    ("suited_run", 15),  # longest run of one suit
    ("bombs", 4),  # four of a rank x 2 + five or more in a suited run
    ("run", 15),  # longest run of ranks, the Mah Jong as 1
    ("phoenix_run", 30),  # the same with the Phoenix for one rank of 2 to A; x 2 + Phoenix
    ("low_run", 14),  # longest run of the ranks 2 to A
    ("stairs", 8),  # longest run of ranks held twice or more
)
_OF_SEVERAL_HANDS = (
    Feature("hand14.drawn_aces", MOST_ACES**2, 4),  # aces in the first eight x 5 + aces in the fourteen
    Feature("hand14.drawn_dragon", 4, 4),  # Dragon in the first eight x 2 + in the fourteen
    Feature("hand14.drawn_joker", 4, 4),  # Dragon or Phoenix in the first eight x 2 + in the fourteen
    Feature(
        "table14.aces_around", 50, 4
    ),  # own aces x 10 + the partner's x 2 + two or more with one opponent
    Feature("table14.dragon_around", 3, 4),  # 0 own, 1 the partner's, 2 an opponent's
    Feature("table14.bombs_around", 8, 4),  # own bomb x 4 + the partner's x 2 + an opponent's
    Feature("table14.triples_and_bomb", 10, 4),  # own exact triples x 2 + an opponent's bomb
    Feature("table14.aces_and_bomb", 10, 4),  # own aces x 2 + an opponent's bomb
    Feature("table14.team_bomb", 2, 2),
    Feature("table14.jokers", 3, 1),  # Dragon and Phoenix with 0 opponents, 1 partners, 2 the same seat
    Feature("table14.table_bombs", 20, 1),  # somebody has a quad x 10 + a suited run x 5 + seats with a bomb
)
FEATURES = (
    *(Feature(f"first8.{name}", cells, 4) for name, cells in _OF_A_HAND),
    *(Feature(f"hand14.{name}", cells, 4) for name, cells in _OF_A_HAND),
    *_OF_SEVERAL_HANDS,
    Feature("exchanged.bombs", 4, 4),
    Feature("exchanged.table_bombs", 20, 1),
)
PLACE = {feature.name: place for place, feature in enumerate(FEATURES)}

CELLS = np.array([feature.cells for feature in FEATURES])
CASES = np.array([feature.cases for feature in FEATURES])
CELL_OFFSET = np.concatenate(([0], np.cumsum(CELLS)))
PAIR_OFFSET = np.concatenate(([0], np.cumsum(CELLS**2)))

_FIRST8, _HAND14 = PLACE["first8.holding"], PLACE["hand14.holding"]
_BOMBS, _TRIPLES = PLACE["hand14.bombs"], PLACE["hand14.triples"]
_DRAWN_ACES, _DRAWN_DRAGON = PLACE["hand14.drawn_aces"], PLACE["hand14.drawn_dragon"]
_DRAWN_JOKER = PLACE["hand14.drawn_joker"]
_ACES_AROUND, _DRAGON_AROUND = PLACE["table14.aces_around"], PLACE["table14.dragon_around"]
_BOMBS_AROUND = PLACE["table14.bombs_around"]
_TRIPLES_AND_BOMB, _ACES_AND_BOMB = PLACE["table14.triples_and_bomb"], PLACE["table14.aces_and_bomb"]
_TEAM_BOMB, _JOKERS = PLACE["table14.team_bomb"], PLACE["table14.jokers"]
_TABLE_BOMBS = PLACE["table14.table_bombs"]
_EXCHANGED_BOMBS, _EXCHANGED_TABLE = PLACE["exchanged.bombs"], PLACE["exchanged.table_bombs"]

INTS = types.Array(types.int64, 1, "C")
HANDS = types.Array(types.int64, 2, "C")
BY_SEAT = types.Array(types.int64, 3, "C")
KEYS = types.NamedUniTuple(INTS, 3, DealKeys)


@entry(types.int64(ROUND_T, START, types.int64, KEYS, HANDS, HANDS, HANDS))
def deal_hands(rd, start, seed, keys, first, dealt, exchanged):
    """Make the deals of these keys as the engine does and fill one row of card sets for each.

    ``rd`` has rules and seats in place; ``first`` are the cards before the Grand Tichu window, ``dealt`` all,
    ``exchanged`` what each of four seats holds after it has given away three random cards.
    """
    n_seats = int(rd.table.n_seats)
    for place in range(len(keys.games)):
        game, number = keys.games[place], keys.numbers[place]
        start(rd, seed, game, number, keys.shufflers[place])
        while not all_drawn(rd.table):
            draw_round(rd, n_seats)
            if rd.table.drawn == rd.table.rules.grand_after:
                for seat in range(n_seats):
                    first[place, seat] = rd.seats[seat].hand
        for seat in range(n_seats):
            dealt[place, seat] = rd.seats[seat].hand
            if n_seats == 4:
                _choose_cards(rd, seat, stream(seed, game, number, PURPOSE_RANDOM_EXCHANGE, seat))
        reveal(rd)
        for seat in range(n_seats):
            exchanged[place, seat] = rd.seats[seat].hand
    return 0


@kernel
def _choose_cards(rd, giver, words):
    """Commit three different cards of the hand, every choice equally likely."""
    rest = int(rd.seats[giver].hand)
    for step in range(3):
        hand = rest
        for _ in range(bounded(words[step], 14 - step)):
            hand &= hand - 1
        card = hand & -hand
        rest ^= card
        rd.seats[giver].given[(giver + 1 + step) % 4] = card


@entry(types.int64(HANDS, HANDS, HANDS, INTS, HANDS, INTS, BY_SEAT))
def count_hands(first, dealt, exchanged, shufflers, cells, pairs, singles):
    """Add the features of the deals to the counts; ``cells`` is room to work in, four cells a feature.

    ``pairs`` holds for feature f from ``PAIR_OFFSET[f]`` on a matrix of its cells, each pair of cases of a
    deal counted once; ``singles`` is indexed by ``CELL_OFFSET[f]`` + cell, seat, and place in the order of
    drawing (0 is the shuffler). Teams and tables are counted at the seats 0 and 1 or at seat 0 alone.
    """
    for deal in range(len(dealt)):
        for seat in range(4):
            _sort_hand(first[deal, seat], cells[_FIRST8:], seat)
            _sort_hand(dealt[deal, seat], cells[_HAND14:], seat)
            cells[_EXCHANGED_BOMBS, seat] = _bombs(exchanged[deal, seat])
        _sort_draws(cells)
        _sort_table(cells)
        cells[_TABLE_BOMBS, 0] = _table_bombs(cells[_BOMBS])
        cells[_EXCHANGED_TABLE, 0] = _table_bombs(cells[_EXCHANGED_BOMBS])
        _count(cells, shufflers[deal], pairs, singles)
    return 0


@kernel
def _count(cells, shuffler, pairs, singles):
    """Add the cells of one deal."""
    for feature in range(len(CELLS)):
        at = CELL_OFFSET[feature]
        for seat in range(CASES[feature]):
            cell = cells[feature, seat]
            singles[at + cell, seat, (seat - shuffler) & 3] += 1
            row = PAIR_OFFSET[feature] + cell * CELLS[feature]
            for other in range(seat):
                pairs[row + cells[feature, other]] += 1


@kernel
def _sort_hand(hand, cells, seat):
    """The cells of the features of a hand, in the order of ``_OF_A_HAND``."""
    one, two, three, four = count_ranks(hand)
    phoenix = int(hand & PHOENIX_BIT != 0)
    ranks = one | (hand & MAHJONG_BIT)
    cells[0, seat] = 16 * count_bits(hand >> ACE_SHIFT) + (hand & 15)
    cells[1, seat] = count_bits(one)
    cells[2, seat] = count_bits(two) - count_bits(three)
    cells[3, seat] = count_bits(three) - count_bits(four)
    cells[4, seat] = count_bits(four)
    most = int(one != 0) + int(two != 0) + int(three != 0) + int(four != 0)
    cells[5, seat] = 2 * most + phoenix
    cells[6, seat] = longest_run(hand & NORMAL_CARDS)
    cells[7, seat] = _bombs(hand)
    cells[8, seat] = longest_run(ranks)
    cells[9, seat] = 2 * longest_patched_run(ranks, RANK_BITS * phoenix) + phoenix
    cells[10, seat] = longest_run(one)
    cells[11, seat] = longest_run(two)


@kernel
def longest_run(cards):
    """Length of the longest run of set bits four places apart."""
    length = 0
    while cards:
        length += 1
        cards &= cards >> 4
    return length


@kernel
def longest_patched_run(cards, patch):
    """The same where one place of the run may come from ``patch`` instead."""
    length = 0
    whole = cards
    patched = cards | patch
    while patched:
        length += 1
        shift = 4 * length
        patched = (patched & (cards >> shift)) | (whole & (patch >> shift))
        whole &= cards >> shift
    return length


@kernel
def _bombs(hand):
    """The cell of the feature "bombs"."""
    four = count_ranks(hand)[3]
    return 2 * int(four != 0) + int(longest_run(hand & NORMAL_CARDS) >= SHORTEST_BOMB_RUN)


@kernel
def _sort_draws(cells):
    """The features that compare the first eight cards with all fourteen."""
    for seat in range(4):
        early = cells[_FIRST8, seat]
        late = cells[_HAND14, seat]
        jokers = DRAGON_BIT | PHOENIX_BIT
        cells[_DRAWN_ACES, seat] = MOST_ACES * (early >> 4) + (late >> 4)
        cells[_DRAWN_DRAGON, seat] = 2 * int(early & DRAGON_BIT != 0) + int(late & DRAGON_BIT != 0)
        cells[_DRAWN_JOKER, seat] = 2 * int(early & jokers != 0) + int(late & jokers != 0)


@kernel
def _sort_table(cells):
    """The features that look at several seats; the fourteen cards of each are sorted already."""
    dragon = phoenix = 0
    for seat in range(4):
        partner, left, right = seat ^ 2, seat ^ 1, seat ^ 3
        aces = cells[_HAND14, seat] >> 4
        opponents = max(cells[_HAND14, left] >> 4, cells[_HAND14, right] >> 4)
        cells[_ACES_AROUND, seat] = 10 * aces + 2 * (cells[_HAND14, partner] >> 4) + int(opponents >= 2)
        if cells[_HAND14, seat] & DRAGON_BIT:
            dragon = seat
        if cells[_HAND14, seat] & PHOENIX_BIT:
            phoenix = seat
        own = int(cells[_BOMBS, seat] != 0)
        theirs = int(cells[_BOMBS, left] | cells[_BOMBS, right] != 0)
        cells[_BOMBS_AROUND, seat] = 4 * own + 2 * int(cells[_BOMBS, partner] != 0) + theirs
        cells[_TRIPLES_AND_BOMB, seat] = 2 * cells[_TRIPLES, seat] + theirs
        cells[_ACES_AND_BOMB, seat] = 2 * aces + theirs
    for seat in range(4):
        cells[_DRAGON_AROUND, seat] = 0 if seat == dragon else 1 if seat == dragon ^ 2 else 2
    for team in range(2):
        cells[_TEAM_BOMB, team] = int(cells[_BOMBS, team] | cells[_BOMBS, team + 2] != 0)
    cells[_JOKERS, 0] = 2 if dragon == phoenix else 1 if dragon == phoenix ^ 2 else 0


@kernel
def _table_bombs(bombs):
    """The cell of the feature "table_bombs" from those of the hands."""
    some = 0
    holders = 0
    for seat in range(4):
        some |= bombs[seat]
        holders += int(bombs[seat] != 0)
    return 10 * (some >> 1) + 5 * (some & 1) + holders
