"""The 56 cards as bits of a signed 64-bit integer, and their written form.

Card number = 4 * position + suit. Position 0 holds the four specials (Mah Jong, Dog, Phoenix, Dragon),
positions 1 to 13 the ranks 2 to A; suits are numbered g, k, b, r (Jade, Sword, Pagoda, Star; rules.md,
notation). A set of cards is the sum of ``1 << number``; signed, because Numba turns mixed unsigned
arithmetic into floats, and bit 63 is never needed.
"""

from collections.abc import Iterable

SUITS = "gkbr"
RANKS = "23456789TJQKA"
SPECIALS = ("MJ", "DOG", "PHX", "DRG")

MAHJONG, DOG, PHOENIX, DRAGON = 0, 1, 2, 3
MAHJONG_BIT, DOG_BIT, PHOENIX_BIT, DRAGON_BIT = 1, 2, 4, 8
N_CARDS = 56
N_POSITIONS = 14
ALL_CARDS = (1 << N_CARDS) - 1
SPECIAL_CARDS = 0xF
NORMAL_CARDS = ALL_CARDS ^ SPECIAL_CARDS
LOW_BITS = sum(1 << 4 * position for position in range(N_POSITIONS))

CARD_NAMES: tuple[str, ...] = SPECIALS + tuple(rank + suit for rank in RANKS for suit in SUITS)
_NUMBER_OF = {name: number for number, name in enumerate(CARD_NAMES)}


def card_number(name: str) -> int:
    """The number of the card called ``name``, for example ``9r`` or ``PHX``; upper and lower case both count.

    Raises ValueError for any other text.

    >>> card_number("MJ"), card_number("2g"), card_number("Ar")
    (0, 4, 55)
    """
    text = name.strip()
    key = text.upper() if text.upper() in SPECIALS else text[:1].upper() + text[1:].lower()
    number = _NUMBER_OF.get(key)
    if number is None:
        raise ValueError(
            f"unknown card {name!r}: expected a rank of {RANKS} followed by a suit of {SUITS}, "
            f"or {', '.join(SPECIALS)}"
        )
    return number


def parse_cards(text: str) -> int:
    """The set of the cards named in ``text``, separated by blanks or commas.

    Raises ValueError for an unknown or repeated card.

    >>> format_cards(parse_cards("Kr 2g PHX"))
    'PHX 2g Kr'
    """
    cards = 0
    for name in text.replace(",", " ").split():
        bit = 1 << card_number(name)
        if cards & bit:
            raise ValueError(f"card {name} is named twice in {text!r}")
        cards |= bit
    return cards


def card_numbers(cards: int) -> list[int]:
    """The numbers of the cards in a set, ascending."""
    return [number for number in range(N_CARDS) if cards >> number & 1]


def card_set(numbers: Iterable[int]) -> int:
    """The set of the given card numbers."""
    cards = 0
    for number in numbers:
        cards |= 1 << number
    return cards


def format_cards(cards: int) -> str:
    """The names of the cards in a set, ascending, separated by blanks."""
    return " ".join(CARD_NAMES[number] for number in card_numbers(cards))


def position_of_rank(rank: str) -> int:
    """The position (1 to 13) of a rank letter.

    Raises ValueError when ``rank`` is not one of ``23456789TJQKA`` (``10`` is read as ``T``).
    """
    key = "T" if rank == "10" else rank.upper()
    if len(key) != 1 or key not in RANKS:
        raise ValueError(f"unknown rank {rank!r}: expected one of {', '.join(RANKS)}")
    return RANKS.index(key) + 1


def rank_name(position: int) -> str:
    """The rank letter of a position: ``1`` for the Mah Jong's place 0, else one of ``23456789TJQKA``."""
    return "1" if position == 0 else RANKS[position - 1]
