"""A strategy of one's own: it gets rid of its cards in long combinations and bombs tricks that are worth it.

Everything else is left to ``greedy``.
"""

from tichu_sim.cards import DRAGON_BIT, PHOENIX_BIT
from tichu_sim.jit import count_bits, kernel
from tichu_sim.strategies.answers import LEAVE_TO_BASE

BASE = "greedy"

HIGH_CARDS = 15 << 52 | DRAGON_BIT | PHOENIX_BIT  # the aces, the Dragon and the Phoenix
WORTH_A_BOMB = 25  # points in the trick


@kernel
def lead(table, seat, moves):
    """The place of the play that sheds most cards for its strength; high cards and bombs are kept back."""
    best, best_worth = 0, -1000
    for place in range(moves.count):
        play = moves.plays[place]
        worth = 8 * int(play.length) - int(play.key) - 8 * count_bits(int(play.cards) & HIGH_CARDS)
        if table.rules.bombs >> play.kind & 1:
            worth -= 100
        if worth > best_worth:
            best, best_worth = place, worth
    return best


@kernel
def bomb(table, seat, moves):
    """The first bomb of the list for a trick of the opponents with many points, otherwise a pass."""
    if table.team[table.trick.owner] == table.team[seat.seat]:
        return LEAVE_TO_BASE
    return 0 if _points(table.trick.cards) >= WORTH_A_BOMB else -1


@kernel
def _points(cards):
    """The points of a set of cards, the Phoenix apart."""
    cards = int(cards)
    fives, tens_and_kings = cards & 15 << 16, cards & (15 << 36 | 15 << 48)
    return 5 * count_bits(fives) + 10 * count_bits(tens_and_kings) + 25 * ((cards & DRAGON_BIT) != 0)
