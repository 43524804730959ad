"""Rounds of a run as Brettspielwelt logs: a file a game, or a hundred independent rounds a file."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from tichu_sim.errors import InputError, RunFailed
from tichu_sim.formats import write_log
from tichu_sim.logs.reader import Run
from tichu_sim.simulate.plan import Plan
from tichu_sim.simulate.recorded import plan_of_run, retrace_run
from tichu_sim.simulate.transcribe import seat_handles, transcribe

ROUNDS_A_FILE = 100


def export_run(
    run: Run,
    out: Path,
    first: int,
    last: int,
    advanced: Callable[[int, int], None] = lambda units, rounds: None,
) -> list[Path]:
    """Write units ``first`` to ``last`` of a run into the new folder ``out``; returns the files.

    The folder appears when it is complete or not at all. ``advanced`` is told the units and rounds of each
    file. Raises InputError if there are no such units or the folder is not empty, MismatchError if this
    version plays them differently, RunFailed if they cannot be written.
    """
    plan = plan_of_run(run)
    size = 1 if plan.unit == "games" else ROUNDS_A_FILE
    handles = seat_handles(plan)
    names: list[str] = []
    with _new_folder(out) as folder:
        rounds = retrace_run(run, first, last)
        for part, group in groupby(rounds, key=lambda played: played.unit // size):
            logs = [transcribe(played, handles) for played in group]
            names.append(_file_name(plan, max(first, part * size), min(last, part * size + size - 1)))
            write_log(logs, folder / names[-1])
            advanced(min(last, part * size + size - 1) - max(first, part * size) + 1, len(logs))
    return [out / name for name in names]


def _file_name(plan: Plan, first: int, last: int) -> str:
    """Numbers of equal width, so that names sort as numbers do."""
    width = len(str(plan.count - 1))
    if plan.unit == "games":
        return f"game-{first:0{width}d}.tch"
    return f"rounds-{first:0{width}d}-{last:0{width}d}.tch"


@contextmanager
def _new_folder(out: Path) -> Iterator[Path]:
    """A folder beside ``out`` that takes its name at the end, and vanishes if anything goes wrong."""
    unfinished = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            what = "this folder is not empty" if out.is_dir() else "this is a file"
            raise InputError(f"{out}: {what}; choose another --out")
        unfinished.mkdir(parents=True)
        yield unfinished
        if out.exists():
            out.rmdir()
        unfinished.rename(out)
    except OSError as error:
        raise RunFailed(
            f"{error.filename or out}: cannot be written: {error.strerror or error}; nothing was exported"
        ) from error
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
