"""``replay``: totals by file and together, what was found with file and line, exit codes."""

import json
from pathlib import Path

import pytest

from tichu_sim.cli import run_command

MADE_UP_LOG = Path(__file__).parents[1] / "formats" / "data" / "made_up_round.tch"
TEXT = MADE_UP_LOG.read_text(encoding="utf-8")


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A sound log and others with one thing wrong in each."""
    texts = {
        "sound": TEXT + TEXT,
        "illegal": TEXT.replace("(2)Cy: S4 ", "(2)Cy: S6 "),
        "score": TEXT.replace("-110 - 110", "90 - 310"),
        "cut": TEXT + TEXT[:1500],
        "other": "no log at all\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.tch").write_text(text, encoding="utf-8")
    return tmp_path


def replayed(capsys: pytest.CaptureFixture[str], logs: Path, *names: str) -> tuple[int | None, str]:
    code = run_command(["replay", *(str(logs / f"{name}.tch") for name in names)])
    return code, capsys.readouterr().out


def test_exit_codes(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = {
        ("sound",): 0,
        ("illegal",): 3,
        ("score",): 3,
        ("cut",): 2,
        ("other",): 2,
        ("missing",): 2,
        ("sound", "cut"): 2,
        ("cut", "score", "other"): 3,
    }
    assert {names: replayed(capsys, logs, *names)[0] for names in expected} == expected


def test_the_table_has_a_row_a_file_and_the_findings_their_place(
    logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, text = replayed(capsys, logs, "sound", "illegal", "score", "cut", "other")
    lines = text.splitlines()
    assert lines[0].split() == [
        *("file", "rounds", "finished", "plays", "passes"),
        *("illegal", "scores", "differ", "explained", "unreadable"),
    ]
    rows = {line.split()[0].rpartition("/")[2]: line.split()[1:] for line in lines[1:7]}
    assert rows["sound.tch"] == ["2", "2", "64", "52", "0", "0", "0", "0"]
    assert rows["illegal.tch"][4:] == ["1", "0", "0", "0"]
    assert rows["score.tch"] == ["1", "1", "32", "26", "0", "1", "0", "0"]
    assert rows["cut.tch"][:2] == ["2", "1"]
    assert rows["other.tch"] == ["0", "0", "0", "0", "0", "0", "0", "1"]
    columns = zip(*(map(int, row) for name, row in rows.items() if name != "total"), strict=True)
    assert list(map(int, rows["total"])) == [sum(column) for column in columns]
    assert f"Against the rules\n  {logs / 'illegal.tch'}:37: round 1: S2 lays 6k: " in text
    assert f"Scores that differ\n  {logs / 'score.tch'}:90: round 1: logged 90 : 310, " in text
    assert f"Not readable\n  {logs / 'cut.tch'}:" in text
    assert lines[-1] == "Illegal: 1. Scores: 3 as logged, 0 explained, 1 different. Unreadable places: 2."


def test_json(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(logs / f"{name}.tch") for name in ("sound", "score", "cut")]
    assert run_command(["replay", *files, "--rules", "official", "--format", "json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["rules"] == "official"
    assert [entry["file"] for entry in answer["files"]] == files
    sound, score, cut = answer["files"]
    assert (sound["rounds"], sound["equal"], sound["illegal"], sound["problems"]) == (2, 2, [], [])
    (mismatch,) = score["mismatches"]
    assert (mismatch["line"], mismatch["round"]) == (90, 1)
    assert [problem["line"] for problem in cut["problems"]] == [len((TEXT + TEXT[:1500]).splitlines())]
    assert answer["total"]["plays"] == sum(entry["plays"] for entry in answer["files"])
    assert (answer["total"]["mismatches"], answer["total"]["problems"]) == (1, 1)


def test_rules_decide(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = logs / "own.toml"
    own.write_text("bombs_out_of_turn = false\n", encoding="utf-8")
    assert run_command(["replay", str(MADE_UP_LOG), "--rules", str(own)]) == 3
    assert "bombs_out_of_turn" in capsys.readouterr().out
    assert run_command(["replay", str(MADE_UP_LOG), "--rules", "brettspiel"]) == 2
    assert "brettspielwelt" in capsys.readouterr().err
    assert run_command(["replay"]) == 2
