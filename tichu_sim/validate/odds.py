"""The deals against the table of exact odds (human_data.md 3; data/exact_odds.csv).

Every statement is judged under the hypothesis that its exact value is true.

* Where 1,000 cases or more are expected on either side: the sum over all seats of what a case shows minus
  what it should show, divided by its standard deviation. The four hands of a deal depend on each other, so
  the variance is that of the sums of whole deals, which are independent. This is as powerful as pooling
  can be: where hands exclude each other (one has the Dragon) the sums vary less than independent ones.
* Where the sum of a deal never varies (each deal has one Dragon, so all seats together always hold it as
  often as they should) only seat 0 is judged. The check of the deals by seat compares all seats.
* Where fewer cases are expected: the exact binomial test, for means the Poisson test. Hands with a
  property that at most one hand in a hundred has are pooled as if independent (their deals' variance
  differs from that by less than 3 %); for others only seat 0 is judged, one independent case a deal.
* A value that itself comes from a Monte Carlo computation adds its own variance.

All statements are judged together with Holm's correction.
"""

import csv
import math
from collections.abc import Iterable
from importlib.resources import files

import msgspec
from msgspec import Struct

from tichu_sim.analysis.intervals import wilson
from tichu_sim.analysis.students_t import Z
from tichu_sim.validate.check import Check, not_applicable, verdict_of
from tichu_sim.validate.counts import Counts, Sums
from tichu_sim.validate.significance import (
    binomial_p,
    deviate,
    holm,
    normal_p,
    poisson_interval,
    poisson_p,
)
from tichu_sim.validate.statements import Measure, measure_of

ENOUGH = 1_000
"""Expected cases from which on the sums are normal far enough into the tails."""
RARE = 0.01
"""Share up to which the hands of a deal count as independent in an exact test."""
EXACT = "exact"
EXCHANGED = "exchanged"
"""The scope of the hands after a random exchange."""
_CONSTANT = 1e-9


class Odds(Struct, frozen=True):
    """A statement about dealt cards and its value; ``std_error`` is 0 for an exact one."""

    scope: str
    statistic: str
    given: str
    value: float
    method: str
    std_error: float

    @property
    def words(self) -> str:
        """The statement in one line."""
        return _words(self)

    @property
    def is_mean(self) -> bool:
        """Whether the value is a mean and not a probability."""
        return self.statistic.startswith("E(")


class Comparison(Struct, frozen=True, kw_only=True):
    """A statement held against the deals.

    ``observed`` is a share or a mean over ``cases`` with the 95 % interval from ``low`` to ``high``; ``z``
    the normal deviate that belongs to ``p``, also where the test is exact; ``adjusted`` is ``p`` corrected
    for the number of comparisons. ``seats`` is "all" or "0".
    """

    scope: str
    statistic: str
    given: str
    method: str
    expected: float
    observed: float
    low: float
    high: float
    cases: int
    test: str
    seats: str
    z: float
    p: float
    adjusted: float = math.nan

    @property
    def words(self) -> str:
        """The statement in one line."""
        return _words(self)


def _words(row: "Odds | Comparison") -> str:
    return f"{row.scope}: {row.statistic}{' given ' + row.given if row.given else ''}"


