"""Booster sets: which cards are in play, in how many copies, with which parameters; from TOML files.

boosters = ["trader", "njet", "my_card.py"]
base = "green"                   # a set whose boosters come in addition
refill = "reshuffle_discard"     # or "none": what happens when the draw pile is used up
start_with = 2                   # boosters dealt to each seat at the start of a game or independent round

[copies]
njet = 2

[parameters.double_victory]
stake = 50

[grant]                          # boosters that a seat owns from the start
S0 = ["trader"]
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tichu_sim.boosters.booster import COLOURS, Booster
from tichu_sim.boosters.registry import load_booster, shipped
from tichu_sim.config import check, decode, nearest, read_toml
from tichu_sim.errors import InputError
from tichu_sim.terms import MAX_BOOSTERS

Refill = Literal["reshuffle_discard", "none"]
Copies = Annotated[int, Meta(ge=1, le=4)]
StartWith = Annotated[int, Meta(ge=0, le=8)]
Seat = Literal["S0", "S1", "S2", "S3"]

_MAX_DEPTH = 8


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a set: its id, its file if it is a user's own, copies, and all parameters by name."""

    id: str
    copies: Copies = 1
    parameters: dict[str, float] = {}
    path: str = ""


class BoosterSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A resolved set; the empty one plays the base game.

    ``name`` is that of the shipped set or the file it comes from, "own" for one written out in a plan.
    ``grant`` names, by seat, cards owned from the start of every game or independent round. ``start_with`` is
    None for a set that leaves it to the plan how many boosters are dealt to each seat then.
    Raises ValueError for too many copies and for a granted card that the set lacks.
    """

    name: str = "none"
    choices: tuple[Choice, ...] = ()
    refill: Refill = "reshuffle_discard"
    start_with: StartWith | None = None
    grant: dict[Seat, tuple[str, ...]] = {}
    removed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check(self)
        if self.n_copies > MAX_BOOSTERS:
            raise ValueError(
                f"copies: {self.n_copies} boosters are in the set, at most {MAX_BOOSTERS} are allowed"
            )
        wanted = [*self.removed, *(card for granted in self.grant.values() for card in granted)]
        for choice in self.choices:
            if wanted.count(choice.id) > choice.copies:
                raise ValueError(f"grant: {choice.id} is named more often than the set has copies")
        for card in wanted:
            if card not in [choice.id for choice in self.choices]:
                raise ValueError(f"grant: {card} is not a booster of the set")

    @property
    def n_copies(self) -> int:
        """Boosters in the set, copies counted."""
        return sum(choice.copies for choice in self.choices)

    @property
    def slot_names(self) -> tuple[str, ...]:
        """The ids of the cards by slot, one for each copy."""
        return tuple(choice.id for choice in self.choices for _ in range(choice.copies))

    def cards(self) -> list[Booster]:
        """The cards in the order of the choices."""
        return [load_booster(choice.path or choice.id) for choice in self.choices]


class SetFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A booster set as a user writes it."""

    boosters: list[str] = []
    base: str | None = None
    refill: Refill | None = None
    start_with: StartWith | None = None
    copies: dict[str, Copies] = {}
    parameters: dict[str, dict[str, float]] = {}
    grant: dict[Seat, list[str]] = {}
    removed: list[str] = []


PRESETS = ("none", "all", *COLOURS, "no_draw")
"""The shipped sets: no card, all, those of one colour, those that need no dealing in draw-rounds."""


def load_boosters(name_or_path: str | Path) -> BoosterSet:
    """The set of a shipped name or of a TOML file.

    Raises InputError for an unknown name, an unreadable file and whatever is wrong inside it.
    """
    return _load(str(name_or_path), Path(), 0)


def boosters_from_table(table: Mapping[str, Any], source: str, folder: Path) -> BoosterSet:
    """The set of a table inside another document; ``source`` names it in errors. Raises InputError.

    The table is one as in a file, or a resolved set as in a manifest.
    """
    if "choices" in table:
        return decode(dict(table), BoosterSet, source)
    return _resolve(decode(dict(table), SetFile, source), source, folder, 0)


def _load(name: str, folder: Path, depth: int) -> BoosterSet:
    if name in PRESETS:
        return BoosterSet(name=name, choices=tuple(_plain_choice(card, "") for card in _preset(name)))
    if not name.endswith(".toml"):
        raise InputError(f'booster set "{name}" is neither shipped nor a TOML file; {nearest(name, PRESETS)}')
    path = folder / name
    return _resolve(decode(read_toml(path), SetFile, str(path)), str(path), path.parent, depth, path.stem)


def _preset(name: str) -> list[Booster]:
    """The cards of a shipped set."""
    if name == "none":
        return []
    everything = list(shipped().values())
    if name == "all":
        return everything
    if name == "no_draw":
        return [card for card in everything if "draw" not in card.used_at]
    return [card for card in everything if card.colour == name]


def _plain_choice(card: Booster, path: str) -> Choice:
    return Choice(card.id, 1, {one.name: one.default for one in card.parameters}, path)


def _resolve(given: SetFile, source: str, folder: Path, depth: int, name: str = "") -> BoosterSet:
    if depth > _MAX_DEPTH:
        raise InputError(f"{source}: the chain of base sets is longer than {_MAX_DEPTH} or runs in a circle")
    base = _load(given.base, folder, depth + 1) if given.base else BoosterSet(name="own")
    choices = {choice.id: choice for choice in base.choices}
    for item in given.boosters:
        path = str(folder / item) if item.endswith(".py") else ""
        card = _named(lambda item=item, path=path: load_booster(path or item), source)
        choices[card.id] = _plain_choice(card, path)
    for card_id, copies in given.copies.items():
        key = _known(card_id, choices, f"{source}: copies")
        choices[key] = msgspec.structs.replace(choices[key], copies=copies)
    for card_id, values in given.parameters.items():
        key = _known(card_id, choices, f"{source}: parameters")
        choices[key] = _with_parameters(choices[key], values, f"{source}: parameters.{card_id}")
    try:
        return BoosterSet(
            name=name or base.name,
            choices=tuple(choices.values()),
            refill=given.refill or base.refill,
            start_with=base.start_with if given.start_with is None else given.start_with,
            grant={**base.grant, **{seat: tuple(cards) for seat, cards in given.grant.items()}},
            removed=(*base.removed, *given.removed),
        )
    except ValueError as error:
        raise InputError(f"{source}: {error}") from None


def _named(load: Any, source: str) -> Booster:
    try:
        card: Booster = load()
    except InputError as error:
        raise InputError(f"{source}: {error}") from None
    return card


def _known(name: str, choices: Mapping[str, Choice], source: str) -> str:
    if name not in choices:
        raise InputError(f'{source}: "{name}" is not a booster of the set; {nearest(name, tuple(choices))}')
    return name


def _with_parameters(choice: Choice, values: Mapping[str, float], source: str) -> Choice:
    """The choice with other values of its card's parameters, which must lie within their bounds."""
    known = {one.name: one for one in load_booster(choice.path or choice.id).parameters}
    for name, value in values.items():
        if name not in known:
            allowed = nearest(name, tuple(known)) if known else "the card has no parameters"
            raise InputError(f"{source}: unknown parameter {name}; {allowed}")
        bounds = known[name]
        if not bounds.low <= value <= bounds.high:
            raise InputError(
                f"{source}.{name}: {value:g} is not allowed, "
                f"it must lie between {bounds.low:g} and {bounds.high:g}"
            )
    return msgspec.structs.replace(choice, parameters={**choice.parameters, **values})
