"""Where every card of a round is at a decision, and which cards change their place until the next one."""

from dataclasses import dataclass
from typing import Any

from tichu_sim.cards import ALL_CARDS
from tichu_sim.terms import MAX_SEATS

TABLE = "the trick"
AWAY = "elsewhere"
"""Cards in the deck; once all are drawn, those that are out of the game."""

Places = dict[str, int]
"""The set of cards in each place; those of seats that a table does not have are empty."""


@dataclass(frozen=True)
class Move:
    """Cards that went from one place to another."""

    cards: int
    origin: str
    destination: str


def hand_of(seat: int) -> str:
    """The place of the cards a seat holds."""
    return f"S{seat}'s hand"


def pile_of(seat: int) -> str:
    """The place of the cards a seat has won or laid aside."""
    return f"S{seat}'s pile"


def places_before(decision: Any) -> Places:
    """Where the cards are before a decision (a row of tichu_sim.simulate.trace.DECISION)."""
    return _places(decision["hands"], decision["piles"], int(decision["table"]))


def places_at_end(record: Any) -> Places:
    """Where the cards are at the end of a round (tichu_sim.state.ROUND, read by attribute)."""
    hands = [record.seats[seat].hand for seat in range(MAX_SEATS)]
    return _places(hands, record.table.pile, int(record.table.trick.cards))


def moves(before: Places, after: Places) -> list[Move]:
    """All cards that are in another place than before, by place of origin and destination."""
    found = []
    for origin, left in before.items():
        for destination, there in after.items():
            if origin != destination and left & there:
                found.append(Move(left & there, origin, destination))
    return found


def all_drawn(places: Places, at_end: Places) -> bool:
    """Whether nothing is left in the deck: what is elsewhere is out of the game and stays so to the end."""
    return places[AWAY] in (0, at_end[AWAY])


def as_dealt(places: Places, record: Any) -> Places:
    """The places at the moment when all cards are drawn: nothing is laid yet, nothing out of the game."""
    return places | {hand_of(seat): int(record.seats[seat].dealt) for seat in range(MAX_SEATS)} | {AWAY: 0}


def _places(hands: Any, piles: Any, table: int) -> Places:
    found = {hand_of(seat): int(hands[seat]) for seat in range(MAX_SEATS)}
    found |= {pile_of(seat): int(piles[seat]) for seat in range(MAX_SEATS)}
    found[TABLE] = table
    seen = 0
    for cards in found.values():
        seen |= cards
    return found | {AWAY: ALL_CARDS & ~seen}
