"""What a card is worth: additive values by least squares.

The model (human_data.md 2.4): the points a hand's team makes more than the other team, calls included, is a
constant plus a value for each ace and for Dragon, Phoenix, Dog and Mah Jong in the dealt cards. It is fitted
to all hands of a run, of three players to those of each role. The hands of a round share one score, so the
standard errors take the round as the cluster.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.points import DIFFERENCE
from tichu_sim.analysis.students_t import Z

TERMS = ("constant", *CLASS)
"""Terms of the additive model."""

SAMPLE = 1_000_000
"""Rounds from which standard errors are taken; they are then good to a fraction of a per cent."""

Array = np.ndarray[Any, np.dtype[np.float64]]


def fit(cells: pl.DataFrame) -> Array | None:
    """Least squares coefficients of ``TERMS`` from ``holdings.dealt_fourteen``; None if undetermined."""
    if cells.is_empty():
        return None
    design = _design(cells)
    weight = cells["hands"].to_numpy().astype(np.float64)
    gram = (design.T * weight) @ design
    if np.linalg.matrix_rank(gram) < len(TERMS):
        return None
    return np.asarray(np.linalg.solve(gram, design.T @ cells["total"].to_numpy().astype(np.float64)))


def scatter(aligned: pl.LazyFrame, coefficients: Array, seats: Sequence[int]) -> pl.LazyFrame:
    """One row of sums over rounds, ``0_0``, ``0_1``, ..., for the cluster-robust errors of ``fit``.

    ``seats`` are those whose hands were fitted. Only the first ``SAMPLE`` rounds are summed (``hands`` says
    how many hands they had): errors need no more.
    """
    aligned = aligned.head(SAMPLE)
    residuals = []
    for seat in seats:
        lead = DIFFERENCE if seat % 2 == 0 else -DIFFERENCE
        terms = [
            _held(name, seat) * float(value) for name, value in zip(CLASS, coefficients[1:], strict=True)
        ]
        residuals.append((lead - float(coefficients[0]) - pl.sum_horizontal(terms)).alias(f"e@{seat}"))
    with_residuals = aligned.with_columns(residuals)
    scores = [pl.sum_horizontal([pl.col(f"e@{seat}") for seat in seats]).alias("u0")]
    for place, name in enumerate(CLASS, start=1):
        parts = [pl.col(f"e@{seat}") * _held(name, seat) for seat in seats]
        scores.append(pl.sum_horizontal(parts).alias(f"u{place}"))
    pairs = combinations_with_replacement(range(len(TERMS)), 2)
    products = [(pl.col(f"u{one}") * pl.col(f"u{two}")).sum().alias(f"{one}_{two}") for one, two in pairs]
    return with_residuals.select(scores).select((pl.len() * len(seats)).alias("hands"), *products)


def card_values(cells: pl.DataFrame, coefficients: Array, sums: pl.DataFrame) -> pl.DataFrame:
    """The additive values: ``term``, ``value``, ``low``, ``high`` (points) and ``n`` (hands).

    ``sums`` is a collected ``scatter``.
    """
    design = _design(cells)
    weight = cells["hands"].to_numpy().astype(np.float64)
    bread = np.linalg.inv((design.T * weight) @ design)
    meat = np.zeros((len(TERMS), len(TERMS)))
    for one, two in combinations_with_replacement(range(len(TERMS)), 2):
        meat[one, two] = meat[two, one] = sums[f"{one}_{two}"].item()
    meat *= weight.sum() / sums["hands"].item()
    error = np.sqrt(np.clip(np.diag(bread @ meat @ bread), 0.0, None))
    hands = int(cells["hands"].sum())
    return pl.DataFrame(
        {
            "term": list(TERMS),
            "value": coefficients,
            "low": coefficients - Z * error,
            "high": coefficients + Z * error,
            "n": [hands] * len(TERMS),
        }
    )


def _held(name: str, seat: int) -> pl.Expr:
    return at(name, seat).cast(pl.Float64)


def _design(cells: pl.DataFrame) -> Array:
    columns = [np.ones(len(cells)), *(cells[name].to_numpy().astype(np.float64) for name in CLASS)]
    return np.column_stack(columns)
