"""Tables of a report: what to print, and the data behind it for the CSV file."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from tichu_sim.analysis.human import populations
from tichu_sim.analysis.measures import Measure
from tichu_sim.analysis.overview import Overview
from tichu_sim.report.text import NOTHING, Cell, as_given, count, estimate_cell


@dataclass(frozen=True)
class Table:
    """One table: each row starts with its label; ``data`` goes into ``tables/<name>.csv``.

    A ``folded`` table is closed until the reader opens it.
    """

    name: str
    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str | Cell, ...], ...]
    data: pl.DataFrame
    caption: str = ""
    folded: bool = False


@dataclass(frozen=True)
class Groups:
    """Which groups of estimates stand side by side: their kind, their labels and the headings."""

    by: str
    labels: tuple[str, ...]
    headings: tuple[str, ...] = ()

    @property
    def heads(self) -> tuple[str, ...]:
        """Headings, the labels unless given."""
        return self.headings or self.labels


def estimate_table(
    found: Overview, name: str, title: str, measures: Sequence[str], groups: Groups, folded: bool = False
) -> Table:
    """A row for each measure, a column for each group, and what people do where that is known."""
    here = (
        pl.col("measure").is_in(measures) & (pl.col("by") == groups.by) & pl.col("group").is_in(groups.labels)
    )
    chosen = found.estimates.filter(here)
    of = {(row["measure"], row["group"]): row for row in chosen.to_dicts()}
    beside = {row["measure"]: row for row in chosen.to_dicts()}
    has_people, has_strong = (chosen[column].is_not_null().any() for column in ("human", "strong"))
    rows: list[tuple[str | Cell, ...]] = []
    for measure in (found.measures[key] for key in measures if key in beside):
        cases = [cases_of(found, measure, groups.by, label) for label in groups.labels]
        shown = [of.get((measure.key, label)) for label in groups.labels]
        cells = [_cell(row, measure.unit, counted) for row, counted in zip(shown, cases, strict=True)]
        human = human_cells(beside[measure.key], measure.unit)
        rows.append((measure.title, *cells, *human[: has_people + has_strong]))
    people = ("People", "Strong players")[: has_people + has_strong]
    data = _with_titles(chosen, found)
    return Table(name, title, ("", *groups.heads, *people), tuple(rows), data, folded=folded)


def hand_tables(
    found: Overview,
    name: str,
    title: str,
    measures: Sequence[str],
    even_alone: bool = False,
    fold_roles: bool = False,
) -> list[Table]:
    """Figures of hands by role where there are several, and by strategy within each role.

    ``title`` has ``{}`` where it says by what. A single strategy has a table of its own ``even_alone`` only,
    which is the one by role where there are several. ``fold_roles`` folds those within one of several roles.
    """
    seating = found.seating
    tables = []
    if seating.by_role:
        roles = Groups("role", tuple(group.label for group in seating.by_role))
        tables.append(estimate_table(found, f"{name}_by_role", title.format("by role"), measures, roles))
    if len(seating.names) > 1 or (even_alone and not tables):
        for role in seating.roles:
            named, titled = role.named(f"{name}_by_strategy"), role.titled(title.format("by strategy"))
            folded = fold_roles and bool(role.label)
            strategies = Groups(role.by, seating.names)
            tables.append(estimate_table(found, named, titled, measures, strategies, folded))
    return tables


def human_cells(row: Mapping[str, Any], unit: str) -> list[Cell]:
    """What people do and what strong players do, from an estimate with human figures."""
    return [
        human_cell(row[who], row[f"{who}_population"], unit, row[f"{who}_rounds"])
        for who in ("human", "strong")
    ]


def human_cell(value: float | None, population: str | None, unit: str, rounds: int | None = None) -> Cell:
    """A human figure, where it comes from, and the rounds behind it, by default those of its population."""
    if value is None or population is None:
        return Cell(NOTHING)
    source = populations()[population]
    n = source.rounds if rounds is None else rounds
    return Cell(as_given(value, unit), source.label, f"n {count(n)} rounds" if n else "")


@dataclass(frozen=True)
class Part:
    """One figure of a class: its heading, its column, the column that counts its cases, and their name."""

    heading: str
    column: str
    unit: str
    n: str
    cases: str


CALL_PARTS = (
    Part("called", "rate", "share", "hands", "hands"),
    Part("made", "made", "share", "calls", "calls"),
    Part("difference", "difference", "points", "calls", "calls"),
)
"""Figures of a table of ``holdings.call_odds``."""

RESULT_PARTS = (
    Part("out first", "first_out", "share", "hands", "hands"),
    Part("points ahead", "difference", "points", "hands", "hands"),
)
"""Figures of a table of ``holdings.result_odds``."""


def class_table(
    table: Table,
    by: Sequence[str],
    label: Callable[[Mapping[str, Any]], str],
    parts: Sequence[Part],
    people: Mapping[tuple[Any, ...], Sequence[float]] | None = None,
) -> Table:
    """Fill a table from its data: a row for each class ``by``, the ``parts`` of each strategy side by side.

    ``people`` holds human figures for the first parts by class; the first heading of ``table`` is kept.
    """
    strategies = table.data["strategy"].unique(maintain_order=True).to_list()
    of = {(row["strategy"], *(row[name] for name in by)): row for row in table.data.to_dicts()}
    known_parts = parts[: max(map(len, people.values()), default=0)] if people else ()
    rows: list[tuple[str | Cell, ...]] = []
    for one in table.data.select(by).unique().sort(by).to_dicts():
        key = tuple(one[name] for name in by)
        cells = [part_cell(of.get((name, *key)), part) for name in strategies for part in parts]
        marks = (people or {}).get(key, ())
        known = [Cell(as_given(value, part.unit)) for value, part in zip(marks, known_parts, strict=False)]
        missing = [Cell(NOTHING)] * (len(known_parts) - len(known))
        rows.append((label(one), *cells, *known, *missing))
    heads = [
        f"{name} {part.heading}" if len(strategies) > 1 else part.heading.capitalize()
        for name in strategies
        for part in parts
    ]
    header = (table.header[0], *heads, *(f"People {part.heading}" for part in known_parts))
    return replace(table, header=header, rows=tuple(rows))


def part_cell(row: Mapping[str, Any] | None, part: Part) -> Cell:
    """The cell of one figure of a class; empty where the strategy never held it."""
    if row is None:
        return Cell(NOTHING)
    column = part.column
    ends = {
        "value": row[column],
        "low": row[f"{column}_low"],
        "high": row[f"{column}_high"],
        "n": row[part.n],
    }
    return estimate_cell(ends, part.unit, part.cases)


def cases_of(found: Overview, measure: Measure, by: str, label: str) -> str:
    """What n counts for one group: one that has one result a round at most counts rounds, or games."""
    group = next(group for group in found.seating.groups if (group.by, group.label) == (by, label))
    if measure.cases == found.measures["points"].cases and group.team_results.most_cases == 1:
        return "games" if measure.key.startswith("game_") else "rounds"
    return measure.cases


def _cell(row: Mapping[str, Any] | None, unit: str, cases: str) -> Cell:
    return Cell(NOTHING) if row is None else estimate_cell(row, unit, cases)


def _with_titles(estimates: pl.DataFrame, found: Overview) -> pl.DataFrame:
    words = [(one.key, one.title, one.unit, one.cases) for one in found.measures.values()]
    titles = pl.DataFrame(words, orient="row", schema=["measure", "title", "unit", "cases"])
    return estimates.join(titles, on="measure", how="left", maintain_order="left")
