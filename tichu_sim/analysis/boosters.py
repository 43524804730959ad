"""Boosters in a run: how often each is owned, could be used, is used and answered, and how rounds end then.

The comparison of rounds in which a booster was used with rounds in which it could have been is one of
observed rounds: who uses it, and when, is chosen by the strategy. What owning a booster changes is measured
on paired deals instead (tichu_sim.analysis.grants).
"""

import polars as pl

from tichu_sim.analysis.estimates import Question, ask_mean
from tichu_sim.analysis.intervals import mean, rate
from tichu_sim.analysis.measures import BOOSTER_COUNTS
from tichu_sim.analysis.seating import Seating
from tichu_sim.rules.ruleset import DUMMY, SOLOIST

_ROUND = ("game", "round")
_KEY = (*_ROUND, "booster", "seat")
_COUNTED = ("owned", "picked", "offered", "used", "cancelled")
_OWNING = ("dealt", "held", "picked", "returned")


def booster_counts(seating: Seating) -> list[Question]:
    """Over ``rounds``: boosters picked, used and cancelled in a round."""
    return [ask_mean(column, seating.all, pl.col(column)) for column in BOOSTER_COUNTS]


def booster_uses(events: pl.LazyFrame, rounds: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """One row a booster, by id.

    ``owned``, ``picked``, ``offered`` (could be used), ``used`` and ``cancelled`` count rounds and owners;
    who is handed one owns it, too. The others are a value with ``_low``, ``_high`` and ``_n`` each:
    ``used_share`` of the offered, ``cancelled_share`` of the used, ``won_used`` and ``won_unused``, the
    shares of rounds that the owner's team won, and ``ahead_used`` and ``ahead_unused``, its mean lead in
    points, when it was and was not used. What the soloist of three players does for the dummy counts as his.
    """
    used, unused = pl.col("used"), pl.col("offered") & ~pl.col("used")
    sums = (
        _by_owner(events, rounds, seating)
        .group_by("booster")
        .agg(
            *(pl.col(name).sum().cast(pl.Int64) for name in _COUNTED),
            *_sums(used, "used"),
            *_sums(unused, "unused"),
        )
    )
    return sums.select(
        "booster",
        *_COUNTED,
        *_named(rate(pl.col("used"), pl.col("offered")), "used_share"),
        *_named(rate(pl.col("cancelled"), pl.col("used")), "cancelled_share"),
        *(
            expression
            for name in ("used", "unused")
            for expression in (
                *_named(rate(pl.col(f"won_{name}"), pl.col(f"n_{name}")), f"won_{name}"),
                *_named(
                    mean(pl.col(f"n_{name}"), pl.col(f"total_{name}"), pl.col(f"squares_{name}")),
                    f"ahead_{name}",
                ),
            )
        ),
    ).sort("booster")


def _by_owner(events: pl.LazyFrame, rounds: pl.LazyFrame, seating: Seating) -> pl.LazyFrame:
    """One row for each round, booster and owner: what became of it, and the lead of the owner's team."""
    lead = pl.col("score_0").cast(pl.Int64) - pl.col("score_1")
    event = pl.col("event").cast(pl.String)
    if seating.rotates:
        seat = pl.col("seat")
        events = events.with_columns(pl.when(seat == DUMMY).then(SOLOIST).otherwise(seat).alias("seat"))
    happened = events.select(*_KEY, event)
    handed = events.filter(pl.col("event") == "moved").select(
        *_ROUND, "booster", pl.col("target").alias("seat"), pl.lit("returned").alias("event")
    )
    return (
        pl.concat([happened, handed])
        .filter(pl.col("seat") >= 0)
        .group_by(_KEY)
        .agg(
            event.is_in(_OWNING).any().alias("owned"),
            *(
                (event == word).any().alias(name)
                for word, name in (
                    ("picked", "picked"),
                    ("offered", "offered"),
                    ("played", "used"),
                    ("cancelled", "cancelled"),
                )
            ),
        )
        .join(rounds.select(*_ROUND, lead.alias("lead")), on=_ROUND)
        .with_columns(pl.when(pl.col("seat") % 2 == 0).then("lead").otherwise(-pl.col("lead")).alias("lead"))
    )


def _sums(chosen: pl.Expr, name: str) -> list[pl.Expr]:
    """Number, wins, sum and sum of squares of the lead over the chosen rows."""
    lead = pl.col("lead").filter(chosen)
    return [
        chosen.sum().cast(pl.Int64).alias(f"n_{name}"),
        (lead > 0).sum().cast(pl.Int64).alias(f"won_{name}"),
        lead.sum().alias(f"total_{name}"),
        (lead * lead).sum().alias(f"squares_{name}"),
    ]


def _named(estimate: list[pl.Expr], name: str) -> list[pl.Expr]:
    """The four columns of an estimate under the name of its figure."""
    names = (name, f"{name}_low", f"{name}_high", f"{name}_n")
    return [column.alias(alias) for column, alias in zip(estimate, names, strict=True)]
