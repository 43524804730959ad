"""The state of a round: one record, laid out by who may see it.

``Round`` holds the public ``table``, the private ``seats`` and the ``flow`` of questions. A strategy is
handed references to the table and to its own seat and nothing else; with three players the soloist's is also
handed the seat of the dummy, which it plays. Everything that a play changes on
the table lies in the small ``trick`` record, so that a play can be undone by copying it back. There is
room for six seats; bit masks of seats have bit ``s`` for seat ``s``.
"""

import numpy as np
from numba import types

from tichu_sim.cards import N_CARDS
from tichu_sim.jit import pointer, record_type
from tichu_sim.rules.record import MAX_KINDS, RULES
from tichu_sim.terms import (
    BOOSTER_EVENTS,
    CALL_PHASES,
    CALLS,
    EVENTS,
    KINDS,
    MAX_BOOSTER_PARAMETERS,
    MAX_BOOSTERS,
    MAX_SEATS,
    QUESTIONS,
)

MAX_CALLS = 8
MAX_PLAYS = 4096
"""A hand of fourteen has up to some 500; boosters bring larger hands and more kinds."""
MAX_OPTIONS = 64
MAX_WINDOWS = 8
"""Windows within windows: a call before a reaction is answered, and that by up to four copies of a card."""
MAX_USES = 6
"""Boosters played in answer to one another."""
MAX_NOTES = 512
"""What can happen to boosters in a round; every one that is owned is noted once."""
N_PARAMETERS = 80
NOBODY = -1
ANYBODY = 1 << MAX_SEATS
"""In a mask of seats: whoever comes first."""
NOT_IN_GAME = -2

# Codes of the vocabularies of tichu_sim.terms, for kernels.
NONE, SINGLE, PAIR, TRIPLE, STAIRS, FULL_HOUSE, STRAIGHT, BOMB_QUAD, BOMB_RUN, DOG_LEAD = range(10)
RAINBOW, HOCKEY_TEAM, HIGHWAY, SUPER_FULL_HOUSE, FLOWER, GAPPED_STRAIGHT = range(10, len(KINDS))
_, ASK_GRAND, ASK_SMALL, ASK_EXCHANGE, ASK_LEAD, ASK_FOLLOW, ASK_BOMB, ASK_WISH, ASK_GIFT, ASK_DOG = range(10)
ASK_PICK, ASK_BOOSTER, ASK_REACTION, ASK_CHOICE = range(10, len(QUESTIONS))
ON_PRE_DEAL, ON_DRAW, ON_CALL, ON_PRE_EXCHANGE, ON_POST_EXCHANGE, ON_LEAD, ON_TURN, ON_PLAY = range(8)
ON_OUT, ON_WON, ON_COLLECTED, ON_SCORED, ON_BOOSTER, ON_COMPANION = range(8, len(EVENTS))
DEALT, HELD, DISPLAYED, PICKED, OFFERED, PLAYED, CHOSEN, CANCELLED, RESOLVED = range(9)
SCORED, RETURNED, MOVED = range(9, len(BOOSTER_EVENTS))
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
        ("stands_for", "i1"),  # number of the card that booster stands for, or -1
        ("gap", "i1"),  # rungs below the missing one of a straight with a gap, or 0
    ],
    align=True,
)

OPTION = np.dtype(
    [
        ("choice", "i8"),  # what is chosen; its meaning is the card's own
        ("advice", "f4"),  # worth in points by the card's heuristic, from what the chooser may know
        ("slot", "i1"),  # the booster
        ("seat", "i1"),  # the seat it is aimed at, or NOBODY
        ("final", "i1"),  # nobody can answer this use with a booster
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
        ("must", "i8"),  # cards, by rung, that plays bound to suits have to hold; 0 but for boosters
        ("plays", PLAY, MAX_PLAYS),
        ("n_options", "i8"),  # for the questions of boosters
        ("options", OPTION, MAX_OPTIONS),
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
        ("lead_singly", "i1"),  # mask of seats whose next lead is a single card, or ANYBODY
        ("may_pass_lead", "i1"),  # the leader may hand the lead on, in this turn
        # strength of what does not count in a full house on top, its pair or its triple, frozen like its key;
        # kept with boosters only
        ("other_key", "i1"),
        ("ban", "i8"),  # cards that the seat on turn may not lay in this turn
        ("laid", "i8", MAX_SEATS),  # cards each seat has laid in this round and not got back
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
        ("insured", "i1"),  # percent of a loss that is spared
        ("value", "i2"),
    ],
    align=True,
)

