"""The kernel against the independent reference engine: every question, every option, every score."""

from pathlib import Path
from typing import Any

import pytest
from joblib import Parallel, delayed

from differential.kernel_and_reference import compare_span
from tichu_sim.simulate.batch import warm
from tichu_sim.simulate.plan import make_plan

SWITCHED: dict[str, dict[str, Any]] = {
    "spectrum": {"base": "spectrum"},
    "spectrum_strict": {"base": "spectrum_strict"},
    "seed003": {"base": "seed003"},
    "no_bombs_out_of_turn": {"bombs_out_of_turn": False, "bomb_may_be_led": False},
    "dogs": {"dog_fallback": "dog_player_right", "dog_may_dodge_wish": True},
    "wishes": {"wish_optional": False, "wish_lifetime": "this_trick"},
    "calls": {"small_window": "first_card_of_round", "max_calls_per_team": {"grand": 1, "small": 1}},
    "endings": {"last_tricks_to": "opponents", "small_success": "team_first"},
    "no_reentry": {"reenter_after_pass": False},
    "simultaneous": {"grand_window_mode": "simultaneous"},
    "simultaneous_once": {"grand_window_mode": "simultaneous", "max_calls_per_team": {"grand": 1}},
    "repass": {"repass_on_tichu_call": True, "max_calls_per_team": {"small": 1}},
    "threechu": {"players": 3},
    "threechu_repass": {"players": 3, "repass_on_tichu_call": True, "last_tricks_to": "opponents"},
    "tientsin": {"players": 6},
    "tientsin_other": {
        "players": 6,
        "tientsin_exchange": "two_each",
        "tientsin_deal": "one_pack_54",
        "max_calls_per_team": {"grand": 1, "small": 1},
        "wish_lifetime": "this_trick",
        "reenter_after_pass": False,
    },
}


def plan_for(rounds: int, strategies: list[str], rules: Any = "official") -> Any:
    table = {"rounds": rounds, "seed": 20261130, "rules": rules, "strategies": strategies}
    return make_plan(table, "comparison", Path())


@pytest.mark.slow
def test_twenty_thousand_random_rounds() -> None:
    plan = plan_for(20_000, ["random"])
    warm(plan)
    step = 1_000
    spans = [(first, step) for first in range(0, plan.count, step)]
    questions = Parallel(n_jobs=2)(delayed(compare_span)(plan, *span) for span in spans)
    assert sum(questions) > 70 * plan.count


@pytest.mark.parametrize("name", SWITCHED)
def test_every_switch(name: str) -> None:
    compare_span(plan_for(300, ["random"], SWITCHED[name]), 0, 300)


@pytest.mark.parametrize("rules", ["official", "tientsin"])
def test_rounds_of_mixed_strategies(rules: str) -> None:
    compare_span(plan_for(300, ["random", "greedy"], rules), 0, 300)


def test_rounds_of_three_players_of_whom_each_plays_the_dummy_in_turn() -> None:
    compare_span(plan_for(300, ["random", "greedy", "random"], "threechu"), 0, 300)
