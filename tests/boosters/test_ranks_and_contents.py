"""Skat and Trash can: another order of ranks, beating by containing."""

import pytest

from tichu_sim import Position


def started(booster: str, seat: str = "S1", also: str = "", **lines: str) -> Position:
    """A position in which a seat has just used one of its boosters."""
    return Position(**lines, boosters=f"{seat} {booster} {also}").use(int(seat[1]), booster)


def name_of_top(position: Position) -> str:
    """The top in words."""
    assert position.top is not None
    return position.top.name


def test_t113_tens_rank_between_kings_and_aces() -> None:
    """T113: T beats K, A beats T, and PHX on K is beaten by T."""
    hands = {"S0": "Kg 2g", "S1": "Tk 2k PHX", "S2": "Ab 2b Tr", "S3": "2r 3r"}
    position = started("skat", seat="S0", **hands, turn="S0").play(0, "Kg")
    ten = position.play(1, "Tk")
    assert name_of_top(ten) == "single T"
    assert name_of_top(ten.play(2, "Ab")) == "single A"
    phoenix = position.play(1, "PHX")
    assert name_of_top(phoenix) == "single K½"
    assert name_of_top(phoenix.play(2, "Tr")) == "single T"


def test_the_phoenix_on_a_ten_is_beaten_by_an_ace() -> None:
    hands = {"S0": "Tg 2g", "S1": "PHX 2k", "S2": "Ab Kb 2b"}
    position = started("skat", seat="S0", **hands, turn="S0").play(0, "Tg").play(1, "PHX")
    assert name_of_top(position) == "single T½"
    assert position.why_not(2, "Kb") is not None
    assert position.why_not(2, "Ab") is None


@pytest.mark.parametrize("old", ["T", "J", "Q", "K"])
def test_t114_t170_a_new_ten_beats_what_was_laid_before(old: str) -> None:
    """T114, T170: an old ten is beaten by a jack; an old queen is not."""
    position = started("skat", top=f"{old}g by S0", S1="Tk Jk 2b", turn="S1")
    assert position.why_not(1, "Tk") is None
    assert (position.why_not(1, "Jk") is None) == (old == "T")


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("9k Jb Qg Kg Tg", "straight of 5 up to T"),
        ("Jb Qg Kg Tg Ag", "straight of 5 up to A"),
        ("8g 9k Tg Jb Qg", None),
        ("Kg Kk Tg Tk", "stairs of 4 up to T"),
        ("Tg Tk Ag Ak", "stairs of 4 up to A"),
        ("9g 9k Tg Tk", None),
        ("9g Jg Qg Kg Tg", "bomb run of 5 up to T"),
    ],
)
def test_t115_combinations_follow_the_order_in_force(cards: str, name: str | None) -> None:
    """T115: 9JQKT is valid, 89TJQ is not, and in one suit it is a bomb (B5)."""
    hand = "8g 9g 9k Tg Tk Jg Jb Qg Kg Kk Ag Ak"
    position = started("skat", S1=hand, turn="S1")
    if name is None:
        assert position.why_not(1, cards) is not None
    else:
        assert name_of_top(position.play(1, cards)) == name


def test_b5_who_may_bomb_follows_the_order_in_force() -> None:
    hands = {"S0": "2g 3g", "S1": "3k 4k", "S2": "9g Jg Qg Kg Tg 5k", "S3": "8b 9b Tb Jb Qb 5r"}
    position = started("skat", seat="S0", **hands, turn="S0").play(0, "2g")
    assert name_of_top(position.play(2, "9g Jg Qg Kg Tg")) == "bomb run of 5 up to T"
    assert position.why_not(3, "8b 9b Tb Jb Qb") is not None


@pytest.mark.parametrize(("cards", "legal"), [("9b Jb Qb Kk Tk", True), ("7k 8b 9b Jb Qb", False)])
def test_t171_an_old_straight_keeps_its_strength(cards: str, legal: bool) -> None:
    """T171: 9TJQK of before is beaten by 9JQKT, not by 789JQ."""
    position = started("skat", top="9g Tg Jg Qk Kg by S0", S1="7k 8b 9b Jb Qb Kk Tk", turn="S1")
    assert (position.why_not(1, cards) is None) == legal


def test_skat_ends_with_the_round_and_leaves_the_wish_to_ranks() -> None:
    position = started("skat", top="9g by S0", S1="Tk Jk 2b", S2="3k", turn="S1", wish="T")
    assert [play.cards for play in position.legal_plays()] == ["Tk"]


