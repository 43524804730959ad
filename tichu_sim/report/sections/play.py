"""Sections on the cards and the course of play."""

from dataclasses import replace

import polars as pl

from tichu_sim.analysis.exchange import LABELS, SIDES
from tichu_sim.analysis.human import populations, reference
from tichu_sim.analysis.measures import BOOSTER_KINDS, LED_KINDS
from tichu_sim.analysis.overview import BY_CLASS, BY_JOKERS, Overview
from tichu_sim.report.figures import play as figures
from tichu_sim.report.labels import class_label, coarse_label
from tichu_sim.report.sections.section import Section, present
from tichu_sim.report.tables import RESULT_PARTS, Groups, Table, class_table, estimate_table, human_cell
from tichu_sim.report.text import NOTHING, Cell, as_given, estimate_cell

_COURSE = (
    "double_victory",
    "equal_points",
    "tricks",
    "plays",
    "passes",
    "leads",
    "bombs_played",
    "bomb_rounds",
    "wish_made",
    "dragon_given",
)
_BOMBS = (
    "bomb_dealt",
    "bomb_held",
    "team_bomb_held",
    "table_bomb_held",
    "enemy_bomb_given_bomb",
    "tichu_caller_bomb",
    "grand_caller_bomb",
    "tichu_rate_bomb",
    "tichu_made_bomb",
    "tichu_made_enemy_bomb",
    "grand_made_enemy_bomb",
    "difference_bomb",
)
_SIDE_WORDS = ("To the next seat", "To the partner", "To the previous seat")
_ALL_ROUNDS = Groups("all", ("all seats",), ("All rounds",))


def course(found: Overview, footer: str) -> Section:
    """Double victories, tricks, plays, wishes and what is led."""
    kinds = LED_KINDS if found.booster_uses is None else LED_KINDS + BOOSTER_KINDS
    tables = (
        estimate_table(found, "course", "A round in numbers", _COURSE, _ALL_ROUNDS),
        estimate_table(found, "kinds_led", "Kinds of combinations led", kinds, _ALL_ROUNDS, folded=True),
        _wishes(found),
    )
    text = (
        "Counts are per round. The logs of Brettspielwelt also note a pass for taking a trick, so their "
        "counts of passes are not comparable.",
    )
    return Section("course", "Course of play", text, (figures.kinds_led(found, footer),), tables)


def _wishes(found: Overview) -> Table:
    rows = tuple((row["wish"], estimate_cell(row, "share", "wishes")) for row in found.wishes.to_dicts())
    return Table("wishes", "Ranks wished for", ("Rank", "Share of wishes"), rows, found.wishes, folded=True)


def bombs(found: Overview, footer: str) -> Section | None:
    """Bombs held and laid, and what goes with them; None without seats."""
    if found.find("bomb_held", "all").is_empty():
        return None
    tables = [estimate_table(found, "bombs", "Bombs", _BOMBS, _ALL_ROUNDS)]
    if len(found.seating.names) > 1:
        strategies = Groups("strategy", found.seating.names)
        measures = ("bomb_dealt", "bomb_held", "hand_bombs")
        tables.append(estimate_table(found, "bombs_by_strategy", "Bombs by strategy", measures, strategies))
    text = (
        "Bombs in the deal follow from the cards alone and can be compared with the exact value; bombs after "
        "the exchange depend on what players give away.",
    )
    return Section("bombs", "Bombs", text, (), tuple(tables))


def cards(found: Overview, footer: str) -> Section | None:
    """What cards are worth; None without seats."""
    if found.results is None or found.results_by_holding is None or found.results_by_class is None:
        return None
    tables = [] if found.card_values is None else [_card_values(found.card_values)]
    tables.append(_single_holdings(found.results_by_holding))
    title = "Results by {} of the dealt fourteen cards"
    coarse = Table("results_by_aces", title.format("aces, Dragon and Phoenix"), ("Dealt",), (), found.results)
    tables.append(class_table(replace(coarse, folded=True), BY_JOKERS[1:], coarse_label, RESULT_PARTS))
    fine = Table("results_by_class", title.format("all classes"), ("Dealt",), (), found.results_by_class)
    tables.append(class_table(replace(fine, folded=True), BY_CLASS[1:], class_label, RESULT_PARTS))
    text = (
        "The value of a card is what a team scores more than the other when one of its hands is dealt that "
        "card, the other cards of the model being equal. It holds for these strategies, not for the card as "
        "such.",
    )
    pictures = present(figures.card_values(found, footer), figures.by_holding(found, footer))
    return Section("cards", "What cards are worth", text, pictures, tuple(tables))


def _card_values(values: pl.DataFrame) -> Table:
    people = reference()["card_values"]
    rows: list[tuple[str | Cell, ...]] = []
    for row in values.to_dicts():
        words, key = figures.CARD_TERMS.get(row["term"], ("constant", "constant"))
        marks = [Cell(as_given(people[population][key], "points")) for population in ("all", "strong")]
        rows.append((words, estimate_cell(row, "points", "hands"), *marks))
    header = ("Term", "Points", "People", "Strong players")
    caption = "People: the same fit to 85.06 million hands, BSW, all rounds."
    return Table("card_values", "Additive card values", header, tuple(rows), values, caption)


def _single_holdings(results: pl.DataFrame) -> Table:
    out, points = reference()["first_out_by_holding"]["sample"], reference()["difference_by_holding"]["all"]
    of = {(row["measure"], row["group"]): row for row in results.to_dicts()}
    rows: list[tuple[str | Cell, ...]] = []
    for holding in results["group"].unique(maintain_order=True):
        first, ahead = of.get(("first_out", holding)), of.get(("difference", holding))
        rows.append(
            (
                holding,
                estimate_cell(first, "share", "hands") if first else Cell(NOTHING),
                human_cell(out.get(holding), "sample", "share"),
                estimate_cell(ahead, "points", "hands") if ahead else Cell(NOTHING),
                human_cell(points.get(holding), "all", "points"),
            )
        )
    header = ("Holding", "Out first, held after the exchange", "People", "Points ahead, dealt", "People")
    return Table("results_by_holding", "Single holdings", header, tuple(rows), results)


def exchange(found: Overview, footer: str) -> Section | None:
    """Cards given in the exchange; None without seats."""
    if found.cards_given is None:
        return None
    of = {(row["to"], row["card"]): row for row in found.cards_given.to_dicts()}
    people = reference()["exchange"]["all"]
    rows: list[tuple[str | Cell, ...]] = []
    for card in LABELS:
        cells = []
        for side in SIDES:
            known = people[side].get(card)
            cells.append(estimate_cell(of[side, card], "share", "cards"))
            cells.append(Cell(NOTHING) if known is None else Cell(as_given(known, "share")))
        rows.append((card, *cells))
    header = ("Card", *(head for side in _SIDE_WORDS for head in (side, "People")))
    source = populations()["all"]
    caption = f"People: {source.label}, {source.size}. Hands of one round count as independent."
    table = Table(
        "cards_given", "Cards given away", header, tuple(rows), found.cards_given, caption, folded=True
    )
    text = ("The next seat plays after the giver, the previous one before. Ranks count all four suits.",)
    return Section("exchange", "The exchange", text, present(figures.cards_given(found, footer)), (table,))
