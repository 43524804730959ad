"""Two-sided tests and their correction for many comparisons."""

import math
from collections.abc import Sequence

import numpy as np
from scipy.special import (
    bdtr,
    bdtrc,
    chdtrc,
    gammaincinv,
    ndtr,
    ndtri,
    pdtr,
    pdtrc,
)

from tichu_sim.analysis.students_t import LEVEL


def normal_p(z: float) -> float:
    """Probability of a standard normal deviate at least as far from 0 as ``z``."""
    return float(2 * ndtr(-abs(z)))


def chi_square_p(value: float, freedom: int) -> float:
    """Probability of a chi-square variable of ``freedom`` degrees that is at least ``value``."""
    return float(chdtrc(freedom, value))


def binomial_p(successes: int, trials: int, share: float) -> float:
    """Exact probability of a count of successes as far from its expectation: twice the smaller tail.

    >>> round(binomial_p(0, 10, 0.5), 6)
    0.001953
    """
    at_most = float(bdtr(successes, trials, share))
    at_least = 1.0 if successes == 0 else float(bdtrc(successes - 1, trials, share))
    return min(1.0, 2 * min(at_most, at_least))


def poisson_p(count: int, expected: float) -> float:
    """The same for a Poisson count."""
    at_most = float(pdtr(count, expected))
    at_least = 1.0 if count == 0 else float(pdtrc(count - 1, expected))
    return min(1.0, 2 * min(at_most, at_least))


def poisson_interval(count: int) -> tuple[float, float]:
    """Exact 95 % interval of a Poisson expectation."""
    tail = (1 - LEVEL) / 2
    low = 0.0 if count == 0 else float(gammaincinv(count, tail))
    return low, float(gammaincinv(count + 1, 1 - tail))


def deviate(p: float, sign: float) -> float:
    """The normal deviate with this two-sided probability and sign, so that all tests share one scale."""
    return math.copysign(float(-ndtri(max(p, 1e-300) / 2)), sign) if p < 1 else 0.0


def holm(p: Sequence[float]) -> list[float]:
    """The p-values corrected by Holm's step-down method, in the same order.

    An answer below alpha is significant when the chance of even one false alarm is to stay below alpha;
    the tests may depend on each other in any way.

    >>> holm([0.01, 0.5, 0.02])
    [0.03, 0.5, 0.04]
    """
    values = np.asarray(p, np.float64)
    order = np.argsort(values, kind="stable")
    stepped = values[order] * np.arange(len(values), 0, -1)
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(np.maximum.accumulate(stepped), 1.0)
    return [float(value) for value in adjusted]
