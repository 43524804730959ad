"""Small is beautiful, Security level red, Equality: limits, no bombs, equal strength."""

from pathlib import Path

import pytest

from tichu_sim import Position
from tichu_sim.boosters.sets import boosters_from_table


def started(booster: str, seat: str = "S0", **lines: str) -> Position:
    """A position in which a seat has just used a booster of its own."""
    return Position(**lines, boosters=f"{seat} {booster}").use(int(seat[1]), booster)


LONG = "4g 5g 6g 7g 8g 9g 6k 6b 7k 7b 8k 8b"


@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("4g 5g 6g 7g 8g 9g", False),
        ("6k 6b 7k 7b 8k 8b", False),
        ("4g 5g 6g 7g 8g", True),
        ("6k 6b 7k 7b", True),
        ("6g 6k 6b 7k 7b", True),
    ],
)
def test_t104_small_is_beautiful(cards: str, legal: bool) -> None:
    """T104: six cards are too many for a bomb and for stairs, five are not."""
    position = started("small_is_beautiful", S0=LONG, turn="S0")
    assert (position.why_not(0, cards) is None) == legal
    assert max(play.length for play in position.legal_plays()) == 5


def test_small_is_beautiful_also_limits_answers_and_bombs_out_of_turn() -> None:
    position = started("small_is_beautiful", S0="3k 2k", S1="Ab 2b", S2=LONG, turn="S0").play(0, "3k")
    assert position.why_not(2, "4g 5g 6g 7g 8g 9g") is not None
    assert position.play(2, "5g 6g 7g 8g 9g").owner == 2


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_a_lower_limit_closes_all_kinds_that_exceed_it(most: int) -> None:
    """The parameter: with four cards no full house may be laid, with one no pair and no bomb either."""
    table = {"base": "all", "parameters": {"small_is_beautiful": {"most": most}}}
    hands = {"S0": "3g 3k 3b 4g 4k", "S1": "6g 6k 6b 6r 2k", "S2": "2r", "S3": "2b"}
    position = Position(
        **hands,
        turn="S0",
        boosters="S0 small_is_beautiful",
        booster_set=boosters_from_table(table, "test", Path()),
    ).use(0, "small_is_beautiful")
    assert max(play.length for play in position.legal_plays()) == most
    position = position.play(0, "3g")
    assert (position.why_not(1, "6g 6k 6b 6r") is None) == (most == 4)


def test_a_lower_limit_holds_for_bombs_by_extending() -> None:
    table = {"base": "all", "parameters": {"small_is_beautiful": {"most": 3}}}
    position = Position(
        S0="7g 7k 7b 2b",
        S1="7r 3b",
        turn="S0",
        boosters="S0 small_is_beautiful; S1 extend",
        booster_set=boosters_from_table(table, "test", Path()),
    )
    position = position.use(0, "small_is_beautiful").play(0, "7g 7k 7b")
    with pytest.raises(ValueError, match="S1 cannot use"):
        position.use(1, "extend", cards="7r")


RED = {
    "S0": "7g 7k 7b Ab",
    "S1": "8g 8k 8b 8r 4g 5g 6g 7r 9r",
    "S2": "9g 9k 9b 2k 5k 6k",
    "S3": "Tg Tk Tb Tr 3b",
}


def test_t106_a_quad_is_a_triple_of_four_cards() -> None:
    """T106: legal on a triple, not on a single card, not out of turn, and beaten by the next triple."""
    position = started("security_level_red", **RED, turn="S0")
    assert position.play(0, "Ab").why_not(1, "8g 8k 8b 8r") is not None
    position = position.play(0, "7g 7k 7b")
    assert position.why_not(3, "Tg Tk Tb Tr") is not None
    position = position.play(1, "8g 8k 8b 8r")
    assert position.top is not None
    assert position.top.name == "triple of 8"
    position = position.play(2, "9g 9k 9b")
    assert position.why_not(3, "Tg Tk Tb") is None
    assert position.play(3, "Tg Tk Tb Tr").owner == 3


def test_t106_a_triple_beats_no_higher_quad() -> None:
    position = started("security_level_red", **RED, turn="S1", seat="S1").play(1, "8g 8k 8b 8r")
    position = position.pass_(2).pass_(3)
    assert position.why_not(0, "7g 7k 7b") is not None


