"""What boosters do while cards are drawn (rules.md 4.1, cards 9, 10 and 13; with six players 2.2).

Who is rewarded for his courage draws before others can use boosters in the same draw-round.
"""

from .booster_table import ONE_USE, Course, Question, Table, Use, Uses

TO_MULLIGAN = 7
REWARDS = 4
TWO = "two cards"


def draft_uses(table: Table, seat: int) -> Uses:
    """In place of a whole draw-round, so not while Courage lets somebody draw by himself."""
    single = "courage_is_rewarded" in table.in_play and table.drawn < table.grand_after + REWARDS
    return ONE_USE if len(table.deck) >= len(table.seats) and not table.served and not single else ()


def draft(table: Table, use: Use) -> Course:
    cards = table.deck[: len(table.seats)]
    for seat in table.around(use.seat):
        card = cards[0]
        if len(cards) > 1:
            card = yield Question("choice", seat, frozenset(cards))
        cards.remove(card)
        table.draw(seat, card)


def mulligan_uses(table: Table, seat: int) -> Uses:
    exactly = len(table.hands[seat]) == TO_MULLIGAN
    return ONE_USE if exactly and len(table.deck) >= TO_MULLIGAN else ()


def mulligan(table: Table, use: Use) -> Course:
    """The new cards are drawn before the old ones go into the deck; the answer is its new order."""
    old = table.hands[use.seat]
    table.hands[use.seat], rest = frozenset(table.deck[:TO_MULLIGAN]), table.deck[TO_MULLIGAN:]
    table.deck = yield Question("shuffle", use.seat, old.union(rest))


def courage_uses(table: Table, seat: int) -> Uses:
    called = any(call.caller == seat and call.kind == "grand" for call in table.calls)
    return ONE_USE if called and len(table.hands[seat]) <= table.grand_after else ()


def courage(table: Table, use: Use) -> Course:
    """It is about the very next card already."""
    return reward(table, use.seat)


def reward(table: Table, seat: int) -> Course:
    """Two cards for one, of which the next seat gets the other instead of drawing."""
    neighbour = table.after(seat)[0]
    enough = len(table.deck) >= len(table.seats) - len(table.served)
    if table.drawn >= table.grand_after + REWARDS or not enough or table.served & {seat, neighbour}:
        return
    if (yield Question("choice", seat, frozenset({TWO, None}))):
        two = table.deck[:2]
        kept = yield Question("choice", seat, frozenset(two))
        two.remove(kept)
        table.draw(seat, kept)
        table.draw(neighbour, *two)
