"""Scarecrow: birds chased back into the hand (rules.md 4.2, card 20)."""

from pathlib import Path

import pytest
from boosters.test_exchange import known

from tichu_sim import Position
from tichu_sim.boosters.sets import boosters_from_table


def scared(position: Position, seat: int) -> Position:
    return position.use(seat, "scarecrow")


def test_t95_the_dragon_was_the_last_card() -> None:
    """T95: its player is not out and can only pass."""
    lines = {"S0": "Kg 2k", "S1": "3k", "S2": "4k", "S3": "DRG", "top": "Kb by S2", "turn": "S3"}
    start = Position(**lines, boosters="S0 scarecrow").play(3, "DRG")
    position = scared(start, 0)
    assert position.hands[3] == "DRG"
    assert position.out == ()
    assert (position.owner, position.turn) == (2, 3)
    assert position.legal_plays() == []
    position = position.pass_(3)
    assert position.turn == 0
    assert position.passed == (3,)


def test_t96_a_leader_has_to_lead_something_else() -> None:
    """T96: both cards return; only the single ace is left to lead."""
    lines = {"S0": "Ag PHX", "S1": "3k 3b", "S2": "4k", "S3": "5k", "turn": "S0"}
    position = scared(Position(**lines, boosters="S1 scarecrow").play(0, "Ag PHX"), 1)
    assert position.out == ()
    assert position.hands[0] == "PHX Ag"
    assert known(position, 2, 0) == {"PHX", "Ag"}
    assert (position.turn, position.question) == (0, "lead")
    assert [str(play) for play in position.legal_plays()] == ["Ag"]
    assert not position.may_pass


def test_t96_who_has_only_birds_leaves_the_lead_to_the_next() -> None:
    lines = {"S0": "DRG", "S1": "3k 3b", "S2": "4k", "S3": "5k", "turn": "S0"}
    position = scared(Position(**lines, boosters="S1 scarecrow").play(0, "DRG"), 1)
    assert position.hands[0] == "DRG"
    assert (position.turn, position.question) == (1, "lead")
    assert position.play(1, "3k").pass_(2).pass_(3).play(0, "DRG").out == (0,)


def test_a_leader_may_pass_the_lead_by_the_parameter() -> None:
    lines = {"S0": "DRG 9k", "S1": "3k 3b", "S2": "4k", "S3": "5k", "turn": "S0"}
    passes = boosters_from_table(
        {"base": "all", "parameters": {"scarecrow": {"lead_pass": 1}}}, "test", Path()
    )
    start = Position(**lines, boosters="S1 scarecrow", booster_set=passes).play(0, "DRG")
    position = scared(start, 1)
    assert position.may_pass
    position = position.pass_(0)
    assert (position.turn, position.question) == (1, "lead")
    assert not position.may_pass


def test_the_ban_ends_with_the_turn() -> None:
    lines = {"S0": "PHX 9k", "S1": "3k 3b 8g", "S2": "4k", "S3": "5k", "turn": "S0"}
    position = scared(Position(**lines, boosters="S1 scarecrow").play(0, "PHX"), 1)
    with pytest.raises(ValueError, match="S0 may not lay PHX in this turn"):
        position.play(0, "PHX")
    position = position.play(0, "9k").pass_(1).pass_(2).pass_(3)
    assert [str(play) for play in position.legal_plays()] == ["PHX"]


def test_the_undo_is_complete() -> None:
    """A3: wish, first card and passes are as before the play."""
    lines = {"S0": "5k", "S1": "8g PHX 6k", "S2": "4k", "S3": "5b 5g", "not_laid": "S1"}
    start = Position(**lines, top="3k 3g by S3", passed="S0", turn="S1", wish="8", boosters="S2 scarecrow")
    played = start.play(1, "8g PHX")
    assert played.wish is None
    position = scared(played, 2)
    assert position.wish == "8"
    assert position.passed == (0,)
    assert (position.owner, position.turn) == (3, 1)
    assert position.call(1, "tichu").calls == ((1, "tichu"),)
    assert position.may_pass, "the wish binds to nothing without the Phoenix"


