"""The tables of a tournament: ratings of the strategies, what every two made of the same deals, soloists."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from tichu_sim.analysis.intervals import pooled_mean, pooled_rate
from tichu_sim.analysis.ratings import rate, scores_of
from tichu_sim.analysis.students_t import t_reach
from tichu_sim.tally import DEALS, LEAD, ROUNDS, SCORE, SOLOISTS, Pairings, Tally

RATINGS = ("strategy", "elo", "low", "high", "rounds")
"""Columns of the ratings, the best first: Elo above the first strategy with its 95 % interval, and rounds."""

_ENDS = ("", "_low", "_high")
PAIRINGS = (
    "strategy",
    "opponent",
    *(f"points{end}" for end in _ENDS),
    "p",
    "adjusted_p",
    *(f"score{end}" for end in _ENDS),
    *(f"deals_won{end}" for end in _ENDS),
    "rounds",
    "deals",
)
"""Columns of the pairings, every two strategies once, each with the view of the first of them.

``points`` is by how many points a round it was ahead, ``score`` the share of rounds (games) it won, a draw
counting half, ``deals_won`` the share of deals on which it made more points in both plays together; each with
its 95 % interval, the deal being the case. ``p`` is that of equal points, two-sided, ``adjusted_p`` the same
adjusted for the number of pairings by Benjamini and Hochberg.
"""

SOLO = (
    "strategy",
    "opponent",
    "soloist",
    *(f"points{end}" for end in _ENDS),
    *(f"lead{end}" for end in _ENDS),
    "rounds",
)
"""Columns of the soloist's expected score, three rows for every pairing: by who of the two is the soloist.

``points`` are those a round of his side, ``lead`` those by which it is ahead of the other two players, each
with its 95 % interval. In the third row, ``EITHER``, both are soloist on the same deals: its lead is the
advantage of the role.
"""
EITHER = "either"


@dataclass(frozen=True)
class Findings:
    """A tournament that has been played: of what (plain data), its tables, and why it ended.

    ``soloists`` is empty unless three players play.
    """

    played: dict[str, Any]
    ratings: pl.DataFrame
    pairings: pl.DataFrame
    soloists: pl.DataFrame
    conclusion: str

    def plain(self) -> dict[str, Any]:
        """All of it as plain data."""
        tables = {"ratings": self.ratings, "pairings": self.pairings, "soloists": self.soloists}
        filled = {name: table.to_dicts() for name, table in tables.items() if len(table)}
        return {**self.played, "conclusion": self.conclusion, **filled}


def ratings(tally: Tally, names: Sequence[str], pairings: Pairings) -> pl.DataFrame:
    """The ratings of a tournament, with ``RATINGS``."""
    found = rate(scores_of(tally), pairings)
    rounds = [
        int(sum(tally.sums[ROUNDS][at] for at, pairing in enumerate(pairings) if place in pairing))
        for place in range(len(names))
    ]
    ends = {"low": found.elo - found.reach, "high": found.elo + found.reach}
    table = pl.DataFrame({"strategy": list(names), "elo": found.elo, **ends, "rounds": rounds})
    return table.select(RATINGS).sort("elo", descending=True, maintain_order=True)


def pairing_table(
    tally: Tally, names: Sequence[str], pairings: Pairings, tested: bool = True
) -> pl.DataFrame:
    """The pairings of a tournament, with ``PAIRINGS``; p values are left out unless ``tested``."""
    by_name = {
        "strategy": [names[first] for first, _ in pairings],
        "opponent": [names[second] for _, second in pairings],
        "deals": [tally.deals] * len(pairings),
    }
    shown = {"points": points(tally), "score": _share(tally, SCORE, 2), "deals_won": _share(tally, DEALS, 1)}
    table = _beside(by_name, shown)
    p = _p_values(table, tally.deals) if tested else [None] * len(pairings)
    return table.with_columns(
        pl.Series("p", p, pl.Float64), pl.Series("adjusted_p", _adjusted(p), pl.Float64)
    ).select(PAIRINGS)


def soloist_table(tally: Tally, names: Sequence[str], pairings: Pairings) -> pl.DataFrame:
    """The soloist's expected score in a tournament of three players, with ``SOLO``."""
    tables = []
    for who, chosen in enumerate(((SOLOISTS[0],), (SOLOISTS[1],), SOLOISTS)):
        by_name = {
            "strategy": [names[first] for first, _ in pairings],
            "opponent": [names[second] for _, second in pairings],
            "soloist": [(names[first], names[second], EITHER)[who] for first, second in pairings],
            "pairing": list(range(len(pairings))),
        }
        rounds = [rows.rounds for rows in chosen]
        shown = {
            "points": _mean(tally, [rows.points for rows in chosen], rounds),
            "lead": _mean(tally, [rows.lead for rows in chosen], rounds),
        }
        tables.append(_beside(by_name, shown))
    return pl.concat(tables).sort("pairing", maintain_order=True).select(SOLO)