def load_odds() -> list[Odds]:
    """All exact statements of the table, and the Monte Carlo ones that no exact one repeats."""
    text = files("tichu_sim").joinpath("analysis", "data", "exact_odds.csv").read_text("utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    exact = {(row["scope"], row["statistic"], row["given"]) for row in rows if row["method"] == EXACT}
    return [
        Odds(
            scope=row["scope"],
            statistic=row["statistic"],
            given=row["given"],
            value=int(row["numerator"]) / int(row["denominator"]),
            method=row["method"],
            std_error=float(row["std_error"] or 0),
        )
        for row in rows
        if row["method"] == EXACT or (row["scope"], row["statistic"], row["given"]) not in exact
    ]


def exchange_odds(odds: Iterable[Odds]) -> list[Odds]:
    """The statements about the bombs of dealt hands, as statements about hands after a random exchange.

    An exchange of cards chosen at random leaves every hand as random as it was (human_data.md 3).
    """
    return [
        msgspec.structs.replace(row, scope=EXCHANGED)
        for row in odds
        if row.scope != "first8" and not row.given and measure_of(EXCHANGED, row.statistic)
    ]


def compare(odds: Iterable[Odds], counts: Counts) -> list[Comparison]:
    """Every statement held against the counts, those without a case left out.

    Raises KeyError for a statement that no feature expresses.
    """
    found = [row for row in (_compare(odd, counts) for odd in odds) if row is not None]
    adjusted = holm([row.p for row in found])
    return [msgspec.structs.replace(row, adjusted=value) for row, value in zip(found, adjusted, strict=True)]


def summed_up(name: str, comparisons: list[Comparison], alpha: float) -> Check:
    """One check out of many comparisons; it fails if any is significant at ``alpha`` after correction."""
    if not comparisons:
        return not_applicable(name, "statements", "no statement has a case")
    furthest = max(comparisons, key=lambda row: abs(row.z))
    failed = [row for row in comparisons if row.adjusted < alpha]
    return Check(
        name=name,
        verdict=verdict_of(not failed),
        n=len(comparisons),
        unit="statements",
        detail=(f"{len(failed)} differ; " if failed else "") + f"the largest |z| has {furthest.words}",
        z=furthest.z,
        p=min(row.adjusted for row in comparisons),
    )


def _compare(odds: Odds, counts: Counts) -> Comparison | None:
    measure = measure_of(odds.scope, odds.statistic, odds.given)
    if measure is None:
        raise KeyError(f"no feature expresses {odds.words}")
    sums, seats = _sums(odds, measure, counts)
    if sums.cases == 0:
        return None
    test, z, p = _judge(odds, sums)
    low, high = _interval(odds, sums, test)
    return Comparison(
        scope=odds.scope,
        statistic=odds.statistic,
        given=odds.given,
        method=odds.method,
        expected=odds.value,
        observed=sums.total / sums.cases,
        low=low,
        high=high,
        cases=round(sums.cases),
        test=test,
        seats=seats,
        z=z,
        p=p,
    )


def _sums(odds: Odds, measure: Measure, counts: Counts) -> tuple[Sums, str]:
    """The sums to be judged and the seats they are taken over."""
    arguments = (measure.feature, measure.value, measure.weight, odds.value)
    sums = counts.sums(*arguments)
    constant = sums.squares <= _CONSTANT * sums.alone
    as_independent = odds.is_mean or (odds.scope != "table14" and min(odds.value, 1 - odds.value) <= RARE)
    if constant or not (_enough(odds, sums) or as_independent):
        return counts.sums_of_seat_0(*arguments), "0"
    return sums, "all"


def _enough(odds: Odds, sums: Sums) -> bool:
    expected = odds.value * sums.cases
    return min(expected, math.inf if odds.is_mean else sums.cases - expected) >= ENOUGH


def _judge(odds: Odds, sums: Sums) -> tuple[str, float, float]:
    """Name of the test, normal deviate and two-sided probability."""
    if _enough(odds, sums):
        z = sums.deviation / math.sqrt(sums.squares + (odds.std_error * sums.cases) ** 2)
        return "normal", z, normal_p(z)
    if odds.is_mean:
        p = poisson_p(round(sums.total), odds.value * sums.cases)
    else:
        p = binomial_p(round(sums.total), round(sums.cases), odds.value)
    return "poisson" if odds.is_mean else "binomial", deviate(p, sums.deviation), p


def _interval(odds: Odds, sums: Sums, test: str) -> tuple[float, float]:
    if test == "binomial":
        return wilson(sums.total, sums.cases)
    if test == "poisson":
        low, high = poisson_interval(round(sums.total))
        return low / sums.cases, high / sums.cases
    observed, reach = sums.total / sums.cases, Z * math.sqrt(sums.squares) / sums.cases
    return observed - reach, observed + reach
