"""Who sits where: the strategies of the players and the groups that tables are split by."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

SEATS = (0, 1, 2, 3)
TEAMS = ((0, 2), (1, 3))
"""Seats of each team of four players, and with three of either side (rules.md 1.2, 2.1)."""
ROLES = ("soloist and dummy", "the other two")


@dataclass(frozen=True)
class Group:
    """Some of the seats of a table under one label; ``by`` is all, strategy, team, seat or player.

    Players of a table of three change seats. A group of them, by player or strategy, holds the numbers of the
    players in the place of seats.
    """

    by: str
    label: str
    seats: tuple[int, ...]

    def total(self, of_seat: Callable[[int], pl.Expr]) -> pl.Expr:
        """Sum of a seat's (small) value over the seats of the group, in each round."""
        return pl.sum_horizontal([of_seat(seat).cast(pl.Int16) for seat in self.seats])

    @property
    def weights(self) -> tuple[int, int]:
        """How much each team's result counts for the group, in lowest terms: a full team counts once."""
        counts = [sum(seat % 2 == team for seat in self.seats) for team in (0, 1)]
        divisor = math.gcd(*counts)
        return counts[0] // divisor, counts[1] // divisor

    @property
    def results(self) -> int:
        """Number of team results that a round adds to the group."""
        return sum(self.weights)

    def team_total(self, of_team: Callable[[int], pl.Expr]) -> pl.Expr:
        """Sum of the teams' values in a round, each as often as it counts, as Int64."""
        parts = [weight * of_team(team).cast(pl.Int64) for team, weight in enumerate(self.weights) if weight]
        return pl.sum_horizontal(parts)


@dataclass(frozen=True)
class Seating:
    """The strategy names of the players of a run: three, or those of four or six seats."""

    strategies: tuple[str, ...]

    @property
    def of_four(self) -> bool:
        """Whether it is the usual table, of which there are records of people."""
        return len(self.strategies) == 4

    @property
    def rotates(self) -> bool:
        """Whether the players change seats: three, of whom each is the soloist in turn (rules.md 2.1)."""
        return len(self.strategies) == 3

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the table; with three players the dummy has one, too."""
        return SEATS if self.rotates else tuple(range(len(self.strategies)))

    @property
    def names(self) -> tuple[str, ...]:
        """The different strategies, in the order of their first player."""
        return tuple(dict.fromkeys(self.strategies))

    @property
    def all(self) -> Group:
        """All seats."""
        return Group("all", "all seats", self.seats)

    @property
    def by_strategy(self) -> tuple[Group, ...]:
        """One group for each strategy."""
        return tuple(Group("strategy", name, self._players_of(name)) for name in self.names)

    @property
    def by_team(self) -> tuple[Group, ...]:
        """One group for each team."""
        return tuple(Group("team", self.team_label(team), self.seats[team::2]) for team in (0, 1))

    @property
    def by_seat(self) -> tuple[Group, ...]:
        """One group for each seat; none where the players change seats."""
        if self.rotates:
            return ()
        return tuple(Group("seat", f"seat {seat} ({self.strategies[seat]})", (seat,)) for seat in self.seats)

    @property
    def by_player(self) -> tuple[Group, ...]:
        """One group for each player where they change seats."""
        if not self.rotates:
            return ()
        return tuple(
            Group("player", f"player {player} ({name})", (player,))
            for player, name in enumerate(self.strategies)
        )

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups: everybody, strategies, teams, seats, players."""
        return (self.all, *self.by_strategy, *self.by_team, *self.by_seat, *self.by_player)

    def team_label(self, team: int) -> str:
        """Words for a team: its seats and their strategies, or its role."""
        if self.rotates:
            return ROLES[team]
        members = dict.fromkeys(self.strategies[seat] for seat in self.seats[team::2])
        return f"team {team} ({' + '.join(members)})"

    def _players_of(self, name: str) -> tuple[int, ...]:
        return tuple(player for player, own in enumerate(self.strategies) if own == name)


def seating_of(strategies: Sequence[Mapping[str, Any]]) -> Seating:
    """The seating of a run from the strategies of its plan (plain tables with a ``name``).

    Different strategies of one name are told apart by a number: "club", "club (2)".
    """
    variants: dict[str, list[Mapping[str, Any]]] = {}
    labels = []
    for strategy in strategies:
        same_name = variants.setdefault(str(strategy["name"]), [])
        if strategy not in same_name:
            same_name.append(strategy)
        number = same_name.index(strategy) + 1
        labels.append(str(strategy["name"]) + (f" ({number})" if number > 1 else ""))
    return Seating(tuple(labels))
