"""Strategies at a table: rounds question by question, and single decisions in a position."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tichu_sim.cards import format_cards
from tichu_sim.combinations.generate import ANSWERS, LEADS, generate
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.jit import new_records, readable
from tichu_sim.position import Position
from tichu_sim.simulate.batch import play_chunk, seat_players
from tichu_sim.simulate.plan import make_plan
from tichu_sim.state import ASK_FOLLOW, ASK_LEAD, MOVES, ROUND
from tichu_sim.strategies import Strategy
from tichu_sim.strategies.policies import POLICIES, policy_of
from tichu_sim.strategies.strategy import parameter_array


def rows(strategies: list[Any], count: int, unit: str = "rounds", **more: Any) -> dict[str, np.ndarray]:
    """The rows of ``count`` rounds or games; strategies as in a plan file."""
    plan = make_plan({unit: count, "strategies": strategies, "seed": 3, **more}, "test", Path())
    return play_chunk(plan, 0, count)


class Table:
    """One round in progress; ``live`` and ``moves`` are its records, read by attribute."""

    def __init__(self, strategies: list[Any], number: int, **more: Any) -> None:
        plan = make_plan({"rounds": 1, "strategies": strategies, **more}, "test", Path())
        self.policies = [policy_of(strategy) for strategy in plan.strategies]
        self.records = seat_players(plan)
        self.move_records = new_records(MOVES)
        self.live: Any = self.records.view(readable(ROUND))[0]
        self.moves: Any = self.move_records.view(readable(MOVES))[0]
        start(self.records[0], 11, number, 0, number % plan.rules.players)

    def questions(self) -> Iterator[int]:
        """Each question; it is answered by the seat's strategy when the next one is asked for."""
        engine = (generate.get(), no_boosters.get())
        while question := advance(self.records[0], self.move_records[0], *engine):
            yield question
            answer(self.records[0], self.move_records[0], self.decision(question))

    @property
    def asked(self) -> int:
        """The seat that decides."""
        return int(self.live.flow.asked)

    def decision(self, question: int, records: Any = None, moves: Any = None) -> int:
        """The strategy's answer, on this table or a copy of it."""
        record = (self.records if records is None else records)[0]
        list_ = (self.move_records if moves is None else moves)[0]
        policy = self.policies[self.live.table.player[self.asked]]
        return int(policy(record["table"], record["seats"][self.asked], list_, question))


class Player:
    """A strategy with some of its parameters, asked in positions."""

    def __init__(self, policy: str = "club", **parameters: float) -> None:
        self.policy = POLICIES[policy]
        self.values = parameter_array(Strategy(name="test", policy=policy, parameters=parameters))

    def lays(self, position: Position) -> str:
        """The cards it lays when it is its turn, or ``pass``."""
        leads = position.owner is None
        moves: Any = new_records(MOVES)
        records, live = self._seated(position, position.turn)
        hand = int(live.seats[position.turn].hand)
        generate(records[0]["table"], hand, moves[0], LEADS if leads else ANSWERS)
        moves["may_pass"] = not leads
        place = self._answer(records, position.turn, moves, ASK_LEAD if leads else ASK_FOLLOW)
        return "pass" if place < 0 else format_cards(int(moves["plays"][0][place]["cards"]))

    def answer(self, position: Position, seat: int, question: int, **private: Any) -> int:
        """Its answer to a question without a list; ``private`` sets fields of its own record."""
        records, live = self._seated(position, seat)
        live.table.exchanged = "given" in private
        for name, value in private.items():
            live.seats[seat][name] = value
        return self._answer(records, seat, new_records(MOVES), question)

    def _seated(self, position: Position, seat: int | None) -> tuple[Any, Any]:
        records = position._records.copy()
        live: Any = records.view(readable(ROUND))[0]
        live.seats[seat].parameters[: len(self.values)] = self.values
        return records, live

    def _answer(self, records: Any, seat: int | None, moves: Any, question: int) -> int:
        return int(self.policy(records[0]["table"], records[0]["seats"][seat], moves[0], question))
