"""What a finished round is worth (rules.md 1.10 and 1.11)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .cards import points
from .switches import Switches

CALL_VALUE = {"small": 100, "grand": 200}


class Result(NamedTuple):
    """card_points: by team, or 200 and 0 after a double victory. bonus: won and lost calls by team. totals:
    their sum.

    order: the seats that went out, first to last (two or three). Team 0 is seats 0 and 2, team 1 seats 1 and
    3.
    """

    card_points: tuple[int, int]
    bonus: tuple[int, int]
    totals: tuple[int, int]
    order: tuple[int, ...]
    double_victory: bool


def is_double_victory(finished: Sequence[int]) -> bool:
    """Whether the first two out are partners."""
    return len(finished) >= 2 and finished[0] % 2 == finished[1] % 2


def team_cards(
    hands: Sequence[Iterable[str]], piles: Sequence[Iterable[str]], finished: Sequence[int], house: Switches
) -> tuple[set[str], set[str]]:
    """The cards each team counts after a round in which three went out."""
    (last,) = set(range(4)) - set(finished)
    opponents = 1 - last % 2
    teams: tuple[set[str], set[str]] = (set(), set())
    for seat in finished:
        teams[seat % 2].update(piles[seat])
    teams[opponents].update(hands[last])
    heir = finished[0] % 2 if house.last_tricks_to == "first_out" else opponents
    teams[heir].update(piles[last])
    return teams


def bonus(calls: Mapping[int, str], finished: Sequence[int], house: Switches) -> tuple[int, int]:
    """Points for the calls, by team."""
    sums = [0, 0]
    for seat, kind in calls.items():
        won = finished[0] == seat
        if kind == "small" and house.small_success == "team_first":
            won = finished[0] % 2 == seat % 2
        sums[seat % 2] += CALL_VALUE[kind] if won else -CALL_VALUE[kind]
    return sums[0], sums[1]


def score(
    hands: Sequence[Iterable[str]],
    piles: Sequence[Iterable[str]],
    finished: Sequence[int],
    calls: Mapping[int, str],
    house: Switches,
) -> Result:
    """The result of a round that is over."""
    double = is_double_victory(finished)
    if double:
        winner = finished[0] % 2
        counted = (200, 0) if winner == 0 else (0, 200)
    else:
        teams = team_cards(hands, piles, finished, house)
        counted = (points(teams[0]), points(teams[1]))
    extra = bonus(calls, finished, house)
    totals = (counted[0] + extra[0], counted[1] + extra[1])
    return Result(counted, extra, totals, tuple(finished), double)


def game_winner(totals: tuple[int, int], target: int = 1000) -> int | None:
    """The team that has won after a round, None to play on: target reached, not equal (rules.md 1.11)."""
    if max(totals) < target or totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1
