"""Tournaments: every two strategies on the same deals, each deal played twice with the teams swapped.

In both plays of a deal the cards and every seat's own random numbers are the same, so that what is left of
the difference is mostly the players'. In games the cards of each round are; who shuffles, and so who gets
which hand, follows from the play.

Three players (rules.md 2.1) are one of the first strategy against two of the second, and in the other play of
the deal the reverse. In independent rounds the one is the soloist, so that again two sides swap. In games
everybody is the soloist in turn and scores for himself: the one is compared with the two, by his points
against their mean and by who has the highest total of all. A player who is no better than the others wins one
game of three when he is the one and two of three when he is one of the two: half of both together.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from tichu_sim.errors import InputError
from tichu_sim.rules import describe
from tichu_sim.simulate import batch
from tichu_sim.simulate.audition import audition
from tichu_sim.simulate.parallel import check_jobs, in_order
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.simulate.versions import versions
from tichu_sim.simulate.watcher import Silent, Watcher
from tichu_sim.strategies import Strategy, load_strategy
from tichu_sim.tally import ROUNDS, Pairings, Tally, half_points, tally_of

Numbers = np.ndarray[Any, Any]
Tables = Mapping[str, Numbers]

STEP = 500
"""Deals (or games) between two looks at the results, and those that a process plays in one go."""


class Tournament(msgspec.Struct, frozen=True):
    """What is played: at most ``plan.count`` deals, independent rounds or games, by every two strategies.

    The strategies in the seats of ``plan`` are of no account. Raises InputError for less than two strategies,
    for two of the same name, and for one that cannot play with the boosters or at the table.
    """

    plan: Plan
    strategies: tuple[Strategy, ...]

    def __post_init__(self) -> None:
        names = [strategy.name for strategy in self.strategies]
        if len(names) < 2:
            raise InputError("a tournament needs two strategies or more")
        for name in names:
            if names.count(name) > 1:
                raise InputError(f'two strategies have the name "{name}", each must have one of its own')
        try:
            for pairing in self.pairings:
                self.arms(*pairing)
        except ValueError as error:
            raise InputError(str(error)) from None

    @property
    def pairings(self) -> Pairings:
        """Every two strategies, by their places."""
        return tuple(combinations(range(len(self.strategies)), 2))

    def arms(self, first: int, second: int) -> tuple[Plan, Plan]:
        """The plans of a pairing: the first strategy in all seats of team 0, and of team 1.

        Of three players it is player 0, who is the soloist in the first round, and then the other two.
        """
        sides = self.strategies[first], self.strategies[second]
        return self._arm(*sides), self._arm(*reversed(sides))

    def _arm(self, home: Strategy, away: Strategy) -> Plan:
        """The plan of one play; ``home`` has the first seat."""
        rules = self.plan.rules
        if not rules.rotates:
            return msgspec.structs.replace(self.plan, strategies=(home, away) * (rules.players // 2))
        return msgspec.structs.replace(
            self.plan,
            strategies=(home, away, away),
            rules=msgspec.structs.replace(rules, first_shuffler="S0"),
        )


def load_tournament(names: Sequence[str], settings: Mapping[str, Any]) -> Tournament:
    """The tournament of strategies by name or path; ``settings`` are keys of a plan file.

    Raises InputError for whatever is wrong with one of them.
    """
    strategies = tuple(load_strategy(name) for name in names)
    return Tournament(make_plan(settings, "options", Path()), strategies)


def describe_tournament(tournament: Tournament) -> dict[str, Any]:
    """What is played as plain data."""
    plan = tournament.plan
    return {
        "unit": plan.unit,
        "most": plan.count,
        "seed": plan.seed,
        "players": plan.rules.players,
        "rules": describe(plan.rules),
        "boosters": plan.boosters.name,
        "boosters_each": plan.boosters.start_with,
        "strategies": msgspec.to_builtins(tournament.strategies),
        "versions": versions(),
    }


def play_tournament(
    tournament: Tournament,
    is_enough: Callable[[Tally], bool],
    jobs: int = 0,
    watcher: Watcher | None = None,
) -> Tally:
    """Play the deals in order until there are no more, or enough of them.

    ``is_enough`` is asked after every ``STEP`` deals, so the result does not depend on the number of
    processes, ``jobs`` (0 for one a core). Strategies from authors' files have an audition first.
    Raises InputError for one that fails it and for a decision that is not allowed.
    """
    check_jobs(jobs)
    watcher = watcher or Silent()
    with watcher.preparing():
        for strategy in tournament.strategies:
            if strategy.path:
                audition(tournament.plan, strategy)
        for pairing in tournament.pairings:
            batch.warm(tournament.arms(*pairing)[0])
    deals = tournament.plan.count
    watcher.began(deals, 0)
    spans = [(first, min(STEP, deals - first)) for first in range(0, deals, STEP)]
    played: Tally | None = None
    with closing(in_order(partial(play_span, tournament), spans, jobs)) as results:
        for tally in results:
            played = tally if played is None else played + tally
            watcher.advanced(tally.deals, int(tally.sums[ROUNDS].sum()))
            if is_enough(played):
                break
    assert played is not None
    return played


def play_span(tournament: Tournament, first: int, count: int) -> Tally:
    """All pairings on the deals ``first`` to ``first + count - 1``."""
    of_three = tournament.plan.rules.rotates
    columns = []
    for pairing in tournament.pairings:
        plays = [batch.play_chunk(arm, first, count) for arm in tournament.arms(*pairing)]
        rows = _of_both(*(_result(tables, of_three) for tables in plays))
        if of_three:
            rows += [row for tables in plays for row in _of_soloist(tables, first, count)]
        columns.append(np.stack(rows))
    return tally_of(np.stack(columns, axis=1))


class _Result(NamedTuple):
    """What came of one play of each deal, for the strategy of player 0."""

    lead: Numbers  # points
    score: Numbers  # half points: two for a round (or game) won
    rounds: Numbers


def _result(tables: Tables, of_three: bool) -> _Result:
    rows = tables.get("games", tables["rounds"])
    mine, theirs = _points(rows, "score_0"), _points(rows, "score_1")
    if "games" not in tables:
        return _Result(mine - theirs, half_points(mine - theirs), np.ones(len(rows), np.int64))
    rounds = rows["rounds"].astype(np.int64)
    if not of_three:
        return _Result(mine - theirs, half_points(mine - theirs), rounds)
    third = _points(rows, "score_2")
    return _Result(mine - (theirs + third) / 2, half_points(mine - np.maximum(theirs, third)), rounds)


def _of_both(home: _Result, away: _Result) -> list[Numbers]:
    """What is tallied, deal by deal: rows LEAD, ROUNDS, SCORE and DEALS."""
    lead = home.lead - away.lead
    return [lead, home.rounds + away.rounds, home.score + 2 - away.score, half_points(lead)]


def _of_soloist(tables: Tables, first: int, count: int) -> list[Numbers]:
    """What is tallied of the rounds in which player 0 is the soloist, deal by deal: rows of a ``Soloist``."""
    rounds = tables["rounds"][tables["rounds"]["soloist"] == 0]
    deals = rounds["game"].astype(np.int64) - first
    points = _points(rounds, "score_0")
    lead = points - _points(rounds, "score_1")
    return [np.bincount(deals, what, count) for what in (points, lead, np.ones(len(rounds)))]


def _points(rows: Numbers, column: str) -> Numbers:
    return rows[column].astype(np.int64)
