"""The exchange: seats give cards to one another, all revealed at once (rules.md 1.2, 2.1, 2.2).

Four players give one card to each other seat, three to each opposing one, six to each partner. How many go
where lies in the table, where boosters can change it: ``passes`` (how many cards each seat gives to each, and
lays into its own pile), ``chooses_last``, ``opener``.
"""

from tichu_sim.cards import MAHJONG_BIT
from tichu_sim.combinations.counts import may_bomb
from tichu_sim.combinations.ladder import has_bomb
from tichu_sim.engine.calls import may_call_small
from tichu_sim.engine.flow import AFTER_EXCHANGE, ask, begin_polls, next_poll
from tichu_sim.engine.knowledge import look_at_partner, moves_with_knowledge, show_to_all
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import ASK_EXCHANGE, ASK_SMALL, NOBODY

CARD_BITS = 6
"""An answer holds the cards for the next seat in its lowest bits, six a card, then those for each seat after
it, at last those the giver lays into his own pile."""

MOST_PASSES = 5
"""Cards a seat can give away in all: the answer is logged in 32 bits."""


@kernel
def ask_exchange(rd):
    """Ask each seat for its cards; with ``repass_on_tichu_call`` a Tichu may still be called first."""
    flow = rd.flow
    table = rd.table
    seat = _next_giver(rd)
    if seat == NOBODY:
        reveal(rd)
        return 0
    if table.rules.repass_on_call and not flow.small_asked and may_call_small(table, seat):
        return ask(rd, seat, ASK_SMALL)
    if table.chooses_last >> seat & 1:
        _foresee(rd, seat)
    return ask(rd, seat, ASK_EXCHANGE)


@kernel
def _next_giver(rd):
    """The next seat in play order that has not chosen, those last that see what they are given."""
    flow = rd.flow
    table = rd.table
    waiting = ((1 << int(table.n_seats)) - 1) & ~int(flow.committed)
    if waiting == 0:
        return NOBODY
    if waiting & ~int(table.chooses_last):
        waiting &= ~int(table.chooses_last)
    seat = int(flow.cursor)
    while not waiting >> seat & 1:
        seat = int(table.next_seat[seat])
    flow.cursor = seat
    return seat


@kernel
def _foresee(rd, seat):
    """A seat looks at the cards that have been chosen for it."""
    for giver in range(rd.table.n_seats):
        if rd.flow.committed >> giver & 1:
            rd.seats[seat].received[giver] = rd.seats[giver].given[seat]


@kernel
def passes_of(table, giver):
    """The number of cards a seat gives to others; 0 where there is no exchange."""
    number = 0
    for taker in range(table.n_seats):
        if taker != giver:
            number += int(table.passes[giver, taker])
    return number


@kernel
def answer_exchange(rd, answer):
    """Commit the cards of the asked seat.

    Raises ValueError unless the answer names different cards of its hand, and none for the own pile that may
    not lie there.
    """
    flow = rd.flow
    table = rd.table
    giver = int(flow.asked)
    private = rd.seats[giver]
    hand = int(private.hand)
    seat = giver
    answer = int(answer)
    for _ in range(table.n_seats):
        seat = int(table.next_seat[seat])
        cards = 0
        for _ in range(table.passes[giver, seat]):
            card = 1 << (answer & (1 << CARD_BITS) - 1)
            answer >>= CARD_BITS
            if not hand & card:
                raise ValueError(
                    "an exchange must name different cards of the hand, as many as go to each seat"
                )
            if seat == giver and int(table.not_buried) & card:
                raise ValueError("an exchange named a card for the own pile that may not lie there")
            hand ^= card
            cards |= card
        private.given[seat] = cards
    flow.committed |= 1 << giver
    next_poll(rd)


@kernel
def reveal(rd):
    """Move the cards, find the Mah Jong and the bombs, and open the window after the exchange."""
    table = rd.table
    for giver in range(table.n_seats):
        for taker in range(table.n_seats):
            if taker != giver:
                _pass_on(rd, giver, taker, int(rd.seats[giver].given[taker]))
    table.exchanged = 1
    table.leader = mahjong_holder(rd) if table.opener == NOBODY else table.opener
    rd.flow.committed = 0
    for seat in range(table.n_seats):
        if table.passes[seat, seat]:
            _bury(rd, seat)
        if table.open >> seat & 1:
            show_to_all(rd, seat, int(rd.seats[seat].hand))
        look_at_partner(rd, seat)
        note_bombs(rd, seat)
        rd.counts.bomb_dealt |= may_bomb(rd.seats[seat].dealt) << seat
    rd.counts.bomb_held = rd.flow.bombers
    begin_polls(rd, AFTER_EXCHANGE, table.shuffler)


@kernel
def _pass_on(rd, giver, taker, cards):
    """Cards given in the exchange change hands; the giver knows where they are."""
    table = rd.table
    rd.seats[taker].received[giver] = cards
    rd.seats[giver].hand &= ~cards
    rd.seats[taker].hand |= cards
    table.n_cards[giver] -= count_bits(cards)
    table.n_cards[taker] += count_bits(cards)
    if table.boosters.n_slots:
        moves_with_knowledge(rd, giver, taker, cards)
    else:
        rd.seats[giver].known[taker] = cards


@kernel
def _bury(rd, seat):
    """Lay the chosen cards into the own pile, unseen until the round is scored."""
    private = rd.seats[seat]
    cards = int(private.given[seat])
    private.hand &= ~cards
    private.buried |= cards
    rd.table.n_cards[seat] -= count_bits(cards)


@kernel
def set_opener(rd, seat):
    """A seat leads the first trick, wherever the Mah Jong goes from now on."""
    rd.table.opener = seat
    _lead_first(rd, seat)


@kernel
def mahjong_moved(rd, seat):
    """The Mah Jong has come into another hand: its holder opens, unless someone has the right to."""
    if rd.table.opener == NOBODY:
        _lead_first(rd, seat)


@kernel
def _lead_first(rd, seat):
    """Before the first lead the turn is the leader's."""
    rd.table.leader = seat
    if rd.table.exchanged:
        rd.table.trick.turn = seat


@kernel
def mahjong_holder(rd):
    """The seat whose hand holds the Mah Jong; the shuffler if none does."""
    holder = holder_of(rd, MAHJONG_BIT)
    return int(rd.table.shuffler) if holder == NOBODY else holder


@kernel
def holder_of(rd, card):
    """The seat whose hand holds a card, given as a set, or NOBODY."""
    for seat in range(rd.table.n_seats):
        if rd.seats[seat].hand & card:
            return seat
    return NOBODY


@kernel
def note_bombs(rd, seat):
    """Keep ``flow.bombers`` true after a change of a hand."""
    rd.flow.bombers &= ~(1 << seat)
    rd.flow.bombers |= has_bomb(rd.table.rules, rd.seats[seat].hand) << seat
