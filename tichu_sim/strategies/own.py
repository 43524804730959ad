"""A strategy of an author's own: a Python file with a base and some compiled decision functions.

    BASE = "greedy"                  # a preset or TOML file: it answers whatever is not answered below

    @kernel                          # tichu_sim.jit.kernel
    def lead(table, seat, moves):
        return moves.count - 1       # the place of a play in the list, here the last

A decision function is named by the question it answers (tichu_sim.terms.QUESTIONS) and takes the public
table, the private record of its own seat and the moves to choose from (tichu_sim.state: TABLE, SEAT, MOVES).
It returns a whole number, the answer (tichu_sim.engine.round), or ``LEAVE_TO_BASE`` of
tichu_sim.strategies.answers. Other functions of the file have names that begin with an underscore.
"""

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tichu_sim.config import nearest
from tichu_sim.errors import InputError
from tichu_sim.jit import JIT, Entry
from tichu_sim.own_files import digest_of, load_file
from tichu_sim.strategies.strategy import Strategy, strategy_from_table
from tichu_sim.terms import QUESTIONS
from tichu_sim.written import compile_own, written_module

DECISIONS = QUESTIONS[1:]
_ARGUMENTS = ("table", "seat", "moves")
_KIND = "strategy"

_HEAD = '''"""Written by tichu_sim.strategies.own: the decisions of an author's file and of its base."""

from tichu_sim.jit import entry
from tichu_sim.state import STRATEGY
from tichu_sim.strategies.answers import LEAVE_TO_BASE, call, whole
from tichu_sim.strategies.policies import POLICIES
from {module} import {names}

base = POLICIES["{policy}"].get()


@entry(STRATEGY)
def decide(table, seat, moves, question):
    answer = LEAVE_TO_BASE
'''
_TAIL = """    if answer == LEAVE_TO_BASE:
        answer = base(table, seat, moves, question)
    return answer
"""


def read_own(path: str) -> Strategy:
    """The strategy of an author's Python file, by its base, not yet compiled.

    Raises InputError for a file that does not keep to the description above.
    """
    module = load_file(Path(path), _KIND)
    base = getattr(module, "BASE", None)
    if not isinstance(base, str) or base.endswith(".py"):
        raise InputError(
            f'{path}: must name what answers the other questions: BASE = "greedy", or a TOML file'
        )
    decisions(path)
    table = {"name": Path(path).stem, "base": base}
    complete = strategy_from_table(table, f"{path}: BASE", Path(path).parent)
    return Strategy(
        name=complete.name,
        policy=complete.policy,
        parameters=complete.parameters,
        path=path,
        digest=digest_of(path),
    )


def decisions(path: str) -> dict[str, Callable[..., Any]]:
    """The decision functions of an author's file by the question they answer. Raises InputError."""
    module = load_file(Path(path), _KIND)
    found = {name: value for name, value in vars(module).items() if _is_public_function(name, value, module)}
    if not found:
        raise InputError(f"{path}: has no decision function, such as lead(table, seat, moves)")
    for name, function in found.items():
        if name not in DECISIONS:
            raise InputError(
                f"{path}: {name} is no decision (names of helper functions begin with an underscore); "
                f"{nearest(name, DECISIONS)}"
            )
        _check(path, name, function)
    return found


def own_policy(strategy: Strategy) -> Entry:
    """The compiled policy of a strategy that comes from an author's file.

    Raises InputError for a file that is missing, that has changed since the strategy was read, or that does
    not compile.
    """
    names = decisions(strategy.path)
    if digest_of(strategy.path) != strategy.digest:
        raise InputError(f"{strategy.path}: has changed since the strategy was read")
    module = load_file(Path(strategy.path), _KIND).__name__
    text = _text(module, strategy.policy, names)
    written = written_module(_KIND, text, Path(strategy.path).read_bytes())
    return compile_own(written.decide, strategy.path)


def _text(module: str, policy: str, names: Mapping[str, Any]) -> str:
    """The text of the module that puts decision functions and base together."""
    lines = [_HEAD.format(module=module, names=", ".join(names), policy=policy)]
    for name in names:
        answer = f"whole({name}(table, seat, moves))"
        if name in ("grand", "small"):
            answer = f"call({answer})"
        lines.append(f"    if question == {QUESTIONS.index(name)}:\n        answer = {answer}\n")
    return "".join([*lines, _TAIL])


def _is_public_function(name: str, value: Any, module: Any) -> bool:
    """Whether a name of the file is that of a function of its own, compiled or not, for others to call."""
    function = getattr(value, "py_func", value)
    return (
        not name.startswith("_") and inspect.isfunction(function) and function.__module__ == module.__name__
    )


def _check(path: str, name: str, function: Any) -> None:
    """Raises InputError unless a decision function takes the right arguments and is a kernel."""
    given = tuple(inspect.signature(getattr(function, "py_func", function)).parameters)
    if len(given) != len(_ARGUMENTS):
        raise InputError(
            f"{path}: {name}({', '.join(given)}) has wrong arguments, they must be {', '.join(_ARGUMENTS)}"
        )
    if JIT and not hasattr(function, "py_func"):
        raise InputError(
            f"{path}: {name} is not compiled, it must have @kernel (from tichu_sim.jit) above it"
        )
