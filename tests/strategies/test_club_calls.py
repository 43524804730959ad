"""When ``club`` calls: chances that add up, and what moves the least chance it asks for."""

import math
from itertools import pairwise
from random import Random

import pytest

from strategies.seated import Player
from tichu_sim import Position
from tichu_sim.cards import N_CARDS, card_set, parse_cards
from tichu_sim.jit import kernel_files, plain
from tichu_sim.state import ASK_GRAND, ASK_SMALL
from tichu_sim.strategies.club.calls import mood
from tichu_sim.strategies.club.chances import GRAND, First, read_odds, weigh_first

pytestmark = pytest.mark.plain

FULL = " ?" * 14
GREAT = "DRG PHX Ag Ak Ab Kg Kk 9g 9k 9b 8g 8k 4r 3g"
POOR = "2g 3k 4b 4r 6g 7k 8b 9r Tg Tk Jb Jr Qg Qk"
STEADY = {"grand_spread": 0.0, "tichu_spread": 0.0}
"""Every hand is called or not for its own sake."""


def first_eight(text: str, calls: str = "", totals: str = "0:0", **parameters: float) -> int:
    """The answer of seat 0 to the question for a Grand Tichu, on these cards."""
    lines = {"calls": calls} if calls else {}
    position = Position(
        phase="exchange", shuffler="S0", S0=POOR, S1=FULL, S2=FULL, S3=FULL, totals=totals, **lines
    )
    return Player("club", **STEADY | parameters).answer(position, 0, ASK_GRAND, first=parse_cards(text))


def at_first_turn(hand: str, calls: str = "", **parameters: float) -> int:
    """The answer of seat 0 to the question for a Tichu, when it leads the first trick."""
    lines = {"calls": calls} if calls else {}
    position = Position(S0=hand, S1=FULL, S2=FULL, S3=FULL, turn="S0", not_laid="S0 S1 S2 S3", **lines)
    return Player("club", **STEADY | parameters).answer(position, 0, ASK_SMALL, given=[0] * 6)


def chance(text: str, rivals: int = 0) -> float:
    """The chance of going out first on the first eight cards."""
    return 1 / (1 + math.exp(-plain(weigh_first)(GRAND, parse_cards(text), rivals)))


def test_what_counts_of_the_first_cards_adds_up() -> None:
    odds = read_odds()["first_cards"]
    hand = parse_cards("DRG PHX DOG Ag Ak Ab Kg Kk")
    names = ["constant", "third_ace", "dragon", "phoenix", "both", "dog", "pair", "triple"]
    expected = sum(odds[name] for name in names) + 3 * odds["ace"] + 2 * odds["king"]
    assert plain(weigh_first)(First(**odds), hand, 0) == pytest.approx(expected)
    assert plain(weigh_first)(First(**odds), hand, 2) == pytest.approx(expected + 2 * odds["rival"])
    low = parse_cards("MJ Qg 7g 7k 7b 7r 2g 3k")
    names = ["constant", "mahjong", "queen", "triple", "bomb"]
    assert plain(weigh_first)(First(**odds), low, 0) == pytest.approx(sum(odds[name] for name in names))


def test_better_first_cards_have_the_better_chance() -> None:
    hands = (
        "2g 3k 5b 6r 8g 9k Tb Jr",
        "Ag 3k 5b 6r 8g 9k Tb Jr",
        "Ag Kk 5b 6r 8g 9k Tb Jr",
        "Ag DRG 5b 6r 8g 9k Tb Jr",
        "Ag DRG PHX 6r 8g 9k Tb Jr",
        "Ag DRG PHX Ak 8g 9k Tb Jr",
    )
    chances = [chance(hand) for hand in hands]
    assert all(lower < higher for lower, higher in pairwise(chances))
    assert 0.2 < chances[0] < chances[-1] < 0.95
    assert chance(hands[3], rivals=1) < chance(hands[3])


def test_grand_is_called_from_the_least_chance_on() -> None:
    hand = "Ag DRG 5b 6r 8g 9k Tb Jr"
    assert first_eight(hand, grand_chance=chance(hand) - 0.01) == 1
    assert first_eight(hand, grand_chance=chance(hand) + 0.01) == 0


def test_no_call_against_the_partner() -> None:
    assert first_eight("Ag Ak DRG PHX 8g 9k Tb Jr", calls="S1 grand") == 1
    assert first_eight("Ag Ak DRG PHX 8g 9k Tb Jr", calls="S2 grand") == 0
    assert at_first_turn(GREAT) == 1
    assert at_first_turn(GREAT, calls="S2 grand") == 0


def test_a_great_hand_calls_tichu_and_a_poor_one_does_not() -> None:
    assert at_first_turn(POOR) == 0
    assert at_first_turn(GREAT, tichu_chance=0.99) == 0
    hand = "DRG Ag Kk Kb Qg Qk 9g 9k 9b 8g 8k 4r 4b 3g"
    chances = [step / 100 for step in range(101)]
    calm, rivalled = (
        sum(at_first_turn(hand, calls, tichu_chance=least) for least in chances) for calls in ("", "S1 tichu")
    )
    assert 0 < rivalled < calm < 100


def test_a_team_far_behind_in_the_last_round_dares_anything() -> None:
    """human_data.md 2.4: from about -305 points Grand pays with any hand, at +50 almost never."""
    nothing, middling, great = (
        "2g 3k 5b 6r 8g 9k Tb Jr",
        "DRG Ag Kb 6r 8g 9k Tb Jr",
        "DRG PHX Ag 6r 8g 9k Tb Jr",
    )

    def answer(hand: str, totals: str, daring: float = 0.2) -> int:
        return first_eight(hand, totals=totals, grand_daring=daring, grand_chance=0.55)

    assert answer(nothing, "640:950") == 1
    assert answer(nothing, "640:950", daring=0) == 0
    assert answer(nothing, "0:310") == 0
    assert answer(middling, "0:0") == 1
    assert answer(middling, "950:840") == 0
    assert answer(great, "950:900") == 1


def test_players_differ_by_the_logistic_law() -> None:
    random = Random(1)
    moods = sorted(plain(mood)(card_set(random.sample(range(N_CARDS), 8))) for _ in range(4000))
    for share in (0.1, 0.25, 0.5, 0.75, 0.9):
        below = sum(one <= math.log(share / (1 - share)) for one in moods) / len(moods)
        assert below == pytest.approx(share, abs=4 * math.sqrt(share * (1 - share) / len(moods)))


def test_a_spread_makes_calls_a_matter_of_degree() -> None:
    random = Random(2)
    rest = [f"{rank}{suit}" for rank in "23456789TJ" for suit in "gkbr"]
    calls = []
    for _ in range(60):
        hand = "DRG Ag " + " ".join(random.sample(rest, 6))
        calls.append(first_eight(hand, grand_chance=0.66, grand_spread=0.3))
    assert 5 < sum(calls) < 40


def test_the_numbers_are_part_of_what_is_compiled() -> None:
    assert any(path.name == "call_odds.toml" and path.is_file() for path in kernel_files())
