"""The worked example of the README: cards of a designer's own, from files outside the package."""

import json
from pathlib import Path

import msgspec
import pytest

from tichu_sim import Position
from tichu_sim.boosters import load_boosters
from tichu_sim.cli import run_command
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.plan import Plan, load_plan, make_plan, plain_plan

OWN = Path(__file__).parents[2] / "data" / "own_boosters"
SET = OWN / "own_set.toml"


def test_the_set_holds_own_and_shipped_cards_with_parameters() -> None:
    boosters = load_boosters(SET)
    assert [choice.id for choice in boosters.choices] == ["ace_rush", "toll", "njet", "trader", "equality"]
    assert boosters.choices[0].parameters == {"points": 10}
    assert boosters.choices[1].copies == 2
    assert boosters.n_copies == 6


def test_points_move_from_kings_to_aces() -> None:
    """S2 wins one ace; every point is moved from the kings that are left in hands and piles."""
    table = {"S1": "9g", "S2": "Ag 2b", "S3": "3g 3k", "out": "S0", "turn": "S1"}
    position = Position(**table, boosters="S1 ace_rush", booster_set=SET)
    won = []
    for start in (position, position.use(1, "ace_rush")):
        end = start.play(1, "9g").play(2, "Ag").pass_(3).play(2, "2b")
        assert end.result is not None
        won.append(end.result.cards)
    assert won == [(0, 0), (10, 0)]


def test_a_card_may_count_and_pay_at_the_end() -> None:
    """S0 wins one trick after he has played it, and his team a double victory."""
    table = {"S0": "Ag 3g", "S1": "Kg 4k", "S2": "5b", "S3": "3k 4b", "turn": "S0"}
    position = Position(**table, boosters="S0 toll", booster_set=SET).use(0, "toll")
    end = position.play(0, "Ag").pass_(1).pass_(2).pass_(3).play(0, "3g").pass_(1).play(2, "5b")
    assert end.result is not None
    assert end.result.score == (205, 0)


def test_runs_play_them_and_the_manifest_holds_where_they_are() -> None:
    plan = make_plan(
        {"rounds": 300, "strategies": "random", "boosters": str(SET), "boosters_each": 1}, "test", Path()
    )
    played = play_chunk(plan, 0, 300)
    events = played["booster_events"]
    names = plan.boosters.slot_names
    used = {names[slot] for slot in events["booster"][events["event"] == 3]}
    assert {"ace_rush", "toll"} <= used
    assert msgspec.convert(plain_plan(plan), Plan) == plan


def test_boosters_check_tries_a_card_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run_command(["boosters", "check", str(OWN / "toll.py"), "--rounds", "100", "--format", "json"]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert told["boosters"]["toll"]["dealt"] == 400
    assert told["boosters"]["toll"]["played"] > 50


def test_boosters_check_tries_a_set_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["boosters", "check", str(SET), "--rounds", "100"]) == 0
    shown = capsys.readouterr().out
    assert "nothing is wrong" in shown
    assert "ace_rush" in shown


def test_a_plan_may_name_the_set_relative_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(f'rounds = 10\nboosters = "{SET}"\n', "utf-8")
    plan = load_plan(tmp_path / "plan.toml", {})
    assert plan.boosters.start_with == 1
    assert [choice.id for choice in plan.boosters.choices][:2] == ["ace_rush", "toll"]
