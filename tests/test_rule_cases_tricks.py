"""The cases of rules.md 5.2, bombs, Dog, Dragon and wish, through the position API."""

import pytest

from tichu_sim import Position
from tichu_sim.rules import RuleSet

pytestmark = pytest.mark.plain

QUAD = "9g 9k 9b 9r"
KINGS = "Kg Kk Kb Kr"


def passing(position: Position, *seats: int) -> Position:
    """The position after these seats have passed."""
    for seat in seats:
        position = position.pass_(seat)
    return position


def plays(position: Position, seat: int | None = None) -> list[str]:
    """The legal plays as text."""
    return [str(play) for play in position.legal_plays(seat)]


def test_t24_the_owner_bombs_his_own_trick_before_it_is_collected() -> None:
    position = Position(S0=f"5g {QUAD} 2b", S1="3g 4g", S2="Tg Tk Tb Tr 3b", S3="3k 4k", turn="S0")
    position = passing(position.play(0, "5g"), 1, 2, 3)
    assert position.question == "collect"
    position = position.play(0, QUAD)
    assert position.top is not None
    assert (position.top.kind, position.owner, position.turn, position.piles[0]) == ("bomb_quad", 0, 1, "")
    assert plays(position, seat=2) == ["Tg Tk Tb Tr"]  # a new bomb window
    position = passing(position, 1, 2, 3).collect()
    assert (position.piles[0], position.turn) == (f"5g {QUAD}", 0)


def test_t25_nobody_bombs_an_empty_table() -> None:
    position = Position(S0="5g 2b", S1="3g", S2=f"{QUAD} 3b", S3="3k", turn="S0")
    position = passing(position.play(0, "5g"), 1, 2, 3)
    assert position.why_not(2, QUAD) is None
    assert position.collect().why_not(2, QUAD) == "a bomb cannot be thrown on an empty table"
    assert position.collect().turn == 0


def test_t26_nobody_bombs_a_dog() -> None:
    position = Position(S0="DOG 2b", S1=f"{QUAD} 3g", S2="?", S3="?", turn="S0").play(0, "DOG")
    assert position.why_not(1, QUAD) == "a bomb cannot be thrown on an empty table"


def test_t27_the_partner_leads_after_the_dog() -> None:
    position = Position(S0="DOG 2b", turn="S0").play(0, "DOG")
    assert (position.question, position.turn, position.piles[0]) == ("lead", 2, "DOG")


@pytest.mark.parametrize(("fallback", "leader"), [("partner_right", 3), ("dog_player_right", 1)])
def test_t28_the_dog_with_the_partner_out(fallback: str, leader: int) -> None:
    rules = RuleSet(dog_fallback=fallback)  # type: ignore[arg-type]  # one of its two values
    position = Position(S0="DOG 2b", out="S2", turn="S0", rules=rules)
    assert position.play(0, "DOG").turn == leader


def test_t29_the_dog_may_come_back() -> None:
    assert Position(S0="DOG 2b", out="S2 S3", turn="S0").play(0, "DOG").turn == 0


def test_t30_going_out_with_the_dog() -> None:
    position = Position(S0="DOG", turn="S0").play(0, "DOG")
    assert (position.out, position.turn) == ((0,), 2)


def test_t31_play_goes_on_after_the_bomber() -> None:
    position = Position(S1="Ag ?", S2=f"{QUAD} 2b", top="8g by S0", turn="S1").play(2, QUAD)
    assert (position.turn, position.owner, position.passed) == (3, 2, ())


def test_t32_a_dragon_that_wins_is_given_away() -> None:
    position = Position(S1="DRG 2g", S2="3g", S3="4g", out="S0", top="Kg by S3", turn="S1").play(1, "DRG")
    position = passing(position, 2, 3)
    assert (position.question, position.turn) == ("gift", 1)
    for taker in (0, 2):
        given = position.give_dragon(taker)
        assert (given.piles[taker], given.turn, given.question) == ("DRG Kg", 1, "lead")
    for own_side in (1, 3):
        with pytest.raises(ValueError, match="must be given to an opposing seat"):
            position.give_dragon(own_side)


