"""Deals made again in blocks, and the counts of what their hands hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from tichu_sim.engine.round import start
from tichu_sim.engine.seating import new_round
from tichu_sim.rules.ruleset import SOLOIST
from tichu_sim.simulate.plan import Plan
from tichu_sim.validate.kernel import (
    CELL_OFFSET,
    CELLS,
    FEATURES,
    PAIR_OFFSET,
    PLACE,
    DealKeys,
    count_hands,
    deal_hands,
)

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

FIRST_CARDS, FOUR = 8, 4
BLOCK = 32_768
"""Deals made at a time; the memory of a validation depends on it, not on the number of deals."""


@dataclass(frozen=True)
class Hands:
    """Card sets (tichu_sim.cards) of n deals, each i8 of shape (n, seats).

    ``before_call`` are the cards before the Grand Tichu window, ``first`` the first eight cards (with six
    players those before the window), ``dealt`` all, ``exchanged`` the hands after four players have exchanged
    random cards; ``shufflers`` (n) draw first.
    """

    before_call: Ints
    first: Ints
    dealt: Ints
    exchanged: Ints
    shufflers: Ints


class Dealer:
    """Deals the rounds of a plan with the engine's own function, without playing them."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._table = new_round(plan.rules)
        self._first_table = None
        if plan.rules.seats == FOUR and plan.rules.grand_after_cards != FIRST_CARDS:
            self._first_table = new_round(msgspec.structs.replace(plan.rules, grand_after_cards=FIRST_CARDS))

    def deal(self, games: Ints, numbers: Ints, shufflers: Ints) -> Hands:
        """The hands of the rounds with these indices of game, numbers within the game and shufflers."""
        keys = DealKeys(games, numbers, shufflers)
        before_call, dealt, exchanged = self._deal(self._table, keys)
        first = before_call
        if self._first_table is not None:
            first = self._deal(self._first_table, keys)[0]
        return Hands(before_call, first, dealt, exchanged, shufflers)

    def further(self, count: int) -> Iterator[Hands]:
        """``count`` deals of the stream behind the plan's last unit, in blocks, as independent rounds."""
        first = self.plan.count
        for low in range(first, first + count, BLOCK):
            games = np.arange(low, min(low + BLOCK, first + count))
            yield self.deal(games, np.zeros_like(games), first_seats(self.plan, games))

    def _deal(self, table: Any, keys: DealKeys) -> tuple[Ints, Ints, Ints]:
        shape = (len(keys.games), self.plan.rules.seats)
        first, dealt, exchanged = (np.zeros(shape, np.int64) for _ in range(3))
        deal_hands(table[0], start.get(), self.plan.seed, keys, first, dealt, exchanged)
        return first, dealt, exchanged


def first_shufflers(plan: Plan, units: Ints) -> Ints:
    """Who shuffles in the first round of each unit: the players in turn, or the one the rules name.

    That is a seat but with three players, who change theirs: the soloist sits in the first one.
    """
    fixed = plan.rules.first_shuffler
    return units % plan.rules.players if fixed == "rotate" else np.full_like(units, int(fixed[1:]))


def first_seats(plan: Plan, units: Ints) -> Ints:
    """The seat that draws first in the first round of each unit."""
    return np.full_like(units, SOLOIST) if plan.rules.rotates else first_shufflers(plan, units)


def warm() -> None:
    """Compile what deals and counts or load it from the cache."""
    for function in (start, deal_hands, count_hands):
        function.get()


@dataclass(frozen=True)
class Sums:
    """A sum over deals of values per case, and its deviation from an expectation.

    ``deviation`` is the sum of ``value - expected x weight`` and ``squares`` the sum over deals (in ``alone``
    over single cases) of its square, so that ``deviation / sqrt(squares)`` is a standard normal deviate.
    """

    cases: float
    total: float
    deviation: float
    squares: float
    alone: float


class Counts:
    """Counted features of any number of deals (tichu_sim.validate.kernel)."""

    def __init__(self) -> None:
        self.deals = 0
        self._pairs = np.zeros(PAIR_OFFSET[-1], np.int64)
        self._singles = np.zeros((CELL_OFFSET[-1], FOUR, FOUR), np.int64)
        self._room = np.zeros((len(FEATURES), FOUR), np.int64)

    def add(self, hands: Hands) -> None:
        """Count more deals."""
        count_hands(
            hands.first,
            hands.dealt,
            hands.exchanged,
            hands.shufflers,
            self._room,
            self._pairs,
            self._singles,
        )
        self.deals += len(hands.dealt)

    def by_seat(self, feature: str) -> Ints:
        """Cases of each cell by seat; shape (cells, 4)."""
        result: Ints = self._cells(feature).sum(axis=2)
        return result

    def by_place(self, feature: str) -> Ints:
        """Cases of each cell by place in the order of drawing, the shuffler first; shape (cells, 4)."""
        result: Ints = self._cells(feature).sum(axis=1)
        return result

    def sums(self, feature: str, value: Floats, weight: Floats, expected: float) -> Sums:
        """Sums over all cases; ``value`` and ``weight`` are given by cell."""
        place = PLACE[feature]
        totals = self.by_seat(feature).sum(axis=1)
        matrix = self._pairs[PAIR_OFFSET[place] : PAIR_OFFSET[place + 1]].reshape(CELLS[place], CELLS[place])
        deviation = value - expected * weight
        alone = float(deviation**2 @ totals)
        return Sums(
            cases=float(weight @ totals),
            total=float(value @ totals),
            deviation=float(deviation @ totals),
            squares=alone + 2 * float(deviation @ matrix @ deviation),
            alone=alone,
        )

    def sums_of_seat_0(self, feature: str, value: Floats, weight: Floats, expected: float) -> Sums:
        """The same over the cases of seat 0 alone (team 0, the table), one independent case a deal."""
        totals = self.by_seat(feature)[:, 0]
        deviation = value - expected * weight
        alone = float(deviation**2 @ totals)
        return Sums(float(weight @ totals), float(value @ totals), float(deviation @ totals), alone, alone)

    def _cells(self, feature: str) -> Ints:
        place = PLACE[feature]
        return self._singles[CELL_OFFSET[place] : CELL_OFFSET[place + 1]]
