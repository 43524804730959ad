"""Python files of a user's own: read as modules, told apart by their content."""

import functools
import hashlib
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

from tichu_sim.errors import InputError


@functools.cache
def load_file(path: Path, kind: str) -> ModuleType:
    """The module of a file, read once in a process; ``kind`` says in errors what it should be ("booster").

    It can be imported by its ``__name__`` from then on. Raises InputError for a file that is missing or
    cannot be executed.
    """
    if not path.is_file():
        raise InputError(f"{path}: there is no such file")
    package = f"tichu_sim_own_{kind}"
    stem = re.sub(r"\W", "_", path.stem)
    name = f"{package}.{stem}_{digest_of(str(path))}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(package, ModuleType(package))
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise InputError(f"{path}: is no {kind}: {type(error).__name__}: {error}") from None
    return module


def digest_of(path: str) -> str:
    """What tells the content of a file from another one's; nothing for no file."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16] if path else ""
