"""The reference engine at tables of three and six: the cases of rules.md 5.3 and 5.9 and random rounds."""

from random import Random
from typing import Any

import pytest

from . import DECK, ReferenceRound, play_random_round, random_deal
from .scoring import score
from .switches import hand_sizes, switches
from .table import decline_until, following, lay, leading

THREE: dict[str, Any] = {"players": 3}
SIX: dict[str, Any] = {"players": 6}


@pytest.mark.parametrize(
    "rules",
    [
        THREE,
        {**THREE, "repass_on_tichu_call": True, "last_tricks_to": "opponents"},
        SIX,
        {**SIX, "tientsin_exchange": "two_each", "wish_lifetime": "this_trick", "reenter_after_pass": False},
        {**SIX, "tientsin_deal": "one_pack_54"},
    ],
)
def test_random_rounds_keep_the_cards_and_share_the_points(rules: dict[str, Any]) -> None:
    rng = Random(21)
    victories = 0
    for _ in range(30):
        round_ = play_random_round(rng, rules)
        result = round_.result()
        places = [*round_.hands, *round_.piles, round_.table]
        dealt = sum(hand_sizes(switches(rules), round_.shuffler))
        assert len({card for place in places for card in place}) == sum(map(len, places)) == dealt
        seats = len(round_.hands)
        if result.double_victory:
            victories += 1
            assert sorted(result.card_points) == [0, 300 if seats == 6 else 200]
            assert len(result.order) == seats // 2
        else:
            assert len(result.order) == seats - 1
            assert dealt < len(DECK) or sum(result.card_points) == 100
    assert victories < 30


def test_t56_t57_the_soloist_and_the_dummy() -> None:
    hands = ["8g 9k Ab", "2g 3g", "8k 9r Ag", "2k 3k"]
    for owner, seat, bound in ((1, 2, False), (3, 0, True)):
        round_ = following(hands, owner, "5b", THREE, wish=8)
        decline_until(round_, "follow")
        assert round_.question() == ("follow", seat)
        assert (None in round_.options()) != bound
    deal = random_deal(Random(3), THREE)
    round_ = ReferenceRound(deal, 2, THREE)
    asked = [question[1] for question in decline_until(round_, "small") if question[0] == "grand"]
    assert asked == [3, 1]


def test_t58_t135_columns() -> None:
    house = switches(THREE)
    piles = [["Kg", "Kk", "Kb", "Kr"], ["Tg", "Tk", "Tb", "Tr"], [], ["5g", "5k", "5b", "5r"]]
    result = score([(), (), ("2g",), ()], piles, [1, 0, 3], {}, house)
    assert [result.column(seat) for seat in range(4)] == [40, 60, 40, 60]
    result = score([(), ("3g",), (), ("4g",)], [["Kg"], [], [], []], [2, 0], {2: "small"}, house)
    assert [result.column(seat) for seat in range(4)] == [300, 0, 300, 0]


def test_t59_hands_and_takers_of_six() -> None:
    assert hand_sizes(switches(SIX), 4) == [9, 9, 9, 9, 10, 10]
    round_ = ReferenceRound(random_deal(Random(4), SIX, 4), 4, SIX)
    assert round_.takers(0) == [2, 4]
    assert round_.takers(3) == [5, 1]
    with pytest.raises(ValueError, match="sets of"):
        ReferenceRound(random_deal(Random(4), SIX, 4), 3, SIX)


def test_t61_the_tricks_of_the_last_two() -> None:
    piles = [["Kg"], ["Kk"], ["Tg"], ["Kb", "Kr"], ["Tk", "5g"], ["Tr", "5b", "5r"]]
    result = score([(), (), (), (), (), ("Tb", "5k")], piles, [0, 1, 2, 4, 3], {}, switches(SIX))
    assert result.card_points == (90, 10)


def test_t60_t62_a_triple_victory_needs_all_three() -> None:
    hands = ["", "3g 4g", "", "3k 4k", "Ag", "3b 4b"]
    round_ = leading(hands, 4, SIX, finished=(0, 2))
    lay(round_, "Ag")
    assert (round_.question(), round_.result().totals) == (None, (300, 0))
    hands = ["", "3g 4g", "Ag", "3k 4k", "5g 6g", "3b 4b"]
    round_ = leading(hands, 2, SIX, finished=(0,))
    lay(round_, "Ag")
    decline_until(round_, "lead")
    assert round_.question() == ("lead", 3)


@pytest.mark.parametrize(
    ("out", "question", "options"),
    [((), ("dog", 0), {2, 4}), ((2,), ("lead", 4), None), ((1, 2, 4), ("lead", 3), None)],
)
def test_t63_t136_who_leads_after_the_dog(out: tuple[int, ...], question: Any, options: Any) -> None:
    cards = ["DOG 3g", "4g 4k", "5g 6g", "7g 8g", "9g Tg", "Jg Qg"]
    hands = ["" if seat in out else cards[seat] for seat in range(6)]
    round_ = leading(hands, 0, SIX, finished=out)
    lay(round_, "DOG")
    assert round_.question() == question
    if options is not None:
        assert round_.options() == options
        round_.answer(4)
        assert round_.question() == ("lead", 4)
