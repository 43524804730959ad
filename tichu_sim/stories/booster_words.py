"""What happens to boosters in words, from the notes of the engine (tichu_sim.state.NOTE)."""

from collections.abc import Iterable
from typing import Any

from tichu_sim.boosters.booster import Booster
from tichu_sim.boosters.sets import BoosterSet
from tichu_sim.cards import CARD_NAMES, rank_name
from tichu_sim.formats.printed_order import high_to_low
from tichu_sim.state import (
    CANCELLED,
    CHOSEN,
    DEALT,
    DISPLAYED,
    HELD,
    MOVED,
    NOBODY,
    PICKED,
    PLAYED,
    RESOLVED,
    RETURNED,
)

BEGINNING = (DEALT, HELD, DISPLAYED)
"""What is noted before the first card is drawn."""


class BoosterWords:
    """The words for the boosters of a set."""

    def __init__(self, boosters: BoosterSet) -> None:
        self.names = boosters.slot_names
        self._cards: dict[str, Booster] = {card.id: card for card in boosters.cards()}

    def ownership(self, notes: Iterable[Any], seats: Iterable[int]) -> list[tuple[str, str]]:
        """Who owns what at the beginning of a round, and the display: pairs of words."""
        owned: dict[int, list[str]] = {}
        for note in notes:
            owned.setdefault(int(note.seat), []).append(self.names[int(note.slot)])
        places = [(seat, f"S{seat}") for seat in seats]
        return [
            (words, ", ".join(owned[seat])) for seat, words in ((NOBODY, "display"), *places) if seat in owned
        ]

    def event(self, note: Any, kind: str = "") -> tuple[str, str] | None:
        """Who does what; None for what the story does not tell or tells elsewhere.

        ``kind`` is the combination that a booster with cards makes, in words.
        """
        what, slot = int(note.what), int(note.slot)
        name, who = self.names[slot], f"S{int(note.seat)}"
        if what == PLAYED:
            return who, f"* uses {name}{self._aim(note)}{_with(int(note.cards), kind)}"
        if what == CHOSEN:
            return who, f"* {name}: {self._choice(note)}"
        if what == CANCELLED:
            return who, f"* {name} is cancelled by S{int(note.target)} and has no effect"
        if what == RESOLVED:
            return self._effect(name, int(note.choice))
        words = {
            PICKED: f"picks {name} from the display",
            RETURNED: f"takes {name} back",
            MOVED: f"hands {name} to S{int(note.target)}",
        }.get(what)
        return None if words is None else (who, f"* {words}")

    def _effect(self, name: str, memory: int) -> tuple[str, str] | None:
        """What all have heard by a booster that has taken effect."""
        tells = self._cards[name].tells
        return None if tells is None else ("", f"> {tells(memory)}")

    def _aim(self, note: Any) -> str:
        """Whom or what a booster is aimed at when it is played."""
        target = f" on S{int(note.target)}" if note.target != NOBODY else ""
        card = self._cards[self.names[int(note.slot)]]
        # Where a card lists no options of its own, what it chooses is chosen when it takes effect.
        chosen = self._meaning(card, int(note.choice)) if card.options else ""
        if not chosen:
            return target
        return f"{target} and {chosen}" if card.choice == "seat" else f"{target}: {chosen}"

    def _choice(self, note: Any) -> str:
        """What a seat has chosen as a booster took effect."""
        card = self._cards[self.names[int(note.slot)]]
        chosen = self._meaning(card, int(note.choice))
        target = f"S{int(note.target)}" if note.target != NOBODY else ""
        if not chosen and not target:
            return "yes"
        return f"chooses {chosen} ({target})" if chosen and target else f"chooses {chosen or target}"

    def _meaning(self, card: Booster, choice: int) -> str:
        """The words for a choice in the terms of its card; empty where it means nothing."""
        if choice < 0:
            return ""
        if card.choice == "card":
            return CARD_NAMES[choice]
        if card.choice == "rank":
            return f"rank {rank_name(choice)}"
        if card.choice == "booster":
            return self.names[choice]
        return f"S{choice}" if card.choice == "seat" else ""


def cards_in_words(cards: int) -> str:
    """The names of a set of cards, from high to low."""
    return " ".join(CARD_NAMES[number] for number in high_to_low(cards))


def _with(cards: int, kind: str) -> str:
    if not cards:
        return ""
    return f" with {cards_in_words(cards)}" + (f" ({kind})" if kind else "")
