"""Figures of play: what is led, who is out first, what is given away, what cards are worth."""

from collections.abc import Sequence

import polars as pl
from matplotlib.patches import Patch

from tichu_sim.analysis.exchange import LABELS, routes
from tichu_sim.analysis.finishing import places
from tichu_sim.analysis.measures import BOOSTER_KINDS, LED_KINDS
from tichu_sim.analysis.overview import Overview
from tichu_sim.analysis.seating import Role
from tichu_sim.report.figures.style import (
    ALL_SEATS,
    Picture,
    add_legend,
    bars,
    dots,
    keys,
    new_figure,
    offset,
    people_marks,
    percent_axis,
    picture,
    role_colours,
    zero_line,
)
from tichu_sim.report.terms import known_people, terms
from tichu_sim.report.text import count

_HOLDING_PANELS = {
    "first_out": ("Out first", "held after the exchange", 100, ("first_out_by_holding", "sample")),
    "difference": ("Points ahead", "{in_deal}", 1, ("difference_by_holding", "all")),
}
"""Panels of the figure by holding: title, axis, scale, and the human figures."""
_HOLDING_CAPTION = {
    1: "Mean points more than the other {team} by what was dealt. Lines are 95 % intervals.",
    2: "Left: share of hands out first by what they hold after the exchange. Right: mean points more than "
    "the other {team} by what was dealt. Lines are 95 % intervals.",
}
_PLACE_COLOURS = {
    4: ("#08519c", "#6baed6", "#c6dbef", "#e8e8e8", "#bdbdbd"),
    6: ("#08519c", "#3787c0", "#6baed6", "#a6cde3", "#d6e5f2", "#e8e8e8", "#bdbdbd"),
}
"""By number of seats: a colour for each place, the last one for hands that were cut off."""
_LAST_WORDS = {"last": "last", "cut_off": "cut off"}
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
    labels = [found.measures[kind].title for kind in kinds]
    figure, (axes,) = new_figure(0.225 * len(kinds), 1, labels, legend=found.seating.of_four)
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
    """Places by role and strategy; None without seats, or where the places of all hands are even."""
    seating = found.seating
    bars_of = [(role, name) for role in seating.roles for name in seating.names]
    if len(bars_of) < 2 or found.find("first_out", seating.roles[0].by).is_empty():
        return None
    labels = [", ".join(filter(None, _bar_words(found, role, name))) for role, name in bars_of]
    figure, (axes,) = new_figure(0.34 * len(bars_of) + 0.1, 1, labels)
    colours = dict(zip(places(seating), _PLACE_COLOURS[len(seating.seats)], strict=True))
    left = [0.0] * len(bars_of)
    for measure, colour in colours.items():
        shares = [100 * (found.find(measure, role.by, name).item(0, "value") or 0) for role, name in bars_of]
        axes.barh(range(len(bars_of)), shares, left=left, height=0.6, color=colour)
        left = [start + share for start, share in zip(left, shares, strict=True)]
    axes.set_title("Places")
    axes.set_xlim(0, 100)
    axes.grid(visible=False)
    percent_axis(axes)
    words = {measure: _LAST_WORDS.get(measure, measure.removesuffix("_out")) for measure in colours}
    add_legend(figure, [Patch(color=colour, label=words[measure]) for measure, colour in colours.items()])
    caption = "Places of the hands of each strategy; the numbers with their intervals are in the table."
    return picture(figure, footer, "finishing_order", caption, "Stacked bars of places by strategy.")


def _bar_words(found: Overview, role: Role, name: str) -> tuple[str, str]:
    """What is said of a bar: its strategy where there are several, and its role where there are several."""
    return (name if len(found.seating.names) > 1 else "", role.label)


