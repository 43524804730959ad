"""Ranges of rounds or games on the command line."""

import re

from tichu_sim.errors import InputError


def parse_range(text: str, option: str) -> tuple[int, int]:
    """First and last number of ``FIRST:LAST``; one number alone is a range of its own. Raises InputError.

    >>> parse_range("5:9", "--rounds"), parse_range("7", "--rounds")
    ((5, 9), (7, 7))
    """
    match = re.fullmatch(r"\s*(\d{1,10})\s*(?::\s*(\d{1,10})\s*)?", text)
    if match is None:
        raise InputError(
            f'{option} "{text}" is no range, it must be FIRST:LAST, for example 0:99, or one number'
        )
    first = int(match[1])
    last = first if match[2] is None else int(match[2])
    if last < first:
        raise InputError(f"{option} {text}: the last number is smaller than the first")
    return first, last
