"""Calls, exchange and the order of questions in the reference engine (rules.md 1.2, T50, T53, T133)."""

from typing import Any

import pytest

from . import DECK, ReferenceRound
from .table import decline_until, exchange_lowest, following, lay, leading

FOUR = [0, 1, 2, 3]


def one_suit_each() -> list[set[str]]:
    """A deal in which S0 holds the greens and Mah Jong, S1 k and Dog, S2 b and Phoenix, S3 r and Dragon."""
    specials = ("MJ", "DOG", "PHX", "DRG")
    return [{c for c in DECK if c[1:] == suit} | {specials[seat]} for seat, suit in enumerate("gkbr")]


def new_round(shuffler: int = 0, **rules: Any) -> ReferenceRound:
    return ReferenceRound(one_suit_each(), shuffler, rules)


def play_to_tricks(round_: ReferenceRound) -> list[tuple[str, int]]:
    """Declines every call and exchanges by name until there is a lead; the questions asked."""
    asked = []
    while (question := round_.question()) is not None and question[0] != "lead":
        asked.append(question)
        if question[0] == "exchange":
            exchange_lowest(round_)
        else:
            round_.answer(False)
    return asked


def asks(name: str, *seats: int) -> list[tuple[str, int]]:
    return [(name, seat) for seat in seats]


def test_the_order_of_questions_before_the_tricks() -> None:
    """rules.md 1.2: every window starts with the shuffler; the leader is asked once more."""
    round_ = new_round(shuffler=2)
    order = (2, 3, 0, 1)
    before = asks("grand", *order) + asks("small", *order) + asks("exchange", *order) + asks("small", *order)
    # S0 passes "2g 3g 4g" and keeps the Mah Jong.
    assert play_to_tricks(round_) == [*before, ("small", 0)]
    assert round_.question() == ("lead", 0)


def test_the_exchange_is_revealed_at_once() -> None:
    """rules.md 1.2: the cards change hands after the last choice, one to each of the others."""
    round_ = new_round(shuffler=1)
    decline_until(round_, "exchange")
    dealt = one_suit_each()
    for _ in range(3):
        exchange_lowest(round_)
        assert round_.hands == dealt
    exchange_lowest(round_)
    assert round_.hands[0] == dealt[0] - {"2g", "3g", "4g"} | {"4k", "3b", "2r"}
    assert round_.hands[1] == dealt[1] - {"2k", "3k", "4k"} | {"4b", "3r", "2g"}


@pytest.mark.parametrize("choice", [("2g", "3g"), ("2g", "2g", "3g"), ("2g", "3g", "2k"), None])
def test_three_different_own_cards_are_passed(choice: tuple[str, ...] | None) -> None:
    """rules.md 1.2: exactly one card to each of the others."""
    round_ = new_round()
    decline_until(round_, "exchange")
    with pytest.raises(ValueError, match="is no exchange"):
        round_.answer(choice)


def test_the_mah_jong_leads_where_it_lies_after_the_exchange() -> None:
    """rules.md 1.2 step 6."""
    round_ = new_round()
    decline_until(round_, "exchange")
    round_.answer(("2g", "3g", "MJ"))
    play_to_tricks(round_)
    assert round_.question() == ("lead", 3)


def test_a_caller_is_not_asked_again() -> None:
    """rules.md 1.11: one player holds at most one call; the order of calls is kept."""
    round_ = new_round()
    for seat in FOUR:
        round_.answer(seat == 1)
    assert round_.question() == ("small", 0)
    round_.answer(True)
    assert play_to_tricks(round_) == (asks("small", 2, 3) + asks("exchange", *FOUR) + asks("small", 2, 3))
    assert round_.calls == {1: "grand", 0: "small"}
    assert round_.call_order == [(1, "grand"), (0, "small")]


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_t53_calls_per_team(mode: str) -> None:
    """T53: one call of a kind in a team; a Grand does not use up the small."""
    round_ = new_round(max_calls_per_team={"grand": 1, "small": 1}, grand_window_mode=mode)
    round_.answer(True)
    assert round_.question() == ("grand", 1)
    round_.answer(False)
    if mode == "simultaneous":  # the partner does not know of the call; his own comes too late
        assert round_.question() == ("grand", 2)
        round_.answer(True)
    assert round_.question() == ("grand", 3)
    round_.answer(False)
    assert round_.calls == {0: "grand"}
    assert round_.question() == ("small", 1)
    round_.answer(True)
    assert round_.question() == ("small", 2)
    assert play_to_tricks(round_) == asks("small", 2) + asks("exchange", *FOUR) + asks("small", 2)


