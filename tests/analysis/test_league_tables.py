"""The tables of a league: accounts that add up, the ladder, and what the intervals of ratings cover."""

from typing import Any

import numpy as np
import pytest

from tichu_sim.analysis import league as leagues
from tichu_sim.analysis.intervals import wilson
from tichu_sim.analysis.league import LADDER, STRATEGIES, League, resampled_ratings, settle
from tichu_sim.economy import NOBODY, Economy, rating_changes
from tichu_sim.simulate.league import GAMES

STRENGTH = (1650, 1650, 1550, 1550, 1450, 1450, 1350, 1350)


def made_up(n: int, seed: int, leave: float = 0.0) -> np.ndarray:
    """Games of eight players whose teams win as their strengths say."""
    random = np.random.default_rng(seed)
    games = np.zeros(n, GAMES)
    games["players"] = np.argsort(random.random((n, len(STRENGTH))), axis=1)[:, :4]
    strength = np.array(STRENGTH)[games["players"]]
    distance = (strength[:, 1::2].mean(axis=1) - strength[:, ::2].mean(axis=1)) / 400
    games["winner"] = random.random(n) > 1 / (1 + 10**distance)
    left = random.random(n) < leave
    games["leaver"] = np.where(left, random.integers(4, size=n), NOBODY)
    games["winner"][left] = NOBODY
    return games


def settled(games: np.ndarray, economy: Economy, strategies: str = "aabbccdd") -> League:
    players = [
        {"player": f"p{place}", "strategy": name, "leave": 0.0} for place, name in enumerate(strategies)
    ]
    return settle(games, economy, {"players": players, "seed": 1})


@pytest.fixture(scope="module")
def league() -> League:
    return settled(made_up(300, seed=3, leave=0.1), Economy(stake=250, rake=30))


def test_the_accounts_follow_game_by_game(league: League) -> None:
    """Recomputed one game after the other, with the ratings as a plain list."""
    economy, games = Economy(stake=250, rake=30), made_up(300, seed=3, leave=0.1)
    ratings, balance = [1500.0] * 8, [0] * 8
    rows = iter(league.accounts.to_dicts())
    for number, game in enumerate(games):
        before = np.array([[ratings[place] for place in game["players"]]])
        changes = rating_changes(economy, before, game["winner"][None], game["leaver"][None])[0]
        for seat, place in enumerate(game["players"]):
            row = next(rows)
            ratings[place] += changes[seat]
            balance[place] += row["paid_out"] - 250
            assert (row["game"], row["seat"], row["player"]) == (number, seat, f"p{place}")
            assert (row["elo"], row["balance"]) == (ratings[place], balance[place])
            decided = game["winner"] != NOBODY
            assert row["won"] == (game["winner"] == seat % 2 if decided else None)
            assert row["left"] == (game["leaver"] == seat)
    finals = {row["player"]: (row["elo"], row["balance"]) for row in league.ladder.to_dicts()}
    assert finals == {f"p{place}": (ratings[place], balance[place]) for place in range(8)}


def test_no_chip_and_no_rating_point_is_lost(league: League) -> None:
    assert league.accounts["paid_in"].sum() == league.accounts["paid_out"].sum() + league.rake
    assert league.ladder["balance"].sum() == -league.rake
    decided, left = 300 - league.left, league.left
    assert league.rake == decided * 2 * 75 + left * 76  # 250 lost to two, 87 chips each
    assert league.ladder["elo"].mean() == pytest.approx(1500)
    assert league.strategies["elo"].mean() == pytest.approx(1500)


def test_the_ladder_counts_games(league: League) -> None:
    assert league.ladder.columns == [*LADDER]
    assert league.ladder["elo"].is_sorted(descending=True)
    assert league.ladder["games"].sum() == 4 * 300
    assert league.ladder["left"].sum() == league.left > 0
    for row in league.ladder.to_dicts():
        own = league.accounts.filter(player=row["player"])
        wins, decided = int(own["won"].sum()), own["won"].count()
        assert (row["decided"], row["won"]) == (decided, wins / decided)
        assert (row["won_low"], row["won_high"]) == pytest.approx(wilson(wins, decided))
        assert row["chips"] == pytest.approx(row["balance"] / row["games"])
        assert row["chips_low"] < row["chips"] < row["chips_high"]
        assert row["elo_low"] < row["elo_mean"] < row["elo_high"]


def test_strategies_put_their_players_together(league: League) -> None:
    assert league.strategies.columns == [*STRATEGIES]
    assert {row["strategy"] for row in league.strategies.to_dicts()} == {*"abcd"}
    for row in league.strategies.to_dicts():
        members = league.ladder.filter(strategy=row["strategy"])
        assert row["players"] == 2
        assert (row["elo_least"], row["elo_most"]) == (members["elo"].min(), members["elo"].max())
        assert row["elo"] == pytest.approx(members["elo"].mean())
        wins = float((members["won"] * members["decided"]).sum())
        assert row["won"] == pytest.approx(wins / int(members["decided"].sum()))
        assert (row["decided"], row["seats"]) == (members["decided"].sum(), members["games"].sum())
    ends = {row["strategy"]: row for row in league.strategies.to_dicts()}
    assert ends["d"]["elo_high"] < ends["a"]["elo_low"]


def test_players_without_a_decided_game_have_no_share() -> None:
    games = made_up(1, seed=0)
    games["leaver"], games["winner"] = 2, NOBODY
    league = settled(games, Economy())
    assert league.ladder["won"].null_count() == 8
    assert (league.ladder["chips"].null_count(), league.ladder["games"].sum()) == (4, 4)
    assert (league.left, league.strategies["won"].null_count()) == (1, 4)


def test_intervals_of_ratings_are_as_wide_as_leagues_scatter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leagues drawn again from one league scatter as leagues of the same players played again do."""
    monkeypatch.setattr(leagues, "RESAMPLES", 100)
    economy, finals, spread, inside, mean_ratings = Economy(), [], [], [], []
    played: list[Any] = [made_up(250, seed) for seed in range(30)]
    for games in played:
        drawn = resampled_ratings(games, economy, 8, seed=0)
        finals.append(settled_ratings(games, economy))
        mean_ratings.append(drawn.mean(axis=0))
        spread.append(drawn.std(axis=0, ddof=1))
        inside.append(np.quantile(drawn, [0.025, 0.975], axis=0))
    ends, scatter = np.array(finals), np.array(finals).std(axis=0, ddof=1)
    assert np.mean(spread) / scatter.mean() == pytest.approx(1, abs=0.15)
    low, high = np.array(inside)[:, 0], np.array(inside)[:, 1]
    others = np.roll(ends, 1, axis=0)  # of another league
    assert ((low <= others) & (others <= high)).mean() > 0.8
    means = np.array(mean_ratings)
    assert means.std(axis=0).mean() < 0.85 * scatter.mean()
    assert ((low <= ends.mean(axis=0)) & (ends.mean(axis=0) <= high)).mean() > 0.95


def settled_ratings(games: np.ndarray, economy: Economy) -> np.ndarray:
    """The ratings at the end, by player."""
    ratings = np.full(8, float(economy.elo_start))
    for game in games:
        seats = game["players"]
        ratings[seats] += rating_changes(
            economy, ratings[None, seats], game["winner"][None], game["leaver"][None]
        )[0]
    return ratings


def test_the_same_seed_draws_the_same_leagues() -> None:
    games = made_up(20, seed=2)
    one, same, other = (resampled_ratings(games, Economy(), 8, seed) for seed in (7, 7, 8))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
