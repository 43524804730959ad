"""All cards by id: those of the package, found by themselves, and those in a user's own files."""

import functools
import importlib
import inspect
import pkgutil
from pathlib import Path
from types import ModuleType

from tichu_sim.boosters import cards
from tichu_sim.boosters.booster import Booster
from tichu_sim.config import nearest
from tichu_sim.errors import InputError
from tichu_sim.own_files import load_file


@functools.cache
def shipped() -> dict[str, Booster]:
    """The cards of the package by id, in the order of their numbers."""
    found = [
        _card(importlib.import_module(f"{cards.__name__}.{module.name}"), module.name)
        for module in pkgutil.iter_modules(cards.__path__)
    ]
    return {card.id: card for card in sorted(found, key=lambda card: card.number)}


def load_booster(name_or_path: str) -> Booster:
    """The card of an id, or of a Python file with a module-level ``CARD``.

    Raises InputError for an unknown id and for a file that does not define a card.
    """
    if name_or_path.endswith(".py"):
        return _card(load_file(Path(name_or_path), "booster"), name_or_path)
    if name_or_path not in shipped():
        raise InputError(f'unknown booster "{name_or_path}"; {nearest(name_or_path, tuple(shipped()))}')
    return shipped()[name_or_path]


def module_of(name: str, path: str = "") -> ModuleType:
    """The module that defines the card of an id; ``path`` is the file of a user's own one."""
    return load_file(Path(path), "booster") if path else importlib.import_module(f"{cards.__name__}.{name}")


def rule_of(name: str, path: str = "") -> str:
    """A card's rule in words: the docstring of its module."""
    return inspect.getdoc(module_of(name, path)) or ""


def _card(module: ModuleType, source: str) -> Booster:
    card = getattr(module, "CARD", None)
    if not isinstance(card, Booster):
        raise InputError(f"{source}: defines no booster: a module-level CARD = Booster(...) is missing")
    return card
