"""The trace kernel: plays a round that has been started and notes every decision."""

import numpy as np
from numba import types

from tichu_sim.engine.flow import GATHER
from tichu_sim.engine.round import ENGINE
from tichu_sim.jit import entry, kernel, record_type
from tichu_sim.simulate.kernel import STRATEGIES_T
from tichu_sim.state import (
    ASK_BOMB,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_LEAD,
    ASK_REACTION,
    MOVES_T,
    NOBODY,
    NONE,
    ROUND_T,
)
from tichu_sim.terms import MAX_SEATS

DECISION = np.dtype(
    [
        ("cards", "i8"),  # the cards laid, or 0
        ("hands", "i8", MAX_SEATS),  # before it
        ("piles", "i8", MAX_SEATS),  # before it, with what lies buried in them
        ("table", "i8"),  # the cards in the trick before it
        ("answer", "i8"),  # as in tichu_sim.engine.round
        ("question", "i1"),
        ("seat", "i1"),
        ("phoenix", "i1"),  # position of the rank the Phoenix stands for, or -1
        ("taker", "i1"),  # the owner, still in, who has won a trick since the decision before, or NOBODY
        ("exchanged", "i1"),  # the exchange has been revealed
        ("kind", "i1"),  # of the combination laid, or NONE
        ("companion", "i1"),  # slot of the booster laid with it, or NOBODY
        ("stands_for", "i1"),  # number of the card that booster stands for, or -1
        ("order", "i1", MAX_SEATS),  # who plays after each seat
        ("trick", "i1"),  # tricks collected before
        ("notes", "i2"),  # what had happened to boosters before (tichu_sim.state.NOTE)
    ],
    align=True,
)

SIGNATURE = types.int64(ROUND_T, MOVES_T, ENGINE, STRATEGIES_T, types.Array(record_type(DECISION), 1, "C"))


@entry(SIGNATURE)
def trace_round(rd, moves, engine, strategies, decisions):
    """Play the round to its end; returns the number of decisions noted.

    With ``flow.ask_forced`` the passes of those who cannot beat the top are decisions, too; no strategy is
    asked for them.
    """
    generate, advance, answer, hub = engine
    count = 0
    while True:
        tricks = int(rd.table.tricks)
        # A trick given away with the Dragon was noted when the gift was asked for.
        owner = NOBODY if rd.flow.phase == GATHER else int(rd.table.trick.owner)
        question = advance(rd, moves, generate, hub)
        if question == 0:
            return count
        seat = int(rd.flow.asked)
        decision = -1
        if question != ASK_FOLLOW or moves.count:
            decision = strategies[rd.table.player[seat]](rd.table, rd.seats[seat], moves, question)
        if count >= len(decisions):
            raise OverflowError("the round has more decisions than there is room to note")
        row = decisions[count]
        _note(rd, moves, row, question, decision)
        won = question == ASK_GIFT or rd.table.tricks > tricks
        row.taker = owner if won and owner != NOBODY and rd.table.inside >> owner & 1 else NOBODY
        answer(rd, moves, decision)
        count += 1


@kernel
def _note(rd, moves, row, question, decision):
    """The decision as a row, before it is carried out."""
    row.question = question
    row.seat = rd.flow.asked
    row.answer = decision
    row.exchanged = rd.table.exchanged
    row.trick = rd.table.tricks
    row.notes = rd.supply.n_notes
    row.cards = 0
    row.kind = NONE
    row.phoenix = -1
    row.companion = NOBODY
    row.stands_for = -1
    if question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB, ASK_REACTION) and decision >= 0:
        row.cards = moves.plays[decision].cards
        row.phoenix = moves.plays[decision].phoenix
        row.kind = moves.plays[decision].kind
        row.companion = moves.plays[decision].companion
        row.stands_for = moves.plays[decision].stands_for
    row.table = rd.table.trick.cards
    for place in range(rd.table.n_seats):
        row.hands[place] = rd.seats[place].hand
        row.piles[place] = int(rd.table.pile[place]) | int(rd.seats[place].buried)
        row.order[place] = rd.table.next_seat[place]
