"""X-Mas and Confused Dragon: birds in piles and hands (rules.md 4.2, cards 22 and 26)."""

import pytest
from boosters.test_exchange import known

from tichu_sim import Position

PILES = {"S0": "5g 6k | pile: DRG Kb", "S1": "9k 3k", "S2": "2g 2b | pile: PHX 5b", "S3": "Kg 4k"}


def test_t160_the_birds_come_back_to_the_hands() -> None:
    """T160: the points move with them."""
    position = Position(**PILES, turn="S1", boosters="S3 action_2x_xmas").play(1, "9k")
    position = position.use(3, "action_2x_xmas")
    assert position.hands == ("DRG 5g 6k", "3k", "PHX 2g 2b", "4k Kg")
    assert position.piles == ("Kb", "", "5b", "")
    assert position.turn == 2
    assert (known(position, 1, 0), known(position, 1, 2)) == ({"DRG"}, {"PHX"})
    assert position.play(2, "PHX").owner == 2


def test_xmas_right_after_a_trick_is_collected() -> None:
    lines = {**PILES, "S2": "2g 2b", "S1": "PHX 3k"}
    position = Position(**lines, turn="S1", boosters="S3 action_2x_xmas").play(1, "PHX")
    assert position.uses(3) == [], "T97: the Phoenix lies on the table"
    position = position.pass_(2).pass_(3).pass_(0)
    position = position.use(3, "action_2x_xmas")
    assert position.hands[0] == "DRG 5g 6k"
    assert position.hands[1] == "PHX 3k"
    assert (position.turn, position.question) == (1, "lead")


def test_both_birds_in_one_pile() -> None:
    """A4: one player takes both."""
    lines = {**PILES, "S0": "5g 6k | pile: DRG PHX", "S2": "2g 2b"}
    position = Position(**lines, turn="S1", boosters="S0 action_2x_xmas").play(1, "9k")
    assert position.use(0, "action_2x_xmas").hands[0] == "PHX DRG 5g 6k"


def test_t97_not_while_the_owner_of_a_pile_is_out() -> None:
    lines = {**PILES, "S0": "- | pile: DRG", "out": "S0"}
    position = Position(**lines, turn="S1", boosters="S3 action_2x_xmas").play(1, "9k")
    assert position.uses(3) == []


def test_the_bird_keeps_its_owner_in() -> None:
    """He has laid his last card and waits for reactions: with a bird in hand he is not out."""
    lines = {**PILES, "S0": "9g | pile: DRG PHX", "S2": "2g 2b"}
    position = Position(**lines, turn="S0", boosters="S1 action_2x_xmas").play(0, "9g")
    position = position.use(1, "action_2x_xmas")
    assert position.out == ()
    assert position.hands[0] == "PHX DRG"


DRAGON = {"S0": "2k", "S1": "Ab 3k", "S2": "4g", "S3": "Kb", "top": "DRG by S0", "trick": "Kg Tg"}


def test_t99_the_owner_keeps_the_trick_and_gives_the_lead() -> None:
    """T99: the owner, not the user, chooses the opponent who leads."""
    start = Position(**DRAGON, turn="S1", boosters="S2 confused_dragon").pass_(1).pass_(2).pass_(3)
    position = start.use(2, "confused_dragon")
    assert (position.question, position.turn) == ("choice", 0)
    position = position.choose(target=3)
    assert position.piles[0] == "DRG Tg Kg"
    assert (position.turn, position.question) == (3, "lead")


def test_without_it_the_dragon_is_given_away() -> None:
    start = Position(**DRAGON, turn="S1", boosters="S2 confused_dragon").pass_(1).pass_(2).pass_(3)
    position = start.give_dragon(1)
    assert position.piles[1] == "DRG Tg Kg"
    assert position.turn == 0


def test_an_opponent_who_is_out_cannot_lead() -> None:
    lines = {**DRAGON, "S3": "-", "out": "S3"}
    start = Position(**lines, turn="S1", boosters="S0 confused_dragon").pass_(1).pass_(2)
    position = start.use(0, "confused_dragon")
    with pytest.raises(ValueError, match="this is not offered"):
        position.choose(target=3)
    assert position.choose(target=1).turn == 1


def test_t161_an_owner_who_is_out_gives_it_away_as_usual() -> None:
    lines = {**DRAGON, "S1": "-", "S0": "2k 2b", "top": "DRG by S1", "out": "S1"}
    start = Position(**lines, turn="S2", boosters="S0 confused_dragon").pass_(2).pass_(3).pass_(0)
    assert start.uses(0) == []
    assert (start.question, start.turn) == ("gift", 1)


def test_another_trick_than_the_dragons_confuses_nobody() -> None:
    lines = {**DRAGON, "top": "Ak by S0"}
    start = Position(**lines, turn="S1", boosters="S2 confused_dragon").pass_(1).pass_(2).pass_(3)
    assert start.uses(2) == []
