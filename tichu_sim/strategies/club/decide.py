"""The questions of a round and who answers them; the wish and the gift of the Dragon."""

from tichu_sim.jit import entry, kernel
from tichu_sim.rng import WORD, bounded, seat_word
from tichu_sim.state import ASK_EXCHANGE, ASK_GIFT, ASK_GRAND, ASK_LEAD, ASK_SMALL, ASK_WISH, STRATEGY
from tichu_sim.strategies.club.arrange import arrange
from tichu_sim.strategies.club.calls import calls_grand, calls_tichu
from tichu_sim.strategies.club.exchange import gives
from tichu_sim.strategies.club.follow import follows, leaves_it
from tichu_sim.strategies.club.lead import leads
from tichu_sim.strategies.club.situation import rivals
from tichu_sim.strategies.parameters import place

WISH_RATE = place("wish_rate")
WISH_ACE = place("wish_ace")
GIFT_MARGIN = place("gift_margin")
MISTAKE_RATE = place("mistake_rate")
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
    if question == ASK_SMALL:
        return calls_tichu(table, seat)
    if question != ASK_EXCHANGE:
        mistakes = seat.parameters[MISTAKE_RATE]
        if mistakes > 0 and seat_word(seat) < mistakes * WORD:
            return bounded(seat_word(seat), moves.count + moves.may_pass) - moves.may_pass
        if question != ASK_LEAD and leaves_it(table, seat, moves, question):
            return -1
    groups = arrange(table.rules, seat.hand)
    if question == ASK_EXCHANGE:
        return gives(table, seat, groups)
    if question == ASK_LEAD:
        return leads(table, seat, moves, groups)
    return follows(table, seat, moves, groups)


@kernel
def _wishes(table, seat):
    """The rank given to the next seat; an ace against a caller."""
    me = int(seat.seat)
    values = seat.parameters
    if table.rules.wish_optional and seat_word(seat) >= values[WISH_RATE] * WORD:
        return 0
    if rivals(table, me) and int(seat.hand) >> 52 == 0 and seat_word(seat) < values[WISH_ACE] * WORD:
        return ACE
    given = int(seat.given[table.next_seat[me]]) >> 2
    return given if given > 0 else ACE


@kernel
def _gives_dragon(table, seat):
    """To the previous seat, unless the next one holds more cards: he is likelier to hand them over."""
    me = int(seat.seat)
    following = int(table.next_seat[me])
    previous = int(table.next_seat[table.partner[me]])
    more = int(table.n_cards[following]) - int(table.n_cards[previous])
    return following if more >= seat.parameters[GIFT_MARGIN] else previous
