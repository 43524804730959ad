"""Handing out boosters after calls, and the end of a round with boosters (rules.md 3.2, 3.7)."""

from tichu_sim.engine.flow import OVER, PICK, add_option, ask, begin_polls, next_poll
from tichu_sim.engine.seating import inventory_of
from tichu_sim.engine.supply import own, refresh, turn_up
from tichu_sim.jit import copy_record, kernel, lowest
from tichu_sim.state import ASK_PICK, NOBODY, PICKED, TICHU


@kernel
def begin_distribution(rd, kind, after):
    """Hand out the display after a call of a kind, if there was one and nothing was handed out before.

    The first caller in time picks first, then the others in play order (rules.md 3.2); whoever has called for
    a seat that he also plays picks at his own, once. An empty display is filled before, since boosters may
    have been discarded meanwhile; one with fewer boosters than players, all there were at its last refill, is
    not topped up, because new ones are turned up only when all are taken. Goes on with the phase ``after``.
    """
    table = rd.table
    flow = rd.flow
    flow.phase = after
    if table.boosters.n_slots == 0 or table.boosters.distributed:
        return
    for number in range(table.n_calls):
        if table.calls[number].kind == kind:
            table.boosters.distributed = 1
            if table.boosters.display == 0:
                turn_up(rd)
            flow.after_pick = after
            flow.phase = PICK
            flow.cursor = inventory_of(table, table.calls[number].caller)
            flow.polls = table.n_seats
            return


@kernel
def ask_pick(rd, moves):
    """Ask the next seat for a booster of the display; afterwards it is filled again, if it is used up."""
    boosters = rd.table.boosters
    flow = rd.flow
    while flow.polls and inventory_of(rd.table, flow.cursor) != flow.cursor:
        next_poll(rd)
    if flow.polls == 0 or boosters.display == 0:
        if boosters.display == 0:
            turn_up(rd)
        begin_polls(rd, flow.after_pick, rd.table.shuffler)
        refresh(rd.table)
        return 0
    moves.n_options = 0
    moves.may_pass = 0
    slots = int(boosters.display)
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        add_option(moves, slot, NOBODY, 0)
        moves.options[moves.n_options - 1].advice = boosters.worth[slot]
    return ask(rd, flow.cursor, ASK_PICK)


@kernel
def answer_pick(rd, moves, value):
    """Take the booster of an option from the display.

    Raises ValueError for an answer that is not a place in the list.
    """
    if value < 0 or value >= moves.n_options:
        raise ValueError("the answer is not a place in the list of the display")
    slot = int(moves.options[value].slot)
    rd.table.boosters.display &= ~(1 << slot)
    own(rd, rd.flow.asked, slot, PICKED)
    next_poll(rd)


@kernel
def clean_up(rd):
    """After the scoring: boosters in play lose their effect and are discarded, then a small distribution."""
    table = rd.table
    boosters = table.boosters
    for place in range(boosters.n_played):
        boosters.discard[boosters.n_discard] = boosters.played[place]
        boosters.n_discard += 1
    boosters.n_played = 0
    boosters.in_play = 0
    boosters.closed = 0
    restore_rules(rd)
    begin_distribution(rd, TICHU, OVER)


@kernel
def restore_rules(rd):
    """The rules and the play order without any booster."""
    table = rd.table
    copy_record(table.rules, rd.supply.rules)
    for seat in range(table.n_seats):
        table.next_seat[seat] = (seat + 1) % int(table.n_seats)
