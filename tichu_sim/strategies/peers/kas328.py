"""``kas328``: the heuristic player of github.com/kas328/Tichu ("Tichu Master", C#), from its description.

Source: section 6 of ``docs/superpowers/specs/2026-06-10-tichu-phase1-mvp-design.md`` in that repository
(commit d99c75d), the design of the player called "Normal" there and "easy" later. It calls by points for
high cards, gives away its lowest cards, leads its lowest single or pair, leaves the partner his tricks,
spends no dear card on a trick without points, and bombs a trick of 15 points.

Not described, and guessed: every number but the 15 points, which cards are dear, how weak a hand leads the
Dog, and the rank that is likely to be forced out. The partner's card, the middle one of the three given away,
is taken for the third lowest: a middling one of the hand lost 4.5 [1.3, 7.6] points a round against that.
"""

from tichu_sim.cards import DOG_BIT, DRAGON_BIT, NORMAL_CARDS, PHOENIX_BIT
from tichu_sim.jit import count_bits, entry, kernel
from tichu_sim.rng import bounded, seat_word
from tichu_sim.state import (
    ASK_BOMB,
    ASK_EXCHANGE,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_GRAND,
    ASK_LEAD,
    ASK_PICK,
    ASK_SMALL,
    DOG_LEAD,
    NO_CALL,
    PAIR,
    STRATEGY,
)
from tichu_sim.strategies.club.situation import points_of
from tichu_sim.strategies.options import best_option
from tichu_sim.strategies.peers.giving import give
from tichu_sim.strategies.picking import ACE, count_high, nth_card
from tichu_sim.strategies.seats import opponents

BOMBED_POINTS = 15
MANY_POINTS = 10
# Guessed: the worth of a king being 1, that of an ace 2, of the Dragon and the Phoenix 3, of the Dog -1.
GRAND_WORTH, TICHU_WORTH = 8, 9
WEAK_HAND = 2  # fewer aces, Dragon and Phoenix than that
LAST_CARDS = 4
DEAR = DRAGON_BIT | PHOENIX_BIT | 15 << 4 * ACE


@entry(STRATEGY)
def decide(table, seat, moves, question):
    """Answer any question (tichu_sim.engine.round)."""
    if question == ASK_LEAD:
        return _lead(table, seat, moves)
    if question == ASK_FOLLOW:
        return _follow(table, seat, moves)
    if question == ASK_BOMB:
        return 0 if _is_opponents(table, seat) and points_of(table.trick.cards) >= BOMBED_POINTS else -1
    if question == ASK_GRAND:
        return _worth(seat.first) >= GRAND_WORTH
    if question == ASK_SMALL:
        may = table.exchanged and table.n_finished == 0 and table.called[table.partner[seat.seat]] == NO_CALL
        return may and _worth(seat.hand) >= TICHU_WORTH
    if question == ASK_EXCHANGE:
        cards = int(seat.hand) & NORMAL_CARDS
        return give(table, seat, nth_card(cards, 2), nth_card(cards, 0), nth_card(cards, 1))
    if question == ASK_GIFT:
        return _gift(table, seat)
    if question >= ASK_PICK:
        return best_option(moves, question, 0.0)
    return _wish(seat)


@kernel
def _worth(cards):
    """Points for the high cards of a hand."""
    cards = int(cards)
    kings = count_bits(cards >> 4 * (ACE - 1) & 15)
    jokers = count_bits(cards & (DRAGON_BIT | PHOENIX_BIT))
    return kings + 2 * count_high(cards) + jokers - ((cards & DOG_BIT) != 0)


@kernel
def _is_opponents(table, seat):
    """Whether an opponent would win the trick now."""
    return table.team[table.trick.owner] != table.team[seat.seat]


@kernel
def _lead(table, seat, moves):
    """The Dog from a weak hand; near the end the longest and highest play; else the lowest single or pair."""
    weak = count_high(seat.hand) < WEAK_HAND
    near_the_end = table.n_cards[seat.seat] <= LAST_CARDS
    best, least = 0, 1 << 30
    for number in range(moves.count):
        play = moves.plays[number]
        cost = int(play.key)
        if play.kind == DOG_LEAD:
            cost = -1000 if weak else 2000
        elif table.rules.bombs >> play.kind & 1:
            cost += 1000
        elif near_the_end:
            cost = -100 * int(play.length) - cost
        else:
            cost += 200 * (play.kind > PAIR) + 100 * (points_of(play.cards) != 0) + _dear(play)
        if cost < least:
            best, least = number, cost
    return best


@kernel
def _dear(play):
    """What is added to the cost of a play of dear cards; the Phoenix is dearer than its strength says."""
    return 400 * (int(play.cards) & (DRAGON_BIT | PHOENIX_BIT) != 0)


@kernel
def _follow(table, seat, moves):
    """The lowest play that beats an opponent, no bomb; a dear one only for a trick with many points."""
    best, least = -1, 1000
    for number in range(moves.count):
        play = moves.plays[number]
        cost = int(play.key) + _dear(play)
        if not table.rules.bombs >> play.kind & 1 and cost < least:
            best, least = number, cost
    if not moves.may_pass:
        return max(best, 0)
    if best < 0 or not _is_opponents(table, seat):
        return -1
    wasted = int(moves.plays[best].cards) & DEAR and points_of(table.trick.cards) < MANY_POINTS
    return -1 if wasted else best


@kernel
def _wish(seat):
    """The highest rank of which the hand holds no card; an ace if it holds some of each."""
    rank = ACE
    while rank and int(seat.hand) >> 4 * rank & 15:
        rank -= 1
    return rank if rank else ACE


@kernel
def _gift(table, seat):
    """To the opponent with more cards, else to either by lot."""
    following, previous = opponents(table, int(seat.seat))
    more = int(table.n_cards[following]) - int(table.n_cards[previous])
    if more == 0:
        more = 2 * bounded(seat_word(seat), 2) - 1
    return following if more > 0 else previous
