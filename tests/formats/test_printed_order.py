"""The Phoenix's rank from its printed place and back."""

import pytest

from tichu_sim.cards import CARD_NAMES, card_number, card_set, parse_cards, position_of_rank
from tichu_sim.formats.printed_order import high_to_low, phoenix_position, printed_play
from tichu_sim.formats.round_log import Play


def numbers(text: str) -> list[int]:
    return [card_number(name) for name in text.split()]


def names(cards: list[int]) -> str:
    return " ".join(CARD_NAMES[number] for number in cards)


def test_cards_are_listed_from_the_dragon_down_to_the_dog() -> None:
    assert names(high_to_low(parse_cards("DOG MJ PHX DRG 2g Ag Ar Tk 9b"))) == "DRG PHX Ar Ag Tk 9b 2g MJ DOG"


@pytest.mark.parametrize(
    ("printed", "rank"),
    [
        ("PHX Kg", "K"),
        ("PHX Kr Kg", "K"),
        ("Jr Tb PHX 8g 7g", "9"),  # the gap
        ("PHX Jr Tb 9k 8g 7g", "Q"),  # first: one above the top
        ("Jr Tb 9k 8g PHX", "7"),  # last: one below the bottom
        ("5r 4g 3b PHX MJ", "2"),  # the gap above the Mah Jong (rules.md 1.3)
        ("PHX 4r 3g 2b MJ", "5"),
        ("Ar Kg Qb Jr PHX", "T"),
        ("Ar PHX Qb Jr Tk", "K"),
        ("Kr Kg PHX Qb", "Q"),
        ("PHX Kr Qb Qg", "K"),
        ("9r 9g 8r 8g PHX 7b 6r 6g", "7"),
        ("Kr Kg Kb PHX 3g", "3"),
        ("PHX Kr 3g 3b 3k", "K"),
        ("PHX Kr Kg Qb Qr", "K"),  # T13's cards: printed first, the high triple
        ("Kr Kg PHX Qb Qr", "Q"),
        ("Kr Kg Qb PHX Qr", "Q"),
        ("Kr Kg Qb Qr PHX", "Q"),
    ],
)
def test_the_place_shows_the_rank(printed: str, rank: str) -> None:
    assert phoenix_position(numbers(printed), None) == position_of_rank(rank)


@pytest.mark.parametrize(
    ("printed", "rank"),
    [
        ("Kr PHX", "K"),
        ("Kr PHX Kg", "K"),
        ("Kr Kg PHX", "K"),
        ("Kr Kg Qb PHX", "Q"),
        ("Kr PHX 3g 3b 3k", "K"),
        ("Kr Kg Qr PHX Kb", "Q"),
        ("PHX Ar Ag Kr Kg Qr Qg Jr", "J"),
        ("PHX Ar Kg Qb Jr Tr", "9"),  # nothing stands above the ace
        ("6r 5g 4g 3b 2k PHX", "7"),  # nothing but the Mah Jong stands below the two
    ],
)
def test_a_place_that_says_nothing_leaves_the_cards_to_decide(printed: str, rank: str) -> None:
    assert phoenix_position(numbers(printed), None) == position_of_rank(rank)


@pytest.mark.parametrize(
    "printed",
    [
        "PHX",
        "Kr Kg",
        "PHX DRG",
        "PHX DOG",
        "PHX MJ",
        "PHX Kr Kg Kb Kk",
        "PHX 3r 3g 3b",
        "PHX Kr Qg",
        "PHX Kr Qg Jb",
        "PHX 9r 7g 5b 3k",
        "PHX Kr Kg Jb",
        "PHX Kr Kg Qb Qg Jk Jb",
        "PHX Kr Kg 3r 3g MJ",
    ],
)
def test_no_rank_without_a_phoenix_a_partner_or_a_combination(printed: str) -> None:
    assert phoenix_position(numbers(printed), None) is None


def full_house(text: str, rank: str | None = None) -> Play:
    return Play(1, parse_cards(text), position_of_rank(rank) if rank else None)


def test_what_must_be_beaten_overrules_a_full_house_printed_low() -> None:
    printed = numbers("Kb Kk PHX 5k 5g")
    assert phoenix_position(printed, full_house("9r 9b 9k 6g 6k")) == position_of_rank("K")
    assert phoenix_position(printed, full_house("9r 9b PHX 6g 6k", "9")) == position_of_rank("K")
    assert phoenix_position(printed, full_house("4r 4b 4k 6g 6k")) == position_of_rank("5")
    assert phoenix_position(printed, full_house("Ar Ab Ak 6g 6k")) == position_of_rank("5")
    assert phoenix_position(printed, Play(1, parse_cards("9r 9b 9k 9g"))) == position_of_rank("5")


@pytest.mark.parametrize(
    ("cards", "rank", "printed"),
    [
        ("Kg PHX", "K", "PHX Kg"),
        ("Kb Kk 5k 5g PHX", "K", "PHX Kb Kk 5k 5g"),
        ("Kb Kk 5k 5g PHX", "5", "Kb Kk PHX 5k 5g"),
        ("Jr Tb 8g 7g PHX", "9", "Jr Tb PHX 8g 7g"),
        ("Jr Tb 9g 8g PHX", "7", "Jr Tb 9g 8g PHX"),
        ("Jr Tb 9g 8g PHX", "Q", "PHX Jr Tb 9g 8g"),
        ("5r 4g 3b MJ PHX", "2", "5r 4g 3b PHX MJ"),
        ("PHX", None, "PHX"),
        ("8g 8r 8b 8k", None, "8r 8b 8k 8g"),
    ],
)
def test_a_play_is_printed_with_the_phoenix_before_its_rank(
    cards: str, rank: str | None, printed: str
) -> None:
    play = Play(0, parse_cards(cards), position_of_rank(rank) if rank else None)
    in_order = printed_play(play)
    assert names(in_order) == printed
    assert card_set(in_order) == play.cards
    assert phoenix_position(in_order, None) == play.phoenix_position
