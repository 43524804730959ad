"""Figures of boosters: what owning each changes, the most valuable first."""

import polars as pl

from tichu_sim.report.figures.style import (
    ALL_SEATS,
    CONTRAST,
    UNSURE,
    Picture,
    add_legend,
    dots,
    keys,
    new_figure,
    picture,
    zero_line,
)
from tichu_sim.report.text import count, in_words

LEVEL = 0.05
"""Adjusted p values below it count as an effect."""
_ROW = 0.19
"""Inches of the height of a figure for one booster."""


def grants(table: pl.DataFrame) -> Picture | None:
    """Mean change by the grant of each booster with its interval, sorted; None for an empty table."""
    if table.is_empty():
        return None
    rows = table.sort("change", descending=True).to_dicts()
    estimates = [{"value": row["change"], "low": row["low"], "high": row["high"]} for row in rows]
    labels = [in_words(row["booster"]) for row in rows]
    figure, (axes,) = new_figure(_ROW * len(rows) + 0.1, 1, labels, xlabel=True)
    zero_line(axes)
    sure = [row["adjusted_p"] is not None and row["adjusted_p"] < LEVEL for row in rows]
    for chosen, colour in ((True, ALL_SEATS), (False, UNSURE)):
        places = [place for place, one in enumerate(sure) if one == chosen]
        dots(axes, places, [estimates[place] for place in places], 1, colour)
    words = {f"adjusted p < {LEVEL:g}": ALL_SEATS, "not told from no effect": UNSURE}
    add_legend(figure, keys(words, people=False))
    axes.set_title("What owning a booster changes")
    axes.set_xlabel("points a round by which the owner's team is further ahead")
    deals = count(rows[0]["deals"])
    caption = (
        f"Mean change of the score difference when one seat owns the booster, over {deals} deals each, "
        "played with it and without it. Lines are 95 % intervals of each booster alone."
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
    labels = [in_words(row["booster"]) for row in rows]
    figure, (axes,) = new_figure(_ROW * len(rows) + 0.1, 1, labels, legend=False, xlabel=True)
    dots(axes, range(len(rows)), estimates, 100, ALL_SEATS)
    axes.set_xlim(-2, 102)
    axes.set_title("How often a booster is used that could be")
    axes.set_xlabel("per cent of the rounds in which its owner could use it")
    caption = "Share of the rounds with a chance to use a booster in which it was. Lines are 95 % intervals."
    return picture(figure, footer, "booster_uses", caption, "A dot for each booster, the most used on top.")


def results(table: pl.DataFrame, footer: str) -> Picture | None:
    """How far owners are ahead when they used a booster and when they did not; None if nobody could."""
    rows = table.filter(pl.col("ahead_used").is_not_null()).sort("ahead_used", descending=True).to_dicts()
    if not rows:
        return None
    labels = [in_words(row["booster"]) for row in rows]
    figure, (axes,) = new_figure(_ROW * len(rows) + 0.1, 1, labels, xlabel=True)
    zero_line(axes)
    for figured, colour in (("ahead_unused", CONTRAST), ("ahead_used", ALL_SEATS)):
        ends = (figured, f"{figured}_low", f"{figured}_high")
        estimates = [dict(zip(("value", "low", "high"), map(row.get, ends), strict=True)) for row in rows]
        dots(axes, range(len(rows)), estimates, 1, colour)
    add_legend(figure, keys({"used": ALL_SEATS, "could be used, was not": CONTRAST}, people=False))
    axes.set_title("How rounds end with and without a use")
    axes.set_xlabel("points by which the owner's team is ahead in the round")
    caption = (
        "Mean lead of the owner's team, as observed: the strategy chooses when to use a booster, so the two "
        "differ in more than the use. Lines are 95 % intervals."
    )
    return picture(figure, footer, "booster_results", caption, "Two dots for each booster: used and not.")
