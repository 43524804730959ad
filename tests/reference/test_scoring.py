"""The end of a round and its score in the reference engine (rules.md 5.3, T128, T129, T134)."""

from collections.abc import Mapping
from typing import Any

import pytest

from . import ReferenceRound, cards_from_text, game_winner
from .table import following, lay, leading


@pytest.mark.parametrize(("receiver", "expected"), [(3, (70, 0)), (1, (35, 35))])
def test_t46_dragon_gift_on_the_last_trick(receiver: int, expected: tuple[int, int]) -> None:
    """T46: given to the last player the trick goes on to the first out, else it stays. S0 has 35 already."""
    round_ = following(
        ["", "", "DRG", "2r 3r"], 3, "Kg", finished=(0, 1), piles=[("Kb", "Tg", "Tk", "5g"), (), (), ()]
    )
    lay(round_, "DRG")
    assert round_.question() == ("gift", 2)
    round_.answer(receiver)
    assert round_.question() is None
    assert round_.result().card_points == expected


# ---- end of the round and scoring ----


def finished_round(
    piles: list[str],
    hand_of_last: str,
    finished: tuple[int, ...],
    rules: Mapping[str, Any] | None = None,
    **more: Any,
) -> ReferenceRound:
    """A round ended by the third seat's last card, a two that wins its trick; the fourth holds a hand."""
    third, last = finished[2], (set(range(4)) - set(finished)).pop()
    hands = [""] * 4
    hands[third], hands[last] = "2g", hand_of_last
    piles_of_cards = [cards_from_text(pile) for pile in piles]
    round_ = leading(hands, third, rules, piles=piles_of_cards, finished=finished[:2], **more)
    lay(round_, "2g")
    assert round_.question() is None
    return round_


PILES_T45 = ["Kg Kk", "Tg 5g", "Tk Kb Kr", "Tb 5k 5b 5r DRG PHX"]


def test_t45_the_last_player_hands_over() -> None:
    """T45: hand to the opponents, pile to the player who went out first."""
    result = finished_round(PILES_T45, "Tr", (1, 0, 2)).result()
    assert result.card_points == (60, 40)
    assert (result.order, result.double_victory, result.totals) == ((1, 0, 2), False, (60, 40))


T134 = [
    ((0, 1, 3), "first_out", (100, 0)),
    ((0, 1, 3), "opponents", (70, 30)),
    ((0, 1, 2), "first_out", (30, 70)),
    ((0, 1, 2), "opponents", (30, 70)),
]


@pytest.mark.parametrize(("finished", "heir", "expected"), T134)
def test_t134_whose_are_the_last_tricks(
    finished: tuple[int, ...], heir: str, expected: tuple[int, int]
) -> None:
    """T134: the last player's pile of 30; the other 70 points lie with a team that keeps them."""
    last = (set(range(4)) - set(finished)).pop()
    rest = "Kr Tg Tk Tb Tr 5g 5k 5b 5r DRG PHX"
    piles = [""] * 4
    piles[last] = "Kg Kk Kb"
    piles[0 if last == 2 else 1] = rest
    assert finished_round(piles, "3g", finished, {"last_tricks_to": heir}).result().card_points == expected


def double_victory(calls: Mapping[int, str], rules: Mapping[str, Any] | None = None) -> ReferenceRound:
    """S0 is out, S2 goes out second; S1 has won 80 points."""
    pile = cards_from_text("Kg Kk Kb Kr Tg Tk Tb Tr")
    hands = ["", "3k 4k", "2b", "3r 4r"]
    round_ = leading(hands, 2, rules, finished=(0,), piles=[(), pile, (), ()], calls=calls)
    lay(round_, "2b")
    assert round_.question() is None
    return round_


def test_t47_double_victory() -> None:
    """T47: at once, 200 to 0, cards not counted."""
    round_ = double_victory({})
    assert round_.result() == ((200, 0), (0, 0), (200, 0), (0, 2), True)
    with pytest.raises(ValueError, match="counted only after"):
        round_.team_cards()


def test_a_double_victory_gives_no_dragon_away() -> None:
    """rules.md 1.10: the round is over on that play; the trick stays on the table, uncounted."""
    round_ = following(["", "3k 4k", "DRG", "3r Ar"], 3, "Ag", finished=(0,))
    lay(round_, "DRG")
    assert round_.question() is None
    assert round_.table == {"Ag", "DRG"}
    assert round_.result().totals == (200, 0)


def test_t48_a_failed_call_on_a_double_victory() -> None:
    """T48."""
    assert double_victory({2: "small"}).result().totals == (100, 0)


@pytest.mark.parametrize(
    ("kind", "success", "bonus"),
    [("small", "caller_first", -100), ("small", "team_first", 100), ("grand", "team_first", -200)],
)
def test_t129_the_partner_goes_out_first(kind: str, success: str, bonus: int) -> None:
    """T129 and small_success: S2 called, S0 went out first."""
    assert double_victory({2: kind}, {"small_success": success}).result().bonus == (bonus, 0)


def test_t49_two_calls_in_one_team() -> None:
    """T49: one Grand succeeds, the partner's fails."""
    round_ = finished_round(PILES_T45, "Tr", (0, 1, 2), calls={0: "grand", 2: "grand"})
    assert round_.result().bonus == (0, 0)
    assert sum(round_.result().card_points) == 100


def test_t51_t128_when_a_game_is_won() -> None:
    """T51, T128: the target alone does not win while the totals are equal."""
    assert game_winner((1010, 1010)) is None
    assert game_winner((1005, 1020)) == 1
    assert game_winner((1010 + 60 - 200, 1010 + 40 - 100)) is None
    assert game_winner((300, 120), 300) == 0


def test_t52_a_team_may_be_negative() -> None:
    """T52."""
    rest = "Kg Kk Kb Kr Tg Tk Tb Tr 5g 5k 5b 5r DRG"
    assert finished_round(["PHX", rest, "", ""], "3g", (0, 1, 2)).result().card_points == (-25, 125)


def test_a_round_that_is_not_over_has_no_result() -> None:
    """The score exists at the end only, and nothing is answered after it."""
    round_ = leading(["2g", "3k", "", ""], finished=(3, 2))
    with pytest.raises(ValueError, match="not over"):
        round_.result()
    lay(round_, "2g")
    with pytest.raises(ValueError, match="the round is over"):
        round_.answer(None)
