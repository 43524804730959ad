"""Setting up a round: the empty table, the shuffled deck, the cards drawn one by one (rules.md 1.2)."""

from tichu_sim.cards import N_CARDS
from tichu_sim.engine.distribution import begin_distribution
from tichu_sim.engine.flow import (
    BEFORE_EXCHANGE,
    BEGIN,
    DRAW,
    GRAND_WINDOW,
    all_drawn,
    begin_polls,
    enter,
)
from tichu_sim.engine.knowledge import look_at_partner
from tichu_sim.engine.seating import take_seats
from tichu_sim.engine.supply import start_boosters
from tichu_sim.engine.windows import happens
from tichu_sim.jit import kernel
from tichu_sim.rng import PURPOSE_DEAL, PURPOSE_SEAT, bounded, stream
from tichu_sim.state import GRAND, NO_CALL, NOBODY, NONE, ON_DRAW, ON_PRE_DEAL
from tichu_sim.terms import MAX_SEATS


@kernel
def start_round(rd, seed, game, number, shuffler):
    """Shuffle and get ready to draw.

    ``shuffler`` is a seat, or a player where these change seats (tichu_sim.engine.seating). Rules, seats,
    partners, totals and the parameters must be in place; all else is reset.
    """
    clear_table(rd, take_seats(rd, shuffler))
    clear_flow(rd)
    for seat in range(rd.table.n_seats):
        private = rd.seats[seat]
        words = stream(seed, game, number, PURPOSE_SEAT + seat, 0)
        private.key[0] = words[0]
        private.key[1] = words[1]
        private.draws = 0
    shuffle(rd.deck, seed, game, number)
    if rd.table.boosters.n_slots:
        start_boosters(rd, seed, game, number)
    rd.flow.phase = BEGIN


@kernel
def clear_table(rd, shuffler):
    """An empty table with every seat in play."""
    table = rd.table
    table.inside = (1 << int(table.n_seats)) - 1
    table.shuffler = shuffler
    table.leader = NOBODY
    table.n_finished = 0
    table.n_calls = 0
    table.tricks = 0
    table.wished = 0
    table.dragon_to = NOBODY
    table.drawn = 0
    table.exchanged = 0
    table.ignores_wish = table.rules.wish_exempt
    table.listen = 0
    table.removed = 0
    table.open = table.rules.open_hands
    table.single_draws = 0
    plan_exchange(table)
    for seat in range(MAX_SEATS):
        table.n_cards[seat] = 0
        table.trick.laid[seat] = 0
        table.pile[seat] = 0
        table.n_tricks[seat] = 0
        table.n_bombs[seat] = 0
        table.finished[seat] = NOBODY
        table.called[seat] = NO_CALL
    table.trick.wish = 0
    table.trick.has_laid = 0
    table.trick.lead_singly = 0
    table.trick.turn = NOBODY
    clear_trick(table)


@kernel
def plan_exchange(table):
    """The exchange as the rules have it without boosters, chosen blind; the Mah Jong opens."""
    table.chooses_last = 0
    table.not_buried = 0
    table.exchange_boosters = 0
    table.opener = NOBODY
    rules = table.rules
    for giver in range(table.n_seats):
        for taker in range(table.n_seats):
            table.passes[giver, taker] = (
                rules.to_partner if table.team[giver] == table.team[taker] else rules.to_opponent
            )
        table.passes[giver, giver] = 0


@kernel
def clear_trick(table):
    """Nothing on the table, nobody has passed."""
    trick = table.trick
    trick.top.kind = NONE
    trick.top.cards = 0
    trick.top.key = 0
    trick.top.length = 0
    trick.cards = 0
    trick.owner = NOBODY
    trick.passed = 0
    trick.gave_up = 0
    trick.ban = 0
    trick.other_key = 0
    trick.may_pass_lead = 0


