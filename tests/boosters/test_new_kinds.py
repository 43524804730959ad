"""Rainbow, Ice hockey team, Highways, Super full houses, Flowers: the kinds of combinations they bring in."""

from pathlib import Path

import pytest

from tichu_sim import Position
from tichu_sim.boosters.sets import boosters_from_table


def started(booster: str, seat: str = "S0", also: str = "", **lines: str) -> Position:
    """A position in which a seat has just used one of its boosters."""
    return Position(**lines, boosters=f"{seat} {booster} {also}").use(int(seat[1]), booster)


def name_of_top(position: Position) -> str:
    """The top in words."""
    assert position.top is not None
    return position.top.name


RAINBOWS = {"S0": "5g 9k Jb Kr 2b", "S1": "6g 7k 8b 9r 7g 7b 7r", "S2": "9g 5k Ab Ar", "S3": "PHX 2k Qb 2r"}


def test_t110_a_rainbow_is_beaten_by_a_higher_lowest_card() -> None:
    """T110: six beats five; four sevens are a bomb and no rainbow."""
    position = started("rainbow", **RAINBOWS, turn="S0").play(0, "5g 9k Jb Kr")
    assert name_of_top(position) == "rainbow of 5"
    assert name_of_top(position.play(1, "7g 7k 7b 7r")) == "bomb quad of 7"
    position = position.play(1, "6g 7k 8b 9r")
    assert position.owner == 1
    assert position.why_not(2, "9g 5k Ab Ar") is not None


def test_t110_the_phoenix_takes_the_missing_suit_and_does_not_lower_the_rainbow() -> None:
    position = started("rainbow", S0="PHX 9k Jb Kr 2b", turn="S0")
    assert name_of_top(position.play(0, "PHX 9k Jb Kr")) == "rainbow of 9"
    low = position.play(0, "PHX 9k Jb Kr", phoenix_as="4").top
    assert low is not None
    assert (low.name, low.phoenix_as) == ("rainbow of 4", "4")
    assert position.why_not(0, "2b 9k Jb Kr") == "2b 9k Jb Kr is not a combination"


def test_rainbow_takes_no_other_special_card_and_no_fourth_of_a_bomb() -> None:
    """B1, B4: four natural sevens are a bomb, three with the Phoenix a rainbow."""
    position = started("rainbow", S0="MJ DRG 7g 7k 7b PHX 2b", turn="S0")
    assert position.why_not(0, "MJ 7g 7k 7b") is not None
    assert position.why_not(0, "DRG 7g 7k 7b") is not None
    assert name_of_top(position.play(0, "7g 7k 7b PHX")) == "rainbow of 7"


def test_t167_a_wish_obliges_to_a_rainbow() -> None:
    """T167: eight is wished for, and only the rainbow holds one."""
    before = Position(S0="5g Qk Qb Qr 2k", S1="8g 9k Jb Kr", turn="S0", wish="8", boosters="S0 rainbow").use(
        0, "rainbow"
    )
    after = before.play(0, "5g Qk Qb Qr")
    assert [play.cards for play in after.legal_plays()] == ["8g 9k Jb Kr"]
    assert not after.may_pass


TEAMS = {"S0": "3g 5g 9g Jg Kg 2b", "S1": "4k 6k 7k 9k Tk Qk", "S2": "3r 4r 5r 6r 7r 9r Jr"}


def test_t111_a_team_is_beaten_by_a_higher_lowest_card_whatever_its_size() -> None:
    """T111: six cards from the four on beat five from the three on; equal is not enough."""
    position = started("ice_hockey_team", **TEAMS, turn="S0").play(0, "3g 5g 9g Jg Kg")
    assert name_of_top(position) == "hockey team of 3"
    position = position.play(1, "4k 6k 7k 9k Tk Qk")
    assert position.why_not(2, "3r 4r 5r 6r 9r") is not None
    assert name_of_top(position.play(2, "5r 6r 7r 9r Jr")) == "hockey team of 5"
    assert position.play(2, "3r 4r 5r 6r 7r").owner == 2  # B1, B3: a bomb


def test_a_team_without_gap_is_a_bomb_unless_there_are_none() -> None:
    position = started("ice_hockey_team", **TEAMS, turn="S2", seat="S2")
    assert {play.kind for play in position.legal_plays() if play.length > 4} == {"hockey_team", "bomb_run"}
    assert name_of_top(position.play(2, "3r 4r 5r 6r 7r")) == "bomb run of 5 up to 7"
    red = started("security_level_red", seat="S2", also="ice_hockey_team", **TEAMS, turn="S2")
    red = red.use(2, "ice_hockey_team")
    kinds = {play.kind for play in red.legal_plays() if play.cards == "3r 4r 5r 6r 7r"}
    assert kinds == {"straight", "hockey_team"}


