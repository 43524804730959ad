"""Reports on rounds of three and six players: every section, and no words of four."""

import re
from pathlib import Path

import polars as pl
import pytest
from analysis.fake_run import make_tables, write_run

from tichu_sim.report.build import build_report
from tichu_sim.rules import RuleSet

N_ROUNDS = 300
THREE, SIX = ("club", "greedy", "greedy"), ("club", "greedy") * 3
SECTIONS = [
    "glance",
    "winning",
    "soloist",
    "points",
    "calls",
    "holdings",
    "cards",
    "bombs",
    "course",
    "exchange",
    "finishing",
    "limits",
]
OF_FOUR = {
    3: ("all seats", "both teams", "other team", "People", "Diamonds", "the partner", "next seat"),
    6: ("double victory", "fourteen", "eight", "People", "Diamonds", "[Tt]o the next seat"),
}
"""Words that would mislead in reports of other tables."""


@pytest.fixture(scope="module", params=[THREE, ("club",) * 3, SIX])
def strategies(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """Who plays."""
    return tuple(request.param)


@pytest.fixture(scope="module")
def report(strategies: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a report on their rounds."""
    run = tmp_path_factory.mktemp("runs") / "run"
    write_run(run, make_tables(N_ROUNDS, seed=5, players=len(strategies)), strategies)
    return build_report(run).page.parent


def test_every_section_is_there(report: Path, strategies: tuple[str, ...]) -> None:
    html = (report / "report.html").read_text("utf-8")
    expected = [name for name in SECTIONS if name != "soloist" or len(strategies) == 3]
    assert re.findall(r'<section id="(\w+)">', html) == expected


def test_no_words_of_four_players(report: Path, strategies: tuple[str, ...]) -> None:
    html = (report / "report.html").read_text("utf-8")
    text = re.sub(r'"data:image[^"]*"', "", html.split("</style>")[1].split('<section id="limits">')[0])
    said = [words for words in OF_FOUR[len(strategies)] if re.search(rf"\b{words}\b", text)]
    assert not said
    assert ("triple victory" in text) == (len(strategies) == 6)


def test_the_soloist_has_a_table_and_a_figure(report: Path, strategies: tuple[str, ...]) -> None:
    if len(strategies) != 3:
        assert not (report / "tables/soloist.csv").exists()
        return
    assert (report / "figures/soloist.png").exists()
    told = pl.read_csv(report / "tables/soloist.csv")
    labels = ["club against greedy and greedy", "greedy against club and greedy"]
    assert told["group"].unique(maintain_order=True).to_list() == (
        labels if strategies == THREE else ["club against club and club"]
    )
    points = told.filter(pl.col("measure") == "points")
    assert points["n"].sum() == N_ROUNDS
    assert (points["low"] < points["value"]).all()
    others = pl.read_csv(report / "tables/soloists_opponents.csv").filter(pl.col("measure") == "difference")
    own = told.filter(pl.col("measure") == "difference")
    assert others["value"].to_list() == pytest.approx((-own["value"]).to_list())


def test_tables_of_hands_are_by_role_or_strategy(report: Path, strategies: tuple[str, ...]) -> None:
    tables = {path.stem for path in (report / "tables").iterdir()}
    roles = {"tichu_by_holding_soloist", "tichu_by_holding_dummy", "tichu_by_holding_others", "calls_by_role"}
    assert (roles & tables) == (roles if len(strategies) == 3 else set())
    assert ("places_by_seat" in tables) == (len(strategies) == 6)
    places = pl.read_csv(report / f"tables/places_by_{'role' if len(strategies) == 3 else 'seat'}.csv")
    shares = places.filter(pl.col("cases") == "hands", pl.col("unit") == "share")
    assert shares.group_by("group").agg(pl.col("value").sum())["value"].to_list() == pytest.approx(
        [1.0] * shares["group"].n_unique()
    )


def test_two_cards_for_each_partner_are_named_among_the_limits(tmp_path: Path) -> None:
    rules = RuleSet(players=6, grand_after_cards=6, tientsin_exchange="two_each")
    run = write_run(tmp_path / "run", make_tables(40, players=6), ("club",) * 6, rules=rules)
    page = build_report(run).page
    assert "the log holds the lower only" in page.with_suffix(".md").read_text("utf-8")
    assert not (page.parent / "tables/tichu_by_high_cards.csv").exists()


@pytest.mark.parametrize("players", [3, 6])
def test_a_report_on_no_round_at_all(players: int, tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", make_tables(0, players=players), ("club",) * players)
    text = build_report(run).page.with_suffix(".md").read_text("utf-8")
    assert "nan" not in text
