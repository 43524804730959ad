"""The perft files: exact counts of legal plays, made by brute force, reproduced by the quick enumeration."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from reference import Top, cards_from_text, exact_plays, legal_patterns
from reference.perft import FOLDER, by_kind, file_text
from reference.perft_cases import PerftTop, perft_files

FILES = sorted(FOLDER.glob("*.toml"))
CASES = [(path.stem, case) for path in FILES for case in tomllib.loads(path.read_text("utf-8"))["case"]]


def top_of_case(case: dict[str, Any]) -> Top | None:
    return PerftTop(**case["top"]).as_top() if "top" in case else None


@pytest.mark.parametrize(
    "case", [case for _, case in CASES], ids=[f"{stem}: {case['name']}" for stem, case in CASES]
)
def test_quick_enumeration_reproduces_the_counts(case: dict[str, Any]) -> None:
    """Legal plays by kind, with and without regard to suits, and whether passing is legal."""
    hand = cards_from_text(case["hand"])
    legal = legal_patterns(hand, top_of_case(case), case.get("wish"), case.get("rules"))
    patterns = [pattern for pattern in legal if pattern is not None]
    exact = {(cards, p.phoenix, p.kind) for p in patterns for cards in exact_plays(p, hand)}
    assert (None in legal) == case["may_pass"]
    assert by_kind(p.kind for p in patterns) == case["patterns"]
    assert by_kind(kind for _, _, kind in exact) == case["exact"]


def test_there_are_enough_cases_of_every_sort() -> None:
    """At least 60 hands of up to 14 cards, with tops, wishes, switches, the Phoenix and bombs."""
    cases = [case for _, case in CASES]
    hands = [cards_from_text(case["hand"]) for case in cases]
    assert len(cases) >= 60
    assert {len(hand) for hand in hands} >= set(range(4, 15))
    assert max(len(hand) for hand in hands) == 14
    for part in ("top", "wish", "rules"):
        assert sum(part in case for case in cases) >= 10
    assert sum("PHX" in hand for hand in hands) >= 20
    assert sum("MJ" in hand for hand in hands) >= 10
    assert sum("bomb_quad" in case["patterns"] or "bomb_run" in case["patterns"] for case in cases) >= 20


def test_no_card_is_in_a_hand_and_on_the_table() -> None:
    """A position must be possible."""
    for _, case in CASES:
        if "top" in case:
            assert not cards_from_text(case["hand"]) & cards_from_text(case["top"]["cards"]), case["name"]


def test_every_file_has_its_cases() -> None:
    """The files on disk are the ones the script makes, with the same cases in the same order."""
    made = perft_files()
    assert {path.stem for path in FILES} == set(made)
    for stem, cases in made.items():
        assert [case["name"] for name, case in CASES if name == stem] == [case.name for case in cases]


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_brute_force_makes_the_files_again(path: Path) -> None:
    """No file was edited by hand or left behind by a change of the rules."""
    assert path.read_text("utf-8") == file_text(perft_files()[path.stem])
