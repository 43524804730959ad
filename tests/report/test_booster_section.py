"""The section on boosters of a report, with a table of grants beside it."""

from pathlib import Path

import polars as pl
import pytest

from tichu_sim.analysis.grants import grant_table
from tichu_sim.report.build import Report, build_report
from tichu_sim.simulate.grants import Grant
from tichu_sim.simulate.plan import make_plan
from tichu_sim.simulate.runner import run

BOOSTERS = ["njet", "trader", "equality", "insurance"]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp("report")
    boosters = {"boosters": BOOSTERS, "start_with": 1}
    plan = {"rounds": 300, "seed": 2, "strategies": "random", "boosters": boosters}
    run(make_plan(plan, "test", Path()), folder / "run", jobs=1)
    helps = Grant("insurance", deals=1000, total=9000, squares=400_000, changed=500, offered=800, used=700)
    hurts = Grant("trader", deals=1000, total=-9000, squares=400_000, changed=500, offered=900, used=90)
    unsure = Grant("njet", deals=1000, total=100, squares=4_000_000, changed=500, offered=100, used=50)
    never = Grant("equality", deals=1000)
    grants = folder / "grants.csv"
    grant_table([helps, hurts, unsure, never]).write_csv(grants)
    return build_report(folder / "run", folder / "report", grants)


def test_the_text_says_how_many_are_told_from_no_effect(report: Report) -> None:
    text = report.page.with_name("report.md").read_text("utf-8")
    assert "adjusted for all 4 comparisons (Benjamini and Hochberg)" in text
    assert "1 boosters help their owner, 1 cost him points, and 2 cannot be told from no effect" in text
    assert "* Boosters: own, 4 cards, 1 a seat to start with\n" in text


def test_all_figures_and_tables_are_there(report: Report) -> None:
    folder = report.page.parent
    for name in ("booster_grants", "booster_uses", "booster_results"):
        assert (folder / "figures" / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    for name in ("booster_grants", "booster_counts", "booster_uses", "booster_results"):
        assert (folder / "tables" / f"{name}.csv").is_file()
    grants = pl.read_csv(folder / "tables" / "booster_grants.csv")
    assert grants["booster"].to_list() == ["insurance", "njet", "equality", "trader"]
    uses = pl.read_csv(folder / "tables" / "booster_uses.csv")
    assert sorted(uses["booster"]) == sorted(BOOSTERS)
    assert (uses["owned"] >= uses["offered"]).all()
    assert (uses["offered"] >= uses["used"]).all()
    assert uses["used"].sum() > 100


def test_boosters_are_counted_by_the_round(report: Report) -> None:
    rounds = report.run.scan("rounds").collect()
    for column in ("boosters_picked", "boosters_used", "boosters_cancelled"):
        (row,) = report.found.find(column, "all").to_dicts()
        assert row["value"] == pytest.approx(rounds[column].mean())
        assert row["low"] < row["value"] < row["high"]
    assert "Boosters used" in report.page.read_text("utf-8")


def test_the_page_holds_the_section_and_all_figures(report: Report) -> None:
    text = report.page.read_text("utf-8")
    assert '<section id="boosters">' in text
    assert text.count("data:image/png") == len(list((report.page.parent / "figures").iterdir()))
