"""What a position is made from and what comes out: its lines as keywords, and the result of a round."""

from dataclasses import dataclass
from typing import TypedDict


class Lines(TypedDict, total=False):
    """The lines of a position as keyword arguments; ``not laid`` is written ``not_laid``, and so on."""

    phase: str
    shuffler: str
    S0: str
    S1: str
    S2: str
    S3: str
    S4: str
    S5: str
    top: str
    trick: str
    passed: str
    passed_earlier: str
    turn: str
    wish: str
    calls: str
    out: str
    not_laid: str
    gives: str
    totals: str
    boosters: str
    display: str
    discard: str
    in_play: str


@dataclass(frozen=True)
class Result:
    """The score of a finished round; pairs are points of team 0 (even seats) and team 1 (odd seats).

    ``cards`` are the card points, or 200 and 0 on a double victory, 300 and 0 on a triple one (six players);
    ``bonus`` what the calls added or cost; ``score`` both together; ``totals`` the totals after the round;
    ``double_victory`` the team that went out first and second, or to third; ``winner`` the team that has won
    the game with these totals (rules.md 1.10, 1.11), none where each player has a total of his own.
    """

    cards: tuple[int, int]
    bonus: tuple[int, int]
    score: tuple[int, int]
    totals: tuple[int, int]
    double_victory: int | None
    winner: int | None
