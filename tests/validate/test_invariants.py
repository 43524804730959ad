"""The watch over impossible positions sees each of the things it looks for, and nothing in sound rounds."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tichu_sim.boosters.hub import hub_of
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.round import advance, answer, engine_pointers, start
from tichu_sim.jit import new_records, plain, readable
from tichu_sim.simulate.batch import seat_players
from tichu_sim.simulate.kernel import PROGRESS
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.state import ASK_LEAD, MOVES, ROUND
from tichu_sim.strategies.policies import POLICIES
from tichu_sim.validate.invariants import COMPLAINTS, complaint, complaint_at_end, watch_rounds

SET = {"boosters": ["njet", "trader", "equality", "insurance"], "start_with": 1}


def random_plan(boosters: Any = "none") -> Plan:
    return make_plan({"rounds": 100, "seed": 4, "strategies": "random", "boosters": boosters}, "test", Path())


def at_a_lead(number: int = 9) -> Any:
    """A round that stands before its ``number``-th lead, with some cards in piles; read by attribute."""
    plan = random_plan(SET)
    records, moves = seat_players(plan), new_records(MOVES)
    hub = hub_of(plan.boosters)
    live: Any = records.view(readable(ROUND))[0]
    start(records[0], plan.seed, 0, 0, 0)
    leads = 0
    while question := advance(records[0], moves[0], generate.get(), hub.get()):
        leads += question == ASK_LEAD
        if leads == number:
            return live
        seat = int(live.flow.asked)
        decision = POLICIES["random"](records[0]["table"], records[0]["seats"][seat], moves[0], question)
        answer(records[0], moves[0], int(decision))
    raise AssertionError("the round ended before")


def double_a_card(rd: Any) -> None:
    rd.table.pile[0] |= rd.seats[rd.flow.asked].hand


def lose_a_pile(rd: Any) -> None:
    rd.table.pile[:] = 0


def miscount(rd: Any) -> None:
    rd.table.n_cards[2] += 1


def ask_one_who_is_out(rd: Any) -> None:
    rd.table.inside &= ~(1 << int(rd.flow.asked))


def let_one_be_out_and_in(rd: Any) -> None:
    rd.table.finished[0] = rd.flow.asked
    rd.table.n_finished = 1


def double_a_booster(rd: Any) -> None:
    rd.table.boosters.held[:] = 1


def lose_a_booster(rd: Any) -> None:
    rd.table.boosters.held[:] = 0
    rd.table.boosters.n_played = 0


def go_too_deep(rd: Any) -> None:
    rd.flow.n_uses = 99


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (double_a_card, "a card is in two places"),
        (lose_a_pile, "a card is missing"),
        (miscount, "the number of cards of a seat is not that of its hand"),
        (ask_one_who_is_out, "a seat that is out is asked to act"),
        (let_one_be_out_and_in, "a seat is out twice, or out and in"),
        (double_a_booster, "a booster is in two places"),
        (lose_a_booster, "a booster is missing"),
        (go_too_deep, "more windows or uses are open than there is room for"),
    ],
)
def test_each_harm_is_noticed(harm: Callable[[Any], None], words: str) -> None:
    rd = at_a_lead()
    assert plain(complaint)(rd) == 0
    harm(rd)
    assert COMPLAINTS[plain(complaint)(rd)] == words


def test_wrong_points_are_noticed() -> None:
    rd = at_a_lead()
    rd.result.double_victory = -1
    rd.result.cards[:] = (60, 40)
    assert plain(complaint_at_end)(rd) == 0
    rd.result.cards[:] = (60, 30)
    assert COMPLAINTS[plain(complaint_at_end)(rd)] == "the card points of both teams are not 100"


@pytest.mark.parametrize("boosters", ["none", SET])
def test_random_rounds_are_sound(boosters: Any) -> None:
    plan = random_plan(boosters)
    table, progress = seat_players(plan), new_records(PROGRESS)
    state: Any = progress.view(readable(PROGRESS))[0]
    state.seed, state.stop = plan.seed, 2000
    strategies = tuple(POLICIES[strategy.policy].get() for strategy in plan.strategies)
    engine = engine_pointers(hub_of(plan.boosters))
    code = watch_rounds(table[0], new_records(MOVES)[0], engine, strategies, progress[0])
    assert COMPLAINTS[code] == "", f"round {state.unit}, question {state.step}"
    assert state.unit == 2000
