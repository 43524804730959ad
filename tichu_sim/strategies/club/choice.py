"""Choosing a play: the one loop over the list that leading and following share.

A play is worth, in leads: the burden it takes off the hand, or less what it breaks; the chance to win the
trick times what that is worth; and a few remarks on length.
"""

import math
from typing import NamedTuple

from tichu_sim.cards import DRAGON_BIT
from tichu_sim.jit import count_bits, kernel
from tichu_sim.rng import WORD, seat_word
from tichu_sim.state import BOMB_QUAD, BOMB_RUN, DOG_LEAD, SINGLE
from tichu_sim.strategies.club.arrange import arrange
from tichu_sim.strategies.club.fit import PHOENIX_THRIFT, damage, fits, lone_cards
from tichu_sim.strategies.club.odds import cell, could_beat
from tichu_sim.strategies.club.situation import outlook
from tichu_sim.strategies.club.tables import BURDEN, WINS
from tichu_sim.strategies.club.weight import Others, weigh

SURE = 0.8
"""From this chance on a play counts as a winner."""
LAST_CARDS = 20.0
"""Worth of going out, in leads: more than anything else."""
MAHJONG_BURDEN = 1.0
UNKNOWN = 1e9
NEAR = 1.0
"""A play is looked at more closely if at first sight it comes that near to the best so far, in leads."""


class Aims(NamedTuple):
    """What a play is judged by in this situation; worths in leads."""

    leading: int  # 1 to consider only groups of the hand while there are any
    base: float  # of any play; passing is worth 0
    gain: float  # of winning the trick
    points: float  # of the points in it, counted in ``gain``; the Dragon gives them away
    closing: float  # of a winner, when all other groups but one are winners
    length: float  # of each card beyond the first
    bomb: float  # of a bomb
    dog: float  # of leading the Dog
    last: float  # of going out
    most: int  # cards; a longer play cannot be beaten
    exposed: int  # cards of an opponent who is about to go out, or 0
    exposed_hand: int  # his cards, or 0 if they are not known
    danger: float  # of letting him, to be deducted
    helped: int  # cards of the partner who is about to go out, or 0
    help: float  # of letting him
    look: float  # 1 to judge each play by the hand it leaves, cut into groups anew
    ready: float  # with that, of winning and leaving a hand that is ready to go out
    better: float  # with that, of each winner more, or loser less, in the hand that is left
    margin: int  # of the hand as it is


@kernel
def best_play(table, seat, moves, groups, unseen, aims, temperature):
    """The place of the best play in the list, or -1 to pass.

    What boosters bring in fits no group of the hand, but is considered along with the groups. With a
    ``temperature``, in leads, any play may be taken for the best: the chances are as the powers of e to the
    worth over the temperature.
    """
    best = -1
    best_value = 0.0 if moves.may_pass else -1e9
    if moves.may_pass and temperature > 0:
        best_value = temperature * _misjudgement(seat)
    held = table.n_cards[seat.seat]
    # Dragon and Dog weigh the same before and after any play that is compared by weight.
    others = Others(0.0, -seat.parameters[PHOENIX_THRIFT], 0.0, MAHJONG_BURDEN, 0.0, 0.0)
    before = UNKNOWN
    lone = lone_cards(groups)
    only_groups = aims.leading and temperature == 0
    while True:
        for number in range(moves.count):
            play = moves.plays[number]
            group = fits(groups, lone, play)
            foreign = play.kind > DOG_LEAD or play.companion >= 0
            if only_groups and not group and not foreign:
                continue
            length = int(play.length)
            place = cell(unseen, int(play.kind), (int(play.key) >> 2) - 1, length)
            laid = count_bits(play.cards) if foreign else length
            value = _remarks(aims, play, laid, held, WINS[place])
            relief = BURDEN[place] if group and not foreign else _at_first_sight(seat, groups, play)
            if relief == UNKNOWN or (aims.look and value + relief > best_value - NEAR):
                if before == UNKNOWN:
                    before = weigh(BURDEN, others, groups, unseen, seat.hand)
                left = int(seat.hand) & ~int(play.cards)
                rest = arrange(table.rules, left)
                relief = before - weigh(BURDEN, others, rest, unseen, left)
                if aims.look and left:
                    relief += _prospects(aims, outlook(rest, unseen, left), WINS[place])
            value += relief
            if temperature > 0:
                value += temperature * _misjudgement(seat)
            if value > best_value:
                best, best_value = number, value
        if best >= 0 or not only_groups:
            return best
        only_groups = False


@kernel
def _at_first_sight(seat, groups, play):
    """What a play that is no group takes off the hand, in leads, or UNKNOWN if that takes a closer look."""
    return -damage(seat, groups, int(play.cards)) if play.kind == SINGLE else UNKNOWN


@kernel
def _misjudgement(seat):
    """A number of Gumbel's law: added to each worth it makes the greatest one of a softmax choice."""
    return -math.log(-math.log((seat_word(seat) + 0.5) / (WORD + 1.0)))


@kernel
def _prospects(aims, after, chance):
    """What the hand left by a play is worth beyond its burden; ``chance`` is that of winning the trick."""
    worth = aims.better * (after.margin - aims.margin)
    return worth + aims.ready * chance if after.margin == 0 else worth


@kernel
def _remarks(aims, play, length, held, chance):
    """What a play is worth apart from the cards it takes from the hand."""
    if play.kind == DOG_LEAD:
        return aims.dog + (aims.last if length == held else 0.0)
    if length > aims.most:
        chance = 1.0
    gain = aims.gain
    if int(play.cards) & DRAGON_BIT:
        gain -= aims.points
    value = aims.base + gain * chance + aims.length * (length - 1)
    if chance >= SURE:
        value += aims.closing
    if length == aims.exposed and could_beat(aims.exposed_hand, play):
        value -= aims.danger * (1.0 - chance)
    if length == aims.helped:
        value += aims.help * (1.0 - chance)
    if play.kind in (BOMB_QUAD, BOMB_RUN):
        value += aims.bomb
    if length == held:
        value += aims.last
    return value
