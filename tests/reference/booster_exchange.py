"""What the boosters of the start of a round do (rules.md 4.1), those apart that act while cards are drawn."""

from dataclasses import replace

from .booster_table import Course, Question, Table, Use, Uses
from .cards import RANK_VALUES, SPECIALS


def generous_uses(table: Table, seat: int) -> Uses:
    """Two cards instead of one: whoever is given none cannot be aimed at (rules.md 2.2)."""
    return [(taker, None) for taker in table.passes[seat] if taker != seat]


def generous(table: Table, use: Use) -> None:
    assert use.target is not None
    table.passes[use.seat][use.target] += 1


def positive_thinking(table: Table, use: Use) -> None:
    """A card that somebody wants to give besides to his partner stays so; one for an opponent is void."""
    table.passes = [
        {partner: 2 + passes[partner] for partner in table.partners(seat)}
        for seat, passes in enumerate(table.passes)
    ]


def contented(table: Table, use: Use) -> None:
    table.passes = [{seat: 1} for seat in table.seats]
    for booster in ("clairvoyant", "generous", "positive_thinking"):
        if booster in table.in_play:
            table.return_unused(booster)


def exchange_open(table: Table, seat: int) -> bool:
    return "contented" not in table.in_play


def return_uses(table: Table, seat: int) -> Uses:
    found = table.received[seat].items()
    return [(giver, card) for giver, cards in found for card in sorted(cards & table.hands[seat])]


def return_to_sender(table: Table, use: Use) -> None:
    assert use.target is not None
    table.move(use.seat, use.target, {use.choice})


def ouvert(table: Table, use: Use) -> None:
    giver = table.holder("MJ")
    assert giver is not None
    table.move(giver, use.seat, {"MJ"})
    open_with(table, use.seat)


def open_with(table: Table, seat: int) -> None:
    """A seat has the first lead, wherever the Mah Jong goes from now on."""
    table.opener = seat
    table.trick = replace(table.trick, turn=seat)


def back_to_the_roots(table: Table, use: Use) -> None:
    """At once if all cards are drawn, else when they are."""
    if use.event != "pre_deal":
        discard_specials(table)


def discard_specials(table: Table) -> None:
    discarder = table.holder("MJ")
    if discarder is not None:
        open_with(table, discarder)
    for place in table.seats:
        table.hands[place] -= frozenset(SPECIALS)
        table.buried[place] -= set(SPECIALS)
    table.removed |= set(SPECIALS)


def disarmament(table: Table, use: Use) -> Course:
    own = frozenset(card for card in table.hands[use.seat] if card not in SPECIALS)
    card = yield Question("choice", use.seat, own)
    lay_into_pile(table, use.seat, card)
    neighbour = table.next_in(use.seat)
    alike = frozenset(other for other in table.hands[neighbour] if RANK_VALUES[other] == RANK_VALUES[card])
    if len(alike) > 1:
        alike = frozenset({(yield Question("choice", neighbour, alike))})
    for other in alike:
        lay_into_pile(table, neighbour, other)


def lay_into_pile(table: Table, seat: int, card: str) -> None:
    table.hands[seat] -= {card}
    table.piles[seat].add(card)
