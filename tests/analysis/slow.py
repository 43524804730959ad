"""The analysis over again with loops over dictionaries, to compare with: one round after another."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from scipy.special import stdtrit

from analysis.fake_run import Array
from tichu_sim.analysis.intervals import wilson
from tichu_sim.logs.writer import to_frame

Row = dict[str, Any]
Estimate = tuple[float | None, float | None, float | None, int]


@dataclass
class Round:
    """One round with its four seats."""

    row: Row
    seats: list[Row]

    @property
    def lead(self) -> int:
        """Points of team 0 more than team 1."""
        return int(self.row["score_0"] - self.row["score_1"])

    def lead_of(self, seat: int) -> int:
        """Points of the seat's team more than the other team."""
        return self.lead if seat % 2 == 0 else -self.lead


def rounds_of(tables: dict[str, Array]) -> list[Round]:
    """All rounds of fake tables."""
    rounds = to_frame("rounds", tables["rounds"]).to_dicts()
    seats = to_frame("seats", tables["seats"]).to_dicts()
    by_round: dict[tuple[int, int], list[Row]] = {}
    for seat in seats:
        by_round.setdefault((seat["game"], seat["round"]), []).append(seat)
    return [
        Round(row, sorted(by_round[row["game"], row["round"]], key=lambda one: one["seat"])) for row in rounds
    ]


def pooled(pairs: Iterable[tuple[float, float]], share: bool) -> Estimate:
    """Estimate of a ratio from one (y, x) a cluster: Wilson's interval or the t interval."""
    known = list(pairs)
    y_sum, x_sum = sum(y for y, _ in known), sum(x for _, x in known)
    if x_sum == 0:
        return None, None, None, 0
    ratio = y_sum / x_sum
    scatter = sum((y - ratio * x) ** 2 for y, x in known)
    variance = scatter / x_sum**2
    if share:
        effective = ratio * (1 - ratio) / variance if variance > 1e-20 else x_sum
        low, high = wilson(ratio * effective, effective)
        return ratio, low, high, int(x_sum)
    if len(known) < 2 or variance < 1e-20:
        return ratio, None, None, int(x_sum)
    reach = stdtrit(len(known) - 1, 0.975) * math.sqrt(variance * len(known) / (len(known) - 1))
    return ratio, ratio - reach, ratio + reach, int(x_sum)


def over_seats(
    rounds: list[Round],
    seats: Iterable[int],
    y: Callable[[Round, int], float],
    x: Callable[[Round, int], float],
) -> list[tuple[float, float]]:
    """Totals of y and x over some seats, for each round."""
    chosen = list(seats)
    return [(sum(y(one, seat) for seat in chosen), sum(x(one, seat) for seat in chosen)) for one in rounds]


def aces_after_exchange(one: Round, seat: int) -> int:
    """Aces in hand after the exchange."""
    mine = one.seats[seat]
    given = [mine["given_next"], mine["given_partner"], mine["given_previous"]]
    return int(mine["aces"]) + _aces(received(one, seat)) - _aces(given)


def received(one: Round, seat: int) -> list[str]:
    """The three cards a seat receives."""
    return [
        one.seats[(seat - 1) % 4]["given_next"],
        one.seats[(seat + 2) % 4]["given_partner"],
        one.seats[(seat + 1) % 4]["given_previous"],
    ]


def holds_after_exchange(one: Round, seat: int, column: str, card: str) -> bool:
    """Whether a seat holds a special card after the exchange."""
    mine = one.seats[seat]
    given = [mine["given_next"], mine["given_partner"], mine["given_previous"]]
    return (bool(mine[column]) and card not in given) or card in received(one, seat)


def _aces(cards: list[str]) -> int:
    return sum(card.startswith("A") for card in cards)
