"""Booster sets: which cards are in play, in how many copies, with which parameters; from TOML files.

boosters = ["trader", "njet", "my_card.py"]
base = "green"                   # a set whose boosters come in addition
refill = "reshuffle_discard"     # or "none": what happens when the draw pile is used up
start_with = 2                   # boosters dealt to each seat at the start of a game or independent round

[copies]
njet = 2

[parameters.insurance]
share = 50

[grant]                          # boosters that a seat owns from the start
S0 = ["trader"]
"""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tichu_sim.boosters.booster import COLOURS, Booster
from tichu_sim.boosters.registry import load_booster, shipped
from tichu_sim.config import check, decode, nearest
from tichu_sim.errors import InputError
from tichu_sim.own_files import digest_of
from tichu_sim.presets import Document, Presets
from tichu_sim.terms import MAX_BOOSTERS

Refill = Literal["reshuffle_discard", "none"]
Copies = Annotated[int, Meta(ge=1, le=4)]
StartWith = Annotated[int, Meta(ge=0, le=8)]
Seat = Literal["S0", "S1", "S2", "S3", "S4", "S5"]
Selection = Literal["all", "blue", "red", "brown", "green", "yellow", "no_draw"]


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a set: its id, copies, all parameters by name; of a user's own card its file and content."""

    id: str
    copies: Copies = 1
    parameters: dict[str, float] = {}
    path: str = ""
    digest: str = ""


class BoosterSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A resolved set; the empty one plays the base game.

    ``name`` is that of the shipped set or the file it comes from, "own" for one written out in a plan.
    ``grant`` names, by seat, cards owned from the start of every game or independent round; ``removed``
    those that are out of the game. ``start_with`` is None for a set that leaves it to the plan how many
    boosters are dealt to each seat then.
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
        """The cards in the order of the choices.

        Raises InputError for a user's own card whose file is missing or has changed since.
        """
        cards = [load_booster(choice.path or choice.id) for choice in self.choices]
        for choice in self.choices:
            if choice.digest != digest_of(choice.path):
                raise InputError(f"{choice.path}: has changed since the booster set was resolved")
        return cards


class SetFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A booster set as a user writes it, ``base`` already worked in."""

    include: list[Selection] = []
    boosters: list[str] = []
    refill: Refill = "reshuffle_discard"
    start_with: StartWith | None = None
    copies: dict[str, Copies] = {}
    parameters: dict[str, dict[str, float]] = {}
    grant: dict[Seat, list[str]] = {}
    removed: list[str] = []


PRESETS = ("none", "all", *COLOURS, "no_draw")
"""The shipped sets: no card, all, those of one colour, those that need no dealing in draw-rounds."""


def _merged(own: Document, base: Document) -> Document:
    """Lists grow, tables are merged key by key, everything else is replaced."""
    merged = {**base, **own}
    for key, theirs in base.items():
        mine = own.get(key, theirs)
        if isinstance(mine, list) and isinstance(theirs, list) and mine is not theirs:
            merged[key] = theirs + mine
        elif isinstance(mine, dict) and isinstance(theirs, dict):
            merged[key] = _merged(mine, theirs)
    return merged


def _placed(own: Document, folder: Path) -> Document:
    """The document with the files of a user's own cards made to start from the working directory."""
    if not isinstance(own.get("boosters"), list):
        return own
    names = [str(folder / name) if str(name).endswith(".py") else name for name in own["boosters"]]
    return {**own, "boosters": names}


_FAMILY = Presets("booster set", "tichu_sim.boosters", PRESETS, _merged, _placed)


def load_boosters(name_or_path: str | Path) -> BoosterSet:
    """The set of a shipped name or of a TOML file.

    Raises InputError for an unknown name, an unreadable file and whatever is wrong inside it.

    >>> load_boosters("none").choices
    ()
    """
    name = str(name_or_path)
    table, source = _FAMILY.load(name, Path())
    return _resolve(decode(table, SetFile, source), source, PurePosixPath(name).stem)


def boosters_from_table(table: Mapping[str, Any], source: str, folder: Path) -> BoosterSet:
    """The set of a table inside another document; ``source`` names it in errors. Raises InputError.

    The table is one as in a file, or a resolved set as in a manifest.
    """
    if "choices" in table:
        return decode(dict(table), BoosterSet, source)
    name = PurePosixPath(str(table.get("base", "own"))).stem
    return _resolve(decode(_FAMILY.complete(table, source, folder), SetFile, source), source, name)


def for_table(boosters: BoosterSet, players: int) -> BoosterSet:
    """The set at a table of so many players: cards that are not for it are out of the game (rules.md 2.2).

    Raises ValueError if no card is for it, or one that is not is granted.
    """
    unfit = [
        choice
        for choice, card in zip(boosters.choices, boosters.cards(), strict=True)
        if players not in card.players
    ]
    if not unfit:
        return boosters
    names = [choice.id for choice in unfit]
    if len(unfit) == len(boosters.choices):
        are = "is" if len(names) == 1 else "are"
        raise ValueError(
            f"boosters: with {players} players {' and '.join(names)} {are} left out, and the set has no other"
        )
    for seat, granted in boosters.grant.items():
        for name in names:
            if name in granted:
                raise ValueError(
                    f"boosters: {name} is granted to {seat}, but with {players} players it is left out"
                )
    kept = [card for card in boosters.removed if card not in names]
    removed = (*kept, *(choice.id for choice in unfit for _ in range(choice.copies)))
    return msgspec.structs.replace(boosters, removed=removed)


def _resolve(given: SetFile, source: str, name: str) -> BoosterSet:
    """The set with every card loaded and every parameter checked."""
    chosen = [card.id for card in _selected(given.include)] + given.boosters
    choices = {choice.id: choice for choice in (_choice(item, source) for item in chosen)}
    for card_id, copies in given.copies.items():
        key = _known(card_id, choices, f"{source}: copies")
        choices[key] = msgspec.structs.replace(choices[key], copies=copies)
    for card_id, values in given.parameters.items():
        key = _known(card_id, choices, f"{source}: parameters")
        choices[key] = _with_parameters(choices[key], values, f"{source}: parameters.{card_id}")
    try:
        return BoosterSet(
            name=name,
            choices=tuple(choices.values()),
            refill=given.refill,
            start_with=given.start_with,
            grant={seat: tuple(cards) for seat, cards in given.grant.items()},
            removed=tuple(given.removed),
        )
    except ValueError as error:
        raise InputError(f"{source}: {error}") from None


def _selected(selections: list[Selection]) -> list[Booster]:
    """The shipped cards of some selections, each once, by number."""
    if not selections:
        return []
    wanted = set(selections)

    def fits(card: Booster) -> bool:
        drawn = "draw" in card.used_at
        return "all" in wanted or card.colour in wanted or ("no_draw" in wanted and not drawn)

    return [card for card in shipped().values() if fits(card)]


def _choice(item: str, source: str) -> Choice:
    """The card of an id or a file, with one copy and the values on the card."""
    path = item if item.endswith(".py") else ""
    try:
        card = load_booster(item)
    except InputError as error:
        raise InputError(f"{source}: {error}") from None
    return Choice(card.id, 1, {one.name: one.default for one in card.parameters}, path, digest_of(path))


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
