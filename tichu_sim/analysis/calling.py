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
    """Over aligned rounds or profiles: calls a hand that may call and their success, and calls a round.

    In all, by strategy, by seat, and of three players by role.
    """
    questions = []
    for group in (seating.all, *seating.by_hand, *seating.by_seat):
        for name in CALL_NAMES:
            able = group.among(seating.callers(name))
            if able.places:
                calls = able.total(called(name))
                questions.append(ask_rate(f"{name}_rate", group, calls, able.cases))
                questions.append(ask_rate(f"{name}_made", group, able.total(made(name)), calls))
    for name in CALL_NAMES:
        questions.append(ask_mean(f"{name}_per_round", seating.all, seating.all.total(called(name))))
    return questions


def call_phases(calls: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Calls by kind and phase: ``call``, ``phase``, ``calls``, and the success as value, low, high, n.

    Of three players by ``role``, too.
    """
    return _by_moment(calls, pl.col("phase"), seating)


def call_tricks(calls: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Small Tichu calls in play by the tricks already collected: ``trick``, ``calls`` and the success.

    Of three players by ``role``, too.
    """
    in_play = calls.filter((pl.col("call") == "tichu") & (pl.col("phase") == "play"))
    return _by_moment(in_play, pl.col("trick"), seating)


def _by_moment(calls: pl.LazyFrame, moment: pl.Expr, seating: Seating) -> pl.LazyFrame:
    keys = [*seating.role_in(pl.col("seat")), pl.col("call"), moment]
    counted = calls.group_by(keys).agg(
        pl.len().cast(pl.Int64).alias("calls"), pl.col("made").sum().alias("won")
    )
    shares = counted.with_columns(rate(pl.col("won"), pl.col("calls"))).drop("won")
    return shares.sort([key.meta.output_name() for key in keys])
