"""Playing the units of a plan: from the plan to the compiled batch kernel and back to arrays of rows."""

from typing import Any

import numpy as np

from tichu_sim.boosters.hub import hub_of
from tichu_sim.boosters.seating import lay_out
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.round import advance, answer, engine_pointers
from tichu_sim.engine.seating import new_round
from tichu_sim.jit import Entry, new_records, readable
from tichu_sim.simulate.illegal import illegal_decision
from tichu_sim.simulate.kernel import MOST_DECISIONS, PROGRESS, TABLE_OF_ROWS, Rows, play_units
from tichu_sim.simulate.plan import Plan
from tichu_sim.state import MAX_CALLS, MAX_NOTES, MOVES, ROUND
from tichu_sim.strategies.policies import policy_of
from tichu_sim.strategies.strategy import least_advice, parameter_array
from tichu_sim.terms import MAX_SEATS

ROUNDS_AT_A_TIME = 8192
"""Rounds played between two visits to Python when their number is not known before or plays are logged."""
DECISIONS_A_ROUND = 160
"""Room kept for each round in the plays table; a fuller table only means another visit to Python."""

EVENTS_A_ROUND = 24
"""Room kept for each round in the table of booster events."""


def entries(plan: Plan) -> list[Entry]:
    """The entry points a plan needs, the largest first."""
    different = {id(policy): policy for policy in map(policy_of, plan.strategies)}
    return [advance, generate, play_units, answer, hub_of(plan.boosters), *different.values()]


def warm(plan: Plan) -> None:
    """Compile everything the plan needs or load it from the cache, so that workers only load it."""
    for entry in entries(plan):
        entry.get()


def seat_players(plan: Plan) -> Any:
    """A table with the plan's rules and boosters and the parameters of its strategies in the seats."""
    rounds = new_round(plan.rules)
    live = rounds.view(readable(ROUND))[0]
    lay_out(live.table, plan.boosters)
    for player, strategy in enumerate(plan.strategies):
        values = parameter_array(strategy)
        for place in (live.seats[player], live.players[player]):
            place.parameters[: len(values)] = values
            place.least_advice = least_advice(strategy)
        live.table.boosters.by_advice |= np.isfinite(live.seats[player].least_advice) << player
    return rounds


def policies(plan: Plan) -> tuple[Any, ...]:
    """The compiled policies of the players, as many as a kernel takes; the first fills up the places."""
    found = [policy_of(strategy).get() for strategy in plan.strategies]
    return (*found, *found[:1] * (MAX_SEATS - len(found)))


def play_chunk(plan: Plan, first: int, count: int) -> dict[str, np.ndarray]:
    """Play units ``first`` to ``first + count - 1`` of the plan.

    Returns for each table the plan logs an array of the schema's records, in the order of the units. Raises
    InputError for a decision that is not allowed: where it was made, by whom, and what would have been.
    """
    table = seat_players(plan)
    moves = new_records(MOVES)
    progress = new_records(PROGRESS)
    state = progress.view(readable(PROGRESS))[0]
    state.seed = plan.seed
    state.unit, state.stop = first, first + count
    state.whole_games = plan.unit == "games"
    strategies = policies(plan)
    engine = engine_pointers(hub_of(plan.boosters))
    pieces: list[list[np.ndarray]] = []
    while state.unit < state.stop:
        rows = _empty_rows(plan, int(state.stop - state.unit))
        state.rounds = state.calls = state.games = state.boosters = state.plays = 0
        try:
            play_units(table[0], moves[0], engine, strategies, rows, progress[0])
        except ValueError as error:
            place = (int(state.unit), int(state.number), int(state.shuffler))
            raise illegal_decision(plan, table, error, *place) from None
        filled = (
            state.rounds,
            plan.rules.seats * state.rounds,
            state.calls,
            state.games,
            state.boosters,
            state.plays,
        )
        pieces.append([array[:n] for array, n in zip(rows, filled, strict=True)])
    # Without the type, records are joined without their padding when nothing is compiled.
    joined = {
        table.name: np.concatenate(parts, dtype=table.dtype())
        for table, *parts in zip(TABLE_OF_ROWS, *pieces, strict=True)
    }
    return {name: joined[name] for name in plan.tables}


def _empty_rows(plan: Plan, units: int) -> Rows:
    """Arrays with room for the units, or for some of their rounds."""
    with_boosters = bool(plan.boosters.choices)
    in_one_go = plan.unit == "rounds" and not plan.log_plays and not with_boosters
    rounds = units if in_one_go else ROUNDS_AT_A_TIME
    games = min(units, rounds) if plan.unit == "games" else 0
    plays = DECISIONS_A_ROUND * rounds + MOST_DECISIONS if plan.log_plays else 0
    boosters = EVENTS_A_ROUND * rounds + MAX_NOTES if with_boosters else 0
    sizes = (rounds, plan.rules.seats * rounds, MAX_CALLS * rounds, games, boosters, plays)
    return Rows(*(new_records(table.dtype(), n) for table, n in zip(TABLE_OF_ROWS, sizes, strict=True)))
