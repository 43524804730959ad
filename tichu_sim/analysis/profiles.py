"""Rounds counted by what happened in them, so that many questions cost one pass.

A profile is the call, its success, the place and the bomb of each seat, with three players also who is the
soloist. A run of four has some ten thousand different ones however long it is; questions that ask for nothing
else are answered from this table (``tichu_sim.analysis.estimates.estimate`` with weight ``rounds``) as they
would be from the rounds.
"""

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.seating import Seating
from tichu_sim.terms import CALLS

WEIGHT = "rounds"
"""Column of a table of profiles that counts the rounds."""

_BOMB, _MADE, _CALL, _PLACE = 1, 2, 4, 12
_SOLOISTS = 4
"""Codes of a soloist: nobody, and each of three players."""


def profiles(aligned: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Rounds counted by profile: ``rounds``, ``call@0``, ``made@0``, ``place@0``, ``bomb@0``, ...

    Where the players change seats a last column is the ``soloist``.
    """
    n_seats = len(seating.seats)
    base = _PLACE * (n_seats + 1)
    dtype = pl.UInt32 if _SOLOISTS * base**n_seats < 2**32 else pl.UInt64
    parts = [_number(seat, dtype) * base**seat for seat in seating.seats]
    columns = [column for seat in seating.seats for column in _columns(seat, base)]
    if seating.rotates:
        parts.append((pl.col("soloist") + 1).cast(dtype) * base**n_seats)
        soloist = pl.col("profile") // base**n_seats % _SOLOISTS
        columns.append((soloist.cast(pl.Int8) - 1).alias("soloist"))
    counted = aligned.select(pl.sum_horizontal(parts).alias("profile")).group_by("profile")
    return counted.agg(pl.len().cast(pl.Int64).alias(WEIGHT)).sort("profile").select(WEIGHT, *columns)


def _number(seat: int, dtype: type[pl.DataType]) -> pl.Expr:
    """What one seat adds to the number of a profile, before its place among the seats."""
    call = at("call", seat).to_physical().cast(dtype) * _CALL
    place = at("place", seat).cast(dtype) * _PLACE
    return call + place + at("made", seat).cast(dtype) * _MADE + at("bomb", seat).cast(dtype) * _BOMB


def _columns(seat: int, base: int) -> list[pl.Expr]:
    number = pl.col("profile") // base**seat % base
    call = (number // _CALL % len(CALLS)).replace_strict(dict(enumerate(CALLS)), return_dtype=pl.Enum(CALLS))
    return [
        call.alias(f"call@{seat}"),
        (number // _MADE % 2 == 1).alias(f"made@{seat}"),
        (number // _PLACE).cast(pl.UInt8).alias(f"place@{seat}"),
        (number % 2 == 1).alias(f"bomb@{seat}"),
    ]
