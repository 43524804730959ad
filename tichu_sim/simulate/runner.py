"""Plays a plan into a run folder: parts in parallel, each written by the process that played it.

Nothing in the folder but ``machine.json`` depends on the number of jobs, on the order in which parts
finish, or on interruptions.
"""

import os
import platform
import signal
import threading
import time
import warnings
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

import joblib
import msgspec
from joblib.externals.loky import get_reusable_executor
from joblib.externals.loky.process_executor import TerminatedWorkerError
from msgspec import Struct

from tichu_sim.errors import Interrupted, RunFailed, TichuSimError
from tichu_sim.logs.files import write_atomic
from tichu_sim.logs.manifest import MACHINE, Manifest
from tichu_sim.logs.writer import write_shard
from tichu_sim.simulate.folder import (
    Part,
    RunFolder,
    create,
    disk_failure,
    refuse_url,
    reopen,
    resume_command,
)
from tichu_sim.simulate.parallel import check_jobs
from tichu_sim.simulate.plan import Plan
from tichu_sim.simulate.watcher import Silent, Watcher

# Seconds after which a worker whose parent is gone gives up waiting.
_IDLE_TIMEOUT = 20


class Kernel(Protocol):
    """What plays; ``tichu_sim.simulate.batch`` unless told otherwise. A module will do."""

    def warm(self, plan: Plan) -> None:
        """Compiles or loads whatever the plan needs."""

    def play_chunk(self, plan: Plan, first: int, count: int) -> dict[str, Any]:
        """Records of each logged table for units ``first`` to ``first + count - 1``, in order."""


@dataclass(frozen=True)
class Outcome:
    """A finished run: where it is, its manifest, and what this call played in how many seconds.

    ``seconds`` is the time of playing and writing, without compiling.
    """

    path: Path
    manifest: Manifest
    rounds: int
    seconds: float


class _Session(Struct, frozen=True):
    """One line of ``machine.json``: a call that played parts of the run."""

    started: str
    seconds: float
    rounds: int
    jobs: int
    cores: int
    machine: str
    finished: bool


def run(
    plan: Plan,
    path: Path | str,
    *,
    jobs: int = 0,
    resume: bool = False,
    watcher: Watcher | None = None,
    kernel: Kernel | None = None,
) -> Outcome:
    """Plays the plan into the folder ``path`` and returns the finished run.

    ``jobs`` is the number of processes, 0 for one a core. With ``resume`` a run begun there earlier is
    continued and ends with the same bytes as an uninterrupted one. Raises InputError for a folder that
    cannot be used, MismatchError if it holds another run, Interrupted after Ctrl-C, and RunFailed for a
    full disk, a lost worker or an error in the kernel; whatever was finished stays and can be resumed.
    """
    check_jobs(jobs)
    watcher = watcher or Silent()
    kernel = kernel or _default_kernel()
    refuse_url(path)
    with (reopen if resume else create)(plan, Path(path)) as folder:
        for text in folder.damaged:
            watcher.noted(f"{text}; its part is played again")
        missing = [part for part in range(plan.parts) if part not in folder.parts]
        jobs = max(1, min(jobs or joblib.cpu_count(), len(missing)))
        try:
            if missing:
                with watcher.preparing():
                    kernel.warm(plan)
            watcher.began(plan.count, plan.count - sum(plan.span(part)[1] for part in missing))
            return _play(
                _Task(kernel, plan, folder.path, folder.manifest.run), folder, missing, jobs, watcher
            )
        except KeyboardInterrupt:
            done = len(folder.parts)
            raise Interrupted(
                f"stopped with {done} of {plan.parts} parts finished, "
                f"continue with: {resume_command(folder.path)}"
            ) from None


