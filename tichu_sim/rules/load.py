"""Rule sets by name, from TOML files and from tables inside other files.

A file states only the switches it changes. Its optional key ``base`` names a preset or another file, as
seen from the file itself; without it the file starts from the official rules for its number of ``players``
(``threechu`` for 3, ``official`` for 4, ``tientsin`` for 6). A key replaces the base's value as a whole.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tichu_sim.config import decode, show
from tichu_sim.presets import Document, Presets
from tichu_sim.rules.ruleset import TABLES, RuleSet

PRESETS = (
    "official",
    "seed001",
    "seed003",
    "spectrum",
    "spectrum_strict",
    "brettspielwelt",
    "threechu",
    "tientsin",
)


def _from_official(document: Document, folder: Path) -> Document:
    """The document with the preset of its number of players as its base, if it names none."""
    for players, table in TABLES.items():
        if document.get("players") == players and "base" not in document and table.preset != "official":
            return {"base": table.preset, **document}
    return document


_FAMILY = Presets(
    "rules", "tichu_sim.rules", PRESETS, lambda own, base: {**base, **own}, place=_from_official
)


def load_rules(name_or_path: str | Path) -> RuleSet:
    """The rule set of a preset or of a TOML file; a preset's name comes before a file of that name.

    Raises InputError for an unknown preset, an unreadable file and whatever is wrong inside it.

    >>> load_rules("spectrum").longer_straight_beats
    True
    """
    table, source = _FAMILY.load(str(name_or_path), Path())
    return decode(table, RuleSet, source)


def rules_from_table(table: Mapping[str, Any], source: str, folder: Path) -> RuleSet:
    """The rule set of a table of switches, ``base`` included, that stands inside another document.

    ``source`` names the document in errors, ``folder`` is where a relative ``base`` is looked up.
    Raises InputError.
    """
    return decode(_FAMILY.complete(table, source, folder), RuleSet, source)


def describe(rules: RuleSet) -> str:
    """The preset's name, or the nearest preset with the switches that differ.

    >>> describe(RuleSet())
    'official'
    >>> describe(RuleSet(target_score=500))
    'official with target_score = 500'
    """
    changes = {name: _differences(rules, load_rules(name)) for name in PRESETS}
    best = min(PRESETS, key=lambda name: len(changes[name]))
    listed = ", ".join(f"{key} = {show(value)}" for key, value in changes[best].items())
    return f"{best} with {listed}" if listed else best


def _differences(rules: RuleSet, other: RuleSet) -> dict[str, object]:
    mine, theirs = msgspec.to_builtins(rules), msgspec.to_builtins(other)
    return {key: value for key, value in mine.items() if value != theirs[key]}
