"""Ratings against statsmodels' regression, by their coverage, and where one side wins everything."""

from typing import Any

import numpy as np
import pytest
import statsmodels.api as sm

from analysis.duels import THREE, duels, values
from tichu_sim.analysis.ratings import PER_LOGIT, expected_score, rate, scores_of
from tichu_sim.tally import SCORE, Pairings, tally_of

ELO = [0.0, 40.0, -90.0]


@pytest.mark.parametrize("pairings", [((0, 1),), THREE])
def test_ratings_are_those_of_a_logistic_regression_with_deals_as_clusters(pairings: Pairings) -> None:
    """The drawn deal and all others as cases of a regression of scores on who plays whom."""
    found = values(700, ELO, pairings, seed=3)
    shares = np.concatenate([found[SCORE] / 4, np.full((len(pairings), 1), 0.5)], axis=1)
    design = np.zeros((*shares.shape, len(ELO)))
    for row, (first, second) in enumerate(pairings):
        design[row, :, first], design[row, :, second] = 1, -1
    n_rated = 1 + max(map(max, pairings))
    deals = np.broadcast_to(np.arange(shares.shape[1]), shares.shape)
    fit = sm.GLM(
        shares.ravel(), design.reshape(-1, len(ELO))[:, 1:n_rated], family=sm.families.Binomial()
    ).fit(cov_type="cluster", cov_kwds={"groups": deals.ravel(), "use_correction": False})
    rated = rate(scores_of(tally_of(found)), pairings)
    assert rated.elo[1:] == pytest.approx(PER_LOGIT * fit.params, abs=1e-4)
    # The regression scatters around the fitted scores, ours around the mean ones, with n - 1 and t.
    assert rated.reach[1:] == pytest.approx(1.96 * PER_LOGIT * fit.bse, rel=0.02)
    assert (rated.elo[0], rated.reach[0]) == (0, 0)


def test_the_rating_of_one_pairing_gives_back_its_score() -> None:
    tally = duels(2_000, ELO, ((0, 1),), seed=1)
    scores = scores_of(tally)
    assert expected_score(-rate(scores, ((0, 1),)).elo[1]) == pytest.approx(scores.means[0])
    assert scores.means[0] == pytest.approx(tally.sums[SCORE, 0] / 4 / 2_000, abs=1e-3)


def coverage(luck: float) -> Any:
    """Share of 300 tournaments of 400 deals whose intervals hold the true ratings."""
    held = []
    for seed in range(300):
        rated = rate(scores_of(duels(400, ELO, THREE, seed, luck)), THREE)
        held.append(abs(rated.elo - ELO)[1:] <= rated.reach[1:])
    return np.mean(held, axis=0)


@pytest.mark.parametrize("luck", [0.0, 0.7])
def test_intervals_cover_whatever_the_share_of_luck(luck: float) -> None:
    found = coverage(luck)
    assert ((found > 0.91) & (found < 0.99)).all()


def test_luck_in_common_makes_intervals_narrow() -> None:
    """Independent plays would give the wider interval; the paired one is narrower and still covers."""
    reach = [rate(scores_of(duels(4_000, ELO, THREE, 1, luck)), THREE).reach[1] for luck in (0.0, 0.7)]
    assert reach[1] < 0.75 * reach[0]


def test_a_strategy_that_wins_everything_has_a_finite_rating() -> None:
    found = values(1_000, [0, 0], ((0, 1),), seed=1)
    found[SCORE] = 0
    rated = rate(scores_of(tally_of(found)), ((0, 1),))
    assert 900 < rated.elo[1] - rated.reach[1] < 1_100
    assert rated.elo[1] + rated.reach[1] > 1_500
