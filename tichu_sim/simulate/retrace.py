"""Playing rounds of a run again, decision by decision, from the plan alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from tichu_sim.boosters.hub import hub_of
from tichu_sim.engine.round import engine_pointers, start
from tichu_sim.engine.scoring import add_to_totals
from tichu_sim.errors import InputError
from tichu_sim.jit import new_records, plain, readable
from tichu_sim.simulate import batch
from tichu_sim.simulate.kernel import MOST_DECISIONS
from tichu_sim.simulate.plan import Plan
from tichu_sim.simulate.trace import DECISION, trace_round
from tichu_sim.state import MOVES, ROUND

_UNITS_AT_A_TIME = 256


@dataclass(frozen=True)
class PlayedRound:
    """Round ``number`` of a unit of the plan: independent rounds are number 0 of their unit.

    * ``before``: the totals before the round, of the teams, or of three players and the dummy.
    * ``record``: the round after its end (tichu_sim.state.ROUND), read by attribute.
    * ``decisions``: all decisions in order, an array of tichu_sim.simulate.trace.DECISION; passes of those
      who could not do otherwise are among them.
    """

    unit: int
    number: int
    before: tuple[int, ...]
    record: Any
    decisions: "np.ndarray[Any, Any]"


def warm(plan: Plan) -> None:
    """Compile what playing the plan again needs, or load it from the cache."""
    batch.warm(plan)
    for entry in (start, trace_round):
        entry.get()


def retrace(plan: Plan, first: int, count: int = 1) -> Iterator[PlayedRound]:
    """Play the rounds of units ``first`` to ``first + count - 1`` of the plan again, in order.

    Raises InputError if the plan has no such units.
    """
    if first < 0 or count < 1 or first + count > plan.count:
        raise InputError(
            f"the plan has no {plan.unit} {first} to {first + count - 1}: it has 0 to {plan.count - 1}"
        )
    return _retrace(msgspec.structs.replace(plan, log_plays=False), first, first + count)


def _retrace(plan: Plan, first: int, stop: int) -> Iterator[PlayedRound]:
    rounds = batch.seat_players(plan)
    moves = new_records(MOVES)
    decisions = new_records(DECISION, MOST_DECISIONS)
    live = rounds.view(readable(ROUND))[0]
    engine = engine_pointers(hub_of(plan.boosters))
    strategies = batch.policies(plan)
    for unit in range(first, stop, _UNITS_AT_A_TIME):
        for row in batch.play_chunk(plan, unit, min(_UNITS_AT_A_TIME, stop - unit))["rounds"]:
            game, number = int(row["game"]), int(row["round"])
            live.table.score[:] = row["before_0"], row["before_1"]
            if number == 0:
                live.table.totals[:] = 0
            before = _totals(live.table)
            live.flow.ask_forced = 1
            shuffler = int(row["soloist"] if plan.rules.rotates else row["shuffler"])
            start(rounds[0], plan.seed, game, number, shuffler)
            made = trace_round(rounds[0], moves[0], engine, strategies, decisions)
            record = rounds.copy().view(readable(ROUND))[0]
            yield PlayedRound(game, number, before, record, decisions[:made].copy())
            plain(add_to_totals)(live)  # where each player has his own, which no row holds


def _totals(table: Any) -> tuple[int, ...]:
    """The totals before a round."""
    totals = table.totals[: int(table.rules.players) + 1] if table.rules.rotates else table.score
    return tuple(int(total) for total in totals)
