"""The cases of rules.md 5.3 and 5.9 on the tables of three (Threechu) and six players (Tientsin)."""

import pytest

from tichu_sim import Position
from tichu_sim.position import Result
from tichu_sim.rules import RuleSet, load_rules

pytestmark = pytest.mark.plain

SIX_HANDS = {
    "S0": "2g 3g 4g 5g 6g 7g 8g 9g Tg Jg",
    "S1": "2k 3k 4k 5k 6k 7k 8k 9k Tk Jk",
    "S2": "2b 3b 4b 5b 6b 7b 8b 9b Tb",
    "S3": "2r 3r 4r 5r 6r 7r 8r 9r Tr",
    "S4": "Jb Jr Qg Qk Qb Qr Kg Kk Kb",
    "S5": "Kr Ag Ak Ab Ar MJ DOG PHX DRG",
}


def result_of(rules: str, **lines: str) -> Result:
    """The result of a round that is over."""
    position = Position(rules=rules, **lines)
    assert position.result is not None
    return position.result


def passing(position: Position, *seats: int) -> Position:
    """The position after these seats have passed."""
    for seat in seats:
        position = position.pass_(seat)
    return position


def test_t56_a_wish_does_not_bind_the_dummy() -> None:
    dummy = Position(S2="8g 9k Ab", turn="S2", top="5g by S1", wish="8", rules="threechu")
    assert dummy.may_pass
    assert [str(play) for play in dummy.legal_plays()] == ["8g", "9k", "Ab"]
    soloist = Position(S0="8g 9k Ab", turn="S0", top="5g by S3", wish="8", rules="threechu")
    assert not soloist.may_pass
    assert [str(play) for play in soloist.legal_plays()] == ["8g"]


def test_t57_only_opponents_of_the_soloist_may_call_grand() -> None:
    position = Position(phase="grand", rules="threechu")
    assert position.turn == 1
    for seat in (0, 2):
        with pytest.raises(ValueError, match="nobody may call Grand Tichu for the soloist or the dummy"):
            position.call(seat, "grand")
    assert position.call(1, "grand").turn == 3
    small = Position(phase="before exchange", rules="threechu").call(2, "tichu").call(0, "tichu")
    assert small.calls == ((2, "tichu"), (0, "tichu"))


def test_t58_everybody_is_credited_with_the_points_of_his_team() -> None:
    position = Position(
        S0="- | pile: Kg Kk Kb Kr",
        S1="- | pile: Tg Tk Tb Tr",
        S2="2g",
        S3="- | pile: 5g 5k 5b 5r",
        out="S1 S0 S3",
        rules="threechu",
    )
    assert position.columns == (40, 60, 40, 60)
    assert position.result is not None
    assert position.result.winner is None


def test_t135_a_call_for_the_dummy() -> None:
    position = Position(
        S1="3g | pile: Kg", S3="4g", out="S2 S0", calls="S2 tichu", rules=load_rules("threechu")
    )
    assert position.columns == (300, 0, 300, 0)


def test_three_players_give_cards_to_opponents_only() -> None:
    position = Position(
        phase="exchange", S0="2g 3g", S1="2k 3k", S2="2b 3b", S3="2r 3r", gives="S0 2g 3g", rules="threechu"
    )
    with pytest.raises(
        ValueError, match="3 cards are named; S1 has to choose in this order 1 for S2, 1 for S0"
    ):
        position.exchange(1, "2k 3k 4k")
    position = position.exchange(1, "2k 3k").exchange(2, "2b 3b").exchange(3, "2r 3r")
    assert position.hands == ("2r 3k", "2g 3b", "2k 3r", "2b 3g")


def test_the_soloist_knows_both_hands_and_all_know_the_dummys_after_the_exchange() -> None:
    hands = {"S0": "Ag Ak", "S1": "2k 3k", "S2": "Kb Kr", "S3": "2r 3r"}
    before = Position(phase="before exchange", rules="threechu", **hands)
    after = before.exchange(0, "Ag Ak").exchange(1, "2k 3k").exchange(2, "Kb Kr").exchange(3, "2r 3r")

    def known(position: Position) -> list[list[int]]:
        return [[int(seat.known[other]) for other in range(4)] for seat in position._rd.seats[:4]]

    def cards(position: Position) -> list[int]:
        return [int(seat.hand) for seat in position._rd.seats[:4]]

    soloist, _, dummy, _ = cards(before)
    assert known(before) == [[0, 0, dummy, 0], [0] * 4, [soloist, 0, 0, 0], [0] * 4]
    soloist, next_one, dummy, previous = cards(after)
    assert known(after)[0] == [0, next_one, dummy, previous]  # all their cards come from his two hands
    assert known(after)[2] == [soloist, next_one, 0, previous]
    assert [known(after)[seat][2] for seat in (1, 3)] == [dummy, dummy]
    assert all(known(after)[seat][0] != soloist for seat in (1, 3))


