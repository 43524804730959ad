"""The exchange: each seat gives one card to each other seat, all revealed at once (rules.md 1.2)."""

from tichu_sim.cards import MAHJONG_BIT
from tichu_sim.combinations.counts import may_bomb
from tichu_sim.combinations.ladder import has_bomb
from tichu_sim.engine.calls import may_call_small
from tichu_sim.engine.flow import AFTER_EXCHANGE, ask, begin_polls, next_poll
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import ASK_EXCHANGE, ASK_SMALL

CARD_BITS = 6
"""An answer holds the card for the next seat in its lowest six bits, then one for each seat after it."""


@kernel
def ask_exchange(rd):
    """Ask each seat for its cards; with ``repass_on_tichu_call`` a Tichu may still be called first."""
    flow = rd.flow
    table = rd.table
    if flow.polls == 0:
        reveal(rd)
        return 0
    seat = flow.cursor
    if table.rules.repass_on_call and not flow.small_asked and may_call_small(table, seat):
        return ask(rd, seat, ASK_SMALL)
    return ask(rd, seat, ASK_EXCHANGE)


@kernel
def answer_exchange(rd, answer):
    """Commit the cards of the asked seat.

    Raises ValueError unless the answer names different cards of its hand.
    """
    flow = rd.flow
    giver = int(flow.asked)
    private = rd.seats[giver]
    cards = 0
    seat = int(rd.table.next_seat[giver])
    answer = int(answer)
    for _ in range(rd.table.n_seats - 1):
        card = answer & (1 << CARD_BITS) - 1
        answer >>= CARD_BITS
        private.given[seat] = card
        cards |= 1 << card
        seat = int(rd.table.next_seat[seat])
    if cards & ~int(private.hand) or count_bits(cards) != rd.table.n_seats - 1:
        raise ValueError("an exchange must name different cards of the hand, one for each other seat")
    flow.committed |= 1 << giver
    next_poll(rd)


@kernel
def reveal(rd):
    """Move the cards, find the Mah Jong and the bombs, and open the window after the exchange."""
    table = rd.table
    for giver in range(table.n_seats):
        for taker in range(table.n_seats):
            if taker != giver:
                card = int(rd.seats[giver].given[taker])
                rd.seats[taker].received[giver] = card
                rd.seats[giver].hand ^= 1 << card
                rd.seats[taker].hand |= 1 << card
    table.exchanged = 1
    table.leader = mahjong_holder(rd)
    rd.flow.committed = 0
    for seat in range(table.n_seats):
        note_bombs(rd, seat)
        rd.counts.bomb_dealt |= may_bomb(rd.seats[seat].dealt) << seat
    rd.counts.bomb_held = rd.flow.bombers
    begin_polls(rd, AFTER_EXCHANGE, table.shuffler)


@kernel
def mahjong_holder(rd):
    """The seat whose hand holds the Mah Jong."""
    for seat in range(rd.table.n_seats):
        if rd.seats[seat].hand & MAHJONG_BIT:
            return seat
    return int(rd.table.shuffler)


@kernel
def note_bombs(rd, seat):
    """Keep ``flow.bombers`` true after a change of a hand."""
    rd.flow.bombers &= ~(1 << seat)
    rd.flow.bombers |= has_bomb(rd.table.rules, rd.seats[seat].hand) << seat
