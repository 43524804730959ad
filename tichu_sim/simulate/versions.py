"""The versions a run depends on."""

import hashlib
import platform
from functools import cache
from importlib.metadata import version

import tichu_sim


@cache
def versions() -> dict[str, str]:
    """Versions by name: this package, its kernel sources and cards (a hash), the libraries, Python."""
    return {
        "tichu_sim": tichu_sim.__version__,
        "kernel": _kernel_hash(),
        **{name: version(name) for name in ("numba", "numpy", "polars")},
        "python": platform.python_version(),
    }


def _kernel_hash() -> str:
    """16 hexadecimal digits that change with the sources of kernel and cards, not with the machine."""
    from tichu_sim.jit import PACKAGE, kernel_files

    digest = hashlib.sha256()
    for path in [*kernel_files(), *sorted((PACKAGE / "boosters" / "cards").glob("*.py"))]:
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
