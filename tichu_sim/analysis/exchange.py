"""The exchange: which cards go where (rules.md 1.2, 2)."""

from dataclasses import dataclass

import polars as pl

from tichu_sim import cards
from tichu_sim.analysis.intervals import rate
from tichu_sim.analysis.seating import Seating
from tichu_sim.rules.ruleset import DUMMY, SOLOIST

STEPS = {"next": 1, "partner": 2, "previous": -1, "second": 4}
"""By the end of a column ``given_...``: how many seats further the receiver of its card sits."""

LABELS = (*cards.RANKS, *cards.SPECIALS)
"""What a given card is counted as: its rank, or its name if it is a special card."""


@dataclass(frozen=True)
class Route:
    """Cards that are looked at together: those that the givers' seats (all without any) give to some sides.

    ``key`` is the value of the column ``to``, ``title`` heads a figure, ``words`` head a column.
    """

    key: str
    title: str
    words: str
    parts: tuple[tuple[str, int | None], ...]


_FIRST, _SECOND = 1, 3
"""The seats of the other two at a table of three."""
_ROUTES = {
    3: (
        Route(
            "soloist to the other two",
            "From soloist",
            "Soloist to the other two",
            (("next", SOLOIST), ("previous", SOLOIST)),
        ),
        Route(
            "dummy to the other two",
            "From dummy",
            "Dummy to the other two",
            (("next", DUMMY), ("previous", DUMMY)),
        ),
        Route(
            "the other two to soloist",
            "To soloist",
            "The other two to the soloist",
            (("previous", _FIRST), ("next", _SECOND)),
        ),
        Route(
            "the other two to dummy",
            "To dummy",
            "The other two to the dummy",
            (("next", _FIRST), ("previous", _SECOND)),
        ),
    ),
    4: (
        Route("next", "To next seat", "To the next seat", (("next", None),)),
        Route("partner", "To partner", "To the partner", (("partner", None),)),
        Route("previous", "To previous seat", "To the previous seat", (("previous", None),)),
    ),
    6: (
        Route("next partner", "To next partner", "To the next partner", (("partner", None),)),
        Route("other partner", "To other partner", "To the partner after the next", (("second", None),)),
    ),
}
"""By number of players."""


def routes(seating: Seating) -> tuple[Route, ...]:
    """The ways that cards go at a table."""
    return _ROUTES[len(seating.strategies)]


def sides(seating: Seating) -> tuple[str, ...]:
    """The ends of the columns ``given_...`` that hold cards at a table."""
    return tuple(dict.fromkeys(side for route in routes(seating) for side, _ in route.parts))


def cards_given(seats: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Share of each rank and special card among the cards that go each way.

    Columns ``to``, ``card``, ``value``, ``low``, ``high``, ``n`` (cards given); ranks from 2 to A, then the
    specials. The hands of a round count as independent.
    """
    counted = [
        (seats if giver is None else seats.filter(pl.col("seat") == giver))
        .group_by(pl.col(f"given_{side}").alias("card"))
        .agg(pl.len().cast(pl.Int64).alias("count"))
        .select(pl.lit(route.key).alias("to"), "card", "count")
        for route in routes(seating)
        for side, giver in route.parts
    ]
    number = pl.col("card").to_physical().cast(pl.Int64)
    # Rank positions start at 1, the specials share position 0: number them after the ace.
    order = pl.when(number < 4).then(13 + number).otherwise(number // 4 - 1).alias("order")
    summed = pl.concat(counted).group_by("to", order).agg(pl.col("count").sum())
    ways = [route.key for route in routes(seating)]
    cells = pl.LazyFrame({"to": ways, "way": range(len(ways))}).join(
        pl.LazyFrame({"card": LABELS, "order": range(len(LABELS))}, schema_overrides={"order": pl.Int64}),
        how="cross",
    )
    filled = cells.join(summed, on=["to", "order"], how="left").with_columns(pl.col("count").fill_null(0))
    share = rate(pl.col("count"), pl.col("count").sum().over("to"))
    return filled.sort("way", "order").select("to", "card", *share)
