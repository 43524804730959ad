"""Straights of every second rank, even or odd (rules.md 4.4, card 41).

They follow the printed ranks, whatever the order of ranks in force, and so does their strength.
"""

from tichu_sim.cards import MAHJONG_BIT, N_POSITIONS, PHOENIX_BIT
from tichu_sim.combinations.counts import take
from tichu_sim.combinations.listing import NO_PHOENIX, add
from tichu_sim.jit import kernel

_STEP = 2


@kernel
def highways(moves, hand):
    """List them from a hand that is not put in the order of the ladder; the Mah Jong is the 1."""
    held = 0
    for position in range(N_POSITIONS):
        suits = 15 if position else MAHJONG_BIT
        held |= ((hand >> 4 * position & suits) != 0) << position
    for start in range(N_POSITIONS - _STEP):
        missing = -1
        for position in range(start, N_POSITIONS, _STEP):
            if not held >> position & 1:
                if missing >= 0 or position == 0 or not moves.phoenix:
                    break
                missing = position
            size = (position - start) // _STEP + 1
            need = moves.need if size == moves.low else moves.need_longer
            if size >= moves.low and size <= moves.high and _natural_key(position) >= need:
                _add_all(moves, hand, start, position, size, missing)


@kernel
def _natural_key(position):
    """rules.md 3.10: four times the natural value."""
    return 4 * (position + 1)


@kernel
def _add_all(moves, hand, start, end, size, missing):
    """Add the one from ``start`` to ``end``: natural, and with the Phoenix wherever it can stand."""
    cards = 0
    for position in range(start, end + 1, _STEP):
        cards |= take(hand, position, 1) if position else MAHJONG_BIT
    key = _natural_key(end)
    if missing >= 0:
        add(moves, cards | PHOENIX_BIT, size, key, missing)
        return
    add(moves, cards, size, key, NO_PHOENIX)
    if moves.phoenix:
        for position in range(start, end + 1, _STEP):
            if position:
                add(moves, cards & ~(15 << 4 * position) | PHOENIX_BIT, size, key, position)