@pytest.mark.parametrize("cards", ["3g 4g 5g", "3g 4g 5g 6g"])
def test_a_team_too_short_for_a_bomb_may_be_without_gap(cards: str) -> None:
    """The parameter: B1 is about bombs, and three or four cards of a suit are none."""
    table = {"base": "all", "parameters": {"ice_hockey_team": {"least": 3}}}
    position = Position(
        S0=f"{cards} 2b",
        turn="S0",
        boosters="S0 ice_hockey_team",
        booster_set=boosters_from_table(table, "test", Path()),
    ).use(0, "ice_hockey_team")
    assert name_of_top(position.play(0, cards)) == "hockey team of 3"


def test_any_choice_of_a_team_is_legal_although_only_examples_are_listed() -> None:
    position = started("ice_hockey_team", S0="2g 4g 6g 8g Tg Qg Ag", turn="S0")
    teams = [play.cards for play in position.legal_plays() if play.kind == "hockey_team"]
    assert "2g 8g Tg Qg Ag" not in teams
    assert position.why_not(0, "2g 8g Tg Qg Ag") is None


def test_the_phoenix_is_the_highest_card_a_team_lacks() -> None:
    position = started("ice_hockey_team", S0="2g 4g 6g Ag PHX 3b", turn="S0")
    top = position.play(0, "2g 4g 6g Ag PHX").top
    assert top is not None
    assert (top.name, top.phoenix_as) == ("hockey team of 2", "K")
    assert position.why_not(0, "2g 4g 6g Ag PHX", phoenix_as="A") is not None
    assert position.why_not(0, "2g 4g 6g Ag PHX", phoenix_as="3") is None


@pytest.mark.parametrize(
    ("cards", "legal"), [("3g 5g 7k 9b", True), ("4k 6g 8k Tr Qk", False), ("3g 5g 7k PHX", True)]
)
def test_t116_highways(cards: str, legal: bool) -> None:
    """T116: odd beats even by its top, but not by its length; the Phoenix fills a place."""
    hands = {"S0": "2g 4g 6k 8b Tg", "S1": "3g 5g 7k 9b 4k 6g 8k Tr Qk PHX"}
    position = started("highways", **hands, turn="S0")
    assert position.why_not(0, "2g 4g 6k") is not None
    position = position.play(0, "2g 4g 6k 8b")
    assert name_of_top(position) == "highway of 4 up to 8"
    assert (position.why_not(1, cards) is None) == legal


def test_a_highway_may_begin_with_the_mah_jong_and_is_never_a_bomb() -> None:
    position = started("highways", S0="MJ 3g 5g 7g 9g 2k", S1="2b", turn="S0")
    position = position.play(0, "MJ 3g 5g 7g 9g")
    assert position.question == "wish"
    assert name_of_top(position) == "highway of 5 up to 9"
    even = started("highways", S0="4g 6g 8g Tg Qg 2k", turn="S0").play(0, "4g 6g 8g Tg Qg")
    assert name_of_top(even) == "highway of 5 up to Q"


@pytest.mark.parametrize(
    ("first", "second", "legal"),
    [("4g 6g 8g Tg", "6k 8k Tk Qk", True), ("6k 8k Tk Qk", "4g 6g 8g Tg", False)],
)
def test_t172_highways_keep_to_the_printed_ranks(first: str, second: str, legal: bool) -> None:
    """T172: under Skat, too, the queen's highway is higher than the ten's."""
    position = started("skat", also="highways", S0=f"{first} 2b", S1=f"{second} 3b", turn="S0")
    position = position.use(0, "highways").play(0, first)
    assert (position.why_not(1, second) is None) == legal


SUPER = {"S0": "4g 4k 4b 5k 5r 2b"}


@pytest.mark.parametrize(
    ("top", "legal"),
    [
        ("Ag Ak Ar 3g 3k", True),
        ("Kg Kk Ab Ar", True),
        ("3b 3k 4r PHX 5g 5b as 4", False),
        ("9g 9k 9b 2g 2k", True),
    ],
)
def test_t121_super_full_houses_beat_full_houses_and_two_pairs(top: str, legal: bool) -> None:
    """T121: 44455 beats AAA33 and KKAA, but not three pairs."""
    position = started("super_full_houses", **SUPER, top=f"{top} by S3", turn="S0")
    assert (position.why_not(0, "4g 4k 4b 5k 5r") is None) == legal


