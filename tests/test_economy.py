"""The accounting of the Spectrum variant (rules.md 1.12): stakes, the platform's share, ratings, leavers."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tichu_sim.config import decode, load_toml
from tichu_sim.economy import NOBODY, Economy, RakeStep, payouts, rating_changes
from tichu_sim.errors import InputError


def paid(economy: Economy, winner: int, leaver: int = NOBODY) -> list[int]:
    """What the four seats get back after one game."""
    found: list[int] = payouts(economy, np.array([winner]), np.array([leaver]))[0].tolist()
    return found


def changed(ratings: list[float], winner: int, leaver: int = NOBODY, **settings: Any) -> list[float]:
    """By how much one game changes the ratings of the four seats."""
    economy = Economy(**settings)
    changes = rating_changes(economy, np.array([ratings]), np.array([winner]), np.array([leaver]))
    found: list[float] = changes[0].round(3).tolist()
    return found


def test_winners_receive_the_losers_stakes_less_the_share_of_the_platform() -> None:
    """The smallest stake and the highest share that rules.md 1.12 knows: 200 chips and 50 %."""
    assert paid(Economy(), winner=0) == [300, 0, 300, 0]
    assert paid(Economy(), winner=1) == [0, 300, 0, 300]
    assert paid(Economy(stake=1000, rake=25), winner=0) == [1750, 0, 1750, 0]
    assert paid(Economy(rake=0), winner=1) == [0, 400, 0, 400]
    assert paid(Economy(rake=100), winner=1) == [0, 200, 0, 200]


def test_winners_receive_whole_chips() -> None:
    assert paid(Economy(stake=201), winner=0) == [301, 0, 301, 0]
    assert paid(Economy(stake=333, rake=7), winner=1) == [0, 642, 0, 642]


def test_a_leaver_loses_his_stake_and_his_partner_nothing() -> None:
    assert paid(Economy(), NOBODY, leaver=0) == [0, 250, 200, 250]
    assert paid(Economy(), NOBODY, leaver=3) == [250, 200, 250, 0]
    assert paid(Economy(leaver_pays="nobody"), NOBODY, leaver=3) == [200, 200, 200, 0]
    assert paid(Economy(leaver_pays="nobody"), winner=0) == [300, 0, 300, 0]


def test_the_share_falls_with_the_stake() -> None:
    steps = tuple(
        RakeStep(stake=stake, percent=percent) for stake, percent in ((200, 50), (500, 40), (1000, 5))
    )
    shares = {stake: Economy(stake=stake, rake=steps).percent for stake in (200, 499, 500, 999, 1000, 10**6)}
    assert shares == {200: 50, 499: 50, 500: 40, 999: 40, 1000: 5, 10**6: 5}
    assert paid(Economy(stake=500, rake=steps), winner=0) == [800, 0, 800, 0]


def test_teams_are_rated_at_their_mean() -> None:
    """Worked by hand: at 1600 against 1500 a team is expected to make 1 / (1 + 10^(-1/4)) = 0.640065."""
    assert changed([1500, 1500, 1500, 1500], winner=0) == [16, -16, 16, -16]
    assert changed([1700, 1500, 1500, 1500], winner=0) == [11.518, -11.518, 11.518, -11.518]
    assert changed([1700, 1500, 1500, 1500], winner=1) == [-20.482, 20.482, -20.482, 20.482]
    assert changed([1500, 1900, 1500, 1500], winner=1, elo_k=10) == [-2.403, 2.403, -2.403, 2.403]
    assert changed([1500, 1900, 1500, 1500], winner=1, elo_scale=200) == [-2.909, 2.909, -2.909, 2.909]


def test_a_leaver_loses_rating_points_and_his_partner_none() -> None:
    assert changed([1500] * 4, NOBODY, leaver=1) == [8, -16, 8, 0]
    assert changed([1700, 1500, 1500, 1500], NOBODY, leaver=2) == [0, 10.241, -20.482, 10.241]
    assert changed([1500] * 4, NOBODY, leaver=1, leaver_pays="nobody") == [0, -16, 0, 0]


GAMES = st.lists(st.tuples(st.sampled_from((0, 1)), st.sampled_from((NOBODY, 0, 1, 2, 3))), min_size=1)


@given(games=GAMES, stake=st.integers(200, 10**9), rake=st.integers(0, 100))
def test_payouts_and_the_share_of_the_platform_are_the_stakes(
    games: list[tuple[int, int]], stake: int, rake: int
) -> None:
    """No chip comes from nowhere; but for chips that cannot be split the platform's share is as agreed."""
    winner, leaver = np.array(games).T
    back = payouts(Economy(stake=stake, rake=rake), winner, leaver)
    kept = 4 * stake - back.sum(axis=1)
    lost = stake * (back == 0).sum(axis=1)
    assert (lost == np.where(leaver == NOBODY, 2 * stake, stake)).all()
    assert (back >= 0).all()
    assert (kept >= lost * rake / 100 - 1e-6).all()
    assert (kept <= lost * rake / 100 + 2).all()


