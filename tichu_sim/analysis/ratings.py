"""Elo ratings from deals that all pairings of a tournament played (Bradley and Terry's model).

A rating difference of d Elo means an expected score of 1 / (1 + 10^(-d / 400)) a round (or game), a draw
counting half. The ratings are the maximum likelihood fit to all pairings at once; the first strategy stands
at 0. Their errors come from the scatter of the results from deal to deal, with all that was played on a deal
as one case (the sandwich estimate), so the dependence of its two plays and of the pairings is accounted for.

One drawn deal for every pairing is added to those played. It hardly changes anything, but a strategy that
won them all has a finite rating and an honest interval.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tichu_sim.analysis.students_t import t_reach
from tichu_sim.tally import SCORE, Pairings, Tally

Array = np.ndarray[Any, Any]

FULL_SCORE = 4
"""Half points that a strategy makes by winning both plays of a deal."""

PER_LOGIT = 400 / np.log(10)


@dataclass(frozen=True)
class Scores:
    """Scores of the pairings on ``deals`` deals, the drawn one included, as shares of the full score.

    ``means`` has one for each pairing, ``covariance`` that of the scores on a deal.
    """

    deals: int
    means: Array
    covariance: Array


@dataclass(frozen=True)
class Ratings:
    """Elo of the strategies and the half widths of their 95 % intervals, 0 for the first."""

    elo: Array
    reach: Array


def expected_score(elo: float) -> float:
    """The expected score of the better of two strategies that lie ``elo`` apart.

    >>> round(expected_score(0), 3), round(expected_score(100), 3)
    (0.5, 0.64)
    """
    return float(1 / (1 + np.exp(-elo / PER_LOGIT)))


def scores_of(tally: Tally) -> Scores:
    """The scores of a tally and how they scatter, with the drawn deal."""
    drawn = FULL_SCORE / 2
    deals = tally.deals + 1
    sums = tally.sums[SCORE] + drawn
    products = tally.products[SCORE, :, SCORE, :] + drawn * drawn
    scatter = (products - np.outer(sums, sums) / deals) / (deals - 1)
    return Scores(deals, sums / deals / FULL_SCORE, scatter / FULL_SCORE**2)


def rate(scores: Scores, pairings: Pairings) -> Ratings:
    """The ratings of the strategies that meet in the pairings, by place."""
    from scipy import optimize, special

    contrasts = _contrasts(pairings)

    def loss(theta: Array) -> float:
        logit = contrasts @ theta
        return float(
            -(scores.means @ special.log_expit(logit) + (1 - scores.means) @ special.log_expit(-logit))
        )

    def slope(theta: Array) -> Array:
        gradient: Array = contrasts.T @ (special.expit(contrasts @ theta) - scores.means)
        return gradient

    def curvature(theta: Array) -> Array:
        expected = special.expit(contrasts @ theta)
        hessian: Array = contrasts.T @ (contrasts * (expected * (1 - expected))[:, None])
        return hessian

    start = np.zeros(contrasts.shape[1])
    found = optimize.minimize(
        loss, start, jac=slope, hess=curvature, method="trust-exact", options={"gtol": 1e-9}
    )
    bread = np.linalg.inv(curvature(found.x))
    errors = bread @ contrasts.T @ scores.covariance @ contrasts @ bread / scores.deals
    reach = t_reach(scores.deals - 1) * np.sqrt(np.diag(errors))
    return Ratings(*(PER_LOGIT * np.concatenate([[0.0], values]) for values in (found.x, reach)))


def _contrasts(pairings: Pairings) -> Array:
    """A row for each pairing: which ratings its logit is the difference of, without the first strategy's."""
    rows = np.zeros((len(pairings), 1 + max(second for _, second in pairings)))
    for row, (first, second) in enumerate(pairings):
        rows[row, first] += 1
        rows[row, second] -= 1
    return rows[:, 1:]
