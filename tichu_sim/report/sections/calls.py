"""Sections on calls: how often, when, and with which cards."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.holdings import JOKERS
from tichu_sim.analysis.human import populations
from tichu_sim.analysis.overview import JOKERS_HELD, Overview
from tichu_sim.analysis.seating import Role
from tichu_sim.report.figures import calls as figures
from tichu_sim.report.labels import class_label, coarse_label
from tichu_sim.report.sections.section import Section, present
from tichu_sim.report.tables import CALL_PARTS, Groups, Table, class_table, estimate_table, hand_tables
from tichu_sim.report.terms import first_cards, known_people, terms
from tichu_sim.report.text import Cell, count, estimate_cell

_RATES = ("tichu_rate", "tichu_made", "grand_rate", "grand_made")
_OVERALL = (*_RATES, "tichu_per_round", "grand_per_round")
_NO_GRAND = (
    "Nobody may call Grand Tichu for the soloist or the dummy, so its rates are those of the other two hands."
)
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
    seating, who = found.seating, terms(found).hands
    split = hand_tables(found, "calls", "Calls {}", _RATES)
    everybody = Groups("all", (seating.all.label,), (who.capitalize(),))
    tables = [
        *split,
        estimate_table(found, "calls_overall", f"Calls of {who}", _OVERALL, everybody, bool(split)),
    ]
    if seating.by_seat:
        seats = Groups("seat", tuple(group.label for group in seating.by_seat))
        tables.append(estimate_table(found, "calls_by_seat", "Calls by seat", _RATES, seats, folded=True))
    tables += _moments(found)
    text = (_NO_GRAND,) if seating.callers("grand") != seating.seats else ()
    return Section("calls", "Calls", text, present(figures.call_rates(found, footer)), tuple(tables))


def _moments(found: Overview) -> list[Table]:
    tables = []
    if found.call_phases is not None:
        rows = [
            (
                _of_role(row, f"{_CALL_WORDS[row['call']]} {_PHASE_WORDS[row['phase']]}"),
                count(row["calls"]),
                _made(row),
            )
            for row in found.call_phases.to_dicts()
        ]
        header = ("Call", "Calls", "Made")
        tables.append(
            Table("call_phases", "When calls are made", header, tuple(rows), found.call_phases, folded=True)
        )
    if found.call_tricks is not None:
        rows = [
            (_of_role(row, str(row["trick"])), count(row["calls"]), _made(row))
            for row in found.call_tricks.to_dicts()
        ]
        header = ("Tricks collected before", "Calls", "Made")
        title = "Tichu called in play, by trick"
        tables.append(Table("call_tricks", title, header, tuple(rows), found.call_tricks, folded=True))
    return tables


def _of_role(row: Mapping[str, Any], words: str) -> str:
    """The label of a row, of a table with roles with that of its caller in front."""
    return f"{row['role'].capitalize()}: {words}" if "role" in row else words


def _made(row: Mapping[str, Any]) -> Cell:
    return estimate_cell(row, "share", "calls")


def holdings(found: Overview, footer: str) -> Section | None:
    """Calls by holding class; None without seats."""
    if found.grand_odds is None or found.tichu_odds is None:
        return None
    team = terms(found).team
    text = (
        "Called: share of the hands of a class that call. Made: share of their calls that succeed. "
        f"Difference: what the {team}s of the callers score more than the other {team}. Who called Grand "
        "Tichu cannot call Tichu; those hands are left out of the rates of Tichu.",
        "Hands of one round count as independent in these tables; their intervals are rather too wide than "
        "too narrow.",
    )
    roles = found.seating.roles
    able = [role for role in roles if set(role.seats) <= set(found.seating.callers("grand"))]
    pictures = (
        *(figures.grand_by_holding(found, role, footer) for role in able),
        *(figures.tichu_by_holding(found, role, footer) for role in roles),
        *(figures.high_cards(found, role, footer) for role in roles),
    )
    tables = [
        *(_grand(found, role, found.grand_odds) for role in able),
        *(_tichu(found, role, found.tichu_odds) for role in roles),
    ]
    if found.tichu_by_high_cards is not None:
        tables += [_high(found, role, found.tichu_by_high_cards) for role in roles]
    first, dealt = first_cards(found), terms(found).dealt
    for name, words, odds, those in (
        (
            "grand_by_class",
            f"Grand Tichu by all classes of the {first} cards",
            found.grand_odds_by_class,
            able,
        ),
        ("tichu_by_class", f"Tichu by all classes of the {dealt} cards", found.tichu_odds_by_class, roles),
    ):
        if odds is not None:
            tables += [_by_class(role, name, words, odds) for role in those]
    return Section("holdings", "Calls by holding", text, present(*pictures), tuple(tables))


def _grand(found: Overview, role: Role, odds: pl.DataFrame) -> Table:
    known = {(row[0], JOKERS.index(row[1])): row[2:] for row in found.people("grand_by_holding", "all")}
    source, first = populations()["all"], first_cards(found)
    caption = known_people(found, f"People: {source.label}, {source.size}.")
    title = role.titled(f"Grand Tichu by the {first} cards")
    table = Table(role.named("grand_by_holding"), title, (first.capitalize(),), (), role.of(odds), caption)
    return class_table(table, JOKERS_HELD, coarse_label, CALL_PARTS, known)


def _tichu(found: Overview, role: Role, odds: pl.DataFrame) -> Table:
    dealt = terms(found).dealt
    title = role.titled(f"Tichu by the {dealt} cards")
    name, folded = role.named("tichu_by_holding"), bool(role.label)
    table = Table(name, title, (dealt.capitalize(),), (), role.of(odds), folded=folded)
    return class_table(table, JOKERS_HELD, coarse_label, CALL_PARTS)


def _high(found: Overview, role: Role, odds: pl.DataFrame) -> Table:
    known = {(row[0],): row[1:] for row in found.people("tichu_by_high_cards", "sample")}
    source = populations()["sample"]
    title = role.titled("Tichu by high cards after the exchange")
    caption = f"Hands without a Grand Tichu {terms(found).in_team}."
    caption += known_people(found, f" People: {source.label}, {source.size}.")
    name, folded = role.named("tichu_by_high_cards"), bool(role.label)
    table = Table(name, title, ("High cards",), (), role.of(odds), caption, folded)
    return class_table(table, ("high",), lambda row: str(row["high"]), CALL_PARTS, known)


def _by_class(role: Role, name: str, title: str, odds: pl.DataFrame) -> Table:
    table = Table(role.named(name), role.titled(title), ("Class",), (), role.of(odds), folded=True)
    return class_table(table, CLASS, class_label, CALL_PARTS)
