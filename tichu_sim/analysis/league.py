"""The accounts of a league and its tables: ratings and balances over time, the ladder, the strategies.

How sure a rating is. The games are drawn again at random, as many as there were, with replacement and in any
order, and the ratings run through them anew; the interval of a rating holds the middle 95 % of where that
ends. That covers who happened to meet, how their games ended, and in which order, which counts because a
rating forgets: of two players of equal strength one usually ends far above the other.

In leagues made up at random these intervals were as wide as such leagues scatter. They hold the rating to be
expected at the end more often than 95 times in 100, and the end of another league of the same players 93
times (12 players, 1500 games) or 86 times (8 players, 250 games). The mean of the leagues drawn again errs
less than the rating itself: by 33 instead of 73 points (standard deviations), or 56 instead of 73.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from tichu_sim.analysis.intervals import mean, pooled_mean, pooled_rate, rate
from tichu_sim.analysis.students_t import LEVEL
from tichu_sim.economy import NOBODY, SEATS, Economy, payouts, rating_changes

Array = np.ndarray[Any, Any]

RESAMPLES = 1000
"""Leagues drawn again from the games of one."""

_ENDS = ("", "_low", "_high")
_ELO = ("elo", "elo_mean", "elo_low", "elo_high")
_CHANGE = pl.col("paid_out") - pl.col("paid_in")

LADDER = (
    "player",
    "strategy",
    *_ELO,
    *(f"won{end}" for end in _ENDS),
    "decided",
    "left",
    "games",
    "balance",
    *(f"chips{end}" for end in _ENDS),
)
"""Columns of the ladder, the best first: the rating at the end, and the mean and the interval of where it
ends in leagues drawn again; the share of the games won among those that were ``decided``, with its Wilson
interval; how often the player ``left`` and how many ``games`` he played; the ``balance`` of his stakes at the
end, and its mean change a game with its t interval.
"""

STRATEGIES = (
    "strategy",
    "players",
    *_ELO,
    "elo_least",
    "elo_most",
    *(f"won{end}" for end in _ENDS),
    "decided",
    *(f"chips{end}" for end in _ENDS),
    "seats",
)
"""Columns of the strategies, the best first: the mean rating of their players at the end, also in leagues
drawn again, the lowest and the highest of them; the share of decided games that seats of this strategy won,
and the chips they won or lost a game, with intervals that take the game as the case. ``seats`` counts every
game of each player, ``decided`` those that nobody left.
"""


@dataclass(frozen=True)
class League:
    """A league that has been played: of what (plain data, ``describe_league``), and its tables.

    ``games`` has a row a game, ``accounts`` one for every player of each game in its order, ``ladder`` and
    ``strategies`` have ``LADDER`` and ``STRATEGIES``. ``rake`` is what the platform took in all.
    """

    played: dict[str, Any]
    games: pl.DataFrame
    accounts: pl.DataFrame
    ladder: pl.DataFrame
    strategies: pl.DataFrame
    rake: int

    @property
    def left(self) -> int:
        """Games that somebody left."""
        return int((self.games["winner"] == NOBODY).sum())

    def plain(self) -> dict[str, Any]:
        """What was played and the two small tables as plain data."""
        tables = {"ladder": self.ladder.to_dicts(), "by_strategy": self.strategies.to_dicts()}
        return {**self.played, "rake": self.rake, "left": self.left, **tables}


def settle(games: Array, economy: Economy, played: dict[str, Any]) -> League:
    """The tables of a league from its games, an array of ``tichu_sim.simulate.league.GAMES``.

    ``played`` describes the league; who plays what is taken from its ``players``.
    """
    names = [player["player"] for player in played["players"]]
    strategies = [player["strategy"] for player in played["players"]]
    accounts = _accounts(games, economy, names, strategies)
    finals = resampled_ratings(games, economy, len(names), played["seed"])
    own = _final_ratings(accounts, economy, names)
    rake = SEATS * economy.stake * len(games) - int(accounts["paid_out"].sum())
    return League(
        played,
        _game_table(games, names),
        accounts,
        _ladder(accounts, own, finals, names, strategies),
        _strategies(accounts, own, finals, strategies),
        rake,
    )


def resampled_ratings(games: Array, economy: Economy, players: int, seed: int) -> Array:
    """Ratings at the end of ``RESAMPLES`` leagues of games drawn from these, ``[league, player]``."""
    random = np.random.default_rng(seed)
    ratings = np.full((RESAMPLES, players), economy.elo_start, np.float64)
    draws = (random.integers(len(games), size=RESAMPLES) for _ in range(len(games)))
    for _ in _rated(games, economy, ratings, draws):
        pass
    return ratings


def _rated(
    games: Array, economy: Economy, ratings: Array, order: Iterable[Array]
) -> Iterator[tuple[Array, Array]]:
    """Ratings of the seats before each game, and after, ``[league, seat]``.

    ``ratings`` are those of all players, ``[league, player]``, and are kept up to date; ``order`` says for
    each step which game is played in each league.
    """
    leagues = np.arange(len(ratings))[:, None]
    for chosen in order:
        seats = games["players"][chosen]
        before = ratings[leagues, seats]
        after = before + rating_changes(economy, before, games["winner"][chosen], games["leaver"][chosen])
        ratings[leagues, seats] = after
        yield before, after


def _accounts(
    games: Array, economy: Economy, names: Sequence[str], strategies: Sequence[str]
) -> pl.DataFrame:
    """A row for every player of each game: what he put in and got back, his rating before and after."""
    ratings = np.full((1, len(names)), economy.elo_start, np.float64)
    rated = np.array(list(_rated(games, economy, ratings, (np.array([game]) for game in range(len(games))))))
    seats = np.arange(SEATS)
    winner, leaver = games["winner"][:, None], games["leaver"][:, None]
    columns = {
        "game": np.repeat(np.arange(len(games)), SEATS),
        "seat": np.tile(seats, len(games)),
        "player": np.array(names)[games["players"]].ravel(),
        "strategy": np.array(strategies)[games["players"]].ravel(),
        "won": np.where(winner == NOBODY, -1, winner == seats % 2).ravel(),
        "left": (leaver == seats).ravel(),
        "paid_in": np.full(games.size * SEATS, economy.stake),
        "paid_out": payouts(economy, games["winner"], games["leaver"]).ravel(),
        "elo_before": rated[:, 0, 0].ravel(),
        "elo": rated[:, 1, 0].ravel(),
    }
    return pl.DataFrame(columns).with_columns(
        pl.when(pl.col("won") >= 0).then(pl.col("won") == 1).alias("won"),
        _CHANGE.cum_sum().over("player").alias("balance"),
    )


def _final_ratings(accounts: pl.DataFrame, economy: Economy, names: Sequence[str]) -> Array:
    """The ratings of all players at the end of the league."""
    last = dict(accounts.group_by("player", maintain_order=True).agg(pl.col("elo").last()).iter_rows())
    return np.array([last.get(name, economy.elo_start) for name in names])


def _game_table(games: Array, names: Sequence[str]) -> pl.DataFrame:
    """A row a game: the players by seat, rounds played, totals, the winning team and the seat that left."""
    seats = {f"player_{seat}": np.array(names)[games["players"][:, seat]] for seat in range(SEATS)}
    scores = {f"score_{team}": games["score"][:, team] for team in range(2)}
    plain = {name: games[name] for name in ("winner", "leaver")}
    return pl.DataFrame(
        {"game": np.arange(len(games)), **seats, "rounds": games["rounds"], **scores, **plain}
    )


def _ladder(
    accounts: pl.DataFrame, own: Array, finals: Array, names: Sequence[str], strategies: Sequence[str]
) -> pl.DataFrame:
    table = pl.DataFrame({"player": list(names), "strategy": list(strategies), **_elo(own, finals)})
    sums = accounts.group_by("player").agg(
        pl.col("won").sum().alias("wins"),
        pl.col("won").count().alias("decided"),
        pl.col("left").sum(),
        pl.len().alias("games"),
        _CHANGE.sum().alias("balance"),
        (_CHANGE * _CHANGE).sum().alias("squares"),
    )
    joined = table.join(sums, on="player", how="left", maintain_order="left").with_columns(
        pl.col(sums.columns[1:]).fill_null(0).cast(pl.Int64)
    )
    shares = joined.select(rate(pl.col("wins"), pl.col("decided")))
    chips = joined.select(mean(pl.col("games"), pl.col("balance"), pl.col("squares")))
    columns = [joined, _named(shares, "won"), _named(chips, "chips")]
    return _best_first(pl.concat(columns, how="horizontal").select(LADDER))


def _strategies(accounts: pl.DataFrame, own: Array, finals: Array, strategies: Sequence[str]) -> pl.DataFrame:
    names = list(dict.fromkeys(strategies))
    members = [np.array(strategies) == name for name in names]
    means = np.array([own[one].mean() for one in members])
    elo = {
        "strategy": names,
        "players": [int(one.sum()) for one in members],
        **_elo(means, np.stack([finals[:, one].mean(axis=1) for one in members], axis=1)),
        "elo_least": [own[one].min() for one in members],
        "elo_most": [own[one].max() for one in members],
    }
    shares = _by_strategy(accounts, pl.col("won").cast(pl.Int64), names).select(pooled_rate())
    chips = _by_strategy(accounts, _CHANGE, names).select(pooled_mean())
    counts = [
        frame.select(pl.col("n").fill_null(0).alias(name))
        for frame, name in ((shares, "decided"), (chips, "seats"))
    ]
    columns = [pl.DataFrame(elo), _named(shares, "won"), _named(chips, "chips"), *counts]
    return _best_first(pl.concat(columns, how="horizontal").select(STRATEGIES))


def _by_strategy(accounts: pl.DataFrame, value: pl.Expr, names: Sequence[str]) -> pl.DataFrame:
    """The columns ``tichu_sim.analysis.intervals.SUMS`` of a value a seat, a row for each strategy."""
    y, x = pl.col("y"), pl.col("x")
    by_game = accounts.group_by("strategy", "game").agg(y=value.sum(), x=value.count().cast(pl.Int64))
    sums = by_game.group_by("strategy").agg(
        y.sum(),
        (y * y).sum().alias("yy"),
        (x * y).sum().alias("xy"),
        x.sum(),
        (x * x).sum().alias("xx"),
        (x > 0).sum().cast(pl.Int64).alias("clusters"),
    )
    return pl.DataFrame({"strategy": names}).join(sums, on="strategy", how="left", maintain_order="left")


def _elo(own: Array, finals: Array) -> dict[str, Array]:
    """Ratings at the end, and the mean and the interval of those of leagues drawn again."""
    low, high = np.quantile(finals, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    return dict(zip(_ELO, (own, finals.mean(axis=0), low, high), strict=True))


def _named(estimates: pl.DataFrame, what: str) -> pl.DataFrame:
    """An estimate's value and ends under the name of what it is of."""
    ends = ("value", "low", "high")
    return estimates.select(
        pl.col(end).alias(f"{what}{suffix}") for end, suffix in zip(ends, _ENDS, strict=True)
    )


def _best_first(table: pl.DataFrame) -> pl.DataFrame:
    return table.sort("elo", descending=True, maintain_order=True)
