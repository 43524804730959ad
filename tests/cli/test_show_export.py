"""``show`` and ``export``: rounds of a finished run played again, told, written as logs, never by halves."""

import json
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tichu_sim.cli import run_command
from tichu_sim.cli._ranges import parse_range
from tichu_sim.errors import InputError, MismatchError, RunFailed
from tichu_sim.formats import format_log, read_log, write_log
from tichu_sim.logs import open_run
from tichu_sim.simulate import export
from tichu_sim.simulate.recorded import retrace_run

ROUNDS, GAMES = 230, 12


@pytest.fixture(scope="module")
def rounds(tmp_path_factory: pytest.TempPathFactory) -> str:
    return played(tmp_path_factory.mktemp("rounds") / "run", "--rounds", str(ROUNDS))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> str:
    return played(tmp_path_factory.mktemp("games") / "run", "--games", str(GAMES))


def played(folder: Path, *count: str) -> str:
    players = ("--strategies", "greedy,random", "--seed", "3", "--jobs", "1")
    assert run_command(["run", *count, *players, "--out", str(folder), "--quiet"]) == 0
    return str(folder)


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run_command(arguments) == 0
    captured = capsys.readouterr()
    assert without_note(captured.err) == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    assert run_command(arguments) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    said = without_note(captured.err)
    assert said.count("\n") == 1
    return said


def without_note(text: str) -> str:
    """Without the line that tells of compiling, which depends on what was cached."""
    return "".join(line for line in text.splitlines(True) if not line.startswith("compiling the kernels"))


def test_show_tells_a_round(rounds: str, games: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "show", rounds, "--round", "7")
    assert text.startswith(f"Round 7 of {rounds}\nRules: official; seed 3\nS0 greedy and S2 greedy against")
    row = open_run(rounds).scan("rounds").collect().row(7, named=True)
    assert text.splitlines()[-1].split() == ["round", str(row["score_0"]), str(row["score_1"])]
    text = shown(capsys, "show", games, "--game", "4", "--round", "2")
    chosen = (pl.col("game") == 4) & (pl.col("round") == 2)
    row = open_run(games).scan("rounds").filter(chosen).collect().row(0, named=True)
    score = f"{row['before_0']} : {row['before_1']}"
    assert text.startswith(f"Round 2 of game 4 of {games}, score before it {score}\n")
    assert text.splitlines()[-1].split() == ["round", str(row["score_0"]), str(row["score_1"])]