def test_t33_a_bombed_dragon_is_kept() -> None:
    position = Position(S1=f"DRG {QUAD} 2g", S0="3k", S2="3g", S3="4g", turn="S1").play(1, "DRG")
    position = passing(position.play(1, QUAD), 2, 3, 0)
    assert (position.piles[1], position.turn, position.question) == (f"DRG {QUAD}", 1, "lead")


def test_t34_a_wish_obliges() -> None:
    position = Position(S0="MJ 2g", S1="8g Kg", turn="S0").play(0, "MJ").make_wish("8")
    assert plays(position) == ["8g"]
    assert position.why_not(1, "Kg") == "the wish for 8 obliges S1 to lay a natural 8"
    with pytest.raises(ValueError, match="the wish for 8 obliges S1 to lay a natural 8"):
        position.pass_(1)
    assert position.play(1, "8g").wish is None


def test_t35_a_wish_that_cannot_be_met_does_not_bind() -> None:
    position = Position(S1="8g Kg Kk", top="3g 3k by S0", wish="8")
    assert plays(position) == ["Kg Kk"]
    assert position.may_pass


def test_t36_a_pair_with_the_phoenix_meets_the_wish() -> None:
    position = Position(S1="8g PHX Kg", top="3g 3k by S0", wish="8")
    assert plays(position) == ["PHX 8g as 8"]
    assert not position.may_pass


def test_t37_a_straight_with_the_phoenix_meets_the_wish() -> None:
    position = Position(S1="6g 7k 8b 9r PHX ?", top="3g 4k 5b 6r 7g by S0", wish="8")
    assert {play.phoenix_as for play in position.legal_plays()} == {"5", "T"}
    assert {play.kind for play in position.legal_plays()} == {"straight"}
    assert not position.may_pass


def test_t38_a_bomb_meets_the_wish() -> None:
    position = Position(S1="8g 8k 8b 8r 2g", top="Ag by S0", wish="8")
    assert plays(position) == ["8g 8k 8b 8r"]
    assert not position.may_pass


def test_t39_on_turn_a_bomb_does_not_evade_the_wish() -> None:
    position = Position(S1=f"8g {KINGS}", top="3g by S0", wish="8")
    assert plays(position) == ["8g"]
    assert position.why_not(1, KINGS) == "the wish for 8 obliges S1 to lay a natural 8"


def test_t40_before_his_turn_the_same_player_may_bomb() -> None:
    position = Position(S0="2b", S1=f"8g {KINGS} 2g", S2="3b", S3="3k", top="3g by S0", wish="8")
    position = position.play(1, KINGS, out_of_turn=True)
    assert position.wish == "8"
    position = passing(position, 2, 3, 0)
    assert (position.turn, position.question, plays(position)) == (1, "lead", ["8g"])


def test_t41_the_phoenix_is_never_the_wished_rank() -> None:
    position = Position(S1="PHX Kg", top="3g by S0", wish="8")
    assert plays(position) == ["Kg", "PHX"]
    assert position.may_pass


def test_t42_the_dog_does_not_dodge_the_wish() -> None:
    position = Position(S2="DOG 8g 8k Kg", turn="S2", wish="8")
    assert plays(position) == ["8g", "8g 8k"]
    assert position.why_not(2, "DOG") is not None
    dodging = Position(S2="DOG 8g 8k Kg", turn="S2", wish="8", rules=RuleSet(dog_may_dodge_wish=True))
    assert plays(dodging) == ["8g", "8g 8k", "DOG"]


def test_t43_a_wish_survives_its_trick_and_binds_the_wisher() -> None:
    position = Position(S0="MJ 8g Jg", S1="Ag 3g 4g", S2="2g", S3="2k", turn="S0")
    position = position.play(0, "MJ").make_wish("8").play(1, "Ag")
    position = passing(position, 2, 3, 0)
    assert (position.wish, position.turn, position.question) == ("8", 1, "lead")
    position = passing(position.play(1, "3g"), 2, 3)
    assert (position.turn, plays(position), position.may_pass) == (0, ["8g"], False)


def test_t44_a_bomb_out_of_turn_fulfils_the_wish() -> None:
    position = Position(S1="8g ?", S3="6r 7r 8r 9r Tr 2g", top="3g by S0", wish="8", turn="S1")
    assert position.play(3, "6r 7r 8r 9r Tr").wish is None
