"""Rounds counted by what happened in them, so that many questions cost one pass.

A profile is the call, its success, the place and the bomb of each of the four seats. A run has some ten
thousand different ones however long it is; questions that ask for nothing else are answered from this table
(``tichu_sim.analysis.estimates.estimate`` with weight ``rounds``) as they would be from the rounds.
"""

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.seating import SEATS
from tichu_sim.terms import CALLS

WEIGHT = "rounds"
"""Column of a table of profiles that counts the rounds."""

_BASE = 60
_BOMB, _MADE, _CALL, _PLACE = 1, 2, 4, 12


def profiles(aligned: pl.LazyFrame) -> pl.LazyFrame:
    """Rounds counted by profile: ``call@0``, ``made@0``, ``place@0``, ``bomb@0``, ... and ``rounds``."""
    number = pl.sum_horizontal([_number(seat) * _BASE**seat for seat in SEATS]).alias("profile")
    counted = aligned.select(number).group_by("profile").agg(pl.len().cast(pl.Int64).alias(WEIGHT))
    return counted.sort("profile").select(WEIGHT, *(column for seat in SEATS for column in _columns(seat)))


def _number(seat: int) -> pl.Expr:
    """What one seat adds to the number of a profile, 0 to 59."""
    call = at("call", seat).to_physical().cast(pl.UInt32) * _CALL
    place = at("place", seat).cast(pl.UInt32) * _PLACE
    return call + place + at("made", seat).cast(pl.UInt32) * _MADE + at("bomb", seat).cast(pl.UInt32) * _BOMB


def _columns(seat: int) -> list[pl.Expr]:
    number = pl.col("profile") // _BASE**seat % _BASE
    call = (number // _CALL % len(CALLS)).replace_strict(dict(enumerate(CALLS)), return_dtype=pl.Enum(CALLS))
    return [
        call.alias(f"call@{seat}"),
        (number // _MADE % 2 == 1).alias(f"made@{seat}"),
        (number // _PLACE).cast(pl.UInt8).alias(f"place@{seat}"),
        (number % 2 == 1).alias(f"bomb@{seat}"),
    ]
