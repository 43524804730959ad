"""How well calls tell those of others: shares, areas, and single hands from a file."""

import math
from pathlib import Path

import numpy as np
import pytest
from cli.commands import answer_of, error_of

from tichu_sim.cards import CARD_NAMES
from tichu_sim.cli import run_command
from tichu_sim.formats.bsw_words import CARD_NAMES as LOGGED_NAMES
from tichu_sim.replay.call_hands import COLUMNS, estimated_chances, own_calls, read_call_hands
from tichu_sim.replay.telling import area, told
from tichu_sim.rules import RuleSet
from tichu_sim.strategies.strategy import load_strategy

HANDS = (
    (1, "DRG PHX Ag Ak Ab Kg Kk 9g 9k 9b 8g 8k 4r 3g"),
    (0, "2g 3k 4b 4r 6g 7k 8b 9r Tg Tk Jb Jr Qg Qk"),
    (1, "DRG MJ 2b 3b Ak Ab Ar Kg Kk 9g 9k 9b 8g 8k"),
    (0, "DOG 2g 3k 4b 4r 6g 7k 8b 9r Tg Tk Jb Jr Ag"),
)


def write_hands(path: Path, rows: tuple[tuple[int, str], ...] = HANDS) -> Path:
    lines = [",".join(COLUMNS)]
    for called, hand in rows:
        cards = [LOGGED_NAMES[CARD_NAMES.index(name)] for name in hand.split()]
        lines.append(",".join([str(called), *cards]))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_shares_by_hand() -> None:
    called = np.array([True] * 4 + [False] * 6)
    own = np.array([True, True, True, False, True] + [False] * 5)
    found = told(called, own)
    assert (found.hands, found.people, found.own, found.accuracy) == (10, 0.4, 0.4, 0.8)
    assert (found.precision, found.recall, found.f1) == (0.75, 0.75, 0.75)
    assert found.accuracy_low < 0.8 < found.accuracy_high
    assert found.f1_low < 0.75 < found.f1_high


def test_no_calls_and_no_hands_leave_shares_open() -> None:
    silent = told(np.array([True, False]), np.array([False, False]))
    assert (silent.accuracy, silent.recall, silent.f1) == (0.5, 0, 0)
    assert math.isnan(silent.precision)
    nothing = told(np.array([], bool), np.array([], bool))
    assert nothing.hands == 0
    assert math.isnan(nothing.accuracy)


def test_the_area_counts_pairs() -> None:
    """Every caller beside everybody else; a tie is half a success."""
    rng = np.random.default_rng(5)
    called = rng.random(80) < 0.4
    chances = np.round(rng.normal(called * 0.8), 1)
    above = chances[called][:, None] > chances[~called][None, :]
    ties = chances[called][:, None] == chances[~called][None, :]
    value, low, high = area(called, chances)
    assert value == pytest.approx((above + ties / 2).mean())
    assert low < value < high


def test_delongs_interval_covers_as_often_as_it_says() -> None:
    """The true area for two normal laws one standard deviation apart is that of 1 / sqrt(2)."""
    truth = 0.5 * (1 + math.erf(0.5))
    rng = np.random.default_rng(6)
    inside = 0
    for _ in range(400):
        called = np.arange(150) < 50
        _, low, high = area(called, rng.normal(called * 1.0))
        inside += low <= truth <= high
    assert 0.92 <= inside / 400 <= 0.98


def test_hands_are_read_and_judged(tmp_path: Path) -> None:
    hands = read_call_hands(write_hands(tmp_path / "hands.csv"))
    assert hands.called.tolist() == [True, False, True, False]
    chances = estimated_chances(hands, RuleSet())
    assert chances[[0, 2]].min() > 0.6 > 0.4 > chances[[1, 3]].max()
    assert own_calls(hands, RuleSet(), load_strategy("club")).tolist() == hands.called.tolist()
    assert not own_calls(hands, RuleSet(), load_strategy("greedy"))[1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("called_tichu,card1\n1,RA\n", "lacks the column 'card2'"),
        (",".join(COLUMNS) + "\n", "needs hands with a call and hands without one"),
        (",".join(COLUMNS) + "\n1" + 14 * ",RA" + "\n", "line 2: the hand has a card twice"),
        (",".join(COLUMNS) + "\n1,R1" + 13 * ",RA" + "\n", "line 2, card1: unknown card"),
        (",".join(COLUMNS) + "\n1,RA\n", "line 2, card2: unknown card"),
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hands.csv"
    path.write_text(text, encoding="utf-8")
    assert words in error_of(capsys, 2, "agree", "--call-hands", str(path))


def test_a_call_is_yes_or_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_hands(tmp_path / "hands.csv", ((2, HANDS[0][1]),))
    assert "line 2, called_tichu: must be 0 or 1" in error_of(capsys, 2, "agree", "--call-hands", str(path))
    assert "No such file" in error_of(capsys, 2, "agree", "--call-hands", str(tmp_path / "none.csv"))
    assert run_command(["agree"]) == 2
    assert "give FILEs, or --call-hands" in capsys.readouterr().err


def test_the_command_shows_the_area_and_every_strategy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = [
        "agree",
        "--call-hands",
        str(write_hands(tmp_path / "hands.csv")),
        "--strategies",
        "club,greedy",
    ]
    answer = answer_of(capsys, *options)["call_hands"]
    assert answer["auc"] == 1
    assert answer["strategies"]["club"]["f1"] == 1
    assert answer["at_cut"]["hands"] == 2
    assert run_command(options) == 0
    printed = capsys.readouterr().out
    assert "area under" in printed
    assert "88.7%, F1 0.68" in printed
    assert [line.split()[0] for line in printed.splitlines()[-2:]] == ["club", "greedy"]