def test_t50_the_small_call_lasts_until_the_first_own_card() -> None:
    """T50: asked before every own turn, also one with nothing to lay, but never after a card."""
    hands = ["Ag Kg 5g 2g", "3k 4k 6k 7k", "2b 3b 4b 5b", "2r 3r 4r 5r"]
    round_ = leading(hands, laid=(0, 2, 3))
    for card in ("Ag", "Kg"):
        lay(round_, card)
        assert round_.question() == ("small", 1)
        round_.answer(False)
        assert round_.question() == ("lead", 0)
    lay(round_, "5g")
    round_.answer(False)
    assert round_.question() == ("follow", 1)
    lay(round_, "6k")
    assert "small" not in [name for name, _ in decline_until(round_, "lead")]
    assert round_.question() == ("lead", 1)


def test_the_small_call_is_offered_before_a_bomb() -> None:
    """rules.md 1.2 step 5: before any bomb by which the player would lay his first card."""
    round_ = following(["2g 3g", "3k 4k", "9g 9k 9b 9r 2b", "3r 4r"], 0, "5g", laid=(0,))
    assert round_.question() == ("small", 2)
    round_.answer(True)
    assert round_.question() == ("bomb", 2)
    lay(round_, "9g 9k 9b 9r")
    assert round_.calls == {2: "small"}


def test_small_window_closed_by_the_first_card_of_the_round() -> None:
    """rules.md 1.12 small_window=first_card_of_round."""
    round_ = new_round(small_window="first_card_of_round")
    assert play_to_tricks(round_)[-1] == ("small", 0)
    lay(round_, "MJ")
    assert "small" not in [name for name, _ in decline_until(round_, "lead")]


def test_t133_no_call_in_the_middle_of_the_exchange() -> None:
    """T133: by the official rules nobody is asked between the committed passes."""
    round_ = new_round()
    decline_until(round_, "exchange")
    exchange_lowest(round_)
    assert round_.question() == ("exchange", 1)
    with pytest.raises(ValueError, match="is no exchange"):
        round_.answer(())


def test_t133_a_call_takes_the_passes_back() -> None:
    """T133, repass_on_tichu_call: S2 calls, S0 and S1 choose anew, S2 is not asked again."""
    round_ = new_round(repass_on_tichu_call=True)
    for _ in range(8):
        round_.answer(False)
    for seat in (0, 1):
        assert round_.question() == ("small", seat)
        round_.answer(False)
        assert round_.question() == ("exchange", seat)
        exchange_lowest(round_)
    assert round_.question() == ("small", 2)
    round_.answer(True)
    assert round_.hands == one_suit_each()
    assert round_.question() == ("small", 0)
    round_.answer(False)
    round_.answer(("Ag", "Kg", "Qg"))
    again = play_to_tricks(round_)
    assert again[:5] == [("small", 1), ("exchange", 1), ("exchange", 2), ("small", 3), ("exchange", 3)]
    assert {"Ag"} <= round_.hands[1]


def test_a_wrong_deal_is_refused() -> None:
    """Four times 14 cards that make up the deck."""
    hands = one_suit_each()
    hands[0] ^= {"MJ", "DOG"}
    with pytest.raises(ValueError, match=r"sets of \[14, 14, 14, 14\] different cards"):
        ReferenceRound(hands)
    with pytest.raises(ValueError, match="a seat from 0 to 3"):
        ReferenceRound(one_suit_each(), 4)


@pytest.mark.parametrize("answer", [0, 1, None, "yes"])
def test_calls_are_answered_with_true_or_false(answer: Any) -> None:
    """A number is no call."""
    with pytest.raises(ValueError, match="no answer to grand"):
        new_round().answer(answer)
