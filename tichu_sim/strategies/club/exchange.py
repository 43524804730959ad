"""Which three cards to give away."""

from tichu_sim.cards import DOG, DOG_BIT, DRAGON, DRAGON_BIT, NORMAL_CARDS, PHOENIX, PHOENIX_BIT
from tichu_sim.jit import kernel, lowest
from tichu_sim.rng import WORD, seat_word
from tichu_sim.state import NO_CALL
from tichu_sim.strategies.club.arrange import ranks_of
from tichu_sim.strategies.club.situation import rivals
from tichu_sim.strategies.parameters import place

PARITY = place("exchange_parity")
KEEP_CHANCE = place("exchange_keep")
DOG_TO_CALLER = place("exchange_dog_to_caller")

# How much lower, in ranks, a lone card would have to be to be kept instead.
PAIRED, TIED, PRECIOUS = 4, 8, 30
KING, ACE = 12, 13


@kernel
def gives(table, seat, groups, chance):
    """The answer to the exchange question: cards for the next seat, the partner and the previous seat.

    ``chance`` is that of going out first.
    """
    me = int(seat.seat)
    hand = int(seat.hand)
    to_partner = _for_partner(table, seat, groups, chance)
    hand &= ~(1 << to_partner)
    to_next = _junk(groups, hand, seat.parameters[PARITY])
    to_previous = _junk(groups, hand & ~(1 << to_next), -seat.parameters[PARITY])
    if hand & DOG_BIT and rivals(table, me) and seat_word(seat) < seat.parameters[DOG_TO_CALLER] * WORD:
        if table.called[table.next_seat[me]] != NO_CALL:
            to_next = DOG
        else:
            to_previous = DOG
    return to_next | to_partner << 6 | to_previous << 12


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
def _for_partner(table, seat, groups, chance):
    """The best card, unless the own hand is strong: then the Dog or a middling card that fits nowhere."""
    me = int(seat.seat)
    hand = int(seat.hand)
    called = table.called[table.partner[me]] != NO_CALL
    strong = table.called[me] != NO_CALL or chance >= seat.parameters[KEEP_CHANCE]
    if strong and not called:
        if hand & DOG_BIT:
            return DOG
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
