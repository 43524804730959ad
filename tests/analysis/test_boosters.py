"""The table of uses against counting by hand."""

import math
from pathlib import Path

import polars as pl

from tichu_sim.analysis.boosters import booster_uses
from tichu_sim.analysis.intervals import mean_interval, wilson
from tichu_sim.analysis.seating import Seating
from tichu_sim.logs.writer import to_frame
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.plan import make_plan

SET = {"boosters": ["njet", "trader", "equality", "insurance"], "start_with": 1}


def frames() -> tuple[pl.DataFrame, pl.DataFrame]:
    """Events and rounds of some games by lot."""
    plan = make_plan({"games": 60, "seed": 2, "strategies": "random", "boosters": SET}, "test", Path())
    tables = play_chunk(plan, 0, 60)
    events = to_frame("booster_events", tables["booster_events"], plan.boosters.slot_names)
    return events, to_frame("rounds", tables["rounds"])


def test_the_table_counts_owners_and_rounds() -> None:
    events, rounds = frames()
    seating = Seating(("random",) * 4)
    uses = booster_uses(events.lazy(), rounds.lazy(), seating).collect()
    table = {row["booster"]: row for row in uses.to_dicts()}
    lead = {(row["game"], row["round"]): row["score_0"] - row["score_1"] for row in rounds.to_dicts()}
    assert set(table) == {"njet", "trader", "equality", "insurance"}
    for booster, row in table.items():
        met: dict[str, set[tuple[int, int, int]]] = {}
        for event in events.filter(pl.col("booster") == booster).to_dicts():
            met.setdefault(event["event"], set()).add((event["game"], event["round"], event["seat"]))
        offered, used = met.get("offered", set()), met.get("played", set())
        assert used <= offered
        assert (row["offered"], row["used"]) == (len(offered), len(used))
        owning = [met.get(event, set()) for event in ("dealt", "held", "picked", "returned")]
        assert row["owned"] == len(set().union(*owning))
        assert row["picked"] == len(met.get("picked", set()))
        assert row["cancelled"] == len(met.get("cancelled", set()))
        for name, chosen in (("used", used), ("unused", offered - used)):
            ahead = [(1 if seat % 2 == 0 else -1) * lead[game, number] for game, number, seat in chosen]
            won = sum(value > 0 for value in ahead)
            assert row[f"won_{name}_n"] == row[f"ahead_{name}_n"] == len(ahead)
            if not ahead:
                assert row[f"won_{name}"] is None
                continue
            low, high = wilson(won, len(ahead))
            assert math.isclose(row[f"won_{name}_low"], low)
            assert math.isclose(row[f"won_{name}_high"], high)
            ends = mean_interval(len(ahead), sum(ahead), sum(value * value for value in ahead))
            found = [row[f"ahead_{name}{end}"] for end in ("", "_low", "_high")]
            assert all(math.isclose(one, other) for one, other in zip(found, ends, strict=True))
