"""A strategy: a base policy and its parameters, read from TOML and validated."""

from pathlib import Path

import numpy as np
from msgspec import Struct

from tichu_sim.config import check, decode, read_toml
from tichu_sim.errors import InputError

PRESETS = Path(__file__).parent / "presets"


class Strategy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A base policy by name and the parameters that differ from their defaults."""

    name: str
    policy: str
    parameters: dict[str, float] = {}

    def __post_init__(self) -> None:
        check(self)


def load_strategy(name_or_path: str) -> Strategy:
    """The strategy of a preset or of a TOML file.

    Raises InputError for an unknown preset, a missing file or a wrong key or value.
    """
    path = PRESETS / f"{name_or_path}.toml"
    if not path.exists():
        path = Path(name_or_path)
    if not path.exists():
        presets = ", ".join(sorted(preset.stem for preset in PRESETS.glob("*.toml")))
        raise InputError(f"unknown strategy {name_or_path!r}: expected a TOML file or one of {presets}")
    return decode(read_toml(path), Strategy, str(path))


def parameter_array(strategy: Strategy) -> np.ndarray:
    """The parameters of a strategy in the order the kernel reads them, defaults filled in."""
    from tichu_sim.strategies.parameters import PARAMETERS

    return np.array([strategy.parameters.get(item.name, item.default) for item in PARAMETERS])
