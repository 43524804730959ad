"""Holding classes: which of aces, Dragon, Phoenix, Dog and Mah Jong a hand has, as one number.

The number of a class is aces + 5 x Dragon + 10 x Phoenix + 20 x Dog + 40 x Mah Jong, 0 to 79.
"""

from collections.abc import Sequence

import polars as pl

from tichu_sim import cards

CLASS = ("aces", "dragon", "phoenix", "dog", "mahjong")
"""What makes up a holding class: aces 0 to 4, the others held or not."""

N_CLASSES = 80

_WEIGHTS = {"aces": 1, "dragon": 5, "phoenix": 10, "dog": 20, "mahjong": 40}
_SPECIALS = {"dragon": cards.DRAGON, "phoenix": cards.PHOENIX, "dog": cards.DOG, "mahjong": cards.MAHJONG}
_FIRST_ACE = cards.card_number("Ag")


def class_columns(sides: Sequence[str]) -> list[str]:
    """The columns that ``with_classes`` adds, all UInt8."""
    return ["class8", "class14", "class_kept", *(f"worth_{side}" for side in sides)]


def with_classes(seats: pl.LazyFrame, sides: Sequence[str]) -> pl.LazyFrame:
    """The ``seats`` table with ``class_columns``; ``sides`` are the ends of its columns ``given_...``.

    ``class8`` and ``class14`` are the classes of the cards before the Grand window and of all dealt cards,
    by most rules eight and fourteen, ``class_kept`` that of the cards kept in the exchange, and ``worth_...``
    what the card given to that side adds to the class of who receives it.
    """
    worth = {side: _worth(pl.col(f"given_{side}")).fill_null(0) for side in sides}
    dealt = kept = _class_of("")
    for given in worth.values():
        kept = kept - given
    return seats.with_columns(
        _class_of("8").alias("class8"),
        dealt.alias("class14"),
        kept.alias("class_kept"),
        *(given.alias(f"worth_{side}") for side, given in worth.items()),
    )


def read_class(number: pl.Expr) -> list[pl.Expr]:
    """Columns of a class number: ``CLASS``, ``jokers`` (Dragon 1, Phoenix 2, both 3) and ``high``.

    ``high`` counts aces, Dragon and Phoenix, 0 to 6.
    """
    parts = {name: number // weight % 2 == 1 for name, weight in _WEIGHTS.items() if name != "aces"}
    aces, jokers = number % 5, number // 5 % 4
    return [
        aces.cast(pl.UInt8).alias("aces"),
        *(held.alias(name) for name, held in parts.items()),
        jokers.cast(pl.UInt8).alias("jokers"),
        (aces + jokers % 2 + jokers // 2).cast(pl.UInt8).alias("high"),
    ]


def _class_of(suffix: str) -> pl.Expr:
    parts = [pl.col(name + suffix).cast(pl.UInt8) * _byte(weight) for name, weight in _WEIGHTS.items()]
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total


def _worth(card: pl.Expr) -> pl.Expr:
    """What one card adds to the number of a class."""
    number = card.to_physical()
    worth = pl.when(number >= _byte(_FIRST_ACE)).then(_byte(_WEIGHTS["aces"])).otherwise(_byte(0))
    for name, special in _SPECIALS.items():
        worth = pl.when(number == _byte(special)).then(_byte(_WEIGHTS[name])).otherwise(worth)
    return worth


def _byte(value: int) -> pl.Expr:
    return pl.lit(value, pl.UInt8)
