"""Commands on runs of three and six players, from the run to its report."""

import json
from pathlib import Path

import polars as pl
import pytest
from cli.commands import answer_of, error_of

from tichu_sim.cli import run_command
from tichu_sim.logs import open_run

GAMES = 12


@pytest.fixture(scope="module", params=[3, 6])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, str]:
    """A run of some games, and how many play in it."""
    players = int(request.param)
    folder = tmp_path_factory.mktemp("tables") / f"run{players}"
    strategies = "random,greedy" + (",greedy" if players == 3 else "")
    arguments = ("--games", str(GAMES), "--players", str(players), "--strategies", strategies)
    assert (
        run_command(["run", *arguments, "--seed", "2", "--out", str(folder), "--jobs", "1", "--quiet"]) == 0
    )
    return players, str(folder)


def test_five_players_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    said = error_of(capsys, 2, "run", "--games", "1", "--players", "5")
    assert said == "tichu-sim: options: players: 5 is not allowed, it must be 3, 4 or 6"


def test_rows_have_the_seats_of_the_table(table: tuple[int, str]) -> None:
    players, run = table
    opened = open_run(run)
    assert opened.manifest.rows["seats"] == (6 if players == 6 else 4) * opened.manifest.rows["rounds"]
    soloists = opened.scan("rounds").collect()["soloist"].unique().sort().to_list()
    assert soloists == ([0, 1, 2] if players == 3 else [-1])


def test_the_summary_is_by_team_or_by_player_and_role(
    table: tuple[int, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players, run = table
    found = answer_of(capsys, "run", run, "--out", str(tmp_path / "again"), "--jobs", "1", "--quiet")
    assert found["players"] == players
    groups = {row["group"] for row in found["results"]}
    if players == 6:
        assert groups == {"team 0 (random)", "team 1 (greedy)"}
    else:
        named = {"player 0 (random)", "player 1 (greedy)", "player 2 (greedy)"}
        assert groups == {"soloist and dummy", "the other two", *named}


def test_results_by_player_follow_from_the_rounds(table: tuple[int, str]) -> None:
    players, run = table
    if players == 6:
        pytest.skip("with six players results are those of teams")
    assert run_command(["report", run]) == 0
    opened = open_run(run)
    rounds = opened.scan("rounds").collect()
    told = pl.read_csv(Path(run) / "report/tables/results_by_player.csv")
    for player in range(3):
        own = pl.col("soloist") == player
        points = rounds.select(pl.when(own).then("score_0").otherwise("score_1").mean()).item()
        as_soloist = rounds.filter(own)["score_0"].mean()
        here = told.filter(pl.col("group").str.starts_with(f"player {player}"))
        assert here.filter(pl.col("measure") == "points")["value"].item() == pytest.approx(points)
        assert here.filter(pl.col("measure") == "soloist_points")["value"].item() == pytest.approx(as_soloist)


def test_a_round_is_shown_as_text_only(table: tuple[int, str], capsys: pytest.CaptureFixture[str]) -> None:
    players, run = table
    assert run_command(["show", run, "--game", "3", "--round", "1"]) == 0
    told = capsys.readouterr().out
    assert f"Rules: {'threechu' if players == 3 else 'tientsin'}" in told
    assert ("S5 " in told) == (players == 6)
    assert ("  S2 dummy" in told) == (players == 3)
    said = error_of(capsys, 2, "show", run, "--game", "3", "--round", "1", "--format", "bsw")
    assert said == f"tichu-sim: {run}: was played by {players} players, which only --format text can tell"
    said = error_of(capsys, 2, "export", run, "--out", f"{run}-logs")
    assert f"rounds of {players} players cannot be written as logs, which are of four" in said


def test_validate_plays_the_run_again(table: tuple[int, str], capsys: pytest.CaptureFixture[str]) -> None:
    players, run = table
    found = answer_of(capsys, "validate", run, "--quiet")
    verdicts = {check["name"]: check["verdict"] for check in found["checks"]}
    assert (verdicts["played again"], verdicts["invariants"]) == ("passed", "passed")
    assert verdicts["exact odds"] == ("passed" if players == 3 else "not applicable")
    assert {verdicts[name] for name in ("deal columns", "calls", "card points", "game results")} == {"passed"}


def test_validate_finds_a_changed_plan(table: tuple[int, str], capsys: pytest.CaptureFixture[str]) -> None:
    _, run = table
    manifest = Path(run) / "manifest.json"
    text = manifest.read_text()
    data = json.loads(text)
    data["plan"]["seed"] += 1
    manifest.write_text(json.dumps(data))
    try:
        assert run_command(["validate", run, "--quiet"]) == 3
    finally:
        manifest.write_text(text)
    assert "played again: units 0 to" in capsys.readouterr().out


def test_a_report_has_the_words_of_its_table(
    table: tuple[int, str], capsys: pytest.CaptureFixture[str]
) -> None:
    players, run = table
    assert run_command(["report", run]) == 0
    page = (Path(run) / "report/report.md").read_text()
    assert "People are recorded at tables of four only" in page
    assert "Finishing order" in page
    assert ("Results by role" if players == 3 else "Results by team") in page
    assert "People" not in page.split("## What these figures do not show")[0]


@pytest.mark.parametrize(
    ("players", "left_out"), [(3, "positive_thinking"), (6, "positive_thinking, double_victory")]
)
def test_a_run_with_boosters_says_what_is_left_out_and_is_told(
    players: int, left_out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the run through its transcript and report to its checks, as a user would type it."""
    run = str(tmp_path / "run")
    plan = ("--rounds", "60", "--players", str(players), "--boosters", "all", "--strategies", "random")
    assert run_command(["run", *plan, "--seed", "3", "--out", run, "--jobs", "1"]) == 0
    assert f"with boosters all (without {left_out}), 2 dealt to each seat" in capsys.readouterr().out
    assert run_command(["show", run, "--round", "4"]) == 0
    told = capsys.readouterr().out
    assert "Boosters\n  display   " in told
    part = told.split("Boosters\n")[1].split("\n\n")[0]
    owners = [line.split()[0] for line in part.splitlines() if line.startswith("  S")]
    assert owners == [f"S{seat}" for seat in ((0, 1, 3) if players == 3 else range(6))]
    assert run_command(["report", run]) == 0
    assert (
        f"all, {50 - players // 3} cards (without {left_out})" in (Path(run) / "report/report.md").read_text()
    )
    capsys.readouterr()
    found = answer_of(capsys, "validate", run, "--quiet")
    verdicts = {check["name"]: check["verdict"] for check in found["checks"]}
    names = (
        "booster owners",
        "booster uses",
        "booster picks",
        "booster counts",
        "played again",
        "invariants",
    )
    assert {verdicts[name] for name in names} == {"passed"}
