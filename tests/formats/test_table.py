"""Bookkeeping: points, bombs, tricks, and the score of a round."""

from dataclasses import replace

import pytest
from formats.sample_rounds import MADE_UP_LOG, random_round
from hypothesis import given, settings
from hypothesis import strategies as st

from tichu_sim.cards import ALL_CARDS, parse_cards
from tichu_sim.formats import Call, Gift, Pass, Play, read_log
from tichu_sim.formats.table import (
    CallOutcome,
    Table,
    bomb_holders,
    card_points,
    hands_after_exchange,
    holds_bomb,
    outcome,
    play_through,
)

ROUND = read_log(MADE_UP_LOG).rounds[0]


def test_card_points() -> None:
    """rules.md 1.1."""
    assert card_points(ALL_CARDS) == 100
    assert card_points(parse_cards("5g Tk Kr")) == 25
    assert card_points(parse_cards("PHX 5g")) == -20
    assert card_points(parse_cards("DRG 4g 6g 9g Jg Qg Ag MJ DOG")) == 25


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("2g 2k 2b 2r", True),
        ("Ag Ak Ab Ar 3g", True),
        ("9g 8g 7g 6g 5g", True),
        ("Ar Kr Qr Jr Tr", True),
        ("2g 2k 2b PHX", False),
        ("2k 2b 2r 3g", False),  # four neighbouring numbers of two ranks
        ("6g 5g 4g 3g MJ", False),
        ("9g 8g 7g 6g 5k", False),
        ("MJ DOG PHX DRG", False),
    ],
)
def test_holds_bomb(cards: str, expected: bool) -> None:
    assert holds_bomb(parse_cards(cards)) is expected


def test_the_exchange_moves_each_card_once() -> None:
    hands = hands_after_exchange(ROUND.fourteen, ROUND.given)
    assert sum(hands) == ALL_CARDS
    assert [hand.bit_count() for hand in hands] == [14] * 4
    assert hands[2] >> ROUND.given[1][0] & 1
    assert hands[3] >> ROUND.given[1][1] & 1
    assert hands[0] >> ROUND.given[1][2] & 1
    assert bomb_holders(hands) == (2,)


def test_the_tricks_of_the_made_up_round() -> None:
    table = play_through(ROUND)
    owners = [(trick.leader, trick.owner, trick.points, trick.given_to) for trick in table.tricks]
    assert owners == [
        (1, 3, -10, None),
        (3, 3, 0, None),
        (1, 2, 20, None),
        (2, 1, 25, 0),
        (1, 0, 40, None),
        (0, 3, 0, None),
        (3, 0, 10, None),
        (0, 0, 0, None),
        (0, 0, 15, None),
        (0, 0, 0, None),
        (0, 1, 0, None),
        (1, 1, 0, None),
    ]
    assert [trick.is_dog for trick in table.tricks].index(True) == 1
    assert table.loose_events == []
    assert table.round_over
    assert table.out_order == [3, 0, 1]


def test_the_score_of_the_made_up_round() -> None:
    counted = outcome(ROUND, play_through(ROUND))
    assert counted is not None
    assert counted.card_points == (90, 10)
    assert counted.last_hand == 0
    assert counted.last_tricks == 20
    assert counted.calls == (CallOutcome(0, True, False), CallOutcome(3, False, True))
    assert [call.points for call in counted.calls] == [-200, 100]
    assert counted.total == ROUND.result == (-110, 110)


def test_calls_before_the_exchange_count() -> None:
    counted = outcome(replace(ROUND, early_calls=(Call(1),)), play_through(ROUND))
    assert counted is not None
    assert counted.total == (-110, 10)


def test_a_round_that_is_not_over_has_no_score() -> None:
    cut = replace(ROUND, events=ROUND.events[:-1], result=None)
    assert outcome(cut, play_through(cut)) is None


def table_of(*events: Play | Pass | Gift | Call, hands: tuple[str, str, str, str]) -> Table:
    sets = [parse_cards(hand) for hand in hands]
    table = Table((sets[0], sets[1], sets[2], sets[3]))
    for event in events:
        table.feed(event)
    return table


def lay(seat: int, cards: str) -> Play:
    return Play(seat, parse_cards(cards))


def to_beat(table: Table) -> Play | None:
    return table.top


def test_an_owner_may_bomb_his_own_trick_until_he_takes_it() -> None:
    hands = ("Ar 9g 9k 9b 9r 2g", "3g 3k", "4g 4k", "5g 5k")
    passes = [Pass(1), Pass(2), Pass(3)]
    table = table_of(lay(0, "Ar"), *passes, lay(0, "9g 9k 9b 9r"), *passes, Pass(0), hands=hands)
    assert len(table.tricks) == 1
    taken = table_of(lay(0, "Ar"), *passes, Pass(0), lay(0, "9g 9k 9b 9r"), hands=hands)
    assert len(taken.tricks) == 2
    assert taken.tricks[0].cards == parse_cards("Ar")


def test_the_last_pass_of_the_others_ends_the_trick_of_an_owner_who_is_out() -> None:
    hands = ("Ar", "3g 3k", "4g 4k", "5g 5k")
    table = table_of(lay(0, "Ar"), Pass(1), Pass(2), hands=hands)
    assert to_beat(table) == lay(0, "Ar")
    table.feed(Pass(3))
    assert to_beat(table) is None
    table.feed(Call(1))
    assert table.loose_events == [Call(1)]
    table.feed(lay(1, "3g"))
    assert table.loose_events == []
    assert table.tricks[1].events == [Call(1), lay(1, "3g")]


def test_a_bomb_in_between_makes_earlier_passes_void() -> None:
    hands = ("Ar", "3g 3k 3b 3r 2g", "4g 4k", "5g 5k")
    table = table_of(lay(0, "Ar"), Pass(1), Pass(2), lay(1, "3g 3k 3b 3r"), Pass(2), Pass(3), hands=hands)
    assert len(table.tricks) == 1
    assert to_beat(table) == lay(1, "3g 3k 3b 3r")
    table.feed(Pass(1))
    assert to_beat(table) is None
    assert table.tricks[0].owner == 1


def test_the_last_players_dragon_gift_reaches_the_first_out() -> None:
    """rules.md 1.9: the gift is made before the last player's tricks are handed over."""
    hands = ("Ar", "DRG", "Kg 4k", "5g")
    played = replace(ROUND, events=(), grand_calls=())
    table = table_of(lay(0, "Ar"), lay(1, "DRG"), Gift(2), lay(3, "5g"), hands=hands)
    counted = outcome(played, table)
    assert counted is not None
    assert counted.last_tricks == 25
    assert counted.last_hand == 10
    assert counted.card_points == (25, 15)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_the_score_agrees_with_the_random_players_own(seed: int) -> None:
    log = random_round(seed)
    counted = outcome(log, play_through(log))
    assert counted is not None
    assert counted.total == log.result
    assert sum(counted.card_points) == (200 if counted.double_victory else 100)
