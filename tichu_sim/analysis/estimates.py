"""Questions about the rows of a table, and the long table of estimates that answers them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from tichu_sim.analysis.intervals import SUMS, pooled_mean, pooled_rate
from tichu_sim.analysis.seating import Group

COLUMNS = ("measure", "by", "group", "value", "low", "high", "n")
"""Columns of a table of estimates: a measure (``tichu_sim.analysis.measures``), the kind and the label of
the group it is taken over, the value with its 95 % interval, and the number of cases behind it."""


@dataclass(frozen=True)
class Question:
    """One figure over the rows of a frame, each row a cluster: the sum of ``y`` over the sum of ``x``.

    ``y`` and ``x`` are totals of one row (a round or a game); ``x`` may be a number, the same for each row. A
    ``share`` has ``y`` successes in ``x`` trials, any other figure is a mean of ``x`` cases. See
    ``tichu_sim.analysis.intervals`` for the intervals.
    """

    measure: str
    group: Group
    share: bool
    y: pl.Expr
    x: pl.Expr | int


def ask_rate(measure: str, group: Group, y: pl.Expr, x: pl.Expr | int = 1) -> Question:
    """A rate: ``y`` successes of ``x`` trials in each row."""
    return Question(measure, group, True, y, x)


def ask_mean(measure: str, group: Group, y: pl.Expr, x: pl.Expr | int = 1) -> Question:
    """A mean: a total of ``y`` over ``x`` cases in each row."""
    return Question(measure, group, False, y, x)


def estimate(questions: Iterable[Question], frame: pl.LazyFrame, weight: str = "") -> pl.LazyFrame:
    """The answers over all rows of ``frame``, one row for each question, with ``COLUMNS``; one pass.

    With ``weight``, the name of a column of whole numbers, each row stands for that many equal ones.

    >>> from tichu_sim.analysis.seating import Seating
    >>> tricks = ask_mean("tricks", Seating(("club",) * 4).all, pl.col("tricks"))
    >>> estimate([tricks], pl.LazyFrame({"tricks": [10, 12]})).collect()["value"].to_list()
    [11.0]
    """
    asked = list(questions)
    columns = _Columns()
    pairs = [(columns.name(q.y), q.x if isinstance(q.x, int) else columns.name(q.x)) for q in asked]
    rows = pl.col(weight).cast(pl.Int64) if weight else None
    totals = frame.select(*columns.totals, *([rows.alias("rows")] if rows is not None else []))
    sums = totals.select(_sums(y, x, bool(weight)).alias(str(row)) for row, (y, x) in enumerate(pairs))
    names = pl.LazyFrame(
        {
            "measure": [q.measure for q in asked],
            "by": [q.group.by for q in asked],
            "group": [q.group.label for q in asked],
            "share": [q.share for q in asked],
        }
    )
    long = pl.concat([names, sums.unpivot().select("value").unnest("value")], how="horizontal")
    both = zip(pooled_rate(), pooled_mean(), strict=True)
    answers = [pl.when("share").then(as_rate).otherwise(as_mean) for as_rate, as_mean in both]
    return long.with_columns(answers).select(COLUMNS)


class _Columns:
    """Names for the totals of a row; equal expressions share a column."""

    def __init__(self) -> None:
        self._names: dict[bytes, str] = {}
        self.totals: list[pl.Expr] = []

    def name(self, total: pl.Expr) -> str:
        key = total.meta.serialize()
        if key not in self._names:
            self._names[key] = f"total{len(self.totals)}"
            self.totals.append(total.cast(pl.Int64).alias(self._names[key]))
        return self._names[key]


def _sums(y_name: str, x_name: str | int, weighted: bool) -> pl.Expr:
    """The struct ``SUMS`` of two columns; a number in place of the second is the same in every row."""
    y = pl.col(y_name)
    wy = y * pl.col("rows") if weighted else y
    clusters = pl.col("rows").sum() if weighted else y.count().cast(pl.Int64)
    if isinstance(x_name, int):
        x_sum, xx, xy = clusters * x_name, clusters * x_name**2, wy.sum() * x_name
    else:
        x = pl.col(x_name)
        wx = x * pl.col("rows") if weighted else x
        x_sum, xx, xy = wx.sum(), (wx * x).sum(), (x * wy).sum()
    sums = (wy.sum(), (wy * y).sum(), xy, x_sum, xx, clusters)
    return pl.struct(value.alias(name) for name, value in zip(SUMS, sums, strict=True))
