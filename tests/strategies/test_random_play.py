"""``random``: every legal answer equally often."""

from collections import Counter
from collections.abc import Iterator

import pytest
from scipy.stats import chisquare

from strategies.seated import Table
from tichu_sim.jit import JIT
from tichu_sim.state import ASK_EXCHANGE, ASK_FOLLOW, ASK_GIFT, ASK_GRAND, ASK_LEAD, ASK_SMALL, ASK_WISH

DRAWS = 6_000 if JIT else 600
LEAST_P = 1e-4


def tables(question: int, count: int) -> Iterator[Table]:
    """Rounds of random players, stopped at their first such question."""
    found = 0
    for number in range(200):
        table = Table(["random"], number)
        for asked in table.questions():
            if asked == question and (question not in (ASK_LEAD, ASK_FOLLOW) or table.moves.count > 4):
                yield table
                found += 1
                break
        if found == count:
            return
    raise AssertionError("the question was not asked often enough")


def counts(table: Table, question: int) -> Counter[int]:
    """How often each answer is given to one question; each takes the seat's next random number."""
    return Counter(table.decision(question) for _ in range(DRAWS))


def is_uniform(found: Counter[int], answers: range | list[int]) -> bool:
    assert set(found) <= set(answers)
    return bool(chisquare([found[answer] for answer in answers]).pvalue > LEAST_P)


@pytest.mark.plain
@pytest.mark.parametrize("question", [ASK_LEAD, ASK_FOLLOW])
def test_plays_and_passing_are_equally_likely(question: int) -> None:
    for table in tables(question, 3):
        lowest = -1 if question == ASK_FOLLOW else 0
        assert is_uniform(counts(table, question), range(lowest, int(table.moves.count)))


@pytest.mark.plain
def test_each_card_goes_to_each_seat_equally_often() -> None:
    table = next(tables(ASK_EXCHANGE, 1))
    found = counts(table, ASK_EXCHANGE)
    hand = int(table.live.seats[table.asked].hand)
    cards = [card for card in range(56) if hand >> card & 1]
    for place in range(3):
        by_card: Counter[int] = Counter()
        for given, times in found.items():
            by_card[given >> 6 * place & 63] += times
        assert is_uniform(by_card, cards)
    assert all(len({given >> 6 * place & 63 for place in range(3)}) == 3 for given in found)


@pytest.mark.plain
@pytest.mark.parametrize("optional", [True, False])
def test_each_wish_is_equally_likely(optional: bool) -> None:
    table = next(tables(ASK_WISH, 1))
    table.live.table.rules.wish_optional = optional
    assert is_uniform(counts(table, ASK_WISH), range(0 if optional else 1, 14))


@pytest.mark.plain
def test_both_opponents_get_the_dragon_equally_often() -> None:
    table = next(tables(ASK_GIFT, 1))
    opponents = [(table.asked + 1) % 4, (table.asked + 3) % 4]
    assert is_uniform(counts(table, ASK_GIFT), opponents)


@pytest.mark.plain
@pytest.mark.parametrize(("question", "rate"), [(ASK_GRAND, 0.05), (ASK_SMALL, 0.02)])
def test_calls_come_at_their_rate(question: int, rate: float) -> None:
    found = counts(next(tables(question, 1)), question)
    assert set(found) <= {0, 1}
    assert chisquare([found[0], found[1]], [DRAWS * (1 - rate), DRAWS * rate]).pvalue > LEAST_P
