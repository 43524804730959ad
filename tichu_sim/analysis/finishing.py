"""The finishing order, tricks taken and cards left: by strategy, by seat, and of three players by role."""

from collections.abc import Callable

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.estimates import Question, ask_mean, ask_rate
from tichu_sim.analysis.seating import Seating

_ORDER = ("first_out", "second_out", "third_out", "fourth_out", "fifth_out")
_PER_HAND = {"hand_tricks": "tricks", "cards_left": "cards_left"}


def places(seating: Seating) -> dict[str, int]:
    """Measures of the finishing order at a table and their code in the ``place`` column."""
    n_seats = len(seating.seats)
    out = {measure: place for place, measure in enumerate(_ORDER[: n_seats - 1], start=1)}
    return {**out, "last": n_seats, "cut_off": 0}


def finishing(seating: Seating) -> list[Question]:
    """Over aligned rounds or profiles: the share of each place, by strategy, seat and role."""
    return [
        ask_rate(measure, group, group.total(_reached(place)), group.cases)
        for group in (*seating.by_hand, *seating.by_seat)
        for measure, place in places(seating).items()
    ]


def hand_counts(seating: Seating) -> list[Question]:
    """Over aligned rounds: tricks taken and cards left by a seat, by strategy and role."""
    return [
        ask_mean(measure, group, group.total(_column(column)), group.cases)
        for group in seating.by_hand
        for measure, column in _PER_HAND.items()
    ]


def _reached(place: int) -> Callable[[int], pl.Expr]:
    return lambda seat: at("place", seat) == place


def _column(name: str) -> Callable[[int], pl.Expr]:
    return lambda seat: at(name, seat)
