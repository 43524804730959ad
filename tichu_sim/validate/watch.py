"""Playing rounds of a plan under the watch of tichu_sim.validate.invariants."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tichu_sim.boosters.hub import hub_of
from tichu_sim.engine.round import engine_pointers
from tichu_sim.jit import new_records, readable
from tichu_sim.simulate.batch import policies, seat_players
from tichu_sim.simulate.plan import Plan
from tichu_sim.state import MOVES
from tichu_sim.terms import MAX_BOOSTERS
from tichu_sim.validate.invariants import COMPLAINTS, WATCH, watch_rounds


def _none() -> np.ndarray[Any, Any]:
    return np.zeros(MAX_BOOSTERS, np.int64)


@dataclass
class Seen:
    """What happened in some rounds.

    ``wrong`` says what is wrong in the first round in which something is, and where; empty if nothing is.
    ``played`` and ``cancelled`` count boosters by slot.
    """

    rounds: int = 0
    questions: int = 0
    played: np.ndarray[Any, Any] = field(default_factory=_none)
    cancelled: np.ndarray[Any, Any] = field(default_factory=_none)
    wrong: str = ""
    wrong_round: int = -1

    def add(self, other: "Seen") -> None:
        """Take in the rounds that follow."""
        self.rounds += other.rounds
        self.questions += other.questions
        self.played += other.played
        self.cancelled += other.cancelled
        if not self.wrong:
            self.wrong, self.wrong_round = other.wrong, other.wrong_round


def watch(plan: Plan, first: int, count: int, rounds_a_game: int = 1) -> Seen:
    """Play rounds ``first`` to ``first + count - 1`` of a plan's stream, up to the first wrong one.

    ``rounds_a_game`` rounds follow one another in a game, in which boosters stay with their owners. Raises
    ValueError if ``first`` lies within a game.
    """
    if first % rounds_a_game:
        raise ValueError(f"round {first} is not the first of a game of {rounds_a_game} rounds")
    records = new_records(WATCH)
    state: Any = records.view(readable(WATCH))[0]
    state.seed, state.unit, state.stop = plan.seed, first, first + count
    state.rounds_a_game = rounds_a_game
    strategies = policies(plan)
    engine = engine_pointers(hub_of(plan.boosters))
    table, moves = seat_players(plan), new_records(MOVES)
    wrong = ""
    try:
        wrong = COMPLAINTS[watch_rounds(table[0], moves[0], engine, strategies, records[0])]
    except (ValueError, OverflowError) as error:  # the engine's own complaints
        wrong = str(error)
    seen = Seen(int(state.unit) - first, int(state.questions), state.played.copy(), state.cancelled.copy())
    if wrong:
        seen.wrong, seen.wrong_round = f"question {state.step}: {wrong}", int(state.unit)
    return seen
