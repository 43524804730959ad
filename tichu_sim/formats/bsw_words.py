"""The words of a Brettspielwelt log: headings, card names, and single lines taken apart.

A seat is written ``(0)handle``. Handles may be empty and hold nearly anything, so a line is recognised by its
seat number and by what follows the handle. The functions raise ``Malformed`` for a line that is not what
they expect; the message names what that is.
"""

import re

from tichu_sim.cards import SUITS

GRAND_HEADING = "Gr.Tichukarten"
HAND_HEADING = "Startkarten"
COURSE_HEADING = "Rundenverlauf"
EXCHANGE_LINE = "Schupfen:"
GRAND_CALL, CALL, BOMBS = "Grosses Tichu:", "Tichu:", "BOMBE:"
WISH, GIFT, RESULT = "Wunsch:", "Drache an:", "Ergebnis:"

RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K", "A")
_SUIT_LETTERS = dict(zip(SUITS, "GSBR", strict=True))
CARD_NAMES = ("Ma", "Hu", "Ph", "Dr", *(_SUIT_LETTERS[suit] + rank for rank in RANK_NAMES for suit in SUITS))
_CARD_OF_NAME = {name: number for number, name in enumerate(CARD_NAMES)}
_CARD_SYNTAX = f"a colour R, G, B or S and a rank {', '.join(RANK_NAMES)}, or Ma, Hu, Ph, Dr"

LONGEST_LINE = 1000
_SEAT = r"\(([0-3])\)"
_HEADING = re.compile(r"-{3,}([A-Z][A-Za-z.]+)-{3,}")
_SEATED = re.compile(_SEAT + r"(.*)")
_PASS = re.compile(_SEAT + r".* passt\.?")
_PLAY = re.compile(_SEAT + r".*: (.+)")
_GIVEN = re.compile(_SEAT + r".* gibt: .*: (\S+) - .*: (\S+) - .*: (\S+)(?: -)?")
_NAMED_SEAT = re.compile(" " + _SEAT)
_RESULT = re.compile(RESULT + r" ?(-?[0-9]{1,4}) - (-?[0-9]{1,4})")


class Malformed(ValueError):
    """A line is not what a log has in its place; the message says what was expected."""


def heading(title: str) -> str:
    """The line that opens a section."""
    return f"{'-' * 15}{title}{'-' * 18}"


def heading_title(text: str) -> str | None:
    """The title when ``text`` opens a section, else None."""
    match = _HEADING.fullmatch(text)
    return match[1] if match else None


def quote(text: str) -> str:
    """``text`` for a message: short, on one line, without control characters."""
    return ascii(text if len(text) <= 60 else text[:57] + "...")


def card_of_name(name: str) -> int:
    """The number of a card by its name on the server."""
    number = _CARD_OF_NAME.get(name)
    if number is None:
        raise Malformed(f"unknown card {quote(name)}: expected {_CARD_SYNTAX}")
    return number


def cards_of_names(names: list[str]) -> list[int]:
    """The numbers of the named cards in the same order, none twice."""
    numbers = [card_of_name(name) for name in names]
    for place, number in enumerate(numbers):
        if number in numbers[:place]:
            raise Malformed(f"card {names[place]} stands twice in one line")
    return numbers


def split_hand(text: str, n_cards: int) -> tuple[int, str, list[int]]:
    """Seat, handle and the ``n_cards`` cards of a line such as ``(0)Ann Ph GD SB S9 G7 R6 S5 R2``."""
    match = _SEATED.fullmatch(text)
    if match is None:
        raise Malformed(f"expected '(seat)handle' and {n_cards} cards, found {quote(text)}")
    # The first word is the handle even where it reads like a card; only a handle with blanks has more words.
    first, *words = match[2].split(" ")
    names = words[-n_cards:]
    more_handle = words[:-n_cards]
    if len(names) < n_cards or any(word in _CARD_OF_NAME for word in more_handle):
        raise Malformed(f"expected {n_cards} cards after the handle, found {len(words)} in {quote(text)}")
    return int(match[1]), " ".join([first, *more_handle]), cards_of_names(names)


def split_given(text: str) -> tuple[int, list[int]]:
    """Giving seat and its cards for the next seat, the partner and the previous seat."""
    match = _GIVEN.fullmatch(text)
    if match is None:
        raise Malformed(
            f"expected '(seat)handle gibt: handle: card - handle: card - handle: card -', found {quote(text)}"
        )
    return int(match[1]), cards_of_names([match[2], match[3], match[4]])


def split_seats(text: str, word: str) -> list[int]:
    """The seats named after ``word``, for example in ``BOMBE: (0)Ann (3)Bob``; at least one."""
    seats = [int(seat) for seat in _NAMED_SEAT.findall(text.removeprefix(word))]
    if not seats:
        raise Malformed(f"expected '{word} (seat)handle', found {quote(text)}")
    return seats


def split_pass(text: str) -> int | None:
    """The passing seat, or None when ``text`` is no pass; the full stop may be missing."""
    match = _PASS.fullmatch(text)
    return int(match[1]) if match else None


def split_play(text: str) -> tuple[int, list[int]] | None:
    """The playing seat and its cards in printed order, or None when ``text`` is no play."""
    match = _PLAY.fullmatch(text)
    return (int(match[1]), cards_of_names(match[2].split(" "))) if match else None


def wish_position(text: str) -> int:
    """The position of the rank wished for in a line such as ``Wunsch:10``."""
    rank = text.removeprefix(WISH).strip(" ")
    if rank not in RANK_NAMES:
        raise Malformed(f"unknown wish {quote(rank)}: expected one of {', '.join(RANK_NAMES)}")
    return RANK_NAMES.index(rank) + 1


def split_result(text: str) -> tuple[int, int]:
    """The points of seats 0 and 2 and of seats 1 and 3."""
    match = _RESULT.fullmatch(text)
    if match is None:
        raise Malformed(f"expected '{RESULT} points - points', found {quote(text)}")
    return int(match[1]), int(match[2])