def test_a_super_full_house_is_beaten_by_a_higher_one_only() -> None:
    hands = {"S0": "4g 4k 4b 5k 5r 2b", "S1": "9g 9k 9b 2g 2k Tg Tk"}
    position = started("super_full_houses", **hands, turn="S0").play(0, "4g 4k 4b 5k 5r")
    assert name_of_top(position) == "super full house of 4"
    assert position.why_not(1, "9g 9k 9b 2g 2k") is not None
    assert name_of_top(position.play(1, "9g 9k 9b Tg Tk")) == "super full house of 9"


def test_a_full_house_on_the_table_becomes_super() -> None:
    position = started("super_full_houses", S0="9g 9k 9b 2g 2k", top="4g 4k 4b 5k 5r by S3", turn="S0")
    assert name_of_top(position) == "super full house of 4"
    assert position.why_not(0, "9g 9k 9b 2g 2k") is not None


@pytest.mark.parametrize(
    ("cards", "is_super"), [("Ag Ak Ab Kg Kk", True), ("2g 2k 2b 3g 3k", True), ("Ag Ak Ab 2g 2k", False)]
)
def test_aces_and_twos_are_no_neighbours(cards: str, is_super: bool) -> None:
    position = started("super_full_houses", S0=f"{cards} 7b", turn="S0").play(0, cards)
    assert position.top is not None
    assert (position.top.kind == "super_full_house") == is_super


@pytest.mark.parametrize(("cards", "is_super"), [("Kg Kk Kb Tg Tk", True), ("9g 9k 9b Tg Tk", False)])
def test_t173_neighbours_under_skat(cards: str, is_super: bool) -> None:
    """T173: tens are next to kings, not to nines."""
    position = started("skat", also="super_full_houses", S0=f"{cards} 7b", turn="S0")
    position = position.use(0, "super_full_houses").play(0, cards)
    assert position.top is not None
    assert (position.top.kind == "super_full_house") == is_super


@pytest.mark.parametrize(
    ("cards", "legal"), [("5g 5k 5b 4g 4k", True), ("8g 8k 8b 3g 3r", True), ("9g 9k 9b 2g 2k", False)]
)
def test_t98_full_house_swap(cards: str, legal: bool) -> None:
    """T98: on 77733 the pair decides, and the triple between equal pairs."""
    hands = {"S0": "7g 7k 7b 3k 3b 2r", "S1": f"{cards} Ab", "S2": "Ag 2b"}
    position = Position(**hands, turn="S0", boosters="S2 full_house_swap")
    position = position.play(0, "7g 7k 7b 3k 3b").use(2, "full_house_swap")
    assert name_of_top(position) == "full house of 3"
    assert (position.why_not(1, cards) is None) == legal


def test_full_house_swap_ends_with_the_trick_and_answers_full_houses_only() -> None:
    hands = {"S0": "7g 7k 7b 3k 3b 5g 5k 5b 2g 2k", "S1": "Ab", "S2": "9g 9k 9b 2r 2b", "S3": "Kg"}
    position = Position(**hands, turn="S0", boosters="S0 full_house_swap")
    assert position.uses(0) == []
    position = position.play(0, "7g 7k 7b 3k 3b").use(0, "full_house_swap")
    assert position.why_not(2, "9g 9k 9b 2r 2b") is not None
    position = position.pass_(1).pass_(2).pass_(3)
    position = position.play(0, "5g 5k 5b 2g 2k").pass_(1)
    assert name_of_top(position) == "full house of 5"
    assert position.why_not(2, "9g 9k 9b 2r 2b") is None


def test_full_house_swap_also_counts_for_what_lies_there_again() -> None:
    """S1's full house is undone after the swap: that of S0 below it then counts by its pair, too."""
    hands = {"S0": "7g 7k 7b 3k 3b 2r", "S1": "8g 8k 8b 4g PHX 2k", "S2": "5g 5k 5b 6g 6k 2b", "S3": "2g"}
    position = Position(**hands, turn="S0", boosters="S2 full_house_swap; S3 scarecrow")
    position = position.play(0, "7g 7k 7b 3k 3b").play(1, "8g 8k 8b 4g PHX")
    position = position.use(2, "full_house_swap").use(3, "scarecrow")
    assert name_of_top(position) == "full house of 3"
    assert position.pass_(1).why_not(2, "5g 5k 5b 6g 6k") is None


