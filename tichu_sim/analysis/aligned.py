"""Rounds with their four seats side by side, without a join.

``rounds`` has a row a round and ``seats`` four, in the same order. Laying the columns of each seat beside
those of the round costs one streaming pass and no memory, where a join or a grouping of forty million rows
would cost hundreds of megabytes. ``misplaced`` counts the rows for which the order does not hold.
"""

import polars as pl

from tichu_sim.analysis.classes import CLASS_COLUMNS, with_classes
from tichu_sim.analysis.seating import SEATS
from tichu_sim.errors import InputError

_KEYS = ("game", "round")

SEAT_COLUMNS = (
    "aces",
    "dragon",
    "phoenix",
    "dog",
    "mahjong",
    "bomb_dealt",
    "bomb",
    "call",
    "made",
    "place",
    "cards_left",
    "points",
    "tricks",
    "bombs",
    *CLASS_COLUMNS,
)
"""Columns of ``seats`` and its holding classes laid beside the round, such as ``tricks@2``."""


def at(column: str, seat: int) -> pl.Expr:
    """The column of one seat in an aligned frame."""
    return pl.col(f"{column}@{seat}")


def align(rounds: pl.LazyFrame, seats: pl.LazyFrame) -> pl.LazyFrame:
    """One row a round: the columns of ``rounds`` and those of the four seats as ``<column>@<seat>``.

    Both frames must be in the order in which a run writes them; ``check_aligned`` makes sure.
    """
    classed = with_classes(seats)
    wanted = [*_KEYS, *SEAT_COLUMNS]
    beside = [
        classed.filter(pl.col("seat") == seat).select(pl.col(wanted).name.suffix(f"@{seat}"))
        for seat in SEATS
    ]
    return pl.concat([rounds, *beside], how="horizontal")


def misplaced(aligned: pl.LazyFrame) -> pl.LazyFrame:
    """One row with ``misplaced``: how many rounds do not stand beside the first and last of their seats."""
    pairs = [pl.col(key).ne_missing(at(key, seat)) for key in _KEYS for seat in (SEATS[0], SEATS[-1])]
    return aligned.select(pl.any_horizontal(pairs).sum().cast(pl.Int64).alias("misplaced"))


def check_aligned(counted: pl.DataFrame, source: str) -> None:
    """Raise InputError when a collected ``misplaced`` frame counts any; ``source`` names the run."""
    wrong = int(counted["misplaced"].item())
    if wrong:
        raise InputError(
            f"{source}: the seats table does not match the rounds table in {wrong} rounds; "
            "both must hold the same rounds in the same order, four seats each"
        )
