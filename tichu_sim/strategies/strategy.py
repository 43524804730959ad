"""A strategy: a base policy and its parameters, by name of a preset, from TOML, or built in Python.

A file states what differs from its base::

    name = "daring"                 # best left out: the name of the file
    base = "club"                   # a preset or another file, as seen from this file
    parameters = { grand_chance = 0.55 }

Without ``base`` it names a ``policy``; parameters it does not set have their defaults. Loading and checking
a strategy needs no compiled code, unless it is a Python file of an author's own (tichu_sim.strategies.own).
"""

import math
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import force_setattr

from tichu_sim.config import check, decode, nearest, show
from tichu_sim.presets import Presets
from tichu_sim.strategies.parameters import PARAMETERS, POLICY_NAMES, Parameter, used_by

if TYPE_CHECKING:
    import numpy as np

PRESETS = (
    "random",
    "greedy",
    "novice",
    "club",
    "expert",
    "search",
    "cautious",
    "aggressive",
    "supporter",
    "bomber",
    "kas328",
    "sifounak",
)


class Strategy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A base policy by name and all its parameters; those not given are filled in with their defaults.

    So a strategy in a manifest says all there is to know, whatever later versions take for granted. One from
    a Python file has its ``path`` and the ``digest`` of its content besides; the policy is that of its base.
    Raises ValueError, naming the key, for an unknown policy, an unknown parameter, one that the policy does
    not use, and a value out of range.
    """

    name: str
    policy: str
    parameters: dict[str, float] = {}
    path: str = ""
    digest: str = ""

    def __post_init__(self) -> None:
        check(self)
        if not self.name.strip() or not self.name.isprintable():
            raise ValueError(f"name: {show(self.name)} is not allowed, it must be a text of one line")
        if self.policy not in POLICY_NAMES:
            raise ValueError(f"policy: unknown policy {self.policy}; {nearest(self.policy, POLICY_NAMES)}")
        if bool(self.path) != bool(self.digest):
            raise ValueError("path and digest belong together: name the Python file itself as the strategy")
        for name, value in self.parameters.items():
            _check_parameter(self.policy, name, value)
        complete = {item.name: self.parameters.get(item.name, item.default) for item in used_by(self.policy)}
        force_setattr(self, "parameters", complete)


def _check_parameter(policy: str, name: str, value: float) -> None:
    """Raises ValueError unless the policy uses the parameter and the value is in its range."""
    usable = [item.name for item in used_by(policy)]
    found = next((item for item in PARAMETERS if item.name == name), None)
    if found is None:
        help_ = nearest(name, usable) if usable else f"the policy {show(policy)} has none"
        raise ValueError(f"parameters: unknown parameter {name}; {help_}")
    if name not in usable:
        raise ValueError(
            f"parameters.{name}: the policy {show(policy)} does not use it, "
            + (f"it uses {', '.join(usable)}" if usable else "it has no parameters")
        )
    if not found.low <= value <= found.high:
        raise ValueError(f"parameters.{name}: {show(value)} is not allowed, it must be {_allowed(found)}")


def _allowed(parameter: Parameter) -> str:
    return f"a number from {parameter.low:g} to {parameter.high:g} ({parameter.unit})"


def _merged(own: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    """A base supplies the policy unless there is an own, and the parameters one by one; never the name."""
    merged = {**base, **own}
    mine, theirs = own.get("parameters", {}), base.get("parameters", {})
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        merged["parameters"] = {**theirs, **mine}
    if "name" not in own:
        merged.pop("name", None)
    return merged


_FAMILY = Presets("strategy", "tichu_sim.strategies", PRESETS, _merged)


def load_strategy(name_or_path: str | Path) -> Strategy:
    """The strategy of a preset, of a TOML file, or of an author's Python file.

    A preset's name comes before a file of that name. Raises InputError for an unknown preset, an unreadable
    file and whatever is wrong inside it.

    >>> load_strategy("greedy").policy
    'greedy'
    """
    name = str(name_or_path)
    if name.endswith(".py"):
        from tichu_sim.strategies.own import read_own

        return read_own(name)
    table, source = _FAMILY.load(name, Path())
    return decode({"name": PurePosixPath(name).stem, **table}, Strategy, source)


def summary_of(preset: str) -> str:
    """What kind of player a preset is: the first line of its file, a comment."""
    text = files("tichu_sim.strategies").joinpath("presets", f"{preset}.toml").read_text("utf-8")
    return text.splitlines()[0].removeprefix("#").strip()


def strategy_from_table(table: Mapping[str, Any], source: str, folder: Path) -> Strategy:
    """The strategy of a table, ``base`` included, that stands inside another document.

    ``source`` names the document in errors, ``folder`` is where a relative ``base`` is looked up. The
    table must have a name. Raises InputError.
    """
    return decode(_FAMILY.complete(table, source, folder), Strategy, source)


def least_advice(strategy: Strategy) -> float:
    """Points that a booster must be advised by for the strategy to be asked at all; minus infinity for any.

    Policies that read ``booster_gain`` decline whatever is advised by no more than that.
    """
    return strategy.parameters.get("booster_gain", -math.inf)


def parameter_array(strategy: Strategy) -> "np.ndarray[Any, Any]":
    """The parameters of a strategy in the order the kernel reads them, defaults filled in; f8."""
    import numpy as np

    return np.array([strategy.parameters.get(item.name, item.default) for item in PARAMETERS], np.float64)
