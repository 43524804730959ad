"""The command ``tichu-sim tournament``: its tables, its JSON, its report, and what it refuses."""

import json
from pathlib import Path

import polars as pl
import pytest
from cli.commands import answer_of, error_of
from polars.testing import assert_frame_equal
from report.test_report import Page

from tichu_sim.cli import run_command

PLAYED = ("tournament", "greedy", "random", "--deals", "40", "--seed", "2", "--jobs", "1", "--quiet")
EXAMPLE = Path(__file__).parents[2] / "data" / "own_strategies" / "sprinter.py"


def test_it_prints_ratings_and_pairings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(PLAYED) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split("  ")[0] == "strategy"
    assert "Elo above greedy" in lines[0]
    assert [line.split()[0] for line in lines[1:3]] == ["greedy", "random"]
    assert lines[4].split()[:3] == ["strategy", "opponent", "points"]
    assert lines[5].startswith("greedy    random    +")
    assert lines[-1] == "The number of deals, 40, was fixed in advance."


def test_json_says_what_was_played_and_found(capsys: pytest.CaptureFixture[str]) -> None:
    answer = answer_of(capsys, *PLAYED)
    assert (answer["unit"], answer["most"], answer["seed"], answer["rules"]) == ("rounds", 40, 2, "official")
    assert [strategy["name"] for strategy in answer["strategies"]] == ["greedy", "random"]
    (pairing,) = answer["pairings"]
    assert (pairing["strategy"], pairing["opponent"], pairing["deals"]) == ("greedy", "random", 40)
    assert pairing["points_low"] < pairing["points"] < pairing["points_high"]
    assert {row["strategy"]: row["elo"] for row in answer["ratings"]}["greedy"] == 0


def test_it_stops_by_width_and_by_a_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    """Of the million deals allowed one look is enough between so unequal strategies."""
    open_ended = [argument for argument in PLAYED if argument not in ("--deals", "40")]
    found = answer_of(capsys, *open_ended, "--until", "20 points")
    assert (found["most"], found["pairings"][0]["deals"]) == (1_000_000, 500)
    assert "all intervals reach at most 20 points a round" in found["conclusion"]
    tested = answer_of(capsys, *open_ended, "--sprt", "0", "50", "--alpha", "0.01")
    assert tested["conclusion"].startswith(
        "greedy is taken to be 50 Elo or more above random after 500 deals"
    )
    assert tested["pairings"][0]["adjusted_p"] is None


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    games = ("tournament", "greedy", "random", "--games", "6", "--jobs", "1", "--quiet")
    found = answer_of(capsys, *games, "--rules", "spectrum", "--target", "200")
    assert found["rules"] == "spectrum with target_score = 200"
    assert (found["unit"], found["pairings"][0]["deals"]) == ("games", 6)
    assert found["pairings"][0]["rounds"] >= 12


def test_three_players_are_told_what_the_soloist_makes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    played = (*PLAYED, "--players", "3")
    assert run_command([*played, "--out", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[7].split()[:5] == ["strategy", "opponent", "soloist", "points", "95"]
    assert [line.split()[2] for line in lines[8:11]] == ["greedy", "random", "either"]
    answer = answer_of(capsys, *played)
    assert (answer["players"], answer["rules"], len(answer["soloists"])) == (3, "threechu", 3)
    page = Page((tmp_path / "report.html").read_text("utf-8"))
    assert page.sections == ["glance", "ratings", "pairings", "soloist", "limits"]
    assert page.tags.count("img") == 3
    assert len([cell for cell in page.cells if "[n " in cell]) == 2 + 3 * 2 + 2 * 3
    assert_frame_equal(pl.read_csv(tmp_path / "tables/soloists.csv"), pl.DataFrame(answer["soloists"]))


def test_teams_of_three(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    played = ("tournament", "greedy", "random", "--jobs", "1", "--quiet", "--rules", "tientsin")
    found = answer_of(capsys, *played, "--until", "20 points", "--out", str(tmp_path))
    assert (found["players"], found["pairings"][0]["deals"]) == (6, 500)
    assert "soloists" not in found
    page = Page((tmp_path / "report.html").read_text("utf-8"))
    assert page.sections == ["glance", "ratings", "pairings", "limits"]
    assert "each deal twice with the teams swapped" in (tmp_path / "report.md").read_text()


def test_it_writes_a_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    field = ("tournament", str(EXAMPLE), "greedy", "random", "--deals", "40", "--jobs", "1", "--quiet")
    assert run_command([*field, "--out", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out.rstrip().endswith(str(tmp_path / "out" / "report.html"))
    page = Page((tmp_path / "out" / "report.html").read_text("utf-8"))
    assert page.sections == ["glance", "ratings", "pairings", "limits"]
    assert not page.open
    assert all(address.startswith(("data:image/png;base64,", "#")) for address in page.addresses)
    assert page.tags.count("img") == 2
    assert len([cell for cell in page.cells if "[n " in cell]) == 3 + 3 * 6
    written = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.*")}
    assert written == {
        "report.html",
        "report.md",
        "tournament.json",
        "figures/ratings.png",
        "figures/points.png",
        "tables/ratings.csv",
        "tables/pairings.csv",
    }
    data = json.loads((tmp_path / "out" / "tournament.json").read_text("utf-8"))
    assert data["strategies"][0]["path"] == str(EXAMPLE)
    table = pl.read_csv(tmp_path / "out" / "tables" / "pairings.csv")
    assert_frame_equal(table, pl.DataFrame(data["pairings"]))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("greedy",), "a tournament needs two strategies or more"),
        (("greedy", "greedy"), 'two strategies have the name "greedy"'),
        (("greedy", "rando"), '"rando" is neither a strategy preset nor a TOML file; did you mean "random"?'),
        (("greedy", "mine.py"), "mine.py: there is no such file"),
        (("greedy", "random", "--deals", "0"), "Invalid value for '--deals': 0 is not in the range"),
        (("greedy", "random", "--deals", "5", "--games", "5"), "--deals and --games cannot both be given"),
        (
            ("greedy", "random", "--until", "soon"),
            '--until "soon" is not allowed, it must be a reach above 0',
        ),
        (("greedy", "random", "--until", "0"), '--until "0" is not allowed'),
        (("greedy", "random", "--sprt", "5", "5"), "--sprt 5 5: the first must be smaller than the second"),
        (("greedy", "random", "novice", "--sprt", "0", "5"), "--sprt tests two strategies, 3 are given"),
        (("greedy", "random", "--sprt", "0", "5", "--until", "5"), "--until and --sprt cannot both be given"),
        (("greedy", "random", "--sprt", "0", "5", "--alpha", "0.6"), "Invalid value for '--alpha'"),
        (("greedy", "random", "--jobs", "-1"), "jobs: -1 is not allowed"),
        (("greedy", "random", "--out", "s3://bucket/x"), "reports are written to a local folder only"),
        (("greedy", "random", "--target", "500"), "target: 500 is given, but independent rounds have none"),
        (("greedy", "random", "--boosters-each", "2"), "there are no boosters to deal"),
        (("greedy", "random", "--players", "5"), "players: 5 is not allowed, it must be 3, 4 or 6"),
        (
            ("greedy", "random", "--players", "3", "--rules", "official"),
            "players: 3 is given, but the rules official are for 4",
        ),
    ],
)
def test_what_is_wrong_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in error_of(capsys, 2, "tournament", *arguments)
