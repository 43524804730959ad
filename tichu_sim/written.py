"""Modules that the program writes: kernels put together from parts, kept in the kernel cache.

Such a module lies in a folder named by a hash over its text and the sources of its parts, so that the same
parts are compiled once and a change in one of them makes another module.
"""

import hashlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from numba.core.errors import NumbaError

from tichu_sim.errors import InputError
from tichu_sim.jit import Entry, cache_dir
from tichu_sim.logs.files import write_atomic


def written_module(kind: str, text: str, sources: bytes) -> ModuleType:
    """The module of a text, loaded; an existing file is left alone, as its compiled code is.

    ``sources`` are those of the parts. The module's entry points are its own, not yet compiled.
    """
    digest = hashlib.sha256(text.encode() + sources).hexdigest()[:16]
    path = Path(cache_dir()) / f"{kind}_{digest}" / f"{kind}.py"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, text.encode())
    name = f"tichu_sim_written.{kind}_{digest}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[name] = module
    return sys.modules[name]


def compile_own(entry: Entry, source: str) -> Entry:
    """Compile an entry point that holds code of a user's file ``source``.

    Raises InputError that says what is wrong and, if it is in the file, in which line.
    """
    try:
        entry.get()
    except Exception as error:  # Numba lets errors of many sorts out of a function that it cannot compile
        raise InputError(f"{source}: does not compile: {_reason(error, source)}") from None
    return entry


def _reason(error: Exception, source: str) -> str:
    """The part of Numba's long message that says what is wrong and in which line of the file."""
    if not isinstance(error, NumbaError):
        return f"{type(error).__name__}: {error}"
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    said = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "<source", "-"))]
    places = [line for line in lines if line.startswith("File ") and Path(source).name in line]
    return " ".join([*said[:1], *places[-1:]])
