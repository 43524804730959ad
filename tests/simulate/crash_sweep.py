"""Kills a run at every single file operation, resumes it, and compares the folder with a whole run's.

A script of its own because it forks: ``python -m simulate.crash_sweep FOLDER`` prints a JSON object with
the number of operations and, for every one whose kill was not recovered from byte for byte, what differed.
"""

import builtins
import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from simulate import fake_kernel
from simulate.scenes import differences, make_plan
from tichu_sim.simulate import folder as run_folder
from tichu_sim.simulate.runner import run


class Killer:
    """Counts file operations and kills the process before the one with number ``at``."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.count = 0

    def step(self, *_: object) -> None:
        """One operation is about to happen."""
        if self.count == self.at:
            os.kill(os.getpid(), signal.SIGKILL)
        self.count += 1

    def wrap(self, operation: Callable[..., Any]) -> Callable[..., Any]:
        """The operation, counted."""

        def counted(*arguments: Any, **options: Any) -> Any:
            self.step()
            return operation(*arguments, **options)

        return counted

    def open(self, path: Any, mode: str = "r", *arguments: Any, **options: Any) -> Any:
        """``open`` whose written files can also be cut off in the middle of a write."""
        file = self.opened(path, mode, *arguments, **options)
        if mode == "wb":
            data_written = file.write

            def write_in_halves(data: bytes) -> int:
                self.step()
                data_written(data[: len(data) // 2])
                file.flush()
                self.step()
                return int(data_written(data[len(data) // 2 :]))

            setattr(file, "write", write_in_halves)  # noqa: B010
        return file

    def install(self) -> None:
        """Puts itself in front of every operation that changes a folder."""
        os.replace = self.wrap(os.replace)
        # A kill leaves the system's buffers alone, so the slow part of fsync proves nothing here.
        os.fsync = self.wrap(lambda descriptor: None)
        os.mkdir = self.wrap(os.mkdir)
        os.unlink = self.wrap(os.unlink)
        self.opened = builtins.open
        setattr(builtins, "open", self.open)  # noqa: B010


def in_child(action: Callable[[], None]) -> int:
    """Runs an action in a fork; its signal or exit code, negative for a signal."""
    pid = os.fork()
    if pid == 0:
        action()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def play(folder: Path, *, resume: bool, kill_at: int = -1) -> Callable[[], None]:
    """An action that plays the small plan, killed at an operation if asked for."""

    def action() -> None:
        killer = Killer(kill_at)
        killer.install()
        run(make_plan(count=50, chunk=25), folder, jobs=1, resume=resume, kernel=fake_kernel)
        (folder.parent / "operations").write_text(str(killer.count))

    return action


def sweep(base: Path) -> dict[str, Any]:
    """Kills at every operation in turn."""
    setattr(run_folder, "versions", lambda: {"tichu_sim": "1"})  # noqa: B010
    whole = base / "whole"
    assert in_child(play(whole, resume=False)) == 0
    operations = int((base / "operations").read_text())
    failures: dict[int, Any] = {}
    for at in range(operations):
        folder = base / "killed"
        shutil.rmtree(folder, ignore_errors=True)
        killed = in_child(play(folder, resume=False, kill_at=at))
        resumed = in_child(play(folder, resume=True))
        different = differences(whole, folder)
        if killed != -signal.SIGKILL or resumed != 0 or different:
            failures[at] = [killed, resumed, different]
    return {"operations": operations, "failures": failures}


if __name__ == "__main__":
    print(json.dumps(sweep(Path(sys.argv[1]))))
