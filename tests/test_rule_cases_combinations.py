"""The cases of rules.md 5.1, combinations and comparison, through the position API."""

from typing import Any

import pytest

from tichu_sim import Position
from tichu_sim.rules import RuleSet

pytestmark = pytest.mark.plain


def facing(top: str, hand: str, **more: Any) -> Position:
    """S1, with more cards than those named, is to answer S0's top."""
    return Position(S1=f"{hand} ?", top=f"{top} by S0", turn="S1", **more)


def leading(hand: str, **more: Any) -> Position:
    """S0, with more cards than those named, is to lead."""
    return Position(S0=f"{hand} ?", turn="S0", **more)


def top_after(position: Position, cards: str, phoenix_as: str | None = None) -> tuple[str, str, str | None]:
    """Kind, rank and Phoenix of the top that the seat on turn makes with these cards."""
    assert position.turn is not None
    top = position.play(position.turn, cards, phoenix_as).top
    assert top is not None
    return top.kind, top.rank, top.phoenix_as


def test_t01_a_longer_straight_does_not_beat_a_shorter_one() -> None:
    position = facing("3g 4k 5b 6r 7g", "4g 5g 6g 7k 8k 9b")
    assert position.why_not(1, "4g 5g 6g 7k 8k 9b") == (
        "straight of 6 up to 9 does not beat straight of 5 up to 7"
    )
    house = facing("3g 4k 5b 6r 7g", "4g 5g 6g 7k 8k 9b", rules=RuleSet(longer_straight_beats=True))
    assert house.why_not(1, "4g 5g 6g 7k 8k 9b") is None


def test_t02_a_higher_straight_of_the_same_length() -> None:
    position = facing("3g 4k 5b 6r 7g", "4g 5g 6g 7k 8k")
    assert top_after(position, "4g 5g 6g 7k 8k") == ("straight", "8", None)


def test_t03_an_equal_straight_does_not_beat() -> None:
    position = facing("5g 6k 7b 8r 9g", "5k 6g 7g 8g 9k")
    assert position.why_not(1, "5k 6g 7g 8g 9k") == (
        "straight of 5 up to 9 does not beat straight of 5 up to 9"
    )


def test_t04_stairs_are_beaten_by_as_many_pairs() -> None:
    position = facing("5g 5k 6g 6k", "6b 6r 7g 7k 8g 8k")
    assert position.why_not(1, "6b 6r 7g 7k 8g 8k") == "stairs of 6 up to 8 does not beat stairs of 4 up to 6"
    assert position.why_not(1, "7g 7k 8g 8k") is None


def test_t05_t06_the_triple_of_a_full_house_counts() -> None:
    assert facing("8g 8k 8b Ag Ak", "9g 9k 9b 2g 2k").why_not(1, "9g 9k 9b 2g 2k") is None
    assert facing("9g 9k 9b 2g 2k", "8g 8k 8b Ag Ak").why_not(1, "8g 8k 8b Ag Ak") is not None


def test_t07_a_full_house_has_two_ranks() -> None:
    position = leading("3g 3k 3b 3r PHX")
    assert position.why_not(0, "3g 3k 3b 3r PHX") == "PHX 3g 3k 3b 3r is not a combination"


def test_t08_without_a_declaration_the_higher_reading_counts() -> None:
    position = facing("Jg Jk Jb 3g 3k", "Kg Kk Qg Qk PHX")
    assert top_after(position, "Kg Kk Qg Qk PHX") == ("full_house", "K", "K")


def test_t09_the_lower_reading_can_be_declared() -> None:
    position = facing("Jg Jk Jb 3g 3k", "Kg Kk Qg Qk PHX", S2="Ag Ak Ab 2g 2k ?")
    assert top_after(position, "Kg Kk Qg Qk PHX", "Q") == ("full_house", "Q", "Q")
    assert position.play(1, "Kg Kk Qg Qk PHX", "Q").why_not(2, "Ag Ak Ab 2g 2k") is None


def test_t10_the_ace_is_high_and_the_mah_jong_is_the_one() -> None:
    assert leading("Ag 2k 3b 4r 5g").why_not(0, "Ag 2k 3b 4r 5g") is not None
    assert leading("MJ 2k 3b 4r 5g").why_not(0, "MJ 2k 3b 4r 5g") is None
    position = leading("MJ 2k 3b 4r PHX")
    assert top_after(position, "MJ 2k 3b 4r PHX") == ("straight", "5", "5")


