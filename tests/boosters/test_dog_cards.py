"""Cat and New Master: the Dog that goes into a hand (rules.md 4.2, cards 14 and 19)."""

import pytest
from boosters.test_exchange import known

from tichu_sim import Position

DOG = {"S0": "5g 6k", "S1": "DOG 3k", "S2": "2g 2b", "S3": "Kg 4k", "turn": "S1"}


def test_t88_the_cat_has_the_dog_and_the_lead() -> None:
    """T88: not S3, the partner of the Dog's player."""
    position = Position(**DOG, boosters="S0 cat").play(1, "DOG").use(0, "cat")
    assert position.hands == ("DOG 5g 6k", "3k", "2g 2b", "4k Kg")
    assert (position.turn, position.question) == (0, "lead")
    assert position.piles == ("", "", "", "")
    assert position.play(0, "DOG").turn == 2


def test_without_the_cat_the_partner_leads() -> None:
    position = Position(**DOG, boosters="S0 cat").play(1, "DOG")
    assert position.turn == 3
    assert position.play(3, "4k").piles[1] == "DOG"


def test_the_cat_answers_no_own_dog_and_nothing_else() -> None:
    assert Position(**DOG, boosters="S1 cat").play(1, "DOG").uses(1) == []
    assert Position(**DOG, boosters="S0 cat").play(1, "3k").uses(0) == []


def test_t152_the_dog_was_the_last_card() -> None:
    """T152: its player is first out; the Cat has played nothing by it."""
    lines = {**DOG, "S1": "DOG", "not_laid": "S0"}
    position = Position(**lines, boosters="S0 cat").play(1, "DOG").use(0, "cat")
    assert position.out == (1,)
    assert position.hands[0] == "DOG 5g 6k"
    assert position.turn == 0
    assert position.call(0, "tichu").calls == ((0, "tichu"),)


def test_where_the_dog_ends_the_round_there_is_nothing_to_use() -> None:
    lines = {"S0": "5g 6k", "S1": "DOG", "S2": "2g 2b", "out": "S3", "turn": "S1"}
    position = Position(**lines, boosters="S0 cat").play(1, "DOG")
    assert position.uses(0) == []
    assert position.is_over


def test_boosters_between_tricks_come_before_the_cats_lead() -> None:
    position = Position(**DOG, boosters="S0 cat; S2 trader").play(1, "DOG").use(0, "cat").use(2, "trader")
    assert position.hands[2] == "DOG 5g 6k"
    assert position.turn == 0


def test_t94_the_new_master_is_not_out() -> None:
    """T94: his last card was the king, and now he has the Dog."""
    lines = {"S0": "DOG 5k", "S1": "Kb", "S2": "2g 2b", "S3": "4k 4b", "turn": "S1"}
    position = Position(**lines, boosters="S0 new_master").play(1, "Kb").use(0, "new_master", cards="DOG")
    assert position.out == ()
    assert position.hands == ("5k", "DOG", "2g 2b", "4k 4b")
    assert (position.owner, position.turn) == (1, 2)
    position = position.pass_(2).pass_(3).pass_(0)
    assert (position.turn, position.question) == (1, "lead")
    assert position.play(1, "DOG").out == (1,)


def test_t158_the_dog_was_the_users_last_card() -> None:
    """T158: he is first out; top and turn stay."""
    lines = {"S0": "5k 5b", "S1": "Kb 3k", "S2": "2g 2b", "S3": "DOG", "turn": "S1"}
    position = Position(**lines, boosters="S3 new_master").play(1, "Kb").use(3, "new_master", cards="DOG")
    assert position.out == (3,)
    assert position.hands[1] == "DOG 3k"
    assert position.top is not None
    assert position.top.name == "single K"
    assert (position.owner, position.turn) == (1, 2)


@pytest.mark.parametrize(("cards", "top"), [("Tb", "2r"), ("Ab", "2r"), ("PHX", "Kr"), ("Kb Kk", "2r 2b")])
def test_only_a_natural_single_court_card_makes_a_master(cards: str, top: str) -> None:
    lines = {"S0": "DOG 5k", "S1": f"{cards} 3k", "S2": "2g", "S3": "4k 4b", "turn": "S1"}
    position = Position(**lines, top=f"{top} by S0", boosters="S0 new_master").play(1, cards)
    assert position.uses(0) == []


@pytest.mark.parametrize("card", ["Jb", "Qb", "Kb"])
def test_jack_queen_and_king_will_do(card: str) -> None:
    lines = {"S0": "DOG 5k", "S1": f"{card} 3k", "S2": "2g 2b", "S3": "4k 4b", "turn": "S1"}
    position = Position(**lines, boosters="S0 new_master").play(1, card)
    assert len(position.uses(0)) == 1


def test_new_master_needs_the_dog_and_another_players_card() -> None:
    lines = {"S0": "DOG 5k", "S1": "Kb 3k", "S2": "2g 2b", "S3": "4k 4b", "turn": "S1"}
    assert Position(**lines, boosters="S2 new_master").play(1, "Kb").uses(2) == []
    lines = {**lines, "S0": "6k 5k", "S1": "DOG Kb 3k"}
    assert Position(**lines, boosters="S1 new_master").play(1, "Kb").uses(1) == []


def test_only_the_user_has_laid_a_card() -> None:
    """He may call before, not after; the new master's court card counts anyway."""
    lines = {"S0": "DOG 5k", "S1": "Kb 3k", "S2": "2g 2b", "S3": "4k 4b", "turn": "S1", "not_laid": "S0"}
    start = Position(**lines, boosters="S0 new_master").play(1, "Kb")
    assert start.call(0, "tichu").use(0, "new_master", cards="DOG").calls == ((0, "tichu"),)
    with pytest.raises(ValueError, match="S0 has laid a card"):
        start.use(0, "new_master", cards="DOG").call(0, "tichu")


def test_njet_leaves_the_dog_where_it_is() -> None:
    lines = {"S0": "DOG 5k", "S1": "Kb", "S2": "2g 2b", "S3": "4k 4b", "turn": "S1"}
    position = Position(**lines, boosters="S0 new_master; S3 njet").play(1, "Kb")
    position = position.use(0, "new_master", cards="DOG").use(3, "njet")
    assert position.out == (1,)
    assert position.hands[0] == "DOG 5k"


@pytest.mark.parametrize(("booster", "cards"), [("cat", ""), ("new_master", "DOG")])
def test_everybody_knows_who_has_the_dog(booster: str, cards: str) -> None:
    """rules.md 4.7."""
    if booster == "cat":
        holder, start = 0, Position(**DOG, boosters="S0 cat").play(1, "DOG")
    else:
        lines = {"S0": "DOG 5k", "S1": "Kb", "S2": "2g 2b", "S3": "4k 4b", "turn": "S1"}
        holder, start = 1, Position(**lines, boosters="S0 new_master").play(1, "Kb")
    position = start.use(0, booster, cards=cards)
    for viewer in range(4):
        if viewer != holder:
            assert known(position, viewer, holder) == {"DOG"}
