"""Green boosters at any time: also in answer to a play, before it settles (rules.md 3.4, 3.6)."""

import pytest

from tichu_sim import Position
from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.boosters.registry import shipped
from tichu_sim.cards import card_number

GREEN = [card for card in shipped().values() if card.colour == "green"]
HANDS = {"S0": "4g 9g", "S1": "6k", "S2": "Tg", "S3": "Ag"}


@pytest.mark.parametrize("card", GREEN, ids=lambda card: card.id)
def test_every_green_booster_is_asked_for_at_every_moment(card: Booster) -> None:
    assert card.used_at == ANY_TIME


def test_super_partner_while_the_partner_waits_for_reactions() -> None:
    """Whoever has laid his last cards is not out before (rules.md 3.4 step 7; card 43: nobody out yet)."""
    start = Position(**HANDS, top="8g by S1", turn="S2", calls="S0 tichu", boosters="S0 super_partner")
    laid = start.play(2, "Tg")
    assert bonus(laid) == (-100, 0)
    assert bonus(laid.use(0, "super_partner")) == (100, 0)
    assert laid.pass_(3).out == (2,)
    assert laid.pass_(3).uses(0) == []


def bonus(position: Position) -> tuple[int, int]:
    """What the calls bring when all pass on S2's last card, and S3 and S1 go out after him."""
    position = position.pass_(3).pass_(0).pass_(1).play(3, "Ag").pass_(0).pass_(1).play(0, "4g").play(1, "6k")
    assert position.result is not None
    return position.result.bonus


def test_skat_makes_a_bomb_that_is_thrown_before_the_next_turn() -> None:
    """rules.md 3.6: reactions come before the bombs; 3.8 B5."""
    hands = {"S0": "4g 4k", "S1": "3k 2k", "S2": "8r", "S3": "8g 9g Jg Qg Kg 2b"}
    position = Position(**hands, turn="S1", boosters="S3 skat").play(1, "3k")
    assert position.turn == 2
    assert position.why_not(3, "8g 9g Jg Qg Kg") == "8g 9g Jg Qg Kg is not a combination"
    position = position.use(3, "skat").play(3, "8g 9g Jg Qg Kg")
    assert (position.owner, position.turn) == (3, 0)


def test_a_card_changed_in_a_pile_stays_there_when_the_play_is_undone() -> None:
    """Red Card and Scarecrow in answer to the same play (rules.md 4.4, card 30; 4.2, card 20)."""
    hands = {"S0": "PHX 3g", "S1": "6k", "S2": "9k Tg", "S3": "9r 2b 2g"}
    position = Position(**hands, turn="S3", boosters="S2 red_card; S3 scarecrow").play(3, "9r")
    position = position.pass_(0).pass_(1).pass_(2).play(3, "2b").play(0, "PHX")
    position = position.use(2, "red_card").choose(choice=card_number("9k")).use(3, "scarecrow")
    assert position.hands == ("PHX 3g", "6k", "9r Tg", "2g")
    assert position.piles[3] == "9k"


def test_a_full_house_that_lies_on_top_again_is_super_too() -> None:
    """One that is on the table when the booster is played becomes super (rules.md 4.4, card 46)."""
    hands = {"S0": "4g 4k 4b 5g 5k 2g", "S1": "6g 6k 6b 8g PHX 9k", "S2": "8r", "S3": "2b"}
    position = Position(**hands, turn="S0", boosters="S2 super_full_houses; S3 scarecrow")
    position = position.play(0, "4g 4k 4b 5g 5k").play(1, "6g 6k 6b 8g PHX")
    position = position.use(2, "super_full_houses").use(3, "scarecrow")
    assert position.top is not None
    assert position.top.kind == "super_full_house"


def test_xmas_in_answer_to_a_call() -> None:
    """rules.md 4.2, card 22 A2: in any later reaction window while the condition holds."""
    hands = HANDS | {"S0": "4g 9g | pile: DRG 8k", "S2": "Tg | pile: PHX 3b"}
    start = Position(**hands, top="8g by S3", turn="S0", not_laid="S1", boosters="S3 action_2x_xmas")
    assert start.uses(3) == []
    position = start.call(1, "tichu").use(3, "action_2x_xmas")
    assert position.hands[0] == "DRG 4g 9g"
    assert position.hands[2] == "PHX Tg"


def test_a_booster_given_in_a_reaction_can_be_used_in_it() -> None:
    """Either booster may be used at once if its window is open (rules.md 4.4, card 38)."""
    hands = {"S0": "4g 4k", "S1": "9g 9k 9b 9r 2k", "S2": "8r 8b", "S3": "2b"}
    position = Position(**hands, turn="S1", boosters="S0 booster_gift defuse_quad_bombs")
    position = position.play(1, "9g 9k 9b 9r").use(0, "booster_gift").choose(target=2)
    assert [use.booster for use in position.uses(2)] == ["defuse_quad_bombs"]
    position = position.use(2, "defuse_quad_bombs")
    assert (position.question, position.turn) == ("lead", 1)
