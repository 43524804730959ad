"""Rates, means and ratios, each with its number of cases and its 95 % interval.

Plain functions serve single figures; the expressions of ``rates`` and ``means`` serve whole columns of sums.
An *estimate* is ``value``, ``low``, ``high`` (Float64, null where undefined) and ``n`` (Int64, the cases
behind the value).

* A rate of independent trials has the Wilson score interval.
* A mean of independent cases has the t interval; equal cases show no spread and so give no interval.
* The four seats of a round are not independent: one seat is out first, and only one call can win. A figure
  pooled over seats is therefore a ratio of two sums of round totals, with the round as the cluster, and its
  standard error is the linearised one. A pooled mean takes its t interval from that error. A pooled rate
  keeps the shape of the Wilson interval, with the number of independent trials that would have the same
  standard error in place of n. With one trial or case a round both are the plain intervals.
"""

import math

import polars as pl

from tichu_sim.analysis.students_t import Z, t_reach

SUMS = ("y", "yy", "xy", "x", "xx", "clusters")
"""Sums over clusters that a pooled figure y / x needs: of y, y * y, x * y, x, x * x and of 1."""


_ROUNDING = 1e-12


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """Lower and upper end of the Wilson score interval; ``(nan, nan)`` without trials.

    Raises ValueError unless 0 <= successes <= trials.

    >>> [round(end, 4) for end in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"expected 0 <= successes <= trials, got {successes} of {trials}")
    if trials == 0:
        return math.nan, math.nan
    share = successes / trials
    spread = Z * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    centre, scale = share + Z * Z / (2 * trials), 1 + Z * Z / trials
    # At the ends of the scale the formula gives 0 and 1 but for rounding.
    low = (centre - spread) / scale if successes > 0 else 0.0
    return low, (centre + spread) / scale if successes < trials else 1.0


def mean_interval(n: int, total: float, squares: float) -> tuple[float, float, float]:
    """Mean and t interval from the number, the sum and the sum of squares of independent cases.

    The ends are nan below two cases and for equal cases, and so is the mean without any.
    """
    if n == 0:
        return math.nan, math.nan, math.nan
    mean = total / n
    scatter = squares - n * mean * mean
    if n == 1 or scatter <= _ROUNDING * squares:
        return mean, math.nan, math.nan
    variance = scatter / (n - 1)
    reach = t_reach(n - 1) * math.sqrt(variance / n)
    return mean, mean - reach, mean + reach


def rate(successes: pl.Expr, trials: pl.Expr) -> list[pl.Expr]:
    """``value``, ``low``, ``high`` and ``n`` of rates of independent trials, from columns of counts."""
    share = _ratio(successes, trials)
    return _estimate(share, *_wilson_ends(share, trials), trials)


def mean(n: pl.Expr, total: pl.Expr, squares: pl.Expr) -> list[pl.Expr]:
    """``value``, ``low``, ``high`` and ``n`` of means, from columns of numbers, sums and sums of squares."""
    value = _ratio(total, n)
    reach = _t_quantile(n) * (_scatter(squares, n * value * value) / (n - 1) / n).sqrt()
    return _estimate(value, value - reach, value + reach, n)


def pooled_rate() -> list[pl.Expr]:
    """``value``, ``low``, ``high`` and ``n`` of pooled rates, from the columns ``SUMS``."""
    share, variance = _linearised()
    effective = pl.when(variance > 0).then(share * (1 - share) / variance).otherwise(pl.col("x"))
    return _estimate(share, *_wilson_ends(share, effective), pl.col("x"))


def pooled_mean() -> list[pl.Expr]:
    """``value``, ``low``, ``high`` and ``n`` of pooled means, from the columns ``SUMS``."""
    value, variance = _linearised()
    clusters = pl.col("clusters")
    reach = _t_quantile(clusters) * (variance * clusters / (clusters - 1)).sqrt()
    return _estimate(value, value - reach, value + reach, pl.col("x"))


def _linearised() -> tuple[pl.Expr, pl.Expr]:
    """Ratio y / x of the sums over clusters and the square of its error; null where there is no spread."""
    ratio = _ratio(pl.col("y"), pl.col("x"))
    scatter = _scatter(pl.col("yy") + ratio * ratio * pl.col("xx"), 2 * ratio * pl.col("xy"))
    return ratio, scatter / (pl.col("x").cast(pl.Float64) * pl.col("x"))


def _wilson_ends(share: pl.Expr, trials: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """Both ends of the Wilson interval for a share of (possibly fractional) trials; null without any."""
    trials = pl.when(trials > 0).then(trials.cast(pl.Float64))
    spread = Z * (share * (1 - share) / trials + Z * Z / (4 * trials * trials)).sqrt()
    centre, scale = share + Z * Z / (2 * trials), 1 + Z * Z / trials
    low, high = (centre - spread) / scale, (centre + spread) / scale
    # At the ends of the scale the formula gives 0 and 1 but for rounding.
    low = pl.when(share == 0).then(0.0).otherwise(low)
    return low, pl.when(share == 1).then(1.0).otherwise(high)


def _scatter(squares: pl.Expr, explained: pl.Expr) -> pl.Expr:
    """A sum of squares without what the mean explains; null where only rounding is left."""
    left = squares - explained
    return pl.when(left > _ROUNDING * squares).then(left)


def _ratio(numerator: pl.Expr, denominator: pl.Expr) -> pl.Expr:
    return pl.when(denominator > 0).then(numerator / denominator)


def _estimate(value: pl.Expr, low: pl.Expr, high: pl.Expr, n: pl.Expr) -> list[pl.Expr]:
    ends = [value.alias("value"), low.alias("low"), high.alias("high")]
    return [*(end.cast(pl.Float64) for end in ends), n.cast(pl.Int64).alias("n")]


def _t_quantile(n: pl.Expr) -> pl.Expr:
    """Reach of an interval in standard errors for n cases; null below two."""
    return n.cast(pl.Int64).map_batches(_reaches, return_dtype=pl.Float64, is_elementwise=True)


def _reaches(n: pl.Series) -> pl.Series:
    reaches = [t_reach(cases - 1) if cases is not None and cases > 1 else None for cases in n]
    return pl.Series(n.name, reaches, dtype=pl.Float64)
