"""Whole rounds with random sets of boosters: kernel and reference agree on every question and the score."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from reference import booster_rounds
from reference.booster_rounds import CARDS, LEFT_OUT
from reference.booster_table import Table, Use

from differential.booster_kernel import Kernel
from differential.booster_rounds import compare_rounds
from tichu_sim.boosters import shipped


def test_every_card_has_its_place() -> None:
    """rules.md 4: the reference knows all cards."""
    assert set(CARDS) == set(shipped())


@pytest.mark.parametrize("players", [3, 4, 6])
def test_cards_are_left_out_where_the_rules_say_so(players: int) -> None:
    """rules.md 2.2."""
    assert Kernel(players).left_out == LEFT_OUT[players]


def test_rounds_agree_and_use_every_card() -> None:
    rounds = 200
    used = compare_rounds(0, rounds)
    assert used.pop("") > 60 * rounds
    assert set(used) == set(CARDS)


@pytest.mark.parametrize("players", [3, 6])
def test_rounds_of_three_and_six_players_agree(players: int) -> None:
    rounds = 40
    used = compare_rounds(0, rounds, players)
    assert used.pop("") > 60 * rounds
    assert len(used) > 40
    assert not set(used) & LEFT_OUT[players]


def without_effect(_table: Table, _use: Use) -> None:
    """A reference that has misread a card."""


def twice(effect: Callable[[Table, Use], Any]) -> Callable[[Table, Use], Any]:
    """A reference that does too much."""

    def both(table: Table, use: Use) -> None:
        effect(table, use)
        effect(table, use)

    return both


@pytest.mark.parametrize(
    ("name", "players"),
    [("generous", 4), ("trader", 6), ("double_victory", 3), ("insurance", 4), ("skat", 4), ("draft", 6)],
)
def test_another_reading_of_a_card_is_found(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: for exchange, hands, score, calls, ranking and drawing."""
    card = CARDS[name]
    other = twice(card.effect) if name == "double_victory" else without_effect
    monkeypatch.setitem(booster_rounds.CARDS, name, replace(card, effect=other))
    with pytest.raises(AssertionError, match=r"kernel|legal|listed|asked|Play"):
        compare_rounds(1000, 40, players)
