"""Figures of boosters: what owning each changes, the most valuable first."""

import polars as pl

from tichu_sim.report.figures.style import ALL_SEATS, Picture, dots, new_figure, picture, zero_line
from tichu_sim.report.text import count


def grants(table: pl.DataFrame) -> Picture | None:
    """Mean change by the grant of each booster with its interval, sorted; None for an empty table."""
    if table.is_empty():
        return None
    rows = table.sort("change", descending=True).to_dicts()
    estimates = [{"value": row["change"], "low": row["low"], "high": row["high"]} for row in rows]
    labels = [row["booster"] for row in rows]
    figure, (axes,) = new_figure(0.19 * len(rows) + 0.1, 1, labels, legend=False, xlabel=True)
    zero_line(axes)
    dots(axes, range(len(rows)), estimates, 1, ALL_SEATS)
    axes.set_title("What owning a booster changes")
    axes.set_xlabel("points a round by which the owner's team is further ahead")
    deals = count(rows[0]["deals"])
    caption = (
        f"Mean change of the score difference when one seat owns the booster, over {deals} deals each, "
        "played with it and without it. Lines are 95 % intervals, not adjusted for their number."
    )
    footer = f"{deals} paired deals for each booster"
    return picture(figure, footer, "booster_grants", caption, "A dot for each booster, the best on top.")


def uses(table: pl.DataFrame, footer: str) -> Picture | None:
    """How often each booster is used when it could be; None if none could."""
    rows = table.filter(pl.col("offered") > 0).sort("used_share", descending=True).to_dicts()
    if not rows:
        return None
    estimates = [
        {"value": row["used_share"], "low": row["used_share_low"], "high": row["used_share_high"]}
        for row in rows
    ]
    labels = [row["booster"] for row in rows]
    figure, (axes,) = new_figure(0.19 * len(rows) + 0.1, 1, labels, legend=False, xlabel=True)
    dots(axes, range(len(rows)), estimates, 100, ALL_SEATS)
    axes.set_xlim(-2, 102)
    axes.set_title("How often a booster is used that could be")
    axes.set_xlabel("per cent of the rounds in which its owner could use it")
    caption = "Share of the rounds with a chance to use a booster in which it was. Lines are 95 % intervals."
    return picture(figure, footer, "booster_uses", caption, "A dot for each booster, the most used on top.")
