"""Boosters at tables of three and six players: rules.md 2.1 and the end of 2.2."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from boosters.drive import Drive
from boosters.test_exchange import dealt, exchanged
from boosters.test_supply import Game

from tichu_sim import Position
from tichu_sim.position import Use
from tichu_sim.position.plays import view
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.state import ASK_PICK
from tichu_sim.terms import BOOSTER_EVENTS
from tichu_sim.validate.watch import watch

SIX = {"S0": "8g 9g", "S1": "8k 9k", "S2": "8b 9b", "S3": "8r 9r", "S4": "Tg Jg", "S5": "Tk Jk"}


def three(boosters: str, **lines: Any) -> Position:
    """A lead of the soloist unless the lines say otherwise."""
    hands = {"S0": "8g 9g", "S1": "8k 9k", "S2": "8b 9b", "S3": "8r 9r", "turn": "S0"}
    return Position(**(hands | lines), boosters=boosters, rules="threechu")


def six(boosters: str, **lines: Any) -> Position:
    """A lead of S0 unless the lines say otherwise."""
    return Position(**(SIX | {"turn": "S0"} | lines), boosters=boosters, rules="tientsin")


def targets(position: Position, seat: int, booster: str) -> list[int | None]:
    return [use.target for use in position.uses(seat) if use.booster == booster]


def plan_of(players: int, **settings: Any) -> Plan:
    table = {"players": players, "strategies": "random", "seed": 3, "boosters": "all"}
    return make_plan(table | settings, "test", Path())


# --- What there is, and who owns it ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "left_out"), [(3, ("positive_thinking",)), (6, ("positive_thinking", "double_victory"))]
)
def test_some_cards_are_left_out(players: int, left_out: tuple[str, ...]) -> None:
    assert plan_of(players, rounds=1).boosters.removed == left_out


def test_a_position_has_no_card_that_is_left_out() -> None:
    with pytest.raises(ValueError, match="positive_thinking is a booster that the set 'all' leaves out"):
        three("S0 positive_thinking")
    with pytest.raises(
        ValueError, match="discard: double_victory is a booster that the set 'all' leaves out"
    ):
        six("S0 trader", discard="double_victory")


@pytest.mark.parametrize(("players", "seats"), [(3, [0, 1, 3]), (6, [0, 1, 2, 3, 4, 5])])
def test_the_display_and_what_is_dealt_are_for_players(players: int, seats: list[int]) -> None:
    game = Game(players=players, start_with=2)
    next(game.questions())
    assert game.number_of(game.boosters.display) == players
    assert [seat for seat in range(6) if game.number_of(game.boosters.held[seat]) == 2] == seats
    assert sum(game.number_of(held) for held in game.boosters.held) == 2 * players


def test_whoever_calls_for_the_dummy_picks_at_his_own_seat() -> None:
    game = Game(players=3)
    game.play(small=(2, 1))
    assert [int(call.caller) for call in game.live.table.calls[: game.live.table.n_calls]] == [2, 1]
    assert game.picks() == [0, 1, 3]
    assert game.number_of(game.boosters.display) == 3


def test_six_players_pick_one_each_from_the_caller_on() -> None:
    game = Game(players=6)
    game.play(grand=(4,))
    assert game.picks() == [4, 5, 0, 1, 2, 3]
    assert game.number_of(game.boosters.display) == 6


def test_boosters_go_with_their_owner_from_seat_to_seat() -> None:
    """Three players change seats from round to round; what each owns stays his."""
    game = Game(players=3, start_with=2)
    before: dict[int, int] = {}
    for _ in range(4):
        for number, _question in enumerate(game.questions(small=(1,))):
            if number == 0 and before:
                assert owned(game) == before
        before = owned(game)
        assert int(game.boosters.held[2]) == 0


def owned(game: Game) -> dict[int, int]:
    """The boosters of each player, wherever he sits."""
    return {int(game.live.table.player[seat]): int(game.boosters.held[seat]) for seat in (0, 1, 3)}


# --- The soloist and the dummy ----------------------------------------------------------------------------


def test_the_soloist_uses_his_boosters_for_either_seat() -> None:
    position = three("S0 trader ignore_wish")
    assert targets(position, 0, "trader") == [2]
    assert targets(position, 2, "trader") == [0]
    for seat in (0, 2):
        swapped = position.use(seat, "trader")
        assert (swapped.hands[0], swapped.hands[2]) == ("8b 9b", "8g 9g")
        assert swapped.turn == 0
    assert Use("ignore_wish") in position.uses(0)
    assert Use("ignore_wish") not in position.uses(2), "the dummy need not heed a wish anyway"


def test_only_for_the_seat_that_is_in() -> None:
    position = three("S0 spy trader", S0="", out="S0", turn="S2")
    assert position.uses(0) == []
    assert {use.booster for use in position.uses(2)} == {"spy"}
    assert three("S0 spy", S2="", out="S2").uses(2) == []


def test_the_dummy_owns_nothing() -> None:
    with pytest.raises(ValueError, match="boosters: S2 owns none, it is played from another seat"):
        three("S2 spy")
    with pytest.raises(ValueError, match="S2 cannot use mulligan now: it is not the moment"):
        three("S0 mulligan").use(2, "mulligan")
    with pytest.raises(ValueError, match="S2 cannot use mulligan now: the seat does not own it"):
        three("S1 mulligan").use(2, "mulligan")


def test_the_soloist_has_nobody_to_give_a_booster_to() -> None:
    position = three("S0 booster_gift spy")
    assert targets(position, 0, "booster_gift") == targets(position, 2, "booster_gift") == []
    assert targets(three("S1 booster_gift spy"), 1, "booster_gift") == [3]


def test_the_soloist_robs_others_only_and_is_robbed_while_he_is_in() -> None:
    """Booster Theft after a call for the dummy: what is taken lies before the soloist."""
    start = three("S0 booster_theft; S1 spy; S3 njet", not_laid="S2", turn="S2")
    called = start.call(2, "tichu")
    assert called.uses(0) == [], "the call is the dummy's"
    robbed = called.use(2, "booster_theft").choose(target=1, choice=slot_of("spy"))
    assert robbed.boosters[0] == ("spy",)
    assert robbed.boosters[1] == ()
    lines = {"S0": "", "out": "S0", "turn": "S1", "not_laid": "S1"}
    called = three("S0 spy; S1 booster_theft", **lines).call(1, "tichu").use(1, "booster_theft")
    assert called.choose(target=0, choice=slot_of("spy")).boosters[1] == ("spy",)


def slot_of(booster: str) -> int:
    """The place of a card in the set of all."""
    return plan_of(4, rounds=1).boosters.slot_names.index(booster)


def test_super_partner_hands_a_call_to_the_dummy() -> None:
    position = three("S0 super_partner", not_laid="S0 S1 S2 S3").call(0, "tichu")
    handed = position.use(0, "super_partner")
    assert int(view(handed._records).table.calls[0].holder) == 2
    assert targets(position, 2, "super_partner") == [], "the dummy has not called"


def test_nothing_is_used_for_the_dummy_before_its_hand_may_be_seen() -> None:
    """Mulligan at seven cards and Clairvoyant before the deal are for the soloist's own seat only."""
    drive = Drive({"S0": ["mulligan", "clairvoyant"], "S1": []}, players=3)
    drive.until("exchange")
    assert drive.offers("mulligan") == [(7, 0)]
    assert drive.offers("clairvoyant") == [(0, 0), (14, 0), (14, 2)]


