"""Playing one round of a run again, decision by decision, from the plan alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tichu_sim.combinations.generate import generate
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.errors import InputError
from tichu_sim.jit import new_records, readable
from tichu_sim.simulate.batch import play_chunk, seat_players
from tichu_sim.simulate.plan import Plan
from tichu_sim.state import ASK_FOLLOW, MOVES, ROUND
from tichu_sim.strategies.policies import POLICIES


@dataclass(frozen=True)
class Decision:
    """A decision about to be carried out.

    ``round`` and ``moves`` are live records read by attribute (tichu_sim.state); ``question`` is a code of
    tichu_sim.terms.QUESTIONS and ``answer`` as in tichu_sim.engine.round.
    """

    round: Any
    moves: Any
    question: int
    seat: int
    answer: int


def retrace(plan: Plan, unit: int, number: int = 0, *, ask_forced: bool = True) -> Iterator[Decision]:
    """Play round ``number`` of a unit of the plan again and yield each decision before it is carried out.

    With ``ask_forced`` the passes of seats that cannot beat the top are decisions too. After the last
    decision the last yielded ``round`` holds the result. Raises InputError if there is no such round.
    """
    rows = play_chunk(plan, unit, 1)["rounds"] if 0 <= unit < plan.count else ()
    if not 0 <= number < len(rows):
        raise InputError(f"the run has no round {number} in unit {unit}: it plays {plan.count} {plan.unit}")
    rounds = seat_players(plan)
    moves = new_records(MOVES)
    live, listed = rounds.view(readable(ROUND))[0], moves.view(readable(MOVES))[0]
    live.table.score[:] = rows[number]["before_0"], rows[number]["before_1"]
    live.flow.ask_forced = ask_forced
    start(rounds[0], plan.seed, unit, number, int(rows[number]["shuffler"]))
    while question := advance(rounds[0], moves[0], generate.get()):
        seat = int(live.flow.asked)
        if listed.count == 0 and listed.may_pass and question == ASK_FOLLOW:
            decision = -1
        else:
            policy = POLICIES[plan.strategies[seat].policy]
            decision = int(policy(rounds[0]["table"], rounds[0]["seats"][seat], moves[0], question))
        yield Decision(live, listed, question, seat, decision)
        answer(rounds[0], moves[0], decision)
