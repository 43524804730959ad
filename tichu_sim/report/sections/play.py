"""Sections on the cards and the course of play."""

from typing import TypeVar

import polars as pl

from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.exchange import LABELS, routes
from tichu_sim.analysis.human import populations
from tichu_sim.analysis.measures import BOOSTER_KINDS, LED_KINDS
from tichu_sim.analysis.overview import JOKERS_HELD, Overview
from tichu_sim.analysis.seating import Role
from tichu_sim.report.figures import play as figures
from tichu_sim.report.labels import class_label, coarse_label
from tichu_sim.report.sections.section import Section, present
from tichu_sim.report.tables import (
    RESULT_PARTS,
    Groups,
    Table,
    class_table,
    estimate_table,
    hand_tables,
    human_cell,
)
from tichu_sim.report.terms import known_people, terms
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
Item = TypeVar("Item")
_ALL_ROUNDS = Groups("all", ("all seats",), ("All rounds",))


def course(found: Overview, footer: str) -> Section:
    """Double victories, tricks, plays, wishes and what is led."""
    kinds = LED_KINDS if found.booster_uses is None else LED_KINDS + BOOSTER_KINDS
    tables = (
        estimate_table(found, "course", "A round in numbers", _COURSE, _ALL_ROUNDS),
        estimate_table(found, "kinds_led", "Kinds of combinations led", kinds, _ALL_ROUNDS, folded=True),
        _wishes(found),
    )
    text = "Counts are per round."
    text += known_people(
        found,
        " The logs of Brettspielwelt also note a pass for taking a trick, so their counts of passes are not "
        "comparable.",
    )
    return Section("course", "Course of play", (text,), (figures.kinds_led(found, footer),), tables)


def _wishes(found: Overview) -> Table:
    rows = tuple((row["wish"], estimate_cell(row, "share", "wishes")) for row in found.wishes.to_dicts())
    return Table("wishes", "Ranks wished for", ("Rank", "Share of wishes"), rows, found.wishes, folded=True)


def bombs(found: Overview, footer: str) -> Section | None:
    """Bombs held and laid, and what goes with them; None without seats."""
    if found.find("bomb_held", "all").is_empty():
        return None
    measures = ("bomb_dealt", "bomb_held", "hand_bombs")
    tables = [
        estimate_table(found, "bombs", "Bombs", _BOMBS, _ALL_ROUNDS),
        *hand_tables(found, "bombs", "Bombs {}", measures, fold_roles=True),
    ]
    exact = known_people(found, " and can be compared with the exact value")
    text = (
        f"Bombs in the deal follow from the cards alone{exact}; bombs after the exchange depend on what "
        "players give away.",
    )
    return Section("bombs", "Bombs", text, (), tuple(tables))


def cards(found: Overview, footer: str) -> Section | None:
    """What cards are worth; None without seats."""
    if found.results is None or found.results_by_holding is None or found.results_by_class is None:
        return None
    words = terms(found)
    tables = [] if found.card_values is None else [_card_values(found, found.card_values)]
    tables += [_single_holdings(found, role, found.results_by_holding) for role in found.seating.roles]
    title = f"Results by {{}} of the {words.dealt} cards"
    for name, by, data, keys, label in (
        ("results_by_aces", "aces, Dragon and Phoenix", found.results, JOKERS_HELD, coarse_label),
        ("results_by_class", "all classes", found.results_by_class, CLASS, class_label),
    ):
        for role in found.seating.roles:
            titled = role.titled(title.format(by))
            table = Table(role.named(name), titled, ("Dealt",), (), role.of(data), folded=True)
            tables.append(class_table(table, keys, label, RESULT_PARTS))
    text = (
        f"The value of a card is what a {words.team} scores more than the other when one of its hands is "
        "dealt that card, the other cards of the model being equal. It holds for these strategies, not for "
        "the card as such.",
    )
    pictures = present(figures.card_values(found, footer), figures.by_holding(found, footer))
    return Section("cards", "What cards are worth", text, pictures, tuple(tables))


def _card_values(found: Overview, values: pl.DataFrame) -> Table:
    people = [found.people("card_values", population) for population in ("all", "strong")]
    shown = [role.of(values).to_dicts() for role in found.seating.roles]
    rows: list[tuple[str | Cell, ...]] = []
    for of_roles in zip(*shown, strict=True):
        words, key = figures.CARD_TERMS.get(of_roles[0]["term"], ("constant", "constant"))
        marks = [Cell(as_given(known[key], "points")) for known in people if known]
        rows.append((words, *(estimate_cell(row, "points", "hands") for row in of_roles), *marks))
    heads = [role.label.capitalize() or "Points" for role in found.seating.roles]
    header = ("Term", *heads, *(("People", "Strong players") if found.seating.of_four else ()))
    caption = known_people(found, "People: the same fit to 85.06 million hands, BSW, all rounds.")
    return Table("card_values", "Additive card values", header, tuple(rows), values, caption)


def _single_holdings(found: Overview, role: Role, table: pl.DataFrame) -> Table:
    results = role.of(table)
    of = {(row["measure"], row["group"]): row for row in results.to_dicts()}
    # The population and the name of the human figures beside each column.
    columns = {
        ("first_out", "share"): ("Out first, held after the exchange", "first_out_by_holding", "sample"),
        ("difference", "points"): ("Points ahead, dealt", "difference_by_holding", "all"),
    }
    header, rows = ["Holding"], []
    for heading, _, _ in columns.values():
        header += _beside_people(found, heading, "People")
    for holding in results["group"].unique(maintain_order=True):
        cells: list[str | Cell] = [holding]
        for (measure, unit), (_, known, population) in columns.items():
            row = of.get((measure, holding))
            ours = estimate_cell(row, unit, "hands") if row else Cell(NOTHING)
            human = human_cell(found.people(known, population).get(holding), population, unit)
            cells += _beside_people(found, ours, human)
        rows.append(tuple(cells))
    title = role.titled("Single holdings")
    name, folded = role.named("results_by_holding"), bool(role.label)
    return Table(name, title, tuple(header), tuple(rows), results, folded=folded)


def _beside_people(found: Overview, ours: Item, human: Item) -> list[Item]:
    """What stands in a row: ours, and the human figure where there are any."""
    return [ours, human] if found.seating.of_four else [ours]


def exchange(found: Overview, footer: str) -> Section | None:
    """Cards given in the exchange; None without seats."""
    if found.cards_given is None:
        return None
    of = {(row["to"], row["card"]): row for row in found.cards_given.to_dicts()}
    ways = routes(found.seating)
    header = ["Card"]
    for way in ways:
        header += _beside_people(found, way.words, "People")
    rows: list[tuple[str | Cell, ...]] = []
    for card in LABELS:
        cells: list[str | Cell] = [card]
        for way in ways:
            known = found.people("exchange", "all").get(way.key, {}).get(card)
            human = Cell(NOTHING) if known is None else Cell(as_given(known, "share"))
            cells += _beside_people(found, estimate_cell(of[way.key, card], "share", "cards"), human)
        rows.append(tuple(cells))
    source = populations()["all"]
    caption = known_people(found, f"People: {source.label}, {source.size}. ")
    caption += "Hands of one round count as independent."
    table = Table(
        "cards_given", "Cards given away", tuple(header), tuple(rows), found.cards_given, caption, folded=True
    )
    text = (f"{terms(found).receivers} Ranks count all four suits.",)
    return Section("exchange", "The exchange", text, present(figures.cards_given(found, footer)), (table,))
