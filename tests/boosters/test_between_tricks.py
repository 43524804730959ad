"""Boosters used between tricks: Trader, Musical Chairs, Solo Initiative, Double Victory, Basta ya!."""

from pathlib import Path

import pytest

from tichu_sim import Position
from tichu_sim.boosters.sets import boosters_from_table

HANDS = {"S0": "4g 8b", "S1": "6k 7k", "S2": "Ag 2b", "S3": "5g 5k"}


def plays(position: Position) -> list[str]:
    return [str(play) for play in position.legal_plays()]


def test_t101_trader_swaps_the_hands_and_leaves_the_call() -> None:
    """T101: S0's call stays his, and so does the lead."""
    position = Position(**HANDS, turn="S0", calls="S0 tichu", boosters="S0 trader").use(0, "trader")
    assert position.hands == ("2b Ag", "6k 7k", "4g 8b", "5g 5k")
    assert position.calls == ((0, "tichu"),)
    assert position.turn == 0
    made = position.play(0, "Ag").pass_(1).pass_(2).pass_(3).play(0, "2b").play(1, "6k").play(2, "8b")
    made = made.pass_(3).pass_(1).play(2, "4g")
    assert made.result is not None
    assert made.result.bonus == (100, 0)


def test_trader_needs_a_partner_who_is_in() -> None:
    position = Position(S0="4g", S1="6k", S3="5g", out="S2", turn="S0", boosters="S0 trader")
    assert position.uses(0) == []


def test_t163_the_first_card_flag_stays_with_the_person() -> None:
    """T163: S0 has laid nothing and may still call small after the swap, S2 has laid and may not."""
    position = Position(**HANDS, turn="S0", not_laid="S0", boosters="S2 trader").use(2, "trader")
    assert position.hands[2] == "4g 8b"
    assert position.call(0, "tichu").calls == ((0, "tichu"),)
    with pytest.raises(ValueError, match="S2 has laid a card"):
        position.call(2, "tichu")


def test_a_call_and_a_swap_at_the_same_lead() -> None:
    """Between tricks boosters may still be used after a call."""
    position = Position(**HANDS, turn="S0", not_laid="S0", boosters="S0 trader").call(0, "tichu")
    assert position.use(0, "trader").hands[0] == "2b Ag"


def test_t102_musical_chairs_changes_the_order_of_play() -> None:
    """T102: S1 and S2 change places: S0, S2, S1, S3."""
    position = Position(**HANDS, turn="S0", boosters="S3 musical_chairs")
    position = position.use(3, "musical_chairs", target=1, choice=2)
    order = [position.turn]
    position = position.play(0, "4g")
    order.append(position.turn)
    position = position.pass_(2)
    order.append(position.turn)
    position = position.pass_(1)
    order.append(position.turn)
    assert order == [0, 2, 1, 3]
    assert position.pass_(3).turn == 0


def test_t102_teams_stay_and_the_dog_goes_to_the_partner() -> None:
    """T102: S0's Dog still gives the lead to S2, who now sits next to him."""
    position = Position(**HANDS | {"S0": "DOG 8b"}, turn="S0", boosters="S0 musical_chairs")
    position = position.use(0, "musical_chairs", target=1, choice=2)
    assert position.play(0, "DOG").turn == 2


def test_t162_the_dog_of_a_partner_who_is_out_follows_the_new_order() -> None:
    """T162: with S2 out the lead passes to the next seat after S2's that is in: S1."""
    position = Position(
        S0="8b DOG Ak 3b", S1="6k 7k", S2="Kg", S3="5g 5k", turn="S0", boosters="S0 musical_chairs"
    )
    position = position.use(0, "musical_chairs", target=1, choice=2).play(0, "8b").play(2, "Kg")
    position = position.pass_(1).pass_(3).play(0, "Ak").pass_(1).pass_(3)
    assert (position.out, position.turn) == ((2,), 0)
    position = position.play(0, "DOG")
    assert position.turn == 1


