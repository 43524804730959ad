"""The rules of the Spectrum variant (rules.md 1.12, seed S4) under its presets, through the position API."""

import msgspec
import pytest

from tichu_sim import Position
from tichu_sim.rules import load_rules

pytestmark = pytest.mark.plain

PRESETS = ("spectrum", "spectrum_strict")
SHORT = "8g 9k Tb Jr Qg"


def facing(rules: str, top: str, hand: str) -> Position:
    """S1, with more cards than those named, is to answer S0's top."""
    return Position(S1=f"{hand} ?", top=f"{top} by S0", turn="S1", rules=rules)


@pytest.mark.parametrize("rules", PRESETS)
def test_t01_a_longer_straight_beats_a_shorter_one_whatever_the_ranks(rules: str) -> None:
    """S4: five cards of higher value or more than five."""
    hand = "3g 4k 5b 6r 7g 8k 9b"
    position = facing(rules, SHORT, hand)
    assert position.why_not(1, "3g 4k 5b 6r 7g 8k") is None
    assert position.why_not(1, hand) is None
    assert position.why_not(1, "3g 4k 5b 6r 7g") is not None
    higher = facing(rules, SHORT, "9g Tk Jb Qr Kg")
    assert higher.why_not(1, "9g Tk Jb Qr Kg") is None
    longer = facing(rules, "3g 4k 5b 6r 7g 8k", "9g Tk Jb Qr Kg")
    assert longer.why_not(1, "9g Tk Jb Qr Kg") is not None


def test_a_longer_straight_is_an_answer_that_a_wish_can_force() -> None:
    """The obligation is on all legal plays (rules.md 1.7), so on longer straights as well."""
    hand = "3g 4k 5b 6r 7g 8k ?"
    lines = {"S1": hand, "top": f"{SHORT} by S0", "turn": "S1", "wish": "5"}
    bound = Position(rules="spectrum", **lines)
    assert [str(play) for play in bound.legal_plays()] == ["3g 4k 5b 6r 7g 8k"]
    assert not bound.may_pass
    assert Position(rules="official", **lines).may_pass


@pytest.mark.parametrize("rules", PRESETS)
def test_t22_stairs_have_two_pairs(rules: str) -> None:
    position = Position(S0="3g 3k 4g 4k 5g 5k PHX ?", turn="S0", rules=rules)
    assert position.why_not(0, "3g 3k 4g 4k") is None
    assert position.why_not(0, "4g 4k 5g PHX") is None
    assert position.why_not(0, "3g 3k 4g 4k 5g 5k") is not None
    assert {play.length for play in position.legal_plays() if play.kind == "stairs"} == {4}


def test_t23_straights_begin_with_the_mah_jong_or_by_the_letter_with_a_two() -> None:
    """S4 lists straights from 2-6 to T-A, and lets the Mah Jong into a straight further below."""
    hand = "MJ 2g 3k 4b 5r 6g ?"
    position, strict = (Position(S0=hand, turn="S0", rules=rules) for rules in PRESETS)
    assert position.why_not(0, "MJ 2g 3k 4b 5r") is None
    assert strict.why_not(0, "MJ 2g 3k 4b 5r") is not None
    assert strict.why_not(0, "2g 3k 4b 5r 6g") is None


@pytest.mark.parametrize("rules", PRESETS)
def test_t53_one_call_of_each_kind_a_team(rules: str) -> None:
    """In the Grand window a partner of somebody who called is not asked."""
    grand = Position(phase="grand", calls="S0 grand", turn="S1", rules=rules)
    with pytest.raises(ValueError, match="max_calls_per_team"):
        grand.call(2, "grand")
    after = grand.call(1, "grand")
    assert (after.calls, after.phase) == (((0, "grand"), (1, "grand")), "before exchange")
    small = Position(phase="before exchange", calls="S0 tichu, S1 grand", rules=rules)
    with pytest.raises(ValueError, match="max_calls_per_team"):
        small.call(2, "tichu")
    assert small.call(3, "tichu").calls[-1] == (3, "tichu")


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize(("out", "last", "cards"), [("S0 S1 S3", "S2", (0, 30)), ("S0 S1 S2", "S3", (30, 0))])
def test_t134_the_last_hand_and_its_tricks_go_to_the_opponents(
    rules: str, out: str, last: str, cards: tuple[int, int]
) -> None:
    result = Position(**{last: "2g | pile: Kg Kk Kb"}, out=out, rules=rules).result
    assert result is not None
    assert result.cards == cards


@pytest.mark.parametrize(("rules", "bonus"), [("spectrum", -100), ("spectrum_strict", 100)])
def test_t129_whether_the_partner_makes_a_small_call(rules: str, bonus: int) -> None:
    """S4 by the letter: if the player's team goes out first; for Grand Tichu it says the player himself."""
    for call, expected in (("tichu", bonus), ("grand", -200)):
        result = Position(S3="2g", out="S2 S1 S0", calls=f"S0 {call}", rules=rules).result
        assert result is not None
        assert result.bonus == (expected, 0)


@pytest.mark.parametrize(("rules", "wish"), [("spectrum", "8"), ("spectrum_strict", None)])
def test_a_wish_lasts_or_by_the_letter_ends_with_its_trick(rules: str, wish: str | None) -> None:
    """S4 describes only that the wish goes round the table once."""
    position = Position(S0="MJ 2g ?", S1="9g ?", S2="Kg ?", S3="Ag ?", turn="S0", rules=rules)
    position = position.play(0, "MJ").make_wish("8").play(1, "9g").pass_(2).pass_(3).pass_(0)
    assert (position.turn, position.wish) == (1, wish)


@pytest.mark.parametrize("target", [200, 350, 1000])
def test_t51_the_players_choose_the_target(target: int) -> None:
    rules = msgspec.structs.replace(load_rules("spectrum"), target_score=target)
    lines = {"S0": "- | pile: Kg Kk Kb Kr", "S1": "- | pile: Tg Tk Tb Tr", "S3": "2g", "out": "S0 S1 S2"}
    results = [
        Position(rules=rules, totals=f"{target - 40 - short}:0", S2="- | pile: 5g 5k 5b 5r", **lines).result
        for short in (15, 20, 25)
    ]
    assert [result and result.winner for result in results] == [0, 0, None]


@pytest.mark.parametrize("rules", PRESETS)
def test_a_double_victory_is_worth_200_and_not_the_game(rules: str) -> None:
    """S4 calls it winning "the game" with 200 points; read as the round (rules.md 1.12)."""
    result = Position(S1="3g ?", S3="4g ?", out="S0 S2", rules=rules).result
    assert result is not None
    assert (result.score, result.double_victory, result.winner) == ((200, 0), 0, None)
