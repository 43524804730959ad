"""The batch kernel: plays the rounds or games of a chunk and fills the rows of the tables."""

from typing import NamedTuple

import numpy as np
from numba import types

from tichu_sim.engine.deal import start_round
from tichu_sim.engine.round import ENGINE
from tichu_sim.engine.scoring import add_to_totals, call_loss, card_points, is_game_over, winner_of_game
from tichu_sim.jit import count_bits, entry, kernel, lowest, record_type
from tichu_sim.logs.schema import BOOSTERS_TABLE, CALLS_TABLE, GAMES, NO_CARD, PLAYS, ROUNDS, SEATS
from tichu_sim.state import (
    ASK_BOMB,
    ASK_BOOSTER,
    ASK_CHOICE,
    ASK_FOLLOW,
    ASK_LEAD,
    ASK_PICK,
    ASK_REACTION,
    BOMB_QUAD,
    BOMB_RUN,
    CANCELLED,
    DEALT,
    DOG_LEAD,
    FLOWER,
    FULL_HOUSE,
    GAPPED_STRAIGHT,
    HELD,
    HIGHWAY,
    HOCKEY_TEAM,
    MAX_NOTES,
    MOVES_T,
    NOBODY,
    PAIR,
    PICKED,
    PLAYED,
    RAINBOW,
    ROUND_T,
    SINGLE,
    STAIRS,
    STRAIGHT,
    STRATEGY,
    SUPER_FULL_HOUSE,
    TRIPLE,
)
from tichu_sim.terms import MAX_SEATS

MOST_DECISIONS = 4096
"""Rows of the plays table kept free for one round; with boosters a round can have some hundred decisions."""

PROGRESS = np.dtype(
    [
        ("seed", "i8"),
        ("unit", "i8"),  # the round or game to be played next
        ("stop", "i8"),
        ("whole_games", "i8"),
        ("number", "i8"),  # number of the round within the game
        ("shuffler", "i8"),  # the seat, or where players change seats the player
        ("rounds", "i8"),  # rows filled, by table
        ("calls", "i8"),
        ("games", "i8"),
        ("boosters", "i8"),
        ("plays", "i8"),
        ("step", "i8"),  # decision within the round
    ],
    align=True,
)


class Rows(NamedTuple):
    """The arrays to be filled; an empty ``plays`` array means that decisions are not logged.

    ``boosters`` is empty in runs without boosters.
    """

    rounds: np.ndarray
    seats: np.ndarray
    calls: np.ndarray
    games: np.ndarray
    boosters: np.ndarray
    plays: np.ndarray


TABLE_OF_ROWS = (ROUNDS, SEATS, CALLS_TABLE, GAMES, BOOSTERS_TABLE, PLAYS)
ROW_TYPES = [record_type(table.dtype()) for table in TABLE_OF_ROWS]
ROWS_T = types.NamedTuple([types.Array(row, 1, "C") for row in ROW_TYPES], Rows)
PROGRESS_T = record_type(PROGRESS)
STRATEGIES_T = types.UniTuple(STRATEGY, MAX_SEATS)
"""By player; where there are fewer the first fills up the places."""
SIGNATURE = types.int64(ROUND_T, MOVES_T, ENGINE, STRATEGIES_T, ROWS_T, PROGRESS_T)


@entry(SIGNATURE)
def play_units(rd, moves, engine, strategies, rows, progress):
    """Play rounds until the units are done or a table is full; ``progress`` says how far it came."""
    generate, advance, answer, hub = engine
    n_seats = int(rd.table.n_seats)
    while progress.unit < progress.stop and _has_room(rows, progress):
        if progress.number == 0:
            _start_unit(rd, progress)
        start_round(rd, progress.seed, progress.unit, progress.number, progress.shuffler)
        progress.step = 0
        question = advance(rd, moves, generate, hub)
        while question:
            seat = int(rd.flow.asked)
            decision = strategies[rd.table.player[seat]](rd.table, rd.seats[seat], moves, question)
            if len(rows.plays):
                _write_play(rd, moves, question, decision, rows.plays[progress.plays], progress)
            answer(rd, moves, decision)
            question = advance(rd, moves, generate, hub)
        _write_round(rd, rows.rounds[progress.rounds], progress)
        for seat in range(n_seats):
            _write_seat(rd, seat, rows.seats[n_seats * progress.rounds + seat], progress)
        for number in range(rd.table.n_calls):
            _write_call(rd, number, rows.calls[progress.calls + number], progress)
        if len(rows.boosters):
            _write_notes(rd, rows, progress)
        progress.calls += rd.table.n_calls
        progress.rounds += 1
        _finish_round(rd, rows, progress)
    return 0


