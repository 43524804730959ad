"""Properties of every round (rules.md 5.8), driven question by question through the entry points."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tichu_sim.cards import ALL_CARDS
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.jit import new_records, readable
from tichu_sim.simulate.batch import seat_players
from tichu_sim.simulate.plan import make_plan
from tichu_sim.state import (
    ASK_EXCHANGE,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_LEAD,
    ASK_WISH,
    MOVES,
    ROUND,
)
from tichu_sim.strategies.policies import POLICIES


class Table:
    """A round in progress; ``live`` and ``moves`` are its records, read by attribute."""

    def __init__(self, strategy: str, number: int, ask_forced: bool = True) -> None:
        plan = make_plan({"rounds": 1, "strategies": strategy}, "test", Path())
        self.policy = POLICIES[plan.strategies[0].policy]
        self.records = seat_players(plan)
        self.move_records = new_records(MOVES)
        self.live: Any = self.records.view(readable(ROUND))[0]
        self.moves: Any = self.move_records.view(readable(MOVES))[0]
        self.live.flow.ask_forced = ask_forced
        start(self.records[0], 11, number, 0, number % 4)

    def questions(self) -> Iterator[int]:
        """Each question, answered by the policy when the next one is asked for."""
        while question := advance(self.records[0], self.move_records[0], generate.get(), no_boosters.get()):
            yield question
            self.answer(self.decision(question))

    def decision(self, question: int) -> int:
        if question == ASK_FOLLOW and self.moves.count == 0:
            return -1
        seat = int(self.live.flow.asked)
        table, private = self.records[0]["table"], self.records[0]["seats"][seat]
        return int(self.policy(table, private, self.move_records[0], question))

    def answer(self, value: int) -> None:
        answer(self.records[0], self.move_records[0], value)


def assert_cards_conserved(live: Any) -> None:
    """56 cards, each undrawn, in one hand, one pile or on the table; counts and finishing order agree."""
    hands = [int(live.seats[seat].hand) for seat in range(4)]
    undrawn = [1 << int(card) for card in live.deck[4 * int(live.table.drawn) :]]
    piles = [int(live.table.pile[seat]) for seat in range(4)]
    places = [*hands, *piles, int(live.table.trick.cards), *undrawn]
    assert sum(cards.bit_count() for cards in places) == 56
    assert sum(places) == ALL_CARDS
    finished = [int(seat) for seat in live.table.finished[: live.table.n_finished]]
    assert len(set(finished)) == len(finished)
    for seat, hand in enumerate(hands):
        assert live.table.n_cards[seat] == hand.bit_count()
        assert (seat in finished) == (hand == 0)
        assert (seat in finished) != bool(int(live.table.inside) >> seat & 1)


@pytest.mark.plain
@pytest.mark.parametrize("strategy", ["random", "greedy"])
@pytest.mark.parametrize("number", range(12))
def test_every_answer_keeps_the_cards_and_the_round_ends(strategy: str, number: int) -> None:
    table = Table(strategy, number)
    for asked, question in enumerate(table.questions()):
        assert_cards_conserved(table.live)
        assert asked < 1000
        if question in (ASK_LEAD, ASK_FOLLOW):
            assert table.moves.count or table.moves.may_pass
            assert question == ASK_FOLLOW or not table.moves.may_pass
    assert_cards_conserved(table.live)
    points = [int(value) for value in table.live.result.cards]
    if table.live.result.double_victory < 0:
        assert sum(points) == 100
    else:
        assert sorted(points) == [0, 200]


def test_forced_passes_change_nothing() -> None:
    """Asking those who can only pass, as transcripts and positions do, gives the same round."""
    for number in range(8):
        ends = []
        for ask_forced in (False, True):
            table = Table("greedy", number, ask_forced)
            for _ in table.questions():
                pass
            ends.append(
                (table.live.result.tobytes(), table.live.table.pile.tolist(), table.live.counts.passes)
            )
        assert ends[0] == ends[1]


def reach(wanted: int) -> Table:
    """A round of random play that stands at a question of a kind."""
    for number in range(200):
        table = Table("random", number)
        for question in table.questions():
            if question == wanted:
                return table
    raise AssertionError(f"no question {wanted} in 200 rounds")


@pytest.mark.parametrize("offset", [0, 1, 5])
@pytest.mark.parametrize("question", [ASK_LEAD, ASK_FOLLOW])
def test_a_place_beyond_the_list_is_refused(question: int, offset: int) -> None:
    table = reach(question)
    before = repr(table.records.tolist())
    with pytest.raises(ValueError, match="not a place in the list of plays"):
        table.answer(int(table.moves.count) + offset)
    assert repr(table.records.tolist()) == before


@pytest.mark.parametrize(("question", "value"), [(ASK_LEAD, -1), (ASK_LEAD, -2), (ASK_FOLLOW, -2)])
def test_a_pass_where_none_is_allowed_is_refused(question: int, value: int) -> None:
    with pytest.raises(ValueError, match="nor a pass where passing is allowed"):
        reach(question).answer(value)


def test_an_exchange_of_foreign_or_equal_cards_is_refused() -> None:
    table = reach(ASK_EXCHANGE)
    hand = int(table.live.seats[table.live.flow.asked].hand)
    own = [card for card in range(56) if hand >> card & 1]
    foreign = next(card for card in range(56) if not hand >> card & 1)
    for first, second, third in (
        (foreign, own[0], own[1]),
        (own[0], own[1], foreign),
        (own[0], own[0], own[1]),
        (own[0], 63, own[1]),
    ):
        with pytest.raises(ValueError, match="an exchange must name different cards of the hand"):
            table.answer(first | second << 6 | third << 12)
    table.answer(own[0] | own[1] << 6 | own[2] << 12)
    assert int(table.live.flow.committed).bit_count() == 1


@pytest.mark.parametrize("rank", [-1, 14])
def test_a_wish_for_no_rank_is_refused(rank: int) -> None:
    with pytest.raises(ValueError, match="a wish must name a rank"):
        reach(ASK_WISH).answer(rank)


def test_a_dragon_for_ones_own_side_is_refused() -> None:
    table = reach(ASK_GIFT)
    owner = int(table.live.table.trick.owner)
    for taker in (owner, (owner + 2) % 4, -1, 4):
        with pytest.raises(ValueError, match="must be given to an opposing seat"):
            table.answer(taker)
    table.answer((owner + 1) % 4)
    assert table.live.table.dragon_to == (owner + 1) % 4
