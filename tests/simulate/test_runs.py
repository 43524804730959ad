"""Runs: the same bytes whatever the jobs, the interruptions and the order of parts."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from simulate import fake_kernel
from simulate.scenes import (
    VERSIONS,
    Witness,
    differences,
    environment,
    files,
    play,
    start_script,
    wait_for_parts,
)
from tichu_sim.errors import InputError, Interrupted
from tichu_sim.logs import open_run
from tichu_sim.logs.manifest import JOURNAL, MACHINE, MANIFEST
from tichu_sim.simulate import folder as run_folder
from tichu_sim.simulate import versions


def test_tables_hold_every_unit_in_order(whole: Path) -> None:
    tables = open_run(whole)
    rounds = tables.scan("rounds").collect()
    assert rounds["game"].to_list() == list(range(1_000))
    assert tables.scan("seats").select("game", "seat").collect().rows()[:5] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 0),
    ]
    assert tables.manifest.rows["rounds"] == 1_000
    assert tables.manifest.rows["seats"] == 4_000
    assert tables.manifest.rows["calls"] == tables.scan("calls").collect().height
    assert sorted(path.name for path in whole.iterdir()) == ["calls", MACHINE, MANIFEST, "rounds", "seats"]


@pytest.mark.parametrize("jobs", [2, 3])
def test_bytes_do_not_depend_on_jobs(whole: Path, tmp_path: Path, jobs: int) -> None:
    witness = Witness()
    outcome = play(tmp_path / "run", jobs=jobs, watcher=witness)
    assert differences(whole, tmp_path / "run") == []
    assert witness.began_with == (1_000, 0)
    assert (witness.parts, witness.units, witness.rounds) == (7, 1_000, 1_000)
    assert outcome.rounds == 1_000


def test_games_and_plays_are_logged_alike_by_any_jobs(tmp_path: Path) -> None:
    changes: dict[str, Any] = {"unit": "games", "count": 90, "chunk": 20, "log_plays": True}
    play(tmp_path / "one", **changes)
    play(tmp_path / "two", jobs=2, **changes)
    assert differences(tmp_path / "one", tmp_path / "two") == []
    tables = open_run(tmp_path / "two")
    assert tables.tables == ("rounds", "seats", "calls", "games", "plays")
    assert tables.scan("games").collect()["game"].to_list() == list(range(90))
    assert (
        tables.scan("rounds").select(pl.col("round").max()).collect().item() == fake_kernel.ROUNDS_A_GAME - 1
    )


def test_seed_and_chunk_belong_to_the_plan(whole: Path, tmp_path: Path) -> None:
    play(tmp_path / "seed", seed=6)
    assert "rounds/part-000000.parquet" in differences(whole, tmp_path / "seed")
    play(tmp_path / "chunk", chunk=400)
    other = open_run(tmp_path / "chunk").scan("seats").collect()
    assert other.equals(open_run(whole).scan("seats").collect())


def test_interrupted_run_keeps_its_parts_and_says_how_to_continue(begun: Path, whole: Path) -> None:
    assert not json.loads((begun / MANIFEST).read_text())["finished"]
    assert len(list(begun.glob("rounds/*.parquet"))) == 3
    with pytest.raises(
        InputError, match="this run is unfinished, continue it with: tichu-sim run --resume --out"
    ):
        open_run(begun)
    witness = Witness()
    outcome = play(begun, resume=True, watcher=witness)
    assert witness.began_with == (1_000, 450)
    assert outcome.rounds == 550
    assert witness.notes == []
    assert differences(whole, begun) == []


def test_interruption_is_reported_with_the_command(tmp_path: Path) -> None:
    with pytest.raises(Interrupted) as stopped:
        play(tmp_path / "run", jobs=2, watcher=Witness(interrupt_after=2))
    assert str(stopped.value) == (
        f"stopped with 2 of 7 parts finished, continue with: tichu-sim run --resume --out {tmp_path / 'run'}"
    )
    assert stopped.value.exit_code == 130


def test_machine_notes_every_session(begun: Path) -> None:
    play(begun, resume=True, jobs=2)
    sessions = json.loads((begun / MACHINE).read_text())["sessions"]
    assert [(session["rounds"], session["jobs"], session["finished"]) for session in sessions] == [
        (450, 1, False),
        (550, 2, True),
    ]


@pytest.mark.parametrize("cut", [1, 20, 200, 400])
def test_torn_journal_loses_only_what_was_torn(begun: Path, whole: Path, cut: int) -> None:
    journal = begun / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-cut])
    play(begun, resume=True)
    assert differences(whole, begun) == []


def test_leftovers_of_a_kill_are_removed(begun: Path, whole: Path) -> None:
    for name in ("rounds/.part-000003.parquet.4711.tmp", ".manifest.json.4711.tmp"):
        (begun / name).write_bytes(b"half a file")
    (begun / "seats/part-000003.parquet").write_bytes(b"renamed, but never noted in the journal")
    play(begun, resume=True)
    assert differences(whole, begun) == []


@pytest.mark.parametrize("damage", ["flip", "cut", "lose"])
def test_damaged_part_of_an_unfinished_run_is_played_again(begun: Path, whole: Path, damage: str) -> None:
    harm(begun / "seats/part-000001.parquet", damage)
    witness = Witness()
    outcome = play(begun, resume=True, watcher=witness)
    assert outcome.rounds == 700
    assert len(witness.notes) == 1
    assert "part-000001.parquet: " in witness.notes[0]
    assert witness.notes[0].endswith("its part is played again")
    assert differences(whole, begun) == []


@pytest.mark.parametrize("damage", ["flip", "cut", "lose"])
def test_finished_run_can_be_repaired(tmp_path: Path, whole: Path, damage: str) -> None:
    play(tmp_path / "run")
    harm(tmp_path / "run/calls/part-000006.parquet", damage)
    outcome = play(tmp_path / "run", resume=True, jobs=2)
    assert outcome.rounds == 100
    assert differences(whole, tmp_path / "run") == []


def harm(path: Path, damage: str) -> None:
    data = path.read_bytes()
    middle = len(data) // 2
    match damage:
        case "flip":
            path.write_bytes(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
        case "cut":
            path.write_bytes(data[:middle])
        case "lose":
            path.unlink()


def test_resuming_a_finished_run_changes_nothing(whole: Path) -> None:
    before = files(whole)
    assert play(whole, resume=True).rounds == 0
    assert files(whole) == before


def test_resuming_nothing_begins_the_run(tmp_path: Path, whole: Path) -> None:
    play(tmp_path / "new" / "run", resume=True)
    assert differences(whole, tmp_path / "new" / "run") == []


def test_another_python_may_resume(begun: Path, whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_folder, "versions", lambda: VERSIONS | {"python": "3.99.0"})
    play(begun, resume=True)
    assert differences(whole, begun) == []


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forks of itself")
def test_kill_at_every_file_operation_in_one_process(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "simulate.crash_sweep", str(tmp_path)]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["failures"] == {}
    assert result["operations"] > 40


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize("parts", [0, 1, 4])
def test_kill_with_two_workers_then_resume(tmp_path: Path, whole: Path, parts: int) -> None:
    folder = tmp_path / "run"
    process = start_script(folder, jobs=2, seconds=0.4, stderr=subprocess.DEVNULL)
    wait_for_parts(folder, parts)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    play(folder, jobs=2, resume=True)
    assert differences(whole, folder) == []


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_stops_cleanly(tmp_path: Path, whole: Path, jobs: int) -> None:
    """A terminal sends the signal to the whole group, workers included."""
    folder = tmp_path / "run"
    process = start_script(folder, jobs=jobs, seconds=0.4, stderr=subprocess.PIPE)
    wait_for_parts(folder, 2)
    os.killpg(process.pid, signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert error.startswith("stopped with ")
    assert error.strip().endswith(f"continue with: tichu-sim run --resume --out {folder}")
    assert error.count("\n") == 1
    assert not list(folder.rglob("*.tmp"))
    play(folder, resume=True)
    assert differences(whole, folder) == []


def test_versions_name_all_that_the_bytes_depend_on() -> None:
    found = versions.versions()
    assert [*found] == ["tichu_sim", "kernel", "numba", "numpy", "polars", "python"]
    assert all(found.values())


def test_disk_target_of_sixty_bytes_a_round(tmp_path: Path) -> None:
    outcome = play(tmp_path / "run", count=25_000, chunk=25_000)
    size = sum(shard.bytes for shard in outcome.manifest.shards if shard.table in ("rounds", "seats"))
    assert size / 25_000 <= 60
