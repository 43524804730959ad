"""Numbers as a reader wants them: as many decimals as the interval bears out, real minus signs."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

NOTHING = "\N{EN DASH}"
"""Stands where there is no value."""

_SCALE = {"share": 100.0, "points": 1.0, "count": 1.0}
_SUFFIX = {"share": " %", "points": "", "count": ""}


@dataclass(frozen=True)
class Cell:
    """One figure in words: the value, its interval, the number of cases or the source."""

    value: str
    interval: str = ""
    n: str = ""


def estimate_cell(row: Mapping[str, Any], unit: str, cases: str) -> Cell:
    """The cell of an estimate (``value``, ``low``, ``high``, ``n``); ``cases`` names what n counts."""
    places = decimals(unit, row["low"], row["high"])
    ends = interval(row["low"], row["high"], unit, places)
    return Cell(number(row["value"], unit, places), ends, f"n {count(row['n'])} {cases}")


def decimals(unit: str, low: float | None, high: float | None) -> int:
    """Decimals to show: the fewest that leave two units of the last between value and interval end."""
    if low is None or high is None or high <= low:
        return 1
    return min(4, max(0, math.ceil(-math.log10(_SCALE[unit] * (high - low) / 4))))


def number(value: float | None, unit: str = "count", places: int = 1) -> str:
    """A value with its unit, for example ``13.2 %``."""
    if value is None:
        return NOTHING
    if unit == "share" and value in (0, 1):
        places = 0
    return f"{_fixed(value * _SCALE[unit], places)}{_SUFFIX[unit]}"


def interval(low: float | None, high: float | None, unit: str, places: int) -> str:
    """Both ends of an interval, without the unit; empty if there is none."""
    if low is None or high is None:
        return ""
    ends = [_fixed(end * _SCALE[unit], places) for end in (low, high)]
    return (" to " if low < 0 else NOTHING).join(ends)


def as_given(value: float, unit: str) -> str:
    """A figure with the digits that its source gives."""
    return f"{value * _SCALE[unit]:,.6g}".replace("-", "\N{MINUS SIGN}") + _SUFFIX[unit]


def in_words(booster: str) -> str:
    """The id of a booster as readers want it, in words."""
    return booster.replace("_", " ")


def count(value: int) -> str:
    """A number of cases with thousands separated."""
    return f"{value:,}"


def _fixed(value: float, places: int) -> str:
    text = f"{value:,.{places}f}"
    is_zero = not text.strip("-0.,")
    return text.lstrip("-") if is_zero else text.replace("-", "\N{MINUS SIGN}")
