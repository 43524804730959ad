"""How well a player's yes and no, or chances, tell what other players said."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import stats

from tichu_sim.analysis.intervals import wilson

RESAMPLES = 2_000

Flags = np.ndarray[Any, np.dtype[np.bool_]]
Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Told:
    """The shares of hands on which people and the strategy call, and how well its calls tell theirs.

    ``accuracy`` has the 95 % Wilson interval, ``f1`` that of the bootstrap over hands. No cases make nan.
    """

    hands: int
    people: float
    own: float
    accuracy: float
    accuracy_low: float
    accuracy_high: float
    precision: float
    recall: float
    f1: float
    f1_low: float
    f1_high: float


def told(called: Flags, own: Flags) -> Told:
    """How well ``own`` tells ``called``."""
    n = len(called)
    counts = np.array([np.sum(called & own), np.sum(~called & own), np.sum(called & ~own)])
    both, wrong, missed = (int(count) for count in counts)
    shares = np.append(counts, n - counts.sum()) / max(n, 1)
    again = np.random.default_rng(0).multinomial(n, shares, RESAMPLES)
    right = n - wrong - missed
    return Told(
        n,
        _share(both + missed, n),
        _share(both + wrong, n),
        _share(right, n),
        *wilson(right, n),
        _share(both, both + wrong),
        _share(both, both + missed),
        float(_f1(counts)),
        *(float(end) for end in np.quantile(_f1(again.T), (0.025, 0.975))),
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else math.nan


def _f1(counts: Any) -> Any:
    """Twice the hits over all that either side said yes to; 0 if neither did."""
    both, wrong, missed = counts[:3]
    return 2 * both / np.maximum(2 * both + wrong + missed, 1)


def area(called: Flags, chances: Array) -> tuple[float, float, float]:
    """How often the chance of who called is above that of who did not, the area under the ROC curve.

    With DeLong's 95 % interval.
    """
    n, m = int(called.sum()), int((~called).sum())
    ranks = stats.rankdata(chances)
    above = (ranks[called] - stats.rankdata(chances[called])) / m
    below = 1 - (ranks[~called] - stats.rankdata(chances[~called])) / n
    reach = stats.norm.ppf(0.975) * np.sqrt(above.var(ddof=1) / n + below.var(ddof=1) / m)
    return float(above.mean()), float(above.mean() - reach), float(above.mean() + reach)
