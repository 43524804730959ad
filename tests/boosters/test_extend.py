"""Extend: cards added to another player's play (rules.md 4.2, card 11)."""

import pytest
from boosters.test_exchange import known

from tichu_sim import Position

SEVEN = {"S0": "7g 2k", "S1": "Ab 3k", "S2": "5g 6k 8b 9r 2b", "S3": "Kg 4k", "turn": "S0"}


def extended(position: Position, seat: int, cards: str) -> Position:
    return position.use(seat, "extend", cards=cards)


def test_t84_a_single_becomes_a_straight_of_its_player() -> None:
    """T84: the trick goes on after S0 with 5-9 to be beaten, and S0 wins it."""
    position = extended(Position(**SEVEN, boosters="S2 extend").play(0, "7g"), 2, "5g 6k 8b 9r")
    assert position.top is not None
    assert position.top.name == "straight of 5 up to 9"
    assert (position.owner, position.turn) == (0, 1)
    assert position.passed == ()
    assert position.hands[2] == "2b"
    position = position.pass_(1).pass_(2).pass_(3)
    assert position.piles[0] == "5g 6k 7g 8b 9r"
    assert position.turn == 0


def test_t85_nobody_extends_his_own_play() -> None:
    position = Position(**SEVEN, boosters="S0 extend").play(0, "7g")
    assert position.uses(0) == []


def test_t85_five_cards_are_too_many() -> None:
    lines = {**SEVEN, "S2": "5g 6k 8b 9r Tb"}
    position = Position(**lines, boosters="S2 extend").play(0, "7g")
    with pytest.raises(ValueError, match="cannot use the booster with these cards"):
        extended(position, 2, "5g 6k 8b 9r Tb")


def test_cards_that_make_no_combination_cannot_be_added() -> None:
    position = Position(**SEVEN, boosters="S2 extend").play(0, "7g")
    with pytest.raises(ValueError, match="cannot use the booster with these cards"):
        extended(position, 2, "2b")


@pytest.mark.parametrize("card", ["DOG", "DRG"])
def test_dog_and_dragon_cannot_be_extended(card: str) -> None:
    position = Position(S0=f"{card} 2k", S1="5k", S2="PHX 3b", S3="4k", turn="S0", boosters="S1 extend")
    assert position.play(0, card).uses(1) == []


def test_t86_a_fourth_card_makes_the_players_triple_his_bomb() -> None:
    """T86, B8: the quad is S0's."""
    start = Position(S0="7g 7k 7b 2k", S1="7r 3k", S2="Ab Ag", S3="Kg 4k", turn="S0", boosters="S1 extend")
    position = extended(start.play(0, "7g 7k 7b"), 1, "7r")
    assert position.top is not None
    assert position.top.name == "bomb quad of 7"
    assert (position.owner, position.turn) == (0, 1)


def test_a_straight_that_gets_its_last_suited_card_is_a_bomb() -> None:
    start = Position(S0="5g 6g 7g 8g 9g 2k", S1="Tg Tk 3k", S2="Ab", S3="Kg", turn="S0", boosters="S1 extend")
    higher = extended(start.play(0, "5g 6g 7g 8g 9g"), 1, "Tg")
    assert higher.top is not None
    assert higher.top.name == "bomb run of 6 up to T"
    weaker = extended(start.play(0, "5g 6g 7g 8g 9g"), 1, "Tk")
    assert weaker.top is not None
    assert weaker.top.name == "straight of 6 up to T"


def test_the_suits_of_the_play_are_kept() -> None:
    """The user holds the same ranks in lower suits: the play's own seven is in the straight all the same."""
    lines = {**SEVEN, "S0": "7r 2k", "S2": "5g 6g 7g 8g 9g 2b"}
    position = Position(**lines, boosters="S2 extend").play(0, "7r")
    position = extended(position, 2, "5g 6g 8g 9g")
    assert position.trick == "5g 6g 7r 8g 9g"
    assert position.top is not None
    assert position.top.kind == "straight"