def test_a_grand_tichu_is_answered_at_his_own_seat_a_tichu_at_both() -> None:
    drive = Drive({"S0": ["insurance"]}, grand=(1,), players=3)
    drive.until("exchange")
    assert drive.offers("insurance") == [(8, 0)]
    called = three("S0 insurance", not_laid="S1", turn="S1").call(1, "tichu")
    assert called.uses(0) == called.uses(2) == [Use("insurance")]


def test_nobody_answers_himself_from_his_other_seat() -> None:
    assert three("S0 equality njet").use(0, "equality").uses(2) == []
    another = three("S1 equality; S0 njet").use(1, "equality")
    assert another.uses(0) == another.uses(2) == [Use("njet")]


def test_ouvert_for_the_dummy_whose_hand_is_open_anyway() -> None:
    """It takes the Mah Jong and opens."""
    position = exchanged(dealt("S0 ouvert", rules="threechu"), "2g 3g", "2k 3k", "2b 3b", "2r 3r")
    position = position.use(2, "ouvert")
    assert position.n_cards == (14, 13, 15, 14)
    assert "MJ" in position.hands[2]
    assert position.turn == 2


def test_a_draft_serves_the_dummy_too() -> None:
    """Four seats draw, so four cards are taken; the soloist picks for the dummy."""
    drive = Drive({"S1": ["draft"]}, players=3)
    drive.use(1, "draft", drawn=3)
    pickers: list[int] = []
    while len(pickers) < 3:
        drive.until("choice")
        pickers.append(drive.seat)
        assert len(drive.choices) == 5 - len(pickers)
        drive.answer(0)
    assert pickers == [1, 2, 3]


@pytest.mark.parametrize(("players", "aims"), [(3, [1, 3]), (6, [2, 4])])
def test_generous_aims_at_those_one_exchanges_with(players: int, aims: list[int]) -> None:
    drive = Drive({"S0": ["generous"]}, players=players)
    drive.until_offered(0, "generous")
    assert [int(option.seat) for option in drive.moves.options[: drive.moves.n_options]] == aims


# --- Six players ------------------------------------------------------------------------------------------


