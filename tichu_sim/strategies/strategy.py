"""A strategy: a base policy and its parameters, by name of a preset, from TOML, or built in Python.

A file states what differs from its base::

    name = "daring"                 # best left out: the name of the file
    base = "club"                   # a preset or another file, as seen from this file
    parameters = { grand_threshold = 2.5 }

Without ``base`` it names a ``policy``; parameters it does not set have their defaults. Loading and checking
a strategy needs no compiled code.
"""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import force_setattr

from tichu_sim.config import check, decode, nearest, parse_toml, read_toml, show
from tichu_sim.errors import InputError
from tichu_sim.strategies.parameters import PARAMETERS, POLICY_NAMES, Parameter, used_by

if TYPE_CHECKING:
    import numpy as np

PRESETS = ("random", "greedy", "novice", "club")

_MAX_DEPTH = 8


class Strategy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A base policy by name and all its parameters; those not given are filled in with their defaults.

    So a strategy in a manifest says all there is to know, whatever later versions take for granted.
    Raises ValueError, naming the key, for an unknown policy, an unknown parameter, one that the policy does
    not use, and a value out of range.
    """

    name: str
    policy: str
    parameters: dict[str, float] = {}

    def __post_init__(self) -> None:
        check(self)
        if not self.name.strip() or not self.name.isprintable():
            raise ValueError(f"name: {show(self.name)} is not allowed, it must be a text of one line")
        if self.policy not in POLICY_NAMES:
            raise ValueError(f"policy: unknown policy {self.policy}; {nearest(self.policy, POLICY_NAMES)}")
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


def load_strategy(name_or_path: str | Path) -> Strategy:
    """The strategy of a preset or of a TOML file; a preset's name comes before a file of that name.

    Raises InputError for an unknown preset, an unreadable file and whatever is wrong inside it.

    >>> load_strategy("greedy").policy
    'greedy'
    """
    table, source = _tables(str(name_or_path), Path(), 0)
    return decode(table, Strategy, source)


def strategy_from_table(table: Mapping[str, Any], source: str, folder: Path) -> Strategy:
    """The strategy of a table, ``base`` included, that stands inside another document.

    ``source`` names the document in errors, ``folder`` is where a relative ``base`` is looked up. The
    table must have a name. Raises InputError.
    """
    return decode(_merge(table, source, folder, 0), Strategy, source)


def _tables(name: str, folder: Path, depth: int) -> tuple[dict[str, Any], str]:
    """The merged table of ``name`` and the words that name it in errors."""
    if name in PRESETS:
        source = f"strategy preset {name}"
        text = files("tichu_sim.strategies").joinpath("presets", f"{name}.toml").read_text("utf-8")
        return {"name": name, **_merge(parse_toml(text, source), source, Path(), depth)}, source
    if not name.endswith(".toml") and not (folder / name).is_file():
        raise InputError(f'strategy "{name}" is neither a preset nor a TOML file; {nearest(name, PRESETS)}')
    is_url = "://" in name
    path = name if is_url else str(folder / name)
    parent = Path() if is_url else Path(path).parent
    return {"name": PurePosixPath(path).stem, **_merge(read_toml(path), path, parent, depth)}, path


def _merge(table: Mapping[str, Any], source: str, folder: Path, depth: int) -> dict[str, Any]:
    """The table with what its base supplies: the policy, and the parameters one by one; never the name."""
    if depth > _MAX_DEPTH:
        raise InputError(f"{source}: the chain of bases is longer than {_MAX_DEPTH} or runs in a circle")
    own = dict(table)
    base = own.pop("base", None)
    if base is None:
        return own
    if not isinstance(base, str):
        raise InputError(f"{source}: base: {show(base)} is not allowed, it must be a preset or a path")
    if "policy" in own:
        raise InputError(f"{source}: policy and base cannot both be given, the base supplies the policy")
    try:
        inherited, _ = _tables(base, folder, depth + 1)
    except InputError as error:
        raise InputError(f"{source}: base: {error}") from None
    inherited.pop("name")
    mine, theirs = own.get("parameters", {}), inherited.get("parameters", {})
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        own["parameters"] = {**theirs, **mine}
    return {**inherited, **own}


def parameter_array(strategy: Strategy) -> "np.ndarray[Any, Any]":
    """The parameters of a strategy in the order the kernel reads them, defaults filled in; f8."""
    import numpy as np

    return np.array([strategy.parameters.get(item.name, item.default) for item in PARAMETERS], np.float64)
