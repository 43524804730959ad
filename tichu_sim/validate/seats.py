"""Symmetry of the seats: nobody is dealt better cards, and equal players do equally well."""

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tichu_sim.analysis.students_t import Z
from tichu_sim.simulate.plan import Plan
from tichu_sim.strategies.strategy import parameter_array
from tichu_sim.validate.check import Check, not_applicable, verdict_of
from tichu_sim.validate.counts import Counts, first_shufflers
from tichu_sim.validate.significance import chi_square_p, deviate, holm, normal_p
from tichu_sim.validate.statements import measure_of

N_SEATS = 4
ENOUGH_CASES = 100
"""Cases of all seats together from which on a chi-square test is trusted."""
ENOUGH_UNITS = 200
"""Rounds or games from which on covariances estimated from them are trusted."""

Floats = npt.NDArray[np.float64]

_COMPARED = (
    "E(aces)",
    "P(dragon)",
    "P(phoenix)",
    "P(dog)",
    "P(mahjong)",
    "E(distinct ranks 2..A)",
    "E(longest natural run of ranks 1..14)",
    "P(>=1 quad)",
    "P(straight flush >= 5)",
)


class SeatComparison(Struct, frozen=True, kw_only=True):
    """What a statement about dealt hands gives at four seats, with a chi-square test of 3 degrees.

    ``order`` is "seat", or "place" for the order of drawing with the shuffler first; ``values`` are four
    shares or means over ``deals`` hands each; ``adjusted`` is ``p`` corrected for the number of comparisons.
    """

    scope: str
    statistic: str
    order: str
    values: tuple[float, ...]
    deals: int
    chi_square: float
    p: float
    adjusted: float = 1.0


def compare_deals(counts: Counts) -> list[SeatComparison]:
    """The seats compared by what they were dealt, by seat and by place in the order of drawing.

    Exchanging two seats changes nothing if the dealing is fair, so the totals of the four seats have equal
    variances and equal covariances; their differences are judged by the variance of a difference between
    two seats of one deal. Statements with few cases are left out.
    """
    found = [
        comparison
        for scope in ("first8", "hand14")
        for statistic in _COMPARED
        for order, by in (("seat", counts.by_seat), ("place", counts.by_place))
        if (comparison := _compare(counts, scope, statistic, order, by)) is not None
    ]
    adjusted = holm([row.p for row in found])
    return [msgspec.structs.replace(row, adjusted=value) for row, value in zip(found, adjusted, strict=True)]


def _compare(
    counts: Counts, scope: str, statistic: str, order: str, by: Callable[[str], npt.NDArray[np.int64]]
) -> SeatComparison | None:
    measure = measure_of(scope, statistic)
    assert measure is not None
    totals = measure.value @ by(measure.feature)
    sums = counts.sums(measure.feature, measure.value, measure.weight, 0.0)
    between = (N_SEATS * sums.alone - sums.squares) / (N_SEATS * (N_SEATS - 1))
    if totals.sum() < ENOUGH_CASES or between <= 0:
        return None
    chi_square = float(((totals - totals.mean()) ** 2).sum() / between)
    return SeatComparison(
        scope=scope,
        statistic=statistic,
        order=order,
        values=tuple(float(total) / counts.deals for total in totals),
        deals=counts.deals,
        chi_square=chi_square,
        p=chi_square_p(chi_square, N_SEATS - 1),
    )


def deals_by_seat(comparisons: list[SeatComparison], alpha: float) -> Check:
    """One check out of the comparisons; it fails if any is significant at ``alpha`` after correction."""
    name = "deals by seat"
    if not comparisons:
        return not_applicable(name, "statements", f"fewer than {ENOUGH_CASES} cases of every statement")
    furthest = min(comparisons, key=lambda row: row.p)
    failed = [row for row in comparisons if row.adjusted < alpha]
    values = ", ".join(f"{value:.5g}" for value in furthest.values)
    return Check(
        name=name,
        verdict=verdict_of(not failed),
        n=len(comparisons),
        unit="statements",
        detail=(f"{len(failed)} differ; " if failed else "")
        + f"the furthest is {furthest.scope}: {furthest.statistic} by {furthest.order}, {values}",
        z=deviate(furthest.p, 1.0),
        p=furthest.adjusted,
    )


