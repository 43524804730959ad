"""Figures of play: what is led, who is out first, what is given away, what cards are worth."""

import polars as pl
from matplotlib.patches import Patch

from tichu_sim.analysis.exchange import LABELS, SIDES
from tichu_sim.analysis.finishing import PLACES
from tichu_sim.analysis.human import reference
from tichu_sim.analysis.measures import BOOSTER_KINDS, LED_KINDS, MEASURES
from tichu_sim.analysis.overview import Overview
from tichu_sim.report.figures.style import (
    ALL_SEATS,
    Picture,
    add_legend,
    bars,
    dots,
    keys,
    new_figure,
    people_marks,
    percent_axis,
    picture,
    zero_line,
)
from tichu_sim.report.text import count

_PLACE_COLOURS = ("#08519c", "#6baed6", "#c6dbef", "#e8e8e8", "#bdbdbd")
_PLACE_WORDS = ("first", "second", "third", "last", "cut off")
CARD_TERMS = {
    "aces": ("each ace", "ace"),
    "dragon": ("Dragon", "dragon"),
    "phoenix": ("Phoenix", "phoenix"),
    "dog": ("Dog", "dog"),
    "mahjong": ("Mah Jong", "mahjong"),
}
"""Terms of the card value model: in words, and their key among the human figures."""


def kinds_led(found: Overview, footer: str) -> Picture:
    """Share of each kind among the combinations led, with human marks."""
    kinds = LED_KINDS if found.booster_uses is None else LED_KINDS + BOOSTER_KINDS
    rows = [found.find(kind, "all").to_dicts()[0] for kind in kinds]
    figure, (axes,) = new_figure(0.225 * len(kinds), 1, [MEASURES[kind].title for kind in kinds])
    bars(axes, rows)
    dots(axes, range(len(rows)), rows, 100, ALL_SEATS)
    people = [None if row["human"] is None else 100 * row["human"] for row in rows]
    people_marks(axes, range(len(rows)), people)
    axes.set_title("What is led")
    percent_axis(axes, from_zero=True)
    caption = (
        f"Share of each kind among {count(rows[0]['n'])} combinations led, the Dog included, with 95 % "
        "intervals."
    )
    if found.seating.of_four:
        add_legend(figure, keys({}))
        caption += " Diamonds: people (BSW sample, 2,208 rounds)."
    return picture(figure, footer, "kinds_led", caption, "Bars: share of each kind of combination led.")


def finishing_order(found: Overview, footer: str) -> Picture | None:
    """Places of each strategy; None without seats, or for one strategy, whose places are even."""
    names = found.seating.names
    if len(names) < 2 or found.find("first_out", "strategy").is_empty():
        return None
    figure, (axes,) = new_figure(0.34 * len(names) + 0.1, 1, names)
    left = [0.0] * len(names)
    for measure, colour in zip(PLACES, _PLACE_COLOURS, strict=True):
        shares = [100 * found.find(measure, "strategy", name).item(0, "value") for name in names]
        axes.barh(range(len(names)), shares, left=left, height=0.6, color=colour)
        left = [start + share for start, share in zip(left, shares, strict=True)]
    axes.set_title("Places")
    axes.set_xlim(0, 100)
    axes.grid(visible=False)
    percent_axis(axes)
    labelled = zip(_PLACE_WORDS, _PLACE_COLOURS, strict=True)
    add_legend(figure, [Patch(color=colour, label=word) for word, colour in labelled])
    caption = "Places of the hands of each strategy; the numbers with their intervals are in the table."
    return picture(figure, footer, "finishing_order", caption, "Stacked bars of places by strategy.")


def card_values(found: Overview, footer: str) -> Picture | None:
    """Additive value of each card, with human marks; None where it could not be fitted."""
    if found.card_values is None:
        return None
    rows = found.card_values.filter(pl.col("term") != "constant").to_dicts()
    figure, (axes,) = new_figure(1.3, 1, [CARD_TERMS[row["term"]][0] for row in rows], xlabel=True)
    zero_line(axes)
    for key, strong in (("all", False), ("strong", True)):
        values = reference()["card_values"][key]
        marks = [values[CARD_TERMS[row["term"]][1]] for row in rows]
        people_marks(axes, range(len(rows)), marks, strong)
    dots(axes, range(len(rows)), rows, 1, ALL_SEATS)
    axes.set_title("What a card is worth")
    axes.set_xlabel("points more than the other team")
    add_legend(figure, keys({}, strong=True))
    caption = (
        f"Least squares on the dealt fourteen cards of {count(rows[0]['n'])} hands; lines are 95 % intervals "
        "with the round as the cluster. Diamonds: the same fit to 85 million human hands (BSW, all rounds)."
    )
    return picture(figure, footer, "card_values", caption, "Value of each card in points.")


def by_holding(found: Overview, footer: str) -> Picture | None:
    """Out first and mean difference by single holdings, with human marks; None without seats."""
    if found.results_by_holding is None:
        return None
    first = found.results_by_holding.filter(pl.col("measure") == "first_out").to_dicts()
    ahead = found.results_by_holding.filter(pl.col("measure") == "difference").to_dicts()
    labels = [row["group"].replace("no ace, Dragon or Phoenix", "none of these") for row in first]
    figure, panels = new_figure(2.6, 2, labels, xlabel=True)
    zero_line(panels[1])
    out = reference()["first_out_by_holding"]["sample"]
    points = reference()["difference_by_holding"]["all"]
    people_marks(panels[0], range(len(first)), [_percent(out.get(row["group"])) for row in first])
    people_marks(panels[1], range(len(ahead)), [points.get(row["group"]) for row in ahead])
    dots(panels[0], range(len(first)), first, 100, ALL_SEATS)
    dots(panels[1], range(len(ahead)), ahead, 1, ALL_SEATS)
    panels[0].set_title("Out first")
    panels[0].set_xlabel("held after the exchange")
    percent_axis(panels[0], from_zero=True)
    panels[1].set_title("Points ahead")
    panels[1].set_xlabel("dealt in the fourteen")
    add_legend(figure, keys({}))
    caption = (
        "Left: share of hands out first by what they hold after the exchange. Right: mean points more than "
        "the other team by what was dealt. Lines are 95 % intervals. Diamonds: people (left BSW sample, "
        "right BSW, all rounds)."
    )
    return picture(figure, footer, "by_holding", caption, "Out first and points ahead by holding.")


def cards_given(found: Overview, footer: str) -> Picture | None:
    """Cards given in the exchange to each side, with human marks; None without seats."""
    if found.cards_given is None:
        return None
    known = reference()["exchange"]["all"]
    titles = {"next": "To next seat", "partner": "To partner", "previous": "To previous seat"}
    figure, panels = new_figure(3.3, 3, LABELS)
    for axes, side in zip(panels, SIDES, strict=True):
        rows = found.cards_given.filter(pl.col("to") == side).to_dicts()
        bars(axes, rows)
        people_marks(axes, range(len(rows)), [_percent(known[side].get(row["card"])) for row in rows])
        axes.set_title(titles[side])
        percent_axis(axes, from_zero=True)
    add_legend(figure, keys({}))
    total = count(int(found.cards_given["n"].sum()) // len(found.cards_given))
    caption = (
        f"Share of each rank and special card among the {total} cards given to each side. Diamonds: people "
        "(BSW, all rounds), where a figure is known. Intervals are in the table."
    )
    alt = "Cards given to the next seat, the partner and the previous seat."
    return picture(figure, footer, "cards_given", caption, alt)


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share
