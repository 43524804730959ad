"""What a finished round is worth (rules.md 1.10, 1.11, 2.1 and 2.2)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .cards import points
from .switches import Switches

CALL_VALUE = {"small": 100, "grand": 200}
VICTORY = {4: 200, 6: 300}
"""What it is worth that a whole team is out before any opponent, by the number of seats."""


class Result(NamedTuple):
    """card_points: by team, or 200 and 0 after a double victory, 300 and 0 after a triple one. bonus: won and
    lost calls by team. totals: their sum.

    order: the seats that went out, first to last. Team 0 are the even seats, team 1 the odd ones.
    """

    card_points: tuple[int, int]
    bonus: tuple[int, int]
    totals: tuple[int, int]
    order: tuple[int, ...]
    double_victory: bool

    def column(self, seat: int) -> int:
        """What a seat is credited with: all that its team has scored (rules.md 2.1)."""
        return self.totals[seat % 2]


def is_double_victory(finished: Sequence[int], seats: int = 4) -> bool:
    """Whether the first to go out are one whole team: two partners, or three at a table of six."""
    team = finished[: seats // 2]
    return len(team) == seats // 2 and len({seat % 2 for seat in team}) == 1


def team_cards(
    hands: Sequence[Iterable[str]], piles: Sequence[Iterable[str]], finished: Sequence[int], house: Switches
) -> tuple[set[str], set[str]]:
    """The cards each team counts after a round in which all but one went out."""
    (last,) = set(range(len(hands))) - set(finished)
    opponents, first = 1 - last % 2, finished[0] % 2
    heirs = {seat: seat % 2 for seat in finished}
    if len(hands) == 6:
        heirs[finished[4]] = first
        heirs[last] = opponents
    else:
        heirs[last] = first if house.last_tricks_to == "first_out" else opponents
    teams: tuple[set[str], set[str]] = (set(), set())
    for seat, heir in heirs.items():
        teams[heir].update(piles[seat])
    teams[opponents].update(hands[last])
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
    double = is_double_victory(finished, len(hands))
    if double:
        value = VICTORY[len(hands)]
        counted = (value, 0) if finished[0] % 2 == 0 else (0, value)
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