@pytest.mark.parametrize(
    ("cards", "legal"), [("5g 5k 5b Jg Jk", True), ("5g 5k 5b Tg Tr", True), ("8g 8k 8b 9g 9k", False)]
)
def test_a_swapped_full_house_keeps_its_strength_under_skat(cards: str, legal: bool) -> None:
    """rules.md 3.10: the tens on the table stay below the jack, those laid now are above the king."""
    hands = {"S0": "7g 7k 7b Tk Tb 2r", "S1": f"{cards} Ab", "S2": "Ag 2b", "S3": "Kg"}
    position = Position(**hands, turn="S0", boosters="S1 skat; S2 full_house_swap")
    position = position.play(0, "7g 7k 7b Tk Tb").use(2, "full_house_swap").use(1, "skat")
    assert (position.why_not(1, cards) is None) == legal


def test_full_house_swap_holds_for_the_top_that_an_undo_brings_back() -> None:
    """Scarecrow takes the eights back; on the sevens and threes, too, the pair decides."""
    hands = {"S0": "7g 7k 7b 3k 3b 2r", "S1": "8g 8k PHX 9k 9b 6g", "S2": "5g 5k 5b 4k 4b Tr", "S3": "Ag"}
    position = Position(**hands, turn="S0", boosters="S3 full_house_swap scarecrow")
    position = position.play(0, "7g 7k 7b 3k 3b").play(1, "8g 8k PHX 9k 9b", phoenix_as="8")
    position = position.use(3, "full_house_swap").use(3, "scarecrow").pass_(1)
    assert position.why_not(2, "5g 5k 5b 4k 4b") is None


def test_full_house_swap_does_not_outlive_an_undone_lead() -> None:
    """The Dog that is led instead gives the partner a new trick."""
    hands = {"S0": "7g 7k PHX 3k 3b DOG", "S1": "Ab 2g", "S2": "5g 5k 5b 6k 6b 4r", "S3": "9g 9k 9b 2k 2b"}
    start = Position(**hands, turn="S0", boosters="S1 full_house_swap; S3 scarecrow")
    position = start.play(0, "7g 7k PHX 3k 3b").use(1, "full_house_swap").use(3, "scarecrow")
    position = position.play(0, "DOG").play(2, "5g 5k 5b 6k 6b")
    assert name_of_top(position) == "full house of 5"
    assert position.why_not(3, "9g 9k 9b 2k 2b") is None


@pytest.mark.parametrize(
    ("cards", "legal"), [("6g 6k 6b 7g 7k", True), ("3g 3k 3b 2g 2k", False), ("9g 9k 9b 2g 2k", False)]
)
def test_t175_super_full_houses_with_full_house_swap(cards: str, legal: bool) -> None:
    """T175: among super full houses the pairs count, a normal one beats none."""
    hands = {"S0": "4g 4k 4b 5k 5b 2r", "S1": f"{cards} Ab"}
    position = Position(**hands, turn="S0", boosters="S0 super_full_houses full_house_swap")
    position = position.use(0, "super_full_houses").play(0, "4g 4k 4b 5k 5b").use(0, "full_house_swap")
    assert (position.why_not(1, cards) is None) == legal


def test_t119_a_stem_makes_a_flower() -> None:
    """T119: 8 8 and 7g; beaten by a flower of nines with its stem, not by the plain pair."""
    hands = {"S1": "8k 8r 2b", "S2": "7g 3k", "S3": "9b 9r 9k 8g 2g", "S0": "2k 3b"}
    position = started("flowers", seat="S1", **hands, turn="S1").play(1, "8k 8r").play(2, "7g")
    assert position.owner == 2
    assert position.turn == 3
    assert position.top is not None
    assert (position.top.name, position.top.cards, position.top.length) == ("flower of 8", "7g 8k 8r", 3)
    assert position.why_not(3, "9b 9r") is not None
    assert position.play(3, "9b 9r 9k 8g").owner == 3
    assert position.pass_(3).pass_(0).pass_(1).piles[2] == "7g 8k 8r"


def test_t120_twos_have_no_stem() -> None:
    """T120."""
    hands = {"S0": "2k 2b 3b", "S1": "MJ PHX"}
    position = started("flowers", **hands, turn="S0").play(0, "2k 2b")
    assert position.legal_plays(1) == []
    assert position.why_not(1, "PHX") is not None


