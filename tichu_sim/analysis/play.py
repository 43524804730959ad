"""How rounds go: length, double victories, bombs laid, wishes, the Dragon's gift and what is led."""

import polars as pl

from tichu_sim.analysis.estimates import Estimates
from tichu_sim.analysis.intervals import rate
from tichu_sim.analysis.measures import LED_KINDS
from tichu_sim.analysis.seating import Seating


def course_of_play(rounds: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimates of the counts and events of a round, over all rounds."""
    table = Estimates()
    for measure, column in (
        ("tricks", "tricks"),
        ("plays", "plays"),
        ("passes", "passes"),
        ("bombs_played", "bombs"),
    ):
        table.mean(measure, seating.all, pl.col(column))
    table.mean("leads", seating.all, _leads())
    for measure, event in (
        ("double_victory", pl.col("double_victory") >= 0),
        ("equal_points", pl.col("score_0") == pl.col("score_1")),
        ("bomb_rounds", pl.col("bombs") > 0),
        ("wish_made", pl.col("wish") != "none"),
        ("dragon_given", pl.col("dragon_to") >= 0),
    ):
        table.rate(measure, seating.all, event)
    return table.over(rounds)


def kinds_led(rounds: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimates of the share of each kind among the combinations led (the Dog included)."""
    table = Estimates()
    for kind in LED_KINDS:
        table.rate(kind, seating.all, pl.col(kind), _leads())
    return table.over(rounds)


def wishes(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """Ranks wished for: ``wish`` and its share of all wishes as value, low, high, n; lowest rank first."""
    counted = rounds.filter(pl.col("wish") != "none").group_by("wish").agg(pl.len().alias("count"))
    return counted.select("wish", *rate(pl.col("count"), pl.col("count").sum())).sort("wish")


def _leads() -> pl.Expr:
    return pl.sum_horizontal([pl.col(kind).cast(pl.Int64) for kind in LED_KINDS])