def test_t165_four_are_a_triple_on_their_own_only() -> None:
    """T165: 888833 is nothing, and neither does the Phoenix make a fourth."""
    position = started("security_level_red", S0="8g 8k 8b 8r 3g 3k PHX", turn="S0")
    assert position.why_not(0, "8g 8k 8b 8r 3g 3k") == "3g 3k 8g 8k 8b 8r is not a combination"
    assert position.why_not(0, "8g 8k 8b PHX") is not None
    assert position.why_not(0, "8g 8k 8b 3g 3k") is None


def test_t107_a_run_of_one_suit_is_a_plain_straight() -> None:
    """T107: it beats a lower straight and is beaten by a higher one of any suits."""
    hands = {"S0": "3g 4k 5k 6k 7k 2g", "S1": "4g 5g 6g 7g 8g 2b", "S2": "5b 6b 7r 8r 9r 2k"}
    position = started("security_level_red", **hands, turn="S0")
    position = position.play(0, "3g 4k 5k 6k 7k").play(1, "4g 5g 6g 7g 8g")
    assert position.top is not None
    assert position.top.name == "straight of 5 up to 8"
    assert position.play(2, "5b 6b 7r 8r 9r").owner == 2


def test_t165_a_triple_extended_is_no_bomb() -> None:
    """T165: S1 adds the fourth seven to the triple of S0; 888 beats it."""
    hands = {"S0": "7g 7k 7b 2b", "S1": "7r 3b", "S2": "8g 8k 8b 2k"}
    position = Position(**hands, turn="S0", boosters="S0 security_level_red; S1 extend")
    position = position.use(0, "security_level_red").play(0, "7g 7k 7b").use(1, "extend", cards="7r")
    assert position.top is not None
    assert (position.top.name, position.top.length, position.owner) == ("triple of 7", 4, 0)
    assert position.pass_(1).why_not(2, "8g 8k 8b") is None


def test_t176_nothing_is_extended_beyond_the_limit() -> None:
    """T176: the ten cannot be added to five cards."""
    hands = {"S0": "5g 6g 7g 8g 9k 2b", "S1": "Tr 3b 8k"}
    position = Position(**hands, turn="S0", boosters="S0 small_is_beautiful; S1 extend")
    position = position.use(0, "small_is_beautiful").play(0, "5g 6g 7g 8g 9k")
    with pytest.raises(ValueError, match="no cards of the hand fit"):
        position.use(1, "extend", cards="Tr")


def test_security_level_red_closes_the_window_for_bombs() -> None:
    """Nobody is asked for a bomb out of turn."""
    position = started("security_level_red", S0="3k 2k", S1="Ab 2b", S2="9g 9k 9b 9r", turn="S0")
    position = position.play(0, "3k")
    assert position.why_not(2, "9g 9k 9b 9r") is not None
    assert position.turn == 1


def equality(**lines: str) -> Position:
    return started("equality", seat="S1", S0="2g 2k 2b", turn="S1", **lines)


@pytest.mark.parametrize(
    ("top", "hand", "cards", "legal"),
    [
        ("6g by S0", "6k 2r", "6k", True),
        ("6g by S0", "5k 2r", "5k", False),
        ("PHX on 6 by S0", "6k 2r", "6k", False),
        ("PHX on 6 by S0", "7k 2r", "7k", True),
        ("3g 4g 5g 6g 7k by S0", "3k 4k 5k 6b 7b 2r", "3k 4k 5k 6b 7b", True),
        ("8g PHX as 8 by S0", "8k 8b 2r", "8k 8b", True),
        ("5g 6g 7g 8g 9g by S0", "5k 6k 7k 8k 9k 2r", "5k 6k 7k 8k 9k", True),
        ("5g 6g 7g 8g 9g by S0", "4k 5k 6k 7k 8k 2r", "4k 5k 6k 7k 8k", False),
        ("DRG by S0", "Ag 2r PHX", "PHX", False),
    ],
)
def test_t112_t169_equality(top: str, hand: str, cards: str, legal: bool) -> None:
    """T112, T169 and B6: equal beats equal, of runs in another suit too; half a rank is still more."""
    position = equality(top=top, S1=hand)
    assert (position.why_not(1, cards) is None) == legal