@pytest.mark.parametrize(("pair", "stem"), [("Jk Jb", "9g"), ("Tk Tb", "Kg"), ("Ak Ab", "Tg")])
def test_t173_stems_under_skat(pair: str, stem: str) -> None:
    """T173: below J comes 9, below T comes K, below A comes T."""
    hands = {"S0": f"{pair} 2b", "S1": "8g 9g Tg Jg Qg Kg Ag 3b"}
    position = started("skat", also="flowers", **hands, turn="S0").use(0, "flowers").play(0, pair)
    assert [play.cards for play in position.legal_plays(1) if play.kind == "flower"] == [stem]


def test_t174_a_flower_has_one_stem_and_beats_plain_pairs_no_more() -> None:
    """T174: on 8k PHX 7g neither 9 9 nor 6g may be laid, 9 9 8g may."""
    hands = {"S0": "8k PHX 2b", "S1": "7g 2r", "S2": "9k 9b 8g 6g 2g"}
    position = started("flowers", **hands, turn="S0").play(0, "8k PHX").play(1, "7g")
    assert position.why_not(2, "9k 9b") is not None
    assert position.why_not(2, "6g") is not None
    assert position.why_not(2, "9k 9b 8g") is None


def test_a_whole_flower_beats_no_plain_pair_and_the_phoenix_can_be_the_stem() -> None:
    hands = {"S0": "8k 8b 2b", "S1": "9k 9b 8g PHX 2r"}
    position = started("flowers", **hands, turn="S0").play(0, "8k 8b")
    assert position.why_not(1, "9k 9b 8g") is not None
    assert position.why_not(1, "8g") is not None
    top = position.play(1, "PHX").top
    assert top is not None
    assert (top.name, top.cards, top.phoenix_as) == ("flower of 8", "PHX 8k 8b", "7")


def test_four_equal_cards_have_no_stem() -> None:
    """Under Security level red they are a triple of four cards, and not within a flower."""
    hands = {"S0": "8g 8k 8b 8r 2b", "S1": "7g 2r"}
    position = started("security_level_red", also="flowers", **hands, turn="S0").use(0, "flowers")
    position = position.play(0, "8g 8k 8b 8r")
    assert position.why_not(1, "7g") is not None


@pytest.mark.parametrize(
    ("booster", "led", "added", "name"),
    [
        ("rainbow", "9g", "5k 9b Jr", "rainbow of 5"),
        ("ice_hockey_team", "9g", "3g 5g 8g Jg", "hockey team of 3"),
        ("highways", "9g", "5g 7k Jr", "highway of 4 up to J"),
        ("flowers", "9g 9k", "8g", "flower of 9"),
        ("super_full_houses", "9g 9k", "8g 8k 8b", "super full house of 8"),
    ],
)
def test_the_new_kinds_can_be_made_by_extending(booster: str, led: str, added: str, name: str) -> None:
    hands = {"S0": "9g 9k 2b", "S1": "5g 5k 3g 7k 8g 8k 8b 9b Jr Jg Kg"}
    position = Position(**hands, turn="S0", boosters=f"S0 {booster}; S1 extend").use(0, booster)
    position = position.play(0, led).use(1, "extend", cards=added)
    assert (name_of_top(position), position.owner) == (name, 0)


def test_a_highway_is_extended_in_one_suit_as_it_is_no_bomb() -> None:
    hands = {"S0": "3r 5r 7r 9r 2b", "S1": "3g Jr 2k"}
    position = Position(**hands, turn="S0", boosters="S0 highways; S1 extend").use(0, "highways")
    position = position.play(0, "3r 5r 7r 9r").use(1, "extend", cards="Jr")
    assert name_of_top(position) == "highway of 5 up to J"


def test_the_phoenix_in_a_rainbow_is_replaced_by_the_card_it_stands_for() -> None:
    """Rank and suit count for Bird Thief."""
    hands = {"S0": "5g 9k Jb PHX 2b", "S1": "Ab 2k", "S2": "Ar 3k"}
    position = Position(**hands, turn="S0", boosters="S0 rainbow; S2 bird_thief")
    position = position.use(0, "rainbow").play(0, "5g 9k Jb PHX").use(2, "bird_thief", cards="Ar")
    assert name_of_top(position) == "rainbow of 5"
    assert position.hands[2] == "PHX 3k"
    other = Position(**hands, turn="S0", boosters="S0 rainbow; S1 bird_thief")
    assert other.use(0, "rainbow").play(0, "5g 9k Jb PHX").uses(1) == []
