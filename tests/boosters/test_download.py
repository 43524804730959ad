"""Download: a lower combination slipped under a lead (rules.md 4.2, card 16)."""

from pathlib import Path

import pytest

from tichu_sim import Position
from tichu_sim.boosters.sets import boosters_from_table

LEAD = {"S1": "3k 3b", "S2": "Ab Ag", "turn": "S0"}
SWAPPED = "S2 full_house_swap; S3 download"


def slipped(position: Position, seat: int, cards: str) -> Position:
    return position.use(seat, "download", cards=cards)


def test_t91_a_lower_full_house_goes_under() -> None:
    """T91: 22266 under 55588; the top is unchanged."""
    start = Position(S0="5g 5k 5b 8k 8b 2r", S3="2g 2k 2b 6g 6k 6b 4k", **LEAD, boosters="S3 download").play(
        0, "5g 5k 5b 8k 8b"
    )
    position = slipped(start, 3, "2g 2k 2b 6g 6k")
    assert position.top is not None
    assert position.top.name == "full house of 5"
    assert (position.owner, position.turn) == (0, 1)
    assert position.trick == "2g 2k 2b 5g 5k 5b 6g 6k 8k 8b"
    with pytest.raises(ValueError, match="cannot use the booster with these cards"):
        slipped(start, 3, "6g 6k 6b 2g 2k")


def test_t153_the_user_goes_out_by_it() -> None:
    """T153: the fours go to who wins the trick."""
    start = Position(S0="6g 6k 2r", S3="4g 4k", **LEAD, boosters="S3 download").play(0, "6g 6k")
    position = slipped(start, 3, "4g 4k")
    assert position.out == (3,)
    assert (position.owner, position.turn) == (0, 1)
    position = position.pass_(1).play(2, "Ab Ag").pass_(0).pass_(1)
    assert position.piles[2] == "4g 4k 6g 6k Ag Ab"


@pytest.mark.parametrize(("lead", "cards"), [("6g", "7k"), ("6g", "6k"), ("6g", "PHX 7k"), ("DOG", "3g")])
def test_what_is_not_lower_or_another_kind_does_not_go_under(lead: str, cards: str) -> None:
    """Equal is not lower; nothing goes under the Dog."""
    start = Position(S0=f"{lead} 2r", S3="7k 6k PHX 3g", **LEAD, boosters="S3 download").play(0, lead)
    with pytest.raises(ValueError, match="S3 cannot use"):
        slipped(start, 3, cards)


@pytest.mark.parametrize("cards", ["Ak", "PHX", "2k", "MJ"])
def test_any_lower_single_goes_under_the_dragon(cards: str) -> None:
    position = Position(S0="DRG 2r", S3="Ak PHX 2k MJ", **LEAD, boosters="S3 download").play(0, "DRG")
    position = slipped(position, 3, cards)
    assert position.question == ("wish" if cards == "MJ" else "follow")
    assert position.turn == (3 if cards == "MJ" else 1)


def test_a_single_phoenix_counts_one_and_a_half() -> None:
    under_two = Position(S0="2r 3g", S3="PHX 4k", **LEAD, boosters="S3 download").play(0, "2r")
    assert slipped(under_two, 3, "PHX").hands[3] == "4k"
    under_mahjong = Position(S0="MJ 3g", S3="PHX 4k", **LEAD, boosters="S3 download").play(0, "MJ")
    with pytest.raises(ValueError, match="S3 cannot use"):
        slipped(under_mahjong, 3, "PHX")


def test_only_a_lead_has_an_underside() -> None:
    lines = {"S0": "2r 4g", "S1": "9k", "S2": "Ab", "S3": "3k 3b", "top": "5g by S0", "turn": "S1"}
    assert Position(**lines, boosters="S3 download").play(1, "9k").uses(3) == []
    any_top = boosters_from_table({"base": "all", "parameters": {"download": {"any_top": 1}}}, "test", Path())
    position = Position(**lines, boosters="S3 download", booster_set=any_top).play(1, "9k")
    assert slipped(position, 3, "3k").hands[3] == "3b"


def test_a_wished_card_under_the_trick_fulfils_the_wish() -> None:
    position = Position(S0="9g 2r", S3="8k 3g", wish="8", **LEAD, boosters="S3 download").play(0, "9g")
    assert slipped(position, 3, "8k").wish is None


def test_the_regular_turn_of_the_user_still_comes() -> None:
    position = Position(S0="9g 2r", S3="8k Kg 3g", **LEAD, boosters="S3 download").play(0, "9g")
    position = slipped(position, 3, "8k").pass_(1).pass_(2).play(3, "Kg")
    assert position.owner == 3


def test_bombs_go_only_under_higher_bombs_of_their_kind() -> None:
    start = Position(S0="9g 9k 9b 9r 2r", S3="8g 8k 8b 8r 3g", **LEAD, boosters="S3 download")
    assert slipped(start.play(0, "9g 9k 9b 9r"), 3, "8g 8k 8b 8r").hands[3] == "3g"
    run = Position(S0="2g 3g 4g 5g 6g 2r", S3="8g 8k 8b 8r 3r", **LEAD, boosters="S3 download")
    with pytest.raises(ValueError, match="S3 cannot use"):
        slipped(run.play(0, "2g 3g 4g 5g 6g"), 3, "8g 8k 8b 8r")


def test_under_swapped_full_houses_the_triple_decides_between_equal_pairs() -> None:
    """rules.md 4.2, card 25: what is lower goes by the pair, then by the triple."""
    start = Position(S0="5g 5k 5b 8k 8b 2r", S3="4g 4k 4b 8g 8r 6g 6k 6b", **LEAD, boosters=SWAPPED)
    start = start.play(0, "5g 5k 5b 8k 8b").use(2, "full_house_swap")
    assert slipped(start, 3, "4g 4k 4b 8g 8r").hands[3] == "6g 6k 6b"
    with pytest.raises(ValueError, match="cannot use the booster with these cards"):
        slipped(start, 3, "6g 6k 6b 8g 8r")


def test_what_is_a_bomb_by_its_suits_is_no_straight_to_slip_under_one() -> None:
    """A7, B1: of two sevens the one that makes no bomb goes; under Level Red either does."""
    lines = {**LEAD, "S0": "5b 6k 7k 8r 9k 2k", "S3": "3g 4g 5g 6g 7g 7r", "S1": "Kb 3b"}
    position = Position(**lines, boosters="S3 download").play(0, "5b 6k 7k 8r 9k")
    assert slipped(position, 3, "3g 4g 5g 6g 7r").hands[3] == "7g"
    with pytest.raises(ValueError, match="cannot use the booster with these cards"):
        slipped(position, 3, "3g 4g 5g 6g 7g")
    free = Position(**lines, boosters="S0 security_level_red; S3 download").use(0, "security_level_red")
    assert slipped(free.play(0, "5b 6k 7k 8r 9k"), 3, "3g 4g 5g 6g 7g").hands[3] == "7r"
