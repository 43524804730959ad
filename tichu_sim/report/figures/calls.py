"""Figures of calls: how often, how well, and with which cards."""

from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tichu_sim.analysis.calling import CALL_NAMES
from tichu_sim.analysis.holdings import JOKERS
from tichu_sim.analysis.human import human_figure
from tichu_sim.analysis.overview import Overview
from tichu_sim.analysis.seating import Role
from tichu_sim.report.figures.style import (
    Picture,
    add_legend,
    dots,
    group_borders,
    keys,
    new_figure,
    offset,
    people_marks,
    percent_axis,
    picture,
    strategy_colours,
)
from tichu_sim.report.labels import coarse_label
from tichu_sim.report.terms import first_cards, known_people, terms
from tichu_sim.report.text import count

_CLASSES = [(aces, jokers) for aces in range(5) for jokers in range(len(JOKERS))]
_LABELS = [coarse_label({"aces": aces, "jokers": jokers}) for aces, jokers in _CLASSES]
_FEWEST_CALLS = 10
_QUARTERS = range(0, 101, 25)
_CALL_LABELS = {"tichu": "Tichu", "grand": "Grand Tichu"}
_TITLES = {"rate": "Called, per hand", "made": "Made, per call"}


def call_rates(found: Overview, footer: str) -> Picture | None:
    """How often each call is made and won by each strategy, with human marks; None without seats."""
    seating = found.seating
    if found.find("tichu_rate", seating.roles[0].by).is_empty():
        return None
    colours = strategy_colours(seating.names)
    lines = [
        (role, call)
        for call in CALL_NAMES
        for role in seating.roles
        if role.seats[0] in seating.callers(call)
    ]
    labels = [_CALL_LABELS[call] + (f", {role.label}" if role.label else "") for role, call in lines]
    figure, panels = new_figure((0.5 + 0.28 * len(colours)) * len(lines) / 2, 2, labels)
    for axes, (suffix, title) in zip(panels, _TITLES.items(), strict=True):
        for strong in (False, True) if seating.of_four else ():
            known = [human_figure(f"{call}_{suffix}", found.unit, strong) for _, call in lines]
            people_marks(axes, range(len(lines)), [100 * one.value if one else None for one in known], strong)
        for place, (name, colour) in enumerate(colours.items()):
            rows = [found.find(f"{call}_{suffix}", role.by, name).to_dicts()[0] for role, call in lines]
            at = [line + offset(place, len(colours)) for line in range(len(lines))]
            dots(axes, at, rows, 100, colour)
        axes.set_title(title)
        percent_axis(axes, from_zero=True)
    add_legend(figure, keys(colours, people=seating.of_four, strong=seating.of_four))
    hands = ", ".join(f"{name} {count(_hands(found, name))}" for name in colours)
    people = human_figure("tichu_rate", found.unit)
    source = f" ({people.population.label}, {people.population.size})" if people else ""
    caption = f"Hands: {hands}. Lines are 95 % intervals."
    caption += known_people(found, f" Diamonds: people{source}.")
    return picture(figure, footer, "calls", caption, "Call rates and success of Tichu and Grand Tichu.")


def _hands(found: Overview, name: str) -> int:
    """Hands that a strategy played."""
    return sum(int(found.find("tichu_rate", role.by, name).item(0, "n")) for role in found.seating.roles)


def grand_by_holding(found: Overview, role: Role, footer: str) -> Picture | None:
    """Grand Tichu by aces, Dragon and Phoenix among the first cards; None without seats."""
    if found.grand_odds is None:
        return None
    known = {(row[0], JOKERS.index(row[1])): row for row in found.people("grand_by_holding", "all")}
    figure = _by_holding(found, role.of(found.grand_odds), known)
    first = first_cards(found)
    caption = (
        f"Grand Tichu by aces, Dragon and Phoenix among the {first} cards, whatever else is held; success "
        f"from {_FEWEST_CALLS} calls on. Lines are 95 % intervals."
    )
    caption += known_people(found, " Diamonds: people (BSW, all rounds).")
    alt = f"Grand Tichu call rate and success for each holding of the {first} cards."
    return picture(figure, role.said(footer), role.named("grand_by_holding"), role.said(caption), alt)


