"""Points of a round: both teams together, the spread of the difference, card points by finishing order."""

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.estimates import Question, ask_mean
from tichu_sim.analysis.seating import Seating
from tichu_sim.analysis.students_t import Z

DIFFERENCE = pl.col("score_0").cast(pl.Int64) - pl.col("score_1").cast(pl.Int64)
"""Points of team 0 more than team 1 in a round."""

_ORDERS = {
    4: {
        (True, False): "card_points_first_third",
        (True, True): "card_points_first_fourth",
        (False, False): "card_points_second_third",
        (False, True): "card_points_second_fourth",
    },
    6: {
        (True, False): "card_points_first",
        (True, True): "card_points_first_last",
        (False, False): "card_points_between",
        (False, True): "card_points_last",
    },
}
"""By number of seats: measures by whether the team has the first out, and the last."""


def point_totals(seating: Seating) -> list[Question]:
    """Over ``rounds``: points of both teams together, and the distance of the two scores."""
    both = pl.col("score_0").cast(pl.Int64) + pl.col("score_1").cast(pl.Int64)
    return [
        ask_mean("points_both", seating.all, both),
        ask_mean("distance", seating.all, DIFFERENCE.abs()),
    ]


def quiet_rounds(aligned: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Rounds without a call and without a double (triple) victory, counted by places and card points.

    Columns ``place@0`` and so on, ``cards_0``, ``cards_1`` and ``rounds`` (Int64).
    """
    no_call = pl.all_horizontal([at("call", seat) == "none" for seat in seating.seats])
    quiet = no_call & (pl.col("double_victory") < 0)
    keys = [*(f"place@{seat}" for seat in seating.seats), "cards_0", "cards_1"]
    counted = aligned.filter(quiet).group_by(keys).agg(pl.len().cast(pl.Int64).alias("rounds"))
    return counted.sort(keys)


def card_points_by_order(seating: Seating) -> list[Question]:
    """Over ``quiet_rounds``, weighted by ``rounds``: card points of a team by the places of its seats."""
    n_seats = len(seating.seats)
    has = {
        (team, place): pl.any_horizontal([at("place", seat) == place for seat in seats])
        for team, seats in enumerate(seating.teams)
        for place in (1, n_seats)
    }
    questions = []
    for (first, last), measure in _ORDERS[n_seats].items():
        count = [((has[team, 1] == first) & (has[team, n_seats] == last)).cast(pl.Int64) for team in (0, 1)]
        points = [count[team] * pl.col(f"cards_{team}").cast(pl.Int64) for team in (0, 1)]
        questions.append(ask_mean(measure, seating.all, points[0] + points[1], count[0] + count[1]))
    return questions


def differences(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """Number of rounds (``rounds``, Int64) by ``difference`` (points of team 0 more than team 1)."""
    counted = rounds.group_by(DIFFERENCE.alias("difference")).agg(pl.len().cast(pl.Int64).alias("rounds"))
    return counted.sort("difference")


def difference_spread(counted: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimate of ``difference_sd`` from the table of ``differences``; no row below two rounds.

    The interval follows from the variance of the sample variance, (fourth moment - variance squared) / n.
    """
    n, weight, value, reach = pl.col("n"), pl.col("rounds"), pl.col("value"), pl.col("reach")
    off = pl.col("difference") - (pl.col("difference") * weight).sum() / weight.sum()
    moments = counted.with_columns(off=off).select(
        n=weight.sum(),
        second=(weight * pl.col("off").pow(2)).sum(),
        fourth=(weight * pl.col("off").pow(4)).sum(),
    )
    spread = moments.filter(n > 1).with_columns(value=(pl.col("second") / (n - 1)).sqrt())
    uncertain = (pl.col("fourth") / n - (pl.col("second") / n).pow(2)).clip(lower_bound=0.0).sqrt()
    reached = spread.with_columns(reach=pl.when(value > 0).then(Z * uncertain / (2 * n.sqrt() * value)))
    return reached.select(
        pl.lit("difference_sd").alias("measure"),
        pl.lit(seating.all.by).alias("by"),
        pl.lit(seating.all.label).alias("group"),
        value,
        (value - reach).clip(lower_bound=0.0).alias("low"),
        (value + reach).alias("high"),
        n,
    )
