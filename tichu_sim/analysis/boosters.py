"""Boosters in a run: how often each is owned, could be used, is used and answered, and how rounds end then.

The comparison of rounds in which a booster was used with rounds in which it could have been is one of
observed rounds: who uses it, and when, is chosen by the strategy. What owning a booster changes is measured
on paired deals instead (tichu_sim.analysis.grants).
"""

import polars as pl

from tichu_sim.analysis.intervals import mean, rate

_ROUND = ("game", "round")
_KEY = (*_ROUND, "booster", "seat")


def booster_uses(events: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.LazyFrame:
    """One row a booster, by id.

    ``picked``, ``offered`` (could be used), ``used`` and ``cancelled`` count rounds and owners. Each of these
    groups of figures is a value with ``_low``, ``_high`` and ``_n``: ``used_share`` of the offered,
    ``cancelled_share`` of the used, ``won_used`` and ``won_unused``, the shares of rounds that the owner's
    team won, and ``ahead_used`` and ``ahead_unused``, its mean lead in points, when it was and was not used.
    """
    lead = pl.col("score_0").cast(pl.Int64) - pl.col("score_1")
    owned = (
        events.filter(pl.col("seat") >= 0)
        .group_by(_KEY)
        .agg(
            *(
                (pl.col("event") == event).any().alias(name)
                for event, name in (
                    ("picked", "picked"),
                    ("offered", "offered"),
                    ("played", "used"),
                    ("cancelled", "cancelled"),
                )
            )
        )
        .join(rounds.select(*_ROUND, lead.alias("lead")), on=_ROUND)
        .with_columns(pl.when(pl.col("seat") % 2 == 0).then("lead").otherwise(-pl.col("lead")).alias("lead"))
    )
    used, unused = pl.col("used"), pl.col("offered") & ~pl.col("used")
    sums = owned.group_by("booster").agg(
        *(pl.col(name).sum().cast(pl.Int64) for name in ("picked", "offered", "used", "cancelled")),
        *_sums(used, "used"),
        *_sums(unused, "unused"),
    )
    return sums.select(
        "booster",
        "picked",
        "offered",
        "used",
        "cancelled",
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