def test_t59_the_deal_and_the_exchange_of_six() -> None:
    position = Position(phase="before exchange", rules="tientsin", **SIX_HANDS)
    assert position.n_cards == (10, 10, 9, 9, 9, 9)
    assert load_rules("tientsin").grand_after_cards == 6
    with pytest.raises(ValueError, match="before the 7th card"):
        position.call(0, "grand")
    with pytest.raises(
        ValueError, match="3 cards are named; S0 has to choose in this order 1 for S2, 1 for S4"
    ):
        position.exchange(0, "2g 3g 4g")
    for seat, cards in enumerate(("2g 3g", "2k 3k", "2b 3b", "2r 3r", "Jb Jr", "Kr Ag")):
        position = position.exchange(seat, cards)
    assert position.n_cards == (10, 10, 9, 9, 9, 9)
    assert position.hands[2] == "2g 4b 5b 6b 7b 8b 9b Tb Jr"  # from S0, and the second card of S4
    assert position.hands[3] == "2k 4r 5r 6r 7r 8r 9r Tr Ag"
    assert (position.turn, position.question) == (5, "lead")


def test_six_players_may_give_two_cards_to_each_partner() -> None:
    rules = RuleSet(players=6, grand_after_cards=6, tientsin_exchange="two_each")
    position = Position(phase="exchange", rules=rules, **SIX_HANDS, gives="S0 2g 3g 4g 5g")
    for seat, cards in enumerate(
        ("2k 3k 4k 5k", "2b 3b 4b 5b", "2r 3r 4r 5r", "Jb Jr Qg Qk", "Kr Ag Ak Ab"), 1
    ):
        position = position.exchange(seat, cards)
    assert position.hands[4] == "2b 3b 4g 5g Qb Qr Kg Kk Kb"


def test_t60_a_triple_victory_ends_the_round_at_once() -> None:
    position = Position(
        S1="3g", S3="4g | pile: Kg", S4="Ag", S5="?", out="S0 S2", turn="S4", rules="tientsin"
    ).play(4, "Ag")
    assert position.result is not None
    assert (position.result.score, position.result.double_victory) == ((300, 0), 0)


def test_t61_the_tricks_of_the_last_two() -> None:
    result = result_of(
        "tientsin",
        S0="- | pile: Kg",
        S1="- | pile: Kk",
        S2="- | pile: Tg",
        S3="- | pile: Kb Kr",
        S4="- | pile: Tk 5g",
        S5="Tb 5k | pile: Tr 5b 5r",
        out="S0 S1 S2 S4 S3",
    )
    assert (result.cards, result.double_victory) == ((90, 10), None)


def test_t62_two_partners_out_first_do_not_end_the_round() -> None:
    position = Position(S1="3g ?", S2="Ag", S3="4g", S4="5g", S5="6g", out="S0", turn="S2", rules="tientsin")
    position = position.play(2, "Ag")
    assert not position.is_over
    assert position.turn == 3


def test_a_team_of_three_that_is_out_after_an_opponent_goes_on_to_the_last() -> None:
    position = Position(S3="3g 7g", S4="Ag", S5="4g 6g", out="S0 S1 S2", turn="S4", rules="tientsin")
    position = passing(position.play(4, "Ag"), 5, 3)
    assert (position.turn, position.question) == (5, "lead")
    position = position.play(5, "6g").play(3, "7g")
    assert not position.is_over
    position = passing(position, 5).play(3, "3g")
    assert position.out == (0, 1, 2, 4, 3)
    assert position.is_over


