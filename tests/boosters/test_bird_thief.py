"""Bird Thief: the Phoenix changed for the card it stands for (rules.md 4.2, card 12)."""

import pytest
from boosters.test_exchange import known

from tichu_sim import Position


def test_t87_the_phoenix_is_stolen_and_the_rest_is_a_bomb() -> None:
    """T87, B8: the natural eight makes the straight a run of one suit."""
    start = Position(
        S0="2k", S1="6g 7g PHX 9g Tg 3k", S2="8g 8k 2g", S3="Kg 4k", turn="S1", boosters="S2 bird_thief"
    )
    stolen = start.play(1, "6g 7g PHX 9g Tg", phoenix_as="8")
    bomb = stolen.use(2, "bird_thief", cards="8g")
    assert bomb.hands[2] == "PHX 2g 8k"
    assert bomb.top is not None
    assert bomb.top.name == "bomb run of 5 up to T"
    assert (bomb.owner, bomb.turn) == (1, 2)
    plain = stolen.use(2, "bird_thief", cards="8k")
    assert plain.top is not None
    assert plain.top.name == "straight of 5 up to T"
    assert plain.trick == "6g 7g 8k 9g Tg"


def test_t151_the_wished_card_ends_the_wish() -> None:
    """T151: owner and strength stay."""
    start = Position(
        S0="2k", S1="6k 7k PHX 9k Tg 3k", S2="8b 2g", S3="Kg", turn="S1", wish="8", boosters="S2 bird_thief"
    )
    position = start.play(1, "6k 7k PHX 9k Tg", phoenix_as="8").use(2, "bird_thief", cards="8b")
    assert position.wish is None
    assert position.hands[2] == "PHX 2g"
    assert known(position, 3, 2) == {"PHX"}
    assert position.owner == 1
    assert position.top is not None
    assert position.top.name == "straight of 5 up to T"


@pytest.mark.parametrize(
    ("cards", "declared", "hand"),
    [
        ("9k PHX", None, "8b 2g"),
        ("6k 7k PHX 9k Tk", "8", "9b Jb"),
        ("PHX", None, "2b 3b"),
        ("9g 9b", None, "9r"),
    ],
)
def test_only_the_declared_rank_fits(cards: str, declared: str | None, hand: str) -> None:
    """A single Phoenix has no rank, and without a Phoenix there is nothing to steal."""
    lines = {"S0": "2k", "S1": f"{cards} 3k", "S2": hand, "S3": "Kg", "turn": "S1"}
    position = Position(**lines, boosters="S2 bird_thief").play(1, cards, phoenix_as=declared)
    assert position.uses(2) == []


def test_nobody_steals_from_himself_but_from_his_partner() -> None:
    lines = {"S0": "9b 2k", "S1": "9k PHX 9r", "S2": "4g", "S3": "9g Kg", "turn": "S1"}
    position = Position(**lines, boosters="S1 bird_thief; S3 njet").play(1, "9k PHX")
    assert position.uses(1) == []
    position = Position(**lines, boosters="S3 bird_thief").play(1, "9k PHX")
    assert position.use(3, "bird_thief", cards="9g").hands[3] == "PHX Kg"


def test_the_thief_has_laid_a_card() -> None:
    lines = {"S0": "9b 2k", "S1": "9k PHX 3r", "S2": "4g", "S3": "Kg", "turn": "S1", "not_laid": "S0"}
    position = Position(**lines, boosters="S0 bird_thief").play(1, "9k PHX")
    assert position.call(0, "tichu").calls == ((0, "tichu"),)
    with pytest.raises(ValueError, match="S0 has laid a card"):
        position.use(0, "bird_thief", cards="9b").call(0, "tichu")


def test_what_is_stolen_cannot_be_chased_away() -> None:
    """The event has changed: Scarecrow finds no bird in the play any more."""
    lines = {"S0": "9b 2k", "S1": "9k PHX 3r", "S2": "4g", "S3": "Kg", "turn": "S1"}
    start = Position(**lines, boosters="S0 bird_thief; S3 scarecrow").play(1, "9k PHX")
    assert start.uses(3) != []
    assert start.use(0, "bird_thief", cards="9b").uses(3) == []


def test_a_phoenix_that_extend_has_brought_can_be_taken_by_the_plays_owner() -> None:
    """Another has laid it; who has laid it cannot take it back."""
    lines = {"S0": "5g 6k 7g 8b 9r Tb 2k", "S1": "3k", "S2": "PHX 2b Tk", "S3": "Kg", "turn": "S0"}
    start = Position(**lines, boosters="S0 bird_thief; S2 extend").play(0, "5g 6k 7g 8b 9r")
    extended = start.use(2, "extend", cards="PHX", phoenix_as="T")
    assert extended.use(0, "bird_thief", cards="Tb").hands[0] == "PHX 2k"
    start = Position(**lines, boosters="S2 bird_thief extend").play(0, "5g 6k 7g 8b 9r")
    assert start.use(2, "extend", cards="PHX", phoenix_as="T").uses(2) == []


def test_who_adds_a_stem_does_not_take_the_phoenix_below_it() -> None:
    """The flower is his own play; for the others it holds a Phoenix."""
    lines = {"S0": "8k PHX 2b", "S1": "7g 8b 2k", "S2": "8g 3k", "S3": "Kg", "turn": "S0"}
    start = Position(**lines, boosters="S0 flowers; S1 bird_thief; S2 njet").use(0, "flowers")
    assert start.play(0, "8k PHX").play(1, "7g").uses(1) == []
    start = Position(**lines, boosters="S0 flowers; S2 bird_thief").use(0, "flowers")
    position = start.play(0, "8k PHX").play(1, "7g").use(2, "bird_thief", cards="8g")
    assert position.hands[2] == "PHX 3k"
    assert position.trick == "7g 8g 8k"
