"""When a tournament has played enough: narrow intervals, or the verdict of a sequential test.

Whoever looks at results again and again and stops when they please gets wrong intervals and p values. Two
rules are safe:

* ``Until`` stops by the width of the intervals alone, whoever is ahead. Their width follows from the scatter
  of the results, so the stop favours nobody and the intervals keep their coverage (Chow and Robbins, "On the
  asymptotic theory of fixed-width sequential confidence intervals for the mean", 1965).
* ``Sprt`` is Wald's sequential probability ratio test, whose error rates hold for any number of looks. The
  result decides when it stops, so after it the winner's lead looks somewhat larger than it is.
"""

import math
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tichu_sim.analysis.ratings import expected_score, rate, scores_of
from tichu_sim.analysis.tournament import points
from tichu_sim.tally import Pairings, Tally


class Until(Struct, frozen=True):
    """Stop when all 95 % intervals reach at most so far to either side.

    Those of the ratings above the first strategy's in Elo, or those of the points a round in each pairing.
    """

    reach: float
    unit: Literal["elo", "points"]

    def is_enough(self, tally: Tally, pairings: Pairings) -> bool:
        """Whether all intervals are that narrow."""
        if self.unit == "elo":
            return bool(rate(scores_of(tally), pairings).reach.max() <= self.reach)
        shown = points(tally)
        return bool(((shown["high"] - shown["low"]) / 2 <= self.reach).fill_null(False).all())

    def told(self, tally: Tally, pairings: Pairings, names: Sequence[str]) -> str:
        """Whether the intervals became narrow enough, in words."""
        unit = "Elo" if self.unit == "elo" else "points a round"
        if not self.is_enough(tally, pairings):
            return f"After all {tally.deals:,} deals some intervals reach further than {self.reach:g} {unit}."
        return (
            f"After {tally.deals:,} deals all intervals reach at most {self.reach:g} {unit} to either side. "
            "Only their width decided when to stop, not who was ahead, so they keep their coverage."
        )


class Sprt(Struct, frozen=True):
    """A test of whether the first of two strategies is ``elo0`` or rather ``elo1`` Elo above the second.

    If it is ``elo0`` or less, the verdict ``elo1`` comes with a chance of at most about ``alpha``; if it is
    ``elo1`` or more, the verdict ``elo0`` with one of at most about ``beta``. The log-likelihood ratio is
    that of normal scores with the scatter that is seen from deal to deal, both plays of a deal being one case
    (the generalised test of chess engine matches).
    """

    elo0: float
    elo1: float
    alpha: float
    beta: float

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 {self.elo0:g} must be smaller than elo1 {self.elo1:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the verdicts ``elo0`` and ``elo1`` fall."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, tally: Tally) -> float:
        """The log-likelihood ratio of ``elo1`` against ``elo0``."""
        scores = scores_of(tally)
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        distance = float(scores.means[0]) - (low + high) / 2
        return scores.deals * (high - low) * distance / float(scores.covariance[0, 0])

    def verdict(self, tally: Tally) -> Literal["elo0", "elo1", "undecided"]:
        """Which of the two is taken to be true."""
        low, high = self.bounds
        ratio = self.ratio(tally)
        return "elo0" if ratio <= low else "elo1" if ratio >= high else "undecided"

    def is_enough(self, tally: Tally, pairings: Pairings) -> bool:
        """Whether there is a verdict."""
        return self.verdict(tally) != "undecided"

    def told(self, tally: Tally, pairings: Pairings, names: Sequence[str]) -> str:
        """The verdict in words."""
        verdict = self.verdict(tally)
        words = "No verdict"
        if verdict == "elo1":
            words = f"{names[0]} is taken to be {self.elo1:g} Elo or more above {names[1]}"
        elif verdict == "elo0":
            words = f"{names[0]} is taken to be {self.elo0:g} Elo or less above {names[1]}"
        low, high = self.bounds
        return (
            f"{words} after {tally.deals:,} deals: the log-likelihood ratio of {self.elo1:g} against "
            f"{self.elo0:g} Elo is {self.ratio(tally):.2f}, the bounds are {low:.2f} and {high:.2f} "
            f"(error rates {self.alpha:g} and {self.beta:g}). The test stops on the result, so the lead of "
            "the winner looks somewhat larger than it is, and there are no p values."
        )


Rule = Until | Sprt


def conclusion(rule: Rule | None, tally: Tally, pairings: Pairings, names: Sequence[str]) -> str:
    """Why a tournament ended after the deals of a tally, and what follows from it."""
    if rule is None:
        return f"The number of deals, {tally.deals:,}, was fixed in advance."
    return rule.told(tally, pairings, names)
