"""The command on good runs, tampered runs and wrong input: verdicts, tables, JSON, exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from validate.conftest import Change, make_plan, tampered

from tichu_sim.cli import run_command
from tichu_sim.rules import RuleSet
from tichu_sim.rules.ruleset import CallLimits
from tichu_sim.simulate.runner import run
from tichu_sim.strategies import Strategy

COMMON = [
    "exact odds",
    "random exchange",
    "deals by seat",
    "score difference",
    "first out by seat",
    "rows",
    "deal columns",
    "exchange columns",
    "100 points",
    "double victory",
    "round score",
    "calls",
    "usual calls",
    "finishing places",
    "card points",
    "tricks and bombs",
    "running totals",
]


def answer(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> dict[str, Any]:
    """The JSON object of a validation that ends with ``code``."""
    assert run_command(["validate", *arguments, "--quiet", "--format", "json"]) == code
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def verdicts(found: dict[str, Any]) -> dict[str, str]:
    return {check["name"]: check["verdict"] for check in found["checks"]}


def failed(found: dict[str, Any]) -> set[str]:
    return {name for name, verdict in verdicts(found).items() if verdict == "failed"}


def detail(found: dict[str, Any], name: str) -> str:
    return str(next(check["detail"] for check in found["checks"] if check["name"] == name))


def test_a_good_run_of_rounds_passes(rounds_run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, 0, str(rounds_run))
    assert verdicts(found) == dict.fromkeys(COMMON, "passed")
    assert found["passed"] is True
    assert (found["deals"], found["run_deals"]) == (100_000, 600)
    assert len(found["odds"]) == 466
    assert {row["cases"] for row in found["odds"] if row["statistic"] == "P(any bomb)"} == {400_000}
    for row in found["odds"]:
        assert row["low"] <= row["observed"] <= row["high"]
        assert abs(row["z"]) < 5


def test_a_good_run_of_games_passes(games_run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, 0, str(games_run), "--deals", "1")
    names = [*COMMON[:5], "games won", *COMMON[5:], "game results"]
    assert verdicts(found) == dict.fromkeys(names, "passed")
    assert found["deals"] == found["run_deals"] > 1_000


def test_the_table_shows_the_checks_and_the_furthest_statements(
    rounds_run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["validate", str(rounds_run), "--deals", "20000", "--rows", "3", "--quiet"]) == 0
    shown = capsys.readouterr().out
    assert "20,000 deals, 80,000 hands; 19,400 deals go beyond the run" in shown
    assert "the 3 of 466 statements with the largest |z|" in shown
    assert "All 17 checks passed." in shown
    assert "exchanged: P(some player has any bomb)" in shown


def test_different_strategies_have_no_seat_symmetry(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    greedy, chance = (Strategy(name=name, policy=name) for name in ("greedy", "random"))
    run(make_plan(count=250, strategies=(greedy, chance, greedy, chance)), tmp_path / "run", jobs=1)
    found = answer(capsys, 0, str(tmp_path / "run"), "--deals", "1")
    assert verdicts(found)["score difference"] == "not applicable"
    assert "different strategies" in detail(found, "first out by seat")
    assert verdicts(found)["deals by seat"] == "passed"


def test_house_rules_are_followed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first eight cards stay eight where Grand is asked after six; the logs are held to the rules."""
    rules = RuleSet(
        grand_after_cards=6, first_shuffler="S2", last_tricks_to="opponents", small_success="team_first"
    )
    run(make_plan(rules=rules, count=250), tmp_path / "run", jobs=1)
    found = answer(capsys, 0, str(tmp_path / "run"), "--deals", "20000")
    assert "fix the first shuffler" in detail(found, "score difference")
    assert "exact odds" not in failed(found)


def test_a_run_of_one_round_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(make_plan(count=1), tmp_path / "run", jobs=1)
    found = answer(capsys, 0, str(tmp_path / "run"), "--deals", "1")
    assert found["deals"] == 1
    assert "fewer than 200 rounds" in detail(found, "score difference")