class Symmetry:
    """Collects by unit what equal players must share evenly, then judges it.

    The units are cut into four groups by their first shuffler. A table turned by one seat is as likely as
    before, so the mean over the four group means is the same for every seat and 0 for a difference between
    the teams. Units are independent; within a unit (a game) rounds need not be.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._games = plan.unit == "games"
        # by group: number of units, sums and sums of products of the vector of a unit
        self._n = np.zeros(N_SEATS)
        self._sum = np.zeros((N_SEATS, 2 + N_SEATS))
        self._products = np.zeros((N_SEATS, 2 + N_SEATS, 2 + N_SEATS))

    def add(self, part: Any) -> None:
        """Count the units of a part (tichu_sim.validate.parts.Part)."""
        unit = part.rounds["game"] - part.first
        values = np.zeros((part.count, 2 + N_SEATS))
        difference = part.rounds["score_0"] - part.rounds["score_1"]
        values[:, 0] = np.bincount(unit, difference, part.count)
        for seat in range(N_SEATS):
            values[:, 1 + seat] = np.bincount(unit, part.rounds["first_out"] == seat, part.count)
        if self._games:
            values[:, -1] = 1 - 2 * part.games["winner"]
        group = first_shufflers(self._plan, np.arange(part.first, part.first + part.count))
        for place in range(N_SEATS):
            chosen = values[group == place]
            self._n[place] += len(chosen)
            self._sum[place] += chosen.sum(axis=0)
            self._products[place] += chosen.T @ chosen

    def checks(self, alpha: float) -> list[Check]:
        """The checks of the seats; ``alpha`` holds for all of them together (Bonferroni)."""
        names = ["score difference", "first out by seat", *(["games won"] if self._games else [])]
        reason = self._reason_against()
        if reason:
            return [not_applicable(name, self._plan.unit, reason) for name in names]
        mean, covariance = self._moments()
        level = alpha / len(names)
        checks = [self._of_mean("score difference", mean[0], covariance[0, 0], level)]
        checks.append(self._first_out(mean[1:5], covariance[1:5, 1:5], level))
        if self._games:
            checks.append(self._of_mean("games won", mean[-1], covariance[-1, -1], level))
        return checks

    def _reason_against(self) -> str:
        if not same_players(self._plan):
            return "the seats play different strategies"
        if self._plan.rules.first_shuffler != "rotate":
            return "the rules fix the first shuffler, so the seats are not alike"
        if self._n.sum() < ENOUGH_UNITS:
            return f"fewer than {ENOUGH_UNITS} {self._plan.unit}"
        return ""

    def _moments(self) -> tuple[Floats, Floats]:
        """Mean over the group means and its covariance matrix."""
        means = self._sum / self._n[:, None]
        outer = np.einsum("g,gi,gj->gij", self._n, means, means)
        within = (self._products - outer) / (self._n * (self._n - 1))[:, None, None]
        return means.mean(axis=0), within.sum(axis=0) / N_SEATS**2

    def _of_mean(self, name: str, mean: float, variance: float, level: float) -> Check:
        error = float(np.sqrt(variance))
        z = float(mean) / error if error > 0 else 0.0
        return Check(
            name=name,
            verdict=verdict_of(normal_p(z) >= level),
            n=int(self._n.sum()),
            unit=self._plan.unit,
            detail=f"team 0 minus team 1, by {self._plan.unit[:-1]}",
            estimate=float(mean),
            low=float(mean) - Z * error,
            high=float(mean) + Z * error,
            expected=0.0,
            z=z,
            p=normal_p(z),
        )

    def _first_out(self, mean: Floats, covariance: Floats, level: float) -> Check:
        contrast = np.eye(N_SEATS)[:-1] - 1 / N_SEATS
        away = contrast @ mean
        spread = contrast @ covariance @ contrast.T
        chi_square = float(away @ np.linalg.pinv(spread) @ away)
        p = chi_square_p(chi_square, N_SEATS - 1)
        shares = mean / mean.sum()
        return Check(
            name="first out by seat",
            verdict=verdict_of(p >= level),
            n=int(self._n.sum()),
            unit=self._plan.unit,
            detail="shares " + ", ".join(f"{share:.2%}" for share in shares),
            z=deviate(p, 1.0),
            p=p,
        )


def same_players(plan: Plan) -> bool:
    """Whether all four seats play the same policy with the same parameters, whatever their names."""
    first = plan.strategies[0]
    return all(
        (other.policy, other.digest) == (first.policy, first.digest)
        and np.array_equal(parameter_array(other), parameter_array(first))
        for other in plan.strategies[1:]
    )
