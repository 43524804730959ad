"""Groups of seats, and labels for strategies."""

import pytest

from tichu_sim.analysis.seating import Seating, seating_of


@pytest.mark.parametrize(
    ("strategies", "weights"),
    [
        (("a", "a", "a", "a"), {"a": (1, 1)}),
        (("a", "b", "a", "b"), {"a": (1, 0), "b": (0, 1)}),
        (("a", "b", "b", "a"), {"a": (1, 1), "b": (1, 1)}),
        (("a", "b", "b", "b"), {"a": (1, 0), "b": (1, 2)}),
    ],
)
def test_a_full_team_counts_once(
    strategies: tuple[str, str, str, str], weights: dict[str, tuple[int, int]]
) -> None:
    groups = Seating(strategies).by_strategy
    assert {group.label: group.weights for group in groups} == weights
    assert all(group.results == sum(weights[group.label]) for group in groups)


def test_strategies_of_one_name_are_told_apart() -> None:
    plain, changed = {"name": "club", "x": 1}, {"name": "club", "x": 2}
    assert seating_of([plain, changed, plain, changed]).strategies == ("club", "club (2)", "club", "club (2)")
    assert seating_of([plain] * 4).names == ("club",)


def test_teams_are_labelled_by_their_strategies() -> None:
    seating = Seating(("a", "b", "c", "b"))
    assert [group.label for group in seating.by_team] == ["team 0 (a + c)", "team 1 (b)"]
    assert [group.seats for group in seating.by_seat] == [(0,), (1,), (2,), (3,)]
