"""The long table of estimates that most of the analysis answers with."""

from dataclasses import dataclass, field

import polars as pl

from tichu_sim.analysis.intervals import SUMS, pooled_mean, pooled_rate
from tichu_sim.analysis.seating import Group

COLUMNS = ("measure", "by", "group", "value", "low", "high", "n")
"""Columns of a table of estimates: a measure (``tichu_sim.analysis.measures``), the kind and the label of
the group it is taken over, the value with its 95 % interval, and the number of cases behind it."""


@dataclass
class Estimates:
    """Collects figures over the rows of one frame, each row a cluster, and computes them in one pass.

    A figure is the sum of ``y`` over the sum of ``x``; both are totals of one row (a round or a game), ``x``
    may be a fixed number. See ``tichu_sim.analysis.intervals`` for the intervals.

    >>> from tichu_sim.analysis.seating import Seating
    >>> table = Estimates()
    >>> table.mean("tricks", Seating(("club",) * 4).all, pl.col("tricks"))
    >>> table.over(pl.LazyFrame({"tricks": [10, 12]})).collect()["value"].to_list()
    [11.0]
    """

    _names: list[tuple[str, str, str, bool]] = field(default_factory=list)
    _pairs: list[tuple[str, str | int]] = field(default_factory=list)
    _totals: dict[bytes, pl.Expr] = field(default_factory=dict)

    def rate(self, measure: str, group: Group, y: pl.Expr, x: pl.Expr | int = 1) -> None:
        """Add a rate: ``y`` successes of ``x`` trials in each row."""
        self._add(measure, group, True, y, x)

    def mean(self, measure: str, group: Group, y: pl.Expr, x: pl.Expr | int = 1) -> None:
        """Add a mean: a total of ``y`` over ``x`` cases in each row."""
        self._add(measure, group, False, y, x)

    def over(self, frame: pl.LazyFrame) -> pl.LazyFrame:
        """The estimates over all rows of ``frame``, one row each, with ``COLUMNS``."""
        names = pl.LazyFrame(self._names, schema=["measure", "by", "group", "share"], orient="row")
        totals = frame.select(self._totals.values())
        sums = totals.select(_sums(y, x).alias(str(row)) for row, (y, x) in enumerate(self._pairs))
        long = pl.concat([names, sums.unpivot().select("value").unnest("value")], how="horizontal")
        both = zip(pooled_rate(), pooled_mean(), strict=True)
        return long.with_columns(
            pl.when("share").then(as_rate).otherwise(as_mean) for as_rate, as_mean in both
        ).select(COLUMNS)

    def _add(self, measure: str, group: Group, share: bool, y: pl.Expr, x: pl.Expr | int) -> None:
        self._names.append((measure, group.by, group.label, share))
        self._pairs.append((self._column(y), x if isinstance(x, int) else self._column(x)))

    def _column(self, total: pl.Expr) -> str:
        """Name of the column that holds a total; equal expressions share one."""
        key = total.meta.serialize()
        if key not in self._totals:
            self._totals[key] = total.cast(pl.Int64).alias(f"total{len(self._totals)}")
        return self._totals[key].meta.output_name()


def _sums(y_name: str, x_name: str | int) -> pl.Expr:
    """The struct ``SUMS`` of two columns; a number in place of the second is the same in every row."""
    y = pl.col(y_name)
    clusters = y.count().cast(pl.Int64)
    if isinstance(x_name, int):
        x_sum, xx, xy = clusters * x_name, clusters * x_name**2, y.sum() * x_name
    else:
        x = pl.col(x_name)
        x_sum, xx, xy = x.sum(), (x * x).sum(), (x * y).sum()
    sums = (y.sum(), (y * y).sum(), xy, x_sum, xx, clusters)
    return pl.struct(value.alias(name) for name, value in zip(SUMS, sums, strict=True))
