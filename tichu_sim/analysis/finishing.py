"""The finishing order, tricks taken and cards left: by strategy and by seat."""

from collections.abc import Callable

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.estimates import Estimates
from tichu_sim.analysis.seating import Seating

PLACES = {"first_out": 1, "second_out": 2, "third_out": 3, "last": 4, "cut_off": 0}
"""Measures of the finishing order and their code in the ``place`` column."""


def finishing(aligned: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Estimates of the share of each place, of tricks taken and cards left; by strategy and by seat."""
    table = Estimates()
    for group in (*seating.by_strategy, *seating.by_seat):
        seats = len(group.seats)
        for measure, place in PLACES.items():
            table.rate(measure, group, group.total(_reached(place)), seats)
        for measure, column in (("hand_tricks", "tricks"), ("cards_left", "cards_left")):
            table.mean(measure, group, group.total(_column(column)), seats)
    return table.over(aligned)


def _reached(place: int) -> Callable[[int], pl.Expr]:
    return lambda seat: at("place", seat) == place


def _column(name: str) -> Callable[[int], pl.Expr]:
    return lambda seat: at(name, seat)
