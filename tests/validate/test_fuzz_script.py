"""scripts/fuzz.py: a short fuzz of every card, and how it tells what it saw."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

from tichu_sim.boosters import shipped
from tichu_sim.jit import JIT
from tichu_sim.simulate.plan import Plan
from tichu_sim.validate.watch import Seen

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "fuzz.py"


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(fuzz: ModuleType, *options: str) -> Result:
    return CliRunner().invoke(fuzz.main, [*options, "--jobs", "1"])


@pytest.mark.parametrize(
    "options", [("--rounds", "2000"), ("--rounds", "400", "--rounds-a-game", "8", "--each", "0")]
)
def test_a_short_fuzz_of_all_cards_finds_nothing(fuzz: ModuleType, options: tuple[str, ...]) -> None:
    """Every card is played, and nothing impossible happens; also in games that use up the pile."""
    told = run(fuzz, *(options if JIT else ("--rounds", "2")))
    assert told.exit_code == 0, told.output
    assert told.output.endswith(": nothing wrong\n")
    assert all(name in told.output for name in shipped())
    assert "never played" not in told.output or not JIT or "--each" in options


def fake(seen: list[Seen]) -> object:
    """What is seen in one part after the other; then Ctrl-C."""

    def watch(_plan: Plan, first: int, count: int, _a_game: int) -> Seen:
        if not seen:
            raise KeyboardInterrupt
        return seen.pop(0)

    return watch


def test_a_wrong_round_is_told_with_how_to_see_it_again(
    fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Seen(rounds=12, wrong="question 3: a card is missing", wrong_round=10_012)
    monkeypatch.setattr(fuzz, "watch", fake([Seen(rounds=5000), Seen(rounds=5000), found]))
    told = run(fuzz, "--rounds", "90000", "--boosters", "none", "--seed", "7", "--rounds-a-game", "8")
    assert told.exit_code == 1
    assert "10,012 rounds" in told.output
    assert "wrong: round 10012, question 3: a card is missing" in told.output
    again = "--first 10008 --rounds 5 --seed 7 --boosters none --each 0 --rules official --rounds-a-game 8"
    assert again in told.output


def test_ctrl_c_tells_what_is_left(fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "watch", fake([Seen(rounds=5000)]))
    told = run(fuzz, "--rounds", "20000", "--first", "100", "--boosters", "none")
    assert told.exit_code == 130
    assert "5,000 rounds" in told.output
    assert "--first 5100 --rounds 15000" in told.output


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--first", "6", "--rounds-a-game", "4"), "6 is not a multiple of --rounds-a-game, 4"),
        (("--boosters", "nonsense"), "nonsense"),
        (("--rules", "nonsense"), "nonsense"),
        (("--rounds", "0"), "0 is not in the range"),
    ],
)
def test_wrong_options_are_refused(fuzz: ModuleType, options: tuple[str, ...], words: str) -> None:
    told = run(fuzz, *options)
    assert told.exit_code == 2
    assert words in told.output
    assert "Traceback" not in told.output