# The boosters of a game. A *slot* is one copy of a card of the set; masks of boosters have bit ``s`` for
# slot ``s``. Which card a slot is, when it can be used and its parameters follow from the set.
BOOSTERS = np.dtype(
    [
        ("n_slots", "i1"),
        ("card", "i1", MAX_BOOSTERS),  # place of its card in the hub
        ("usable", "i8", len(EVENTS)),  # by event: mask of the boosters that can be used at it
        ("advised", "i8", len(EVENTS)),  # the same for those that may be advised
        ("by_advice", "i1"),  # mask of the seats that are asked only where a booster may be advised
        ("hearing", "i8", len(EVENTS)),  # by event: mask of the boosters that are told of it while in play
        ("lists_plays", "i8"),  # mask of the boosters that are used with a play from a list
        ("worth", "f4", MAX_BOOSTERS),  # in points, for picking
        ("parameters", "f4", (MAX_BOOSTERS, MAX_BOOSTER_PARAMETERS)),
        ("granted", "i1", MAX_BOOSTERS),  # seat that owns it from the start, NOBODY, or NOT_IN_GAME
        ("start_with", "i1"),  # boosters dealt to each seat at the start
        ("reshuffle", "i1"),  # whether the discard becomes the pile when that is used up
        ("held", "i8", MAX_SEATS),  # mask of the boosters each seat owns; one played from another has none
        ("display", "i8"),
        ("in_play", "i8"),  # played in this round
        ("offered", "i8"),  # could have been used by its owner in this round
        ("user", "i1", MAX_BOOSTERS),  # who played it
        ("memory", "i8", MAX_BOOSTERS),  # a note of the card's own, 0 when it is played
        ("played", "i1", MAX_BOOSTERS),  # in the order in which they were played in this round
        ("n_played", "i1"),
        ("discard", "i1", MAX_BOOSTERS),  # the last one lies on top
        ("n_discard", "i1"),
        ("n_pile", "i1"),
        ("closed", "i1"),  # no more boosters in this round
        ("distributed", "i1"),  # the distribution of this round has taken place
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
        ("partner", "i1", MAX_SEATS),  # the next seat of the same team
        ("partners", "i1", MAX_SEATS),  # mask of the other seats of the same team
        ("team", "i1", MAX_SEATS),
        ("player", "i1", MAX_SEATS),  # who sits there: a place among the strategies and in ``totals``
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
        ("score", "i2", 2),  # totals of the teams before the round; 0 where each player has his own
        ("totals", "i2", MAX_SEATS),  # totals of the players before the round where each has his own
        ("tricks", "i1"),  # tricks collected
        ("wished", "i1"),  # position of the rank wished for in this round, or 0, also once fulfilled
        ("dragon_to", "i1"),
        ("drawn", "i1"),  # draw-rounds finished
        ("exchanged", "i1"),  # the exchange has been revealed
        ("ignores_wish", "i1"),  # mask of the seats that a wish does not bind in this round
        # the exchange: [giver, taker] cards that are given; those of a seat to itself it lays into its pile
        ("passes", "i1", (MAX_SEATS, MAX_SEATS)),
        ("chooses_last", "i1"),  # mask of the seats that see what they are given before they choose
        ("not_buried", "i8"),  # cards that may not be laid into the own pile in the exchange
        ("exchange_boosters", "i8"),  # mask of the boosters in play that bear on the exchange
        ("opener", "i1"),  # seat that leads first wherever the Mah Jong goes, or NOBODY
        ("removed", "i8"),  # cards that are out of the game for this round
        ("open", "i1"),  # mask of the seats that play with their hand face up, once cards are exchanged
        ("single_draws", "i1"),  # draw-rounds up to this one cannot be replaced as a whole
        ("listen", "i4"),  # mask of the events that boosters wait for (tichu_sim.engine.events)
        ("boosters", BOOSTERS),
    ],
    align=True,
)

SEAT = np.dtype(
    [
        ("hand", "i8"),
        ("first", "i8"),  # the cards before the Grand window
        ("dealt", "i8"),  # all cards dealt
        ("given", "i8", MAX_SEATS),  # cards given to each seat in the exchange
        ("received", "i8", MAX_SEATS),  # and received; also before he chooses, if he chooses last
        ("buried", "i8"),  # cards laid into the own pile in place of the exchange, unseen by the others
        ("known", "i8", MAX_SEATS),  # cards seen to come into each other seat's hand
        ("seat", "i1"),
        ("draws", "i4"),  # random numbers used
        ("key", "i8", 2),  # key of the seat's own random numbers
        ("parameters", "f8", N_PARAMETERS),  # of the seat's strategy
        (
            "least_advice",
            "f4",
        ),  # points; not asked for boosters in whose options the card sees no more than that
    ],
    align=True,
)