@dataclass(frozen=True)
class _Task:
    """What a worker needs to play any part."""

    kernel: Any
    plan: Plan
    folder: Path
    run: str

    def play(self, number: int, owner: int | None = None) -> Part:
        """Plays and writes a part; ``owner`` is the process that asked for it, if it is another one."""
        if owner is not None and os.name == "posix" and os.getppid() != owner:
            os._exit(1)  # the run was killed: leave its folder alone
        first, count = self.plan.span(number)
        try:
            tables = self.kernel.play_chunk(self.plan, first, count)
        except Exception as error:
            raise self._failure(number, error) from error
        try:
            shards = [
                write_shard(self.folder, name, number, tables[name], self.run, self.plan.boosters.slot_names)
                for name in self.plan.tables
            ]
        except OSError as error:
            raise disk_failure(error, self.folder) from error
        except (KeyError, ValueError) as error:
            raise self._failure(number, error) from error
        return Part(number, tuple(shards))

    def _failure(self, number: int, error: Exception) -> RunFailed:
        first, count = self.plan.span(number)
        units = f"{self.plan.unit} {first} to {first + count - 1}"
        return RunFailed(f"part {number} ({units}) failed: {type(error).__name__}: {error}")


def _play(task: _Task, folder: RunFolder, missing: list[int], jobs: int, watcher: Watcher) -> Outcome:
    started, clock, rounds = datetime.now(UTC), time.perf_counter(), 0

    def note_session(finished: bool) -> float:
        seconds = time.perf_counter() - clock
        stamp = started.isoformat(timespec="seconds")
        cores, machine = joblib.cpu_count(), f"{platform.system()} {platform.machine()}"
        _note(folder.path, _Session(stamp, round(seconds, 3), rounds, jobs, cores, machine, finished))
        return seconds

    try:
        try:
            with closing(_results(task, missing, jobs)) as results:
                for part in results:
                    folder.record(part)
                    played = next(shard.rows for shard in part.shards if shard.table == "rounds")
                    rounds += played
                    watcher.advanced(task.plan.span(part.part)[1], played)
        except (KeyboardInterrupt, TichuSimError):
            with suppress(OSError):
                note_session(finished=False)
            raise
        manifest = folder.finish()
        return Outcome(folder.path, manifest, rounds, note_session(finished=True))
    except OSError as error:
        raise disk_failure(error, folder.path) from error


def _results(task: _Task, missing: list[int], jobs: int) -> Generator[Part]:
    """Finished parts as they come."""
    if jobs == 1:
        yield from map(task.play, missing)
        return
    calls = (joblib.delayed(task.play)(number, os.getpid()) for number in missing)
    settings = {"inner_max_num_threads": 1, "idle_worker_timeout": _IDLE_TIMEOUT}
    with (
        joblib.parallel_config("loky", n_jobs=jobs, **settings),
        _workers_spared_from_ctrl_c(),
        _one_polars_thread(),
    ):
        results = joblib.Parallel(return_as="generator_unordered", batch_size=1)(calls)
    try:
        for part in results:  # noqa: UP028 - the generator is closed below, without its warning
            yield part
    except TerminatedWorkerError as error:
        raise RunFailed(
            "a worker process died, perhaps for lack of memory; finished parts are kept, "
            f"continue with fewer --jobs: {resume_command(task.folder)}"
        ) from error
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # that stopping early wastes what was being played
            results.close()
        get_reusable_executor().shutdown(wait=True, kill_workers=True)


@contextmanager
def _workers_spared_from_ctrl_c() -> Iterator[None]:
    """Processes started inside ignore Ctrl-C, which a terminal sends to all; this one stops them itself."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _one_polars_thread() -> Iterator[None]:
    """Processes started inside use one polars thread each, as there is one for every core."""
    before = os.environ.get("POLARS_MAX_THREADS")
    os.environ["POLARS_MAX_THREADS"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["POLARS_MAX_THREADS"]
        else:
            os.environ["POLARS_MAX_THREADS"] = before


def _note(path: Path, session: _Session) -> None:
    """Adds a session to ``machine.json``; an unreadable one is begun anew. Raises OSError."""
    file = path / MACHINE
    try:
        sessions = msgspec.json.decode(file.read_bytes())["sessions"]
    except (OSError, msgspec.DecodeError, KeyError, TypeError):
        sessions = []
    text = msgspec.json.format(msgspec.json.encode({"sessions": [*sessions, session]}), indent=1)
    write_atomic(file, text + b"\n")


def _default_kernel() -> Kernel:
    from tichu_sim.simulate import batch

    return batch