def test_a_phoenix_in_the_play_may_be_read_anew() -> None:
    """A6: it stood for the nine, and now for the eight."""
    start = Position(
        S0="5g 6g 7g 8k PHX 2k", S1="9b Tb 3k", S2="Ab", S3="Kg", turn="S0", boosters="S1 extend"
    )
    position = start.play(0, "5g 6g 7g 8k PHX", phoenix_as="4").use(1, "extend", cards="9b Tb")
    assert position.top is None or position.top.length == 7
    assert position.top is not None
    assert position.top.phoenix_as in ("4", "J")


def test_t148_the_mah_jong_may_be_added_and_its_player_wishes() -> None:
    """T148: MJ-6 of S0, the wish is S1's, and S1 is bound by it like anybody."""
    start = Position(S0="2g 3k 4b 5r 6g 9k", S1="MJ 8g Kb", S2="Ab", S3="Kg", turn="S0", boosters="S1 extend")
    position = extended(start.play(0, "2g 3k 4b 5r 6g"), 1, "MJ")
    assert (position.question, position.turn) == ("wish", 1)
    position = position.make_wish("8")
    assert position.top is not None
    assert position.top.name == "straight of 6 up to 6"
    assert (position.owner, position.turn, position.wish) == (0, 1, "8")


def test_t149_the_user_goes_out_and_the_player_does_not() -> None:
    """T149: the quad of S0, who has a card left; S1 moves next."""
    lines = {"S0": "7g 2k", "S1": "3k", "S2": "7k 7b 7r", "S3": "4k 4b", "turn": "S0"}
    position = extended(Position(**lines, boosters="S2 extend").play(0, "7g"), 2, "7k 7b 7r")
    assert position.out == (2,)
    assert position.top is not None
    assert position.top.name == "bomb quad of 7"
    assert (position.owner, position.turn) == (0, 1)


def test_the_player_goes_out_before_the_user() -> None:
    """A9: two hands become empty at once; in play order from the player on."""
    lines = {"S0": "7g", "S1": "7k", "S2": "3k 3b", "S3": "4k 4b", "turn": "S0"}
    position = extended(Position(**lines, boosters="S1 extend").play(0, "7g"), 1, "7k")
    assert position.out == (0, 1)
    assert (position.owner, position.turn) == (0, 2)


def test_the_round_is_over_when_the_player_is_out() -> None:
    """Partners would be out first and second; the cards of the user do not count any more."""
    lines = {"S1": "3k 3b", "S2": "7g", "S3": "7k", "out": "S0", "turn": "S2"}
    position = extended(Position(**lines, boosters="S3 extend").play(2, "7g"), 3, "7k")
    assert position.out == (0, 2)
    assert position.is_over
    assert position.result is not None
    assert position.result.double_victory == 0


def test_a_wished_card_that_is_added_fulfils_the_wish() -> None:
    lines = {"S0": "7g 2k", "S1": "7k 3b", "S2": "8b", "S3": "8r", "wish": "7", "turn": "S0"}
    lines = {**lines, "S0": "PHX 2k"}
    start = Position(**lines, boosters="S1 extend").play(0, "PHX")
    assert start.wish == "7"
    position = extended(start, 1, "7k")
    assert position.wish is None
    assert position.top is not None
    assert position.top.name == "pair of 7"


def test_t157_njet_leaves_the_cards_in_hand() -> None:
    """T157: the single seven stands, the user keeps his cards and may still call Tichu."""
    start = Position(**SEVEN, not_laid="S2", boosters="S2 extend; S3 njet").play(0, "7g")
    position = extended(start, 2, "5g 6k 8b 9r").use(3, "njet")
    assert position.top is not None
    assert position.top.name == "single 7"
    assert position.hands[2] == "2b 5g 6k 8b 9r"
    assert known(position, 1, 2) == {"5g", "6k", "8b", "9r"}
    assert position.booster_discard == ("extend", "njet")
    assert position.turn == 1
    assert position.call(2, "tichu").calls == ((2, "tichu"),)


