"""Which answer leads to most points on average: every candidate is tried in the same worlds.

The answer of ``club`` stands unless another one is better by more than chance would explain. After every few
worlds the candidates that are clearly worse are given up, so most questions are settled early.
"""

import math

import numpy as np

from tichu_sim.combinations.generate import generate
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.round import advance, answer
from tichu_sim.jit import JIT, entry, kernel, pointer_to, readable
from tichu_sim.state import ASK_BOMB, ASK_FOLLOW, ASK_LEAD, ASK_SMALL, MOVES, STRATEGY
from tichu_sim.strategies.club.decide import decide as club
from tichu_sim.strategies.club.situation import partner_called
from tichu_sim.strategies.parameters import place
from tichu_sim.strategies.search.worlds import WORLD, copy_world, deal_hidden, set_up

WORLDS = place("search_worlds")
MARGIN = place("search_margin")
LIST = MOVES if JIT else readable(MOVES)
AT_ONCE = 8
"""Worlds between two looks at the candidates."""
HOPELESS = 1.0
"""A candidate is given up that is worse by this many standard errors."""

list_plays = pointer_to(generate)
hub = pointer_to(no_boosters)


@entry(STRATEGY)
def decide(table, seat, moves, question):
    """Answer any question; plays and the call of Tichu at the own turn are searched for."""
    choice = club(table, seat, moves, question)
    if question == ASK_SMALL:
        if table.trick.turn == seat.seat and not partner_called(table, int(seat.seat)):
            return _best_answer(table, seat, moves, question, choice, 0, 2)
    elif question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB):
        first = -int(moves.may_pass)
        return _best_answer(table, seat, moves, question, choice, first, int(moves.count) - first)
    return choice


@kernel
def _best_answer(table, seat, moves, question, choice, first, number):
    """The best on average of ``number`` answers from ``first`` on, if it is surely better than ``choice``."""
    values = seat.parameters
    records = np.zeros(2, WORLD)
    lists = np.empty(1, LIST)
    sums = np.zeros(number)
    squares = np.zeros(number)
    alive = np.ones(number, np.bool_)
    alive[choice - first] = False
    left = number - 1
    worlds = 0
    set_up(records[0], table, seat, question)
    while left and worlds < values[WORLDS]:
        for _ in range(AT_ONCE):
            deal_hidden(records[0], seat)
            usual = outcome(records, lists, moves, choice)
            for candidate in range(number):
                if alive[candidate]:
                    more = outcome(records, lists, moves, candidate + first) - usual
                    sums[candidate] += more
                    squares[candidate] += more * more
        worlds += AT_ONCE
        for candidate in range(number):
            if alive[candidate] and _gain(sums[candidate], squares[candidate], worlds, -HOPELESS) < 0:
                alive[candidate] = False
                left -= 1
    best, most = choice, 0.0
    for candidate in range(number):
        if alive[candidate] and worlds:
            surely = _gain(sums[candidate], squares[candidate], worlds, values[MARGIN])
            if surely > most:
                best, most = candidate + first, surely
    return best


@kernel
def _gain(total, squares, worlds, errors):
    """The mean of some differences less a number of its standard errors."""
    mean = total / worlds
    variance = max(squares / worlds - mean * mean, 0.0)
    return mean - errors * math.sqrt(variance / worlds)


@kernel
def outcome(records, lists, moves, value):
    """Points of the own team less those of the others in the first world, after an answer."""
    copy_world(records[1], records[0])
    world = records[1]
    me = int(world.flow.asked)
    answer(world, moves, value)
    question = advance(world, lists[0], list_plays(), hub())
    while question:
        asked = int(world.flow.asked)
        decision = club(world.table, world.seats[asked], lists[0], question)
        answer(world, lists[0], decision)
        question = advance(world, lists[0], list_plays(), hub())
    team = int(world.table.team[me])
    return float(world.result.score[team] - world.result.score[1 - team])
