"""Skat: from now on until the end of the round tens rank directly below the aces: 2 ... 9 J Q K T A
(rules.md 4.4, card 40).

That holds within combinations, too: 9 J Q K T is a straight and, in one suit, a bomb, KKTT are stairs, and
8 9 T J Q is nothing any more. What lies on the table keeps the strength it had when it was laid: a ten of
before is beaten by a jack, a king of before by a new ten. Points stay as they are.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.cards import position_of_rank
from tichu_sim.jit import count_bits, kernel

_TEN = position_of_rank("T")
_KING = position_of_rank("K")
_KEY_OF_TEN = 54
"""Between a king with the Phoenix on it, 53, and an ace, 56 (rules.md 3.10)."""


@kernel
def setup(rules, parameters):
    """Move the tens up, and what was between them and the aces down."""
    for position in range(_TEN + 1, _KING + 1):
        rules.rung[position] = position - 1
        rules.key[position - 1] = 4 * (position + 1)
    rules.rung[_TEN] = _KING
    rules.key[_KING] = _KEY_OF_TEN


@kernel
def advise(table, seat, option, event):
    """Worth a little for each ten above the average, and against each jack, queen and king below them."""
    hand = int(seat.hand)
    tens = count_bits(hand >> 4 * _TEN & 15)
    court = count_bits(hand >> 4 * (_TEN + 1) & 0xFFF)
    return 3.0 * tens - float(court) - 2.0


CARD = Booster(
    id="skat",
    number=40,
    colour="green",
    portuguese="Skat",
    german="Skat",
    used_at=ANY_TIME,
    advised_at=("lead", "turn"),
    worth=5.5,
    setup=setup,
    advise=advise,
)
