"""The table of grants: what owning each booster changes, with intervals, adjusted for many comparisons."""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from tichu_sim.analysis.intervals import mean_interval, wilson
from tichu_sim.config import read_bytes
from tichu_sim.errors import InputError

if TYPE_CHECKING:
    from tichu_sim.simulate.grants import Grant

COLUMNS = (
    "booster",
    "deals",
    "change",
    "low",
    "high",
    "p",
    "adjusted_p",
    "changed",
    "offered",
    "used",
    "used_low",
    "used_high",
    "cancelled",
)
"""Columns of a table of grants, one row a booster, the most valuable first.

``change`` is the mean change of the score difference in points a round, with its 95 % interval; ``p`` that of
no change, two-sided, and ``adjusted_p`` the same adjusted by Benjamini and Hochberg for all boosters of the
table. ``changed`` and ``offered`` are shares of the deals, ``used`` of those in which it was offered, and
``cancelled`` of those in which it was used.
"""


def grant_table(grants: "Iterable[Grant]") -> pl.DataFrame:
    """The table of some measurements, with ``COLUMNS``."""
    from scipy import stats  # slow to import, and reports only read tables

    rows = [_row(grant) for grant in grants]
    known = [row for row in rows if row["p"] is not None]
    if known:
        adjusted = stats.false_discovery_control([row["p"] for row in known], method="bh")
        for row, value in zip(known, adjusted, strict=True):
            row["adjusted_p"] = float(value)
    table = pl.DataFrame(rows, schema_overrides={"p": pl.Float64, "adjusted_p": pl.Float64})
    return table.select(COLUMNS).sort("change", descending=True)


def read_grants(path: str | Path) -> pl.DataFrame:
    """A table of grants from the CSV file that ``tichu-sim grants --out`` writes. Raises InputError."""
    try:
        table = pl.read_csv(io.BytesIO(read_bytes(str(path))))
    except (OSError, ValueError, pl.exceptions.PolarsError) as error:
        reason = (
            error.strerror if isinstance(error, OSError) and error.strerror else str(error).splitlines()[0]
        )
        raise InputError(f"{path}: cannot be read as a table of grants: {reason}") from None
    missing = [name for name in COLUMNS if name not in table.columns]
    if missing:
        raise InputError(f"{path}: is no table of grants, the column {missing[0]} is missing")
    return table.select(COLUMNS)


def _row(grant: "Grant") -> dict[str, Any]:
    change, low, high = mean_interval(grant.deals, grant.total, grant.squares)
    used_low, used_high = wilson(grant.used, grant.offered) if grant.offered else (None, None)
    return {
        "booster": grant.booster,
        "deals": grant.deals,
        "change": change,
        "low": _known(low),
        "high": _known(high),
        "p": _p_value(grant),
        "adjusted_p": None,
        "changed": grant.changed / grant.deals,
        "offered": grant.offered / grant.deals,
        "used": grant.used / grant.offered if grant.offered else None,
        "used_low": used_low,
        "used_high": used_high,
        "cancelled": grant.cancelled / grant.used if grant.used else None,
    }


def _p_value(grant: "Grant") -> float | None:
    """The two-sided p of no change; None where nothing changed."""
    mean = grant.total / grant.deals
    scatter = grant.squares - grant.deals * mean * mean
    if grant.deals < 2 or scatter <= 0:
        return None
    from scipy import stats

    error = (scatter / (grant.deals - 1) / grant.deals) ** 0.5
    return float(2 * stats.t.sf(abs(mean) / error, grant.deals - 1))


def _known(value: float) -> float | None:
    return value if value == value else None
