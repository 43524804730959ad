"""Runs with boosters: every check that holds with them is applied, and each finds what is wrong."""

from pathlib import Path

import polars as pl
import pytest
from validate.conftest import Change, tampered
from validate.test_validate_command import answer, detail, failed, flip, verdicts

from tichu_sim.validate.records import GAME_CHECKS, ROUND_CHECKS

BOOSTER_CHECKS = {"booster owners", "booster uses", "booster picks", "booster counts"}


def test_a_good_run_passes_every_check(boosters_run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, 0, str(boosters_run), "--deals", "1")
    assert not failed(found)
    passed = {name for name, verdict in verdicts(found).items() if verdict == "passed"}
    assert passed >= BOOSTER_CHECKS | ROUND_CHECKS.keys() | GAME_CHECKS.keys()
    n = {check["name"]: check["n"] for check in found["checks"]}
    assert n["round score"] == n["booster owners"] == found["run_deals"]
    assert 0 < n["usual calls"] < n["exchange columns"] < n["deal columns"] < n["round score"]
    assert detail(found, "deal columns") == (
        f"boosters may have changed it in the other {n['round score'] - n['deal columns']} rounds"
    )


def event(name: str) -> pl.Expr:
    return pl.col("event").cast(pl.String) == name


def flip_event(name: str, column: str, value: pl.Expr) -> Change:
    """Changes a column in the first event of a kind."""
    return flip(column, value, event(name))


OF_A_SEAT = event("held") & (pl.col("seat") >= 0)
OTHER_SEAT = (pl.col("seat") + 1) % 4
TAMPERINGS: dict[str, tuple[str, Change, str]] = {
    "user": ("booster_events", flip_event("played", "seat", OTHER_SEAT), "booster owners"),
    "dealt": ("booster_events", flip_event("dealt", "seat", OTHER_SEAT), "booster owners"),
    "held": ("booster_events", flip("event", pl.lit("offered"), OF_A_SEAT), "booster owners"),
    "left": ("seats", flip("boosters_left", pl.col("boosters_left") + 1), "booster owners"),
    "not offered": ("booster_events", flip_event("played", "booster", pl.lit("rat")), "booster uses"),
    "effect": ("booster_events", flip_event("resolved", "seat", OTHER_SEAT), "booster uses"),
    "picker": ("booster_events", flip_event("picked", "seat", OTHER_SEAT), "booster picks"),
    "held count": ("seats", flip("boosters_held", pl.col("boosters_held") + 1), "booster counts"),
    "used": ("seats", flip("boosters_used", pl.col("boosters_used") + 1), "booster counts"),
    "used in all": ("rounds", flip("boosters_used", pl.col("boosters_used") + 1), "booster counts"),
    "picked": ("rounds", flip("boosters_picked", pl.col("boosters_picked") + 1), "booster counts"),
    "cancelled": ("rounds", flip("boosters_cancelled", pl.lit(1)), "booster counts"),
    "points": ("booster_events", flip_event("played", "points_1", pl.lit(100)), "round score"),
    "loss": ("calls", flip("value", pl.col("value") - 5), "calls"),
    "holder": ("calls", flip("holder", (pl.col("holder") + 1) % 4, pl.col("made")), "calls"),
    "unknown": ("booster_events", flip_event("played", "booster", pl.lit("joker")), "rows"),
    "nobody": ("booster_events", flip_event("played", "target", pl.lit(4)), "rows"),
    "event lost": ("booster_events", lambda frame: frame.slice(1), "rows"),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_tampered_run_fails_and_the_check_is_named(
    name: str, boosters_run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, change, check = TAMPERINGS[name]
    folder = tampered(boosters_run, tmp_path / "run", table, change)
    found = answer(capsys, 3, str(folder), "--deals", "1")
    assert check in failed(found)
