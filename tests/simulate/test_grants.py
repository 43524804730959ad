"""Grants are measured on paired deals: nothing but the granted booster differs between the arms."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tichu_sim.analysis.grants import grant_table
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.grants import Grant, arms, measure_grants
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.terms import BOOSTER_EVENTS


def plan_of(boosters: dict[str, Any], rounds: int = 1500, strategies: str = "club") -> Plan:
    table = {"rounds": rounds, "seed": 8, "strategies": strategies, "boosters": boosters}
    return make_plan(table, "test", Path())


def test_a_booster_that_can_never_be_used_changes_nothing() -> None:
    plan = plan_of({"boosters": ["njet"]})
    (grant,) = measure_grants(plan, ["njet"])
    assert grant == Grant("njet", deals=1500)
    row = grant_table([grant]).to_dicts()[0]
    assert (row["change"], row["low"], row["adjusted_p"], row["used"]) == (0, None, None, None)


def test_only_deals_in_which_it_was_used_change() -> None:
    """Insurance does nothing until a call fails, and its owner's team then keeps the points."""
    plan = plan_of({"boosters": ["insurance"]})
    with_card, without = (play_chunk(arm, 0, 1500) for arm in arms(plan, "insurance"))
    events = with_card["booster_events"]
    used = np.unique(events["game"][events["event"] == BOOSTER_EVENTS.index("played")])
    leads = [arm["rounds"]["score_0"].astype(int) - arm["rounds"]["score_1"] for arm in (with_card, without)]
    change = leads[0] - leads[1]
    changed = np.flatnonzero(change)
    assert len(changed) > 20
    assert set(changed) <= set(used.tolist())
    assert set(change[changed].tolist()) <= {100, 200}
    (grant,) = measure_grants(plan, ["insurance"])
    assert (grant.total, grant.squares) == (change.sum(), (change * change).sum())
    assert (grant.changed, grant.used) == (len(changed), len(used))


def test_the_other_boosters_lie_alike_in_both_arms() -> None:
    plan = plan_of({"boosters": ["njet", "trader", "equality", "insurance"], "start_with": 1}, 200, "random")
    dealt = []
    for arm in arms(plan, "trader"):
        events = play_chunk(arm, 0, 200)["booster_events"]
        other = events[(events["event"] == BOOSTER_EVENTS.index("dealt")) & (events["booster"] != 1)]
        dealt.append(other[["game", "booster", "seat"]].tolist())
    assert dealt[0] == dealt[1]
    assert len(dealt[0]) == 3 * 200


def test_p_values_are_adjusted_for_the_number_of_boosters() -> None:
    """Benjamini and Hochberg by hand: the k-th smallest of m is multiplied by m / k, never decreasing."""
    grants = [Grant(str(n), 1000, total, 40 * 1000) for n, total in enumerate((600, 450, 300, 10))]
    table = grant_table(grants)
    p = table["p"].to_list()
    expected = [min(p[at] * 4 / (at + 1) for at in range(k, 4)) for k in range(4)]
    assert table["adjusted_p"].to_list() == pytest.approx(expected)
    assert table["change"].is_sorted(descending=True)


def test_games_are_no_paired_deals() -> None:
    plan = make_plan({"games": 10, "boosters": {"boosters": ["njet"]}}, "test", Path())
    with pytest.raises(ValueError, match="independent rounds"):
        next(measure_grants(plan, ["njet"]))
