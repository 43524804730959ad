"""Runs: the same bytes whatever the jobs, the interruptions and the order of parts; every way to fail."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fake_kernel
import msgspec
import polars as pl
import pytest
from scenes import differences, files, make_plan

import tichu_sim
from tichu_sim.errors import InputError, Interrupted, MismatchError, RunFailed
from tichu_sim.logs import open_run
from tichu_sim.logs.manifest import JOURNAL, MACHINE, MANIFEST
from tichu_sim.simulate import folder as run_folder
from tichu_sim.simulate import versions
from tichu_sim.simulate.runner import Outcome, Silent, run

HERE = Path(__file__).parent
ROOT = Path(tichu_sim.__file__).parents[1]
VERSIONS = {"tichu_sim": "1", "kernel": "fake", "polars": "2", "python": "3.11.0"}


class Witness(Silent):
    """Remembers what it is told, and may interrupt after a number of parts."""

    def __init__(self, interrupt_after: int = -1) -> None:
        self.notes: list[str] = []
        self.began_with: tuple[int, int] = (-1, -1)
        self.parts = 0
        self.units = 0
        self.rounds = 0
        self.interrupt_after = interrupt_after

    def began(self, units: int, done: int) -> None:
        self.began_with = (units, done)

    def advanced(self, units: int, rounds: int) -> None:
        self.parts += 1
        self.units += units
        self.rounds += rounds
        if self.parts == self.interrupt_after:
            raise KeyboardInterrupt

    def noted(self, text: str) -> None:
        self.notes.append(text)


def play(
    folder: Path, *, jobs: int = 1, resume: bool = False, watcher: Any = None, **changes: Any
) -> Outcome:
    plan = make_plan(**changes)
    return run(plan, folder, jobs=jobs, resume=resume, watcher=watcher, kernel=fake_kernel)


@pytest.fixture(scope="module", autouse=True)
def fixed_versions() -> Iterator[None]:
    """The fake kernel has no sources, so those of the real one may change while these tests run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_folder, "versions", lambda: VERSIONS)
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The default plan played without interruption in one process: 7 parts, the last one shorter."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    play(folder)
    return folder


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The default plan interrupted after three of seven parts."""
    folder = tmp_path / "begun"
    with pytest.raises(Interrupted):
        play(folder, watcher=Witness(interrupt_after=3))
    return folder


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{HERE}"} | more


def start_script(folder: Path, *, jobs: int, seconds: float, stderr: int) -> subprocess.Popen[str]:
    """The default plan in a process of its own, each part taking some time."""
    script = "import sys; from test_runs import script; script(sys.argv[1], int(sys.argv[2]))"
    return subprocess.Popen(
        [sys.executable, "-c", script, str(folder), str(jobs)],
        env=environment(**{fake_kernel.SLOW: str(seconds)}),
        stderr=stderr,
        text=True,
        start_new_session=True,
    )


def script(folder: str, jobs: int) -> None:
    """What ``start_script`` runs."""
    setattr(run_folder, "versions", lambda: VERSIONS)  # noqa: B010
    try:
        play(Path(folder), jobs=jobs)
    except Interrupted as stopped:
        print(stopped, file=sys.stderr)
        sys.exit(stopped.exit_code)


def wait_for_parts(folder: Path, parts: int) -> None:
    """Waits until the journal has some parts."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        journal = folder / JOURNAL
        if journal.exists() and journal.read_bytes().count(b"\n") >= parts:
            return
        time.sleep(0.02)
    raise AssertionError(f"no {parts} parts in {folder} after a minute")


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


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seed": 6}, "seed is 5 there, 6 was asked for"),
        ({"count": 999}, "count is 1000 there, 999 was asked for"),
        ({"log_plays": True}, "log_plays is False there, True was asked for"),
        ({"chunk": 100}, "chunk is 150 there, 100 was asked for"),
    ],
)
def test_resuming_another_plan_is_refused(begun: Path, changes: dict[str, Any], sentence: str) -> None:
    before = files(begun)
    with pytest.raises(
        MismatchError, match=f"the run in this folder has another plan: {sentence}"
    ) as refused:
        play(begun, resume=True, **changes)
    assert refused.value.exit_code == 4
    assert files(begun) == before


def test_resuming_other_rules_names_the_switch(begun: Path) -> None:
    rules = msgspec.structs.replace(make_plan().rules, wish_optional=False)
    with pytest.raises(MismatchError, match=r"rules\.wish_optional is True there, False was asked for"):
        play(begun, resume=True, rules=rules)


