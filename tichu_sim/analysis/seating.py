"""Who sits where: the strategies of the players and the groups that tables are split by."""

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from tichu_sim.rules.ruleset import BEHIND_SOLOIST, DUMMY, SOLOIST

SIDES_OF_THREE = ("soloist and dummy", "the other two")
"""The two teams at a table of three (rules.md 2.1)."""


@dataclass(frozen=True)
class Place:
    """A seat, in every round, or where the players change seats in the rounds of some soloists only."""

    seat: int
    soloists: tuple[int, ...] | None = None

    @property
    def here(self) -> pl.Expr:
        """Whether the place is taken in a round."""
        return pl.lit(True) if self.soloists is None else pl.col("soloist").is_in(self.soloists)


@dataclass(frozen=True)
class Group:
    """Some of the places at a table under one label.

    ``by`` says what kind of group it is: all, strategy, team or seat; of three players also player, dummy,
    role, the ``by`` of a ``Role`` for the strategies in it, and one of ``SIDES_OF_THREE`` for a line-up.
    """

    by: str
    label: str
    places: tuple[Place, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the places."""
        return tuple(place.seat for place in self.places)

    def among(self, seats: Sequence[int]) -> "Group":
        """The same group without its places in other seats."""
        return replace(self, places=tuple(place for place in self.places if place.seat in seats))

    @property
    def team_results(self) -> "Group":
        """The same with a place for each result of a team, in lowest terms: a full team counts once."""
        teams = [[place for place in self.places if place.seat % 2 == team] for team in (0, 1)]
        divisor = math.gcd(*map(len, teams))
        return replace(self, places=tuple(place for team in teams for place in team[: len(team) // divisor]))

    def total(self, of_seat: Callable[[int], pl.Expr]) -> pl.Expr:
        """Sum of a seat's (small) value over the places of the group, in each round."""
        values = [(place, of_seat(place.seat).cast(pl.Int16)) for place in self.places]
        return pl.sum_horizontal(
            [
                value if place.soloists is None else pl.when(place.here).then(value).otherwise(0)
                for place, value in values
            ]
        )

    @property
    def cases(self) -> int | pl.Expr:
        """Places of the group in each round; a number where it is the same in all."""
        if len(set(self._by_soloist)) == 1:
            return self.most_cases
        return pl.sum_horizontal([place.here.cast(pl.Int16) for place in self.places])

    @property
    def most_cases(self) -> int:
        """Most places of the group in a round."""
        return max(self._by_soloist)

    @property
    def _by_soloist(self) -> tuple[int, ...]:
        """Places of the group by the player who is the soloist."""
        return tuple(
            sum(place.soloists is None or soloist in place.soloists for place in self.places)
            for soloist in range(3)
        )


@dataclass(frozen=True)
class Role:
    """Hands that a reader wants to see apart: all of a table, or of three the soloist's and so on.

    ``by`` is the kind of the groups by strategy within the role, ``key`` ends names, ``label`` is empty where
    all hands are alike.
    """

    by: str
    key: str
    label: str
    seats: tuple[int, ...]

    def named(self, name: str) -> str:
        """The name of a table or figure of these hands."""
        return f"{name}_{self.key}" if self.key else name

    def titled(self, title: str) -> str:
        """Its title."""
        return f"{title}: {self.label}" if self.label else title

    def said(self, words: str) -> str:
        """Its caption, or what stands below it."""
        return f"{self.label.capitalize()}: {words}" if self.label else words

    def of(self, table: pl.DataFrame) -> pl.DataFrame:
        """The rows of the role in a table that has a column ``role`` where there are several."""
        return table.filter(pl.col("role") == self.label).drop("role") if self.label else table


_ROLES_OF_THREE = (
    Role("strategy as soloist", "soloist", "soloist", (SOLOIST,)),
    Role("strategy of the dummy", "dummy", "dummy", (DUMMY,)),
    Role("strategy of the other two", "others", "the other two", (1, 3)),
)


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
        return (0, 1, 2, 3) if self.rotates else tuple(range(len(self.strategies)))

    @property
    def seats_of_players(self) -> tuple[int, ...]:
        """The seats at which a player sits: all but the dummy's."""
        return tuple(seat for seat in self.seats if not (self.rotates and seat == DUMMY))

    @property
    def teams(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The seats of either team (rules.md 1.2, 2)."""
        return self.seats[::2], self.seats[1::2]

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats of a seat's team."""
        return tuple(other for other in self.teams[seat % 2] if other != seat)

    def callers(self, call: str) -> tuple[int, ...]:
        """The seats that may make a call; for the soloist and the dummy nobody may call Grand Tichu."""
        return self.teams[1] if self.rotates and call == "grand" else self.seats

    @property
    def names(self) -> tuple[str, ...]:
        """The different strategies, in the order of their first player."""
        return tuple(dict.fromkeys(self.strategies))

    @property
    def roles(self) -> tuple[Role, ...]:
        """The hands that are looked at apart: of three players those of each role, else all together."""
        return _ROLES_OF_THREE if self.rotates else (Role("strategy", "", "", self.seats),)

    def strategy_in(self, seat: int) -> pl.Expr:
        """The strategy that plays a seat, as a place in ``names`` (UInt16); of three by the soloist."""
        numbers = [self.names.index(strategy) for strategy in self.strategies]
        if not self.rotates:
            return pl.lit(numbers[seat], pl.UInt16)
        turned = [numbers[(soloist + BEHIND_SOLOIST[seat]) % 3] for soloist in range(3)]
        chosen = pl.lit(turned[0], pl.UInt16)
        for soloist in (1, 2):
            here = pl.col("soloist") == soloist
            chosen = pl.when(here).then(pl.lit(turned[soloist], pl.UInt16)).otherwise(chosen)
        return chosen

    @property
    def role_keys(self) -> tuple[str, ...]:
        """The column by which tables of hands are split into roles, where there are several."""
        return ("role",) if len(self.roles) > 1 else ()

    @property
    def role_type(self) -> pl.Enum:
        """The type of that column."""
        return pl.Enum([role.label for role in self.roles])

    def role_in(self, seat: pl.Expr) -> list[pl.Expr]:
        """That column from a column of seats."""
        labels = {seat: role.label for role in self.roles for seat in role.seats}
        return [seat.replace_strict(labels, return_dtype=self.role_type).alias(key) for key in self.role_keys]

    def in_roles(self, tables: Mapping[Role, pl.DataFrame]) -> pl.DataFrame:
        """Tables of each role in one, with that column in front."""
        return pl.concat(
            [
                table.select(
                    *(pl.lit(role.label, self.role_type).alias(key) for key in self.role_keys), pl.all()
                )
                for role, table in tables.items()
            ]
        )

    @property
    def all(self) -> Group:
        """All seats."""
        return Group("all", "all seats", tuple(map(Place, self.seats)))

    @property
    def by_strategy(self) -> tuple[Group, ...]:
        """One group for each strategy, of three players without the dummy's hands."""
        seats = self.seats_of_players
        return tuple(Group("strategy", name, self._places_of(name, seats)) for name in self.names)

    @property
    def by_team(self) -> tuple[Group, ...]:
        """One group for each team."""
        return tuple(
            Group("team", self.team_label(team), tuple(map(Place, seats)))
            for team, seats in enumerate(self.teams)
        )

    @property
    def by_seat(self) -> tuple[Group, ...]:
        """One group for each seat; none where the players change seats."""
        if self.rotates:
            return ()
        return tuple(
            Group("seat", f"seat {seat} ({self.strategies[seat]})", (Place(seat),)) for seat in self.seats
        )

    @property
    def by_player(self) -> tuple[Group, ...]:
        """One group for each player where they change seats, the dummy's hands left out."""
        if not self.rotates:
            return ()
        return tuple(
            Group("player", f"player {player} ({name})", _places_of([player], self.seats_of_players))
            for player, name in enumerate(self.strategies)
        )

    @property
    def dummy(self) -> tuple[Group, ...]:
        """The group of the dummy alone, where there is one."""
        return (Group("dummy", "dummy", (Place(DUMMY),)),) if self.rotates else ()

    @property
    def by_role(self) -> tuple[Group, ...]:
        """One group for the hands of each role, where there are several."""
        if not self.rotates:
            return ()
        return tuple(Group("role", role.label, tuple(map(Place, role.seats))) for role in self.roles)

    @property
    def by_hand(self) -> tuple[Group, ...]:
        """The groups that all figures of hands are split by: roles, and strategies within each role."""
        within = (
            Group(role.by, name, self._places_of(name, role.seats))
            for role in self.roles
            for name in self.names
        )
        return (*self.by_role, *within)

    @property
    def by_line_up(self) -> tuple[Group, ...]:
        """Of three players both sides by the strategy of the soloist, labelled by who plays against whom."""
        if not self.rotates:
            return ()
        groups = []
        for side, seats in zip(SIDES_OF_THREE, self.teams, strict=True):
            for name in self.names:
                others = list(self.strategies)
                others.remove(name)
                sides = [name, " and ".join(others)]
                label = " against ".join(sides if side == SIDES_OF_THREE[0] else reversed(sides))
                soloists = _soloists(self.players_of(name), SOLOIST)
                groups.append(Group(side, label, tuple(Place(seat, soloists) for seat in seats)))
        return tuple(groups)

    @functools.cached_property
    def groups(self) -> tuple[Group, ...]:
        """All groups."""
        rows = (
            (self.all,),
            self.by_strategy,
            self.by_team,
            self.by_seat,
            self.by_player,
            self.dummy,
            self.by_hand,
            self.by_line_up,
        )
        return tuple(group for row in rows for group in row)

    def team_label(self, team: int) -> str:
        """Words for a team: its seats and their strategies, or its role."""
        if self.rotates:
            return SIDES_OF_THREE[team]
        members = dict.fromkeys(self.strategies[seat] for seat in self.teams[team])
        return f"team {team} ({' + '.join(members)})"

    def players_of(self, name: str) -> list[int]:
        """The numbers of the players of a strategy."""
        return [player for player, own in enumerate(self.strategies) if own == name]

    def _places_of(self, name: str, seats: Sequence[int]) -> tuple[Place, ...]:
        """The places among some seats in which a strategy plays."""
        players = self.players_of(name)
        if self.rotates:
            return _places_of(players, seats)
        return tuple(Place(seat) for seat in seats if seat in players)


def _places_of(players: Sequence[int], seats: Sequence[int]) -> tuple[Place, ...]:
    """The places among some seats in which some of three players sit."""
    return tuple(Place(seat, _soloists(players, seat)) for seat in seats)


def _soloists(players: Sequence[int], seat: int) -> tuple[int, ...] | None:
    """The soloists in whose rounds one of these players plays a seat; None for every one."""
    found = {(player - BEHIND_SOLOIST[seat]) % 3 for player in players}
    return None if len(found) == 3 else tuple(sorted(found))


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
