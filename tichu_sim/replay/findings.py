"""What a replay found, by round and by game."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

from tichu_sim.formats import Problem


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a logged round that the rules do not allow or that an exception explains.

    ``line`` is 1-based, None for a round that was not read from a file; ``round`` counts from 1.
    """

    file: str
    line: int | None
    round: int
    message: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: round {self.round}: {self.message}"


@dataclass(frozen=True, slots=True)
class RoundReplay:
    """One replayed round.

    * ``plays``, ``passes``: how many were judged, illegal ones among them.
    * ``illegal``: plays, passes, calls, wishes and gifts against the rules, and what else contradicts them.
    * ``explained``: what the servers do differently without harm (tichu_sim.replay.exceptions).
    * ``mismatch``: the points are not those logged, and no exception explains it.
    * ``logged``, ``computed``: points of seats 0 and 2 and of seats 1 and 3; None where the log breaks off,
      or where the engine could not follow it to the end.
    """

    number: int
    plays: int
    passes: int
    illegal: tuple[Finding, ...]
    explained: tuple[Finding, ...]
    mismatch: Finding | None
    logged: tuple[int, int] | None
    computed: tuple[int, int] | None

    @property
    def agrees(self) -> bool:
        """The whole round is legal and the points are those logged, exceptions aside."""
        return self.logged is not None and not self.illegal and self.mismatch is None


@dataclass(frozen=True, slots=True)
class Totals:
    """Numbers of a game or of several, as in :class:`RoundReplay`.

    ``finished`` rounds have a logged result; of these ``scored`` ones could be followed to their end, and
    ``equal`` ones have the logged score to the point. ``problems`` are those of the reader.
    """

    rounds: int = 0
    finished: int = 0
    scored: int = 0
    equal: int = 0
    plays: int = 0
    passes: int = 0
    illegal: int = 0
    mismatches: int = 0
    explained: int = 0
    problems: int = 0

    def __add__(self, other: "Totals") -> "Totals":
        return Totals(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


@dataclass(frozen=True, slots=True)
class GameReplay:
    """The replayed rounds of one file and what could not be read of it."""

    file: str
    rounds: tuple[RoundReplay, ...]
    problems: tuple[Problem, ...]

    @property
    def illegal(self) -> tuple[Finding, ...]:
        """Everything against the rules."""
        return tuple(finding for rnd in self.rounds for finding in rnd.illegal)

    @property
    def mismatches(self) -> tuple[Finding, ...]:
        """Rounds whose points are not those logged."""
        return tuple(rnd.mismatch for rnd in self.rounds if rnd.mismatch is not None)

    @property
    def explained(self) -> tuple[Finding, ...]:
        """Known exceptions."""
        return tuple(finding for rnd in self.rounds for finding in rnd.explained)

    @property
    def totals(self) -> Totals:
        """The numbers of this game."""
        return Totals(
            rounds=len(self.rounds),
            finished=sum(rnd.logged is not None for rnd in self.rounds),
            scored=sum(None not in (rnd.logged, rnd.computed) for rnd in self.rounds),
            equal=sum(rnd.logged is not None and rnd.logged == rnd.computed for rnd in self.rounds),
            plays=sum(rnd.plays for rnd in self.rounds),
            passes=sum(rnd.passes for rnd in self.rounds),
            illegal=len(self.illegal),
            mismatches=len(self.mismatches),
            explained=len(self.explained),
            problems=len(self.problems),
        )


def sum_totals(games: Iterable[GameReplay]) -> Totals:
    """The numbers of several games together."""
    return sum((game.totals for game in games), Totals())
