"""Plans: from TOML and options to the resolved plan, and back from a manifest."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from simulate.scenes import make_plan
from tichu_sim.errors import InputError
from tichu_sim.logs.manifest import new_manifest, write_manifest
from tichu_sim.rules import load_rules
from tichu_sim.simulate.plan import Plan, default_chunk, load_plan, plain_plan, plan_of
from tichu_sim.strategies import load_strategy

RANDOM = load_strategy("random")
GREEDY = load_strategy("greedy")


def write(folder: Path, text: str) -> Path:
    path = folder / "plan.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("given", "seats"),
    [
        ('"random"', "rrrr"),
        ('["random"]', "rrrr"),
        ('["random", "greedy"]', "rgrg"),
        ('["random", "greedy", "greedy", "random"]', "rggr"),
    ],
)
def test_strategies_fill_seats_teams_or_all(tmp_path: Path, given: str, seats: str) -> None:
    plan = load_plan(write(tmp_path, f"rounds = 10\nstrategies = {given}\n"), {})
    assert plan.strategies == tuple(RANDOM if letter == "r" else GREEDY for letter in seats)


def test_file_is_resolved_with_defaults(tmp_path: Path) -> None:
    path = write(
        tmp_path, 'games = 30\nstrategies = "random"\n[rules]\nbase = "spectrum"\ntarget_score = 500\n'
    )
    plan = load_plan(path, {})
    rules = msgspec.structs.replace(load_rules("spectrum"), target_score=500)
    assert plan == Plan(
        unit="games", count=30, seed=0, rules=rules, strategies=(RANDOM,) * 4, chunk=plan.chunk
    )
    assert plan.tables == ("rounds", "seats", "calls", "games")


def test_a_plan_chooses_the_target_of_its_games(tmp_path: Path) -> None:
    path = write(tmp_path, 'games = 30\nrules = "spectrum"\ntarget = 500\n')
    assert load_plan(path, {}).rules == msgspec.structs.replace(load_rules("spectrum"), target_score=500)
    assert load_plan(path, {"target": 200}).rules.target_score == 200
    write_manifest(tmp_path, new_manifest(plain_plan(load_plan(path, {})), {}, ()))
    assert load_plan(tmp_path, {}).rules.target_score == 500
    assert load_plan(tmp_path, {"target": 900}).rules.target_score == 900


def test_options_win_over_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, 'games = 30\nseed = 4\nstrategies = "random"\n')
    plan = load_plan(path, {"rounds": 7, "seed": 9, "strategies": ["greedy"], "log_plays": True})
    assert (plan.unit, plan.count, plan.seed, plan.strategies[3]) == ("rounds", 7, 9, GREEDY)
    assert plan.tables == ("rounds", "seats", "calls", "plays")
    assert load_plan(write(tmp_path, 'rounds = 3\nstrategies = "random"'), {"games": 2}).unit == "games"


def test_paths_start_from_the_file_or_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "plans"
    folder.mkdir()
    (folder / "house.toml").write_text("target_score = 300\n")
    (folder / "mine.toml").write_text('name = "mine"\npolicy = "greedy"\n')
    path = write(folder, 'rounds = 1\nrules = "house.toml"\nstrategies = ["mine.toml", "random"]\n')
    plan = load_plan(path, {})
    assert plan.rules.target_score == 300
    assert [strategy.name for strategy in plan.strategies] == ["mine", "random", "mine", "random"]
    monkeypatch.chdir(folder)
    assert (
        load_plan(None, {"rounds": 1, "rules": "house.toml", "strategies": "mine.toml"}).rules == plan.rules
    )


def test_plan_survives_the_manifest(tmp_path: Path) -> None:
    plan = make_plan(rules=load_rules("spectrum_strict"), log_plays=True)
    manifest = new_manifest(plain_plan(plan), {}, plan.tables)
    again = msgspec.json.decode(msgspec.json.encode(manifest), type=type(manifest))
    assert plan_of(again, "manifest.json") == plan


def test_finished_run_serves_as_plan(tmp_path: Path) -> None:
    plan = make_plan()
    write_manifest(tmp_path, new_manifest(plain_plan(plan), {}, plan.tables))
    assert load_plan(tmp_path, {}) == plan
    assert load_plan(tmp_path / "manifest.json", {}) == plan
    longer = load_plan(tmp_path, {"games": 100})
    assert (longer.unit, longer.count, longer.seed, longer.chunk) == ("games", 100, plan.seed, 200)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seed = 1", "it does not say how much to play: give rounds or games"),
        ("rounds = 1\ngames = 1", "rounds and games cannot both be given"),
        ("round = 1", 'unknown key round; did you mean "rounds"?'),
        ("rounds = 0", "rounds: 0 is not allowed, it must be a whole number from 1 to 4294967295"),
        ("rounds = 1\nseed = -1", "seed: -1 is not allowed"),
        ('rounds = 1\nstrategies = ["random", "random", "random"]', "strategies: 3 are given, it must be 1"),
        ("rounds = 1\nstrategies = []", "strategies: a list of 0 is not allowed"),
        ('rounds = 1\nrules = "oficial"', '"oficial" is neither a rules preset nor a TOML file'),
        ("rounds = 1\nrules = { target = 1 }", "rules: unknown key target"),
        ('rounds = 1000000\nstrategies = "random"\nchunk = 1', "it must be at least 10"),
        ("rounds = 1\nplayers = 6\nstrategies = 'kas328'", "kas328 only knows tables of four"),
        ("games = 1\nplayers = 3\ntarget = 500", 'the game ends by rounds (threechu_end = "rounds")'),
        ("rounds = 1\ntarget = 500", "target: 500 is given, but independent rounds have none"),
        (
            "games = 1\ntarget = 199",
            "target_score: 199 is not allowed, it must be a whole number from 200 to 1000",
        ),
        ("rounds = 1\nchunk = 300000", "chunk: 300000 is not allowed"),
        ('rounds = 1\nstrategies = "clbu"', "clbu"),
    ],
)
def test_bad_plans_get_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        load_plan(write(tmp_path, text), {})
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_bad_options_are_not_blamed_on_the_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^options: rounds: 0 is not allowed"):
        load_plan(write(tmp_path, "rounds = 5"), {"rounds": 0})


@pytest.mark.parametrize("unit", ["rounds", "games"])
@pytest.mark.parametrize("count", [1, 2, 1_999, 40_000, 1_000_000, 99_999_999, 2**32 - 1])
@pytest.mark.parametrize("log_plays", [False, True])
def test_parts_cover_every_unit_once(unit: Any, count: int, log_plays: bool) -> None:
    chunk = default_chunk(unit, count, log_plays)
    plan = make_plan(unit=unit, count=count, chunk=chunk, log_plays=log_plays)
    spans = [plan.span(part) for part in range(plan.parts)]
    assert [first for first, _ in spans] == list(range(0, count, chunk))
    assert sum(units for _, units in spans) == count
    assert all(units > 0 for _, units in spans)
    assert plan.parts <= (1_000 if count <= 1_000_000 else 100_000)


def test_an_inline_strategy_may_start_from_a_base(tmp_path: Path) -> None:
    daring = '{ name = "daring", base = "random", parameters = { grand_rate = 0.5 } }'
    plan = load_plan(write(tmp_path, f"rounds = 1\nstrategies = [{daring}]\n"), {})
    assert plan.strategies[0].policy == "random"
    assert plan.strategies[3].parameters["grand_rate"] == 0.5
    assert "base" not in plain_plan(plan)["strategies"][0]
