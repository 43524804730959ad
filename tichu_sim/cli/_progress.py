"""How a run gets on, on stderr: a bar on a terminal, single lines elsewhere, nothing when quiet."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

# Loading compiled kernels takes a second or two; whatever takes longer is a compilation.
_PATIENCE = 4.0
_COMPILING = "compiling the kernels: once per machine, about a minute ..."


class ProgressBar:
    """A watcher of a run (tichu_sim.simulate.watcher.Watcher); use as a context manager."""

    def __init__(self, unit: str, *, quiet: bool) -> None:
        self._unit = unit
        self._quiet = quiet
        self._terminal = not quiet and sys.stderr.isatty()
        self._progress: Progress | None = None
        self._task = TaskID(0)
        self._begun = 0.0
        self._rounds = 0

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    @contextmanager
    def preparing(self) -> Iterator[None]:
        """Says that kernels are being compiled if that takes more than a moment."""
        timer = threading.Timer(_PATIENCE, self.noted, [_COMPILING])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def began(self, units: int, done: int) -> None:
        """Shows the bar, with what earlier calls finished already filled."""
        self._begun = time.monotonic()
        if not self._terminal:
            return
        self._progress = Progress(
            TextColumn("{task.completed:,.0f} of {task.total:,.0f} {task.description}"),
            BarColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._progress.add_task(self._unit, total=units, completed=done, rate="")
        self._progress.start()

    def advanced(self, units: int, rounds: int) -> None:
        """Moves the bar and brings the rate up to date."""
        self._rounds += rounds
        if self._progress is not None:
            rate = self._rounds / max(time.monotonic() - self._begun, 1e-9)
            self._progress.update(self._task, advance=units, rate=f"{rate:,.0f} rounds/s")

    def noted(self, text: str) -> None:
        """Prints one line, above the bar if there is one."""
        if self._quiet:
            return
        if self._progress is not None:
            self._progress.console.print(text)
        else:
            click.echo(text, err=True)
