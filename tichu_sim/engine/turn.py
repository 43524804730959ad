"""Turns: leading, following and passing, and the chances to bomb between them (rules.md 1.4 to 1.7)."""

from tichu_sim.combinations.generate import ANSWERS, BOMBS, LEADS
from tichu_sim.engine.calls import may_call_small
from tichu_sim.engine.events import PLAYS
from tichu_sim.engine.flow import (
    BOMB_WINDOW,
    COLLECT,
    ask,
    begin_polls,
    enter,
    next_inside,
    next_poll,
    start_turn,
    turn_event,
)
from tichu_sim.engine.windows import happens, list_uses, usable
from tichu_sim.engine.wish import is_bound, keep_wished
from tichu_sim.jit import kernel
from tichu_sim.state import (
    ANYBODY,
    ASK_BOMB,
    ASK_FOLLOW,
    ASK_LEAD,
    ASK_SMALL,
    DOG_LEAD,
    NOBODY,
    ON_COMPANION,
    SINGLE,
)


@kernel
def ask_turn(rd, moves, generate, hub):
    """The regular turn: lead on an empty table, else follow or pass; whoever can only pass is not asked."""
    flow = rd.flow
    table = rd.table
    if not flow.told:
        flow.told = 1
        if table.listen and happens(
            rd, moves, generate, hub, turn_event(table), table.trick.turn, table.tricks
        ):
            return 0
    seat = int(table.trick.turn)
    if not flow.small_asked and may_call_small(table, seat):
        return ask(rd, seat, ASK_SMALL)
    hand = int(rd.seats[seat].hand) & ~int(table.trick.ban)
    question = ASK_LEAD if table.trick.owner == NOBODY else ASK_FOLLOW
    what = LEADS
    if question == ASK_FOLLOW:
        gave_up = table.trick.gave_up >> seat & 1 and not table.rules.reenter_after_pass
        what = BOMBS if gave_up else ANSWERS
    moves.may_pass = question == ASK_FOLLOW or table.trick.may_pass_lead
    generate(table, hand, moves, what)
    if table.listen >> ON_COMPANION & 1 and what != BOMBS:
        list_uses(rd, moves, generate, hub, PLAYS, usable(table, seat, ON_COMPANION), seat, question)
        drop_banned(moves, int(table.trick.ban))
    if table.trick.lead_singly and question == ASK_LEAD:
        keep_single_leads(table, moves, seat)
    # A leader without a lead holds nothing but banned cards, or, in a position, cards that nobody knows.
    if moves.count == 0 and (not flow.ask_forced or (question == ASK_LEAD and table.trick.ban)):
        pass_turn(rd, seat)
        return 0
    if is_bound(table, hand) and not table.ignores_wish >> seat & 1:
        keep_wished(table, moves, question)
    return ask(rd, seat, question)


@kernel
def keep_single_leads(table, moves, seat):
    """Drop all leads of more than one card if the seat, or anybody, has to lead a single one."""
    if not table.trick.lead_singly & (ANYBODY | 1 << seat):
        return
    kept = 0
    for place in range(moves.count):
        kind = moves.plays[place].kind
        if kind in (SINGLE, DOG_LEAD):
            moves.plays[kept] = moves.plays[place]
            kept += 1
    moves.count = kept


@kernel
def drop_banned(moves, ban):
    """Drop the plays of the list that hold a card of the ban."""
    kept = 0
    for place in range(moves.count):
        if not int(moves.plays[place].cards) & ban:
            moves.plays[kept] = moves.plays[place]
            kept += 1
    moves.count = kept


@kernel
def pass_turn(rd, seat):
    """A pass: the next seat's turn, after a last chance to bomb; on an empty table the lead is handed on."""
    trick = rd.table.trick
    trick.turn = next_inside(rd.table, seat)
    if trick.owner == NOBODY:
        start_turn(rd)
        return
    trick.passed |= 1 << seat
    trick.gave_up |= 1 << seat
    rd.counts.passes += 1
    open_bomb_window(rd, seat)


@kernel
def open_bomb_window(rd, actor):
    """Everyone may bomb, the seat after the actor first; skipped when nobody can (rules.md 1.5)."""
    table = rd.table
    if rd.flow.bombers & table.inside and table.rules.bombs_out_of_turn:
        begin_polls(rd, BOMB_WINDOW, table.next_seat[actor])
    else:
        close_bomb_window(rd)


@kernel
def ask_bomb(rd, moves, generate):
    """Ask the seats that hold a bomb which beats the top; a wish does not bind here (rules.md 1.7)."""
    flow = rd.flow
    table = rd.table
    while flow.polls > 0:
        seat = int(flow.cursor)
        if flow.bombers & table.inside & 1 << seat and generate(table, rd.seats[seat].hand, moves, BOMBS):
            if not flow.small_asked and may_call_small(table, seat):
                return ask(rd, seat, ASK_SMALL)
            moves.may_pass = 1
            return ask(rd, seat, ASK_BOMB)
        next_poll(rd)
    close_bomb_window(rd)
    return 0


@kernel
def close_bomb_window(rd):
    """Go on with the next turn, or collect when all others have passed."""
    trick = rd.table.trick
    if rd.table.inside & ~trick.passed & ~(1 << int(trick.owner)):
        start_turn(rd)
    else:
        enter(rd, COLLECT)
