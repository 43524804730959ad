"""How ``club`` cuts a hand into groups, and what it thinks would beat a play."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tichu_sim.cards import N_CARDS, RANKS, card_set, parse_cards
from tichu_sim.jit import plain
from tichu_sim.rules.record import MAX_KINDS
from tichu_sim.state import PAIR, SINGLE, STAIRS, STRAIGHT, TRIPLE
from tichu_sim.strategies.club.arrange import Groups, arrange
from tichu_sim.strategies.club.chances import DEALT, PLAYING
from tichu_sim.strategies.club.odds import Unseen, cell
from tichu_sim.strategies.club.tables import BURDEN, HEIGHTS, WINS
from tichu_sim.strategies.club.weight import weigh

RULES = SimpleNamespace(min_rung=[0] * MAX_KINDS)
NO_LOW_STRAIGHT = SimpleNamespace(min_rung=[1] * MAX_KINDS)
MAHJONG_RANK = "1"


def groups_of(hand: int, rules: Any = RULES) -> Groups:
    found: Groups = plain(arrange)(rules, hand)
    return found


def ranks(bits: int) -> str:
    """The ranks of a mask, the Mah Jong as 1."""
    names = MAHJONG_RANK + RANKS
    return "".join(names[position] for position in range(14) if bits >> 4 * position & 1)


def cut(text: str, rules: Any = RULES) -> dict[str, str]:
    """The groups of a hand that are not empty, by name."""
    groups = groups_of(parse_cards(text), rules)
    named = {name: ranks(bits) for name, bits in groups._asdict().items() if name not in ("bombs", "alone")}
    return {name: found for name, found in named.items() if found}


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("2g 5k 9b", {"singles": "259"}),
        ("2g 2k 9b 9r Kg", {"pairs": "29", "singles": "K"}),
        ("2g 2k 3b 3r Kg", {"stairs": "23", "singles": "K"}),
        ("7g 7k 7b 4r 4g Kg Kk", {"triples": "7", "mates": "4", "pairs": "K"}),
        ("4g 5k 6b 7r 8g Kg", {"straight": "45678", "singles": "K"}),
        ("4g 5k 6b 7r 8g 9k Tb", {"straight": "456789T"}),
        ("4g 5k 6b 7r 8g 8k", {"straight": "45678", "singles": "8"}),
        ("4g 4k 5k 5g 6b 6r 7r 8g", {"straight": "45678", "singles": "456"}),
        ("MJ 2g 3k 4b 5r Kg", {"straight": "12345", "singles": "K"}),
        ("4g 5k PHX 7r 8g Kg", {"straight": "4578", "wild": "6", "singles": "K"}),
        ("PHX 5k 6b 7r 8g Kg", {"straight": "5678", "wild": "4", "singles": "K"}),
        ("PHX Jg Qk Kb Ar", {"singles": "JQKA"}),
        ("Ag Ak Ab 3r 3g", {"singles": "A", "pairs": "3"}),
        ("2g 3k 4b 5r 6g 8k 9b Tr Jg Qk", {"straight": "23456", "second": "89TJQ"}),
        ("MJ 9g", {"singles": "19"}),
    ],
)
def test_a_hand_is_cut_as_a_player_would(hand: str, groups: dict[str, str]) -> None:
    assert cut(hand) == groups


def test_the_mah_jong_stays_alone_where_straights_begin_at_two() -> None:
    assert cut("MJ 2g 3k 4b 5r Kg", NO_LOW_STRAIGHT) == {"singles": "12345K"}


def test_bombs_are_kept_whole() -> None:
    quad = parse_cards("7g 7k 7b 7r")
    groups = groups_of(quad | parse_cards("5k 6b 8r 9g Tk"))
    assert (groups.bombs, groups.straight) == (quad, 0)
    run = parse_cards("4b 5b 6b 7b 8b 9b")
    groups = groups_of(run | parse_cards("4g 9k PHX DRG DOG"))
    assert (groups.bombs, ranks(groups.singles), groups.alone) == (run, "49", parse_cards("PHX DRG DOG"))


def test_every_card_belongs_to_one_group() -> None:
    """Counts of random hands of all sizes add up; the Phoenix is alone or in the straight."""
    random = Random(1)
    for _ in range(3_000):
        hand = card_set(random.sample(range(N_CARDS), random.randint(1, 14)))
        groups = groups_of(hand)
        sizes = (
            groups.bombs.bit_count(),
            (groups.straight | groups.wild).bit_count(),
            groups.second.bit_count(),
            2 * (groups.stairs | groups.mates | groups.pairs).bit_count(),
            3 * groups.triples.bit_count(),
            (groups.singles & ~(1 << 52)).bit_count(),
            groups.alone.bit_count(),
        )
        aces_alone = (hand >> 52 & ~(groups.bombs >> 52)).bit_count()
        aces_alone -= ((groups.straight | groups.second) >> 52 & 1) * (aces_alone > 0)
        assert sum(sizes) + aces_alone == hand.bit_count(), (hand, groups)


def unseen(text: str) -> Unseen:
    cards = parse_cards(text)
    counts = [(cards >> 4 * position & 15).bit_count() for position in range(14)]
    masks = (
        sum(1 << 4 * position for position in range(1, 14) if counts[position] >= least)
        for least in (1, 2, 3)
    )
    return Unseen(cards, *masks)


@pytest.mark.parametrize(
    ("kind", "top", "length", "hidden", "height"),
    [
        (SINGLE, "K", 1, "Ag Ak DRG PHX Qg", 4),
        (SINGLE, "A", 1, "Qg Kg", 0),
        (PAIR, "9", 2, "Tg Tk Jg Qb Qr 8g 8k", 2),
        (PAIR, "9", 2, "Tg Tk PHX", 2),
        (TRIPLE, "9", 3, "Tg Tk Tb 8g 8k 8b", 1),
        (STRAIGHT, "8", 5, "5g 6g 7g 8k 9g Tg", 2),
        (STRAIGHT, "T", 5, "5g 6g 7g 8k 9g Tg", 0),
        (STRAIGHT, "6", 5, "2g 3g 4g 5g 6g", 0),
        (STAIRS, "5", 4, "5g 5k 6g 6k 7g 7k", 2),
    ],
)
def test_the_height_counts_what_would_beat_a_play(
    kind: int, top: str, length: int, hidden: str, height: int
) -> None:
    position = RANKS.index(top) + 1
    assert plain(cell)(unseen(hidden), kind, position, length) == HEIGHTS * kind + height


def test_the_dragon_and_bombs_are_beaten_by_nothing_that_counts() -> None:
    everything = unseen("PHX Ag Ak Ab Ar Kg Kk Kb Kr")
    assert plain(cell)(everything, SINGLE, 14, 1) == HEIGHTS * SINGLE
    for kind in range(7, 10):
        assert plain(cell)(everything, kind, 3, 5) == HEIGHTS * kind


def test_tables_have_a_cell_for_every_kind_and_height() -> None:
    for table in (WINS, BURDEN, DEALT.cells, PLAYING.cells):
        assert len(table) == MAX_KINDS * HEIGHTS
    assert (WINS >= 0).all()
    assert (WINS <= 1).all()
    for kind in (SINGLE, PAIR, TRIPLE, STAIRS, STRAIGHT):
        row = WINS[HEIGHTS * kind : HEIGHTS * (kind + 1)]
        assert (row[1:] <= row[:-1]).all()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("DRG 3g 5k 8b", "Kg 3g 5k 8b"),
        ("Ag 3g 5k 8b", "Tg 3g 5k 8b"),
        ("PHX 3g 5k 8b", "9g 3g 5k 8b"),
        ("3g 4k 5k 6b 7r", "2g 4k 5k 6b 8r"),
        ("7g 7k 7b 7r 3g", "7g 7k 7b 8r 3g"),
        ("3g 5k 8b", "DOG 3g 5k 8b"),
    ],
)
def test_a_better_hand_promises_more(better: str, worse: str) -> None:
    log_odds = []
    for hand in map(parse_cards, (better, worse)):
        hidden = unseen("MJ DRG PHX 2b 3b 4b 5b 6g 9b Tb Tk Jb Jk Qb Qk Kb Kk Ab Ak Ar")
        log_odds.append(plain(weigh)(PLAYING.cells, PLAYING.others, groups_of(hand), hidden, hand))
    assert log_odds[0] > log_odds[1]
