"""The cases of rules.md 5.3 and 5.9 on calls, the end of a round, scores and variants."""

import pytest

from tichu_sim import Position
from tichu_sim.position import Result
from tichu_sim.rules import RuleSet, load_rules

pytestmark = pytest.mark.plain

FOURTEEN = "2g 2k 3g 3k 4g 4k 6g 6k 7g 7k 8g 8k 9g 9k"
SIXTY_FORTY = {
    "S0": "- | pile: Kg Kk Kb Kr",
    "S1": "- | pile: Tg Tk Tb Tr",
    "S2": "- | pile: 5g 5k 5b 5r",
    "S3": "2g",
    "out": "S0 S1 S2",
}
"""A finished round worth 60:40."""


def result_of(rules: RuleSet | str = "official", **lines: str) -> Result:
    """The result of a round that is over."""
    position = Position(rules=rules, **lines)
    assert position.result is not None
    return position.result


def passing(position: Position, *seats: int) -> Position:
    """The position after these seats have passed."""
    for seat in seats:
        position = position.pass_(seat)
    return position


def test_t45_the_last_hand_and_the_last_pile_change_hands() -> None:
    result = result_of(
        S0="- | pile: Kg Kk",
        S1="- | pile: Tg 5g",
        S2="- | pile: Kb Kr Tk DRG PHX",
        S3="5b 5r | pile: Tb Tr 5k",
        out="S1 S0 S2",
    )
    assert (result.cards, result.double_victory) == ((60, 40), None)


@pytest.mark.parametrize(("taker", "cards"), [(3, (35, 0)), (1, (0, 35))])
def test_t46_the_dragon_is_given_before_the_last_pile_moves(taker: int, cards: tuple[int, int]) -> None:
    position = Position(S2="DRG", S3="3g 4g", out="S0 S1", top="Kg by S3", turn="S2").play(2, "DRG")
    assert (position.question, position.turn, position.is_over) == ("gift", 2, False)
    result = position.give_dragon(taker).result
    assert result is not None
    assert result.cards == cards


def test_t47_a_double_victory_ends_the_round_at_once() -> None:
    position = Position(S1="3g ? | pile: Kg Kk Kb Kr Tg Tk Tb Tr", S2="Ag", S3="4g ?", out="S0", turn="S2")
    position = position.play(2, "Ag")
    assert position.result is not None
    assert (position.result.score, position.result.double_victory) == ((200, 0), 0)
    assert position.why_not(1, "3g") == "the round is over"


def test_t48_a_call_of_the_second_player_out_fails() -> None:
    result = result_of(S1="3g | pile: Kg Kk Kb Kr Tg Tk Tb Tr", out="S0 S2", calls="S2 tichu")
    assert (result.cards, result.bonus, result.score) == ((200, 0), (-100, 0), (100, 0))


def test_t49_of_two_grand_calls_of_partners_one_succeeds() -> None:
    assert result_of(calls="S0 grand, S2 grand", **SIXTY_FORTY).score == (60, 40)


def test_t50_tichu_until_the_first_card() -> None:
    position = Position(S0="Ag Ak Ab 2b", S1=FOURTEEN, S2="?", S3="?", turn="S0")
    for ace in ("Ag", "Ak", "Ab"):
        position = passing(position.play(0, ace), 1, 2, 3)
    assert position.call(1, "tichu").calls == ((1, "tichu"),)
    position = position.play(0, "2b").play(1, "3g")
    with pytest.raises(ValueError, match="S1 has laid a card"):
        position.call(1, "tichu")


@pytest.mark.parametrize(
    ("before", "totals", "winner"),
    [("950:970", (1010, 1010), None), ("945:980", (1005, 1020), 1), ("880:940", (940, 980), None)],
)
def test_t51_the_game_ends_with_unequal_totals(
    before: str, totals: tuple[int, int], winner: int | None
) -> None:
    result = result_of(totals=before, **SIXTY_FORTY)
    assert (result.totals, result.winner) == (totals, winner)


def test_t52_card_points_can_be_negative() -> None:
    result = result_of(
        S0="- | pile: PHX",
        S1="- | pile: DRG Kg Kk Kb Kr Tg Tk Tb Tr",
        S2="2g",
        S3="- | pile: 5g 5k 5b 5r",
        out="S1 S0 S3",
    )
    assert result.cards == (-25, 125)


def test_t53_a_limit_on_the_calls_of_a_team() -> None:
    rules = load_rules("spectrum")
    position = Position(phase="before exchange", calls="S0 tichu", rules=rules)
    with pytest.raises(ValueError, match="max_calls_per_team"):
        position.call(2, "tichu")
    assert position.call(1, "tichu").calls == ((0, "tichu"), (1, "tichu"))
    after_grand = Position(phase="before exchange", calls="S2 grand", rules=rules)
    assert after_grand.call(0, "tichu").calls == ((2, "grand"), (0, "tichu"))
    unlimited = Position(phase="before exchange", calls="S0 tichu")
    assert unlimited.call(2, "tichu").calls == ((0, "tichu"), (2, "tichu"))