def card_values(found: Overview, footer: str) -> Picture | None:
    """Additive value of each card, with human marks; None where it could not be fitted."""
    if found.card_values is None:
        return None
    roles = found.seating.roles
    values = {
        role: role.of(found.card_values).filter(pl.col("term") != "constant").to_dicts() for role in roles
    }
    cards = [CARD_TERMS[row["term"]] for row in values[roles[0]]]
    height = 1.3 * max(1.0, len(roles) / 2)
    has_legend = found.seating.of_four or len(roles) > 1
    figure, (axes,) = new_figure(height, 1, [words for words, _ in cards], has_legend, xlabel=True)
    zero_line(axes)
    for key, strong in (("all", False), ("strong", True)):
        known = found.people("card_values", key)
        people_marks(axes, range(len(cards)), [known.get(card) for _, card in cards], strong)
    for place, (role, colour) in enumerate(role_colours(roles).items()):
        at = [row + offset(place, len(roles)) for row in range(len(cards))]
        dots(axes, at, values[role], 1, colour)
    axes.set_title("What a card is worth")
    axes.set_xlabel(f"points more than the other {terms(found).team}")
    if has_legend:
        has_people = found.seating.of_four
        add_legend(figure, keys(_named_colours(roles), people=has_people, strong=has_people))
    hands = sum(one[0]["n"] for one in values.values())
    caption = (
        f"Least squares on the {terms(found).dealt} cards of {count(hands)} hands; lines are 95 % intervals "
        "with the round as the cluster."
    )
    caption += known_people(found, " Diamonds: the same fit to 85 million human hands (BSW, all rounds).")
    return picture(figure, footer, "card_values", caption, "Value of each card in points.")


def by_holding(found: Overview, footer: str) -> Picture | None:
    """Out first and mean difference by single holdings, with human marks; None without seats."""
    if found.results_by_holding is None:
        return None
    roles, results = found.seating.roles, found.results_by_holding
    shown = [measure for measure in _HOLDING_PANELS if (results["measure"] == measure).any()]
    of = {measure: results.filter(pl.col("measure") == measure) for measure in shown}
    holdings = of[shown[0]]["group"].unique(maintain_order=True).to_list()
    labels = [holding.replace("no ace, Dragon or Phoenix", "none of these") for holding in holdings]
    height, has_legend = 2.6 * max(1.0, len(roles) / 2), found.seating.of_four or len(roles) > 1
    figure, panels = new_figure(height, len(shown), labels, has_legend, xlabel=True)
    for axes, measure in zip(panels, shown, strict=True):
        title, label, scale, known = _HOLDING_PANELS[measure]
        people = [found.people(*known).get(holding) for holding in holdings]
        people_marks(axes, range(len(holdings)), [None if one is None else scale * one for one in people])
        for place, (role, colour) in enumerate(role_colours(roles).items()):
            rows = role.of(of[measure]).to_dicts()
            at = [holdings.index(row["group"]) + offset(place, len(roles)) for row in rows]
            dots(axes, at, rows, scale, colour)
        axes.set_title(title)
        axes.set_xlabel(label.format(in_deal=terms(found).in_deal))
    if "first_out" in shown:
        percent_axis(panels[0], from_zero=True)
    zero_line(panels[-1])
    if has_legend:
        add_legend(figure, keys(_named_colours(roles), people=found.seating.of_four))
    caption = _HOLDING_CAPTION[len(shown)].format(team=terms(found).team)
    caption += known_people(found, " Diamonds: people (left BSW sample, right BSW, all rounds).")
    return picture(figure, footer, "by_holding", caption, "Out first and points ahead by holding.")


def _named_colours(roles: Sequence[Role]) -> dict[str, str]:
    """What a legend says of the colours of roles: nothing of a single one."""
    return {role.label.capitalize(): colour for role, colour in role_colours(roles).items() if role.label}


def cards_given(found: Overview, footer: str) -> Picture | None:
    """Cards given in the exchange each way, with human marks; None without seats."""
    if found.cards_given is None:
        return None
    ways = routes(found.seating)
    figure, panels = new_figure(3.3, len(ways), LABELS, legend=found.seating.of_four)
    for axes, way in zip(panels, ways, strict=True):
        rows = found.cards_given.filter(pl.col("to") == way.key).to_dicts()
        known = found.people("exchange", "all").get(way.key, {})
        bars(axes, rows)
        people_marks(axes, range(len(rows)), [_percent(known.get(row["card"])) for row in rows])
        axes.set_title(way.title)
        percent_axis(axes, from_zero=True)
    if found.seating.of_four:
        add_legend(figure, keys({}))
    total = count(int(found.cards_given["n"].sum()) // len(found.cards_given))
    caption = f"Share of each rank and special card among the {total} cards given {terms(found).each_way}."
    caption += known_people(found, " Diamonds: people (BSW, all rounds), where a figure is known.")
    caption += " Intervals are in the table."
    alt = f"Cards given {terms(found).given_to}."
    return picture(figure, footer, "cards_given", caption, alt)


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share
