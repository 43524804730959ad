"""Tichu and Grand Tichu: how often called, how often made, and when."""

from collections.abc import Callable

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.estimates import Question, ask_mean, ask_rate
from tichu_sim.analysis.intervals import rate
from tichu_sim.analysis.seating import Seating

CALL_NAMES = ("tichu", "grand")


def called(name: str) -> Callable[[int], pl.Expr]:
    """Whether a seat of an aligned frame made the call ``tichu`` or ``grand``."""
    return lambda seat: at("call", seat) == name


def made(name: str) -> Callable[[int], pl.Expr]:
    """Whether a seat of an aligned frame made that call and won it."""
    return lambda seat: (at("call", seat) == name) & at("made", seat)


def call_rates(seating: Seating) -> list[Question]:
    """Over aligned rounds or profiles: calls a hand and their success, and calls a round.

    In all, by strategy and by seat.
    """
    questions = []
    for group in (seating.all, *seating.by_strategy, *seating.by_seat):
        for name in CALL_NAMES:
            calls = group.total(called(name))
            questions.append(ask_rate(f"{name}_rate", group, calls, len(group.seats)))
            questions.append(ask_rate(f"{name}_made", group, group.total(made(name)), calls))
    for name in CALL_NAMES:
        questions.append(ask_mean(f"{name}_per_round", seating.all, seating.all.total(called(name))))
    return questions


def call_phases(calls: pl.LazyFrame) -> pl.LazyFrame:
    """Calls by kind and phase: ``call``, ``phase``, ``calls``, and the success as value, low, high, n."""
    return _by_moment(calls, pl.col("phase"))


def call_tricks(calls: pl.LazyFrame) -> pl.LazyFrame:
    """Small Tichu calls in play by the tricks already collected: ``trick``, ``calls`` and the success."""
    in_play = calls.filter((pl.col("call") == "tichu") & (pl.col("phase") == "play"))
    return _by_moment(in_play, pl.col("trick"))


def _by_moment(calls: pl.LazyFrame, moment: pl.Expr) -> pl.LazyFrame:
    counted = calls.group_by("call", moment).agg(
        pl.len().cast(pl.Int64).alias("calls"), pl.col("made").sum().alias("won")
    )
    return counted.with_columns(rate(pl.col("won"), pl.col("calls"))).drop("won").sort("call", moment)
