"""The exchange: which cards go to the next seat, the partner and the previous seat (rules.md 1.2)."""

import polars as pl

from tichu_sim import cards
from tichu_sim.analysis.intervals import rate

SIDES = ("next", "partner", "previous")
"""Receivers of the three cards, as named in the columns ``given_...``."""

LABELS = (*cards.RANKS, *cards.SPECIALS)
"""What a given card is counted as: its rank, or its name if it is a special card."""


def cards_given(seats: pl.LazyFrame) -> pl.LazyFrame:
    """Share of each rank and special card among the cards given to each side.

    Columns ``to``, ``card``, ``value``, ``low``, ``high``, ``n`` (cards given); ranks from 2 to A, then the
    specials. The hands of a round count as independent.
    """
    counted = [
        seats.group_by(pl.col(f"given_{side}").alias("card"))
        .agg(pl.len().cast(pl.Int64).alias("count"))
        .select(pl.lit(side).alias("to"), "card", "count")
        for side in SIDES
    ]
    number = pl.col("card").to_physical().cast(pl.Int64)
    # Rank positions start at 1, the specials share position 0: number them after the ace.
    order = pl.when(number < 4).then(13 + number).otherwise(number // 4 - 1).alias("order")
    summed = pl.concat(counted).group_by("to", order).agg(pl.col("count").sum())
    cells = pl.LazyFrame({"to": SIDES}).join(
        pl.LazyFrame({"card": LABELS, "order": range(len(LABELS))}, schema_overrides={"order": pl.Int64}),
        how="cross",
    )
    filled = cells.join(summed, on=["to", "order"], how="left").with_columns(pl.col("count").fill_null(0))
    share = rate(pl.col("count"), pl.col("count").sum().over("to"))
    return filled.sort("to", "order").select("to", "card", *share)