def test_both_who_change_places_are_in() -> None:
    position = Position(S0="4g", S1="6k", S3="5g", out="S2", turn="S0", boosters="S0 musical_chairs")
    assert {(use.target, use.choice) for use in position.uses(0)} == {(0, 1), (0, 3), (1, 3)}


@pytest.mark.parametrize(("leader", "card", "follower"), [(1, "6k", 0), (3, "5g", 2), (0, "4g", 3)])
def test_opponents_may_change_places(leader: int, card: str, follower: int) -> None:
    """S1 and S3 change places: the order is S0, S3, S2, S1."""
    position = Position(**HANDS, turn=f"S{leader}", boosters="S0 musical_chairs")
    position = position.use(0, "musical_chairs", target=1, choice=3)
    assert position.play(leader, card).turn == follower


def test_t103_solo_initiative_binds_the_next_leader_and_its_player() -> None:
    """T103: S1 may lead a single only, S0's own next lead too; then leads are free."""
    position = Position(
        S0="4g 4k Ag Ak 2g 2k",
        S1="6k 6b 7k 7b",
        S2="3g 3k 9g",
        S3="5g 5k 8r",
        turn="S1",
        boosters="S0 solo_initiative",
    )
    assert "6k 6b" in plays(position)
    position = position.use(0, "solo_initiative")
    assert plays(position) == ["6k", "7k"]
    assert position.why_not(1, "6k 6b") == "S1 has to lead a single card"
    position = position.play(1, "6k").pass_(2).pass_(3).play(0, "Ag").pass_(1).pass_(2).pass_(3)
    assert position.turn == 0
    assert all(len(play.split()) == 1 for play in plays(position))
    position = position.play(0, "Ak").pass_(1).pass_(2).pass_(3)
    assert "4g 4k" in plays(position)


def test_t103_the_duty_of_the_next_leader_is_gone_with_his_lead() -> None:
    """T103: S1 leads twice; only his first lead has to be a single card."""
    position = Position(
        S0="4g 4k", S1="Ak 6b 7k 7b", S2="3g 3k", S3="5g 5k", turn="S1", boosters="S0 solo_initiative"
    )
    position = position.use(0, "solo_initiative").play(1, "Ak").pass_(2).pass_(3).pass_(0)
    assert "7k 7b" in plays(position)


def test_one_lead_satisfies_both_duties() -> None:
    position = Position(
        S0="Ak 6b 7k 7b", S1="4g 4k", S2="3g 3k", S3="5g 5k", turn="S0", boosters="S0 solo_initiative"
    )
    position = position.use(0, "solo_initiative")
    assert plays(position) == ["6b", "7k", "Ak"]
    position = position.play(0, "Ak").pass_(1).pass_(2).pass_(3)
    assert "7k 7b" in plays(position)


def test_the_dog_is_a_single_card_and_answers_are_free() -> None:
    position = Position(
        S0="DOG 6b 6k 7b",
        S1="9g 9k 9b 9r",
        S2="3g 3k",
        S3="5g 5k",
        turn="S0",
        boosters="S0 solo_initiative",
    ).use(0, "solo_initiative")
    assert plays(position) == ["6k", "7b", "DOG"]
    assert "9g 9k 9b 9r" in plays(position.play(0, "7b"))


def test_t164_under_a_wish_the_single_is_of_the_wished_rank() -> None:
    """T164: S1 holds a pair of eights and must lead a single one."""
    position = Position(
        S0="4g 4k", S1="8k 8b 2k", S2="3g 3k", S3="5g", turn="S1", wish="8", boosters="S0 solo_initiative"
    ).use(0, "solo_initiative")
    assert plays(position) == ["8k"]


DOUBLE = {"S0": "Ag", "S1": "3g 4b", "S2": "Kg", "S3": "3k 4k", "turn": "S0", "boosters": "S0 double_victory"}