@given(
    game=st.tuples(st.sampled_from((0, 1)), st.sampled_from((NOBODY, 0, 1, 2, 3))),
    ratings=st.lists(st.floats(0, 4000), min_size=4, max_size=4),
)
def test_ratings_change_by_nothing_in_all(game: tuple[int, int], ratings: list[float]) -> None:
    """And in the same way whatever the seat: turned by one seat, the changes turn with the players."""
    winner, leaver = game
    changes = changed(ratings, winner, leaver)
    assert sum(changes) == pytest.approx(0, abs=0.005)
    assert max(map(abs, changes)) <= 32
    turned = changed(ratings[3:] + ratings[:3], 1 - winner, leaver if leaver == NOBODY else (leaver + 1) % 4)
    assert turned == pytest.approx(changes[3:] + changes[:3], abs=0.002)


def test_it_is_read_from_toml(tmp_path: Path) -> None:
    (tmp_path / "economy.toml").write_text(
        'stake = 400\nrake = [{ stake = 0, percent = 30 }]\nleaver_pays = "nobody"\nelo_k = 16\n', "utf-8"
    )
    found = load_toml(tmp_path / "economy.toml", Economy)
    steps = (RakeStep(stake=0, percent=30),)
    assert found == Economy(stake=400, rake=steps, leaver_pays="nobody", elo_k=16)
    assert (found.min_stake, found.elo_start, found.elo_scale) == (200, 1500, 400)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"stake": 100}, "stake: 100 is not allowed, it must be at least min_stake, 200"),
        ({"stake": 200.5}, "stake: 200.5 is not allowed, it must be a whole number"),
        ({"rake": 101}, "rake: 101 is not allowed, it must be a whole number from 0 to 100 or a list"),
        ({"rake": []}, "rake: a list of 0 is not allowed"),
        ({"rake": [{"stake": 200, "percent": -1}]}, r"rake\[0\].percent: -1 is not allowed"),
        ({"rake": [{"stake": 300, "percent": 9}]}, "rake: there is no step for a stake of 200"),
        (
            {"rake": [{"stake": 200, "percent": 40}, {"stake": 500, "percent": 50}]},
            "rake: the stakes of its steps must rise and the shares must not",
        ),
        (
            {"rake": [{"stake": 200, "percent": 40}, {"stake": 200, "percent": 30}]},
            "rake: the stakes of its steps must rise and the shares must not",
        ),
        ({"leaver_pays": "partner"}, 'leaver_pays: "partner" is not allowed, it must be "nobody" or "opp'),
        ({"elo_k": -1}, "elo_k: -1 is not allowed"),
        ({"elo_scale": 0}, "elo_scale: 0 is not allowed"),
        ({"k": 16}, "unknown key k; known are stake, min_stake, rake, leaver_pays, elo_start, elo_k"),
    ],
)
def test_what_is_wrong_gets_one_sentence(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=f"^economy.toml: {said}"):
        decode(settings, Economy, "economy.toml")
