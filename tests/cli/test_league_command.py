"""The command ``tichu-sim league``: its tables, its JSON, its report, and what it refuses."""

import json
from pathlib import Path

import polars as pl
import pytest
from cli.commands import answer_of, error_of
from polars.testing import assert_frame_equal
from report.test_report import Page

from tichu_sim.cli import run_command

PLAYERS = ("league", "greedy", "random")
PLAYED = (*PLAYERS, "--games", "40", "--target", "200", "--leave", "0.1", "--jobs", "1", "--quiet")
EXAMPLE = Path(__file__).parents[2] / "data" / "leagues" / "club_evening.toml"


def test_it_prints_the_ladder_and_the_strategies(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(PLAYED) == 0
    ladder, strategies, stakes = capsys.readouterr().out.strip().split("\n\n")
    head, *rows = ladder.splitlines()
    assert head.split()[:3] == ["player", "strategy", "Elo"]
    assert len(rows) == 6
    assert rows[0].startswith("greedy ")
    assert [row.split()[0] for row in strategies.splitlines()] == ["strategy", "greedy", "random"]
    assert stakes.startswith("40 games at 200 chips a player: of 32,000 chips staked the platform took ")


def test_json_says_what_was_played_and_found(capsys: pytest.CaptureFixture[str]) -> None:
    answer = answer_of(capsys, *PLAYED, "--stake", "500", "--rake", "10", "--elo-k", "20", "--each", "2")
    assert (answer["games"], answer["target"], answer["rules"]) == (
        40,
        200,
        "spectrum with target_score = 200",
    )
    economy = answer["economy"]
    assert (economy["stake"], economy["rake"], economy["elo_k"], economy["min_stake"]) == (500, 10, 20, 200)
    assert [player["player"] for player in answer["players"]] == [
        "greedy 1",
        "greedy 2",
        "random 1",
        "random 2",
    ]
    assert {player["leave"] for player in answer["players"]} == {0.1}
    assert sum(row["balance"] for row in answer["ladder"]) == -answer["rake"]
    assert answer["rake"] == (40 - answer["left"]) * 100 + answer["left"] * 50
    assert all(row["elo_low"] < row["elo_high"] for row in answer["ladder"])


def test_it_writes_a_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run_command([*PLAYED, "--out", str(out)]) == 0
    assert capsys.readouterr().out.rstrip().endswith(str(out / "report.html"))
    page = Page((out / "report.html").read_text("utf-8"))
    assert page.sections == ["glance", "ratings", "ladder", "strategies", "stakes", "limits"]
    assert not page.open
    assert all(address.startswith(("data:image/png;base64,", "#")) for address in page.addresses)
    assert page.tags.count("img") == 3
    assert len([cell for cell in page.cells if "[n " in cell]) == 6 * 3 + 2 * 3 + 6 * 1
    written = {path.relative_to(out).as_posix() for path in out.rglob("*.*")}
    assert written == {
        *("report.html", "report.md", "league.json"),
        *(f"figures/{name}.png" for name in ("ratings_over_time", "elo", "chips")),
        *(f"tables/{name}.csv" for name in ("ladder", "strategies")),
        *(f"{name}.parquet" for name in ("accounts", "games", "ladder", "strategies")),
    }
    data = json.loads((out / "league.json").read_text("utf-8"))
    ladder = pl.read_parquet(out / "ladder.parquet")
    assert_frame_equal(ladder, pl.DataFrame(data["ladder"]))
    assert_frame_equal(ladder, pl.read_csv(out / "tables" / "ladder.csv"))
    accounts = pl.read_parquet(out / "accounts.parquet")
    assert accounts.height == 4 * pl.read_parquet(out / "games.parquet").height == 160
    last = accounts.group_by("player").agg(pl.col("elo", "balance").last()).sort("player")
    assert_frame_equal(last, ladder.select("player", "elo", "balance").sort("player"))


def test_one_player_of_each_strategy_has_its_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text('base = "random"\n', "utf-8")
    files = [str(tmp_path / f"{name}.toml") for name in ("a", "b")]
    few = ("--games", "3", "--target", "200", "--jobs", "1", "--quiet", "--each", "1")
    answer = answer_of(capsys, "league", "greedy", "random", *files, *few)
    assert [player["player"] for player in answer["players"]] == ["greedy", "random", "a", "b"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("greedy", "--each", "3"), "options: players: 3 are given, it must be 4 to 1000"),
        (("greedy", "greedy"), 'options: players: two have the name "greedy 1"'),
        (("greedy", "gredy"), 'did you mean "greedy"?'),
        (("greedy", "random", "--games", "0"), "options: games: 0 is not allowed"),
        (("greedy", "random", "--target", "100"), "options: target_score: 100 is not allowed"),
        (
            ("greedy", "random", "--stake", "100"),
            "economy: stake: 100 is not allowed, it must be at least min",
        ),
        (("greedy", "random", "--rake", "101"), "options: economy.rake: 101 is not allowed"),
        (("greedy", "random", "--leave", "2"), "options: leave: 2.0 is not allowed"),
        (("greedy", "random", "--each", "0"), "Invalid value for '--each': 0 is not in the range"),
        (("greedy", "random", "--jobs", "-1"), "jobs: -1 is not allowed"),
        (("greedy", "random", "--out", "s3://bucket/x"), "reports are written to a local folder only"),
        (("nowhere.toml",), "nowhere.toml: cannot be read"),
        ((str(EXAMPLE), "--each", "2"), "--each cannot be given with"),
        ((str(EXAMPLE), "--stake", "150"), "with the options given: economy: stake: 150 is not allowed"),
    ],
)
def test_what_is_wrong_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in error_of(capsys, 2, "league", *arguments)
