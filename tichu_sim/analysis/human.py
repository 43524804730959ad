"""Figures of recorded human play, to be set beside simulated ones (human_data.md 2).

The human figures come from Brettspielwelt (BSW) logs. They are observations of populations that choose
their partners, their risks and their games; they are marks to compare with, not targets that a fair
simulation must hit.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import polars as pl

from tichu_sim.analysis.measures import MEASURES

_FOR_ROUNDS = ("exact", "first_rounds", "all", "archive", "sample")
_FOR_GAMES = ("exact", "all", "archive", "sample", "first_rounds")
_STRONG_FOR_ROUNDS = ("first_rounds_strong", "strong")
_STRONG_FOR_GAMES = ("strong", "first_rounds_strong")

HUMAN_TARGET = 1000
"""Points that ended the recorded games."""

_BY_TARGET = ("rounds_per_game",)


@dataclass(frozen=True)
class Population:
    """A set of recorded rounds or hands; counts are 0 where the source gives none."""

    key: str
    label: str
    about: str
    source: str
    rounds: int
    hands: int

    @property
    def size(self) -> str:
        """Words for the number of rounds or hands."""
        if self.rounds:
            return f"{self.rounds:,} rounds"
        return f"{self.hands:,} hands" if self.hands else ""


@dataclass(frozen=True)
class HumanFigure:
    """One figure of human play, the population it describes, and the rounds behind it (0 if exact)."""

    value: float
    population: Population
    rounds: int


@cache
def reference() -> dict[str, Any]:
    """The tables of ``data/human_reference.toml``."""
    path = resources.files("tichu_sim.analysis") / "data" / "human_reference.toml"
    return tomllib.loads(path.read_text("utf-8"))


@cache
def populations() -> dict[str, Population]:
    """All populations by key."""
    tables = reference()
    return {
        key: Population(
            key,
            entry["label"],
            entry["about"],
            tables["sources"][entry["source"]],
            entry.get("rounds", 0),
            entry.get("hands", 0),
        )
        for key, entry in tables["populations"].items()
    }


def human_figure(measure: str, unit: str, strong: bool = False) -> HumanFigure | None:
    """The figure to set beside a measure of a run, or None where none is known.

    Independent rounds at 0:0 (``unit`` "rounds") are set beside the first rounds of human games, whose
    players feel no score pressure either; whole games (``unit`` "games") beside all rounds. With
    ``strong``, the figure of strong players.

    Raises KeyError for an unknown measure.
    """
    known = reference()["figures"].get(MEASURES[measure].key, {})
    ordinary = _FOR_GAMES if unit == "games" else _FOR_ROUNDS
    stronger = _STRONG_FOR_GAMES if unit == "games" else _STRONG_FOR_ROUNDS
    for key in stronger if strong else ordinary:
        if key in known:
            population = populations()[key]
            return HumanFigure(known[key], population, known.get("n", {}).get(key, population.rounds))
    return None


def with_human_figures(
    estimates: pl.DataFrame, unit: str, target: int = HUMAN_TARGET, known: bool = True
) -> pl.DataFrame:
    """Set beside each estimate what people do: ``human`` and ``strong`` figures and their populations.

    ``unit`` is that of the run, as in ``human_figure``; beside the length of games to another ``target`` than
    ``HUMAN_TARGET`` stands nothing. Without ``known`` nothing does: people are recorded at tables of four
    only. New columns: ``human``, ``strong`` (Float64, null where
    unknown), ``human_population``, ``strong_population`` (keys of ``populations``), ``human_rounds``,
    ``strong_rounds`` (Int64, 0 for an exact value).
    """
    rows = []
    for measure in estimates["measure"].unique(maintain_order=True):
        comparable = known and (target == HUMAN_TARGET or measure not in _BY_TARGET)
        ordinary, strong = (
            human_figure(measure, unit, is_strong) if comparable else None for is_strong in (False, True)
        )
        rows.append((measure, *_cells(ordinary), *_cells(strong)))
    schema = {
        "measure": pl.String,
        "human": pl.Float64,
        "human_population": pl.String,
        "human_rounds": pl.Int64,
        "strong": pl.Float64,
        "strong_population": pl.String,
        "strong_rounds": pl.Int64,
    }
    beside = pl.DataFrame(rows, schema=schema, orient="row")
    return estimates.join(beside, on="measure", how="left", maintain_order="left")


def _cells(figure: HumanFigure | None) -> tuple[float | None, str | None, int | None]:
    return (figure.value, figure.population.key, figure.rounds) if figure else (None, None, None)
