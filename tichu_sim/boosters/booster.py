"""What a booster card is: its facts, its parameters and the functions that carry it out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args

from tichu_sim.terms import EVENTS, MAX_BOOSTER_PARAMETERS

Colour = Literal["blue", "red", "brown", "green", "yellow"]
COLOURS: tuple[str, ...] = get_args(Colour)

ANY_TIME = ("lead", "turn", "play")
"""When green boosters are asked for: between tricks, before each turn, and in answer to each play before
anyone is out by it, the round ends or a bomb is thrown (rules.md 3.4, 3.6). Between two of these moments
nothing happens that one could want to forestall with a green booster."""

Hook = Callable[..., Any]


@dataclass(frozen=True)
class Parameter:
    """A number on a card that a set may change, from ``low`` to ``high``."""

    name: str
    default: float
    low: float
    high: float
    unit: str
    meaning: str


@dataclass(frozen=True, kw_only=True)
class Booster:
    """A card, as the module that defines it says in ``CARD``; the module's docstring is its rule.

    * ``number``, ``portuguese``, ``german``: as in rules.md 4.0; a German name in doubt is left out.
    * ``players``: the tables it is for, by number of players (rules.md 2.2); it is left out at others.
    * ``used_at``: the events at which it can be used; ``hears``: those it is told of while it is in play.
    * ``advised_at``: those of ``used_at`` at which ``advise`` may say yes, all if left out; seats that go by
      advice are not asked at the others.
    * ``worth``: points a round that owning it is worth (``tichu-sim grants``), for picking from the display.
    * ``choice``: what the ``choice`` of its options and in the logs is: ``card`` (its number), ``rank`` (its
      position), ``booster`` (its place in the set), ``seat``, or something else in words; empty if unused.
    * ``tells(memory)``: in plain Python, what the card's memory says once it has taken effect, for readers.
    * ``lists_plays``: using it in a reaction means choosing a play from the list of ``plays``.

    The functions are kernels (tichu_sim.jit.kernel); ``slot`` is the card's place in the set and ``me`` the
    seat that owns or has played it. All may be left out:

    * ``legal(rd, slot, me)``: whether it can be used now; always, if left out. A card with ``setup`` alone
      is then used once a round, since a second copy would change nothing.
    * ``options(rd, moves, slot, me, event)``: lists its uses with ``add_option``; one without a choice, where
      it is legal, if left out.
    * ``plays(rd, moves, generate, slot, me, question)``: appends the plays it can be used with.
    * ``resolve(rd, moves, generate, slot, me, step)``: carries it out; returns 0 or, with ``choose``, a
      question, and is then called again with the number of answers as ``step``. If left out, ``setup`` is
      done or, without that, the play laid that the booster is used with.
    * ``setup(rules, parameters)``: changes primary fields of the rules record until the end of the round.
    * ``hear(rd, moves, generate, slot, me, event, seat, value)``: while in play, at the events of ``hears``.
    * ``advise(table, seat, option, event)``: the card's own heuristic: what an option is worth in points to
      the one who chooses, from what he may know (the table and his private record). Plays with companions
      have none: strategies weigh them like all other plays.

    Raises ValueError for an unknown event or one without a use, too many parameters, a default out of bounds.
    """

    id: str
    number: int
    colour: Colour
    portuguese: str
    german: str = ""
    players: tuple[int, ...] = (3, 4, 6)
    used_at: tuple[str, ...]
    advised_at: tuple[str, ...] | None = None
    hears: tuple[str, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    worth: float = 0.0
    choice: str = ""
    tells: Callable[[int], str] | None = None
    lists_plays: bool = False
    legal: Hook | None = None
    options: Hook | None = None
    plays: Hook | None = None
    resolve: Hook | None = None
    setup: Hook | None = None
    hear: Hook | None = None
    advise: Hook | None = None

    def __post_init__(self) -> None:
        unknown = set(self.used_at + self.hears) - set(EVENTS)
        if unknown:
            raise ValueError(f"{self.id}: unknown event {min(unknown)!r}, known are {', '.join(EVENTS)}")
        if not set(self.advised_at or ()) <= set(self.used_at):
            raise ValueError(f"{self.id}: it is advised at {self.advised_at}, where it cannot be used")
        if self.colour not in COLOURS:
            raise ValueError(f"{self.id}: unknown colour {self.colour!r}, known are {', '.join(COLOURS)}")
        if len(self.parameters) > MAX_BOOSTER_PARAMETERS:
            raise ValueError(f"{self.id}: a booster has at most {MAX_BOOSTER_PARAMETERS} parameters")
        for one in self.parameters:
            if not one.low <= one.default <= one.high:
                raise ValueError(f"{self.id}: the default of {one.name} lies out of its bounds")

    @property
    def used_mask(self) -> int:
        """The bits of the events at which it can be used."""
        return event_mask(self.used_at)

    @property
    def advised_mask(self) -> int:
        """The bits of the events at which it may be advised."""
        return self.used_mask if self.advised_at is None else event_mask(self.advised_at)

    @property
    def hears_mask(self) -> int:
        """The bits of the events it is told of while in play."""
        return event_mask(self.hears)


def event_mask(names: tuple[str, ...]) -> int:
    """The bits of some events."""
    return sum(1 << EVENTS.index(name) for name in names)
