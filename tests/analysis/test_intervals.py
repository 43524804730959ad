"""Intervals against SciPy and statsmodels, at the ends of the scale, and by their coverage."""

import math

import numpy as np
import polars as pl
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import DescrStatsW

from tichu_sim.analysis.estimates import ask_mean, ask_rate, estimate
from tichu_sim.analysis.intervals import mean, mean_interval, rate, wilson
from tichu_sim.analysis.seating import Seating
from tichu_sim.analysis.students_t import t_reach

EVERYBODY = Seating(("club", "club", "club", "club")).all
COUNTS = [
    (0, 1),
    (1, 1),
    (0, 7),
    (7, 7),
    (1, 2),
    (3, 10),
    (50, 100),
    (999, 1000),
    (3, 10**6),
    (417_000, 10**6),
]


@pytest.mark.parametrize(("successes", "trials"), COUNTS)
def test_wilson_agrees_with_statsmodels(successes: int, trials: int) -> None:
    expected = proportion_confint(successes, trials, method="wilson")
    assert wilson(successes, trials) == pytest.approx(expected, abs=1e-12)
    row = pl.DataFrame({"k": [successes], "n": [trials]}).select(rate(pl.col("k"), pl.col("n"))).row(0)
    assert row == pytest.approx((successes / trials, *expected, trials), abs=1e-12)


def test_wilson_without_trials_is_undefined() -> None:
    assert all(math.isnan(end) for end in wilson(0, 0))
    row = pl.DataFrame({"k": [0], "n": [0]}).select(rate(pl.col("k"), pl.col("n"))).row(0)
    assert row == (None, None, None, 0)


@pytest.mark.parametrize(("successes", "trials"), [(2, 1), (-1, 3)])
def test_wilson_refuses_impossible_counts(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match="0 <= successes <= trials"):
        wilson(successes, trials)


def test_wilson_ends_lie_on_the_scale() -> None:
    assert wilson(0, 4411)[0] == 0.0
    assert wilson(4411, 4411)[1] == 1.0


def test_t_reach_agrees_with_scipy() -> None:
    for freedom in [*range(1, 260), 1000, 12_345, 10**7]:
        assert t_reach(freedom) == pytest.approx(float(stats.t.ppf(0.975, freedom)), rel=2e-9)


@pytest.mark.parametrize("n", [2, 3, 10, 500])
def test_mean_agrees_with_statsmodels(n: int) -> None:
    values = np.random.default_rng(n).normal(80, 30, n)
    sums = (n, float(values.sum()), float((values**2).sum()))
    low, high = DescrStatsW(values).tconfint_mean()
    assert mean_interval(*sums) == pytest.approx((values.mean(), low, high), rel=1e-9)
    frame = pl.DataFrame([sums], schema=["n", "total", "squares"], orient="row")
    row = frame.select(mean(pl.col("n"), pl.col("total"), pl.col("squares"))).row(0)
    assert row == pytest.approx((values.mean(), low, high, n), rel=1e-9)


@pytest.mark.parametrize("values", [[], [5.0], [400.0, 400.0, 400.0]])
def test_mean_without_spread_has_no_interval(values: list[float]) -> None:
    sums = (len(values), sum(values), sum(value**2 for value in values))
    shown = mean_interval(*sums)
    assert math.isnan(shown[1])
    assert math.isnan(shown[2])
    frame = pl.DataFrame(
        [sums], schema={"n": pl.Int64, "total": pl.Float64, "squares": pl.Float64}, orient="row"
    )
    row = frame.select(mean(pl.col("n"), pl.col("total"), pl.col("squares"))).row(0)
    assert row == (values[0] if values else None, None, None, len(values))


def test_pooled_figures_with_one_case_a_row_are_the_plain_ones() -> None:
    values = np.random.default_rng(1).integers(0, 2, 300)
    frame = pl.LazyFrame({"hit": values, "points": 5 * values + np.arange(300)})
    asked = [ask_rate("hit", EVERYBODY, pl.col("hit")), ask_mean("points", EVERYBODY, pl.col("points"))]
    hit, points = estimate(asked, frame).collect().select("low", "high").rows()
    assert hit == pytest.approx(proportion_confint(values.sum(), 300, method="wilson"), abs=1e-12)
    expected = DescrStatsW(5.0 * values + np.arange(300)).tconfint_mean()
    assert points == pytest.approx(expected, rel=1e-9)


def coverage(seed: int, same: float, share: bool) -> float:
    """Share of intervals that hold the truth: four dependent seats a round, 400 rounds, 600 runs.

    With chance ``same`` all four seats of a round copy the first.
    """
    rng = np.random.default_rng(seed)
    runs, n_rounds, truth = 600, 400, 0.12
    draws = rng.random((runs, n_rounds, 4)) < truth
    copied = rng.random((runs, n_rounds)) < same
    draws = np.where(copied[:, :, None], draws[:, :, :1], draws)
    ask = ask_rate if share else ask_mean
    frame = pl.LazyFrame({str(run): draws[run].sum(axis=1) for run in range(runs)})
    answers = estimate([ask("x", EVERYBODY, pl.col(str(run)), 4) for run in range(runs)], frame).collect()
    return float(answers.select(pl.lit(truth).is_between("low", "high")).to_series().mean())  # type: ignore[arg-type]


@pytest.mark.parametrize("share", [True, False])
@pytest.mark.parametrize("same", [0.0, 0.5])
def test_pooled_intervals_cover_with_dependent_seats(same: float, share: bool) -> None:
    assert 0.925 <= coverage(7, same, share) <= 0.975


def test_intervals_that_ignore_the_round_do_not_cover() -> None:
    """The same data with hands taken as independent: shows that the coverage test can fail."""
    rng = np.random.default_rng(7)
    first = rng.random((600, 400)) < 0.12
    copied = rng.random((600, 400)) < 0.5
    others = rng.random((600, 400, 3)) < 0.12
    hits = first.sum(axis=1) + np.where(copied[:, :, None], first[:, :, None], others).sum(axis=(1, 2))
    low, high = proportion_confint(hits, 1600, method="wilson")
    assert np.mean((low <= 0.12) & (0.12 <= high)) < 0.9
