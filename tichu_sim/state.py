"""The state of a round: one record, laid out by who may see it.

``Round`` holds the public ``table``, the private ``seats`` and the ``flow`` of questions. A strategy is
handed references to the table and to its own seat and nothing else. Everything that a play changes on
the table lies in the small ``trick`` record, so that a play can be undone by copying it back. There is
room for six seats; bit masks of seats have bit ``s`` for seat ``s``.
"""

import numpy as np
from numba import types

from tichu_sim.cards import N_CARDS
from tichu_sim.jit import pointer, record_type
from tichu_sim.rules.record import RULES
from tichu_sim.terms import CALL_PHASES, CALLS, KINDS, QUESTIONS

MAX_SEATS = 6
MAX_CALLS = 8
MAX_PLAYS = 1024
N_PARAMETERS = 64
NOBODY = -1

# Codes of the vocabularies of tichu_sim.terms, for kernels.
NONE, SINGLE, PAIR, TRIPLE, STAIRS, FULL_HOUSE, STRAIGHT, BOMB_QUAD, BOMB_RUN, DOG_LEAD = range(len(KINDS))
_, ASK_GRAND, ASK_SMALL, ASK_EXCHANGE, ASK_LEAD, ASK_FOLLOW, ASK_BOMB, ASK_WISH, ASK_GIFT = range(
    len(QUESTIONS)
)
NO_CALL, TICHU, GRAND = range(len(CALLS))
CALL_AT_DEAL, CALL_BEFORE, CALL_IN_EXCHANGE, CALL_AFTER, CALL_IN_PLAY = range(len(CALL_PHASES))

PLAY = np.dtype(
    [
        ("cards", "i8"),  # the cards laid
        ("kind", "i1"),
        ("length", "i1"),  # number of cards that count for the combination
        ("key", "i1"),  # strength, frozen when it is laid (rules.md 3.10)
        ("phoenix", "i1"),  # position of the rank the Phoenix stands for, or -1 (also for a single Phoenix)
        ("suit", "i1"),  # suit the Phoenix stands for where a combination needs one, or -1
        ("companion", "i1"),  # slot of the booster laid with it, or -1
    ],
    align=True,
)

MOVES = np.dtype(
    [
        ("count", "i8"),
        ("may_pass", "i8"),
        # what the generator is looking for (tichu_sim.combinations.generate)
        ("hand", "i8"),
        ("at_least", "i8", 5),  # [n]: lowest bit of each rank held n times or more
        ("phoenix", "i8"),  # 1 if the Phoenix is in hand
        ("kind", "i8"),
        ("low", "i8"),  # smallest and largest number of cards
        ("high", "i8"),
        ("need", "i8"),  # lowest key allowed at the smallest size
        ("need_longer", "i8"),  # and at larger ones
        ("plays", PLAY, MAX_PLAYS),
    ],
    align=True,
)

TRICK = np.dtype(
    [
        ("top", PLAY),  # the combination to be beaten; kind NONE on an empty table
        ("cards", "i8"),  # all cards in the trick
        ("owner", "i1"),  # who would win the trick now, or NOBODY on an empty table
        ("turn", "i1"),  # who leads or follows next
        ("passed", "i1"),  # mask of the seats that have passed since the top was laid
        ("gave_up", "i1"),  # mask of the seats that have passed at all in this trick
        ("wish", "i1"),  # position of the rank wished for, or 0
        ("has_laid", "i1"),  # mask of the seats that have laid their first card
        ("laid", "i8", MAX_SEATS),  # cards each seat has laid in this round
    ],
    align=True,
)

