"""What keeps the kernel small, cached safely and the same in plain Python: checks on its sources."""

import ast
import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tichu_sim
from tichu_sim.jit import JIT, Entry, kernel_files
from tichu_sim.logs.schema import CALLS_TABLE, GAMES, PLAYS, ROUNDS, SEATS
from tichu_sim.rules.record import RULES
from tichu_sim.state import COUNTS, FLOW, MOVES, RESULT, ROUND

PACKAGE = Path(tichu_sim.__file__).parent
DECORATORS = ("@entry(", "@kernel\n")


def compiled_files() -> list[Path]:
    """The modules with kernel functions, without those that only write such a module."""
    writers = {PACKAGE / "boosters" / "hub.py", PACKAGE / "strategies" / "own.py"}
    return [
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if any(decorator in path.read_text("utf-8") for decorator in DECORATORS) and path not in writers
    ]


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def file_of(module: str) -> Path:
    path = PACKAGE.parent.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def entry_points() -> dict[str, Entry]:
    """Every entry point of the package by its full name."""
    found = {}
    for path in compiled_files():
        name = module_name(path)
        for attribute, value in vars(importlib.import_module(name)).items():
            if isinstance(value, Entry) and value.function.__module__ == name:
                found[f"{name}.{attribute}"] = value
    return found


ENTRIES = entry_points()


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
@pytest.mark.parametrize("name", ENTRIES)
def test_every_entry_point_has_one_overload(name: str) -> None:
    compiled = ENTRIES[name].get()
    assert len(compiled.signatures) == 1
    assert not compiled._can_compile, "a call with other types would compile a second overload"


def test_the_cache_is_keyed_by_everything_that_compiled_modules_import() -> None:
    """Functions and constants of imported modules are compiled in; Numba itself only sees the own file.

    A hub's cache is named by the sources of its cards besides; what a card is lies in ``booster``.
    """
    hashed = set(kernel_files())
    for path in compiled_files():
        also = {PACKAGE / "boosters" / "booster.py"} if path.parent.name == "cards" else set()
        for module in imported_modules(path):
            found = file_of(module) in hashed | also
            assert found, f"{module_name(path)} imports {module}, which is not hashed"


def imported_modules(path: Path) -> set[str]:
    """The modules of the package that a module imports names from."""
    tree = ast.parse(path.read_text("utf-8"))
    imports = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return {module for module in imports if module.startswith("tichu_sim.")}


def field_names(dtype: np.dtype[Any]) -> set[str]:
    """The names of the fields of a record and of the records inside it."""
    base = dtype.base
    names = set(base.names or ())
    for name in base.names or ():
        names |= field_names(base[name])
    return names


STATE_NAMES = set().union(*map(field_names, (ROUND, MOVES, RULES, FLOW, COUNTS, RESULT)))
ROW_NAMES = {column.name for table in (ROUNDS, SEATS, CALLS_TABLE, GAMES, PLAYS) for column in table.columns}


def test_no_field_of_the_state_is_hidden_by_an_attribute_of_a_record() -> None:
    """In plain Python ``record.shape`` is NumPy's, not the field's."""
    assert not STATE_NAMES & set(dir(np.record))


def test_kernels_read_no_field_that_an_attribute_of_a_record_hides() -> None:
    """Columns of the logs may be called ``round``: kernels write, but never read them."""
    hidden = (STATE_NAMES | ROW_NAMES) & set(dir(np.record))
    assert "round" in hidden
    for path in compiled_files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                assert node.attr not in hidden, f"{module_name(path)}, line {node.lineno}: .{node.attr}"
