"""The engine's table at which a logged round is replayed."""

from typing import Any

import numpy as np

from tichu_sim.combinations.generate import generate
from tichu_sim.engine.exchange import CARD_BITS
from tichu_sim.engine.flow import GRAND_WINDOW, begin_polls
from tichu_sim.engine.round import advance, answer, engine_pointers, start
from tichu_sim.engine.seating import new_round
from tichu_sim.formats import Call, Event, Gift, Pass, Play, RoundLog, Wish
from tichu_sim.formats.round_log import N_HAND_CARDS, N_SEATS
from tichu_sim.jit import new_records, plain, readable
from tichu_sim.replay.asking import DECISION, MOST_DECISIONS, ask_along
from tichu_sim.replay.kernel import (
    COURSE,
    EVENT,
    LOGGED_CALL,
    LOGGED_GIFT,
    LOGGED_PASS,
    LOGGED_PLAY,
    LOGGED_WISH,
    follow_log,
)
from tichu_sim.rules import RuleSet
from tichu_sim.state import ASK_FOLLOW, MOVES, NOBODY, ROUND


def warm() -> None:
    """Compile what a replay needs or load it from the cache."""
    for entry in (advance, generate, answer, start, follow_log):
        entry.get()


class ReplayTable:
    """Records of one round and of how far its log has been followed, used again for every round.

    ``round``, ``moves`` and ``course`` are the live records, read and written by attribute
    (tichu_sim.state, tichu_sim.replay.kernel); ``records`` is the array of the round.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self.records = new_round(ruleset)
        self._moves, self._exact, self._course = (new_records(dtype) for dtype in (MOVES, MOVES, COURSE))
        self._events = new_records(EVENT, 0)
        self._decisions = new_records(DECISION, MOST_DECISIONS)
        self.round = self.records.view(readable(ROUND))[0]
        self.moves = self._moves.view(readable(MOVES))[0]
        self.course = self._course.view(readable(COURSE))[0]

    def deal(self, log: RoundLog, late_bombs: bool = False, number: int = 0) -> None:
        """The hands of the log before the exchange, the Grand Tichu window open.

        ``late_bombs`` chooses between two readings of a log (tichu_sim.replay.replay.Replayer); the
        ``number`` of the round makes the random numbers of the seats.
        """
        start(self.records[0], 0, number, 0, 0)
        self.round.table.drawn = N_HAND_CARDS
        plain(begin_polls)(self.round, GRAND_WINDOW, 0)
        self.round.flow.ask_forced = 1
        course = self.course
        for seat in range(N_SEATS):
            private = self.round.seats[seat]
            private.hand = private.dealt = log.fourteen[seat]
            private.first = log.first_eight[seat]
            self.round.table.n_cards[seat] = N_HAND_CARDS
            cards = log.given[seat]
            course.exchange[seat] = sum(card << CARD_BITS * place for place, card in enumerate(cards))
        course.grand = sum(1 << call.seat for call in log.grand_calls)
        course.early = sum(1 << call.seat for call in log.early_calls)
        course.at = course.question = course.plays = course.passes = course.force_call = 0
        course.taking = NOBODY
        course.late_bombs = late_bombs
        self._events = as_records(log)

    def follow(self) -> bool:
        """Follow the log as far as the rules go along; True when the round is over."""
        return bool(
            follow_log(
                self.records[0],
                self._moves[0],
                self._exact[0],
                engine_pointers(),
                self._events,
                self._course[0],
            )
        )

    def ask_along(self, strategy: Any, parameters: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
        """Follow the log as far as it goes and ask a strategy (its compiled policy) at every decision.

        Returns the decisions, an array of :data:`tichu_sim.replay.asking.DECISION`.
        """
        for seat in range(N_SEATS):
            self.round.seats[seat].parameters[: len(parameters)] = parameters
        noted = ask_along(
            self.records[0],
            self._moves[0],
            self._exact[0],
            engine_pointers(),
            strategy,
            self._events,
            self._course[0],
            self._decisions,
        )
        return self._decisions[:noted].copy()

    def reply(self, value: int) -> None:
        """Answer the open question."""
        answer(self.records[0], self._moves[0], value)
        self.course.question = 0

    def lay(self, seat: int, play: Any) -> None:
        """Let a seat lay a play (a record), whoever is asked."""
        self.moves.plays[0] = play
        self.moves.count = 1
        self.round.flow.asked = seat
        self.round.flow.question = ASK_FOLLOW
        self.reply(0)


def as_records(log: RoundLog) -> "np.ndarray[Any, Any]":
    """The events of a round as the kernel reads them: an array of :data:`EVENT`."""
    events = new_records(EVENT, len(log.events))
    events[:] = [_as_record(event) for event in log.events]
    return events


def _as_record(event: Event) -> tuple[int, int, int, int, int]:
    if isinstance(event, Play):
        phoenix = -1 if event.phoenix_position is None else event.phoenix_position
        return event.cards, LOGGED_PLAY, event.seat, phoenix, 0
    if isinstance(event, Pass):
        return 0, LOGGED_PASS, event.seat, -1, 0
    if isinstance(event, Call):
        return 0, LOGGED_CALL, event.seat, -1, 0
    if isinstance(event, Wish):
        return 0, LOGGED_WISH, NOBODY, -1, event.position
    assert isinstance(event, Gift)
    return 0, LOGGED_GIFT, event.seat, -1, 0
