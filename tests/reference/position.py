"""A round that is already under way, to start ``ReferenceRound.at`` from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .compare import Top


@dataclass
class Position:
    """The tricks part of a round.

    Without a top, ``seat`` is about to lead. With one, ``seat`` has just laid it or passed on it (``passes``
    times in a row, seats have passed since), and the bomb window after that act is next. ``owner`` laid the
    top, ``table`` is every card of the trick. ``laid`` are the seats that have laid a card: the others may
    still call. At a table of three the ``shuffler`` is the soloist, the dummy sits opposite.
    """

    hands: Sequence[Iterable[str]]
    seat: int
    top: Top | None = None
    owner: int | None = None
    table: Iterable[str] = ()
    passes: int = 0
    piles: Sequence[Iterable[str]] = ((), (), (), (), (), ())
    wish: int | None = None
    finished: Sequence[int] = ()
    calls: Mapping[int, str] = field(default_factory=dict)
    laid: Iterable[int] = (0, 1, 2, 3, 4, 5)
    shuffler: int = 0
