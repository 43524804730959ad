"""How rounds go: length, double victories, bombs laid, wishes, the Dragon's gift and what is led."""

import polars as pl

from tichu_sim.analysis.estimates import Question, ask_mean, ask_rate
from tichu_sim.analysis.intervals import rate
from tichu_sim.analysis.measures import BOOSTER_KINDS, LED_KINDS
from tichu_sim.analysis.seating import Seating

_LEADS = pl.sum_horizontal([pl.col(kind).cast(pl.Int64) for kind in LED_KINDS + BOOSTER_KINDS])


def course_of_play(seating: Seating) -> list[Question]:
    """Over ``rounds``: the counts and events of a round."""
    counts = {
        "tricks": pl.col("tricks"),
        "plays": pl.col("plays"),
        "passes": pl.col("passes"),
        "bombs_played": pl.col("bombs"),
        "leads": _LEADS,
    }
    events = {
        "double_victory": pl.col("double_victory") >= 0,
        "equal_points": pl.col("score_0") == pl.col("score_1"),
        "bomb_rounds": pl.col("bombs") > 0,
        "wish_made": pl.col("wish") != "none",
        "dragon_given": pl.col("dragon_to") >= 0,
    }
    return [
        *(ask_mean(measure, seating.all, count) for measure, count in counts.items()),
        *(ask_rate(measure, seating.all, event) for measure, event in events.items()),
    ]


def kinds_led(seating: Seating) -> list[Question]:
    """Over ``rounds``: the share of each kind among the combinations led, the Dog included."""
    return [ask_rate(kind, seating.all, pl.col(kind), _LEADS) for kind in LED_KINDS + BOOSTER_KINDS]


def wishes(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """Ranks wished for: ``wish`` and its share of all wishes as value, low, high, n; lowest rank first."""
    counted = rounds.filter(pl.col("wish") != "none").group_by("wish").agg(pl.len().alias("count"))
    return counted.select("wish", *rate(pl.col("count"), pl.col("count").sum())).sort("wish")