@kernel
def _has_room(rows, progress):
    """Whether one more round fits into every table."""
    if progress.rounds >= len(rows.rounds):
        return False
    if len(rows.boosters) and progress.boosters + MAX_NOTES > len(rows.boosters):
        return False
    return len(rows.plays) == 0 or progress.plays + MOST_DECISIONS <= len(rows.plays)


@kernel
def _start_unit(rd, progress):
    """A new game, or a round of its own: totals 0:0, first shuffler by the rules."""
    fixed = int(rd.table.rules.fixed_shuffler)
    progress.shuffler = progress.unit % int(rd.table.rules.players) if fixed == NOBODY else fixed
    rd.table.score[0] = 0
    rd.table.score[1] = 0
    for column in range(MAX_SEATS):
        rd.table.totals[column] = 0


@kernel
def _finish_round(rd, rows, progress):
    """Go on to the next round of the game or to the next unit (rules.md 1.2, 1.11, 2.1)."""
    table = rd.table
    if progress.whole_games:
        add_to_totals(rd)
        if not is_game_over(table, progress.number + 1):
            progress.number += 1
            progress.shuffler = table.finished[0]
            if table.rules.rotates:
                progress.shuffler = table.player[table.next_seat[table.shuffler]]
            return
        _write_game(rd, rows.games[progress.games], progress)
        progress.games += 1
    progress.number = 0
    progress.unit += 1


@kernel
def _write_game(rd, row, progress):
    """One row of the games table."""
    table = rd.table
    personal = table.rules.rotates
    row.game = progress.unit
    row.rounds = progress.number + 1
    row.score_0 = table.totals[0] if personal else table.score[0]
    row.score_1 = table.totals[1] if personal else table.score[1]
    row.score_2 = table.totals[2]
    row.score_3 = table.totals[3]
    row.winner = winner_of_game(table)


@kernel
def _write_round(rd, row, progress):
    """One row of the rounds table."""
    table = rd.table
    counts = rd.counts
    row.game = progress.unit
    row.round = progress.number
    row.shuffler = table.shuffler
    row.soloist = table.player[table.shuffler] if table.rules.rotates else NOBODY
    row.leader = table.leader
    row.before_0 = table.score[0]
    row.before_1 = table.score[1]
    row.cards_0 = rd.result.cards[0]
    row.cards_1 = rd.result.cards[1]
    row.score_0 = rd.result.score[0]
    row.score_1 = rd.result.score[1]
    row.double_victory = rd.result.double_victory
    row.first_out = table.finished[0]
    row.tricks = table.tricks
    row.plays = counts.plays
    row.passes = counts.passes
    row.bombs = 0
    for seat in range(table.n_seats):
        row.bombs += table.n_bombs[seat]
    row.wish = table.wished
    row.dragon_to = table.dragon_to
    row.led_single = counts.led[SINGLE]
    row.led_pair = counts.led[PAIR]
    row.led_triple = counts.led[TRIPLE]
    row.led_stairs = counts.led[STAIRS]
    row.led_full_house = counts.led[FULL_HOUSE]
    row.led_straight = counts.led[STRAIGHT]
    row.led_bomb = counts.led[BOMB_QUAD] + counts.led[BOMB_RUN]
    row.led_dog = counts.led[DOG_LEAD]
    row.led_rainbow = counts.led[RAINBOW]
    row.led_hockey_team = counts.led[HOCKEY_TEAM]
    row.led_highway = counts.led[HIGHWAY]
    row.led_super_full_house = counts.led[SUPER_FULL_HOUSE]
    row.led_flower = counts.led[FLOWER]
    row.led_gapped_straight = counts.led[GAPPED_STRAIGHT]
    row.boosters_picked = _notes_of(rd, PICKED, NOBODY)
    row.boosters_used = _notes_of(rd, PLAYED, NOBODY)
    row.boosters_cancelled = _notes_of(rd, CANCELLED, NOBODY)


@kernel
def _notes_of(rd, what, seat):
    """How often something happened to boosters, of one seat or, with NOBODY, of all."""
    number = 0
    for place in range(rd.supply.n_notes):
        noted = rd.supply.notes[place]
        number += noted.what == what and (seat == NOBODY or noted.seat == seat)
    return number


