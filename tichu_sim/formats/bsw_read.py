"""Reading Brettspielwelt logs (``.tch``): one file is one game, one block in it one round.

A line that is not what its place asks for costs at most its own round and is reported; every other round is
still read. The quirks of the servers are read as what they mean: handles that are empty, odd or change from
round to round (the seat number counts), NUL bytes, other encodings, a ``Tichu:`` line written twice, a last
``passt`` without its full stop.
"""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tichu_sim.formats import bsw_words as words
from tichu_sim.formats.bsw_round import RoundReader
from tichu_sim.formats.round_log import RoundLog

_BYTES_BEFORE_FIRST_HEADING = 1 << 20


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that could not be read; ``line`` is 1-based, None when the whole file is meant."""

    file: str
    line: int | None
    message: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.message}"


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """The rounds of one log in order, and what could not be read of it."""

    file: str
    rounds: tuple[RoundLog, ...]
    problems: tuple[Problem, ...]


def read_log(path: str | Path) -> LoggedGame:
    """Read one log. Never raises for the content of a file, nor for a path that cannot be read.

    A round whose play breaks off or turns unreadable is kept up to that line with ``result`` None; one
    damaged before its first lead is left out. Each has its ``Problem``.
    """
    name = str(path)
    try:
        with open(path, "rb") as stream:
            data = stream.read(_BYTES_BEFORE_FIRST_HEADING)
            if not data:
                return _no_log(name, "is empty: expected a Brettspielwelt log")
            if words.GRAND_HEADING not in _decode(data):
                expected = words.heading(words.GRAND_HEADING)
                return _no_log(name, f"is no Brettspielwelt log: expected a line '{expected}'")
            data += stream.read()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return _no_log(name, f"cannot be read as a Brettspielwelt log: {reason}")
    return parse_log(_decode(data), name)


def parse_log(text: str, name: str) -> LoggedGame:
    """Read the text of one log; ``name`` stands for the file in problems."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    rounds: list[RoundLog] = []
    problems: list[Problem] = []
    for block in _blocks(lines):
        reader = RoundReader(block)
        try:
            rounds.append(reader.read())
        except words.Malformed as error:
            problems.append(Problem(name, reader.line, f"{error}; the round is left out"))
        problems.extend(Problem(name, line, message) for line, message in reader.remarks)
    if not rounds and not problems:
        return _no_log(
            name, f"is no Brettspielwelt log: expected a line '{words.heading(words.GRAND_HEADING)}'"
        )
    return LoggedGame(name, tuple(rounds), tuple(problems))


def _no_log(name: str, message: str) -> LoggedGame:
    return LoggedGame(name, (), (Problem(name, None, message),))


def _decode(data: bytes) -> str:
    utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return data.decode("utf-16" if utf16 else "utf-8-sig", errors="replace").replace("\0", "")


def _blocks(lines: list[str]) -> Iterator[list[tuple[int, str]]]:
    """The lines of each round with their numbers, without blank lines and blanks at the end of a line."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate(lines, start=1):
        text = line.rstrip(" \t")
        if words.heading_title(text) == words.GRAND_HEADING and block:
            yield block
            block = []
        if text:
            block.append((number, text))
    if block:
        yield block
