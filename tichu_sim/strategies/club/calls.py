"""When to call Tichu and Grand Tichu."""

import math

from tichu_sim.cards import DOG_BIT, DRAGON_BIT, PHOENIX_BIT
from tichu_sim.combinations.counts import may_bomb
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import NO_CALL
from tichu_sim.strategies.club.situation import behind, rivals
from tichu_sim.strategies.parameters import place

GRAND_THRESHOLD = place("grand_threshold")
GRAND_DRAGON = place("grand_dragon")
GRAND_PHOENIX = place("grand_phoenix")
GRAND_KING = place("grand_king")
GRAND_DOG = place("grand_dog")
GRAND_BOMB = place("grand_bomb")
GRAND_SPREAD = place("grand_spread")
GRAND_DARING = place("grand_daring")
TICHU_CHANCE = place("tichu_chance")
TICHU_EARLY = place("tichu_early")
TICHU_RIVAL = place("tichu_rival")
TICHU_DARING = place("tichu_daring")
TICHU_SPREAD = place("tichu_spread")

MIXER = 0x2F0B4F47A6B29C1D
"""Any large odd number: its multiples mix the bits of a hand."""


@kernel
def calls_grand(table, seat):
    """A linear rule on the first cards."""
    me = int(seat.seat)
    if table.called[table.partner[me]] != NO_CALL:
        return 0
    first = int(seat.first)
    values = seat.parameters
    worth = 1.0 * count_bits(first >> 52)
    worth += values[GRAND_DRAGON] * ((first & DRAGON_BIT) != 0)
    worth += values[GRAND_PHOENIX] * ((first & PHOENIX_BIT) != 0)
    worth += values[GRAND_DOG] * ((first & DOG_BIT) != 0)
    worth += values[GRAND_KING] * count_bits(first >> 48 & 15)
    worth += values[GRAND_BOMB] * may_bomb(first)
    worth += values[GRAND_DARING] * behind(table, me)
    if values[GRAND_SPREAD] > 0:
        worth += values[GRAND_SPREAD] * mood(first)
    return int(worth >= values[GRAND_THRESHOLD])


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
    if table.called[table.partner[seat.seat]] != NO_CALL or table.n_finished > 0:
        return False
    if table.exchanged and table.trick.turn < 0:
        return False
    hand = int(seat.hand)
    high = count_bits(hand >> 52) + 2 * count_bits(hand & (DRAGON_BIT | PHOENIX_BIT)) + 2 * may_bomb(hand)
    return high >= (2 if table.exchanged else 4)


@kernel
def least_chance(table, seat):
    """The chance of going out first that a Tichu takes in this situation."""
    me = int(seat.seat)
    values = seat.parameters
    least = values[TICHU_CHANCE] + values[TICHU_RIVAL] * rivals(table, me)
    least -= values[TICHU_DARING] * behind(table, me)
    if not table.exchanged:
        least += values[TICHU_EARLY]
    if values[TICHU_SPREAD] > 0 and 0 < least < 1:
        log_odds = math.log(least / (1.0 - least)) - values[TICHU_SPREAD] * mood(seat.dealt)
        least = 1.0 / (1.0 + math.exp(-log_odds))
    return least
