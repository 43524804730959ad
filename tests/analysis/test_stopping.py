"""Stopping rules on made-up tournaments: error rates of the test, coverage after stopping by width."""

from collections.abc import Iterator

import numpy as np
import pytest

from analysis.duels import duels
from tichu_sim.analysis.ratings import expected_score, rate, scores_of
from tichu_sim.analysis.stopping import Rule, Sprt, Until, conclusion
from tichu_sim.analysis.tournament import points
from tichu_sim.tally import Pairings, Tally

TWO: Pairings = ((0, 1),)
NAMES = ("mine", "yours")


def looks(n_deals: int, elo: float, seed: int, every: int) -> Iterator[Tally]:
    """What has been played by each look at a match of a strategy that is ``elo`` above the other."""
    tally = None
    for look in range(n_deals // every):
        part = duels(every, [elo, 0], TWO, seed=1000 * seed + look, luck=0.3)
        tally = part if tally is None else tally + part
        yield tally


def stopped(rule: Rule, n_deals: int, elo: float, seed: int, every: int) -> Tally:
    """The tally at which the rule stops, or that of all deals."""
    tally = None
    for tally in looks(n_deals, elo, seed, every):
        if rule.is_enough(tally, TWO):
            break
    assert tally is not None
    return tally


@pytest.mark.parametrize(("elo", "wrong", "rate_of_errors"), [(0, "elo1", 0.05), (20, "elo0", 0.1)])
def test_the_errors_of_the_test_are_as_rare_as_stated(elo: float, wrong: str, rate_of_errors: float) -> None:
    """300 matches, looked at every 50 deals, some fifteen times on the average."""
    rule = Sprt(0, 20, alpha=0.05, beta=0.1)
    tallies = [stopped(rule, 20_000, elo, seed, 50) for seed in range(300)]
    verdicts = [rule.verdict(tally) for tally in tallies]
    assert "undecided" not in verdicts
    assert np.mean([tally.deals for tally in tallies]) > 400
    share = verdicts.count(wrong) / len(verdicts)  # type: ignore[arg-type]
    assert share < rate_of_errors + 2 * (rate_of_errors * (1 - rate_of_errors) / 300) ** 0.5
    assert share > rate_of_errors / 4, "the test is far more careful, and slower, than it says"


def test_the_ratio_is_that_of_two_normal_densities() -> None:
    tally = duels(400, [10, 0], TWO, seed=5)
    scores = scores_of(tally)
    error = (float(scores.covariance[0, 0]) / scores.deals) ** 0.5
    squares = [((float(scores.means[0]) - expected_score(elo)) / error) ** 2 for elo in (-5, 15)]
    rule = Sprt(-5, 15, alpha=0.05, beta=0.05)
    assert rule.ratio(tally) == pytest.approx((squares[0] - squares[1]) / 2)
    assert rule.bounds == pytest.approx((-2.944, 2.944), abs=1e-3)


@pytest.mark.parametrize("rule", [Until(20, "elo"), Until(8, "points")], ids=lambda rule: rule.unit)
def test_intervals_keep_their_coverage_after_stopping_by_their_width(rule: Until) -> None:
    """60 matches, looked at every 50 deals; with 95 % coverage fewer than 52 come once in 400 times."""
    truth = 60.0 if rule.unit == "elo" else float(points(duels(200_000, [60, 0], TWO, 1, 0.3))["value"][0])
    held, n_deals = 0, []
    for seed in range(60):
        tally = stopped(rule, 4_000, 60, seed, 50)
        n_deals.append(tally.deals)
        if rule.unit == "elo":
            rated = rate(scores_of(tally), TWO)
            assert rated.reach[1] <= rule.reach
            held += abs(-rated.elo[1] - truth) <= rated.reach[1]
        else:
            shown = points(tally).row(0, named=True)
            held += shown["low"] <= truth <= shown["high"]
    assert len(set(n_deals)) > 2
    assert held >= 52


def test_conclusions_say_why_it_ended() -> None:
    tally = duels(2_000, [60, 0], TWO, seed=1)
    assert "was fixed in advance" in conclusion(None, tally, TWO, NAMES)
    assert "at most 50 Elo to either side" in conclusion(Until(50, "elo"), tally, TWO, NAMES)
    assert "reach further than 0.1 points" in conclusion(Until(0.1, "points"), tally, TWO, NAMES)
    better = conclusion(Sprt(0, 20, 0.05, 0.05), tally, TWO, NAMES)
    assert better.startswith("mine is taken to be 20 Elo or more above yours after 2,000 deals")
    worse = conclusion(Sprt(100, 150, 0.05, 0.05), tally, TWO, NAMES)
    assert worse.startswith("mine is taken to be 100 Elo or less above yours")


def test_hypotheses_must_be_in_order() -> None:
    with pytest.raises(ValueError, match="elo0 5 must be smaller than elo1 5"):
        Sprt(5, 5, 0.05, 0.05)
