"""Runs of the real kernel: no table depends on how the run was cut or spread over processes."""

from pathlib import Path
from typing import Any

import pytest

from simulate.scenes import differences
from tichu_sim.logs import open_run
from tichu_sim.rules import RuleSet
from tichu_sim.simulate.plan import Plan
from tichu_sim.simulate.runner import run
from tichu_sim.strategies import load_strategy


def real_plan(**changes: Any) -> Plan:
    seats = tuple(load_strategy(name) for name in ("random", "greedy", "greedy", "random"))
    defaults: dict[str, Any] = {
        "unit": "rounds",
        "count": 600,
        "seed": 11,
        "rules": RuleSet(),
        "strategies": seats,
    }
    return Plan(**(defaults | {"chunk": 200} | changes))


@pytest.mark.parametrize(("unit", "count"), [("rounds", 600), ("games", 40)])
@pytest.mark.parametrize("log_plays", [False, True])
def test_tables_depend_on_the_plan_alone(tmp_path: Path, unit: Any, count: int, log_plays: bool) -> None:
    plan = {"unit": unit, "count": count, "log_plays": log_plays}
    run(real_plan(chunk=count // 3, **plan), tmp_path / "one", jobs=1)
    run(real_plan(chunk=count // 3, **plan), tmp_path / "two", jobs=2)
    run(real_plan(chunk=7, **plan), tmp_path / "cut", jobs=1)
    assert differences(tmp_path / "one", tmp_path / "two") == []
    whole, cut = open_run(tmp_path / "one"), open_run(tmp_path / "cut")
    assert whole.manifest.rows == cut.manifest.rows
    for table in whole.tables:
        assert whole.scan(table).collect().equals(cut.scan(table).collect()), table


def test_longer_run_begins_with_the_shorter_one(tmp_path: Path) -> None:
    run(real_plan(count=100), tmp_path / "short", jobs=1)
    run(real_plan(count=300), tmp_path / "long", jobs=1)
    short, long = (open_run(tmp_path / name).scan("seats").collect() for name in ("short", "long"))
    assert long.head(short.height).equals(short)


def test_first_shuffler_follows_the_rules(tmp_path: Path) -> None:
    run(real_plan(count=40), tmp_path / "rotate", jobs=1)
    run(real_plan(count=40, rules=RuleSet(first_shuffler="S2")), tmp_path / "fixed", jobs=1)
    rotate, fixed = (open_run(tmp_path / name).scan("rounds").collect() for name in ("rotate", "fixed"))
    assert rotate["shuffler"].to_list() == [0, 1, 2, 3] * 10
    assert fixed["shuffler"].to_list() == [2] * 40
