"""The answer to the exchange question from one card for each of the others."""

from tichu_sim.cards import NORMAL_CARDS
from tichu_sim.jit import kernel, lowest


@kernel
def give(table, seat, to_partner, to_following, to_previous):
    """The cards as the engine wants them (tichu_sim.engine.exchange); where more are asked for, the lowest.

    ``to_following`` is for the opponent who plays first after the seat.
    """
    me = int(seat.seat)
    hand = int(seat.hand) & ~(1 << to_partner | 1 << to_following | 1 << to_previous)
    answer, place, met = 0, 0, 0
    other = me
    for _ in range(table.n_seats):
        other = int(table.next_seat[other])
        for number in range(table.passes[me, other]):
            card = to_partner if other == table.partner[me] else to_previous if met else to_following
            if number or other == me:
                allowed = hand & ~int(table.not_buried) if other == me else hand
                card = lowest(allowed & NORMAL_CARDS or allowed)
                hand &= ~(1 << card)
            answer |= card << 6 * place
            place += 1
        met += table.team[other] != table.team[me]
    return answer
