"""The decisions of a round in words (rows of tichu_sim.simulate.trace.DECISION)."""

from collections.abc import Callable, Sequence
from typing import Any

from tichu_sim.cards import CARD_NAMES, PHOENIX, PHOENIX_BIT, rank_name
from tichu_sim.formats.printed_order import printed_play
from tichu_sim.formats.round_log import Play
from tichu_sim.state import (
    ASK_BOMB,
    ASK_DOG,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_GRAND,
    ASK_LEAD,
    ASK_REACTION,
    ASK_SMALL,
    ASK_WISH,
    DOG_LEAD,
    NOBODY,
)
from tichu_sim.terms import KINDS

_PLAYS = (ASK_LEAD, ASK_FOLLOW, ASK_BOMB)
_WIDTH = 26
_KINDS: dict[str, Callable[[int], str]] = {
    "stairs": lambda n: f"stairs of {n // 2} pairs",
    "straight": lambda n: f"straight of {n}",
    "bomb_quad": lambda n: "bomb of four",
    "bomb_run": lambda n: f"bomb run of {n}",
    "dog": lambda n: "the Dog",
    "hockey_team": lambda n: f"ice hockey team of {n}",
    "highway": lambda n: f"highway of {n}",
    "gapped_straight": lambda n: f"straight with a hole, {n} cards",
}


def decision_in_words(row: Any, names: Sequence[str]) -> str:
    """A decision in words; nothing for what leaves no trace. ``names`` are the boosters by slot."""
    question, answer = int(row["question"]), int(row["answer"])
    if question in _PLAYS and answer >= 0:
        return _play(row, names)
    if question == ASK_FOLLOW:
        return "pass"
    if question == ASK_LEAD:
        return "hands the lead on"
    if question in (ASK_GRAND, ASK_SMALL) and answer:
        return "calls Grand Tichu" if question == ASK_GRAND else "calls Tichu"
    if question == ASK_WISH and answer:
        return f"wishes for {rank_name(answer)}"
    if question == ASK_DOG:
        return f"hands the lead to S{answer}"
    return f"gives the trick to S{answer}" if question == ASK_GIFT else ""


def laid_by(row: Any) -> int:
    """The cards that a decision lays on its seat's turn or as a bomb."""
    is_play = int(row["question"]) in _PLAYS and int(row["answer"]) >= 0
    return int(row["cards"]) if is_play else 0


def _play(row: Any, names: Sequence[str]) -> str:
    """The cards, the kind of combination, a booster laid with them, the cards that are left."""
    cards, seat = int(row["cards"]), int(row["seat"])
    companion, stands_for = int(row["companion"]), int(row["stands_for"])
    said = f"{_cards(cards, int(row['phoenix'])):<{_WIDTH}}  "
    kind = kind_in_words(int(row["kind"]), cards.bit_count() + (stands_for >= 0))
    left = (int(row["hands"][seat]) & ~cards).bit_count()
    said += f"{kind:<18}  {left if left else 'none'} left"
    if int(row["question"]) == ASK_BOMB:
        said += ", out of turn"
    if companion != NOBODY:
        said += f"  * with {names[companion]}"
    return said + (f" as {CARD_NAMES[stands_for]}" if stands_for >= 0 else "")


def reaction_in_words(row: Any) -> str:
    """What the combination is that a booster used in a reaction makes; nothing where it makes none."""
    if int(row["question"]) != ASK_REACTION or int(row["answer"]) < 0 or row["kind"] == DOG_LEAD:
        return ""
    return KINDS[int(row["kind"])].replace("_", " ")


def _cards(cards: int, phoenix: int) -> str:
    """Cards in printed order, a Phoenix with the rank it stands for."""
    stands_for = phoenix if phoenix >= 0 and cards & PHOENIX_BIT else None
    names = [CARD_NAMES[number] for number in printed_play(Play(0, cards, stands_for))]
    if stands_for is not None:
        names[names.index(CARD_NAMES[PHOENIX])] += f"({rank_name(stands_for)})"
    return " ".join(names)


def kind_in_words(kind: int, n_cards: int) -> str:
    """The words for a kind of combination of so many cards."""
    name = KINDS[kind]
    return _KINDS[name](n_cards) if name in _KINDS else name.replace("_", " ")
