"""Writing rounds as a Brettspielwelt log (``.tch``), line for line as the servers do.

Cards of one rank are written in a fixed order of colours (R, B, S, G), where the servers' order varies.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from tichu_sim.formats import bsw_words as words
from tichu_sim.formats.printed_order import high_to_low, printed_play
from tichu_sim.formats.round_log import N_SEATS, Call, Event, Gift, Pass, Play, RoundLog

LONGEST_HANDLE = 100


def write_log(rounds: Iterable[RoundLog], path: str | Path) -> None:
    """Write the rounds of one game to ``path``, whole or not at all; an existing file is replaced.

    Raises ValueError for a handle that no log can hold, and OSError when the file cannot be written.
    """
    final = Path(path)
    unfinished = final.with_name(f".{final.name}.{os.getpid()}.part")
    try:
        unfinished.write_text(format_log(rounds), encoding="utf-8", newline="\n")
        unfinished.replace(final)
    finally:
        unfinished.unlink(missing_ok=True)


def format_log(rounds: Iterable[RoundLog]) -> str:
    """The text of a log. Raises ValueError for a handle that no log can hold."""
    return "".join(line + "\n" for log in rounds for line in _round_lines(log))


def _round_lines(log: RoundLog) -> list[str]:
    for handle in log.handles:
        _check_handle(handle)
    seats = [f"({seat}){handle}" for seat, handle in enumerate(log.handles)]
    lines = [words.heading(words.GRAND_HEADING)]
    lines += [f"{seats[seat]} {_names(high_to_low(log.first_eight[seat]))}" for seat in range(N_SEATS)]
    lines.append(words.heading(words.HAND_HEADING))
    lines += [f"{seats[seat]} {_names(high_to_low(log.fourteen[seat]))}" for seat in range(N_SEATS)]
    lines += [f"{words.GRAND_CALL} {seats[call.seat]}" for call in log.grand_calls]
    lines += [f"{words.CALL} {seats[call.seat]}" for call in log.early_calls]
    lines.append(words.EXCHANGE_LINE)
    lines += [_given_line(log, seat) for seat in range(N_SEATS)]
    if log.bomb_holders:
        lines.append(f"{words.BOMBS} " + "".join(f"{seats[seat]} " for seat in log.bomb_holders))
    lines.append(words.heading(words.COURSE_HEADING))
    lines += [_event_line(event, seats) for event in log.events]
    if log.result is not None:
        lines.append(f"{words.RESULT} {log.result[0]} - {log.result[1]}")
    return lines


def _check_handle(handle: str) -> None:
    # The reader tells a handle from the cards after it by the blank between them.
    if len(handle) > LONGEST_HANDLE or any(
        c <= " " or c == "\x7f" or "\ud800" <= c <= "\udfff" for c in handle
    ):
        raise ValueError(
            f"handle {handle!a} cannot stand in a Brettspielwelt log: "
            f"expected at most {LONGEST_HANDLE} characters without blanks and control characters"
        )


def _names(numbers: list[int]) -> str:
    """The cards' names, each followed by a blank as on the servers."""
    return "".join(words.CARD_NAMES[number] + " " for number in numbers)


def _given_line(log: RoundLog, giver: int) -> str:
    gifts = "".join(
        f"{log.handles[(giver + distance) % N_SEATS]}: {words.CARD_NAMES[card]} - "
        for distance, card in enumerate(log.given[giver], start=1)
    )
    return f"({giver}){log.handles[giver]} gibt: {gifts}"


def _event_line(event: Event, seats: list[str]) -> str:
    if isinstance(event, Play):
        return f"{seats[event.seat]}: {_names(printed_play(event))}"
    if isinstance(event, Pass):
        return f"{seats[event.seat]} passt."
    if isinstance(event, Call):
        return f"{words.CALL} {seats[event.seat]}"
    if isinstance(event, Gift):
        return f"{words.GIFT} {seats[event.seat]}"
    return f"{words.WISH}{words.RANK_NAMES[event.position - 1]}"
