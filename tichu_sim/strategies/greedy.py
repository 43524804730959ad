"""``greedy``: always the lowest legal play, the shortest thought; the yardstick of speed."""

from tichu_sim.cards import DRAGON_BIT, MAHJONG_BIT, PHOENIX_BIT
from tichu_sim.jit import entry, kernel, lowest
from tichu_sim.state import (
    ASK_DOG,
    ASK_EXCHANGE,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_GRAND,
    ASK_LEAD,
    ASK_PICK,
    ASK_SMALL,
    ASK_WISH,
    STRATEGY,
)
from tichu_sim.strategies.options import best_option
from tichu_sim.strategies.picking import count_high, highest_card
from tichu_sim.strategies.seats import nearest_to_out, next_opponent

ACE = 13


@entry(STRATEGY)
def decide(table, seat, moves, question):
    """Answer any question by the simplest sensible rule."""
    if question == ASK_LEAD:
        return _lowest_lead(moves)
    if question == ASK_FOLLOW:
        return _lowest_answer(table, seat, moves)
    if question == ASK_GRAND:
        return count_high(seat.first) >= 4
    if question == ASK_SMALL:
        return count_high(seat.hand) >= 4
    if question == ASK_EXCHANGE:
        return _exchange(table, seat)
    if question == ASK_WISH:
        return ACE
    if question == ASK_GIFT:
        return next_opponent(table, int(seat.seat))
    if question == ASK_DOG:
        me = int(seat.seat)
        return nearest_to_out(table, me, int(table.partners[me]) & int(table.inside))
    if question >= ASK_PICK:
        return best_option(moves, question, 0.0)
    return -1


@kernel
def _lowest_lead(moves):
    """The play of the lowest strength; among equals the one with most cards, without the Phoenix."""
    best = 0
    best_value = 1 << 30
    for number in range(moves.count):
        play = moves.plays[number]
        value = 64 * int(play.key) - 2 * int(play.length)
        value += 4096 * ((int(play.cards) & PHOENIX_BIT) != 0)
        if value < best_value:
            best, best_value = number, value
    return best


@kernel
def _lowest_answer(table, seat, moves):
    """The first play of the list is the lowest; pass rather than overtake a partner or waste a bomb."""
    if moves.may_pass and table.partners[seat.seat] >> int(table.trick.owner) & 1:
        return -1
    if moves.may_pass and table.rules.bombs >> moves.plays[0].kind & 1:
        return -1
    return 0


@kernel
def _exchange(table, seat):
    """The lowest cards to the opponents and into the own pile, the highest to the partners."""
    hand = int(seat.hand) & ~(PHOENIX_BIT | DRAGON_BIT | MAHJONG_BIT)
    answer = 0
    place = 0
    other = int(seat.seat)
    for _ in range(table.n_seats):
        other = int(table.next_seat[other])
        for _ in range(table.passes[seat.seat, other]):
            cards = hand & ~int(table.not_buried) if other == seat.seat else hand
            card = highest_card(cards) if table.partners[seat.seat] >> other & 1 else lowest(cards)
            hand ^= 1 << card
            answer |= card << 6 * place
            place += 1
    return answer