def test_show_agrees_with_export(rounds: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "logs"
    shown(capsys, "export", rounds, "--out", str(out), "--rounds", "7")
    (file,) = out.iterdir()
    assert file.name == "rounds-007-007.tch"
    assert file.read_text(encoding="utf-8") == shown(
        capsys, "show", rounds, "--round", "7", "--format", "bsw"
    )


def test_show_as_json_holds_the_round(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    place = ("show", games, "--game", "1", "--round", "0")
    data = json.loads(shown(capsys, *place, "--format", "json"))
    log = shown(capsys, *place, "--format", "bsw")
    assert (data["game"], data["round"], data["before"]) == (1, 0, [0, 0])
    assert [seat["handle"] for seat in data["seats"]] == ["greedy_0", "random_1", "greedy_2", "random_3"]
    assert sorted(card for seat in data["seats"] for card in seat["fourteen"]) == sorted(
        card for seat in data["seats"] for card in seat["hand"]
    )
    names = {"play": ": ", "pass": " passt.", "tichu": "Tichu:", "wish": "Wunsch:", "gift": "Drache an:"}
    course = log.partition("Rundenverlauf")[2].splitlines()[1:]
    assert len(course) == len(data["events"]) + 1
    for line, event in zip(course, data["events"], strict=False):
        assert names[event["event"]] in line
        if event["event"] == "play":
            assert len(event["cards"]) == len(line.partition(": ")[2].split())
    assert course[-1] == "Ergebnis: {} - {}".format(*data["result"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("{rounds}", "--round", "230"), "there is no round 230, this run has rounds 0 to 229"),
        (("{rounds}", "--round", "-1"), "there is no round -1, this run has rounds 0 to 229"),
        (("{rounds}", "--round", "1", "--game", "0"), "is a run of independent rounds"),
        (("{games}", "--round", "0"), "this is a run of games, say which: --game G, from 0 to 11"),
        (("{games}", "--round", "0", "--game", "12"), "there is no game 12, this run has games 0 to 11"),
        (("{games}", "--round", "99", "--game", "3"), "there is no round 99 in game 3, it has rounds 0 to"),
        (("{games}", "--round", "-1", "--game", "3"), "there is no round -1 in game 3, it has rounds 0 to"),
        (("{games}/rounds", "--round", "0"), "not a run, it holds no manifest.json"),
        (("{games}/nowhere", "--round", "0"), "no such folder"),
    ],
)
def test_show_refuses_what_is_not_there(
    arguments: tuple[str, ...], says: str, rounds: str, games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    placed = [argument.format(rounds=rounds, games=games) for argument in arguments]
    assert says in refused(capsys, 2, "show", *placed)


def test_export_writes_rounds_by_the_hundred(
    rounds: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "deep" / "logs"
    text = shown(capsys, "export", rounds, "--out", str(out))
    names = ["rounds-000-099.tch", "rounds-100-199.tch", "rounds-200-229.tch"]
    assert text.startswith(f"{out}: 230 rounds in 3 files, ")
    assert sorted(path.name for path in out.iterdir()) == names
    assert [path.name for path in out.parent.iterdir()] == ["logs"]
    logs = [log for name in names for log in read_log(out / name).rounds]
    scores = open_run(rounds).scan("rounds").select("score_0", "score_1").collect().rows()
    assert [log.result for log in logs] == scores
    assert run_command(["replay", *(str(out / name) for name in names)]) == 0
    part = shown(capsys, "export", rounds, "--out", str(tmp_path / "part"), "--rounds", "95:101").splitlines()
    assert part[-1].startswith(f"{tmp_path / 'part'}: 7 rounds in 2 files")
    some = [log for path in sorted((tmp_path / "part").iterdir()) for log in read_log(path).rounds]
    assert format_log(some) == format_log(logs[95:102])


def test_export_writes_a_file_a_game(games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "logs"
    out.mkdir()
    told = shown(capsys, "export", games, "--out", str(out), "--games", "9:11", "--format", "json")
    answer: dict[str, Any] = json.loads(told)
    assert answer["files"] == ["game-09.tch", "game-10.tch", "game-11.tch"]
    totals = open_run(games).scan("games").collect().row(10, named=True)
    logs = read_log(out / "game-10.tch").rounds
    assert len(logs) == totals["rounds"]
    points = [log.result for log in logs if log.result is not None]
    assert [sum(pair) for pair in zip(*points, strict=True)] == [totals["score_0"], totals["score_1"]]
    assert answer["rounds"] == sum(len(read_log(out / name).rounds) for name in answer["files"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("{rounds}", "--rounds", "5:3"), "--rounds 5:3: the last number is smaller than the first"),
        (("{rounds}", "--rounds", "a:3"), '--rounds "a:3" is no range, it must be FIRST:LAST'),
        (("{rounds}", "--rounds", "200:230"), "there are no rounds 200 to 230, this run has rounds 0 to 229"),
        (("{rounds}", "--games", "0:1"), "is a run of rounds, choose with --rounds FIRST:LAST"),
        (("{games}", "--rounds", "0:1"), "is a run of games, choose with --games FIRST:LAST"),
        (("{games}", "--games", "12"), "there is no game 12, this run has games 0 to 11"),
        (("{games}/nowhere",), "no such folder"),
    ],
)
def test_export_refuses_what_is_not_there(
    arguments: tuple[str, ...],
    says: str,
    rounds: str,
    games: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    placed = [argument.format(rounds=rounds, games=games) for argument in arguments]
    assert says in refused(capsys, 2, "export", *placed, "--out", str(tmp_path / "logs"))
    assert list(tmp_path.iterdir()) == []


def test_export_overwrites_nothing(rounds: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "mine.txt").write_text("mine", encoding="utf-8")
    said = refused(capsys, 2, "export", rounds, "--out", str(tmp_path / "logs"))
    assert "this folder is not empty; choose another --out" in said
    said = refused(capsys, 2, "export", rounds, "--out", str(tmp_path / "logs" / "mine.txt"))
    assert "this is a file; choose another --out" in said
    assert "to a local folder only" in refused(capsys, 2, "export", rounds, "--out", "s3://bucket/logs")
    assert [path.name for path in tmp_path.rglob("*")] == ["logs", "mine.txt"]


def test_a_failed_export_leaves_nothing(rounds: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []

    def full_disk(logs: Any, path: Path) -> None:
        if written:
            raise OSError(28, "No space left on device", str(path))
        write_log(logs, path)
        written.append(path)

    monkeypatch.setattr(export, "write_log", full_disk)
    with pytest.raises(RunFailed, match="cannot be written: No space left on device; nothing was exported"):
        export.export_run(open_run(rounds), tmp_path / "logs", 0, 229)
    assert len(written) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_plays_differently_now_is_refused(
    rounds: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "run"
    shutil.copytree(rounds, other)
    manifest = json.loads((other / "manifest.json").read_text(encoding="utf-8"))
    manifest["plan"]["seed"] = 4
    manifest["versions"]["kernel"] = "0" * 16
    (other / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    said = refused(capsys, 4, "show", str(other), "--round", "5")
    assert "round 5 does not end as recorded when it is played again; it was played by kernel 0000" in said
    said = refused(capsys, 4, "export", str(other), "--out", str(tmp_path / "logs"))
    assert "round 0 does not end as recorded" in said
    assert not (tmp_path / "logs").exists()
    with pytest.raises(MismatchError):
        list(retrace_run(open_run(other), 0, 9))


def test_show_names_a_damaged_file(games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = tmp_path / "damaged"
    shutil.copytree(games, damaged)
    (damaged / "rounds/part-000000.parquet").write_bytes(b"junk")
    said = refused(capsys, 2, "show", str(damaged), "--game", "0", "--round", "0")
    assert said.startswith(f"tichu-sim: {damaged}/rounds/part-000000.parquet: damaged, 4 of ")


def test_ranges() -> None:
    assert parse_range(" 3 : 12 ", "--rounds") == (3, 12)
    assert parse_range("0", "--rounds") == (0, 0)
    for text in ("", ":", "3:", ":3", "1:2:3", "-1:4", "1.5", "1" * 11):
        with pytest.raises(InputError, match="it must be FIRST:LAST"):
            parse_range(text, "--rounds")
