"""Tichu and Grand Tichu: who may call when, and the calls as objects (rules.md 1.2, 1.11)."""

from tichu_sim.engine.flow import (
    AFTER_EXCHANGE,
    BEFORE_EXCHANGE,
    DRAW,
    EXCHANGE,
    TURN,
    ask,
    begin_polls,
    enter,
    next_poll,
    turn_event,
)
from tichu_sim.engine.windows import open_window
from tichu_sim.jit import kernel
from tichu_sim.state import (
    ASK_GRAND,
    ASK_SMALL,
    CALL_AFTER,
    CALL_AT_DEAL,
    CALL_BEFORE,
    CALL_IN_EXCHANGE,
    CALL_IN_PLAY,
    GRAND,
    NO_CALL,
    ON_CALL,
    TICHU,
)


@kernel
def team_may_call(table, seat, kind):
    """Whether the team has calls of this kind left (switch ``max_calls_per_team``)."""
    used = 0
    for number in range(table.n_calls):
        call = table.calls[number]
        used += call.kind == kind and table.team[call.caller] == table.team[seat]
    return used < table.rules.max_calls[kind]


@kernel
def may_call_small(table, seat):
    """Whether a seat may call Tichu now, the exchange apart: no call yet, no card laid (rules.md 1.2)."""
    if table.called[seat] != NO_CALL or table.trick.has_laid >> seat & 1 or not table.inside >> seat & 1:
        return False
    if table.rules.small_until_first_card_of_round and table.trick.has_laid:
        return False
    return team_may_call(table, seat, TICHU)


@kernel
def may_call_grand(table, seat):
    """Whether a seat may call Grand Tichu in its window; the soloist and the dummy may not (rules.md 2.1)."""
    if table.called[seat] != NO_CALL or table.rules.no_grand >> seat & 1:
        return False
    return team_may_call(table, seat, GRAND)


@kernel
def make_call(table, seat, kind, phase):
    """Record a call; the order of the list is the order in time."""
    call = table.calls[table.n_calls]
    call.caller = seat
    call.holder = seat
    call.kind = kind
    call.phase = phase
    call.trick = table.tricks
    call.insured = 0
    call.value = table.rules.call_value[kind]
    table.called[seat] = kind
    table.n_calls += 1


@kernel
def announce_call(rd):
    """The latest call can be answered with boosters, before the flow goes on with its present phase."""
    if rd.table.listen >> ON_CALL & 1:
        open_window(rd, ON_CALL, rd.table.calls[rd.table.n_calls - 1].caller)


@kernel
def reopen_turn(rd):
    """Boosters of the turn may be used anew after a call: with it they may be worth more, or have a sense."""
    event = turn_event(rd.table)
    if rd.table.listen >> event & 1:
        open_window(rd, event, rd.table.trick.turn)


@kernel
def ask_grand(rd):
    """Ask for a Grand Tichu, the shuffler first; calls of a simultaneous window are published at its end."""
    table = rd.table
    flow = rd.flow
    while flow.polls > 0:
        if may_call_grand(table, flow.cursor):
            return ask(rd, flow.cursor, ASK_GRAND)
        next_poll(rd)
    seat = table.shuffler
    while flow.committed:
        if flow.committed >> seat & 1:
            flow.committed &= ~(1 << seat)
            if team_may_call(table, seat, GRAND):
                make_call(table, seat, GRAND, CALL_AT_DEAL)
                announce_call(rd)
                return 0
        seat = table.next_seat[seat]
    enter(rd, DRAW)
    return 0


@kernel
def answer_grand(rd, yes):
    """Make the call, or keep it hidden while the window is simultaneous."""
    seat = int(rd.flow.asked)
    if yes and rd.table.rules.grand_simultaneous:
        rd.flow.committed |= 1 << seat
    elif yes:
        make_call(rd.table, seat, GRAND, CALL_AT_DEAL)
    next_poll(rd)
    if yes and not rd.table.rules.grand_simultaneous:
        announce_call(rd)


@kernel
def ask_small(rd):
    """Ask for a Tichu before or after the exchange, the shuffler first."""
    flow = rd.flow
    while flow.polls > 0:
        if may_call_small(rd.table, flow.cursor):
            return ask(rd, flow.cursor, ASK_SMALL)
        next_poll(rd)
    return 0


@kernel
def answer_small(rd, yes):
    """Make the call and go on where it was offered; a call within the exchange begins it anew."""
    flow = rd.flow
    phase = flow.phase
    if yes:
        make_call(rd.table, flow.asked, TICHU, _call_phase(phase))
    if phase in (BEFORE_EXCHANGE, AFTER_EXCHANGE):
        next_poll(rd)
    elif phase == EXCHANGE and yes:
        flow.committed = 0
        begin_polls(rd, EXCHANGE, rd.table.shuffler)
    else:
        flow.small_asked = 1
    if yes and phase == TURN:
        reopen_turn(rd)
    if yes:
        announce_call(rd)


@kernel
def _call_phase(phase):
    """The phase of a call for the logs."""
    if phase == BEFORE_EXCHANGE:
        return CALL_BEFORE
    if phase == EXCHANGE:
        return CALL_IN_EXCHANGE
    return CALL_AFTER if phase == AFTER_EXCHANGE else CALL_IN_PLAY