# A player who changes his seat from round to round.
PLAYER = np.dtype(
    [
        ("parameters", "f8", N_PARAMETERS),  # of the player's strategy
        ("least_advice", "f4"),  # as in SEAT
        ("held", "i8"),  # mask of the boosters he takes with him when he changes his seat
    ],
    align=True,
)

# A poll of all seats for boosters that fit an event.
WINDOW = np.dtype(
    [
        ("event", "i1"),
        ("actor", "i1"),  # whose play, call or turn it is
        ("cursor", "i1"),  # next seat to be polled
        ("polls", "i1"),  # seats still to be polled
        ("resume", "i1"),  # phase that follows
        ("tried", "i8"),  # boosters that the polled seat has declined one by one
    ],
    align=True,
)

# A booster that has been played and has not taken effect yet.
USE = np.dtype(
    [
        ("option", OPTION),
        ("play", PLAY),  # for boosters that list plays and companions
        ("chosen", OPTION),  # the latest answer to a question of the booster; slot -1 for none
        ("user", "i1"),
        ("hands", "i8", MAX_SEATS),  # as they were when it was played
        ("step", "i1"),  # questions answered
        ("cancelled", "i1"),
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
        ("has_drawn", "i1"),  # mask of the seats that need no card in the coming draw-round
        ("drawn_ahead", "i1"),  # cards of the coming draw-round that have been taken
        ("told", "i1"),  # the boosters have been told of the event of this phase
        ("actor", "i1"),  # who laid the latest play
        ("wisher", "i1"),  # who has laid the Mah Jong and not yet been asked for a wish, or NOBODY
        # what reactions do to the latest play (tichu_sim.engine.reactions)
        ("in_window", "i1"),  # it is a bomb thrown in the bomb window
        ("joined", "i1"),  # mask of the seats that laid cards in reaction to it
        ("put_under", "i1"),  # it lies under the trick: the top is again what it was before
        ("bird_joined", "i1"),  # the Phoenix was laid in reaction to it
        ("before_bird", TRICK),  # the trick as it was before that
        ("lead_to", "i1"),  # who leads after the Dog or the trick by a booster, or NOBODY
        ("taker", "i1"),  # who gets the trick that is being collected
        ("ask_forced", "i1"),  # also ask those who can only pass; for transcripts and replays
        ("after_pick", "i1"),  # phase that follows the distribution
        ("n_windows", "i1"),
        ("windows", WINDOW, MAX_WINDOWS),  # the innermost last
        ("n_uses", "i1"),
        ("uses", USE, MAX_USES),  # the latest last
    ],
    align=True,
)

# What a round counts for the logs.
COUNTS = np.dtype(
    [
        ("plays", "i2"),
        ("passes", "i2"),
        ("questions", "i2"),
        ("led", "i1", MAX_KINDS),
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

# What happened to a booster, for the logs.
NOTE = np.dtype(
    [
        ("what", "i1"),
        ("slot", "i1"),
        ("seat", "i1"),  # whom it concerns, or NOBODY
        ("target", "i1"),
        ("trick", "i1"),  # tricks collected
        ("choice", "i8"),
        ("cards", "i8"),  # laid with it, or moved by it
        ("points", "i2", 2),  # added to the score of the teams
    ],
    align=True,
)

# What nobody at the table sees of the boosters, and what the engine keeps for them.
SUPPLY = np.dtype(
    [
        ("pile", "i1", MAX_BOOSTERS),  # the draw pile, top last
        ("seed", "i8"),  # of the random numbers for boosters
        ("game", "i8"),
        ("number", "i8"),
        ("draws", "i4"),  # random numbers used in this round
        ("rules", RULES),  # the rules without any booster
        ("hands", "i8", MAX_SEATS),  # hands and score before a booster in play was told of an event
        ("score", "i2", 2),
        ("n_notes", "i2"),
        ("notes", NOTE, MAX_NOTES),
    ],
    align=True,
)

ROUND = np.dtype(
    [
        ("table", TABLE),
        ("seats", SEAT, MAX_SEATS),
        ("players", PLAYER, MAX_SEATS),
        ("flow", FLOW),
        ("counts", COUNTS),
        ("result", RESULT),
        ("deck", "i1", N_CARDS),
        ("supply", SUPPLY),
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
