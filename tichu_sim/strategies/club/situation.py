"""What the table shows, in the words of the decisions: calls alive, who is left, points, a hand's outlook."""

from typing import NamedTuple

from tichu_sim.cards import DOG_BIT, DRAGON_BIT, PHOENIX_BIT
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import NO_CALL
from tichu_sim.terms import MAX_SEATS

POINTS_A_ROUND = 100.0
"""Of the leading team, by which the rounds that are left are counted."""
FIVES = 15 << 16
TENS_AND_KINGS = 15 << 36 | 15 << 48
ALL_OUT = 99


@kernel
def call_alive(table, seat):
    """Whether a seat has a call that can still succeed."""
    return table.n_finished == 0 and has_to_be_first(table, seat)


@kernel
def has_to_be_first(table, seat):
    """Whether a call, the seat's own or one handed on to it, succeeds only when the seat goes out first."""
    for number in range(table.n_calls):
        if table.calls[number].holder == seat:
            return True
    return False


@kernel
def rivals(table, me):
    """How many opponents have called."""
    callers = 0
    for number in range(table.n_calls):
        holder = int(table.calls[number].holder)
        if table.team[holder] != table.team[me]:
            callers |= 1 << holder
    return count_bits(callers)


@kernel
def partner_calls(table, me):
    """Whether a partner has a call that can still succeed."""
    if table.n_finished == 0:
        for number in range(table.n_calls):
            if table.partners[me] >> int(table.calls[number].holder) & 1:
                return True
    return False


@kernel
def partner_called(table, me):
    """Whether a partner has called, come of it what may."""
    for seat in range(table.n_seats):
        if table.partners[me] >> seat & 1 and table.called[seat] != NO_CALL:
            return True
    return False


@kernel
def cards_of_opponents(table, me):
    """The fewest and the most cards that an opponent still in holds; 14 and 0 if all are out."""
    fewest = ALL_OUT
    most = 0
    for seat in range(MAX_SEATS):  # whoever is not there holds nothing; a fixed number is faster
        held = int(table.n_cards[seat]) if table.team[seat] != table.team[me] else 0
        fewest = min(fewest, held if held else ALL_OUT)
        most = max(most, held)
    return (fewest if most else 14), most


@kernel
def behind(table, me):
    """How far the team is behind, in hundreds of points for each round that is left to make up for it."""
    own = int(table.score[table.team[me]])
    theirs = int(table.score[1 - table.team[me]])
    left = 1.0 + max(0, table.rules.target - max(own, theirs)) / POINTS_A_ROUND
    return (theirs - own) / 100.0 / left


@kernel
def points_of(cards):
    """The points of a set of cards under the usual rules."""
    cards = int(cards)
    points = 5 * count_bits(cards & FIVES) + 10 * count_bits(cards & TENS_AND_KINGS)
    return points + 25 * ((cards & DRAGON_BIT) != 0) - 25 * ((cards & PHOENIX_BIT) != 0)


@kernel
def _below_top(ranks):
    """The rank bits below the highest of a mask, all of them."""
    ranks >>= 4
    ranks |= ranks >> 4
    ranks |= ranks >> 8
    ranks |= ranks >> 16
    return ranks | ranks >> 32


class Outlook(NamedTuple):
    """Where a hand stands, counted in groups; a loser is a group that an unseen one would beat."""

    closing: bool  # all groups but one, of at least two, are winners
    margin: int  # winners less losers but one, from -6 (nothing but losers) to 0 (ready to go out)


@kernel
def outlook(groups, unseen, hand):
    """Count the groups of a hand and its losers; straights and stairs count as losers."""
    aces = count_bits(int(hand) >> 52)
    runs = count_bits(groups.stairs & ~(groups.stairs << 4)) + (groups.straight != 0) + (groups.second != 0)
    small = count_bits(groups.singles) + count_bits(groups.pairs) + count_bits(groups.triples)
    number = small + runs + (groups.bombs != 0) + count_bits(groups.alone) + max(0, aces - 1)
    beaten = _below_top(unseen.ones << 4 * count_bits(unseen.cards & (DRAGON_BIT | PHOENIX_BIT)))
    losers = runs + ((groups.alone & DOG_BIT) != 0) + count_bits(groups.singles & beaten)
    losers += count_bits(groups.pairs & _below_top(unseen.twos))
    losers += count_bits(groups.triples & _below_top(unseen.threes))
    margin = max(-6, min(0, number - 2 * losers + 1))
    return Outlook(losers <= 1 and number > 1, margin)
