"""The examples in the documentation of the position API, and that importing the package stays light."""

import doctest
import importlib
import subprocess
import sys

import pytest


@pytest.mark.parametrize("module", ["tichu_sim.position", "tichu_sim.position.plays"])
def test_examples(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_package_loads_no_compiler_before_it_is_needed() -> None:
    code = "import sys, tichu_sim; print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_an_unknown_name_is_an_attribute_error() -> None:
    import tichu_sim

    with pytest.raises(AttributeError, match="module 'tichu_sim' has no attribute 'Positron'"):
        _ = tichu_sim.Positron
