"""The tables of a tournament: ratings of the strategies, and what every two made of the same deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from tichu_sim.analysis.intervals import pooled_mean, pooled_rate
from tichu_sim.analysis.ratings import rate, scores_of
from tichu_sim.analysis.students_t import t_reach
from tichu_sim.tally import DEALS, LEAD, ROUNDS, SCORE, Pairings, Tally

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


@dataclass(frozen=True)
class Findings:
    """A tournament that has been played: of what (plain data), its two tables, and why it ended."""

    played: dict[str, Any]
    ratings: pl.DataFrame
    pairings: pl.DataFrame
    conclusion: str

    def plain(self) -> dict[str, Any]:
        """All of it as plain data."""
        tables = {"ratings": self.ratings.to_dicts(), "pairings": self.pairings.to_dicts()}
        return {**self.played, "conclusion": self.conclusion, **tables}


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
    columns = [
        frame.select(pl.col(column).alias(f"{what}{end}"))
        for what, frame in shown.items()
        for column, end in zip(("value", "low", "high"), _ENDS, strict=True)
    ]
    rounds = shown["points"].select(pl.col("n").alias("rounds"))
    table = pl.concat([pl.DataFrame(by_name), *columns, rounds], how="horizontal")
    p = _p_values(table, tally.deals) if tested else [None] * len(pairings)
    return table.with_columns(
        pl.Series("p", p, pl.Float64), pl.Series("adjusted_p", _adjusted(p), pl.Float64)
    ).select(PAIRINGS)


def points(tally: Tally) -> pl.DataFrame:
    """Points a round by which the first strategy of each pairing was ahead: ``value``, ends and rounds."""
    lead, rounds = tally.sums[LEAD], tally.sums[ROUNDS]
    return _sums(
        lead,
        _same(tally, LEAD, LEAD),
        _same(tally, LEAD, ROUNDS),
        rounds,
        _same(tally, ROUNDS, ROUNDS),
        tally.deals,
    ).select(pooled_mean())


def _share(tally: Tally, what: int, a_deal: int) -> pl.DataFrame:
    """Shares of what is summed in half points, ``a_deal`` whole ones to be had on each deal."""
    won = tally.sums[what] / 2
    trials = np.full(len(won), a_deal * tally.deals)
    return _sums(
        won, _same(tally, what, what) / 4, a_deal * won, trials, a_deal * trials, tally.deals
    ).select(pooled_rate())


def _sums(y: Any, yy: Any, xy: Any, x: Any, xx: Any, clusters: int) -> pl.DataFrame:
    """The columns ``tichu_sim.analysis.intervals.SUMS``, a row for each pairing."""
    return pl.DataFrame({"y": y, "yy": yy, "xy": xy, "x": x, "xx": xx, "clusters": [clusters] * len(y)})


def _same(tally: Tally, one: int, other: int) -> "np.ndarray[Any, Any]":
    """Sums of the products of two things on the same deal, for each pairing."""
    return np.diagonal(tally.products[one, :, other, :])


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
