"""The 56 cards as names: ``9r`` red nine, ``Tg`` green ten, then MJ, DOG, PHX, DRG (rules.md 1.1)."""

from collections.abc import Iterable

Cards = frozenset[str]

SUITS = "gkbr"
NATURAL_RANKS = range(2, 15)
SPECIALS = ("MJ", "DOG", "PHX", "DRG")

_NATURAL = {letter + suit: value for value, letter in enumerate("23456789TJQKA", 2) for suit in SUITS}

# The Phoenix counts 0 here: alone it has no rank of its own, in a combination it takes the declared one.
RANK_VALUES = _NATURAL | {"DOG": -1, "PHX": 0, "MJ": 1, "DRG": 15}

DECK = tuple(RANK_VALUES)

_POINTS_OF_RANK = {5: 5, 10: 10, 13: 10, 15: 25, 0: -25}


def points(cards: Iterable[str]) -> int:
    """Card points of a set: five 5, ten and king 10, Dragon 25, Phoenix -25 (rules.md 1.1)."""
    return sum(_POINTS_OF_RANK.get(RANK_VALUES[card], 0) for card in cards)


def cards_from_text(text: str) -> Cards:
    """Reads names separated by blanks; ValueError names an unknown or repeated card."""
    names = text.split()
    for name in names:
        if name not in RANK_VALUES:
            raise ValueError(f"{name!r} is no card: write 2g .. Ar (suits g k b r), MJ, DOG, PHX or DRG")
    if len(set(names)) != len(names):
        raise ValueError(f"a card is named twice in {text!r}")
    return frozenset(names)


def text_from_cards(cards: Iterable[str]) -> str:
    """Names separated by blanks, in order of rank, then suit."""
    return " ".join(sorted(cards, key=DECK.index))
