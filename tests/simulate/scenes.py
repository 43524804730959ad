"""Plans, watchers, processes and folders for the tests of runs."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import tichu_sim
from simulate import fake_kernel
from tichu_sim.errors import Interrupted
from tichu_sim.logs.manifest import JOURNAL, MACHINE
from tichu_sim.rules import RuleSet
from tichu_sim.simulate import folder as run_folder
from tichu_sim.simulate.plan import Plan
from tichu_sim.simulate.runner import Outcome, run
from tichu_sim.simulate.watcher import Silent
from tichu_sim.strategies import Strategy

TESTS = Path(__file__).parents[1]
ROOT = Path(tichu_sim.__file__).parents[1]
VERSIONS = {"tichu_sim": "1", "kernel": "fake", "polars": "2", "python": "3.11.0"}


def make_plan(**changes: Any) -> Plan:
    """A small plan of rounds for the fake kernel."""
    one, two = (Strategy(name=name, policy="random") for name in ("one", "two"))
    defaults: dict[str, Any] = {
        "unit": "rounds",
        "count": 1_000,
        "seed": 5,
        "rules": RuleSet(),
        "strategies": (one, two, one, two),
        "chunk": 150,
    }
    return Plan(**(defaults | changes))


def files(folder: Path) -> dict[str, bytes]:
    """The contents of a run by path, without what depends on the machine."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != MACHINE]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def differences(one: Path, other: Path) -> list[str]:
    """Names of the files that one of two runs lacks or that differ."""
    mine, theirs = files(one), files(other)
    return sorted(name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name))


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


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{TESTS}"} | more


def start_script(folder: Path, *, jobs: int, seconds: float, stderr: int) -> subprocess.Popen[str]:
    """The default plan in a process of its own, each part taking some time."""
    script = "import sys; from simulate.scenes import script; script(sys.argv[1], int(sys.argv[2]))"
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