def test_t105_an_announced_double_victory_that_comes() -> None:
    """T105: S0 and S2 go out first and second: 300 : 0."""
    position = Position(**DOUBLE).use(0, "double_victory").play(0, "Ag").pass_(1).pass_(2).pass_(3)
    assert position.turn == 1
    end = position.play(1, "3g").play(2, "Kg")
    assert end.result is not None
    assert end.result.score == (300, 0)


def test_t105_one_that_does_not_come_costs_the_stake() -> None:
    """T105: S1 goes out second; the cards count as always and S0's team loses 100."""
    hands = DOUBLE | {"S1": "3g", "S2": "Kg 2g", "S3": "3k 4k"}
    with_it, without = (
        start.play(0, "Ag").pass_(1).pass_(2).pass_(3).play(1, "3g").play(2, "Kg").pass_(3).play(2, "2g")
        for start in (Position(**hands).use(0, "double_victory"), Position(**hands))
    )
    assert with_it.result is not None
    assert without.result is not None
    assert with_it.result.cards == without.result.cards
    assert with_it.result.score == (without.result.score[0] - 100, without.result.score[1])


def test_t105_the_opponents_double_victory() -> None:
    """T105: -100 : 200."""
    hands = DOUBLE | {"S1": "Ak", "S3": "Kk", "S0": "3g 4b", "S2": "3k 4k", "turn": "S1"}
    end = Position(**hands).use(0, "double_victory").play(1, "Ak").pass_(2).pass_(3).pass_(0)
    end = end.play(2, "3k").play(3, "Kk")
    assert end.result is not None
    assert end.result.score == (-100, 200)


def test_double_victory_after_somebody_is_out_is_illegal() -> None:
    position = Position(S0="4g", S1="6k", S3="5g", out="S2", turn="S0", boosters="S0 double_victory")
    assert position.uses(0) == []


def test_t72_basta_ya_closes_the_round_for_boosters() -> None:
    """T72: Equality keeps working, later boosters are illegal."""
    position = Position(
        S0="4g 6b",
        S1="6k 9k",
        S2="Ag 2b",
        S3="5g 5k",
        turn="S0",
        boosters="S0 equality; S1 spy trader; S2 basta_ya; S3 recycling njet",
        discard="ignore_wish",
    )
    position = position.use(0, "equality").use(2, "basta_ya")
    assert [use.booster for use in position.uses(3)] == ["njet"], "Njet! may answer Basta ya! itself"
    position = position.play(0, "6b")
    assert "6k" in plays(position)
    assert not any(position.uses(seat) for seat in range(4))
    again = position.play(1, "6k").pass_(2).pass_(3).pass_(0)
    assert again.turn == 1
    assert not any(again.uses(seat) for seat in range(4))


def test_t72_njet_on_basta_ya() -> None:
    """T72: then the round stays open."""
    position = Position(**HANDS, turn="S0", boosters="S1 spy; S2 basta_ya; S3 njet")
    position = position.use(2, "basta_ya").use(3, "njet")
    assert position.booster_discard == ("basta_ya", "njet")
    assert [use.booster for use in position.uses(1)] == ["spy"]


def test_basta_ya_that_cannot_be_answered() -> None:
    """rules.md 4.8, njet_vs_basta = false: Njet! is not asked for; other boosters it may still answer."""
    silent = boosters_from_table(
        {"boosters": ["basta_ya", "spy", "njet"], "parameters": {"basta_ya": {"answerable": 0}}},
        "test",
        Path(),
    )
    start = Position(**HANDS, turn="S0", boosters="S1 spy; S2 basta_ya; S3 njet", booster_set=silent)
    position = start.use(2, "basta_ya")
    assert not any(position.uses(seat) for seat in range(4))
    assert [use.booster for use in start.use(1, "spy").uses(3)] == ["njet"]
