"""Which cards to give away."""

from tichu_sim.cards import (
    DOG,
    DOG_BIT,
    DRAGON,
    DRAGON_BIT,
    MAHJONG,
    MAHJONG_BIT,
    NORMAL_CARDS,
    PHOENIX,
    PHOENIX_BIT,
)
from tichu_sim.jit import kernel, lowest
from tichu_sim.rng import WORD, seat_word
from tichu_sim.state import NO_CALL, NOBODY
from tichu_sim.strategies.club.arrange import ranks_of
from tichu_sim.strategies.club.situation import partner_called, rivals
from tichu_sim.strategies.parameters import place
from tichu_sim.strategies.seats import next_opponent

PARITY = place("exchange_parity")
KEEP_CHANCE = place("exchange_keep")
DOG_MARGIN = place("exchange_dog")
DOG_TO_CALLER = place("exchange_dog_to_caller")
DOG_AWAY = place("exchange_dog_away")
MAHJONG_CHANCE = place("exchange_mahjong")

# How much lower, in ranks, a lone card would have to be to be kept instead.
PAIRED, TIED, PRECIOUS = 4, 8, 30
KING, ACE = 12, 13


@kernel
def gives(table, seat, groups, chance):
    """The answer to the exchange question (tichu_sim.engine.exchange).

    The cards of a partner who has called are chosen first, then those of other partners. ``chance`` is that
    of going out first.
    """
    hand = int(seat.hand)
    answer = 0
    dog_to = NOBODY
    for turn in range(3):
        place = 0
        taker = int(seat.seat)
        for _ in range(table.n_seats):
            taker = int(table.next_seat[taker])
            for _ in range(table.passes[seat.seat, taker]):
                if _turn(table, seat, taker) == turn:
                    card = _gift(table, seat, groups, chance, hand, taker)
                    hand &= ~(1 << card)
                    if taker == dog_to and hand & DOG_BIT:
                        card = DOG
                        hand &= ~DOG_BIT
                    answer |= card << 6 * place
                place += 1
        if turn == 1:
            dog_to = _gets_dog(table, seat, hand)
    return answer


@kernel
def _turn(table, seat, taker):
    """When the cards of a taker are chosen, from 0 to 2."""
    if table.partners[seat.seat] >> taker & 1:
        return 0 if table.called[taker] != NO_CALL else 1
    return 2


@kernel
def _gift(table, seat, groups, chance, hand, taker):
    """The card of a hand that a seat is given, or that is laid into the own pile."""
    me = int(seat.seat)
    if table.partners[me] >> taker & 1:
        return _for_partner(table, seat, hand, groups, chance, taker)
    if taker == me and hand & DOG_BIT & ~int(table.not_buried):
        return DOG
    parity = seat.parameters[PARITY]
    return _junk(groups, hand, parity if taker == table.next_seat[me] else -parity)


@kernel
def _gets_dog(table, seat, hand):
    """The opponent who is given the Dog in place of another card, one who has called first, or NOBODY."""
    me = int(seat.seat)
    if hand & DOG_BIT == 0:
        return NOBODY
    taker = next_opponent(table, me)
    if rivals(table, me):
        while table.team[taker] == table.team[me] or table.called[taker] == NO_CALL:
            taker = int(table.next_seat[taker])
        return taker if seat_word(seat) < seat.parameters[DOG_TO_CALLER] * WORD else NOBODY
    if seat.parameters[DOG_AWAY] > 0 and seat_word(seat) < seat.parameters[DOG_AWAY] * WORD:
        return int(table.partner[taker]) if seat_word(seat) & 1 else taker
    return NOBODY


@kernel
def foreseen(seat):
    """The cards that a seat will receive, as far as it has seen them before its own choice."""
    cards = 0
    for giver in range(len(seat.received)):
        cards |= int(seat.received[giver])
    return cards


@kernel
def _junk(groups, hand, parity):
    """The normal card that is given to an opponent most gladly: low and alone, of an even rank or an odd."""
    hand &= NORMAL_CARDS
    tied = groups.triples | groups.stairs | groups.straight | groups.second
    best, best_value = 0, -1e9
    ranks = ranks_of(hand)
    while ranks:
        rank = ranks & -ranks
        position = lowest(ranks) >> 2
        ranks ^= rank
        card = lowest(hand >> 4 * position) + 4 * position
        value = 0.5 * (parity if position & 1 else -parity) - position
        if not rank & groups.singles:
            value -= TIED if rank & tied else PAIRED
        elif position == ACE:
            value -= PRECIOUS
        if groups.bombs >> card & 1:
            value -= PRECIOUS
        if value > best_value:
            best, best_value = card, value
    return best


@kernel
def _for_partner(table, seat, hand, groups, chance, taker):
    """The best card, unless the own hand is strong: then the Dog or a middling card that fits nowhere.

    If another partner has called, what the own hand needs least: high cards help him as well from here.
    """
    me = int(seat.seat)
    values = seat.parameters
    called = table.called[taker] != NO_CALL
    if not called and partner_called(table, me):
        return _junk(groups, hand, 0.0)
    if table.called[me] != NO_CALL:
        chance = 2.0  # as strong as can be asked for
    if not called:
        if hand & DOG_BIT and chance >= values[KEEP_CHANCE] + values[DOG_MARGIN]:
            return DOG
        if hand & MAHJONG_BIT and chance < values[MAHJONG_CHANCE]:
            return MAHJONG
        if chance >= values[KEEP_CHANCE]:
            return _highest(hand, groups, KING)
    if called and hand & PHOENIX_BIT:
        return PHOENIX
    if hand & DRAGON_BIT:
        return DRAGON
    return _highest(hand, groups, ACE)


@kernel
def _highest(hand, groups, most):
    """The highest single up to a position; if there is none, the card that fits worst."""
    hand = hand & NORMAL_CARDS & ~groups.bombs or hand & NORMAL_CARDS
    best, best_value = 0, -1000
    ranks = ranks_of(hand)
    while ranks:
        rank = ranks & -ranks
        position = lowest(ranks) >> 2
        ranks ^= rank
        value = position - (PRECIOUS if position > most else 0)
        if not rank & groups.singles:
            value -= PAIRED if rank & groups.pairs else TIED
        if value > best_value:
            best, best_value = lowest(hand >> 4 * position) + 4 * position, value
    return best
