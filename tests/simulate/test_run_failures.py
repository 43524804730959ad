"""Every way in which a run can be refused or fail: a clear sentence, and nothing lost."""

import errno
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from simulate import fake_kernel
from simulate.scenes import (
    VERSIONS,
    differences,
    files,
    make_plan,
    play,
)
from tichu_sim.errors import InputError, MismatchError, RunFailed
from tichu_sim.logs.manifest import JOURNAL
from tichu_sim.simulate import folder as run_folder
from tichu_sim.simulate.runner import run


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
