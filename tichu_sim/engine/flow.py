"""Polling seats in play order, and the phases between which a round moves."""

from tichu_sim.jit import kernel

# The phases of a round, in order (rules.md 3.4). DRAW comes again after the Grand window; TURN to GATHER
# repeat until the round is over. The last four are for boosters and can come between any two.
OVER, BEGIN, DRAW, GRAND_WINDOW, BEFORE_EXCHANGE, EXCHANGE, AFTER_EXCHANGE = range(7)
TURN, SETTLE, WISH, BOMB_WINDOW, COLLECT, GATHER = range(7, 13)
WINDOW, RESOLVING, PICK, CLEAN_UP = range(13, 17)


@kernel
def enter(rd, phase):
    """Enter a phase of whose event the boosters have not been told yet."""
    rd.flow.phase = phase
    rd.flow.told = 0


@kernel
def begin_polls(rd, phase, first):
    """Enter a phase that asks every seat once in play order, beginning with ``first``."""
    flow = rd.flow
    flow.phase = phase
    flow.cursor = first
    flow.polls = rd.table.n_seats
    flow.small_asked = 0


@kernel
def next_poll(rd):
    """Go on to the next seat of the poll."""
    flow = rd.flow
    flow.cursor = rd.table.next_seat[flow.cursor]
    flow.polls -= 1
    flow.small_asked = 0


@kernel
def ask(rd, seat, question):
    """Put a question to a seat; returns the question."""
    rd.flow.asked = seat
    rd.flow.question = question
    rd.counts.questions += 1
    return question


@kernel
def next_inside(table, seat):
    """The next seat in play order that still plays; ``seat`` itself if it is the only one."""
    seat = int(table.next_seat[seat])
    while not table.inside >> seat & 1:
        seat = int(table.next_seat[seat])
    return seat