def tichu_by_holding(found: Overview, role: Role, footer: str) -> Picture | None:
    """Small Tichu by aces, Dragon and Phoenix among the dealt cards; None without seats."""
    if found.tichu_odds is None:
        return None
    figure = _by_holding(found, role.of(found.tichu_odds), {})
    dealt = terms(found).dealt
    caption = (
        f"Tichu by aces, Dragon and Phoenix among the {dealt} cards, for hands that have not called "
        f"Grand Tichu; success from {_FEWEST_CALLS} calls on. Lines are 95 % intervals."
    )
    alt = f"Tichu call rate and success for each holding of the {dealt} cards."
    return picture(figure, role.said(footer), role.named("tichu_by_holding"), role.said(caption), alt)


def _by_holding(found: Overview, odds: pl.DataFrame, known: dict[tuple[int, int], Any]) -> Figure:
    colours = strategy_colours(found.seating.names)
    figure, panels = new_figure(4.4, 2, _LABELS)
    for axes, (column, title), place in zip(panels, _TITLES.items(), (2, 3), strict=True):
        group_borders(axes, len(JOKERS), len(_CLASSES))
        marks = [100 * known[key][place] if key in known else None for key in _CLASSES]
        people_marks(axes, range(len(_CLASSES)), marks)
        for number, (name, colour) in enumerate(colours.items()):
            of_strategy = odds.filter(pl.col("strategy") == name)
            _dots_by_class(axes, of_strategy, column, colour, offset(number, len(colours)))
        axes.set_title(title)
        axes.set_xlim(-4, 104)
        percent_axis(axes)
        axes.set_xticks(_QUARTERS)
    add_legend(figure, keys(colours, people=bool(known)))
    return figure


def _dots_by_class(axes: Axes, odds: pl.DataFrame, column: str, colour: str, shift: float) -> None:
    enough = odds if column == "rate" else odds.filter(pl.col("calls") >= _FEWEST_CALLS)
    shown = enough.select(
        "aces", "jokers", value=column, low=f"{column}_low", high=f"{column}_high"
    ).to_dicts()
    rows = [_CLASSES.index((row["aces"], row["jokers"])) + shift for row in shown]
    dots(axes, rows, shown, 100, colour)


def high_cards(found: Overview, role: Role, footer: str) -> Picture | None:
    """Small Tichu by the number of high cards after the exchange, with human marks; None without seats."""
    if found.tichu_by_high_cards is None:
        return None
    colours = strategy_colours(found.seating.names)
    figure, panels = new_figure(1.7, 2, xlabel=True)
    known = found.people("tichu_by_high_cards", "sample")
    odds = role.of(found.tichu_by_high_cards)
    for axes, (column, title), place in zip(panels, _TITLES.items(), (1, 2), strict=True):
        for name, colour in colours.items():
            _line(axes, odds.filter(pl.col("strategy") == name), column, colour)
        marked = [row for row in known if len(row) > place]
        people_marks(axes, [100 * row[place] for row in marked], [row[0] for row in marked])
        axes.set_title(title)
        axes.set_xlabel("aces + Dragon + Phoenix")
        axes.set_xlim(-0.4, 6.4)
        axes.set_ylim(-4, 104)
        axes.set_xticks(range(7))
        percent_axis(axes, vertical=True)
        axes.set_yticks(_QUARTERS)
    add_legend(figure, keys(colours, people=bool(known)))
    caption = (
        "Tichu by the number of high cards in hand after the exchange, hands without a Grand Tichu "
        f"{terms(found).in_team}. Vertical lines are 95 % intervals."
    )
    caption += known_people(found, " Diamonds: people (BSW sample of strong players).")
    alt = "Tichu call rate and success against the number of high cards."
    return picture(figure, role.said(footer), role.named("tichu_by_high_cards"), role.said(caption), alt)


def _line(axes: Axes, odds: pl.DataFrame, column: str, colour: str) -> None:
    enough = odds if column == "rate" else odds.filter(pl.col("calls") >= _FEWEST_CALLS)
    at = enough["high"].to_list()
    value, low, high = ((100 * enough[column + end]).to_list() for end in ("", "_low", "_high"))
    axes.plot(at, value, "o-", color=colour, markersize=4)
    axes.vlines(at, low, high, color=colour)