def test_t54_a_player_who_passed_may_come_back() -> None:
    position = Position(S0="5g ?", S1="Qg ?", S2="9g ?", turn="S0")
    position = passing(passing(position.play(0, "5g"), 1).play(2, "9g"), 3, 0)
    assert position.play(1, "Qg").owner == 1
    final = Position(S0="5g ?", S1="Qg ?", S2="9g ?", turn="S0", rules=RuleSet(reenter_after_pass=False))
    final = passing(passing(final.play(0, "5g"), 1).play(2, "9g"), 3, 0)
    assert final.why_not(1, "Qg") == (
        "S1 has passed in this trick and may only throw a bomb (reenter_after_pass = false)"
    )


def test_t55_the_seat_after_an_owner_who_is_out_leads() -> None:
    position = passing(Position(S0="Ag", turn="S0").play(0, "Ag"), 1, 2, 3)
    assert (position.out, position.piles[0], position.turn) == ((0,), "Ag", 1)


def test_t128_a_round_can_throw_both_below_the_target_again() -> None:
    lines = SIXTY_FORTY | {"S0": "- | pile: Kg Kk", "S2": "- | pile: 5g 5k 5b 5r Kb Kr", "out": "S1 S2 S0"}
    result = result_of(totals="1010:1010", calls="S0 grand, S3 tichu", **lines)
    assert (result.cards, result.totals, result.winner) == ((60, 40), (870, 950), None)


@pytest.mark.parametrize(
    ("call", "success", "bonus"),
    [
        ("tichu", "caller_first", -100),
        ("tichu", "team_first", 100),
        ("grand", "caller_first", -200),
        ("grand", "team_first", -200),
    ],
)
def test_t129_whether_the_partner_makes_a_call(call: str, success: str, bonus: int) -> None:
    rules = RuleSet(small_success=success)  # type: ignore[arg-type]  # one of its two values
    lines = SIXTY_FORTY | {"out": "S2 S1 S0"}
    assert result_of(rules, calls=f"S0 {call}", **lines).bonus == (bonus, 0)


def test_t130_the_last_play_of_a_round_cannot_be_bombed() -> None:
    position = Position(S2="Ag", S3="9g 9k 9b 9r", out="S0 S1", top="Kg by S3", turn="S2").play(2, "Ag")
    assert (position.is_over, position.piles[2]) == (True, "Kg Ag")
    assert position.why_not(3, "9g 9k 9b 9r") == "the round is over"
    assert position.result is not None
    assert position.result.cards == (10, 0)


def test_t130_the_last_hand_counts_for_the_other_team() -> None:
    position = Position(S2="Ag", S3="Tg Tk Tb Tr", out="S0 S1", top="Kg by S3", turn="S2").play(2, "Ag")
    assert position.result is not None
    assert position.result.cards == (50, 0)


def test_t131_a_bomb_on_a_trick_that_all_have_passed() -> None:
    position = Position(S0="5g 2g", S1="3g", S2="9g 9k 9b 9r 2b", S3="3k", turn="S0").play(0, "5g")
    position = passing(position, 1, 2, 3).play(2, "9g 9k 9b 9r")
    assert (position.turn, position.passed, position.owner) == (3, (), 2)
    position = passing(position, 3, 0, 1)
    assert (position.piles[2], position.turn, position.question) == ("5g 9g 9k 9b 9r", 2, "lead")


def test_t132_cards_laid_with_the_mah_jong_do_not_fulfil_the_wish() -> None:
    position = Position(S0="MJ 2g 3g 4g 5g Kg", S1="2k 3k 4k 5k 6b Kb", turn="S0")
    position = position.play(0, "MJ 2g 3g 4g 5g").make_wish("5")
    assert position.wish == "5"
    assert [str(play) for play in position.legal_plays()] == ["2k 3k 4k 5k 6b"]
    assert not position.may_pass


def test_t133_no_tichu_while_cards_are_being_chosen() -> None:
    lines = {
        "phase": "exchange",
        "shuffler": "S1",
        "S1": "2g 3g 4g 5g",
        "S2": "2k 3k 4k 5k",
        "gives": "S1 2g 3g 4g",
    }
    position = Position(**lines)
    with pytest.raises(ValueError, match="cannot be called while cards are being chosen"):
        position.call(2, "tichu")
    house = Position(rules="seed003", **lines).call(2, "tichu")
    assert (house.calls, house.turn) == (((2, "tichu"),), 1)  # S1 chooses anew
    assert house.exchange(1, "5g 4g 3g").turn == 2


@pytest.mark.parametrize(
    ("last", "out", "switch", "cards"),
    [
        ("S2", "S0 S1 S3", "first_out", (30, 0)),
        ("S2", "S0 S1 S3", "opponents", (0, 30)),
        ("S3", "S0 S1 S2", "first_out", (30, 0)),
        ("S3", "S0 S1 S2", "opponents", (30, 0)),
    ],
)
def test_t134_who_gets_the_last_pile(last: str, out: str, switch: str, cards: tuple[int, int]) -> None:
    rules = RuleSet(last_tricks_to=switch)  # type: ignore[arg-type]  # one of its two values
    lines = {last: "2g | pile: Kg Kk Kb", "out": out}
    assert result_of(rules, **lines).cards == cards