def test_a_run_without_calls_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = RuleSet(max_calls_per_team=CallLimits(grand=0, small=0))
    run(make_plan(rules=rules, count=250), tmp_path / "run", jobs=1)
    found = answer(capsys, 0, str(tmp_path / "run"), "--deals", "1")
    assert verdicts(found)["calls"] == "passed"


def flip(column: str, value: pl.Expr | None = None, where: pl.Expr | None = None) -> Change:
    """Changes a column in one row: the eleventh, or the first one for which ``where`` holds."""
    chosen = pl.lit(True) if where is None else where
    new = ~pl.col(column) if value is None else value

    def change(frame: pl.DataFrame) -> pl.DataFrame:
        rows = frame.with_row_index("at").filter(chosen)["at"]
        row = rows[10] if where is None else rows[0]
        here = pl.int_range(pl.len()) == row
        changed = pl.when(here).then(new.cast(frame.schema[column])).otherwise(pl.col(column))
        return frame.with_columns(changed.alias(column))

    return change


ORDINARY = pl.col("double_victory") == -1
TAMPERINGS: dict[str, tuple[str, Change, str]] = {
    "score": ("rounds", flip("score_0", pl.col("score_0") + 5), "round score"),
    "aces": ("seats", flip("aces", pl.col("aces") + 1), "deal columns"),
    "early aces": ("seats", flip("aces8", pl.col("aces8") + 1), "deal columns"),
    "dragon": ("seats", flip("dragon"), "deal columns"),
    "early phoenix": ("seats", flip("phoenix8"), "deal columns"),
    "dealt bomb": ("seats", flip("bomb_dealt"), "deal columns"),
    "bomb": ("seats", flip("bomb"), "exchange columns"),
    "cards given": ("seats", flip("given_next", pl.col("given_partner")), "exchange columns"),
    "leader": ("rounds", flip("leader", 3 - pl.col("leader")), "exchange columns"),
    "card points": ("rounds", flip("cards_0", pl.col("cards_0") + 5, ORDINARY), "100 points"),
    "double": ("rounds", flip("cards_1", pl.lit(10), pl.col("double_victory") == 0), "double victory"),
    "no double": ("rounds", flip("double_victory", pl.lit(1), ORDINARY), "double victory"),
    "call value": ("calls", flip("value", -pl.col("value")), "calls"),
    "call stake": ("calls", flip("stake", pl.col("stake") + 100), "usual calls"),
    "call holder": ("calls", flip("holder", (pl.col("holder") + 1) % 4), "usual calls"),
    "call insured": ("calls", flip("insured", pl.lit(50)), "usual calls"),
    "call made": ("calls", flip("made"), "calls"),
    "call of seat": ("seats", flip("made"), "calls"),
    "place": ("seats", flip("place", pl.lit(4), pl.col("place") == 3), "finishing places"),
    "first out": ("rounds", flip("first_out", 3 - pl.col("first_out")), "finishing places"),
    "cards left": ("seats", flip("cards_left", pl.lit(3), pl.col("place") == 1), "finishing places"),
    "trick points": ("seats", flip("points", pl.col("points") + 5, pl.col("place") == 4), "card points"),
    "tricks": ("rounds", flip("tricks", pl.col("tricks") + 1), "tricks and bombs"),
    "bombs": ("seats", flip("bombs", pl.col("bombs") + 1), "tricks and bombs"),
    "total": ("rounds", flip("before_1", pl.lit(5)), "running totals"),
    "shuffler": ("rounds", flip("shuffler", 3 - pl.col("shuffler")), "running totals"),
    "no seat": ("rounds", flip("shuffler", pl.lit(77)), "rows"),
    "no leader": ("rounds", flip("leader", pl.lit(4)), "rows"),
    "nobody's holding": ("calls", flip("holder", pl.lit(4)), "rows"),
    "nobody's call": ("calls", flip("seat", pl.lit(5)), "rows"),
    "order": ("calls", flip("order", pl.lit(7)), "rows"),
    "seat lost": ("seats", lambda frame: frame.head(-1), "rows"),
    "round twice": ("rounds", lambda frame: pl.concat([frame, frame.tail(1)]), "rows"),
    "rounds swapped": ("rounds", lambda frame: frame.reverse(), "rows"),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_tampered_run_fails_and_the_check_is_named(
    name: str, rounds_run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, change, check = TAMPERINGS[name]
    folder = tampered(rounds_run, tmp_path / "run", table, change)
    found = answer(capsys, 3, str(folder), "--deals", "1")
    assert check in failed(found)
    assert found["passed"] is False
    if check == "rows":
        assert detail(found, check).startswith("1 parts are broken, units 250 to 499: ")
    else:
        assert detail(found, check).startswith("1 wrong, the first is round ")
        assert ": " in detail(found, check)


GAME_TAMPERINGS: dict[str, tuple[str, Change, str]] = {
    "winner": ("games", flip("winner", 1 - pl.col("winner")), "game results"),
    "final score": ("games", flip("score_1", pl.col("score_1") - 5), "game results"),
    "length": ("games", flip("rounds", pl.col("rounds") + 1), "game results"),
    "total": ("rounds", flip("before_0", pl.col("before_0") + 100, pl.col("round") == 2), "running totals"),
    "score": ("rounds", flip("score_1", pl.col("score_1") + 200, pl.col("round") == 2), "running totals"),
    "shuffler": ("rounds", flip("shuffler", 3 - pl.col("shuffler"), pl.col("round") == 2), "running totals"),
    "game lost": ("games", lambda frame: frame.head(-1), "rows"),
    "round lost": ("rounds", lambda frame: frame.filter(pl.col("round") != 1), "rows"),
}


@pytest.mark.parametrize("name", GAME_TAMPERINGS)
def test_a_tampered_run_of_games_fails(
    name: str, games_run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, change, check = GAME_TAMPERINGS[name]
    folder = tampered(games_run, tmp_path / "run", table, change)
    assert check in failed(answer(capsys, 3, str(folder), "--deals", "1"))


def test_a_failed_check_is_told_in_the_table(
    rounds_run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tampered(rounds_run, tmp_path / "run", "rounds", flip("score_0", pl.col("score_0") + 5))
    assert run_command(["validate", str(folder), "--deals", "1", "--quiet"]) == 3
    shown = capsys.readouterr().out
    assert "round score: 1 wrong, the first is round 260: score_0 must be cards_0 plus the calls" in shown
    assert "1 of 17 checks failed: round score." in shown


def test_another_seed_in_the_manifest_fails(
    rounds_run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tampered(rounds_run, tmp_path / "run", "rounds", lambda frame: frame)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["plan"]["seed"] += 1
    (folder / "manifest.json").write_text(json.dumps(manifest))
    assert failed(answer(capsys, 3, str(folder), "--deals", "1")) == {"deal columns", "exchange columns"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--deals", "0"), "0 is not in the range"),
        (("--alpha", "1"), "1.0 is not in the range 0<x<1"),
        (("--deals", str(2**33)), f"deals: {2**33} is not allowed"),
    ],
)
def test_wrong_options_are_one_line(
    arguments: tuple[str, ...], words: str, rounds_run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["validate", str(rounds_run), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert captured.err.count("\n") == 1


def test_a_damaged_shard_is_an_error_that_names_it(
    rounds_run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tampered(rounds_run, tmp_path / "run", "rounds", lambda frame: frame)
    shard = folder / "seats" / "part-000001.parquet"
    shard.write_bytes(shard.read_bytes()[:-9])
    assert run_command(["validate", str(folder), "--deals", "1", "--quiet"]) == 2
    assert "part-000001.parquet: damaged" in capsys.readouterr().err


def test_no_run_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["validate", str(tmp_path / "none")]) == 2
    assert "no such folder" in capsys.readouterr().err


def test_plain_python_gives_the_same_answer(rounds_run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without compilation, on the deals of the run alone."""
    compiled = answer(capsys, 0, str(rounds_run), "--deals", "1")
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    code = "from tichu_sim.cli import main; main()"
    arguments = ["validate", str(rounds_run), "--deals", "1", "--format", "json", "--quiet"]
    shown = subprocess.run(
        [sys.executable, "-c", code, *arguments], env=environment, capture_output=True, text=True, check=True
    )
    assert json.loads(shown.stdout) == compiled
