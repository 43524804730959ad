"""The quantile of Student's t distribution for 95 % intervals, without importing SciPy (half a second)."""

import math
from functools import cache
from statistics import NormalDist

LEVEL = 0.95
"""Coverage of every interval of the analysis."""

Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)

_MANY = 200
_STEPS = 60


@cache
def t_reach(freedom: int) -> float:
    """How many standard errors an interval reaches to each side, for ``freedom`` >= 1 degrees of freedom.

    Exact to about ten digits.

    >>> round(t_reach(1), 3), round(t_reach(10), 3), round(t_reach(10_000), 3)
    (12.706, 2.228, 1.96)
    """
    if freedom > _MANY:
        return _expansion(freedom)
    low, high = 0.0, math.pi / 2
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if _inside(middle, freedom) < LEVEL else (low, middle)
    return math.sqrt(freedom) * math.tan((low + high) / 2)


def _inside(angle: float, freedom: int) -> float:
    """P(|T| < sqrt(freedom) tan(angle)), a finite sum for whole degrees of freedom."""
    square = math.cos(angle) ** 2
    term = math.cos(angle) if freedom % 2 else 1.0
    total = 0.0
    for place in range(freedom % 2, freedom - 1, 2):
        total += term
        term *= square * (place + 1) / (place + 2)
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if freedom % 2 else total


def _expansion(freedom: int) -> float:
    """The series of Cornish and Fisher around the normal quantile."""
    square = Z * Z
    first = Z * (square + 1) / 4
    second = Z * ((5 * square + 16) * square + 3) / 96
    third = Z * (((3 * square + 19) * square + 17) * square - 15) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3