@pytest.mark.parametrize(
    ("top", "cards", "legal"),
    [
        ("6b", "6g 6k", True),
        ("6b", "5g 5k 6g 6k", True),
        ("6b", "5g 6g 7r 8r 9r", True),
        ("6b", "4g 4k 5g 5k", False),
        ("5b 6b 7b 8b 9k", "4g 5g 6g 7r 8r 9r", True),
        ("5b 5r 6b 6r", "5g 6g 7r 8r 9r", False),
    ],
)
def test_t117_trash_can(top: str, cards: str, legal: bool) -> None:
    """T117: the single six is beaten by what contains it; each play must contain the present top."""
    position = started("trash_can", top=f"{top} by S0", S1="4g 4k 5g 5k 6g 6k 7r 8r 9r", turn="S1")
    assert (position.why_not(1, cards) is None) == legal


@pytest.mark.parametrize(
    ("top", "hand"),
    [
        ("DRG", "Ag Ak"),
        ("PHX on 6", "6g 6k"),
        ("MJ", "2k 3k 4g 5g 6g"),
        ("3g 4g 5g 6g 7g", "3b 4k 5k 6k 7k 8b"),
    ],
)
def test_t118_what_cannot_be_contained(top: str, hand: str) -> None:
    """T118, A2, B7: Dragon, single Phoenix and Mah Jong, and bombs."""
    position = started("trash_can", top=f"{top} by S0", S1=f"{hand} 2b", turn="S1")
    assert position.why_not(1, hand) is not None


def test_the_phoenix_counts_as_declared() -> None:
    position = started("trash_can", top="8g PHX as 8 by S0", S1="7k 7b 8k 8b 9k 9b 9r 2k 2r", turn="S1")
    assert position.why_not(1, "7k 7b 8k 8b") is None
    assert position.why_not(1, "8k 8b 9k 9b 9r") is None
    assert position.why_not(1, "2k 2r 9k 9b 9r") is not None


def test_t168_a_wish_obliges_to_contain() -> None:
    """T168: five is wished for, and only 5566 on the six holds one."""
    position = started("trash_can", top="6b by S0", S1="5g 5k 6g 6k 2r", S2="2k", turn="S1", wish="5")
    assert [play.cards for play in position.legal_plays()] == ["5g 5k 6g 6k"]
    assert not position.may_pass


def test_active_kinds_of_boosters_contain_too() -> None:
    """A3: a rainbow, a team, a highway and a whole flower on a single card."""
    hand = "6g 9k Jb Kr 2g 4g 8g Tg 7k 7b"
    also = "rainbow ice_hockey_team highways flowers"
    position = started("trash_can", also=also, top="6b by S0", S1=hand, turn="S1")
    for booster in also.split():
        position = position.use(1, booster)
    kinds = {play.kind for play in position.legal_plays() if play.length > 1}
    assert kinds == {"straight", "rainbow", "hockey_team", "highway", "flower"}
    assert position.why_not(1, "6g 7k 7b") is None
    assert position.why_not(1, "9k Jb Kr 8g") is not None


@pytest.mark.parametrize(
    ("led", "cards"),
    [("2g 2k 2b Tg Tk", "4g 4k 4b Jg Jk"), ("2g 2k 2b Kg Kk", "4g 4k 4b Tb Tr")],
)
def test_skat_leaves_the_pair_that_counts_as_strong_as_it_was(led: str, cards: str) -> None:
    """rules.md 3.10: under Full house swap, too, jacks beat an old pair of tens, and new tens old kings."""
    hands = {"S0": f"{led} 3r", "S1": f"{cards} 3k", "S2": "3b", "S3": "3g"}
    position = Position(**hands, turn="S0", boosters="S0 skat; S3 full_house_swap")
    position = position.play(0, led).use(3, "full_house_swap").use(0, "skat")
    assert position.why_not(1, cards) is None


@pytest.mark.parametrize(("cards", "legal"), [("Jg Jk Jb 3b 3r", True), ("9g 9k 9b 3b 3r", False)])
def test_skat_leaves_both_parts_of_an_old_full_house_as_they_were(cards: str, legal: bool) -> None:
    """rules.md 3.10, card 40: under Full House Swap the triple of old tens that decides is still a ten's."""
    position = Position(
        S0="Tg Tk Tb 3g 3k 2b",
        S1="8b 8k",
        S2="Jg Jk Jb 9g 9k 9b 3b 3r 2g",
        S3="5g 5k",
        turn="S0",
        boosters="S1 full_house_swap skat",
    )
    position = position.play(0, "Tg Tk Tb 3g 3k").use(1, "full_house_swap").use(1, "skat").pass_(1)
    assert (position.why_not(2, cards) is None) == legal
