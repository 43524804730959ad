"""Sums over the deals of a tournament: all that its statistics need."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

LEAD, ROUNDS, SCORE, DEALS = range(4)
"""What is summed for a pairing on each deal, both plays together and from the view of its first strategy.

The points by which it was ahead; the rounds played; half points: two for each round (or game) won and one for
each drawn; half points of the deal: two for more points in both plays than the other strategy, one for as
many.
"""


class Soloist(NamedTuple):
    """What is summed besides with three players: rounds in which a strategy is the soloist against the other.

    The points of the soloist's side, those by which it was ahead, and the number of these rounds.
    """

    points: int
    lead: int
    rounds: int


SOLOISTS = Soloist(4, 5, 6), Soloist(7, 8, 9)
"""The rows for the first strategy of a pairing as the soloist, and for the second."""

Pairings = tuple[tuple[int, int], ...]
"""Every two strategies, by their places."""


@dataclass(frozen=True)
class Tally:
    """Sums over ``deals`` deals that all pairings played.

    ``sums[what, pairing]`` are those of ``LEAD``, ``ROUNDS``, ``SCORE`` and ``DEALS``, with three players of
    those of ``SOLOISTS``, too; ``products[what, pairing, what, pairing]`` those of the products of any two of
    them on the same deal.
    """

    deals: int
    sums: "np.ndarray[Any, Any]"
    products: "np.ndarray[Any, Any]"

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.deals + other.deals, self.sums + other.sums, self.products + other.products)


def tally_of(values: "np.ndarray[Any, Any]") -> Tally:
    """The tally of an array ``[what, pairing, deal]`` of whole numbers or halves."""
    n_deals = values.shape[2]
    flat = values.reshape(-1, n_deals)
    return Tally(n_deals, values.sum(axis=2), (flat @ flat.T).reshape(values.shape[:2] * 2))


def half_points(lead: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """Two for being ahead, one for a draw."""
    points: np.ndarray[Any, Any] = 1 + np.sign(lead)
    return points