def test_t63_the_player_of_the_dog_names_a_partner() -> None:
    lead = Position(S0="DOG 3g", S1="?", S2="?", S3="?", S4="?", S5="?", turn="S0", rules="tientsin")
    position = lead.play(0, "DOG")
    assert (position.question, position.turn, position.phase) == ("dog", 0, "dog")
    assert Position.from_text(str(position), rules="tientsin") == position
    assert position.hand_lead(4).turn == 4
    assert position.hand_lead(2).turn == 2
    for seat in (0, 1, 3):
        with pytest.raises(ValueError, match="the lead must be handed to a partner who still plays"):
            position.hand_lead(seat)
    with pytest.raises(ValueError, match="S0 must first name the partner who leads after the Dog"):
        position.pass_(1)
    one_left = Position(S0="DOG 3g", S1="?", S3="?", S4="?", S5="?", out="S2", turn="S0", rules="tientsin")
    assert one_left.play(0, "DOG").turn == 4
    last_card = Position(S0="DOG", S1="?", S2="?", S3="?", S4="?", S5="?", turn="S0", rules="tientsin")
    position = last_card.play(0, "DOG")
    assert (position.out, position.hand_lead(4).turn) == ((0,), 4)
    assert Position.from_text(str(position), rules="tientsin") == position


def test_t136_a_dog_without_partners_goes_on_from_its_player() -> None:
    position = Position(S0="DOG 3g", S3="?", S5="?", out="S1 S2 S4", turn="S0", rules="tientsin")
    assert position.play(0, "DOG").turn == 3


def test_five_passes_end_a_trick_of_six() -> None:
    position = Position(S0="Ag 3g", S1="?", S2="?", S3="?", S4="?", S5="?", turn="S0", rules="tientsin")
    position = passing(position.play(0, "Ag"), 1, 2, 3, 4)
    assert (position.turn, position.question) == (5, "follow")
    assert passing(position, 5).piles[0] == "Ag"


@pytest.mark.parametrize("taker", [1, 3, 5])
def test_the_dragon_of_six_goes_to_any_opponent(taker: int) -> None:
    position = Position(
        S0="DRG 3g", S1="?", S2="?", S3="?", S4="?", out="S5", turn="S0", top="Kg by S4", rules="tientsin"
    )
    position = passing(position.play(0, "DRG"), 1, 2, 3, 4)
    assert (position.question, position.turn) == ("gift", 0)
    for partner in (2, 4):
        with pytest.raises(ValueError, match="must be given to an opposing seat"):
            position.give_dragon(partner)
    assert position.give_dragon(taker).piles[taker] == "DRG Kg"


@pytest.mark.parametrize(
    ("rules", "lines", "sentence"),
    [
        ("official", {"S4": "2g"}, "unknown line 'S4'"),
        ("threechu", {"S5": "2g"}, "unknown line 'S5'"),
        ("official", {"phase": "dog", "turn": "S0"}, "phase: only with six players somebody has to choose"),
        ("threechu", {"turn": "S0", "totals": "10:20"}, "totals: with three players there are no totals"),
        ("threechu", {"phase": "grand", "shuffler": "S1"}, "shuffler: with three players S0 shuffles"),
        (
            "threechu",
            {"turn": "S1", "calls": "S2 grand"},
            "calls: nobody may call Grand Tichu for the soloist",
        ),
        ("threechu", {"phase": "grand", "calls": "S0 grand"}, "calls: nobody may call Grand Tichu for"),
        (
            "spectrum",
            {"turn": "S0", "calls": "S0 grand, S2 grand"},
            "calls: grand is called 2 times by team 0, max_calls_per_team allows 1",
        ),
        (
            "tientsin",
            {"turn": "S0", **{f"S{seat}": "?" + 9 * " ?" for seat in range(6)}},
            "all lines together have 60 cards, more than 56",
        ),
        ("tientsin", {"phase": "dog", "turn": "S0", "out": "S2"}, "phase: S0 has no two partners"),
        ("tientsin", {"phase": "dog"}, "phase: after the Dog nothing lies on the table, and turn is"),
        ("tientsin", {"turn": "S6"}, "unknown seat 'S6': expected one of S0, S1, S2, S3, S4, S5"),
        ("tientsin", {"turn": "S0", "S0": " ".join("?" * 11)}, "S0: 11 cards are more than 10"),
        (
            "tientsin",
            {"phase": "exchange", "S0": "2g 3g", "gives": "S0 2g"},
            "S0 must give 2 different cards",
        ),
    ],
)
def test_lines_that_do_not_go_with_the_table(rules: str, lines: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Position(rules=rules, **lines)
