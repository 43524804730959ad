"""tichu-sim boosters: lists and shows cards, checks a user's own; tichu-sim run with boosters."""

import subprocess
import sys
from pathlib import Path

import pytest
from cli.commands import answer_of, error_of

from tichu_sim.boosters import shipped
from tichu_sim.cli import run_command

GOOD = '''"""The player announces nothing and nothing happens; a card for the tests of the command line that
has a rule in words which is just long enough."""

from tichu_sim.boosters import Booster
from tichu_sim.jit import kernel


@kernel
def resolve(rd, moves, generate, slot, me, step):
    return 0


CARD = Booster(
    id="nothing",
    number=99,
    colour="brown",
    portuguese="Nada",
    used_at=("lead",),
    resolve=resolve,
)
'''


def test_list_shows_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer_of(capsys, "boosters", "list")
    assert [card["id"] for card in told["boosters"]] == list(shipped())
    assert all(card["rule"] and card["portuguese"] for card in told["boosters"])
    assert run_command(["boosters", "list"]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n{name} " in shown for name in shipped())


def test_list_shows_the_cards_of_a_set(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer_of(capsys, "boosters", "list", "brown")
    assert {card["colour"] for card in told["boosters"]} == {"brown"}


def test_show_tells_the_rule_and_the_parameters(capsys: pytest.CaptureFixture[str]) -> None:
    name, card = next((name, card) for name, card in shipped().items() if card.parameters)
    told = answer_of(capsys, "boosters", "show", name)
    assert told["number"] == card.number
    assert told["parameters"][0]["name"] == card.parameters[0].name
    assert run_command(["boosters", "show", name]) == 0
    shown = capsys.readouterr().out
    assert told["rule"] in shown
    assert f"Parameter {card.parameters[0].name}: {card.parameters[0].default:g}" in shown


def test_an_unknown_card_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    name = next(iter(shipped()))
    assert f'did you mean "{name}"?' in error_of(capsys, 2, "boosters", "show", name + "x")


def test_an_own_card_can_be_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "nothing.py").write_text(GOOD, "utf-8")
    told = answer_of(capsys, "boosters", "show", str(tmp_path / "nothing.py"))
    assert told["id"] == "nothing"
    assert told["rule"].startswith("The player announces nothing")


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("a", "number=99", "number=0", "number: 0 must be at least 1"),
        ("b", '"lead"', '"lead", "turn"', "used_at: a brown booster is used at lead; not turn"),
        ("c", '"lead"', '"leads"', "is no booster: ValueError: nothing: unknown event 'leads'"),
        ("d", " that\nhas a rule in words which is just long enough", "", "must be its rule"),
        ("e", "resolve=resolve", "worth=1.0", "neither resolve, setup nor plays"),
        ("f", "CARD =", "CARDS =", "defines no booster"),
        ("h", 'id="nothing"', 'id="No Thing"', "must be lower-case letters"),
        ("i", "brown", "purple", "unknown colour 'purple'"),
        ("j", "from tichu_sim.jit", "from tichu_sim.git", "No module named 'tichu_sim.git'"),
    ],
)
def test_check_says_what_is_wrong_with_a_card(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, old: str, new: str, said: str
) -> None:
    path = tmp_path / f"nothing_{name}.py"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new), "utf-8")
    message = error_of(capsys, 2, "boosters", "check", str(path), "--rounds", "0")
    assert str(path) in message
    assert said in message


@pytest.mark.parametrize("mistake", ["rd.table.no_such_field", "no_such_name + 1", "rd.no_such_field"])
def test_check_finds_what_does_not_compile(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, mistake: str
) -> None:
    path = tmp_path / f"broken_{len(mistake)}.py"
    path.write_text(GOOD.replace("return 0", f"return {mistake}"), "utf-8")
    message = error_of(capsys, 2, "boosters", "check", str(path), "--rounds", "10")
    assert str(path) in message
    assert "does not compile" in message
    assert "no_such" in message


def test_check_counts_what_happened_in_the_trial(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "fine.py"
    path.write_text(GOOD.replace('"nothing"', '"fine"'), "utf-8")
    told = answer_of(capsys, "boosters", "check", str(path), "--rounds", "50")
    assert told["rounds"] == 50
    assert told["boosters"]["fine"]["dealt"] == 200
    assert told["boosters"]["fine"]["played"] > 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('boosters = ["trade"]', 'unknown booster "trade"; did you mean "trader"?'),
        ("boosters = []", "the set has no boosters"),
        ('boosters = ["trader"]\n[copies]\ntrader = 9', "copies"),
        ('boosters = ["insurance"]\n[parameters.insurance]\nshare = 200', "must lie between 0 and 100"),
        ('boosters = ["missing.py"]', "there is no such file"),
    ],
)
def test_check_says_what_is_wrong_with_a_set(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "set.toml"
    path.write_text(text, "utf-8")
    message = error_of(capsys, 2, "boosters", "check", str(path))
    assert str(path) in message
    assert said in message


def test_run_deals_two_boosters_each_in_rounds_and_none_in_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rounds = ("run", "--rounds", "20", "--boosters", "brown", "--strategies", "random", "--jobs", "1")
    told = answer_of(capsys, *rounds, "--out", str(tmp_path / "a"))
    assert (told["boosters"], told["boosters_each"]) == ("brown", 2)
    told = answer_of(capsys, *rounds, "--boosters-each", "1", "--out", str(tmp_path / "b"))
    assert told["boosters_each"] == 1
    games = ("run", "--games", "1", "--boosters", "brown", "--strategies", "random", "--jobs", "1")
    told = answer_of(capsys, *games, "--out", str(tmp_path / "c"))
    assert told["boosters_each"] == 0
    assert run_command([*rounds, "--out", str(tmp_path / "d")]) == 0
    assert "with boosters brown, 2 dealt to each seat" in capsys.readouterr().out


def test_a_set_that_grants_boosters_is_not_dealt_more(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "granted.toml"
    path.write_text('boosters = ["trader", "equality"]\n[grant]\nS1 = ["trader"]\n', "utf-8")
    arguments = ("run", "--rounds", "5", "--boosters", str(path), "--strategies", "random", "--jobs", "1")
    assert answer_of(capsys, *arguments, "--out", str(tmp_path / "run"))["boosters_each"] == 0


def test_an_impossible_number_of_boosters_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "boosters_each" in error_of(
        capsys, 2, "run", "--rounds", "5", "--boosters", "all", "--boosters-each", "99"
    )


def test_the_help_of_the_group_is_quick() -> None:
    shown = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "tichu_sim", "boosters", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "check" in shown.stdout
    assert "numba" not in shown.stderr
