"""Sections on calls: how often, when, and with which cards."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from tichu_sim.analysis.holdings import JOKERS
from tichu_sim.analysis.human import populations, reference
from tichu_sim.analysis.overview import BY_CLASS, BY_JOKERS, Overview
from tichu_sim.report.figures import calls as figures
from tichu_sim.report.labels import class_label, coarse_label
from tichu_sim.report.sections.section import Section, present
from tichu_sim.report.tables import CALL_PARTS, Groups, Table, class_table, estimate_table
from tichu_sim.report.text import Cell, count, estimate_cell

_RATES = ("tichu_rate", "tichu_made", "grand_rate", "grand_made")
_OVERALL = (*_RATES, "tichu_per_round", "grand_per_round")
_CALL_WORDS = {"tichu": "Tichu", "grand": "Grand Tichu"}
_PHASE_WORDS = {
    "deal": "on the first cards",
    "before_exchange": "before the exchange",
    "exchange": "during the exchange",
    "after_exchange": "after the exchange",
    "play": "in play",
}


def calls(found: Overview, footer: str) -> Section | None:
    """Call rates and success; None without seats."""
    if found.find("tichu_rate", "all").is_empty():
        return None
    strategies = Groups("strategy", found.seating.names)
    seats = Groups("seat", tuple(group.label for group in found.seating.by_seat))
    everybody = Groups("all", ("all seats",), ("All seats",))
    several = len(found.seating.names) > 1
    overall = estimate_table(found, "calls_overall", "Calls of all seats", _OVERALL, everybody, several)
    by_seat = estimate_table(found, "calls_by_seat", "Calls by seat", _RATES, seats, folded=True)
    tables = [overall, by_seat, *_moments(found)]
    if several:
        tables.insert(0, estimate_table(found, "calls_by_strategy", "Calls by strategy", _RATES, strategies))
    return Section("calls", "Calls", (), present(figures.call_rates(found, footer)), tuple(tables))


def _moments(found: Overview) -> list[Table]:
    tables = []
    if found.call_phases is not None:
        rows = [
            (f"{_CALL_WORDS[row['call']]} {_PHASE_WORDS[row['phase']]}", count(row["calls"]), _made(row))
            for row in found.call_phases.to_dicts()
        ]
        header = ("Call", "Calls", "Made")
        tables.append(
            Table("call_phases", "When calls are made", header, tuple(rows), found.call_phases, folded=True)
        )
    if found.call_tricks is not None:
        rows = [(str(row["trick"]), count(row["calls"]), _made(row)) for row in found.call_tricks.to_dicts()]
        header = ("Tricks collected before", "Calls", "Made")
        title = "Tichu called in play, by trick"
        tables.append(Table("call_tricks", title, header, tuple(rows), found.call_tricks, folded=True))
    return tables


def _made(row: Mapping[str, Any]) -> Cell:
    return estimate_cell(row, "share", "calls")


def holdings(found: Overview, footer: str) -> Section | None:
    """Calls by holding class; None without seats."""
    if found.grand_odds is None or found.tichu_odds is None or found.tichu_by_high_cards is None:
        return None
    text = (
        "Called: share of the hands of a class that call. Made: share of their calls that succeed. "
        "Difference: what the teams of the callers score more than the other team. Who called Grand Tichu "
        "cannot call Tichu; those hands are left out of the rates of Tichu.",
        "Hands of one round count as independent in these tables; their intervals are rather too wide than "
        "too narrow.",
    )
    pictures = present(
        figures.grand_by_holding(found, footer),
        figures.tichu_by_holding(found, footer),
        figures.high_cards(found, footer),
    )
    tables = (_grand(found.grand_odds), _tichu(found.tichu_odds), _high(found.tichu_by_high_cards))
    return Section("holdings", "Calls by holding", text, pictures, (*tables, *_by_class(found)))


def _grand(odds: pl.DataFrame) -> Table:
    known = {(row[0], JOKERS.index(row[1])): row[2:] for row in reference()["grand_by_holding"]["all"]}
    source = populations()["all"]
    title = "Grand Tichu by the first eight cards"
    caption = f"People: {source.label}, {source.size}."
    table = Table("grand_by_holding", title, ("First eight",), (), odds, caption)
    return class_table(table, BY_JOKERS[1:], coarse_label, CALL_PARTS, known)


def _tichu(odds: pl.DataFrame) -> Table:
    table = Table("tichu_by_holding", "Tichu by the dealt fourteen cards", ("Dealt fourteen",), (), odds)
    return class_table(table, BY_JOKERS[1:], coarse_label, CALL_PARTS)


def _high(odds: pl.DataFrame) -> Table:
    known = {(row[0],): row[1:] for row in reference()["tichu_by_high_cards"]["sample"]}
    source = populations()["sample"]
    title = "Tichu by high cards after the exchange"
    caption = f"Hands without a Grand Tichu in the team. People: {source.label}, {source.size}."
    table = Table("tichu_by_high_cards", title, ("High cards",), (), odds, caption)
    return class_table(table, ("high",), lambda row: str(row["high"]), CALL_PARTS, known)


def _by_class(found: Overview) -> list[Table]:
    tables = []
    for name, title, odds in (
        ("grand_by_class", "Grand Tichu by all classes of the first eight cards", found.grand_odds_by_class),
        ("tichu_by_class", "Tichu by all classes of the dealt fourteen cards", found.tichu_odds_by_class),
    ):
        if odds is not None:
            table = Table(name, title, ("Class",), (), odds, folded=True)
            tables.append(class_table(table, BY_CLASS[1:], class_label, CALL_PARTS))
    return tables
