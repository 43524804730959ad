"""scripts/fit_calls.py: the regression finds what is there, and its tables say what happened."""

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from scipy.special import expit

from tichu_sim.strategies.club.chances import DEALT, First, read_odds, whole_hand

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "fit_calls.py"


@pytest.fixture(scope="module")
def fit_calls() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fit_calls", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_regression_finds_the_numbers_of_invented_hands(fit_calls: ModuleType) -> None:
    rng = np.random.default_rng(3)
    truth = np.array([-0.5, 0.8, -0.3, 0.0])
    rows = np.column_stack(
        [np.ones(40_000), rng.integers(0, 4, 40_000), rng.normal(size=40_000), np.zeros(40_000)]
    )
    went_out = (rng.random(40_000) < expit(rows @ truth)).astype(float)
    numbers, errors = fit_calls.fitted(rows, went_out)
    assert (np.abs(numbers - truth) < 4 * errors).all()
    assert errors[:3].max() < 0.03
    curve = fit_calls.calibration("dealt_hand", rows, went_out, numbers)
    assert curve["hands"].to_list() == [4000] * 10
    assert curve["estimated"].is_sorted()
    assert ((curve["low"] < curve["estimated"]) & (curve["estimated"] < curve["high"])).sum() >= 8


def test_the_data_file_is_what_the_script_writes(fit_calls: ModuleType) -> None:
    """Numbers that are written and read again are the same, and the shipped file has all of them."""
    names = {"first_cards": First._fields}
    rng = np.random.default_rng(4)
    numbers = {
        moment: np.round(rng.normal(size=len(names.get(moment, fit_calls.hand_numbers()))), 3)
        for moment in fit_calls.MOMENTS
    }
    read = tomllib.loads(fit_calls.as_toml(numbers))
    assert read["first_cards"] == dict(zip(First._fields, numbers["first_cards"], strict=True))
    for moment in ("dealt_hand", "playing_hand"):
        known = dict(zip(fit_calls.hand_numbers(), numbers[moment], strict=True))
        assert read[moment]["dog"] == known["dog"]
        assert read[moment]["pair"][3] == [4, known["pair 4"]]
    shipped = read_odds()
    assert {moment: set(shipped[moment]) for moment in fit_calls.MOMENTS} == {
        moment: set(table) for moment, table in read.items()
    }
    for place, moment in enumerate(fit_calls.MOMENTS):
        order = fit_calls.numbers_of(read, place)
        assert order == pytest.approx(numbers[moment])
    assert whole_hand(shipped["dealt_hand"]).moment == DEALT.moment
    text = (SCRIPT.parents[1] / "tichu_sim" / "strategies" / "data" / "call_odds.toml").read_text("utf-8")
    assert "Made by: python scripts/fit_calls.py --strategy club" in text
    assert "Made by: python scripts/fit_calls.py --tables --strategy club" in text
    assert fit_calls.OF_OTHER_TABLES in text


def test_holdings_stand_beside_people(fit_calls: ModuleType) -> None:
    rows = np.zeros((60, len(First._fields)))
    rows[:, 0] = 1
    rows[:40, First._fields.index("dragon")] = 1
    table = fit_calls.by_holding(rows, np.arange(60) % 2, np.zeros(len(First._fields)))
    found = {(row["aces"], row["jokers"]): row for row in table.to_dicts()}
    assert found[0, "Dragon"]["hands"] == 40
    assert (found[0, "Dragon"]["observed"], found[0, "Dragon"]["estimated"]) == (0.5, 0.5)
    assert found[0, "Dragon"]["people_made"] == 0.557
    assert found[2, "both"]["hands"] is None
