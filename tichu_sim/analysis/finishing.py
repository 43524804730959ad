"""The finishing order, tricks taken and cards left: by strategy and by seat."""

from collections.abc import Callable

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.estimates import Question, ask_mean, ask_rate
from tichu_sim.analysis.seating import Seating

PLACES = {"first_out": 1, "second_out": 2, "third_out": 3, "last": 4, "cut_off": 0}
"""Measures of the finishing order and their code in the ``place`` column."""

_PER_HAND = {"hand_tricks": "tricks", "cards_left": "cards_left"}


def finishing(seating: Seating) -> list[Question]:
    """Over aligned rounds or profiles: the share of each place, by strategy and by seat."""
    return [
        ask_rate(measure, group, group.total(_reached(place)), len(group.seats))
        for group in (*seating.by_strategy, *seating.by_seat)
        for measure, place in PLACES.items()
    ]


def hand_counts(seating: Seating) -> list[Question]:
    """Over aligned rounds: tricks taken and cards left by a seat, by strategy."""
    return [
        ask_mean(measure, group, group.total(_column(column)), len(group.seats))
        for group in seating.by_strategy
        for measure, column in _PER_HAND.items()
    ]


def _reached(place: int) -> Callable[[int], pl.Expr]:
    return lambda seat: at("place", seat) == place


def _column(name: str) -> Callable[[int], pl.Expr]:
    return lambda seat: at(name, seat)
