"""What the Spectrum variant settles after a game: stakes, the platform's share, ratings, who left.

rules.md 1.12, after the platform's own pages (S4, SPG), says: every player's stake is taken at the start of
a game, at least 200 chips; the winners receive the losers' stakes less the platform's share, which starts at
50 % and falls with the stake; ratings start at 1500 and change by the ratings met; a player who leaves loses
his stake and rating points, his partner loses nothing.

How the share falls and how much a rating changes is unknown, so both are settings; 32 points a game is what
rules.md suggests. Settled here, for want of a source:

* All four put in the same stake. The winners receive whole chips, what is left over goes to the platform.
* A team is rated at the mean of its two players. Both partners win or lose the same number of points, and
  the other two lose or win it, so that the sum of all ratings stays the same.
* A game that somebody leaves is over and has no winner. What he loses, his stake and as many points as by
  losing the game, goes to the two opponents in equal parts, the stake less the platform's share; or to
  nobody (``leaver_pays``). His partner gets his own stake back and keeps his rating.
"""

from itertools import pairwise
from typing import Annotated, Any, Literal

import numpy as np
from msgspec import Meta, Struct

from tichu_sim.config import check

SEATS = 4
NOBODY = -1

Chips = Annotated[int, Meta(ge=0, le=10**9)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Array = np.ndarray[Any, Any]


class RakeStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The platform's share of what is lost, in games with this stake or a higher one."""

    stake: Chips
    percent: Percent


class Economy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every number of the accounting. Raises ValueError, naming the key, for what is not allowed."""

    stake: Chips = 200
    """Chips that each of the four players puts in."""

    min_stake: Chips = 200
    """The smallest stake that the platform takes."""

    rake: Percent | Annotated[tuple[RakeStep, ...], Meta(min_length=1)] = 50
    """The platform's share of the losers' stakes in per cent, or steps by which it falls with the stake."""

    leaver_pays: Literal["opponents", "nobody"] = "opponents"
    """Who receives what a leaver loses; where nobody does, his stake goes to the platform."""

    elo_start: Annotated[float, Meta(ge=0, le=10_000)] = 1500
    """The rating of a player without games."""

    elo_k: Annotated[float, Meta(ge=0, le=400)] = 32
    """Points at stake in a game: a change is this times the result (1 or 0) less the expected one."""

    elo_scale: Annotated[float, Meta(ge=1, le=10_000)] = 400
    """The distance in points at which one team is expected to win ten times as often as the other."""

    def __post_init__(self) -> None:
        check(self)
        if self.stake < self.min_stake:
            raise ValueError(
                f"stake: {self.stake} is not allowed, it must be at least min_stake, {self.min_stake}"
            )
        if isinstance(self.rake, int):
            return
        steps = self.rake
        for before, after in pairwise(steps):
            if after.stake <= before.stake or after.percent > before.percent:
                raise ValueError("rake: the stakes of its steps must rise and the shares must not")
        if self.stake < steps[0].stake:
            raise ValueError(f"rake: there is no step for a stake of {self.stake}")

    @property
    def percent(self) -> int:
        """The platform's share of what is lost, for the stake in force."""
        if isinstance(self.rake, int):
            return self.rake
        return [step.percent for step in self.rake if step.stake <= self.stake][-1]


def payouts(economy: Economy, winner: Array, leaver: Array) -> Array:
    """Chips that each seat gets back after each game, ``[game, seat]``; the rest is the platform's.

    ``winner`` holds the winning team of each game (seats 0 and 2 are team 0), ``leaver`` the seat that left
    or ``NOBODY``; the winner of a game that was left is of no account.
    """
    loses, gains = _sides(winner, leaver)
    lost = economy.stake * loses.sum(axis=1)
    if economy.leaver_pays == "nobody":
        lost = np.where(leaver == NOBODY, lost, 0)
    share = lost * (100 - economy.percent) // 200
    return np.where(loses, 0, economy.stake) + np.where(gains, share[:, None], 0)


def rating_changes(economy: Economy, ratings: Array, winner: Array, leaver: Array) -> Array:
    """Points that the ratings of the four seats change by after each game, ``[game, seat]``.

    ``ratings`` are those before the game, ``[game, seat]``; ``winner`` and ``leaver`` as in ``payouts``.
    """
    loses, gains = _sides(winner, leaver)
    distance = (ratings[:, 1::2].mean(axis=1) - ratings[:, ::2].mean(axis=1)) / economy.elo_scale
    expected = 1 / (1 + 10**distance)  # of team 0
    left = leaver != NOBODY
    loser = np.where(left, leaver % 2, 1 - winner)
    points = economy.elo_k * np.where(loser == 0, expected, 1 - expected)
    received = np.where(left, points / 2 * (economy.leaver_pays == "opponents"), points)
    return np.where(gains, received[:, None], 0.0) - np.where(loses, points[:, None], 0.0)


def _sides(winner: Array, leaver: Array) -> tuple[Array, Array]:
    """Which seats lose and which gain, ``[game, seat]``."""
    seats = np.arange(SEATS)
    left = (leaver != NOBODY)[:, None]
    loses = np.where(left, seats == leaver[:, None], seats % 2 != winner[:, None])
    gains = np.where(left, seats % 2 != leaver[:, None] % 2, seats % 2 == winner[:, None])
    return loses, gains