def test_resuming_with_other_versions_is_refused(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_folder, "versions", lambda: VERSIONS | {"polars": "3"})
    with pytest.raises(MismatchError, match="the run was begun with polars 2, this is polars 3"):
        play(begun, resume=True)


def test_another_python_may_resume(begun: Path, whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_folder, "versions", lambda: VERSIONS | {"python": "3.99.0"})
    play(begun, resume=True)
    assert differences(whole, begun) == []


def test_occupied_folder_is_refused_and_left_alone(tmp_path: Path, begun: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    for resume in (False, True):
        with pytest.raises(InputError, match="this folder is not empty; choose another --out"):
            play(tmp_path, resume=resume)
    with pytest.raises(InputError, match="not empty; continue its run with --resume, or choose another"):
        play(begun)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_path_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for resume in (False, True):
        with pytest.raises(InputError, match="a run needs a folder, this is a file"):
            play(tmp_path / "file", resume=resume)
        with pytest.raises(InputError, match="file/run: cannot be written: Not a directory"):
            play(tmp_path / "file" / "run", resume=resume)


def test_unwritable_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, **_: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(InputError, match="run: cannot be written: Permission denied"):
        play(tmp_path / "run")


@pytest.mark.parametrize("url", ["s3://bucket/run", "memory://run"])
def test_url_is_refused_with_the_reason(url: str) -> None:
    with pytest.raises(InputError, match=f"^{url}: a run is written to a local folder only"):
        run(make_plan(), url, kernel=fake_kernel)


def test_negative_jobs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="jobs: -1 is not allowed"):
        play(tmp_path / "run", jobs=-1)


def test_two_processes_cannot_write_one_run(begun: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with open(begun / JOURNAL, "ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(InputError, match="another process is writing this run"):
            play(begun, resume=True)


@pytest.mark.parametrize("jobs", [1, 2])
def test_error_in_the_kernel_names_the_part(tmp_path: Path, whole: Path, jobs: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(fake_kernel.FAULTY, "650")
        with pytest.raises(
            RunFailed, match=r"part 4 \(rounds 600 to 749\) failed: ZeroDivisionError: the fake"
        ):
            play(tmp_path / "run", jobs=jobs)
    play(tmp_path / "run", jobs=jobs, resume=True)
    assert differences(whole, tmp_path / "run") == []


def test_lost_worker_is_reported(tmp_path: Path, whole: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(fake_kernel.DYING, "650")
        with pytest.raises(RunFailed, match="a worker process died, perhaps for lack of memory"):
            play(tmp_path / "run", jobs=2)
    play(tmp_path / "run", jobs=2, resume=True)
    assert differences(whole, tmp_path / "run") == []


@pytest.mark.parametrize("writes_that_fit", range(1, 12))
def test_full_disk_loses_nothing(tmp_path: Path, whole: Path, writes_that_fit: int) -> None:
    """Every file of the first parts in turn is the one that no longer fits."""
    real, count = os.fsync, 0

    def fsync(descriptor: int) -> None:
        nonlocal count
        count += 1
        if count > 2 * writes_that_fit + 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(descriptor)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        with pytest.raises(
            RunFailed, match="No space left on device; free some space; finished parts are kept"
        ):
            play(tmp_path / "run")
    assert not list((tmp_path / "run").rglob("*.tmp"))
    play(tmp_path / "run", resume=True)
    assert differences(whole, tmp_path / "run") == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 KiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("a small file system cannot be mounted here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.parametrize("jobs", [1, 2])
def test_really_full_disk(small_disk: Path, tmp_path: Path, jobs: int) -> None:
    changes: dict[str, Any] = {"count": 12_000, "chunk": 1_000}
    with pytest.raises(RunFailed, match="No space left on device; free some space"):
        play(small_disk / "run", jobs=jobs, **changes)
    assert not list(small_disk.rglob("*.tmp"))
    subprocess.run(["mount", "-o", "remount,size=8m", str(small_disk)], check=True)
    assert play(small_disk / "run", jobs=jobs, resume=True, **changes).rounds < 12_000
    play(tmp_path / "whole", **changes)
    assert differences(tmp_path / "whole", small_disk / "run") == []


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forks of itself")
def test_kill_at_every_file_operation_in_one_process(tmp_path: Path) -> None:
    command = [sys.executable, str(HERE / "crash_sweep.py"), str(tmp_path)]
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
