"""The phases between which a round moves, polling seats in play order, and putting questions to them."""

from tichu_sim.jit import kernel
from tichu_sim.state import MAX_OPTIONS, NOBODY, ON_LEAD, ON_TURN

# The phases of a round, in order (rules.md 3.4). DRAW comes again after the Grand window; TURN to GATHER
# repeat until the round is over, HAND_ON can follow the Dog at a table of six. The last four are for boosters
# and can come between any two.
OVER, BEGIN, DRAW, GRAND_WINDOW, BEFORE_EXCHANGE, EXCHANGE, AFTER_EXCHANGE = range(7)
TURN, SETTLE, WISH, BOMB_WINDOW, COLLECT, GATHER, HAND_ON = range(7, 14)
WINDOW, RESOLVING, PICK, CLEAN_UP = range(14, 18)


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


@kernel
def all_drawn(table):
    """Nothing is left of the pack but what is set aside (rules.md 2.2)."""
    return int(table.drawn) * int(table.n_seats) >= table.rules.dealt


@kernel
def start_turn(rd):
    """The regular turn of ``trick.turn``."""
    enter(rd, TURN)
    rd.flow.small_asked = 0
    rd.table.trick.ban = 0
    rd.table.trick.may_pass_lead = 0


@kernel
def turn_event(table):
    """The event of a turn: a lead, or a turn on a table with cards."""
    return ON_LEAD if table.trick.owner == NOBODY else ON_TURN


@kernel
def add_option(moves, slot, seat, choice):
    """Append a use of a booster, or an answer to its question; ``seat`` is its target or NOBODY."""
    if moves.n_options >= MAX_OPTIONS:
        raise OverflowError("more ways to use boosters than the list has room for")
    option = moves.options[moves.n_options]
    option.slot = slot
    option.seat = seat
    option.choice = choice
    option.advice = 0.0
    option.final = 0
    moves.n_options += 1
