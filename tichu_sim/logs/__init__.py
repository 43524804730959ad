"""The tables a run writes: their schemas, the shard writer and the lazy reader."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tichu_sim.logs.reader import Run, open_run

__all__ = ["Run", "open_run"]


def __getattr__(name: str) -> Any:
    """Imports the reader, and polars with it, only when it is asked for."""
    if name in __all__:
        from tichu_sim.logs import reader

        return getattr(reader, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
