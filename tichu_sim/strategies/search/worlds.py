"""Worlds: rounds that may be going on, as far as one seat can know, set up from what it is handed.

A world is a whole round record. Table, own hand and the cards known from the exchange, or because a hand lies
open, are as the seat sees them; the cards it does not see are dealt to the others at random, each as many as
he holds.
"""

import numpy as np

from tichu_sim.cards import ALL_CARDS
from tichu_sim.engine.exchange import note_bombs
from tichu_sim.engine.flow import BOMB_WINDOW, TURN
from tichu_sim.engine.knowledge import look_at_partner, show_to_all
from tichu_sim.jit import JIT, copy_record, count_bits, kernel, lowest, readable
from tichu_sim.rng import bounded, seat_word
from tichu_sim.state import ASK_BOMB, ASK_SMALL, NOBODY, ROUND

WORLD = ROUND if JIT else readable(ROUND)


@kernel
def set_up(world, table, seat, question):
    """All of a world but the hands of the others; the question is the one the seat is asked."""
    me = int(seat.seat)
    copy_record(world.table, table)
    for other in range(table.n_seats):
        private = world.seats[other]
        copy_record(private, seat)
        if other != me:
            _forget(private, other)
            private.given[me] = seat.received[other]
            private.received[me] = seat.given[other]
            private.known[me] = seat.received[other]
    _put_question(world, me, question)


@kernel
def _forget(private, other):
    """The private record of another seat, which knows nothing yet; its strategy is taken to be the own."""
    private.seat = other
    private.key[0] ^= other
    private.first = 0
    private.dealt = 0
    private.buried = 0
    for holder in range(len(private.known)):
        private.given[holder] = 0
        private.received[holder] = 0
        private.known[holder] = 0


@kernel
def _put_question(world, me, question):
    """The flow of a round in which the seat is asked to lead, follow or bomb, or for a Tichu at its turn."""
    flow = world.flow
    flow.question = question
    flow.asked = me
    flow.told = 1
    flow.small_asked = question != ASK_SMALL
    flow.wisher = NOBODY
    flow.lead_to = NOBODY
    flow.taker = NOBODY
    flow.phase = TURN
    if question == ASK_BOMB:
        flow.phase = BOMB_WINDOW
        flow.cursor = me
        flow.polls = world.table.n_seats
        polled = int(world.table.trick.turn)
        while polled != me:
            flow.polls -= 1
            polled = int(world.table.next_seat[polled])


@kernel
def deal_hidden(world, seat):
    """Deal the cards that the seat does not see: those it knows to their holders, the others at random."""
    me = int(seat.seat)
    table = world.table
    hidden = ALL_CARDS & ~int(seat.hand) & ~int(table.trick.cards)
    hidden &= ~int(table.removed) & ~int(seat.buried)
    for owner in range(table.n_seats):
        hidden &= ~int(table.pile[owner])
    for other in range(table.n_seats):
        known = int(seat.known[other]) & hidden
        if other != me:
            world.seats[other].hand = known
            world.seats[other].draws = seat.draws
            hidden ^= known
    _deal_at_random(world, seat, hidden)
    for holder in range(table.n_seats):
        if table.open >> holder & 1:
            show_to_all(world, holder, world.seats[holder].hand)
        look_at_partner(world, holder)
        note_bombs(world, holder)


@kernel
def _deal_at_random(world, seat, hidden):
    """Fill the hands of the others with hidden cards."""
    deck = np.empty(64, np.int64)
    left = count_bits(hidden)
    for place in range(left):
        deck[place] = lowest(hidden)
        hidden &= hidden - 1
    for other in range(world.table.n_seats):
        if other == seat.seat:
            continue
        for _ in range(int(world.table.n_cards[other]) - count_bits(world.seats[other].hand)):
            chosen = bounded(seat_word(seat), left)
            left -= 1
            world.seats[other].hand |= 1 << deck[chosen]
            deck[chosen] = deck[left]


@kernel
def copy_world(target, source):
    """Copy what a round without boosters is made of."""
    copy_record(target.table, source.table)
    copy_record(target.flow, source.flow)
    copy_record(target.counts, source.counts)
    for seat in range(source.table.n_seats):
        copy_record(target.seats[seat], source.seats[seat])
