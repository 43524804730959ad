"""The seam for boosters: the engine tells the hub of every event it listens to, in the order of the rules."""

from pathlib import Path
from typing import Any

import pytest

from tichu_sim import state as events
from tichu_sim.engine.round import advance as advance_entry
from tichu_sim.engine.round import answer, engine_pointers, start
from tichu_sim.jit import entry, new_records, readable
from tichu_sim.simulate.batch import seat_players
from tichu_sim.simulate.plan import make_plan
from tichu_sim.state import HUB, MOVES, ROUND
from tichu_sim.strategies.policies import POLICIES

NAMES = {getattr(events, name): name for name in dir(events) if name.startswith("ON_")}
NOTEBOOK_SEAT = 5
"""An unused sixth seat, in whose parameters the hub of these tests counts."""


@entry(HUB)
def counting_hub(rd, moves, generate, verb, which, seat, value):  # type: ignore[no-untyped-def]
    """Count the events, and forget what the latest one was about at the next."""
    book = rd.seats[5].parameters
    book[which] += 1
    book[32] = which
    book[33] = seat
    book[34] = value
    return value


def told(unit: int, listen: int) -> tuple[dict[str, int], Any]:
    """Play a round of ``random`` with the counting hub; the events it was told of and the round."""
    plan = make_plan({"rounds": 100, "strategies": "random", "seed": 5}, "test", Path())
    records, moves = seat_players(plan), new_records(MOVES)
    live: Any = records.view(readable(ROUND))[0]
    start(records[0], plan.seed, unit, 0, unit % 4)
    live.table.listen = listen
    generate, _, _, hub = engine_pointers(counting_hub)
    while question := advance_entry(records[0], moves[0], generate, hub):
        seat = int(live.flow.asked)
        decision = POLICIES["random"](records[0]["table"], records[0]["seats"][seat], moves[0], question)
        answer(records[0], moves[0], int(decision))
    book = live.seats[NOTEBOOK_SEAT].parameters
    return {name: int(book[event]) for event, name in NAMES.items()}, live


@pytest.mark.parametrize("unit", range(20))
def test_every_event_is_told_as_often_as_it_happens(unit: int) -> None:
    counts, live = told(unit, (1 << len(NAMES)) - 1)
    table = live.table
    led = [int(n) for n in live.counts.led]
    assert counts["ON_DRAW"] == 14 + 1, "before each draw-round, and when all cards are drawn"
    assert counts["ON_PLAY"] == live.counts.plays
    assert counts["ON_LEAD"] == sum(led)
    assert counts["ON_WON"] == table.tricks
    assert table.tricks - counts["ON_COLLECTED"] in (0, 1), "the last trick is collected after the end"
    assert counts["ON_PRE_DEAL"] == counts["ON_PRE_EXCHANGE"] == counts["ON_POST_EXCHANGE"] == 1
    assert counts["ON_OUT"] == table.n_finished
    assert counts["ON_SCORED"] == 1
    assert counts["ON_TURN"] > 0
    last = live.seats[NOTEBOOK_SEAT].parameters
    assert (last[32], last[33], last[34]) == (events.ON_SCORED, table.finished[0], table.n_finished)


def test_the_hub_hears_only_what_it_listens_to() -> None:
    counts, _ = told(0, 1 << events.ON_WON)
    assert {name for name, n in counts.items() if n} == {"ON_WON"}


def test_without_listeners_the_hub_is_never_called() -> None:
    counts, _ = told(0, 0)
    assert not any(counts.values())