@kernel
def _write_seat(rd, seat, row, progress):
    """One row of the seats table."""
    table = rd.table
    private = rd.seats[seat]
    row.game = progress.unit
    row.round = progress.number
    row.seat = seat
    first = int(private.first)
    row.aces8 = count_bits(first >> 52)
    row.mahjong8, row.dog8 = first & 1 != 0, first & 2 != 0
    row.phoenix8, row.dragon8 = first & 4 != 0, first & 8 != 0
    dealt = int(private.dealt)
    row.aces = count_bits(dealt >> 52)
    row.mahjong, row.dog = dealt & 1 != 0, dealt & 2 != 0
    row.phoenix, row.dragon = dealt & 4 != 0, dealt & 8 != 0
    row.bomb_dealt = rd.counts.bomb_dealt >> seat & 1 != 0
    row.bomb = rd.counts.bomb_held >> seat & 1 != 0
    partner = int(table.partner[seat])
    second = int(table.partner[partner])
    row.given_next = _card_given(private.given[table.next_seat[seat]])
    row.given_partner = _card_given(private.given[partner])
    row.given_previous = _card_given(private.given[table.next_seat[partner]])
    row.given_second = _card_given(private.given[second]) if second != seat else NO_CARD
    row.call = table.called[seat]
    row.made = False
    for number in range(table.n_calls):
        if table.calls[number].caller == seat:
            row.made = rd.result.made >> number & 1 != 0
    row.place = 0 if rd.result.double_victory != NOBODY else table.n_seats
    for place in range(table.n_finished):
        if table.finished[place] == seat:
            row.place = place + 1
    row.cards_left = table.n_cards[seat]
    row.points = card_points(table.rules, table.pile[seat])
    row.tricks = table.n_tricks[seat]
    row.bombs = table.n_bombs[seat]
    row.boosters_held = _notes_of(rd, DEALT, seat) + _notes_of(rd, HELD, seat)
    row.boosters_used = _notes_of(rd, PLAYED, seat)
    row.boosters_left = count_bits(table.boosters.held[seat])


@kernel
def _card_given(cards):
    """The lowest of the cards given to a seat, or the code for none."""
    return lowest(cards) if cards else NO_CARD


@kernel
def _write_call(rd, number, row, progress):
    """One row of the calls table."""
    call = rd.table.calls[number]
    row.game = progress.unit
    row.round = progress.number
    row.order = number
    row.seat = call.caller
    row.call = call.kind
    row.phase = call.phase
    row.trick = call.trick
    row.holder = call.holder
    row.stake = call.value
    row.insured = call.insured
    row.made = rd.result.made >> number & 1 != 0
    row.value = call.value if row.made else -call_loss(call)


@kernel
def _write_notes(rd, rows, progress):
    """All that happened to boosters in the round."""
    for number in range(rd.supply.n_notes):
        _write_note(rd, number, rows.boosters[progress.boosters + number], progress)
    progress.boosters += rd.supply.n_notes


@kernel
def _write_note(rd, number, row, progress):
    """One row of the table of booster events."""
    noted = rd.supply.notes[number]
    row.game = progress.unit
    row.round = progress.number
    row.order = number
    row.event = noted.what
    row.booster = noted.slot
    row.seat = noted.seat
    row.target = noted.target
    row.trick = noted.trick
    row.choice = noted.choice
    row.cards = noted.cards
    row.points_0 = noted.points[0]
    row.points_1 = noted.points[1]


@kernel
def _write_play(rd, moves, question, decision, row, progress):
    """One row of the plays table, before the decision is carried out."""
    row.game = progress.unit
    row.round = progress.number
    row.step = progress.step
    row.seat = rd.flow.asked
    row.question = question
    row.options = 0
    row.cards = 0
    row.kind = 0
    row.key = 0
    row.phoenix = -1
    row.answer = decision
    if progress.step >= MOST_DECISIONS:
        raise OverflowError("the round has more decisions than there is room to log")
    if question in (ASK_PICK, ASK_BOOSTER, ASK_CHOICE):
        row.options = moves.n_options
    if question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB, ASK_REACTION):
        row.options = moves.count
        row.answer = 0
        if decision >= 0:
            play = moves.plays[decision]
            row.cards = play.cards
            row.kind = play.kind
            row.key = play.key
            row.phoenix = play.phoenix
    progress.plays += 1
    progress.step += 1
