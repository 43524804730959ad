"""Validation of runs of three and six players: they pass, and what is planted in them is found."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from validate.conftest import Change, tampered

from tichu_sim.errors import InputError
from tichu_sim.logs.reader import open_run
from tichu_sim.simulate.plan import make_plan
from tichu_sim.simulate.runner import run
from tichu_sim.validate.validation import validate

TABLES: dict[str, dict[str, Any]] = {
    "threechu": {"players": 3},
    "to a target": {"rules": {"players": 3, "threechu_end": "target", "target_score": 300}},
    "tientsin": {"players": 6},
    "two each, none over": {
        "rules": {"players": 6, "tientsin_exchange": "two_each", "tientsin_deal": "one_pack_54"}
    },
    "limits": {"rules": {"players": 6, "max_calls_per_team": {"grand": 1, "small": 1}}},
    "three with boosters": {"players": 3, "boosters": {"base": "all", "start_with": 2}},
    "six with boosters": {"players": 6, "boosters": {"base": "all", "start_with": 2}},
}
Make = Callable[[str], Path]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Runs of the tables, each made once."""
    folder = tmp_path_factory.mktemp("tables")

    def make(name: str) -> Path:
        path = folder / name.replace(" ", "_")
        if not path.exists():
            strategy = "random" if "boosters" in name else "greedy"
            plan = {"games": 120, "chunk": 60, "seed": 5, "strategies": strategy}
            run(make_plan(plan | TABLES[name], name, Path()), path, jobs=1)
        return path

    return make


def failures(path: Path) -> set[str]:
    return {check.name for check in validate(open_run(path)).checks if check.verdict == "failed"}


@pytest.mark.parametrize("name", TABLES)
def test_a_sound_run_passes(made: Make, name: str) -> None:
    assert failures(made(name)) == set()


def test_three_players_are_dealt_by_the_exact_odds_and_share_evenly(made: Make) -> None:
    checks = {check.name: check for check in validate(open_run(made("threechu"))).checks}
    assert checks["exact odds"].n > 400
    few = "fewer than 200 games"
    assert (checks["points by player"].verdict, checks["points by player"].detail) == ("not applicable", few)
    assert "score difference" not in checks


def test_six_players_have_no_exact_odds(made: Make) -> None:
    with pytest.raises(InputError, match="six players have fewer"):
        validate(open_run(made("tientsin")), deals=1_000_000)


def with_column(name: str, value: pl.Expr) -> Change:
    """A change of a column in the first row of a shard."""

    def change(frame: pl.DataFrame) -> pl.DataFrame:
        first = pl.int_range(pl.len()) == 0
        kept = pl.col(name)
        return frame.with_columns(
            pl.when(first).then(value).otherwise(kept).cast(frame.schema[name]).alias(name)
        )

    return change


@pytest.mark.parametrize(
    ("name", "table", "column", "value", "check"),
    [
        ("threechu", "rounds", "soloist", (pl.col("soloist") + 1) % 3, "running totals"),
        ("threechu", "rounds", "cards_0", pl.col("cards_0") + 5, "100 points"),
        ("threechu", "games", "score_3", pl.col("score_3") + 5, "game results"),
        ("threechu", "games", "winner", pl.lit(3), "game results"),
        ("to a target", "games", "score_0", pl.col("score_0") - 5, "game results"),
        ("tientsin", "rounds", "first_out", (pl.col("first_out") + 1) % 6, "finishing places"),
        ("tientsin", "rounds", "double_victory", pl.lit(1), "double victory"),
        ("tientsin", "seats", "aces", pl.col("aces") + 1, "deal columns"),
        ("tientsin", "seats", "given_second", pl.col("given_partner"), "exchange columns"),
        ("tientsin", "seats", "points", pl.col("points") + 5, "card points"),
        ("three with boosters", "seats", "boosters_left", pl.col("boosters_left") + 1, "booster owners"),
    ],
)
def test_what_is_planted_is_found(
    made: Make, tmp_path: Path, name: str, table: str, column: str, value: pl.Expr, check: str
) -> None:
    changed = tampered(made(name), tmp_path / "run", table, with_column(column, value))
    assert {check, "played again"} <= failures(changed)
