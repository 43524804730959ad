"""tichu_sim plays rounds of Tichu by the million, logs them and reports on them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tichu_sim.position import Position

__version__ = "0.1.0"
__all__ = ["Position", "__version__"]


def __getattr__(name: str) -> Any:
    """Load ``Position``, and the compiled engine with it, only when it is asked for."""
    if name == "Position":
        from tichu_sim.position import Position

        return Position
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
