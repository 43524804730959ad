"""The whole analysis over runs on disk: rounds, games, and runs with little in them."""

from pathlib import Path

import polars as pl
import pytest

from analysis.fake_run import as_games, make_tables, write_run
from analysis.slow import pooled
from tichu_sim.analysis.aligned import check_aligned
from tichu_sim.analysis.measures import BOOSTER_COUNTS, MEASURES, OF_TABLE
from tichu_sim.analysis.overview import overview
from tichu_sim.analysis.seating import Seating
from tichu_sim.errors import InputError
from tichu_sim.logs.reader import open_run

OTHERS = {measure for measures in (*OF_TABLE.values(), BOOSTER_COUNTS) for measure in measures}
GAME_MEASURES = {"game_win", "game_points", "rounds_per_game", "winner_points", "loser_points"}


def test_a_run_of_rounds_in_several_shards(tmp_path: Path) -> None:
    tables = make_tables(400, seed=2)
    folder = write_run(tmp_path / "run", tables, ("club", "greedy") * 2, parts=3)
    found = overview(open_run(folder))
    assert set(found.estimates["measure"]) == set(MEASURES) - GAME_MEASURES - OTHERS
    assert found.lengths is None
    assert found.unit == "rounds"
    grand = found.find("grand_rate", "strategy", "greedy").to_dicts()[0]
    seats = tables["seats"][tables["seats"]["seat"] % 2 == 1]
    assert grand["value"] == pytest.approx((seats["call"] == 2).mean())
    assert grand["n"] == 800
    assert found.grand_odds is not None
    assert found.grand_odds["hands"].sum() == 1600


def test_a_run_of_games(tmp_path: Path) -> None:
    tables = as_games(make_tables(600, seed=4))
    found = overview(open_run(write_run(tmp_path / "run", tables, parts=2)))
    games = tables["games"]
    assert set(found.estimates["measure"]) == set(MEASURES) - OTHERS
    wins = found.find("game_win", "team", "team 0 (club)").to_dicts()[0]
    expected = pooled([(int(winner == 0), 1) for winner in games["winner"]], True)
    assert (wins["value"], wins["low"], wins["high"], wins["n"]) == pytest.approx(expected)
    length = found.find("rounds_per_game", "all").to_dicts()[0]
    assert length["value"] == pytest.approx(games["rounds"].mean())
    assert length["human"] == 9.32
    assert found.lengths is not None
    assert (found.lengths["rounds"] * found.lengths["games"]).sum() == len(tables["rounds"])
    lower = [min(row["score_0"], row["score_1"]) for row in games]
    assert found.find("loser_points", "all").item(0, "value") == pytest.approx(sum(lower) / len(lower))


def test_calls_by_phase_and_trick(tmp_path: Path) -> None:
    tables = make_tables(400, seed=2)
    found = overview(open_run(write_run(tmp_path / "run", tables)))
    calls = tables["calls"]
    assert found.call_phases is not None
    assert found.call_phases.select("call", "phase").rows() == [("tichu", "play"), ("grand", "deal")]
    assert found.call_phases["calls"].to_list() == [(calls["call"] == 1).sum(), (calls["call"] == 2).sum()]
    assert found.call_tricks is not None
    for row in found.call_tricks.to_dicts():
        chosen = calls[(calls["call"] == 1) & (calls["trick"] == row["trick"])]
        assert row["calls"] == len(chosen)
        assert row["value"] == pytest.approx(chosen["made"].mean())


def test_wishes_add_up(tmp_path: Path) -> None:
    tables = make_tables(300, seed=6)
    found = overview(open_run(write_run(tmp_path / "run", tables)))
    assert found.wishes["value"].sum() == pytest.approx(1)
    assert found.wishes["n"][0] == (tables["rounds"]["wish"] > 0).sum()


def test_rounds_alone(tmp_path: Path) -> None:
    tables = make_tables(50)
    found = overview(open_run(write_run(tmp_path / "run", {"rounds": tables["rounds"]})))
    assert found.find("round_win", "team").height == 2
    assert found.find("tichu_rate", "all").is_empty()
    assert found.grand_odds is None
    assert found.call_phases is None


def test_one_round(tmp_path: Path) -> None:
    found = overview(open_run(write_run(tmp_path / "run", make_tables(1))))
    points = found.find("points", "team").to_dicts()[0]
    assert (points["n"], points["low"]) == (1, None)
    assert found.card_values is None
    assert found.find("difference_sd", "all").is_empty()


def test_no_round_at_all(tmp_path: Path) -> None:
    found = overview(open_run(write_run(tmp_path / "run", make_tables(0))))
    assert found.find("round_win", "team")["value"].to_list() == [None, None]
    assert found.find("tichu_rate", "all")["n"].to_list() == [0]


def test_missing_seats_are_refused(tmp_path: Path) -> None:
    tables = make_tables(20)
    tables["seats"] = tables["seats"][:77]
    run = open_run(write_run(tmp_path / "run", tables))
    with pytest.raises(InputError, match="20 rounds, but 20, 19, 19, 19 rows of seats"):
        overview(run)


def test_seats_of_another_round_are_refused(frames: dict[str, pl.LazyFrame], seating: Seating) -> None:
    with pytest.raises(InputError, match="beside seats of another round"):
        check_aligned(frames["rounds"], frames["seats"].reverse(), seating, "run")
    check_aligned(frames["rounds"], frames["seats"], seating, "run")


def test_a_damaged_run_is_refused(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run", make_tables(20))
    shard = folder / "rounds" / "part-000000.parquet"
    shard.write_bytes(shard.read_bytes()[:-10])
    with pytest.raises(InputError, match="damaged"):
        overview(open_run(folder))
