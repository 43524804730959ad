"""Windows and uses through positions: who is asked when, answers to boosters, the way to the discard."""

from pathlib import Path

import pytest

from tichu_sim import Position
from tichu_sim.boosters.sets import boosters_from_table

LEAD = {"S0": "4g Kb", "S1": "6k 9k", "S2": "Ag 2b 3b", "S3": "5g 5k", "turn": "S0"}
FOLLOW = {"S0": "4g", "S1": "6k 9k", "S2": "Ag 2b 3b", "S3": "5g 5k", "top": "6g by S0", "turn": "S1"}


def test_t71_a_cancelled_booster_and_njet_go_to_the_discard_at_once() -> None:
    """T71: Njet! lies on top; the booster it answered has no effect."""
    position = Position(**FOLLOW, boosters="S1 equality; S2 njet")
    position = position.use(1, "equality").use(2, "njet")
    assert position.booster_discard == ("equality", "njet")
    assert position.boosters == ((), (), (), ())
    assert position.boosters_in_play == ()
    assert [str(play) for play in position.legal_plays()] == ["9k"]


def test_without_an_answer_the_booster_takes_effect() -> None:
    position = Position(**FOLLOW, boosters="S1 equality; S2 njet").use(1, "equality")
    assert position.boosters_in_play == ("equality",)
    top = position.play(1, "6k").top
    assert top is not None
    assert top.name == "single 6"


def test_nobody_answers_his_own_booster() -> None:
    position = Position(**FOLLOW, boosters="S1 equality njet").use(1, "equality")
    assert position.uses(1) == []


def test_t69_brown_boosters_wait_for_an_empty_table() -> None:
    """T69: Trader with cards on the table is illegal, before a lead it is not."""
    with pytest.raises(ValueError, match="S1 cannot use trader now: it is not the moment"):
        Position(**FOLLOW, boosters="S1 trader").use(1, "trader")
    swapped = Position(**LEAD, boosters="S1 trader").use(1, "trader")
    assert swapped.hands[1] == "5g 5k"
    assert swapped.hands[3] == "6k 9k"
    assert swapped.turn == 0


def test_what_a_seat_does_not_own_it_cannot_use() -> None:
    with pytest.raises(ValueError, match="the seat does not own it"):
        Position(**FOLLOW, boosters="S1 trader").use(2, "trader")


def test_t89_an_insured_call_costs_nothing() -> None:
    """T89: a call that is insured and fails leaves the score alone."""
    hands = {"S0": "4g", "S1": "6k", "S2": "5g 5k", "S3": "Ag 2b"}
    start = Position(**hands, top="3g by S3", turn="S0", not_laid="S1", boosters="S2 insurance")
    plain = start.call(1, "tichu").play(0, "4g").pass_(1).play(2, "5g").pass_(3).pass_(1).play(2, "5k")
    insured = start.call(1, "tichu").use(2, "insurance").play(0, "4g").pass_(1).play(2, "5g")
    insured = insured.pass_(3).pass_(1).play(2, "5k")
    assert plain.result is not None
    assert insured.result is not None
    assert plain.result.score == (200, -100)
    assert insured.result.score == (200, 0)


def test_a_position_with_boosters_can_be_read_again() -> None:
    position = Position(**LEAD, boosters="S0 njet; S2 trader insurance", discard="equality")
    assert str(Position.from_text(str(position))) == str(position)


@pytest.mark.parametrize("card", ["equality", "ignore_wish"])
def test_a_second_copy_that_would_change_nothing_is_not_offered(card: str) -> None:
    """rules.md 3.6: nobody is asked who could change nothing."""
    twice = boosters_from_table({"boosters": [card], "copies": {card: 2}}, "test", Path())
    position = Position(**FOLLOW, boosters=f"S1 {card} {card}", booster_set=twice).use(1, card)
    assert position.boosters[1] == (card,)
    assert position.uses(1) == []


def test_a_call_is_insured_once() -> None:
    """rules.md 4.2, card 15."""
    twice = boosters_from_table({"boosters": ["insurance"], "copies": {"insurance": 2}}, "test", Path())
    table = FOLLOW | {"not_laid": "S1"}
    position = Position(**table, boosters="S1 insurance; S2 insurance", booster_set=twice).call(1, "tichu")
    assert position.uses(2)
    assert position.use(1, "insurance").uses(2) == []
