"""Figures of results: who wins, how far the scores lie apart, how long games last."""

from typing import Any

import polars as pl
from matplotlib.ticker import MaxNLocator

from tichu_sim.analysis.human import populations
from tichu_sim.analysis.overview import Overview
from tichu_sim.analysis.seating import SIDES_OF_THREE
from tichu_sim.report.figures.style import (
    ALL_SEATS,
    CONTRAST,
    FAINT,
    Picture,
    add_legend,
    dots,
    keys,
    new_figure,
    offset,
    people_marks,
    percent_axis,
    picture,
    strategy_colours,
)
from tichu_sim.report.terms import known_people, terms
from tichu_sim.report.text import count, number

_LAST_DISTANCE = 500
_LINE_UP_PANELS = {"points": "Points a round", "card_points": "By cards", "call_points": "By calls"}


def wins(found: Overview, footer: str) -> Picture:
    """Share of rounds (and games) won by each strategy, or by each team or player of a single one."""
    colours = strategy_colours(found.seating.names)
    alone = "player" if found.seating.rotates else "team"
    by = "strategy" if len(colours) > 1 else alone
    labels = found.find("round_win", by)["group"].to_list()
    shown = [("round_win", "Rounds won")] + ([("game_win", "Games won")] if found.unit == "games" else [])
    figure, panels = new_figure(0.34 * len(labels) + 0.1, len(shown), labels, legend=False)
    for axes, (measure, title) in zip(panels, shown, strict=True):
        for place, row in enumerate(found.find(measure, by).to_dicts()):
            dots(axes, [place], [row], 100, colours.get(row["group"]) or next(iter(colours.values())))
        axes.set_title(title)
        percent_axis(axes)
    team = terms(found).team
    games = f" and of {count(found.rows['games'])} games" if found.unit == "games" else ""
    caption = (
        f"Share of {count(found.rows['rounds'])} rounds with more points than the other {team}{games}. "
        f"Lines are 95 % intervals; a draw counts for neither {team}."
    )
    alt = f"Share of rounds won, one row for each strategy or {alone}."
    return picture(figure, footer, "wins", caption, alt)


def soloist(found: Overview, footer: str) -> Picture:
    """What either side of three players makes by the strategy of the soloist, card points and calls apart."""
    names = found.seating.names
    figure, panels = new_figure(0.5 * len(names) + 0.1, len(_LINE_UP_PANELS), names, xlabel=True)
    colours = dict(zip(SIDES_OF_THREE, (ALL_SEATS, CONTRAST), strict=True))
    for axes, (measure, title) in zip(panels, _LINE_UP_PANELS.items(), strict=True):
        for place, (side, colour) in enumerate(colours.items()):
            at = [row + offset(place, len(colours)) for row in range(len(names))]
            dots(axes, at, found.find(measure, side).to_dicts(), 1, colour)
        axes.set_title(title)
        axes.set_xlabel("points")
        axes.xaxis.set_major_locator(MaxNLocator(4))
    add_legend(figure, keys(colours, people=False))
    sides = "; ".join(
        f"{row['group']}, {count(row['n'])} rounds"
        for row in found.find("points", SIDES_OF_THREE[0]).to_dicts()
    )
    caption = (
        f"Mean points of a round for each of a side, by the strategy of the soloist: {sides}. Lines are 95 % "
        "intervals."
    )
    alt = "Points of the soloist and of the other two, one row for each strategy of the soloist."
    return picture(figure, footer, "soloist", caption, alt)


def distance(found: Overview, footer: str) -> Picture:
    """Distribution of the distance between the two scores of a round, with human marks."""
    apart = pl.col("difference").abs().alias("distance")
    counted = found.differences.group_by(apart).agg(pl.col("rounds").sum())
    total = int(counted["rounds"].sum())
    near = counted.filter(pl.col("distance") <= _LAST_DISTANCE).sort("distance")
    shares = (100 * near["rounds"] / max(1, total)).to_list()
    beyond = number(1 - sum(shares) / 100, "share", 1)
    figure, (axes,) = new_figure(1.9, legend=found.seating.of_four, xlabel=True)
    axes.bar(near["distance"].to_list(), shares, width=7, color=FAINT)
    for key, strong in (("all", False), ("strong", True)):
        marks = {int(at): share for at, share in found.people("difference", key).get("at", {}).items()}
        people_marks(axes, [100 * share for share in marks.values()], list(map(float, marks)), strong)
    axes.set_title("How far apart the scores of a round are")
    axes.set_xlabel(f"points between the two {terms(found).team}s")
    percent_axis(axes, vertical=True, from_zero=True)
    axes.grid(axis="x", visible=False)
    caption = (
        f"Share of the {count(total)} rounds at each distance of the two scores, calls included; "
        f"{beyond} lie beyond {_LAST_DISTANCE}."
    )
    caption += known_people(
        found,
        " Diamonds: shares of human rounds with exactly 0, 100, 200, 300 and 400 points between the teams "
        "(BSW, all rounds).",
    )
    if found.seating.of_four:
        add_legend(figure, keys({}, strong=True))
    return picture(
        figure, footer, "distance", caption, "Bars by distance of the scores, peaks at every hundred."
    )


def game_lengths(found: Overview, footer: str) -> Picture | None:
    """Distribution of the number of rounds a game lasts; None for independent rounds and a single length."""
    if found.lengths is None or len(found.lengths) < 2:
        return None
    total = int(found.lengths["games"].sum())
    mean: dict[str, Any] = found.find("rounds_per_game", "all").to_dicts()[0]
    has_people = mean["human"] is not None
    shares = (100 * found.lengths["games"] / total).to_list()
    figure, (axes,) = new_figure(1.8, legend=has_people, xlabel=True)
    axes.bar(found.lengths["rounds"].to_list(), shares, width=0.8, color=FAINT)
    axes.axvline(mean["value"], color=ALL_SEATS, linewidth=1.4)
    people_marks(axes, [max(shares) * 1.07], [mean["human"]])
    axes.set_title("How many rounds a game lasts")
    axes.set_xlabel("rounds")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    percent_axis(axes, vertical=True, from_zero=True)
    axes.grid(axis="x", visible=False)
    caption = (
        f"Share of {count(total)} games by their length; the line is the mean, {mean['value']:.2f} rounds."
    )
    if has_people:
        add_legend(figure, keys({}))
        label = populations()[mean["human_population"]].label
        caption += f" The diamond is the mean of human games, {mean['human']:g} ({label})."
    return picture(figure, footer, "game_lengths", caption, "Bars by number of rounds a game.")
