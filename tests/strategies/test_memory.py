"""What club takes to be unseen when it forgets, or does not use what it knows."""

import pytest

from strategies.seated import Table
from tichu_sim.jit import plain
from tichu_sim.strategies.club.odds import unseen_by
from tichu_sim.strategies.parameters import place

pytestmark = pytest.mark.plain


def unseen(table: Table, seat: int, **values: float) -> int:
    """The cards that a seat with these parameters takes to be unseen."""
    private = table.live.seats[seat]
    before = private.parameters.copy()
    for name, value in values.items():
        private.parameters[place(name)] = value
    cards = int(plain(unseen_by)(table.live.table, private).cards)
    private.parameters[:] = before
    return cards


def late_in_a_round(number: int) -> Table:
    """A table after six tricks or more."""
    table = Table(["greedy"], number)
    for _ in table.questions():
        if table.live.table.tricks >= 6:
            return table
    raise AssertionError("a round without six tricks")


def test_forgotten_are_cards_of_collected_tricks_only() -> None:
    kept = laid = 0
    for number in range(4):
        table = late_in_a_round(number)
        collected = sum(int(table.live.table.pile[seat]) for seat in range(4))
        for seat in range(4):
            partner = table.live.table.partner[seat]
            piles = collected & ~int(table.live.seats[seat].given[partner])
            everything = unseen(table, seat, memory=1)
            assert everything & piles == 0
            assert unseen(table, seat, memory=0) == everything | piles
            some = unseen(table, seat, memory=0.6)
            assert some & ~piles == everything
            assert some == unseen(table, seat, memory=0.6)
            kept += (piles & ~some).bit_count()
            laid += piles.bit_count()
    assert 0.5 < kept / laid < 0.7


def test_a_card_given_to_the_partner_is_unseen_only_where_known_cards_are_not_used() -> None:
    table = late_in_a_round(1)
    for seat in range(4):
        given = int(table.live.seats[seat].given[table.live.table.partner[seat]])
        not_laid = given & unseen(table, seat, known_cards=0)
        assert unseen(table, seat, known_cards=0) == unseen(table, seat) | not_laid
        assert unseen(table, seat) & given == 0
