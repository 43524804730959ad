"""The command line: quick help, one-line errors, exit codes, tables and JSON, runs that stop and go on."""

import errno
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cli.commands import answer_of, error_of
from simulate import fake_kernel

import tichu_sim
from tichu_sim import cli
from tichu_sim.cli import run_command
from tichu_sim.cli._common import print_json, text_table
from tichu_sim.errors import Interrupted, MismatchError
from tichu_sim.logs import open_run
from tichu_sim.simulate import runner

ROOT = Path(tichu_sim.__file__).parents[1]
MAIN = "from tichu_sim.cli import main; main()"
PLAYERS = ("--strategies", "random,greedy")


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "_default_kernel", lambda: fake_kernel)


def start(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-X", "importtime", "-c", MAIN, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_help_is_quick_and_imports_nothing_heavy() -> None:
    best = min(_timed("--help") for _ in range(3))
    shown = start("--help")
    imported = {line.rpartition("|")[2].strip() for line in shown.stderr.splitlines()}
    assert shown.returncode == 0
    assert "run " in shown.stdout
    assert "Exit codes: 0 done" in shown.stdout
    assert not imported & {"numba", "polars", "matplotlib", "scipy", "numpy", "joblib", "rich"}
    assert best <= 0.5 + _timed_python(), f"--help takes {best:.2f} s"


def _timed(*arguments: str) -> float:
    begun = time.perf_counter()
    start(*arguments)
    return time.perf_counter() - begun


def _timed_python() -> float:
    """What Python itself takes, which a busy machine stretches."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import click, msgspec"], check=True)
    return time.perf_counter() - begun


def test_every_command_has_a_docstring_and_a_command() -> None:
    context = cli.GROUP.make_context("tichu-sim", ["--help"], resilient_parsing=True)
    names = cli.GROUP.list_commands(context)
    assert {"run", "schema"} <= set(names)
    for name in names:
        command = cli.GROUP.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert cli._short_help(name).endswith(".")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["--version"]) == 0
    assert capsys.readouterr().out == f"tichu-sim {tichu_sim.__version__}\n"


def test_no_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command([]) == 0
    assert "Exit codes" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rnu"], 'tichu-sim: unknown command "rnu"; did you mean "run"? (see tichu-sim --help)'),
        (["run", "--round", "5"], "tichu-sim run: No such option"),
        (
            ["run", "--rounds", "many"],
            "tichu-sim run: Invalid value for '--rounds': 'many' is not",
        ),
        (["run", "--format", "xml"], "tichu-sim run: Invalid value for '--format'"),
        (["run"], "tichu-sim: options: it does not say how much to play: give rounds or games"),
        (
            ["run", "--rounds", "0"],
            "tichu-sim: options: rounds: 0 is not allowed, it must be a",
        ),
        (
            ["run", "--rounds", "5", "--games", "5"],
            "tichu-sim: options: rounds and games cannot both be",
        ),
        (["run", "--rounds", "5", "--rules", "oficial"], 'tichu-sim: "oficial" is neither a rules preset'),
        (["run", "--rounds", "5", "--strategies", "a,b,c"], "tichu-sim: options: strategies: 3 are given"),
        (["run", "--rounds", "5", "--strategies", "clbu"], "tichu-sim: "),
        (["run", "--rounds", "5", "--jobs", "-1", *PLAYERS], "tichu-sim: jobs: -1 is not allowed"),
        (
            ["run", "--rounds", "5", "--out", "s3://b/r", *PLAYERS],
            "tichu-sim: s3://b/r: a run is written",
        ),
        (["run", "--resume"], "tichu-sim: --resume needs the folder of the run: --out DIR"),
        (
            ["run", "--resume", "--out", "no/run"],
            "tichu-sim: no/run: there is no run to resume",
        ),
        (["run", "no.toml"], "tichu-sim: no.toml: cannot be read: No such file or directory"),
    ],
)
def test_wrong_usage_is_one_line_and_leaves_nothing(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert error_of(capsys, 2, *arguments).startswith(sentence)
    assert list(tmp_path.iterdir()) == []


def test_run_prints_a_summary_with_intervals(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    assert run_command(["run", "--rounds", "500", *PLAYERS, "--out", out, "--jobs", "1", "--seed", "3"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    lines = captured.out.splitlines()
    assert lines[0].split() == ["team", "measure", "value", "95", "%", "interval", "n"]
    assert lines[1].startswith("team 0 (random)")
    assert sum("rounds won" in line for line in lines) == 2
    assert lines[-2].startswith("500 rounds by the rules official, seed 3; 500 played now in ")
    assert lines[-1].startswith(f"{out}: ")


def test_run_answers_in_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "run"
    house = ("--rules", "spectrum", "--target", "500")
    answer = answer_of(capsys, "run", "--games", "50", *PLAYERS, "--out", str(out), *house)
    tables = open_run(out)
    assert answer["path"] == str(out)
    assert answer["run"] == tables.manifest.run
    assert (answer["unit"], answer["count"], answer["rounds"]) == ("games", 50, 250)
    assert answer["rules"] == "spectrum with target_score = 500"
    assert answer["strategies"] == ["random", "greedy", "random", "greedy"]
    assert answer["bytes"] == sum(path.stat().st_size for path in out.rglob("*.parquet"))
    measures = {(row["group"], row["measure"]): row for row in answer["results"]}
    wins = tables.scan("games").collect()["winner"].to_list().count(1)
    won = measures["team 1 (greedy)", "game_win"]
    assert (won["value"], won["n"]) == (wins / 50, 50)
    assert won["low"] < won["value"] < won["high"]


def test_quiet_run_prints_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run_command(["run", "--rounds", "5", *PLAYERS, "--out", str(tmp_path / "run"), "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")


def test_plan_file_and_options(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text('games = 20\nseed = 8\nrules = "spectrum"\nstrategies = ["random", "greedy"]\n')
    answer = answer_of(
        capsys, "run", str(plan), "--rounds", "30", "--log", "plays", "--out", str(tmp_path / "run")
    )
    assert (answer["unit"], answer["count"], answer["seed"], answer["rules"]) == ("rounds", 30, 8, "spectrum")
    assert "plays" in open_run(tmp_path / "run").tables
    again = answer_of(capsys, "run", str(tmp_path / "run"), "--out", str(tmp_path / "again"))
    assert again["run"] == answer["run"]


def test_default_folder_is_new_and_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = answer_of(capsys, "run", "--rounds", "5", *PLAYERS)
    assert answer["path"].startswith("runs/20")
    assert open_run(answer["path"]).manifest.rows["rounds"] == 5


def stop_after_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the second part is being played."""
    played = fake_kernel.play_chunk

    def play_chunk(plan: Any, first: int, count: int) -> Any:
        if first:
            raise KeyboardInterrupt
        return played(plan, first, count)

    monkeypatch.setattr(fake_kernel, "play_chunk", play_chunk)


def test_stopped_run_goes_on_from_its_manifest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    with pytest.MonkeyPatch.context() as patch:
        stop_after_a_part(patch)
        error = error_of(
            capsys, Interrupted.exit_code, "run", "--rounds", "5000", *PLAYERS, "--out", out, "--jobs", "1"
        )
    command = f"tichu-sim run --resume --out {out}"
    assert error == f"tichu-sim: stopped with 1 of 3 parts finished, continue with: {command}"
    other = error_of(capsys, MismatchError.exit_code, "run", "--resume", "--out", out, "--seed", "9")
    assert "the run in this folder has another plan: seed is 0 there, 9 was asked for" in other
    occupied = error_of(capsys, 2, "run", "--rounds", "5000", *PLAYERS, "--out", out)
    assert "this folder is not empty; continue its run with --resume" in occupied
    answer = answer_of(capsys, *command.split()[1:])
    assert (answer["rounds"], answer["rounds_played_now"]) == (5000, 3000)


def test_damage_is_noted_on_stderr(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "run"
    answer_of(capsys, "run", "--rounds", "5000", *PLAYERS, "--out", str(out))
    (out / "seats/part-000001.parquet").write_bytes(b"")
    assert run_command(["run", "--resume", "--out", str(out)]) == 0
    noted = capsys.readouterr().err
    damage = f"damaged, 0 of {_size(out)} bytes are there; its part is played again"
    assert noted == f"{out}/seats/part-000001.parquet: {damage}\n"


def _size(out: Path) -> int:
    shards = open_run(out).manifest.shards
    return next(shard.bytes for shard in shards if shard.name == "seats/part-000001.parquet")


def test_full_disk_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(
            errno.ENOSPC, "No space left on device", str(tmp_path / "run/rounds/part-000000.parquet")
        )

    monkeypatch.setattr(runner, "write_shard", refuse)
    error = error_of(capsys, 1, "run", "--rounds", "5", *PLAYERS, "--out", str(tmp_path / "run"))
    assert "part-000000.parquet: cannot be written: No space left on device; free some space" in error


def test_long_preparation_is_announced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tichu_sim.cli import _progress

    monkeypatch.setattr(_progress, "_PATIENCE", 0.01)
    monkeypatch.setattr(fake_kernel, "warm", lambda plan: time.sleep(0.3))
    assert run_command(["run", "--rounds", "5", *PLAYERS, "--out", str(tmp_path / "run")]) == 0
    assert capsys.readouterr().err == "compiling the kernels: once per machine, about a minute ...\n"


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_progress_bar_appears_on_a_terminal_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pty

    parent, child = pty.openpty()
    with os.fdopen(child, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        monkeypatch.setenv(fake_kernel.SLOW, "0.15")
        assert (
            run_command(["run", "--rounds", "6000", *PLAYERS, "--out", str(tmp_path / "run"), "--jobs", "1"])
            == 0
        )
        shown = os.read(parent, 65536).decode()
    os.close(parent)
    assert "of 6,000 rounds" in shown
    assert "rounds/s" in shown


def test_schema_lists_every_column(capsys: pytest.CaptureFixture[str]) -> None:
    from tichu_sim.logs.schema import SCHEMA_VERSION, TABLES

    assert run_command(["schema"]) == 0
    text = capsys.readouterr().out
    answer = answer_of(capsys, "schema")
    assert answer["schema"] == SCHEMA_VERSION
    assert [table["name"] for table in answer["tables"]] == [*TABLES]
    for table in answer["tables"]:
        columns = TABLES[table["name"]].columns
        assert [column["name"] for column in table["columns"]] == [column.name for column in columns]
        for column in columns:
            assert column.description in text
    assert answer["tables"][0]["columns"][0]["type"] == "UInt32"


def test_reader_that_had_enough_is_no_error() -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", MAIN, "schema"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        error = process.stderr.read()
    assert error == b""


def test_json_has_no_numbers_that_json_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": float("nan"), "b": [float("inf"), 1.5]})
    assert json.loads(capsys.readouterr().out) == {"a": None, "b": [None, 1.5]}


def test_text_table_aligns() -> None:
    assert text_table(("team", "n"), [("club", "12"), ("a", "7")]) == "team   n\nclub  12\na      7"
