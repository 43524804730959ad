"""The named parameters of the strategies: meaning, unit, range and default, each in this one place.

A strategy file sets them by name; the kernel finds them by place in the seat's parameter array.
"""

from dataclasses import dataclass

from tichu_sim.state import N_PARAMETERS


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
assert len(PARAMETERS) <= N_PARAMETERS


def place(name: str) -> int:
    """The place of a parameter in a seat's parameter array."""
    return _PLACES[name]
