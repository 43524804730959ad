"""Calls and results by holding class (``tichu_sim.analysis.classes``).

The functions of the first part condense all hands of a run into a table of some hundred cells, one streaming
pass each; those of the second part read their odds from such a table.

The hands of one round count as independent here. For fine classes that is nearly right, because seldom do two
seats of a round fall in one class. If they do, only one of them can win a call or be out first, and opponents
have opposite differences: the intervals are too wide rather than too narrow, by a third for the commonest
holding (one ace), by less than four per cent for any of the classes.
"""

from collections.abc import Callable, Sequence

import polars as pl

from tichu_sim.analysis.aligned import at
from tichu_sim.analysis.classes import N_CLASSES, read_class
from tichu_sim.analysis.exchange import STEPS, sides
from tichu_sim.analysis.intervals import mean, rate
from tichu_sim.analysis.points import DIFFERENCE
from tichu_sim.analysis.seating import Seating

JOKERS = ("neither", "Dragon", "Phoenix", "both")
"""Which of Dragon and Phoenix a class holds, by the code in the column ``jokers``."""


def first_eight(aligned: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Cells of the cards before the Grand window, by most rules eight, Grand Tichu ``called`` and ``made``.

    Of three players only those of the hands for which somebody may call it.
    """

    def flags(seat: int) -> dict[str, pl.Expr]:
        grand = at("call", seat) == "grand"
        return {"called": grand, "made": grand & at("made", seat)}

    return _cells(aligned, seating, lambda seat: at("class8", seat), flags, seating.callers("grand"))


def dealt_fourteen(aligned: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Cells of all dealt cards, with six players nine or ten.

    Flags: small Tichu ``called`` and ``made``, ``grand`` called, ``first`` out.
    """
    return _cells(aligned, seating, lambda seat: at("class14", seat), _outcome, seating.seats)


def after_exchange(aligned: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """Cells of the cards after the exchange, in which each gives one card at most to anybody.

    Flags as in ``dealt_fourteen``, also ``bomb`` held and ``team_grand``, called by the seat or a partner.
    """

    def class_of(seat: int) -> pl.Expr:
        received = at("class_kept", seat)
        for side in sides(seating):
            received = received + at(f"worth_{side}", (seat - STEPS[side]) % len(seating.seats))
        return received

    def flags(seat: int) -> dict[str, pl.Expr]:
        outcome = _outcome(seat)
        team_grand = outcome["grand"]
        for partner in seating.partners(seat):
            team_grand = team_grand | (at("call", partner) == "grand")
        return {**outcome, "bomb": at("bomb", seat), "team_grand": team_grand}

    return _cells(aligned, seating, class_of, flags, seating.seats)


def _outcome(seat: int) -> dict[str, pl.Expr]:
    tichu = at("call", seat) == "tichu"
    return {
        "called": tichu,
        "made": tichu & at("made", seat),
        "grand": at("call", seat) == "grand",
        "first": at("place", seat) == 1,
    }


def _cells(
    aligned: pl.LazyFrame,
    seating: Seating,
    class_of: Callable[[int], pl.Expr],
    flags_of: Callable[[int], dict[str, pl.Expr]],
    seats: Sequence[int],
) -> pl.LazyFrame:
    """Count the hands of some seats of every round by role, strategy, class and flags.

    Columns: ``role`` where there are several, ``strategy``, those of ``read_class``, the flags, ``hands``,
    and ``total`` and ``squares`` of the points that the hand's team made more than the other. The keys are
    packed into one number to group by.
    """
    names = list(flags_of(seats[0]))
    n_cells = N_CLASSES << len(names)
    n_strategies = len(seating.names)
    hands = []
    for seat in seats:
        role = next(number for number, one in enumerate(seating.roles) if seat in one.seats)
        packed = class_of(seat).cast(pl.UInt16) + seating.strategy_in(seat) * _number(n_cells)
        packed = packed + _number(role * n_strategies * n_cells)
        for place, flag in enumerate(flags_of(seat).values()):
            packed = packed + flag.cast(pl.UInt16) * _number(N_CLASSES << place)
        lead = DIFFERENCE if seat % 2 == 0 else -DIFFERENCE
        hands.append(aligned.select(packed.alias("cell"), lead.alias("lead")))
    lead = pl.col("lead")
    sums = (lead.sum().alias("total"), (lead * lead).sum().alias("squares"))
    counted = pl.concat(hands).group_by("cell").agg(pl.len().cast(pl.Int64).alias("hands"), *sums)
    return counted.sort("cell").select(
        *_held_by(pl.col("cell") // n_cells, seating),
        *read_class(pl.col("cell") % N_CLASSES),
        *((pl.col("cell") // (N_CLASSES << place) % 2 == 1).alias(name) for place, name in enumerate(names)),
        "hands",
        "total",
        "squares",
    )


def _held_by(number: pl.Expr, seating: Seating) -> list[pl.Expr]:
    """The columns ``role``, where there are several, and ``strategy`` from the number of both."""
    roles = {place: role.label for place, role in enumerate(seating.roles)}
    role, strategy = number // len(seating.names), number % len(seating.names)
    return [
        *(role.replace_strict(roles, return_dtype=seating.role_type).alias(key) for key in seating.role_keys),
        strategy.replace_strict(dict(enumerate(seating.names)), return_dtype=pl.String).alias("strategy"),
    ]


def _number(value: int) -> pl.Expr:
    return pl.lit(value, pl.UInt16)


def call_odds(cells: pl.LazyFrame, by: Sequence[str]) -> pl.LazyFrame:
    """Calls by the columns ``by`` of a table of cells, in ascending order.

    ``rate`` calls a hand, ``made`` success a call, ``difference`` mean points more than the other team when
    called; each with ``_low`` and ``_high``; ``hands`` and ``calls`` count the cases.
    """
    called = pl.col("called")
    counted = cells.group_by(by).agg(
        pl.col("hands").sum(),
        (pl.col("hands") * called).sum().alias("calls"),
        (pl.col("hands") * pl.col("made")).sum().alias("won"),
        (pl.col("total") * called).sum().alias("points"),
        (pl.col("squares") * called).sum().alias("squares"),
    )
    calls = pl.col("calls")
    return counted.select(
        *by,
        "hands",
        *_named("rate", rate(calls, pl.col("hands"))),
        "calls",
        *_named("made", rate(pl.col("won"), calls)),
        *_named("difference", mean(calls, pl.col("points"), pl.col("squares"))),
    ).sort(by, maintain_order=True)


def result_odds(cells: pl.LazyFrame, by: Sequence[str]) -> pl.LazyFrame:
    """Results of all hands by the columns ``by``: share out first and mean difference, with intervals."""
    counted = cells.group_by(by).agg(
        pl.col("hands").sum(),
        (pl.col("hands") * pl.col("first")).sum().alias("out"),
        pl.col("total").sum(),
        pl.col("squares").sum(),
    )
    hands = pl.col("hands")
    return counted.select(
        *by,
        "hands",
        *_named("first_out", rate(pl.col("out"), hands)),
        *_named("difference", mean(hands, pl.col("total"), pl.col("squares"))),
    ).sort(by)


HOLDINGS = {
    **{f"{count} ace" if count == 1 else f"{count} aces": pl.col("aces") == count for count in range(5)},
    "Dragon": pl.col("dragon"),
    "Phoenix": pl.col("phoenix"),
    "Dragon and Phoenix": pl.col("dragon") & pl.col("phoenix"),
    "Dog": pl.col("dog"),
    "Mah Jong": pl.col("mahjong"),
    "no ace, Dragon or Phoenix": pl.col("high") == 0,
}
"""Single holdings, labelled as in the human figures, as conditions on a table of cells."""


def results_by_holding(dealt: pl.LazyFrame, exchanged: pl.LazyFrame | None) -> pl.LazyFrame:
    """Estimates of ``difference`` by dealt holding and of ``first_out`` by holding after the exchange.

    ``dealt`` is a table of ``dealt_fourteen``, ``exchanged`` one of ``after_exchange`` if that is known; the
    answer has the columns of ``tichu_sim.analysis.estimates``.
    """
    hands, won = pl.col("hands"), pl.col("hands") * pl.col("first")
    by_cards = [
        dealt.filter(holds).select(
            pl.lit(label).alias("group"), hands.sum(), pl.col("total", "squares").sum()
        )
        for label, holds in HOLDINGS.items()
    ]
    means = pl.concat(by_cards).select(
        pl.lit("difference").alias("measure"),
        pl.lit("dealt holding").alias("by"),
        "group",
        *mean(hands, pl.col("total"), pl.col("squares")),
    )
    if exchanged is None:
        return means
    by_exchange = [
        exchanged.filter(holds).select(pl.lit(label).alias("group"), hands.sum(), won.sum().alias("won"))
        for label, holds in {**HOLDINGS, "bomb": pl.col("bomb")}.items()
    ]
    rates = pl.concat(by_exchange).select(
        pl.lit("first_out").alias("measure"),
        pl.lit("holding after the exchange").alias("by"),
        "group",
        *rate(pl.col("won"), hands),
    )
    return pl.concat([means, rates])


def _named(name: str, estimate: Sequence[pl.Expr]) -> list[pl.Expr]:
    value, low, high, _ = estimate
    return [value.alias(name), low.alias(f"{name}_low"), high.alias(f"{name}_high")]
