"""``search``: worlds that fit what a seat knows, rounds that go on in them, and better answers."""

from math import sqrt
from typing import Any

import numpy as np
import pytest

from strategies.seated import Player, Table, rows
from tichu_sim.analysis.tournament import points
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.flow import TURN
from tichu_sim.engine.round import advance, answer
from tichu_sim.errors import InputError
from tichu_sim.jit import JIT, lowest, new_records, plain, readable
from tichu_sim.position import Position
from tichu_sim.simulate.tournament import load_tournament, play_span
from tichu_sim.state import ASK_BOMB, ASK_FOLLOW, ASK_LEAD, ASK_SMALL, ROUND
from tichu_sim.strategies.search.worlds import deal_hidden, set_up

PLAYS = (ASK_LEAD, ASK_FOLLOW, ASK_BOMB)


def world_of(table: Table, question: int) -> tuple[Any, Any]:
    """The world of the seat that is asked, without hidden hands, as records and as a live record."""
    records: Any = new_records(ROUND)
    world = records.view(readable(ROUND))[0]
    plain(set_up)(world, table.live.table, table.live.seats[table.asked], question)
    return records, world


def searched(table: Table, question: int) -> bool:
    """Whether the answer to a question is searched for."""
    if question == ASK_SMALL:
        return bool(table.live.flow.phase == TURN)
    return question in PLAYS


@pytest.mark.parametrize("number", range(8 if JIT else 1))
def test_with_the_true_hands_a_round_ends_in_a_world_as_it_does_at_the_table(number: int) -> None:
    table = Table(["club"], number)
    scores, kinds = [], set()
    for question in table.questions():
        if searched(table, question):
            records, world = world_of(table, question)
            world.seats = table.live.seats
            world.flow.bombers = table.live.flow.bombers
            scores.append(_end(table, records, question))
            kinds.add(question)
    assert {ASK_LEAD, ASK_FOLLOW, ASK_SMALL} <= kinds
    assert set(scores) == {tuple(table.live.result.score.tolist())}


def _end(table: Table, records: Any, question: int) -> tuple[int, ...]:
    """The score of a world that is played to its end by the policies of a table."""
    moves = table.move_records.copy()
    live: Any = records.view(readable(ROUND))[0]
    while question:
        seat = int(live.flow.asked)
        record = records[0]
        decision = int(table.policies[seat](record["table"], record["seats"][seat], moves[0], question))
        answer(record, moves[0], decision)
        question = advance(record, moves[0], generate.get(), no_boosters.get())
    return tuple(live.result.score.tolist())


def test_a_world_holds_what_the_seat_sees_and_knows_and_nothing_else_of_the_truth() -> None:
    for number in range(4):
        table = Table(["club"], number)
        for question in table.questions():
            if searched(table, question):
                _check_world(table, question)


def _check_world(table: Table, question: int) -> None:
    me, live = table.asked, table.live
    _, world = world_of(table, question)
    seat = live.seats[me].copy()
    plain(deal_hidden)(world, seat)
    assert world.table.tobytes() == live.table.tobytes()
    hands = [int(world.seats[other].hand) for other in range(4)]
    assert [hand.bit_count() for hand in hands] == live.table.n_cards[:4].tolist()
    assert hands[me] == live.seats[me].hand
    assert sum(hands) == sum(int(live.seats[other].hand) for other in range(4))
    for other in set(range(4)) - {me}:
        laid = int(live.table.trick.laid[other])
        assert int(live.seats[me].given[other]) & ~hands[other] & ~laid == 0
        assert world.seats[other].received[me] == live.seats[me].given[other]
        assert world.seats[other].given[me] == live.seats[me].received[other]
        assert int(world.seats[other].dealt) == 0


def test_worlds_of_three_players_have_an_open_hand() -> None:
    """Everybody knows the dummy's hand, the dummy that of the soloist; the others know no more than that."""
    for question in (table := Table(["club"], 1, players=3)).questions():
        if not searched(table, question):
            continue
        me, live = table.asked, table.live
        _, world = world_of(table, question)
        plain(deal_hidden)(world, live.seats[me].copy())
        dummy = int(live.seats[2].hand)
        assert int(world.seats[2].hand) == dummy
        for viewer in (0, 1, 3):
            assert dummy & ~int(world.seats[viewer].known[2]) == 0
        soloist = int(world.seats[0].hand)
        assert (soloist == live.seats[0].hand) or me in (1, 3)
        assert soloist & ~int(world.seats[2].known[0]) == 0
        for viewer in {1, 3} - {me}:
            assert int(world.seats[viewer].known[0]) & ~int(live.seats[me].received[viewer]) == 0


def test_each_hand_is_as_likely_as_any_other() -> None:
    """A hidden card lies with a seat as often as its share of them says, within four standard errors."""
    table = Table(["greedy"], 1)
    question = next(q for q in table.questions() if q == ASK_LEAD and table.live.table.tricks > 3)
    seat = table.live.seats[table.asked].copy()
    seat.given[:] = seat.known[:] = 0
    _, world = world_of(table, question)
    card = 1 << lowest(table.live.seats[(table.asked + 1) % 4].hand)
    tries = 1_500 if JIT else 300
    held = np.zeros(4)
    for _ in range(tries):
        plain(deal_hidden)(world, seat)
        held += [bool(int(world.seats[other].hand) & card) for other in range(4)]
    cards = table.live.table.n_cards[:4].astype(float)
    cards[table.asked] = 0
    shares = cards / cards.sum()
    assert held.sum() == tries
    assert (abs(held - tries * shares) <= 4 * np.sqrt(tries * shares)).all()


BLIND = {"lead_value": -5.0, "lead_plan": 0.0, "lead_closing": 0.0, "lead_danger": 0.0}


@pytest.mark.plain
def test_it_corrects_a_policy_that_does_not_see_what_follows() -> None:
    """Whoever leads the Dragon first goes out; a policy made to value no lead gives the trick away."""
    position = Position(S0="DRG 3g", S1="4g", S2="4k 6r 9b", S3="6k", turn="S0")
    assert Player("club", **BLIND).lays(position) == "3g"
    assert Player("search", **BLIND).lays(position) == "DRG"
    assert Player("search", search_worlds=0, **BLIND).lays(position) == "3g"


@pytest.mark.skipif(not JIT, reason="needs hundreds of rounds")
def test_it_beats_the_policy_that_it_plays_on_with() -> None:
    deals = 250
    home, away = rows(["search", "expert"], deals)["rounds"], rows(["expert", "search"], deals)["rounds"]
    lead = home["score_0"].astype(int) - home["score_1"] - away["score_0"] + away["score_1"]
    assert lead.mean() / 2 - 1.96 * lead.std() / 2 / sqrt(deals) > 10


@pytest.mark.skipif(not JIT, reason="needs many rounds")
def test_it_beats_that_policy_by_more_where_a_hand_lies_open() -> None:
    tournament = load_tournament(("search", "expert"), {"rounds": 40, "players": 3, "seed": 3})
    shown = points(play_span(tournament, 0, 40)).to_dicts()[0]
    assert shown["low"] > 20


def test_it_is_refused_with_boosters() -> None:
    sentence = "search cannot play with boosters"
    with pytest.raises(InputError, match=sentence):
        load_tournament(["club", "search"], {"rounds": 10, "boosters": "all"})
    with pytest.raises(InputError, match=sentence):
        rows(["search"], 1, boosters="red")
