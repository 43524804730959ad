"""Short ways to set up positions and answer questions, for the rule cases."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .cards import Cards, cards_from_text
from .compare import Top, key_of
from .patterns import Pattern, readings
from .position import Position
from .round import ReferenceRound

DECLINED = {"grand": False, "small": False, "follow": None, "bomb": None, "wish": None}


def declared(text: str, kind: str | None = None, phoenix: int | None = None) -> tuple[Pattern, Cards]:
    """The play these cards make; kind and Phoenix rank are needed only where there are several readings."""
    cards = cards_from_text(text)
    found = [p for p in readings(cards) if kind in (None, p.kind) and phoenix in (None, p.phoenix)]
    if len(found) != 1:
        raise ValueError(f"{text!r} has {len(found)} such readings: {found}")
    return found[0], cards


def top_of(text: str, kind: str | None = None, phoenix: int | None = None) -> Top:
    """The top these cards make when led."""
    pattern, _ = declared(text, kind, phoenix)
    return Top(pattern, key_of(pattern))


def leading(
    hands: Sequence[str], seat: int = 0, rules: Mapping[str, Any] | None = None, **more: Any
) -> ReferenceRound:
    """A position in which ``seat`` is about to lead; seats with empty hands must be in ``finished``."""
    return ReferenceRound.at(Position([cards_from_text(hand) for hand in hands], seat, **more), rules)


def following(
    hands: Sequence[str], owner: int, top: str, rules: Mapping[str, Any] | None = None, **more: Any
) -> ReferenceRound:
    """A position in which ``owner`` has just laid ``top`` and the bomb window is next."""
    table: dict[str, Any] = {"top": top_of(top), "owner": owner, "table": cards_from_text(top)}
    return ReferenceRound.at(
        Position([cards_from_text(hand) for hand in hands], owner, **table, **more), rules
    )


def lay(round_: ReferenceRound, text: str, kind: str | None = None, phoenix: int | None = None) -> None:
    """Answers the open question with these cards."""
    round_.answer(declared(text, kind, phoenix))


def decline_until(round_: ReferenceRound, *names: str) -> list[tuple[str, int]]:
    """Calls, bombs and wishes nothing and passes until such a question comes; the questions declined."""
    declined = []
    while (question := round_.question()) is not None and question[0] not in names:
        declined.append(question)
        round_.answer(DECLINED[question[0]])
    return declined


def exchange_lowest(round_: ReferenceRound) -> None:
    """Answers an exchange question with the three cards that come first by name."""
    first, second, third = sorted(round_.options())[:3]
    round_.answer((first, second, third))


def natural_in_all(patterns: Iterable[Pattern | None], rank: int) -> bool:
    """Whether every option is a play with a natural card of the rank."""
    return all(p is not None and p.ranks.count(rank) > (p.phoenix == rank) for p in patterns)
