"""Cards that come back into a hand are known there to everybody (rules.md 4.7)."""

from boosters.test_exchange import PLAIN, dealt, exchanged, known

from tichu_sim import Position
from tichu_sim.cards import card_number
from tichu_sim.engine.knowledge import show_to_all
from tichu_sim.jit import plain
from tichu_sim.position.plays import view

PILES = {"S0": "5g 6k | pile: DRG Kb", "S1": "9k 3k", "S2": "2g 2b | pile: PHX 5b", "S3": "Kg 4k"}
DOG = {"S0": "5g 6k", "S1": "DOG 3k", "S2": "2g 2b", "S3": "4k 4b", "turn": "S1"}


def test_the_birds_of_xmas_are_known() -> None:
    """T160: where the birds are is public."""
    position = Position(**PILES, turn="S1", boosters="S3 action_2x_xmas").play(1, "9k")
    position = position.use(3, "action_2x_xmas")
    assert known(position, 1, 0) == {"DRG"}
    assert known(position, 0, 2) == {"PHX"}


def test_who_takes_a_card_knows_that_nobody_else_has_it() -> None:
    """S0 gave S1 the two and would think it there still, even with the card in his own hand again."""
    position = exchanged(dealt("S0 njet"), *PLAIN)
    assert known(position, 0, 1) == {"2g"}
    plain(show_to_all)(view(position._records), 0, 1 << card_number("2g"))
    assert known(position, 0, 1) == set()
    assert "2g" in known(position, 2, 0)


def test_the_dog_of_the_cat_is_known() -> None:
    """T152: everybody sees who has the Dog."""
    position = Position(**DOG, boosters="S0 cat").play(1, "DOG").use(0, "cat")
    assert [known(position, viewer, 0) for viewer in (1, 2, 3)] == [{"DOG"}] * 3


def test_the_new_master_is_known() -> None:
    """T94: everybody sees who gets the Dog."""
    lines = {**DOG, "S0": "DOG 5k", "S1": "Kb 3k"}
    position = Position(**lines, boosters="S0 new_master").play(1, "Kb").use(0, "new_master", cards="DOG")
    assert known(position, 2, 1) == {"DOG"}
    assert known(position, 0, 1) == {"DOG"}


def test_what_is_taken_back_is_known() -> None:
    """T96: the whole play returns, and all have seen it."""
    lines = {"S0": "PHX Ag", "S1": "3k 4k", "S2": "5k 6k", "S3": "7k 8k", "turn": "S0"}
    position = Position(**lines, boosters="S1 scarecrow").play(0, "PHX Ag").use(1, "scarecrow")
    assert known(position, 2, 0) == {"PHX", "Ag"}
