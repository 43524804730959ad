"""What the decision functions of an author's file may answer (tichu_sim.strategies.own)."""

from typing import Any

from numba import types
from numba.extending import overload

from tichu_sim.jit import kernel

LEAVE_TO_BASE = -2
"""The answer that leaves a question to the base of the file."""


@kernel
def call(answer):  # type: ignore[no-untyped-def]
    """An answer to the question for a call. Raises ValueError unless it is 1, 0 or left to the base."""
    if answer != 0 and answer != 1 and answer != LEAVE_TO_BASE:
        raise ValueError("a call must be answered by 1 (yes) or 0 (no)")
    return answer


def whole(answer: Any) -> int:
    """An answer as a number. Raises TypeError, when it is compiled, unless it is whole or a truth value."""
    if not isinstance(answer, int):
        raise TypeError(_not_whole(type(answer).__name__))
    return int(answer)


@overload(whole)
def _whole(answer):  # type: ignore[no-untyped-def]  # Numba compares the two signatures to the letter
    if not isinstance(answer, types.Integer | types.Boolean):
        raise TypeError(_not_whole(str(answer)))  # Numba would bury its own TypingError in others
    return lambda answer: types.int64(answer)


def _not_whole(found: str) -> str:
    return f"a decision function must always return a whole number, one here returns {found}"