@kernel
def clear_flow(rd):
    """No question open, nothing counted, no cards in hand."""
    flow = rd.flow
    flow.question = 0
    flow.asked = NOBODY
    flow.cursor = 0
    flow.polls = 0
    flow.small_asked = 0
    flow.told = 0
    flow.has_drawn = 0
    flow.drawn_ahead = 0
    flow.committed = 0
    flow.bombers = 0
    flow.actor = NOBODY
    flow.wisher = NOBODY
    flow.taker = NOBODY
    flow.in_window = 0
    flow.joined = 0
    flow.put_under = 0
    flow.bird_joined = 0
    flow.lead_to = NOBODY
    flow.n_windows = 0
    flow.n_uses = 0
    counts = rd.counts
    counts.plays = 0
    counts.passes = 0
    counts.questions = 0
    counts.bomb_dealt = 0
    counts.bomb_held = 0
    for kind in range(len(counts.led)):
        counts.led[kind] = 0
    for seat in range(MAX_SEATS):
        private = rd.seats[seat]
        private.seat = seat
        private.hand = 0
        private.first = 0
        private.dealt = 0
        private.buried = 0
        for other in range(MAX_SEATS):
            private.given[other] = 0
            private.received[other] = 0
            private.known[other] = 0


@kernel
def shuffle(deck, seed, game, number):
    """Fisher-Yates over the whole pack; four cards a Philox block."""
    for card in range(N_CARDS):
        deck[card] = card
    left = N_CARDS
    block = 0
    while left > 1:
        words = stream(seed, game, number, PURPOSE_DEAL, block)
        block += 1
        for word in words:
            if left > 1:
                chosen = bounded(word, left)
                left -= 1
                card = deck[left]
                deck[left] = deck[chosen]
                deck[chosen] = card


@kernel
def begin(rd, moves, generate, hub):
    """Before the first card is drawn."""
    enter(rd, DRAW)
    happens(rd, moves, generate, hub, ON_PRE_DEAL, rd.table.shuffler, 0)
    return 0


@kernel
def draw(rd, moves, generate, hub):
    """Every seat draws a card in turn, the shuffler first, up to the Grand window or the end of the pack."""
    table = rd.table
    n_seats = int(table.n_seats)
    while not all_drawn(table):
        if not rd.flow.told:
            rd.flow.told = 1
            if table.listen and happens(rd, moves, generate, hub, ON_DRAW, table.shuffler, table.drawn):
                return 0
        draw_round(rd, n_seats)
        rd.flow.told = 0
        if table.drawn == table.rules.grand_after:
            for seat in range(n_seats):
                rd.seats[seat].first = rd.seats[seat].hand
            begin_polls(rd, GRAND_WINDOW, table.shuffler)
            return 0
    for seat in range(n_seats):
        rd.seats[seat].dealt = rd.seats[seat].hand
        look_at_partner(rd, seat)
    begin_polls(rd, BEFORE_EXCHANGE, table.shuffler)
    begin_distribution(rd, GRAND, BEFORE_EXCHANGE)
    return 0


@kernel
def draw_round(rd, n_seats):
    """One card for each seat that has not taken it yet, as far as the pack goes."""
    table = rd.table
    seat = int(table.shuffler)
    place = next_place(rd)
    for _ in range(min(n_seats, N_CARDS - int(table.drawn) * n_seats)):
        if not rd.flow.has_drawn >> seat & 1:
            rd.seats[seat].hand |= 1 << int(rd.deck[place])
            table.n_cards[seat] += 1
            place += 1
        seat = int(table.next_seat[seat])
    table.drawn += 1
    rd.flow.has_drawn = 0
    rd.flow.drawn_ahead = 0


@kernel
def next_place(rd):
    """The place in the deck of the next card to be drawn."""
    return int(rd.table.drawn) * int(rd.table.n_seats) + int(rd.flow.drawn_ahead)


@kernel
def take_from_deck(rd, place, seat):
    """A seat has its card of the coming draw-round: the one at a place among those still in the deck."""
    first = next_place(rd)
    card = rd.deck[place]
    rd.deck[place] = rd.deck[first]
    rd.deck[first] = card
    rd.flow.drawn_ahead += 1
    rd.flow.has_drawn |= 1 << int(seat)
    rd.seats[seat].hand |= 1 << int(card)
    rd.table.n_cards[seat] += 1


@kernel
def place_of(rd, card):
    """The place of a card in the deck."""
    place = next_place(rd)
    while rd.deck[place] != card:
        place += 1
    return place
