"""Makes the perft files: exact counts of legal plays by kind, counted by brute force only.

Run ``PYTHONPATH=tests python -m reference.perft`` in the root of the checkout to write ``tests/perft/*.toml``
anew.

Each ``[[case]]`` is one hand on a regular turn. ``hand`` is text; ``top`` (absent when leading) has the text
of its cards, its kind, ``phoenix`` (the rank the Phoenix was declared as) and ``phoenix_on`` (the natural
rank under a single Phoenix, absent when it was led); ``wish`` is a rank value; ``rules`` the switches of
rules.md 1.12 that differ from the official ones. ``may_pass`` tells whether passing is legal. ``patterns``
counts the legal plays by kind without regard to suits, ``exact`` counts distinct (set of cards, declared
Phoenix rank, kind).
"""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from .cards import cards_from_text
from .perft_cases import PerftCase, perft_files
from .plays import brute_force

FOLDER = Path(__file__).resolve().parents[1] / "perft"


class Counts(NamedTuple):
    """What a perft case states."""

    may_pass: bool
    patterns: dict[str, int]
    exact: dict[str, int]


def count(case: PerftCase) -> Counts:
    """The counts of one case, from every subset of the hand."""
    top = case.top.as_top() if case.top else None
    plays, may_pass = brute_force(cards_from_text(case.hand), top, case.wish, case.rules)
    patterns = {pattern for _, pattern in plays}
    exact = {(cards, pattern.phoenix, pattern.kind) for cards, pattern in plays}
    return Counts(may_pass, by_kind(p.kind for p in patterns), by_kind(kind for _, _, kind in exact))


def by_kind(kinds: Iterable[str]) -> dict[str, int]:
    """Counts by kind, in alphabetical order."""
    return dict(sorted(Counter(kinds).items()))


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _table(values: Mapping[str, Any]) -> str:
    inside = ", ".join(f"{key} = {_value(value)}" for key, value in values.items() if value is not None)
    return f"{{ {inside} }}" if inside else "{}"


def case_text(case: PerftCase, counts: Counts) -> str:
    """One case as TOML."""
    lines = ["[[case]]", f'name = "{case.name}"', f'hand = "{case.hand}"']
    if case.top:
        lines.append(f"top = {_table(vars(case.top))}")
    if case.wish is not None:
        lines.append(f"wish = {case.wish}")
    if case.rules:
        lines.append(f"rules = {_table(case.rules)}")
    lines.append(f"may_pass = {_value(counts.may_pass)}")
    lines.append(f"patterns = {_table(counts.patterns)}")
    lines.append(f"exact = {_table(counts.exact)}")
    return "\n".join(lines) + "\n"


def file_text(cases: Iterable[PerftCase]) -> str:
    """One perft file."""
    head = "# Made by PYTHONPATH=tests python -m reference.perft (fields: tests/reference/perft.py).\n"
    return "\n".join([head, *(case_text(case, count(case)) for case in cases)])


def main() -> None:
    """Writes every file, each under a temporary name first."""
    FOLDER.mkdir(exist_ok=True)
    for name, cases in perft_files().items():
        path = FOLDER / f"{name}.toml"
        partial = path.with_suffix(".partial")
        partial.write_text(file_text(cases), encoding="utf-8")
        os.replace(partial, path)
        sys.stdout.write(f"{path.name}: {len(cases)} cases\n")


if __name__ == "__main__":
    main()
