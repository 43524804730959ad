"""Kernel and reference agree on what may be laid while boosters change the rules."""

import pytest

from differential.booster_plays import Case, compare_exact, compare_firebird, compare_hole, compare_list


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_every_set_of_cards_is_read_alike(first: int) -> None:
    assert sum(compare_exact(Case(seed)) for seed in range(first, first + 20)) > 20


@pytest.mark.parametrize("first", range(1000, 1120, 20))
def test_the_list_is_sound_and_complete(first: int) -> None:
    assert sum(compare_list(Case(seed)) for seed in range(first, first + 20)) > 20


@pytest.mark.parametrize("first", range(2000, 2060, 20))
def test_firebird_and_hole(first: int) -> None:
    found = [(compare_firebird(case), compare_hole(case)) for case in map(Case, range(first, first + 20))]
    assert sum(birds for birds, _ in found) > 20
