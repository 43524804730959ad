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
from tichu_sim.state import ASK_BOMB, ASK_FOLLOW, ASK_LEAD, MOVES, STRATEGY
from tichu_sim.strategies.club.decide import decide as club
from tichu_sim.strategies.parameters import place
from tichu_sim.strategies.search.worlds import WORLD, copy_world, deal_hidden, set_up

WORLDS = place("search_worlds")
MARGIN = place("search_margin")
list_plays = pointer_to(generate)
hub = pointer_to(no_boosters)
LIST = MOVES if JIT else readable(MOVES)
AT_ONCE = 8
"""Worlds between two looks at the candidates."""


@entry(STRATEGY)
def decide(table, seat, moves, question):
    """Answer any question; only plays are searched for."""
    choice = club(table, seat, moves, question)
    if question not in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB) or moves.count + moves.may_pass < 2:
        return choice
    return _best_answer(table, seat, moves, question, choice)


@kernel
def _best_answer(table, seat, moves, question, choice):
    """The answer with the best mean over the worlds, if it is surely better than ``choice``."""
    records = np.zeros(2, WORLD)
    lists = np.empty(1, LIST)
    first = -int(moves.may_pass)
    number = int(moves.count) - first
    sums = np.zeros(number)
    squares = np.zeros(number)
    alive = np.ones(number, np.bool_)
    alive[choice - first] = False
    left = number - 1
    set_up(records[0], table, seat, question)
    worlds = 0
    while left and worlds < seat.parameters[WORLDS]:
        for _ in range(AT_ONCE):
            deal_hidden(records[0], seat)
            usual = _outcome(records, lists, moves, choice)
            for candidate in range(number):
                if alive[candidate]:
                    more = _outcome(records, lists, moves, candidate + first) - usual
                    sums[candidate] += more
                    squares[candidate] += more * more
        worlds += AT_ONCE
        for candidate in range(number):
            if alive[candidate] and _surplus(sums[candidate], squares[candidate], worlds, -1.0) < 0:
                alive[candidate] = False
                left -= 1
    best, most = choice, 0.0
    for candidate in range(number):
        if alive[candidate] and sums[candidate] > most:
            if _surplus(sums[candidate], squares[candidate], worlds, seat.parameters[MARGIN]) > 0:
                best, most = candidate + first, sums[candidate]
    return best


@kernel
def _surplus(total, squares, worlds, errors):
    """The mean of differences less some standard errors of it."""
    mean = total / worlds
    variance = max(squares / worlds - mean * mean, 0.0)
    return mean - errors * math.sqrt(variance / worlds)


@kernel
def _outcome(records, lists, moves, value):
    """Points of the own team less those of the others, after an answer in the first world."""
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
