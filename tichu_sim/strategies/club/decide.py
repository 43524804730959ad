"""The questions of a round and who answers them; the wish and the gift of the Dragon."""

from tichu_sim.cards import NORMAL_CARDS
from tichu_sim.jit import count_bits, entry, kernel
from tichu_sim.rng import WORD, bounded, seat_word
from tichu_sim.state import (
    ASK_DOG,
    ASK_EXCHANGE,
    ASK_GIFT,
    ASK_GRAND,
    ASK_LEAD,
    ASK_PICK,
    ASK_SMALL,
    ASK_WISH,
    STRATEGY,
)
from tichu_sim.strategies.club.arrange import arrange
from tichu_sim.strategies.club.calls import calls_grand, considers_tichu, least_chance
from tichu_sim.strategies.club.chances import tichu_chance
from tichu_sim.strategies.club.choice import best_play
from tichu_sim.strategies.club.exchange import foreseen, gives
from tichu_sim.strategies.club.follow import follow_aims, leaves_it
from tichu_sim.strategies.club.lead import lead_aims
from tichu_sim.strategies.club.odds import unseen_by, uses_known_cards
from tichu_sim.strategies.club.situation import call_alive, outlook, rivals
from tichu_sim.strategies.options import best_option
from tichu_sim.strategies.parameters import ANYTHING, place
from tichu_sim.strategies.picking import nth_card
from tichu_sim.strategies.seats import nearest_to_out, next_opponent

WISH_RATE = place("wish_rate")
WISH_ACE = place("wish_ace")
WISH_KNOWN = place("wish_known")
GIFT_MARGIN = place("gift_margin")
MISTAKE_RATE = place("mistake_rate")
MISTAKE_TEMPERATURE = place("mistake_temperature")
BOOSTER_GAIN = place("booster_gain")
ACE = 13


@entry(STRATEGY)
def decide(table, seat, moves, question):
    """Answer any question (tichu_sim.engine.round)."""
    if question == ASK_GRAND:
        return calls_grand(table, seat)
    if question == ASK_WISH:
        return _wishes(table, seat)
    if question == ASK_GIFT:
        return _gives_dragon(table, seat)
    if question == ASK_DOG:
        return _hands_lead_on(table, seat)
    if question >= ASK_PICK:
        return best_option(moves, question, seat.parameters[BOOSTER_GAIN])
    temperature = 0.0
    if question == ASK_SMALL:
        if not considers_tichu(table, seat):
            return 0
    elif question != ASK_EXCHANGE:
        temperature = _mistakes(seat)
        if temperature >= ANYTHING:
            return bounded(seat_word(seat), moves.count + moves.may_pass) - moves.may_pass
        if temperature == 0 and question != ASK_LEAD and leaves_it(table, seat, moves, question):
            return -1
        if moves.count == 1 and not moves.may_pass:
            return 0
    hand = int(seat.hand)
    if question == ASK_EXCHANGE:
        hand |= foreseen(seat)
    groups = arrange(table.rules, hand)
    unseen = unseen_by(table, seat)
    if question in (ASK_SMALL, ASK_EXCHANGE):
        exchanged = question == ASK_EXCHANGE or table.exchanged != 0
        chance = tichu_chance(table, seat, groups, unseen, hand, exchanged)
        if question == ASK_SMALL:
            return chance >= least_chance(table, seat)
        return gives(table, seat, groups, chance)
    plan = outlook(groups, unseen, seat.hand)
    if question == ASK_LEAD:
        aims = lead_aims(table, seat, plan)
    else:
        aims = follow_aims(table, seat, plan, unseen, question)
    return best_play(table, seat, moves, groups, unseen, aims, temperature)


@kernel
def _mistakes(seat):
    """How bad a mistake is about to be made, in leads; 0 for none."""
    values = seat.parameters
    if values[MISTAKE_RATE] > 0 and seat_word(seat) < values[MISTAKE_RATE] * WORD:
        return values[MISTAKE_TEMPERATURE]
    return 0.0


@kernel
def _wishes(table, seat):
    """The highest rank known with the opponent who plays next, often that given to him; an ace against a
    caller. The dummy need not fulfil wishes (rules.md 2.1), the soloist has to."""
    me = int(seat.seat)
    values = seat.parameters
    if table.rules.wish_optional and seat_word(seat) >= values[WISH_RATE] * WORD:
        return 0
    if rivals(table, me) and int(seat.hand) >> 52 == 0 and seat_word(seat) < values[WISH_ACE] * WORD:
        return _within_reach(table, seat, ACE)
    if values[WISH_KNOWN] < 1 and seat_word(seat) >= values[WISH_KNOWN] * WORD:
        return _some_rank(table, seat)
    other = next_opponent(table, me)
    if table.rules.wish_exempt >> other & 1:
        other = int(table.partner[other])
    known = int(seat.known[other]) & NORMAL_CARDS if uses_known_cards(seat) else 0
    return _within_reach(table, seat, _highest_rank(known) if known else ACE)


@kernel
def _some_rank(table, seat):
    """The rank of an unseen card drawn by lot; an ace if there is none."""
    cards = unseen_by(table, seat).cards & NORMAL_CARDS
    return nth_card(cards, bounded(seat_word(seat), count_bits(cards))) >> 2 if cards else ACE


@kernel
def _within_reach(table, seat, rank):
    """The rank to wish for; the highest that an opponent may hold if open hands rule it out.

    Those of the partner and of a dummy, who is not bound by wishes.
    """
    partner = int(table.partner[seat.seat])
    open_cards = int(seat.known[partner]) & ~int(seat.given[partner])
    for other in range(table.n_seats):
        if table.rules.wish_exempt >> other & 1:
            open_cards |= int(seat.known[other])
    if open_cards == 0 or not uses_known_cards(seat):
        return rank
    cards = unseen_by(table, seat).cards & ~open_cards & NORMAL_CARDS
    return _highest_rank(cards) if cards and cards >> 4 * rank & 15 == 0 else rank


@kernel
def _highest_rank(cards):
    """The position of the highest of some normal cards."""
    rank = ACE
    while cards >> 4 * rank == 0:
        rank -= 1
    return rank


@kernel
def _gives_dragon(table, seat):
    """To the opponent who plays last, unless another holds more cards: he is likelier to hand them over."""
    me = int(seat.seat)
    taker = next_opponent(table, me)
    seat_after = taker
    for _ in range(table.n_seats - 1):
        seat_after = int(table.next_seat[seat_after])
        more = int(table.n_cards[taker]) - int(table.n_cards[seat_after])
        if table.team[seat_after] != table.team[me] and more < seat.parameters[GIFT_MARGIN]:
            taker = seat_after
    return taker


@kernel
def _hands_lead_on(table, seat):
    """The Dog's lead goes to the partner who has called, or to the one who is nearest to going out."""
    me = int(seat.seat)
    receivers = int(table.partners[me]) & int(table.inside)
    for receiver in range(table.n_seats):
        if receivers >> receiver & 1 and call_alive(table, receiver):
            return receiver
    return nearest_to_out(table, me, receivers)
