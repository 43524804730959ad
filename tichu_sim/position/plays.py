"""Plays as a user sees them, and the readings of an exact set of cards.

No rule is decided here: the engine's generator, asked about exactly these cards, tells what they can be
and whether they may be led or beat the top.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np

from tichu_sim.cards import (
    DRAGON_BIT,
    N_POSITIONS,
    PHOENIX_BIT,
    SPECIAL_CARDS,
    card_numbers,
    card_set,
    format_cards,
    parse_cards,
    position_of_rank,
    rank_name,
)
from tichu_sim.combinations.generate import ANSWERS, LEADS, generate
from tichu_sim.jit import new_records, readable
from tichu_sim.state import DOG_LEAD, MOVES, SINGLE
from tichu_sim.terms import KINDS

Records = np.ndarray[Any, Any]
"""An array of one record; kernels take its element, Python reads it through ``view``."""


@dataclass(frozen=True)
class Play:
    """A combination laid or to be laid.

    ``cards`` names the cards, ``kind`` is one of tichu_sim.terms.KINDS, ``rank`` the rank that counts
    (``8½`` for a single Phoenix on an 8), ``length`` the number of cards, ``phoenix_as`` the rank for which
    the Phoenix stands in a combination.

    >>> print(Play("PHX 8g 8k", "triple", "8", 3, "8"))
    PHX 8g 8k as 8
    """

    cards: str
    kind: str
    rank: str
    length: int
    phoenix_as: str | None = None

    def __str__(self) -> str:
        return f"{self.cards} as {self.phoenix_as}" if self.phoenix_as else self.cards

    @property
    def name(self) -> str:
        """The combination in words.

        >>> Play("3g 4k 5k 6k 7r", "straight", "7", 5).name
        'straight of 5 up to 7'
        """
        if self.kind in ("single", "dog"):
            return {"DRG": "Dragon", "DOG": "Dog"}.get(self.rank, f"single {self.rank}")
        if self.kind in ("straight", "stairs", "bomb_run", "highway", "gapped_straight"):
            return f"{self.kind.replace('_', ' ')} of {self.length} up to {self.rank}"
        return f"{self.kind.replace('_', ' ')} of {self.rank}"


def view(records: Records) -> Any:
    """The one record of the array, read and written by attribute."""
    return records.view(readable(records.dtype))[0]


def list_plays(round_records: Records, cards: int, what: int) -> list[Any]:
    """The engine's plays of a hand of these cards: LEADS, ANSWERS or BOMBS, whoever's turn it is."""
    moves = new_records(MOVES)
    generate(round_records[0]["table"], cards, moves[0], what)
    return own_plays(moves)


def own_plays(moves: Records) -> list[Any]:
    """Copies of the plays in a list, that a later list does not overwrite."""
    listed = view(moves)
    return list(listed.plays[: listed.count].copy())


def readings(round_records: Records, cards: int, more_kinds: int = 0) -> list[Any]:
    """Everything the rules let exactly these cards be, on any table; the highest first.

    ``more_kinds`` is a mask of kinds that may not be led without a booster.
    """
    probe = round_records.copy()
    rules = view(probe).table.rules
    rules.leads |= rules.bombs | more_kinds  # a bomb that may not be led is a bomb all the same
    return _of_exactly(cards, list_plays(probe, cards, LEADS))


def fitting(round_records: Records, cards: int, leading: bool) -> list[Any]:
    """What exactly these cards can be as a lead, or as an answer to the top; the highest first."""
    return _of_exactly(cards, list_plays(round_records, cards, LEADS if leading else ANSWERS))


def _of_exactly(cards: int, plays: Iterable[Any]) -> list[Any]:
    return sorted((play for play in plays if int(play.cards) == cards), key=lambda play: -int(play.key))


def pattern(play: Any) -> tuple[int, ...]:
    """What plays have in common that differ in the suits of their cards only."""
    cards = int(play.cards)
    ranks = cards & SPECIAL_CARDS
    for position in range(1, N_POSITIONS):
        ranks |= (cards >> 4 * position & 15).bit_count() << 4 * position
    return (
        int(play.kind),
        int(play.key),
        int(play.length),
        int(play.phoenix),
        int(play.suit),
        int(play.companion),
        int(play.stands_for),
        int(play.gap),
        ranks,
    )


def every_choice(round_records: Records, play: Any, hand: int, leading: bool) -> Iterator[Any]:
    """The play with each choice of suits that the hand allows; one with a booster as it is listed."""
    if play.companion >= 0:
        yield play
        return
    wanted = pattern(play)
    cards = int(play.cards)
    choices = []
    for position in range(1, N_POSITIONS):
        suits = 15 << 4 * position
        count = (cards & suits).bit_count()
        choices.append([card_set(chosen) for chosen in combinations(card_numbers(hand & suits), count)])
    for chosen in product(*choices):
        exact = sum(chosen) | cards & SPECIAL_CARDS
        yield from (found for found in fitting(round_records, exact, leading) if pattern(found) == wanted)


def as_play(rules: Any, play: Any) -> Play:
    """The record of a play in words; ``rules`` is the rules record it was made under."""
    phoenix = int(play.phoenix)
    return Play(
        cards=format_cards(int(play.cards)),
        kind=KINDS[int(play.kind)],
        rank=_rank(rules, play),
        length=int(play.length),
        phoenix_as=rank_name(phoenix) if phoenix >= 0 else None,
    )


def _rank(rules: Any, play: Any) -> str:
    """The rank that counts."""
    if int(play.kind) == DOG_LEAD:
        return "DOG"
    if int(play.cards) == DRAGON_BIT:
        return "DRG"
    on = phoenix_on(rules, play)
    return rank_name(position_of_key(rules, int(play.key))) if on is None else f"{rank_name(on)}½"


def phoenix_on(rules: Any, play: Any) -> int | None:
    """The position of the rank below a single Phoenix, 0 also when it was led; None for other plays."""
    alone = int(play.kind) == SINGLE and int(play.cards) == PHOENIX_BIT
    return position_of_key(rules, int(play.key) - 1) if alone else None


def position_of_key(rules: Any, key: int) -> int:
    """The rank that has this strength by the order in force, or had it when it was laid."""
    for position in range(N_POSITIONS):
        if rules.key[rules.rung[position]] == key:
            return position
    return key // 4 - 1


def name_cards(
    cards: "str | Play | Iterable[str]", phoenix_as: str | None
) -> tuple[int, int | None, int | None]:
    """The set of cards a user names, the position of the rank declared for the Phoenix, the kind declared.

    ``cards`` may be a Play, which declares its kind, names in one text (with declarations: ``PHX 8g as 8``,
    ``8g 8k 8b 8r as triple``), or several names. Raises ValueError for unknown and repeated cards and for a
    declaration that is neither rank nor kind.
    """
    text = str(cards) if isinstance(cards, str | Play) else " ".join(cards)
    names, *declarations = text.split(" as ")
    rank, kind = phoenix_as, cards.kind if isinstance(cards, Play) else None
    for word in map(str.strip, declarations):
        if word in KINDS:
            kind = word
        elif phoenix_as is None:
            rank = word
    position = None if rank is None else position_of_rank(rank)
    return parse_cards(names), position, None if kind is None else KINDS.index(kind)
