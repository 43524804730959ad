"""Points of a round: both teams together, the spread of the difference, card points by finishing order."""

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.estimates import Estimates
from tichu_sim.analysis.intervals import Z
from tichu_sim.analysis.seating import SEATS, TEAMS, Seating

DIFFERENCE = pl.col("score_0").cast(pl.Int64) - pl.col("score_1").cast(pl.Int64)
"""Points of team 0 more than team 1 in a round."""

_ORDERS = {
    "card_points_first_third": (1, 3),
    "card_points_first_fourth": (1, 4),
    "card_points_second_third": (2, 3),
    "card_points_second_fourth": (2, 4),
}


def point_totals(rounds: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimates of ``points_both`` and ``distance`` over rounds."""
    table = Estimates()
    both = pl.col("score_0").cast(pl.Int64) + pl.col("score_1").cast(pl.Int64)
    table.mean("points_both", seating.all, both)
    table.mean("distance", seating.all, DIFFERENCE.abs())
    return table.over(rounds)


def differences(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """Number of rounds (``rounds``, Int64) by ``difference`` (points of team 0 more than team 1)."""
    counted = rounds.group_by(DIFFERENCE.alias("difference")).agg(pl.len().cast(pl.Int64).alias("rounds"))
    return counted.sort("difference")


def difference_spread(counted: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimate of ``difference_sd`` from the table of ``differences``.

    The interval follows from the variance of the sample variance, (fourth moment - variance squared) / n.
    """
    n, weight = pl.col("n"), pl.col("rounds")
    centred = counted.with_columns(
        n=weight.sum(), off=pl.col("difference") - (pl.col("difference") * weight).sum() / weight.sum()
    )
    moments = centred.select(
        n=weight.sum(),
        second=(weight * pl.col("off").pow(2)).sum(),
        fourth=(weight * pl.col("off").pow(4)).sum(),
    ).filter(n > 1)
    spread = moments.with_columns(value=(pl.col("second") / (n - 1)).sqrt()).with_columns(
        reach=Z
        * (pl.col("fourth") / n - (pl.col("second") / n).pow(2)).clip(0).sqrt()
        / (2 * n.sqrt() * pl.col("value"))
    )
    everybody = seating.all
    return spread.select(
        pl.lit("difference_sd").alias("measure"),
        pl.lit(everybody.by).alias("by"),
        pl.lit(everybody.label).alias("group"),
        "value",
        (pl.col("value") - pl.col("reach")).clip(0).alias("low"),
        (pl.col("value") + pl.col("reach")).alias("high"),
        "n",
    )


def card_points_by_order(aligned: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimates of the card points of a team by the places of its two seats.

    Only rounds without a call and without a double victory count, as in the human figures.
    """
    quiet = pl.all_horizontal([at("call", seat) == "none" for seat in SEATS])
    rounds = aligned.filter(quiet & (pl.col("double_victory") < 0))
    table = Estimates()
    for measure, order in _ORDERS.items():
        points, count = [], []
        for team, (one, other) in enumerate(TEAMS):
            places = pl.min_horizontal(at("place", one), at("place", other)) == order[0]
            places &= pl.max_horizontal(at("place", one), at("place", other)) == order[1]
            points.append(places * pl.col(f"cards_{team}").cast(pl.Int64))
            count.append(places.cast(pl.Int64))
        table.mean(measure, seating.all, pl.sum_horizontal(points), pl.sum_horizontal(count))
    return table.over(rounds)
