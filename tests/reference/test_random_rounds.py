"""Random rounds of the reference engine: the properties of rules.md 5.8."""

from random import Random
from typing import Any

import pytest

from . import DECK, ReferenceRound, brute_force, play_random_round, points, random_answer, random_deal
from .round import PLAYS

HOUSES: list[dict[str, Any]] = [
    {},
    {"longer_straight_beats": True, "stairs_max_pairs": 2, "last_tricks_to": "opponents"},
    {"max_calls_per_team": {"grand": 1, "small": 1}, "repass_on_tichu_call": True},
    {"straight_min_rank": 2, "wish_lifetime": "this_trick", "small_success": "team_first"},
    {"bombs_out_of_turn": False, "bomb_may_be_led": False, "wish_optional": False},
    {"reenter_after_pass": False, "dog_fallback": "dog_player_right", "dog_may_dodge_wish": True},
    {"small_window": "first_card_of_round", "grand_window_mode": "simultaneous"},
]


def cards_anywhere(round_: ReferenceRound) -> list[str]:
    places = [*round_.hands, *round_.piles, round_.table]
    return sorted(card for place in places for card in place)


def assert_sound(round_: ReferenceRound) -> None:
    """What must hold at every question."""
    question = round_.question()
    assert question is not None
    name, seat = question
    assert cards_anywhere(round_) == sorted(DECK)
    assert round_.options()
    assert len(set(round_.finished)) == len(round_.finished)
    assert all((not round_.hands[s]) == (s in round_.finished) for s in range(4))
    if name != "gift":
        assert seat not in round_.finished or name == "wish"
    if name == "bomb":
        assert round_.table
        assert None in round_.options()


def assert_scored(round_: ReferenceRound) -> None:
    """What must hold at the end."""
    result = round_.result()
    assert cards_anywhere(round_) == sorted(DECK)
    assert result.totals == tuple(a + b for a, b in zip(result.card_points, result.bonus, strict=True))
    if result.double_victory:
        assert sorted(result.card_points) == [0, 200]
        assert len(result.order) == 2
        return
    teams = round_.team_cards()
    assert sorted(teams[0] | teams[1]) == sorted(DECK)
    assert not teams[0] & teams[1]
    assert sum(result.card_points) == 100
    assert result.card_points == (points(teams[0]), points(teams[1]))
    assert len(result.order) == 3
    assert not round_.table


@pytest.mark.parametrize("rules", HOUSES, ids=[", ".join(house) or "official" for house in HOUSES])
def test_random_rounds_keep_the_properties(rules: dict[str, Any]) -> None:
    """rules.md 5.8 (1), (2), (3), (6): cards conserved at every question, points sum to 100, rounds end."""
    rng = Random(11)
    for _ in range(25):
        round_ = ReferenceRound(random_deal(rng), rng.randrange(4), rules)
        for _ in range(2000):
            if round_.question() is None:
                break
            assert_sound(round_)
            round_.answer(random_answer(round_, rng))
        assert_scored(round_)


def test_options_along_a_round_are_those_of_brute_force() -> None:
    """rules.md 5.8 (5): legal plays and passing on regular turns, counted over all subsets of the hand."""
    rng = Random(12)
    for rules in HOUSES[:6]:
        round_ = ReferenceRound(random_deal(rng), 0, rules)
        while (question := round_.question()) is not None:
            name, seat = question
            barred = seat in round_.passed and not round_.house.reenter_after_pass
            if name in ("lead", "follow") and len(round_.hands[seat]) <= 11 and not barred:
                plays, may_pass = brute_force(round_.hands[seat], round_.top, round_.wish, rules)
                options = round_.options()
                assert options - {None} == {pattern for _, pattern in plays}
                assert (None in options) == may_pass
            round_.answer(random_answer(round_, rng))


def test_illegal_answers_change_nothing() -> None:
    """A refused answer leaves the round as it was."""
    rng = Random(13)
    round_ = ReferenceRound(random_deal(rng))
    refused = 0
    while (question := round_.question()) is not None:
        if question[0] in PLAYS:
            stranger = next(card for card in DECK if card not in round_.hands[question[1]])
            for wrong in (
                (("single", (0,), None, None), {stranger}),
                (("pair", (2, 2), None, None), set(sorted(round_.hands[question[1]])[:1])),
            ):
                before = (cards_anywhere(round_), round_.options(), round_.top, round_.wish)
                with pytest.raises(ValueError, match=r"does not hold|cannot be declared"):
                    round_.answer(wrong)
                assert (cards_anywhere(round_), round_.options(), round_.top, round_.wish) == before
                refused += 1
        round_.answer(random_answer(round_, rng))
    assert refused > 20


def test_a_seed_gives_the_same_round_again() -> None:
    """Random rounds depend on the generator only."""
    first, second = (play_random_round(Random(14)) for _ in range(2))
    assert first.result() == second.result()
    assert first.piles == second.piles
