"""Seat symmetry: synthetic results of equal and of unequal players."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from validate.conftest import make_plan

from tichu_sim.rules import RuleSet
from tichu_sim.simulate.plan import Plan
from tichu_sim.strategies import Strategy
from tichu_sim.validate.check import Check
from tichu_sim.validate.seats import Symmetry, same_players

ALPHA = 0.001


def results(
    plan: Plan, seed: int, *, shuffler: float = 0.0, seat_2: float = 0.0, points: float = 0.0, sets: int = 1
) -> dict[str, Check]:
    """The checks on invented rounds: chances added to the shuffler or to seat 2 to be first out."""
    chance = np.random.default_rng(seed)
    symmetry = Symmetry(plan)
    for number in range(sets):
        n = plan.count // sets
        units = number * n + np.arange(n)
        rounds = 1 if plan.unit == "rounds" else 6
        game = np.repeat(units, rounds)
        share = np.full((len(game), 4), 0.25)
        share[np.arange(len(game)), game % 4] += shuffler
        share[:, 2] += seat_2
        first = (
            chance.random(len(game))[:, None] > np.cumsum(share / share.sum(axis=1)[:, None], axis=1)
        ).sum(axis=1)
        difference = np.round(chance.normal(points, 200, len(game)) + 100 * (1 - 2 * (first % 2)))
        part: Any = SimpleNamespace(
            first=int(units[0]),
            count=n,
            rounds={"game": game, "score_0": difference, "score_1": 0 * difference, "first_out": first},
            games={"winner": (np.bincount(game - units[0], difference) < 0).astype(int)},
        )
        symmetry.add(part)
    return {check.name: check for check in symmetry.checks(ALPHA)}


@pytest.mark.parametrize("unit", ["rounds", "games"])
@pytest.mark.parametrize("shuffler", [0.0, 0.2])
def test_equal_players_pass_also_where_the_shuffler_has_an_advantage(unit: str, shuffler: float) -> None:
    plan = make_plan(unit=unit, count=4_000)
    for seed in range(5):
        checks = results(plan, seed, shuffler=shuffler, sets=4)
        assert {check.verdict for check in checks.values()} == {"passed"}
        assert len(checks) == (2 if unit == "rounds" else 3)
        estimate = checks["score difference"]
        assert estimate.low is not None
        assert estimate.high is not None
        assert estimate.low < estimate.high


def test_an_uneven_number_of_units_is_no_advantage() -> None:
    """One unit more for a shuffler with a great advantage must not tilt the mean."""
    checks = results(make_plan(count=4_002), 3, shuffler=3.0, sets=1)
    assert {check.verdict for check in checks.values()} == {"passed"}


@pytest.mark.parametrize("unit", ["rounds", "games"])
def test_a_favoured_seat_is_caught(unit: str) -> None:
    checks = results(make_plan(unit=unit, count=8_000), 1, seat_2=0.05)
    assert checks["first out by seat"].verdict == "failed"
    assert checks["first out by seat"].n == 8_000


def test_a_favoured_team_is_caught() -> None:
    checks = results(make_plan(unit="games", count=4_000), 1, points=15.0)
    assert checks["score difference"].verdict == "failed"
    assert checks["games won"].verdict == "failed"
    assert checks["first out by seat"].verdict == "passed"


def test_false_alarms_are_as_rare_as_promised() -> None:
    """Two checks share alpha = 1 in 1,000; six failures in 1,000 runs have a chance of 1 in 1,700."""
    plan = make_plan(count=400)
    failures = [
        any(check.verdict == "failed" for check in results(plan, seed).values()) for seed in range(1_000)
    ]
    assert sum(failures) < 6


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"count": 100}, "fewer than 200 rounds"),
        ({"rules": RuleSet(first_shuffler="S0")}, "the rules fix the first shuffler"),
        (
            {"strategies": tuple(Strategy(name=p, policy=p) for p in ("greedy", "random") * 2)},
            "the seats play different strategies",
        ),
    ],
)
def test_symmetry_does_not_apply(changes: dict[str, Any], reason: str) -> None:
    checks = results(make_plan(**({"count": 1_000} | changes)), 1)
    assert {check.verdict for check in checks.values()} == {"not applicable"}
    assert all(reason in check.detail for check in checks.values())


def test_the_same_players_may_have_different_names() -> None:
    names = ("a", "b", "c", "d")
    same = make_plan(strategies=tuple(Strategy(name=name, policy="greedy") for name in names))
    assert same_players(same)
    other = make_plan(strategies=(*same.strategies[:3], Strategy(name="a", policy="random")))
    assert not same_players(other)
