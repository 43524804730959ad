"""Boosters about calls: Insurance, Delay, Booster Theft and Super Partner."""

import pytest

from tichu_sim import Position

HANDS = {"S0": "4g", "S1": "6k", "S2": "5g 5k", "S3": "Ag 2b"}
TABLE = {**HANDS, "top": "3g by S3", "turn": "S0", "not_laid": "S1"}


def finish(position: Position) -> tuple[int, int]:
    """S0 and S2 go out first: a call of S1 or S3 fails, the other team has 200 points for cards."""
    position = position.play(0, "4g").pass_(1).play(2, "5g").pass_(3).pass_(1).play(2, "5k")
    assert position.result is not None
    return position.result.score


def test_t90_a_delayed_call_that_fails_costs_200() -> None:
    """T90: anybody may raise a small Tichu, an opponent's, too."""
    start = Position(**TABLE, boosters="S0 delay").call(1, "tichu")
    assert finish(start) == (200, -100)
    assert finish(start.use(0, "delay")) == (200, -200)


@pytest.mark.parametrize("order", [((0, "delay"), (3, "insurance")), ((3, "insurance"), (0, "delay"))])
def test_t90_delayed_and_insured_it_costs_nothing(order: tuple[tuple[int, str], ...]) -> None:
    """T90: in either order the call is worth 200 and its loss is spared."""
    seats = {name: seat for seat, name in order}
    position = Position(**TABLE, boosters=f"S{seats['delay']} delay; S{seats['insurance']} insurance")
    position = position.call(1, "tichu")
    for seat, name in order:
        position = position.use(seat, name)
    assert finish(position) == (200, 0)


def test_a_delayed_call_that_succeeds_wins_200() -> None:
    position = Position(**HANDS, top="3g by S0", turn="S1", not_laid="S1", boosters="S1 delay")
    position = position.call(1, "tichu").use(1, "delay").play(1, "6k").pass_(2).play(3, "Ag").pass_(0)
    position = position.pass_(2).play(3, "2b")
    assert position.result is not None
    assert position.result.bonus == (0, 200)


def test_a_delayed_call_is_still_a_small_one() -> None:
    """It cannot be delayed again, and a Grand Tichu cannot be delayed at all."""
    position = Position(**TABLE, boosters="S0 delay; S3 trader").call(1, "tichu").use(0, "delay")
    assert position.calls == ((1, "tichu"),)
    grand = Position(S1="2g 2k 2b 2r 3k 3b 3r 5b", phase="grand", boosters="S0 delay insurance")
    grand = grand.call(1, "grand")
    assert [use.booster for use in grand.uses(0)] == ["insurance"]


def test_only_the_call_just_made_can_be_answered() -> None:
    """After the next move neither Delay nor Insurance nor Booster Theft has its moment any more."""
    position = Position(**TABLE, boosters="S0 delay; S1 booster_theft; S2 insurance").call(1, "tichu")
    assert position.uses(0)
    assert position.uses(1)
    assert position.uses(2)
    position = position.play(0, "4g")
    assert not any(position.uses(seat) for seat in range(4))


def test_t100_theft_needs_an_own_call() -> None:
    """T100: it is no answer to another player's call, nor is it used without any."""
    position = Position(**TABLE, boosters="S0 booster_theft; S2 njet; S3 trader")
    assert position.uses(0) == []
    assert position.call(1, "tichu").uses(0) == []


def test_theft_takes_a_chosen_booster_of_another_player_who_is_in() -> None:
    position = Position(
        S0="4g",
        S1="6k",
        S3="Ag 2b",
        out="S2",
        top="3g by S3",
        turn="S0",
        not_laid="S1",
        boosters="S0 equality; S1 booster_theft spy; S2 recycling; S3 trader",
    )
    position = position.call(1, "tichu").use(1, "booster_theft")
    assert (position.question, position.turn) == ("choice", 1)
    with pytest.raises(ValueError, match="this is not offered"):
        position.choose(target=2)
    for victim, loot in ((3, "trader"), (0, "equality")):
        robbed = position.choose(target=victim)
        assert set(robbed.boosters[1]) == {"spy", loot}
        assert robbed.boosters[victim] == ()
        assert robbed.boosters[2] == ("recycling",)


def test_theft_from_players_without_boosters_is_illegal() -> None:
    assert Position(**TABLE, boosters="S1 booster_theft").call(1, "tichu").uses(1) == []


SAME_CALL = {
    "S0": "4g 9g",
    "S1": "6k 3b",
    "S2": "Tg",
    "S3": "Jg 2b",
    "turn": "S0",
    "boosters": "S0 super_partner",
}


def partner_first(position: Position) -> tuple[int, int]:
    """S2 goes out first, S3 second, S0 third; what the calls win or lose."""
    position = position.play(0, "4g").pass_(1).play(2, "Tg").play(3, "Jg").pass_(0).pass_(1)
    position = position.play(3, "2b").play(0, "9g")
    assert position.result is not None
    return position.result.bonus


def test_t126_super_partner_hands_the_call_to_the_partner() -> None:
    """T126: the partner has to be first out then; after somebody is out it is illegal."""
    position = Position(**SAME_CALL, calls="S0 tichu")
    assert partner_first(position) == (-100, 0)
    assert partner_first(position.use(0, "super_partner")) == (100, 0)
    late = position.play(0, "4g").pass_(1).play(2, "Tg").pass_(3)
    assert late.out == (2,)
    assert late.uses(0) == []


def test_without_an_own_call_there_is_nothing_to_hand_on() -> None:
    position = Position(
        S0="4g 9g", S1="6k", S2="5g", S3="Ag", turn="S0", calls="S2 tichu", boosters="S0 super_partner"
    )
    assert position.uses(0) == []


def test_t159_a_delayed_insured_call_handed_on() -> None:
    """T159: S1's call passes to S3: +200 if he is first out, nothing lost otherwise; S1 cannot call again."""
    position = Position(
        S0="4g 8b",
        S1="2g 7k",
        S2="5g 5k",
        S3="Ag",
        turn="S1",
        not_laid="S1 S3",
        boosters="S0 delay; S1 super_partner; S2 insurance",
    )
    position = position.call(1, "tichu").use(2, "insurance").use(0, "delay")
    position = position.use(1, "super_partner")
    with pytest.raises(ValueError, match="has already called"):
        position.call(1, "tichu")
    position = position.play(1, "2g")
    made = position.play(2, "5g").play(3, "Ag").pass_(0).pass_(1).pass_(2).play(0, "4g").play(1, "7k")
    assert made.result is not None
    assert made.result.bonus == (0, 200)
    failed = position.play(2, "5g").pass_(3).pass_(0).pass_(1).play(2, "5k").pass_(3).play(0, "8b")
    failed = failed.pass_(1).pass_(3).play(0, "4g")
    assert failed.result is not None
    assert failed.result.bonus == (0, 0)


def test_partners_may_both_hold_a_call() -> None:
    """The partner's own call stays beside the one handed on: both succeed together."""
    position = Position(**SAME_CALL, calls="S0 tichu, S2 tichu")
    assert partner_first(position) == (0, 0)
    assert partner_first(position.use(0, "super_partner")) == (200, 0)
