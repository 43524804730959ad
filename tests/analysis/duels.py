"""Tournaments made up at random: deals whose luck helps whoever holds the better cards."""

import numpy as np
from scipy.stats import norm

from tichu_sim.analysis.ratings import expected_score
from tichu_sim.tally import Pairings, Tally, half_points, tally_of

THREE: Pairings = ((0, 1), (0, 2), (1, 2))


def values(n_deals: int, elo: list[float], pairings: Pairings, seed: int, luck: float = 0.5) -> np.ndarray:
    """What is tallied, an array ``[what, pairing, deal]``; one round in ten is drawn.

    ``luck`` is the share of the variance that is the cards': it favours one side in the first play of a deal
    and the other in the second, in all pairings alike.
    """
    rng = np.random.default_rng(seed)
    cards = rng.normal(size=n_deals)
    columns = []
    for first, second in pairings:
        leads = []
        for side in (1, -1):
            form = np.sqrt(luck) * side * cards + np.sqrt(1 - luck) * rng.normal(size=n_deals)
            ahead = expected_score(elo[first] - elo[second]) - norm.cdf(form)
            leads.append(np.sign(ahead) * (abs(ahead) > 0.05) * 5 * rng.integers(1, 60, n_deals))
        score = half_points(leads[0]) + half_points(leads[1])
        lead = leads[0] + leads[1]
        columns.append([lead, np.full(n_deals, 2), score, half_points(lead)])
    return np.array(columns, np.int64).transpose(1, 0, 2)


def duels(n_deals: int, elo: list[float], pairings: Pairings, seed: int, luck: float = 0.5) -> Tally:
    """The tally of such a tournament."""
    return tally_of(values(n_deals, elo, pairings, seed, luck))
