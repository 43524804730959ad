"""Plans and folders for the tests of runs."""

from pathlib import Path
from typing import Any

from tichu_sim.logs.manifest import MACHINE
from tichu_sim.rules import RuleSet
from tichu_sim.simulate.plan import Plan
from tichu_sim.strategies import Strategy


def make_plan(**changes: Any) -> Plan:
    """A small plan of rounds for the fake kernel."""
    one, two = (Strategy(name=name, policy="random") for name in ("one", "two"))
    defaults: dict[str, Any] = {
        "unit": "rounds",
        "count": 1_000,
        "seed": 5,
        "rules": RuleSet(),
        "strategies": (one, two, one, two),
        "chunk": 150,
    }
    return Plan(**(defaults | changes))


def files(folder: Path) -> dict[str, bytes]:
    """The contents of a run by path, without what depends on the machine."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != MACHINE]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def differences(one: Path, other: Path) -> list[str]:
    """Names of the files that one of two runs lacks or that differ."""
    mine, theirs = files(one), files(other)
    return sorted(name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name))