def points(tally: Tally) -> pl.DataFrame:
    """Points a round by which the first strategy of each pairing was ahead: ``value``, ends and rounds."""
    return _mean(tally, [LEAD], [ROUNDS])


def _beside(by_name: dict[str, Any], shown: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Estimates beside one another, named by what they are of; ``rounds`` are the cases of the first."""
    columns = [
        frame.select(pl.col(column).alias(f"{what}{end}"))
        for what, frame in shown.items()
        for column, end in zip(("value", "low", "high"), _ENDS, strict=True)
    ]
    rounds = next(iter(shown.values())).select(pl.col("n").alias("rounds"))
    return pl.concat([pl.DataFrame(by_name), *columns, rounds], how="horizontal")


def _mean(tally: Tally, what: Sequence[int], of: Sequence[int]) -> pl.DataFrame:
    """The mean of the sums ``what`` over the cases ``of`` in each pairing, the deal being the cluster."""
    return _sums(
        tally.sums[what].sum(axis=0),
        _products(tally, what, what),
        _products(tally, what, of),
        tally.sums[of].sum(axis=0),
        _products(tally, of, of),
        tally.deals,
    ).select(pooled_mean())


def _share(tally: Tally, what: int, a_deal: int) -> pl.DataFrame:
    """Shares of what is summed in half points, ``a_deal`` whole ones to be had on each deal."""
    won = tally.sums[what] / 2
    trials = np.full(len(won), a_deal * tally.deals)
    return _sums(
        won, _products(tally, [what], [what]) / 4, a_deal * won, trials, a_deal * trials, tally.deals
    ).select(pooled_rate())


def _sums(y: Any, yy: Any, xy: Any, x: Any, xx: Any, clusters: int) -> pl.DataFrame:
    """The columns ``tichu_sim.analysis.intervals.SUMS``, a row for each pairing."""
    return pl.DataFrame({"y": y, "yy": yy, "xy": xy, "x": x, "xx": xx, "clusters": [clusters] * len(y)})


def _products(tally: Tally, ones: Sequence[int], others: Sequence[int]) -> "np.ndarray[Any, Any]":
    """Sums of the products of two sums of things on the same deal, for each pairing."""
    pairs = [np.diagonal(tally.products[one, :, other, :]) for one in ones for other in others]
    total: np.ndarray[Any, Any] = np.sum(pairs, axis=0)
    return total


def _p_values(table: pl.DataFrame, deals: int) -> list[float | None]:
    """The two-sided p of equal points in each pairing; None where nothing scatters."""
    from scipy import stats

    return [
        None
        if high is None
        else float(2 * stats.t.sf(abs(value) / ((high - value) / t_reach(deals - 1)), deals - 1))
        for value, high in table.select("points", "points_high").iter_rows()
    ]


def _adjusted(p: Sequence[float | None]) -> list[float | None]:
    """The p values that are known, adjusted for their number."""
    from scipy import stats

    known = [value for value in p if value is not None]
    adjusted = iter(stats.false_discovery_control(known, method="bh") if known else ())
    return [None if value is None else float(next(adjusted)) for value in p]