def test_no_wish_is_asked_for_a_mah_jong_that_goes_back() -> None:
    lines = {"S0": "MJ 2g 3k PHX 5b 6k", "S1": "9k", "S2": "4k", "S3": "5g", "turn": "S0"}
    start = Position(**lines, boosters="S1 scarecrow").play(0, "MJ 2g 3k PHX 5b")
    position = scared(start, 1)
    assert (position.question, position.turn) == ("lead", 0)
    assert position.play(0, "MJ").question == "wish"


def test_without_birds_there_is_nothing_to_chase() -> None:
    lines = {"S0": "MJ 9k", "S1": "3k 3b", "S2": "4k", "S3": "5k", "turn": "S0"}
    assert Position(**lines, boosters="S1 scarecrow").play(0, "MJ").uses(1) == []


def test_t150_a_phoenix_laid_by_extend_goes_back_alone() -> None:
    """T150: Extend is spent, the top is again 5-9 of S0, S1 to move."""
    lines = {"S0": "5g 6k 7g 8b 9r 2k", "S1": "3k", "S2": "PHX 2b", "S3": "Kg", "turn": "S0"}
    start = Position(**lines, boosters="S2 extend; S3 scarecrow").play(0, "5g 6k 7g 8b 9r")
    extended = start.use(2, "extend", cards="PHX", phoenix_as="T")
    assert extended.top is not None
    assert extended.top.length == 6
    position = scared(extended, 3)
    assert position.top is not None
    assert position.top.name == "straight of 5 up to 9"
    assert position.hands[2] == "PHX 2b"
    assert (position.owner, position.turn) == (0, 1)
    assert "extend" in position.boosters_in_play


def test_a_phoenix_laid_by_download_goes_back_alone() -> None:
    lines = {"S0": "DRG 2k", "S1": "3k", "S2": "PHX 2b", "S3": "Kg", "turn": "S0"}
    start = Position(**lines, boosters="S2 download; S3 scarecrow").play(0, "DRG")
    slipped = start.use(2, "download", cards="PHX")
    assert [use.target for use in slipped.uses(3)] == [0, 2]
    position = slipped.use(3, "scarecrow", target=2)
    assert position.hands[2] == "PHX 2b"
    assert position.trick == "DRG"
    assert position.turn == 1
    both = slipped.use(3, "scarecrow", target=0)
    assert both.hands[0] == "DRG 2k"
    assert both.hands[2] == "PHX 2b"
    assert (both.turn, both.question) == (0, "lead")


def test_what_was_added_to_the_play_goes_back_with_it() -> None:
    lines = {"S0": "5g 6k 7g PHX 9r 2k", "S1": "3k", "S2": "Tb 2b", "S3": "Kg", "turn": "S0"}
    start = Position(**lines, boosters="S2 extend; S3 scarecrow").play(0, "5g 6k 7g PHX 9r")
    position = scared(start.use(2, "extend", cards="Tb"), 3)
    assert position.hands == ("PHX 2k 5g 6k 7g 9r", "3k", "2b Tb", "Kg")
    assert position.top is None
    assert (position.turn, position.question) == (0, "lead")


def test_njet_lets_the_bird_stay() -> None:
    lines = {"S0": "DRG", "S1": "3k 3b", "S2": "4k", "S3": "5k", "turn": "S0"}
    start = Position(**lines, boosters="S1 scarecrow; S2 njet").play(0, "DRG")
    position = scared(start, 1).use(2, "njet")
    assert position.out == (0,)
    assert position.owner == 0


def test_who_has_laid_off_the_dog_meanwhile_has_laid_a_card() -> None:
    """A6: only what was laid in answer to the Phoenix goes back, the Dog of New Master stays away."""
    lines = {"S0": "Kg 5k", "S1": "DOG 3k", "S2": "4k 4b", "S3": "PHX 6k", "turn": "S0", "not_laid": "S1 S3"}
    start = Position(**lines, boosters="S1 new_master; S2 scarecrow; S3 download").play(0, "Kg")
    given = start.use(3, "download", cards="PHX").use(1, "new_master", cards="DOG")
    position = given.use(2, "scarecrow", target=3)
    assert position.hands == ("DOG 5k", "3k", "4k 4b", "PHX 6k")
    assert position.call(3, "tichu").calls == ((3, "tichu"),)
    with pytest.raises(ValueError, match="S1 has laid a card"):
        position.call(1, "tichu")
