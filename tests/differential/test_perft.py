"""The perft files, made by brute force, against the plays the engine lists."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from reference.perft import FOLDER

from tichu_sim import Position
from tichu_sim.cards import rank_name
from tichu_sim.position import Play
from tichu_sim.rules import RuleSet, rules_from_table

CASES = [
    (f"{path.stem}: {case['name']}", case)
    for path in sorted(FOLDER.glob("*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["case"]
]


def rank(value: int) -> str:
    """The letter of a rank value."""
    return rank_name(value - 1)


def position_of(case: dict[str, Any]) -> Position:
    """The case as a position: S1 to move, the top laid by S0, nothing known of the others."""
    lines = {"S1": case["hand"], "turn": "S1", "not_laid": "-"}
    if "top" in case:
        top = case["top"]
        declared = f" as {rank(top['phoenix'])}" if "phoenix" in top else ""
        under = f" on {rank(top['phoenix_on'])}" if "phoenix_on" in top else ""
        lines["top"] = f"{top['cards']}{declared}{under} by S0"
    if "wish" in case:
        lines["wish"] = rank(case["wish"])
    rules: RuleSet = rules_from_table(dict(case.get("rules", {})), "perft", FOLDER)
    return Position(rules=rules, **lines)


def by_kind(plays: Iterable[Play]) -> dict[str, int]:
    """Numbers of plays by kind."""
    return dict(Counter(play.kind for play in plays))


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_the_engine_lists_as_many_plays(case: dict[str, Any]) -> None:
    position = position_of(case)
    assert by_kind(position.legal_plays()) == case["patterns"]
    assert by_kind(position.legal_plays(exact=True)) == case["exact"]
    # A seat that can only pass is not asked: the round has gone on without it.
    if position.turn == 1:
        assert position.may_pass == case["may_pass"]
