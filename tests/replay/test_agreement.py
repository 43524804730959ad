"""Strategies in the place of recorded players."""

from pathlib import Path

import polars as pl
import pytest

from tichu_sim.cli import run_command
from tichu_sim.formats import format_log, parse_log
from tichu_sim.replay.agreement import DECISIONS, agreement, ask_about, calls_by_both, chosen, is_held_out
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.simulate.retrace import retrace
from tichu_sim.simulate.transcribe import seat_handles, transcribe
from tichu_sim.strategies.strategy import load_strategy


def plan_of(*strategies: str) -> Plan:
    return make_plan({"rounds": 250, "seed": 3, "strategies": list(strategies)}, "test", Path())


@pytest.fixture(scope="module")
def greedy_log() -> str:
    """Rounds in which all seats are greedy, as a log."""
    plan = plan_of("greedy")
    handles = seat_handles(plan)
    return format_log([transcribe(played, handles) for played in retrace(plan, 0, plan.count)])


def test_a_strategy_agrees_with_its_own_rounds(greedy_log: str) -> None:
    """Greedy decides nothing by chance, so it decides the same again wherever it is asked."""
    game = parse_log(greedy_log, "game.tch")
    decisions = ask_about([game], load_strategy("greedy"), plan_of("greedy").rules)
    table = agreement(decisions)
    assert set(table["decision"]) == set(DECISIONS)
    assert table["same"].to_list() == [1.0] * len(table)
    assert table["sort"].to_list() == [1.0] * len(table)
    hands = table.filter(pl.col("decision") == "grand")["n"].item()
    assert hands == 4 * len(game.rounds)
    assert calls_by_both(decisions, "grand").f1 == 1


def test_another_strategy_agrees_less(greedy_log: str) -> None:
    game = parse_log(greedy_log, "game.tch")
    table = agreement(ask_about([game], load_strategy("club"), plan_of("greedy").rules))
    shares = dict(table.select("decision", "same").iter_rows())
    assert shares["lead"] < 0.9
    assert shares["follow"] < 0.9
    assert all(row["same"] <= row["sort"] for row in table.to_dicts())
    assert all(row["same_low"] <= row["same"] <= row["same_high"] for row in table.to_dicts())


def test_the_table_counts_by_hand() -> None:
    rows = [
        ("lead", "0", "0", "pair", "pair"),
        ("lead", "1", "2", "single", "single"),
        ("lead", "3", "4", "single", "pair"),
        ("lead", "5", "5", "single", "single"),
        ("tichu", "yes", "no", "yes", "no"),
        ("tichu", "yes", "yes", "yes", "yes"),
        ("tichu", "no", "yes", "no", "yes"),
        ("tichu", "yes", "yes", "yes", "yes"),
    ]
    names = ["decision", "logged", "own", "logged_sort", "own_sort"]
    decisions = pl.DataFrame(rows, schema=names, orient="row")
    lead = agreement(decisions).filter(pl.col("decision") == "lead").to_dicts()[0]
    assert (lead["same"], lead["sort"], lead["usual"], lead["baseline"], lead["n"]) == (
        0.5,
        0.75,
        "single",
        0.75,
        4,
    )
    calls = calls_by_both(decisions, "tichu")
    assert (calls.people, calls.own) == (0.75, 0.75)
    assert (calls.precision, calls.recall, calls.f1) == pytest.approx((2 / 3, 2 / 3, 2 / 3))


@pytest.mark.plain
def test_half_of_the_games_is_set_aside_by_their_names_alone() -> None:
    files = [f"somewhere/game-{number}.tch" for number in range(400)]
    held_out, tuning = chosen(files, "held-out"), chosen(files, "tuning")
    assert sorted(held_out + tuning) == sorted(files)
    assert chosen(files, "all") == files
    assert 150 < len(held_out) < 250
    assert all(is_held_out(f"/elsewhere/{Path(file).name}") for file in held_out)


def test_the_command(greedy_log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.tch"
    path.write_text(greedy_log, encoding="utf-8")
    assert run_command(["agree", str(path), "--half", "all", "--strategies", "greedy,club"]) == 0
    printed = capsys.readouterr().out
    assert "greedy, all games" in printed
    assert "club, all games" in printed
    assert "100.0%" in printed
    other = "held-out" if not is_held_out(str(path)) else "tuning"
    assert run_command(["agree", str(path), "--half", other]) == 2
    assert "none of the 1 files" in capsys.readouterr().err
    assert run_command(["agree", str(path), "--strategies", "clubb"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_no_log_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.tch"
    assert run_command(["agree", str(missing), "--half", "all"]) == 2
    said = capsys.readouterr().err
    assert (
        said == f"tichu-sim: {missing}: cannot be read as a Brettspielwelt log: No such file or directory\n"
    )
