"""Groups of seats, and labels for strategies."""

import polars as pl
import pytest

from tichu_sim.analysis.seating import Group, Seating, seating_of


@pytest.mark.parametrize(
    ("strategies", "counted"),
    [
        ("aaaa", {"a": (0, 1)}),
        ("abab", {"a": (0,), "b": (1,)}),
        ("abba", {"a": (0, 3), "b": (2, 1)}),
        ("abbb", {"a": (0,), "b": (2, 1, 3)}),
        ("ababab", {"a": (0,), "b": (1,)}),
        ("abbbba", {"a": (0, 5), "b": (2, 1)}),
        ("abbbbb", {"a": (0,), "b": (2, 4, 1, 3, 5)}),
    ],
)
def test_a_full_team_counts_once(strategies: str, counted: dict[str, tuple[int, ...]]) -> None:
    groups = Seating(tuple(strategies)).by_strategy
    assert {group.label: group.team_results.seats for group in groups} == counted
    assert all(group.team_results.cases == len(counted[group.label]) for group in groups)


def test_strategies_of_one_name_are_told_apart() -> None:
    plain, changed = {"name": "club", "x": 1}, {"name": "club", "x": 2}
    assert seating_of([plain, changed, plain, changed]).strategies == ("club", "club (2)", "club", "club (2)")
    assert seating_of([plain] * 4).names == ("club",)


def test_teams_are_labelled_by_their_strategies() -> None:
    seating = Seating(("a", "b", "c", "b"))
    assert [group.label for group in seating.by_team] == ["team 0 (a + c)", "team 1 (b)"]
    assert [group.seats for group in seating.by_seat] == [(0,), (1,), (2,), (3,)]


def test_three_players_turn_with_the_soloist() -> None:
    """The next player sits behind the soloist, the one after him behind the dummy (rules.md 2.1)."""
    rounds = pl.DataFrame({"soloist": pl.Series([0, 1, 2], dtype=pl.Int8)})
    seating = Seating(("a", "b", "c"))
    names = [
        rounds.select(seating.strategy_in(seat))
        .to_series()
        .replace_strict([0, 1, 2], seating.names, return_dtype=pl.String)
        for seat in seating.seats
    ]
    assert ["".join(row) for row in zip(*names, strict=True)] == ["abac", "bcba", "cacb"]


@pytest.mark.parametrize("strategies", ["abc", "abb", "aab", "aaa"])
def test_every_hand_of_three_belongs_to_one_strategy_and_role(strategies: str) -> None:
    seating = Seating(tuple(strategies))
    rounds = pl.DataFrame({"soloist": pl.Series([0, 1, 2], dtype=pl.Int8)})
    within = [group for group in seating.by_hand if group.by != "role"]
    for seat in seating.seats:
        held = [_holds(group, seat).alias(str(number)) for number, group in enumerate(within)]
        assert rounds.select(pl.sum_horizontal(held)).to_series().to_list() == [1, 1, 1]
        for number, group in enumerate(within):
            mine = rounds.select(seating.strategy_in(seat) == seating.names.index(group.label)).to_series()
            assert not (rounds.select(held[number]).to_series().cast(pl.Boolean) & ~mine).any()


def _holds(group: Group, seat: int) -> pl.Expr:
    """How often a group holds a seat in each round."""
    return group.total(lambda at: (pl.col("soloist") >= 0) & (at == seat))


def test_players_of_three_sit_once_a_round() -> None:
    seating = Seating(("a", "b", "a"))
    assert [group.cases for group in seating.by_player] == [1, 1, 1]
    assert {group.label: group.cases for group in seating.by_strategy} == {"a": 2, "b": 1}
    assert {group.label: group.team_results.most_cases for group in seating.by_line_up} == {
        "a against b and a": 1,
        "b against a and a": 1,
        "b and a against a": 1,
        "a and a against b": 1,
    }
