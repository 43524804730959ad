"""A stand-in for the kernel: plausible tables, computed at once from a counter, nothing compiled.

Every value depends on seed, unit and place alone, as the real kernel's does, so the bytes of a run must
not depend on the order of parts, on jobs or interruptions. A game has five rounds.

A module serves as the kernel of the runner; the environment variables make it slow or faulty, because
they reach the worker processes as well.
"""

import os
import time
from typing import Any

import numpy as np
import numpy.typing as npt

from tichu_sim.cards import N_CARDS
from tichu_sim.logs.schema import TABLES, Table

ROUNDS_A_GAME = 5
SLOW = "FAKE_KERNEL_SECONDS"
FAULTY = "FAKE_KERNEL_FAULTY_UNIT"
DYING = "FAKE_KERNEL_DYING_UNIT"

# Shares of the values 0, 1, 2, ... of columns that are far from uniform, about as people play.
SHARES = {
    "call": (0.78, 0.14, 0.08),
    "place": (0.12, 0.25, 0.25, 0.2, 0.18),
    "cards_left": (0.7, 0.06, 0.06, 0.06, 0.06, 0.06),
    "tricks": (0.05, 0.2, 0.3, 0.25, 0.15, 0.05),
    "aces": (0.3, 0.43, 0.22, 0.05),
    "bombs": (0.9, 0.1),
    "wish": tuple([1 / 14] * 14),
    "double_victory": (0.76, 0.12, 0.12),
    "given_next": tuple([1 / N_CARDS] * N_CARDS),
    "led_": (0.2, 0.25, 0.25, 0.2, 0.1),
    "?": (0.8, 0.2),
    "seat": (0.25, 0.25, 0.25, 0.25),
    "points": tuple([0.05] * 20),
}
ALIKE = {
    "given_partner": "given_next",
    "given_previous": "given_next",
    "aces8": "aces",
    "made": "?",
    "shuffler": "seat",
    "leader": "seat",
    "first_out": "seat",
    "dragon_to": "seat",
    "plays": "points",
    "passes": "points",
    "winner": "?",
    "phase": "call",
    "trick": "call",
}

Ints = npt.NDArray[np.int64]
Records = npt.NDArray[np.void]


def warm(plan: Any) -> None:
    """Nothing to compile."""


def play_chunk(plan: Any, first: int, count: int) -> dict[str, Records]:
    """The tables of units ``first`` to ``first + count - 1``, with the dtypes of the schema."""
    time.sleep(float(os.environ.get(SLOW, "0")))
    units = range(first, first + count)
    if int(os.environ.get(FAULTY, "-1")) in units:
        raise ZeroDivisionError("the fake kernel was told to fail")
    if int(os.environ.get(DYING, "-1")) in units:
        os._exit(9)
    rounds_a_unit = ROUNDS_A_GAME if plan.unit == "games" else 1
    unit = np.repeat(np.arange(first, first + count), rounds_a_unit)
    number = np.tile(np.arange(rounds_a_unit), count)
    key = plan.seed + 4096 * (16 * unit + number)
    calls = np.nonzero(_uniform(key, 7) < 0.6)[0]
    tables = {
        "rounds": _fill(TABLES["rounds"], key, unit, number),
        "seats": _fill(TABLES["seats"], key, unit, number, copies=4),
        "calls": _fill(TABLES["calls"], key[calls], unit[calls], number[calls]),
    }
    tables["rounds"]["cards_1"] = 100 - tables["rounds"]["cards_0"]
    if plan.unit == "games":
        games = np.arange(first, first + count)
        tables["games"] = _fill(TABLES["games"], plan.seed + 4096 * 16 * games, games, games * 0)
    if plan.log_plays:
        tables["plays"] = _fill(TABLES["plays"], key, unit, number, copies=9)
    return tables


def _fill(table: Table, key: Ints, unit: Ints, number: Ints, copies: int = 1) -> Records:
    """``copies`` rows for every key."""
    key, unit, number = (np.repeat(values, copies) for values in (key, unit, number))
    copy = np.arange(len(key)) % copies
    records = np.zeros(len(key), table.dtype())
    for place, column in enumerate(table.columns):
        records[column.name] = _values(column.name, column.dtype, key + 256 * copy, place)
    known = {"game": unit, "round": number, "seat": copy % 4, "step": copy}
    for name in known.keys() & set(records.dtype.names or ()):
        records[name] = known[name]
    return records


def _values(name: str, dtype: str, key: Ints, place: int) -> npt.NDArray[Any]:
    uniform = _uniform(key, place)
    if name.startswith(("score_", "cards_0")):
        return 5 * np.floor(uniform * 26).astype(np.int64)
    known = ALIKE.get(name, "led_" if name.startswith("led_") else "?" if dtype == "?" else name)
    shares = np.cumsum(SHARES.get(known, (1.0,)))
    values = np.minimum(np.searchsorted(shares, uniform), len(shares) - 1)
    return values - 1 if name in ("double_victory", "dragon_to") else values


def _uniform(key: Ints, place: int) -> npt.NDArray[np.float64]:
    """A number in [0, 1) for every key and place: the finaliser of splitmix64."""
    value = (key.astype(np.uint64) + np.uint64(17 * place + 1)) * np.uint64(0x9E3779B97F4A7C15)
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: npt.NDArray[np.float64] = ((value ^ (value >> np.uint64(31))) >> np.uint64(11)) / float(1 << 53)
    return mixed
