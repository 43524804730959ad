"""What the commands share: options, JSON output, plain tables."""

import json
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def format_option(*formats: str) -> Callable[[F], F]:
    """The option ``--format`` (parameter ``output``); table and json unless told otherwise."""
    choices = formats or ("table", "json")
    return click.option(
        "--format",
        "output",
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help="How to print the answer; json prints one object.",
    )


def players_option() -> Callable[[F], F]:
    """The option ``--players`` of what is played by the rules of ``rules_option``."""
    return click.option(
        "--players",
        type=int,
        metavar="3|4|6",
        help="Players: 3 is Threechu, 6 Tientsin.  [default: what the rules are for]",
    )


def rules_option() -> Callable[[F], F]:
    """The option ``--rules``, which follows the number of players."""
    return click.option(
        "--rules",
        help="A preset or TOML file of rules.  [default: official; with 3 or 6 players threechu or tientsin]",
    )


def print_json(data: dict[str, Any]) -> None:
    """Prints one JSON object on stdout; numbers that are not finite become null."""
    click.echo(json.dumps(_finite(data), indent=2, ensure_ascii=False, allow_nan=False))


def _finite(data: Any) -> Any:
    if isinstance(data, dict):
        return {str(key): _finite(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_finite(value) for value in data]
    return None if isinstance(data, float) and not math.isfinite(data) else data


def text_table(header: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """Columns of text, the first ``left`` aligned to the left and the others to the right.

    >>> print(text_table(("team", "n"), [("club", "12"), ("a", "7")]))
    team   n
    club  12
    a      7
    """
    lines = [tuple(header), *(tuple(row) for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(header))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
