"""Symmetry of the seats: nobody is dealt better cards, and equal players do equally well."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tichu_sim.analysis.students_t import Z
from tichu_sim.simulate.plan import Plan
from tichu_sim.strategies.strategy import parameter_array
from tichu_sim.validate.check import Check, not_applicable, verdict_of
from tichu_sim.validate.counts import FOUR, Counts, first_shufflers
from tichu_sim.validate.significance import chi_square_p, deviate, holm, normal_p
from tichu_sim.validate.statements import measure_of

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
    between = (FOUR * sums.alone - sums.squares) / (FOUR * (FOUR - 1))
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
        p=chi_square_p(chi_square, FOUR - 1),
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


class Shared(NamedTuple):
    """What equal players must share evenly: each as much as the others, or 0 if it is one number."""

    name: str
    size: int
    words: str


class Symmetry:
    """Collects by unit what equal players must share evenly, then judges it.

    The units are cut into groups by who shuffles first. A table turned by one seat is as likely as before, so
    the mean over the means of the groups is the same for every seat and 0 for a difference between the teams;
    with three players, who change seats, it is the same for every player. Units are independent; within a
    unit (a game) rounds need not be.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._shared = _shared(plan)
        groups, size = plan.rules.players, sum(one.size for one in self._shared)
        # by group: number of units, sums and sums of products of the vector of a unit
        self._n = np.zeros(groups)
        self._sum = np.zeros((groups, size))
        self._products = np.zeros((groups, size, size))

    def add(self, part: Any) -> None:
        """Count the units of a part (tichu_sim.validate.parts.Part)."""
        unit = part.rounds["game"] - part.first
        columns = _of_players if self._plan.rules.rotates else _of_seats

        def by_unit(weights: npt.NDArray[Any]) -> Floats:
            return np.bincount(unit, weights, part.count).astype(np.float64)

        values = columns(self._plan, part, by_unit)
        group = first_shufflers(self._plan, np.arange(part.first, part.first + part.count))
        for place in range(len(self._n)):
            chosen = values[group == place]
            self._n[place] += len(chosen)
            self._sum[place] += chosen.sum(axis=0)
            self._products[place] += chosen.T @ chosen

    def checks(self, alpha: float) -> list[Check]:
        """The checks of the seats; ``alpha`` holds for all of them together (Bonferroni)."""
        reason = self._reason_against()
        if reason:
            return [not_applicable(one.name, self._plan.unit, reason) for one in self._shared]
        mean, covariance = self._moments()
        checks, first = [], 0
        for one in self._shared:
            part = slice(first, first + one.size)
            judge = self._of_mean if one.size == 1 else self._of_shares
            checks.append(judge(one, mean[part], covariance[part, part], alpha / len(self._shared)))
            first += one.size
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
        return means.mean(axis=0), within.sum(axis=0) / len(self._n) ** 2

    def _of_mean(self, one: Shared, mean: Floats, covariance: Floats, level: float) -> Check:
        error, value = float(np.sqrt(covariance[0, 0])), float(mean[0])
        z = value / error if error > 0 else 0.0
        return Check(
            name=one.name,
            verdict=verdict_of(normal_p(z) >= level),
            n=int(self._n.sum()),
            unit=self._plan.unit,
            detail=one.words,
            estimate=value,
            low=value - Z * error,
            high=value + Z * error,
            expected=0.0,
            z=z,
            p=normal_p(z),
        )

    def _of_shares(self, one: Shared, mean: Floats, covariance: Floats, level: float) -> Check:
        contrast = np.eye(one.size)[:-1] - 1 / one.size
        away = contrast @ mean
        spread = contrast @ covariance @ contrast.T
        chi_square = float(away @ np.linalg.pinv(spread) @ away)
        p = chi_square_p(chi_square, one.size - 1)
        shares = mean / mean.sum()
        return Check(
            name=one.name,
            verdict=verdict_of(p >= level),
            n=int(self._n.sum()),
            unit=self._plan.unit,
            detail=f"{one.words} " + ", ".join(f"{share:.2%}" for share in shares),
            z=deviate(p, 1.0),
            p=p,
        )


def _shared(plan: Plan) -> list[Shared]:
    """What is compared at the table of a plan, in the order of the columns."""
    by_unit = f"team 0 minus team 1, by {plan.unit[:-1]}"
    if plan.rules.rotates:
        points, won = Shared("points by player", 3, "shares"), Shared("games won by player", 3, "shares")
    else:
        points, won = Shared("score difference", 1, by_unit), Shared("games won", 1, by_unit)
    out = Shared("first out by seat", plan.rules.seats, "shares")
    first = [points] if plan.rules.rotates else [points, out]
    return [*first, *([won] if plan.unit == "games" else [])]


def _of_seats(plan: Plan, part: Any, by_unit: Callable[[Any], Floats]) -> Floats:
    """The columns of a table at which everybody keeps his seat, one row a unit."""
    difference = by_unit(part.rounds["score_0"] - part.rounds["score_1"])
    first_out = [by_unit(part.rounds["first_out"] == seat) for seat in range(plan.rules.seats)]
    won = [1.0 - 2 * part.games["winner"]] if plan.unit == "games" else []
    return np.stack([difference, *first_out, *won], axis=1)


def _of_players(plan: Plan, part: Any, by_unit: Callable[[Any], Floats]) -> Floats:
    """The columns of a table at which players change seats, one row a unit."""
    rounds = part.rounds
    points = [
        by_unit(np.where(rounds["soloist"] == player, rounds["score_0"], rounds["score_1"]))
        for player in range(plan.rules.players)
    ]
    won = (
        [part.games["winner"] == player for player in range(plan.rules.players)]
        if plan.unit == "games"
        else []
    )
    return np.stack([*points, *won], axis=1).astype(np.float64)


def same_players(plan: Plan) -> bool:
    """Whether all players play the same policy with the same parameters, whatever their names."""
    first = plan.strategies[0]
    return all(
        (other.policy, other.digest) == (first.policy, first.digest)
        and np.array_equal(parameter_array(other), parameter_array(first))
        for other in plan.strategies[1:]
    )