CALL = np.dtype(
    [
        ("caller", "i1"),
        ("holder", "i1"),  # who has to go out first
        ("kind", "i1"),
        ("phase", "i1"),
        ("trick", "i1"),  # tricks collected when it was made
        ("insured", "i1"),
        ("value", "i2"),
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("rules", RULES),
        ("trick", TRICK),
        ("before", TRICK),  # the trick as it was before the latest play, to undo it
        ("n_seats", "i1"),
        ("inside", "i1"),  # mask of the seats that still play
        ("next_seat", "i1", MAX_SEATS),  # play order
        ("partner", "i1", MAX_SEATS),
        ("team", "i1", MAX_SEATS),
        ("shuffler", "i1"),
        ("leader", "i1"),  # who leads the first trick
        ("n_cards", "i1", MAX_SEATS),
        ("pile", "i8", MAX_SEATS),  # cards each seat has won
        ("n_tricks", "i1", MAX_SEATS),
        ("n_bombs", "i1", MAX_SEATS),
        ("finished", "i1", MAX_SEATS),  # seats in the order in which they went out
        ("n_finished", "i1"),
        ("called", "i1", MAX_SEATS),  # kind of the call a seat has made
        ("n_calls", "i1"),
        ("calls", CALL, MAX_CALLS),  # in the order in which they were made
        ("score", "i2", 2),  # totals of the teams before the round
        ("tricks", "i1"),  # tricks collected
        ("wished", "i1"),  # position of the rank wished for in this round, or 0, also once fulfilled
        ("dragon_to", "i1"),
        ("drawn", "i1"),  # draw-rounds finished
        ("exchanged", "i1"),  # the exchange has been revealed
        ("listen", "i4"),  # mask of the events that boosters in play wait for (tichu_sim.engine.events)
    ],
    align=True,
)

SEAT = np.dtype(
    [
        ("hand", "i8"),
        ("first", "i8"),  # the cards before the Grand window
        ("dealt", "i8"),  # all cards dealt
        ("given", "i1", MAX_SEATS),  # card number given to each seat, or -1
        ("received", "i1", MAX_SEATS),  # card number received from each seat, or -1
        ("seat", "i1"),
        ("draws", "i4"),  # random numbers used
        ("key", "i8", 2),  # key of the seat's own random numbers
        ("parameters", "f8", N_PARAMETERS),  # of the seat's strategy
    ],
    align=True,
)

FLOW = np.dtype(
    [
        ("phase", "i1"),
        ("question", "i1"),
        ("asked", "i1"),  # the seat that must answer
        ("cursor", "i1"),  # next seat to be polled
        ("polls", "i1"),  # seats still to be polled
        ("small_asked", "i1"),  # the asked seat has had its chance to call at this point
        ("committed", "i1"),  # mask of the seats that have chosen their exchange
        ("bombers", "i1"),  # mask of the seats that hold a bomb
        ("told", "i1"),  # the boosters have been told of the turn
        ("actor", "i1"),  # who laid the latest play
        ("wisher", "i1"),  # who has laid the Mah Jong and not yet been asked for a wish, or NOBODY
        ("taker", "i1"),  # who gets the trick that is being collected
        ("ask_forced", "i1"),  # also ask those who can only pass; for transcripts and replays
    ],
    align=True,
)

# What a round counts for the logs.
COUNTS = np.dtype(
    [
        ("plays", "i2"),
        ("passes", "i2"),
        ("questions", "i2"),
        ("led", "i1", 16),  # by kind
        ("bomb_dealt", "i1"),  # mask of seats
        ("bomb_held", "i1"),
    ],
    align=True,
)

RESULT = np.dtype(
    [
        ("cards", "i2", 2),  # points by team without calls
        ("score", "i2", 2),  # points by team, calls included
        ("double_victory", "i1"),  # team, or -1
        ("made", "i1"),  # mask over the calls that succeeded
    ],
    align=True,
)

ROUND = np.dtype(
    [
        ("table", TABLE),
        ("seats", SEAT, MAX_SEATS),
        ("flow", FLOW),
        ("counts", COUNTS),
        ("result", RESULT),
        ("deck", "i1", N_CARDS),
    ],
    align=True,
)

TABLE_T, SEAT_T, MOVES_T, ROUND_T = (record_type(dtype) for dtype in (TABLE, SEAT, MOVES, ROUND))

GENERATOR = pointer(types.int64, TABLE_T, types.int64, MOVES_T, types.int64)
"""``generate(table, hand, moves, what)`` lists plays and returns their number."""

HUB = pointer(*[types.int64, ROUND_T, MOVES_T, GENERATOR] + 4 * [types.int64])
"""``hub(round, moves, generate, verb, which, seat, value)``: see tichu_sim.engine.events."""

STRATEGY = pointer(types.int64, TABLE_T, SEAT_T, MOVES_T, types.int64)
"""``decide(table, seat, moves, question)`` returns the answer (see tichu_sim.engine.round)."""
