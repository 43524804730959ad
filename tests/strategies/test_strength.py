"""How well the strategies play: duplicate deals, and rates that a human table would know."""

from math import sqrt
from typing import Any

import numpy as np
import pytest

from strategies.seated import rows
from tichu_sim.jit import JIT

pytestmark = pytest.mark.skipif(not JIT, reason="needs thousands of rounds")
SIGNIFICANT = 1.96


def difference(one: Any, other: Any, deals: int) -> tuple[float, float]:
    """Mean points a round of one strategy, as in a plan file, over the other and half its 95 % interval.

    Every deal is played twice, with the teams swapped.
    """
    first, second = rows([one, other], deals)["rounds"], rows([other, one], deals)["rounds"]
    ahead = first["score_0"].astype(int) - first["score_1"]
    behind = second["score_0"].astype(int) - second["score_1"]
    pairs = (ahead - behind) / 2
    return float(pairs.mean()), float(SIGNIFICANT * pairs.std() / sqrt(deals))


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("expert", "club", 8),
        ("club", "greedy", 60),
        ("club", "random", 200),
        ("club", "novice", 10),
        ("novice", "greedy", 20),
        ("club", "kas328", 80),
        ("club", "sifounak", 40),
        ("sifounak", "greedy", 8),
    ],
)
def test_the_better_strategy_wins_by_a_margin(one: str, other: str, least: float) -> None:
    mean, half = difference(one, other, 4_000)
    assert mean - half > least


def rate(hits: np.ndarray) -> tuple[float, float]:
    """A rate and half its 95 % interval, both in percent."""
    share = float(hits.mean())
    return 100 * share, 100 * SIGNIFICANT * sqrt(share * (1 - share) / len(hits))


def inside(found: tuple[float, float], low: float, high: float) -> bool:
    """Whether a rate lies in a band, give or take its interval."""
    value, half = found
    return low - half <= value <= high + half


def test_club_calls_and_bombs_like_a_human_table() -> None:
    """Bands around the figures of recorded games (human_data.md 2.1, 2.3; first rounds of games)."""
    played = rows(["club"], 20_000)
    seats, rounds = played["seats"], played["rounds"]
    tichu, grand = seats["call"] == 1, seats["call"] == 2
    assert inside(rate(tichu), 12, 16)
    assert inside(rate(seats["made"][tichu]), 65, 75)
    assert inside(rate(grand), 6, 13)
    assert inside(rate(seats["made"][grand]), 55, 65)
    assert inside(rate(rounds["double_victory"] >= 0), 22, 26)
    assert inside(rate(seats["bomb"]), 10.5, 12)
    assert 0.36 < rounds["bombs"].mean() < 0.48
    assert 10.8 < rounds["tricks"].mean() < 12.4


def test_no_seat_is_favoured() -> None:
    """Between equals the difference of the teams is 0 within four standard errors."""
    played = rows(["club"], 20_000)["rounds"]
    difference = played["score_0"].astype(int) - played["score_1"]
    assert abs(difference.mean()) < 4 * difference.std() / sqrt(len(difference))