def test_a_partner_is_chosen() -> None:
    position = six("S0 trader booster_gift spy")
    assert targets(position, 0, "trader") == targets(position, 0, "booster_gift") == [2, 4]
    swapped = position.use(0, "trader", target=4)
    assert (swapped.hands[0], swapped.hands[4]) == ("Tg Jg", "8g 9g")
    given = position.use(0, "booster_gift", target=2).choose(target=2, choice=slot_of("spy"))
    assert given.boosters[2] == ("spy",)
    out = six("S0 trader", S4="", out="S4")
    assert targets(out, 0, "trader") == [2]


def test_super_partner_names_the_new_holder() -> None:
    position = six("S0 super_partner", not_laid="S0 S1 S2 S3 S4 S5").call(0, "tichu")
    assert targets(position, 0, "super_partner") == [2, 4]
    handed = position.use(0, "super_partner", target=4)
    assert int(view(handed._records).table.calls[0].holder) == 4


def test_a_draft_takes_six_cards_and_none_of_the_incomplete_draw_round() -> None:
    drive = Drive({"S1": ["draft"]}, players=6)
    drive.until("exchange")
    assert sorted({drawn for drawn, seat in drive.offers("draft")}) == list(range(9))
    drive = Drive({"S1": ["draft"]}, players=6)
    drive.use(1, "draft", drawn=2)
    drive.until("choice")
    assert len(drive.choices) == 6


def test_courage_ends_with_the_last_draw_round_for_all() -> None:
    """Grand after six cards: the seventh to the ninth; two players alone get a tenth."""
    drive = Drive({"S1": ["courage_is_rewarded"]}, grand=(1,), players=6)
    drive.use(1, "courage_is_rewarded", drawn=6)
    times = []
    while drive.go_on() != "exchange":
        if drive.question == "choice":
            times.append(drive.drawn)
            drive.answer(0)
        else:
            drive.let_be()
    assert sorted(set(times)) == [6, 7, 8]
    assert drive.n_cards == [10, 10, 9, 9, 9, 9]


def test_the_cat_takes_the_dog_before_a_partner_is_chosen() -> None:
    lines = {"S0": "DOG 9g", "S1": "8k 9k"}
    for seat in (1, 2):
        assert six(f"S{seat} cat", **lines).play(0, "DOG").use(seat, "cat").turn == seat
    asked = six("", **lines).play(0, "DOG")
    assert (asked.question, asked.turn) == ("dog", 0)


def test_there_is_no_cat_for_a_dog_that_completes_a_triple_victory() -> None:
    lines = {"S0": "DOG", "S2": "", "S4": "", "out": "S2 S4"}
    assert six("S1 cat", **lines).play(0, "DOG").is_over
    other = six("S1 cat", S0="DOG", S2="", S3="", out="S2 S3").play(0, "DOG")
    assert targets(other, 1, "cat") == [None]


# --- Whole rounds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 6])
def test_nothing_impossible_happens(players: int) -> None:
    plan = plan_of(players, rounds=1000, boosters={"base": "all", "start_with": 3})
    seen = watch(plan, 0, 600, rounds_a_game=6)
    assert seen.wrong == ""
    never = {name for name, played in zip(plan.boosters.slot_names, seen.played, strict=False) if not played}
    assert never - {"defuse_quad_bombs"} == set(plan.boosters.removed)


@pytest.mark.parametrize("players", [3, 6])
def test_a_round_alone_is_the_round_of_the_run(players: int) -> None:
    """Boosters of a game depend on the rounds before; the game alone is the game of the run."""
    plan = plan_of(players, games=6)
    whole = play_chunk(plan, 0, plan.count)
    last = play_chunk(plan, plan.count - 1, 1)
    for table in ("rounds", "seats", "booster_events"):
        rows = whole[table][whole[table]["game"] == plan.count - 1]
        assert np.array_equal(rows, last[table])


def test_the_dummy_picks_and_holds_nothing_and_the_soloist_uses_for_it() -> None:
    plan = plan_of(3, rounds=200, boosters={"base": "all", "start_with": 3})
    tables = play_chunk(plan, 0, plan.count)
    seats, events = tables["seats"], tables["booster_events"]
    dummy = seats[seats["seat"] == 2]
    assert not dummy["boosters_held"].any()
    assert not dummy["boosters_left"].any()
    assert dummy["boosters_used"].any()
    owning = [BOOSTER_EVENTS.index(name) for name in ("dealt", "held", "picked", "moved", "returned")]
    assert not (np.isin(events["event"], owning) & (events["seat"] == 2)).any()
    assert not (events["target"][events["event"] == BOOSTER_EVENTS.index("moved")] == 2).any()


def test_all_boosters_stay_asked_for_in_the_order_of_play() -> None:
    """The distribution asks each player once."""
    game = Game(players=3, start_with=1)
    game.play(grand=(3,))
    assert [seat for question, seat in game.log if question == ASK_PICK] == [3, 0, 1]
