"""When to call Tichu and Grand Tichu."""

import math

from tichu_sim.cards import DRAGON_BIT, PHOENIX_BIT
from tichu_sim.combinations.counts import may_bomb
from tichu_sim.jit import count_bits, kernel
from tichu_sim.strategies.club.chances import grand_chance
from tichu_sim.strategies.club.situation import behind, partner_called
from tichu_sim.strategies.parameters import place

GRAND_CHANCE = place("grand_chance")
GRAND_SPREAD = place("grand_spread")
GRAND_DARING = place("grand_daring")
TICHU_CHANCE = place("tichu_chance")
TICHU_SPREAD = place("tichu_spread")
TICHU_EARLY = place("tichu_early")
TICHU_DARING = place("tichu_daring")

MIXER = 0x2F0B4F47A6B29C1D
"""Any large odd number: its multiples mix the bits of a hand."""


@kernel
def calls_grand(table, seat):
    """Whether the first cards are good enough."""
    me = int(seat.seat)
    values = seat.parameters
    if partner_called(table, me):
        return 0
    least = values[GRAND_CHANCE] - values[GRAND_DARING] * behind(table, me)
    return int(grand_chance(table, seat) >= _felt(least, values[GRAND_SPREAD], seat.first))


@kernel
def _felt(least, spread, cards):
    """The least chance that is asked for, as the player of these cards feels it."""
    if spread <= 0 or least <= 0 or least >= 1:
        return least
    log_odds = math.log(least / (1.0 - least)) - spread * mood(cards)
    return 1.0 / (1.0 + math.exp(-log_odds))


@kernel
def mood(cards):
    """How daring the player of these cards feels, from the logistic law; the same as often as he is asked."""
    word = (int(cards) * MIXER >> 32) & 0x7FFFFFFF
    share = (word + 0.5) / 0x80000000
    return math.log(share / (1.0 - share))


@kernel
def considers_tichu(table, seat):
    """Whether a look at the hand is worth while: high cards, no partner's call, and the own first turn near.

    Before the exchange only a great hand is; between the exchange and the first lead the call can wait.
    """
    if partner_called(table, int(seat.seat)) or table.n_finished > 0:
        return False
    if table.exchanged and table.trick.turn < 0:
        return False
    hand = int(seat.hand)
    high = count_bits(hand >> 52) + 2 * count_bits(hand & (DRAGON_BIT | PHOENIX_BIT)) + 2 * may_bomb(hand)
    return high >= (2 if table.exchanged else 4)


@kernel
def least_chance(table, seat):
    """The chance of going out first that a Tichu takes in this situation."""
    values = seat.parameters
    least = values[TICHU_CHANCE] - values[TICHU_DARING] * behind(table, int(seat.seat))
    if not table.exchanged:
        least += values[TICHU_EARLY]
    return _felt(least, values[TICHU_SPREAD], seat.dealt)
