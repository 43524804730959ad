"""Rule sets by name, from TOML files and from tables inside other files.

A file states only the switches it changes. Its optional key ``base`` names a preset or another file, as
seen from the file itself, and defaults to ``official``. A key replaces the base's value as a whole.
"""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from tichu_sim.config import decode, nearest, parse_toml, read_toml, show
from tichu_sim.errors import InputError
from tichu_sim.rules.ruleset import RuleSet

PRESETS = ("official", "seed001", "seed003", "spectrum", "spectrum_strict", "brettspielwelt")

_MAX_DEPTH = 8


def load_rules(name_or_path: str | Path) -> RuleSet:
    """The rule set of a preset or of a TOML file; a preset's name comes before a file of that name.

    Raises InputError for an unknown preset, an unreadable file and whatever is wrong inside it.

    >>> load_rules("spectrum").longer_straight_beats
    True
    """
    return _decode(*_tables(str(name_or_path), Path(), 0))


def rules_from_table(table: Mapping[str, Any], source: str, folder: Path) -> RuleSet:
    """The rule set of a table of switches, ``base`` included, that stands inside another document.

    ``source`` names the document in errors, ``folder`` is where a relative ``base`` is looked up.
    Raises InputError.
    """
    return _decode(_merge(table, source, folder, 0), source)


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


def _decode(table: Mapping[str, Any], source: str) -> RuleSet:
    return decode(dict(table), RuleSet, source)


def _tables(name: str, folder: Path, depth: int) -> tuple[dict[str, Any], str]:
    """The merged switches of ``name`` and the words that name it in errors."""
    if name in PRESETS:
        source = f"rules preset {name}"
        text = files("tichu_sim.rules").joinpath("presets", f"{name}.toml").read_text("utf-8")
        return _merge(parse_toml(text, source), source, Path(), depth), source
    if not name.endswith(".toml") and not (folder / name).is_file():
        raise InputError(f'rules "{name}" are neither a preset nor a TOML file; {nearest(name, PRESETS)}')
    path = name if "://" in name else str(folder / name)
    parent = Path(path).parent if "://" not in path else Path()
    return _merge(read_toml(path), path, parent, depth), path


def _merge(table: Mapping[str, Any], source: str, folder: Path, depth: int) -> dict[str, Any]:
    if depth > _MAX_DEPTH:
        raise InputError(f"{source}: the chain of base rules is longer than {_MAX_DEPTH} or runs in a circle")
    own = dict(table)
    base = own.pop("base", None)
    if base is None:
        return own
    if not isinstance(base, str):
        raise InputError(f"{source}: base: {show(base)} is not allowed, it must be a preset or a path")
    try:
        inherited, _ = _tables(base, folder, depth + 1)
    except InputError as error:
        raise InputError(f"{source}: base: {error}") from None
    return {**inherited, **own}
