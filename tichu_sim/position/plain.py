"""Single rule functions of the engine, run as plain Python on a readable record."""

import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any


@functools.cache
def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same kernel function as plain Python, with the kernel functions it calls.

    Inner kernel functions have no Python wrapper: called from Python, directly or by a function that is not
    compiled, they would crash the process.
    """
    python: FunctionType | None = getattr(function, "py_func", None)
    if python is None:
        return function
    namespace = dict(python.__globals__)
    for name in python.__code__.co_names:
        if hasattr(namespace.get(name), "py_func"):
            namespace[name] = plain(namespace[name])
    return FunctionType(python.__code__, namespace, python.__name__, python.__defaults__)
