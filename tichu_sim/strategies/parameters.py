"""The named parameters of the strategies: meaning, unit, range and default, each in this one place.

A strategy file sets them by name; the kernel finds them by place in the seat's parameter array.
"""

from dataclasses import dataclass

POLICY_NAMES = ("random", "greedy")
"""The base policies; tichu_sim.strategies.policies maps them to compiled code."""


@dataclass(frozen=True)
class Parameter:
    """One number that a strategy file may set, from ``low`` to ``high``, read by the ``policies`` named."""

    name: str
    policies: tuple[str, ...]
    unit: str
    low: float
    high: float
    default: float
    meaning: str


PARAMETERS = (
    Parameter(
        "grand_rate", ("random",), "probability", 0.0, 1.0, 0.05, "chance of a Grand Tichu when it is offered"
    ),
    Parameter(
        "tichu_rate", ("random",), "probability", 0.0, 1.0, 0.02, "chance of a Tichu each time it is offered"
    ),
)

_PLACES = {parameter.name: place for place, parameter in enumerate(PARAMETERS)}


def place(name: str) -> int:
    """The place of a parameter in a seat's parameter array."""
    return _PLACES[name]


def used_by(policy: str) -> tuple[Parameter, ...]:
    """The parameters that a policy reads."""
    return tuple(parameter for parameter in PARAMETERS if policy in parameter.policies)