def test_t11_the_phoenix_is_never_the_one() -> None:
    position = leading("2k 3b 4r 5g PHX")
    assert top_after(position, "2k 3b 4r 5g PHX") == ("straight", "6", "6")
    straights = [play for play in position.legal_plays() if play.kind == "straight"]
    assert [play.phoenix_as for play in straights] == ["6"]
    with pytest.raises(ValueError, match="unknown rank '1'"):
        position.why_not(0, "2k 3b 4r 5g PHX", phoenix_as="1")


def test_t12_nothing_is_above_the_ace() -> None:
    position = leading("Jk Qb Kr Ag PHX")
    straights = [play for play in position.legal_plays() if play.kind == "straight"]
    assert [(play.rank, play.phoenix_as) for play in straights] == [("A", "T")]


@pytest.mark.parametrize("cards", ["MJ PHX", "PHX DRG"])
def test_t13_the_phoenix_makes_no_pair_with_a_special(cards: str) -> None:
    assert leading(cards).why_not(0, cards) == f"{cards} is not a combination"


def test_t14_a_suited_straight_is_a_bomb() -> None:
    position = facing("3k 4k 5b 6r 7k", "4g 5g 6g 7g 8g", S2="5k 6k 7b 8k 9k ?")
    assert top_after(position, "4g 5g 6g 7g 8g") == ("bomb_run", "8", None)
    assert position.play(1, "4g 5g 6g 7g 8g").why_not(2, "5k 6k 7b 8k 9k") == (
        "straight of 5 up to 9 does not beat bomb run of 5 up to 8"
    )


def test_t15_a_suited_run_with_the_phoenix_is_a_plain_straight() -> None:
    position = facing("3k 4k 5b 6r 7k", "4g 5g 6g 7g PHX", S2="5k 6k 7b 8k 9k ?")
    assert top_after(position, "4g 5g 6g 7g PHX") == ("straight", "8", "8")
    assert position.play(1, "4g 5g 6g 7g PHX").why_not(2, "5k 6k 7b 8k 9k") is None
    assert position.why_not(1, "4g 5g 6g 7g PHX", "3") == (
        "straight of 5 up to 7 does not beat straight of 5 up to 7"
    )


def test_t16_the_mah_jong_has_no_suit() -> None:
    assert top_after(leading("MJ 2g 3g 4g 5g"), "MJ 2g 3g 4g 5g") == ("straight", "5", None)


def test_t17_a_run_beats_a_quad() -> None:
    run, quad = "2k 3k 4k 5k 6k", "Ag Ak Ab Ar"
    assert facing(quad, run).why_not(1, run) is None
    assert facing(run, quad).why_not(1, quad) == "bomb quad of A does not beat bomb run of 5 up to 6"


def test_t18_the_longer_run_beats_the_higher_one() -> None:
    five, six = "Tg Jg Qg Kg Ag", "3b 4b 5b 6b 7b 8b"
    assert facing(five, six).why_not(1, six) is None
    assert facing(six, five).why_not(1, five) is not None


def test_t19_a_single_phoenix_is_half_a_rank_above() -> None:
    position = facing("8g", "PHX", S2="8k 9k ?").play(1, "PHX")
    assert position.top is not None
    assert position.top.rank == "8½"
    assert position.why_not(2, "8k") == "single 8 does not beat single 8½"
    assert position.why_not(2, "9k") is None


def test_t20_a_led_phoenix_is_one_and_a_half() -> None:
    position = leading("PHX", S1="MJ 2g ?").play(0, "PHX")
    assert position.why_not(1, "MJ") == "single 1 does not beat single 1½"
    assert position.why_not(1, "2g") is None


def test_t21_the_phoenix_beats_the_ace_but_not_the_dragon() -> None:
    position = facing("Ag", "PHX", S2="DRG ?").play(1, "PHX").play(2, "DRG")
    assert position.top is not None
    assert position.top.name == "Dragon"
    assert facing("DRG", "PHX").why_not(1, "PHX") is not None


def test_t22_a_limit_on_the_pairs_of_stairs() -> None:
    position = leading("3g 3k 4g 4k 5g 5k", rules=RuleSet(stairs_max_pairs=2))
    assert position.why_not(0, "3g 3k 4g 4k 5g 5k") is not None
    assert position.why_not(0, "3g 3k 4g 4k") is None
    assert leading("3g 3k 4g 4k 5g 5k").why_not(0, "3g 3k 4g 4k 5g 5k") is None


def test_t23_straights_without_the_mah_jong() -> None:
    position = leading("MJ 2k 3b 4r 5g", rules=RuleSet(straight_min_rank=2))
    assert position.why_not(0, "MJ 2k 3b 4r 5g") is not None
    assert position.why_not(0, "MJ") is None
