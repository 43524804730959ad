"""Who is told how long work gets on."""

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Watcher(Protocol):
    """Who is told how a run, or the check of one, gets on."""

    def preparing(self) -> AbstractContextManager[None]:
        """Surrounds the compilation of the kernels."""

    def began(self, units: int, done: int) -> None:
        """There are ``units`` in all, ``done`` of which were finished before."""

    def advanced(self, units: int, rounds: int) -> None:
        """So many more units and rounds are finished."""

    def noted(self, text: str) -> None:
        """Something the user should know that is no error."""


class Silent:
    """A watcher that says nothing."""

    def preparing(self) -> AbstractContextManager[None]:
        """Nothing."""
        return nullcontext()

    def began(self, units: int, done: int) -> None:
        """Nothing."""

    def advanced(self, units: int, rounds: int) -> None:
        """Nothing."""

    def noted(self, text: str) -> None:
        """Nothing."""
