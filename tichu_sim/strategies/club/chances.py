"""The estimated chance of going out first for who calls, as log-odds that add up.

The numbers are those of ``data/call_odds.toml``, fitted by scripts/fit_calls.py to rounds in which one seat
called whatever it held. The first cards are counted; a whole hand is weighed group by group
(tichu_sim.strategies.club.weight), before the exchange by other numbers than at the own first turn.

These are the chances at tables of four. With three players nobody gets the best card of a partner, with six
the hands are smaller and more want to be first: there the log-odds are shifted and stretched by two numbers
for each moment, fitted to such rounds in the same way.
"""

import math
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, NamedTuple

import numpy as np
from numba import types

from tichu_sim.cards import DOG_BIT, DRAGON_BIT, MAHJONG_BIT, PHOENIX_BIT
from tichu_sim.combinations.counts import count_ranks, may_bomb
from tichu_sim.jit import count_bits, entry, kernel, pointer
from tichu_sim.state import (
    ASK_GRAND,
    BOMB_QUAD,
    FULL_HOUSE,
    NONE,
    PAIR,
    SEAT_T,
    SINGLE,
    STAIRS,
    STRAIGHT,
    TABLE_T,
    TRIPLE,
)
from tichu_sim.strategies.club.arrange import arrange
from tichu_sim.strategies.club.odds import unseen_by
from tichu_sim.strategies.club.situation import cards_of_opponents, rivals
from tichu_sim.strategies.club.tables import line, table_of
from tichu_sim.strategies.club.weight import Others, weigh
from tichu_sim.terms import MAX_SEATS

GROUPS = {
    "single": SINGLE,
    "pair": PAIR,
    "triple": TRIPLE,
    "stairs": STAIRS,
    "full_house": FULL_HOUSE,
    "straight": STRAIGHT,
    "bomb": BOMB_QUAD,
}
"""The kinds of groups by their names in the data."""

MOMENTS = ("first_cards", "dealt_hand", "playing_hand")
"""When a call is considered; names in the data."""
FIRST_CARDS, DEALT_HAND, PLAYING_HAND = range(len(MOMENTS))


class First(NamedTuple):
    """What counts of the first cards: for each of them, for both Dragon and Phoenix, for each rank held."""

    constant: float
    rival: float  # each opponent who has called
    ace: float
    third_ace: float  # and the fourth, in addition
    king: float
    queen: float
    dragon: float
    phoenix: float
    both: float
    dog: float
    mahjong: float
    pair: float
    triple: float
    bomb: float


class Moment(NamedTuple):
    """What counts besides the cards of a whole hand."""

    constant: float
    rival: float  # each opponent who has called
    lead: float  # to lead
    laid: float  # each card laid by the opponent who has laid most


class WholeHand(NamedTuple):
    """The numbers for a whole hand: by group (tichu_sim.strategies.club.tables), and besides."""

    cells: Any
    others: Others
    moment: Moment


def read_odds() -> dict[str, dict[str, Any]]:
    """The tables of the data file."""
    path = resources.files("tichu_sim.strategies") / "data" / "call_odds.toml"
    return tomllib.loads(path.read_text("utf-8"))


def whole_hand(numbers: dict[str, Any]) -> WholeHand:
    """The numbers for a whole hand from a table of the data file; groups as (height, value) points."""
    cells = table_of({kind: line(*numbers[name]) for name, kind in GROUPS.items()})
    others = Others(*(float(numbers[name]) for name in Others._fields))
    return WholeHand(cells, others, Moment(*(float(numbers[name]) for name in Moment._fields)))


def tables(odds: Mapping[str, Any]) -> Any:
    """By number of players and moment: what is added to the log-odds of a table of four, and their factor."""
    numbers = np.zeros((MAX_SEATS + 1, len(MOMENTS), 2))
    numbers[:, :, 1] = 1
    for players, of_moment in odds["tables"].items():
        numbers[int(players)] = [of_moment[moment] for moment in MOMENTS]
    return numbers


_ODDS = read_odds()
GRAND = First(*(float(_ODDS["first_cards"][name]) for name in First._fields))
DEALT = whole_hand(_ODDS["dealt_hand"])
PLAYING = whole_hand(_ODDS["playing_hand"])
TABLES = tables(_ODDS)


@kernel
def grand_chance(table, seat):
    """The estimated chance of going out first after a Grand Tichu."""
    log_odds = weigh_first(GRAND, int(seat.first), rivals(table, int(seat.seat)))
    return _chance(table, FIRST_CARDS, log_odds)


@kernel
def tichu_chance(table, seat, groups, unseen, hand, exchanged):
    """The estimated chance of going out first after a Tichu, with the hand in groups.

    Before the exchange that of the hand as it is dealt, or as if it were ``exchanged`` already.
    """
    numbers = PLAYING if exchanged else DEALT
    log_odds = weigh(numbers.cells, numbers.others, groups, unseen, hand)
    log_odds += weigh_moment(numbers.moment, table, int(seat.seat))
    return _chance(table, PLAYING_HAND if exchanged else DEALT_HAND, log_odds)


@kernel
def _chance(table, moment, log_odds):
    """The chance at this table, from the log-odds at a table of four."""
    numbers = TABLES[int(table.rules.players), moment]
    return 1.0 / (1.0 + math.exp(-(numbers[0] + numbers[1] * log_odds)))


@kernel
def weigh_first(odds, first, n_rivals):
    """The log-odds of the first cards."""
    _, two, three, _ = count_ranks(first)
    dragon, phoenix = (first & DRAGON_BIT) != 0, (first & PHOENIX_BIT) != 0
    total = odds.constant + odds.rival * n_rivals
    aces = count_bits(first >> 52)
    total += odds.ace * aces + odds.third_ace * max(0, aces - 2)
    total += odds.king * count_bits(first >> 48 & 15) + odds.queen * count_bits(first >> 44 & 15)
    total += odds.dragon * dragon + odds.phoenix * phoenix + odds.both * (dragon and phoenix)
    total += odds.dog * ((first & DOG_BIT) != 0) + odds.mahjong * (first & MAHJONG_BIT)
    total += odds.pair * count_bits(two & ~three) + odds.triple * count_bits(three)
    return total + odds.bomb * may_bomb(first)


@kernel
def weigh_moment(odds, table, me):
    """The log-odds of what a hand's player finds at the table."""
    fewest, _ = cards_of_opponents(table, me)
    leads = table.trick.turn == me and table.trick.top.kind == NONE
    total = odds.constant + odds.rival * rivals(table, me)
    return total + odds.lead * leads + odds.laid * max(0, 14 - fewest)


@entry(pointer(types.float64, TABLE_T, SEAT_T, types.int64))
def call_chance(table, seat, question):
    """The estimated chance of going out first for a seat that calls when it is asked for a call."""
    if question == ASK_GRAND:
        return grand_chance(table, seat)
    hand = int(seat.hand)
    groups, unseen = arrange(table.rules, hand), unseen_by(table, seat)
    return tichu_chance(table, seat, groups, unseen, hand, table.exchanged != 0)