def test_who_adds_cards_has_laid_a_card() -> None:
    position = Position(**SEVEN, not_laid="S2", boosters="S2 extend").play(0, "7g")
    with pytest.raises(ValueError, match="S2 has laid a card"):
        extended(position, 2, "5g 6k 8b 9r").call(2, "tichu")


def test_before_he_adds_cards_he_may_call() -> None:
    position = Position(**SEVEN, not_laid="S2", boosters="S2 extend").play(0, "7g").call(2, "tichu")
    assert extended(position, 2, "5g 6k 8b 9r").calls == ((2, "tichu"),)


def test_an_extended_bomb_goes_on_after_the_bomber() -> None:
    """A5: S2 bombs out of turn with a run, S3 makes it longer; S3 moves next, the passes are void."""
    start = Position(
        S0="2k 2b",
        S1="3k",
        S2="5g 6g 7g 8g 9g 2g",
        S3="Tg 4k",
        top="Ab by S0",
        turn="S1",
        boosters="S3 extend",
    )
    position = extended(start.play(2, "5g 6g 7g 8g 9g"), 3, "Tg")
    assert position.top is not None
    assert position.top.name == "bomb run of 6 up to T"
    assert (position.owner, position.turn) == (2, 3)


@pytest.mark.parametrize(
    ("hand", "companion", "laid", "added", "name"),
    [
        ("5g 6g 7g 9g 2k", "firebird", "5g 6g 7g 9g", "Tg", "straight of 6 up to T"),
        ("6k 7b 8g 9g 2k", "firebird", "6k 7b 8g 9g", "PHX Tg", "straight of 7 up to J"),
        ("2g 3k 5b 6g 7r Ak", "hole", "2g 3k 5b 6g 7r", "8k", "gapped straight of 6 up to 8"),
        ("3k 5b 6g 7r 8b Ak", "hole", "3k 5b 6g 7r 8b", "2k", "gapped straight of 6 up to 8"),
        ("2g 3g 5g 6g 7g Ak", "hole", "2g 3g 5g 6g 7g", "4g", "bomb run of 6 up to 7"),
    ],
)
def test_a_play_with_a_booster_in_it_is_extended(
    hand: str, companion: str, laid: str, added: str, name: str
) -> None:
    """The union has to be valid by the rules in force, nothing else (rules.md 4.2, card 11; 3.8 B4)."""
    owned = f"S0 {companion}; S2 extend; S3 scarecrow"
    lines = {"S0": hand, "S1": "Kb 3r", "S2": f"{added} 2b", "S3": "Kg 4k", "turn": "S0"}
    position = Position(**lines, boosters=owned).play(0, laid, companion=companion)
    position = extended(position, 2, added)
    assert position.top is not None
    assert position.top.name == name
    assert (position.owner, position.turn) == (0, 1)
    assert position.hands[2] == "2b"


def test_the_mah_jong_of_the_rat_is_extended() -> None:
    """The union is a straight like any other; who laid the Mah Jong wishes."""
    lines = {"S0": "3k", "S1": "MJ 8b", "S2": "2g 3b 4k 5r 9k", "S3": "Kg", "top": "Ab by S0", "turn": "S1"}
    position = Position(**lines, boosters="S1 rat; S2 extend").play(1, "MJ", companion="rat")
    position = extended(position, 2, "2g 3b 4k 5r")
    assert position.top is not None
    assert position.top.name == "straight of 5 up to 5"
    assert (position.question, position.turn, position.owner) == ("wish", 1, 1)


def test_a_flower_with_a_booster_in_it_takes_the_other_cards_of_its_rank() -> None:
    """Where the Firebird stands for one of the fours that S2 holds it may be any of them."""
    lines = {"S0": "3g 4g 2k", "S1": "Kb 3r", "S2": "4k 4b 4r 2b", "S3": "Kg 3k", "turn": "S0"}
    start = Position(**lines, boosters="S0 firebird; S2 extend", in_play="flowers")
    position = extended(start.play(0, "3g 4g", companion="firebird"), 2, "4k")
    assert position.top is not None
    assert position.top.name == "flower of 4"
    assert position.hands[2] == "2b 4b 4r"
