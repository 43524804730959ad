"""Rounds with their seats side by side, without a join.

``rounds`` has a row a round and ``seats`` one a seat, in the same order. Laying the columns of each seat
beside those of the round costs one streaming pass and no memory, where a join or a grouping of forty million
rows would cost hundreds of megabytes. ``check_aligned`` makes sure that the order holds.
"""

import polars as pl

from tichu_sim.analysis.classes import class_columns, with_classes
from tichu_sim.analysis.exchange import sides
from tichu_sim.analysis.seating import Seating
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
)
"""Columns of ``seats`` laid beside the round with its holding classes, such as ``tricks@2``."""


def at(column: str, seat: int) -> pl.Expr:
    """The column of one seat in an aligned frame."""
    return pl.col(f"{column}@{seat}")


def align(rounds: pl.LazyFrame, seats: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """One row a round: the columns of ``rounds`` and those of all seats as ``<column>@<seat>``.

    Both frames must be in the order in which a run writes them; ``check_aligned`` makes sure.
    """
    given = sides(seating)
    classed = with_classes(seats, given)
    wanted = [*_KEYS, *SEAT_COLUMNS, *class_columns(given)]
    beside = [
        classed.filter(pl.col("seat") == seat).select(pl.col(wanted).name.suffix(f"@{seat}"))
        for seat in seating.seats
    ]
    return pl.concat([rounds, *beside], how="horizontal")


def check_aligned(rounds: pl.LazyFrame, seats: pl.LazyFrame, seating: Seating, source: str) -> None:
    """Raise InputError unless every round stands beside its own seats; ``source`` names the run.

    Looks at the number of rows of each seat and at the keys of the first and the last seat of each round.
    """
    own = seating.seats
    per_seat = [(pl.col("seat") == seat).sum().cast(pl.Int64).alias(str(seat)) for seat in own]
    n_rounds = rounds.select(pl.len()).collect(engine="streaming").item()
    counts = seats.select(per_seat).collect(engine="streaming").row(0)
    if any(count != n_rounds for count in counts):
        raise InputError(
            f"{source}: the seats table does not match the rounds table: "
            f"{n_rounds} rounds, but {', '.join(map(str, counts))} rows of seats {', '.join(map(str, own))}"
        )
    pairs = [pl.col(key).ne_missing(at(key, seat)) for key in _KEYS for seat in (own[0], own[-1])]
    beside = align(rounds, seats, seating)
    wrong = beside.select(pl.any_horizontal(pairs).sum()).collect(engine="streaming").item()
    if wrong:
        raise InputError(
            f"{source}: the seats table does not match the rounds table: {wrong} of {n_rounds} rounds stand "
            "beside seats of another round"
        )
