"""Tournaments: every two strategies on the same deals, each deal played twice with the teams swapped.

In both plays of a deal the cards and every seat's own random numbers are the same, so that what is left of
the difference is mostly the players'. In games the cards of each round are; who shuffles, and so who gets
which hand, follows from the play.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

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

STEP = 500
"""Deals (or games) between two looks at the results, and those that a process plays in one go."""


class Tournament(msgspec.Struct, frozen=True):
    """What is played: at most ``plan.count`` deals, independent rounds or games, by every two strategies.

    The strategies in the seats of ``plan`` are of no account. Raises InputError for less than two strategies,
    for two of the same name, for one that cannot play with the boosters, and for three players, who are in no
    fixed teams.
    """

    plan: Plan
    strategies: tuple[Strategy, ...]

    def __post_init__(self) -> None:
        names = [strategy.name for strategy in self.strategies]
        if len(names) < 2:
            raise InputError("a tournament needs two strategies or more")
        if self.plan.rules.rotates:
            raise InputError("a tournament is played by two teams, which three players are not")
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
        """The plans of a pairing: the first strategy in all seats of team 0, and of team 1."""
        one, other = self.strategies[first], self.strategies[second]
        teams = self.plan.rules.players // 2
        return (
            msgspec.structs.replace(self.plan, strategies=(one, other) * teams),
            msgspec.structs.replace(self.plan, strategies=(other, one) * teams),
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
    columns = [
        _of_both(*(batch.play_chunk(arm, first, count) for arm in tournament.arms(*pairing)))
        for pairing in tournament.pairings
    ]
    return tally_of(np.stack(columns, axis=1))


def _of_both(home: Mapping[str, Any], away: Mapping[str, Any]) -> "np.ndarray[Any, Any]":
    """What is tallied, deal by deal, from the tables of both plays: an array of four rows."""
    leads = [_lead(home), -_lead(away)]
    lead = leads[0] + leads[1]
    rounds = _rounds(home) + _rounds(away)
    score = half_points(leads[0]) + half_points(leads[1])
    return np.stack([lead, rounds, score, half_points(lead)])


def _lead(tables: Mapping[str, Any]) -> "np.ndarray[Any, Any]":
    """Points of seats 0 and 2 less those of the others, in each round or game."""
    rows = tables.get("games", tables["rounds"])
    lead: np.ndarray[Any, Any] = rows["score_0"].astype(np.int64) - rows["score_1"].astype(np.int64)
    return lead


def _rounds(tables: Mapping[str, Any]) -> "np.ndarray[Any, Any]":
    """Rounds played in each round or game."""
    games = tables.get("games")
    return np.ones(len(tables["rounds"]), np.int64) if games is None else games["rounds"].astype(np.int64)
