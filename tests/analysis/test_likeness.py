"""A run beside recorded human play: bands, and figures class by class."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analysis.fake_run import make_tables, write_run
from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.human import reference
from tichu_sim.analysis.likeness import bands, beside_people, calls_beside_people, fits, read_classes
from tichu_sim.analysis.overview import Overview, overview
from tichu_sim.cli import run_command
from tichu_sim.errors import InputError
from tichu_sim.logs.reader import open_run


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of some thousand invented rounds."""
    folder = tmp_path_factory.mktemp("likeness") / "run"
    write_run(folder, make_tables(4000))
    return folder


@pytest.fixture(scope="module")
def found(run: Path) -> Overview:
    """Its analysis."""
    return overview(open_run(str(run)))


def write_classes(found: Overview, path: Path, stretch: float = 1.0, dataset: str = "all") -> Path:
    """People who do just what the run's players do, but for ``stretch`` times the score differences."""
    grand, results = found.grand_odds_by_class, found.results_by_class
    assert grand is not None
    assert results is not None
    strategy = found.seating.names[0]
    first = grand.filter(pl.col("strategy") == strategy).select(
        *CLASS,
        pl.col("hands").alias("n_first8"),
        pl.col("calls").alias("gt_calls_first8"),
        (pl.col("calls") * pl.col("made")).fill_null(0).alias("gt_success_first8"),
    )
    dealt = results.filter(pl.col("strategy") == strategy).select(
        *CLASS,
        pl.lit(0).alias("n_gt_first14"),
        pl.lit(0).alias("gt_sum_score_diff_first14"),
        pl.col("hands").alias("n_nogt_first14"),
        (pl.col("hands") * pl.col("difference") * stretch).alias("nogt_sum_score_diff_first14"),
    )
    table = first.join(dealt, on=CLASS).with_columns(pl.lit(dataset).alias("dataset"))
    table.with_columns(pl.col(CLASS[1:]).cast(pl.Int8)).write_csv(path)
    return path


@pytest.mark.parametrize("stretch", [1.0, 2.0])
def test_players_like_the_people_lie_on_a_line(found: Overview, tmp_path: Path, stretch: float) -> None:
    people = read_classes(write_classes(found, tmp_path / "people.csv", stretch), "all")
    fitted = {fit.measure: fit for fit in fits(beside_people(found, people, found.seating.names[0]))}
    assert set(fitted) == {"grand_rate", "grand_made", "difference"}
    for measure, fit in fitted.items():
        slope = 1 / stretch if measure == "difference" else 1
        assert fit.correlation == pytest.approx(1)
        assert fit.slope == pytest.approx(slope)
        assert fit.slope_low == pytest.approx(slope)
        assert fit.correlation_high == pytest.approx(1)


def test_the_classes_are_weighted_by_their_human_hands(found: Overview, tmp_path: Path) -> None:
    people = read_classes(write_classes(found, tmp_path / "people.csv"), "all")
    classes = beside_people(found, people, found.seating.names[0]).with_columns(
        pl.col("human_difference").shuffle(seed=3), (pl.col("human_difference_n") % 7 + 1)
    )
    rows = classes.filter(pl.col("difference").is_finite() & pl.col("human_difference").is_finite())
    times = rows["human_difference_n"].to_numpy()
    x = np.repeat(rows["human_difference"].to_numpy(), times)
    y = np.repeat(rows["difference"].to_numpy(), times)
    fit = next(fit for fit in fits(classes) if fit.measure == "difference")
    assert fit.correlation == pytest.approx(np.corrcoef(x, y)[0, 1])
    assert fit.slope == pytest.approx(np.polyfit(x, y, 1)[0])
    assert fit.slope_low < fit.slope < fit.slope_high
    assert fit.correlation_low < fit.correlation < fit.correlation_high


def test_a_verdict_needs_the_whole_interval(found: Overview) -> None:
    table = bands(found)
    without_games = len(reference()["bands"]) - 1
    assert len(table) == without_games + len(reference()["card_bands"])
    for row in table.to_dicts():
        ends = (row["band_low"], row["band_high"])
        within = [ends[0] <= end <= ends[1] for end in (row["low"], row["high"])]
        if all(within):
            assert row["verdict"] == "inside"
        elif row["high"] < ends[0] or row["low"] > ends[1]:
            assert row["verdict"] == "outside"
        else:
            assert row["verdict"] == "on the edge"
    assert set(table["verdict"]) >= {"inside", "outside"}


def test_calls_stand_beside_those_of_people_with_the_same_cards(found: Overview) -> None:
    strategy = found.seating.names[0]
    calls = calls_beside_people(found, strategy)
    known = reference()["grand_by_holding"]["all"]
    assert calls["grand"].select("human_rate", "human_made", "human_difference").rows() == [
        tuple(row[2:]) for row in known
    ]
    assert calls["tichu"]["human_made"].to_list() == [None, 0.6, 0.69, 0.7, 0.77]
    assert found.grand_odds is not None
    own = found.grand_odds.filter(pl.col("strategy") == strategy)
    both = calls["grand"].row(3, named=True)
    assert (both["aces"], both["jokers"]) == (0, 3)
    same = own.filter((pl.col("aces") == 0) & (pl.col("jokers") == 3)).row(0, named=True)
    assert {name: both[name] for name in same} == same


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "cannot be read as CSV"),
        ("aces,dog\n1,0\n", "lacks the column 'dataset'"),
        ("", "cannot be read as CSV"),
    ],
)
def test_a_foreign_file_is_refused(tmp_path: Path, text: str | None, words: str) -> None:
    path = tmp_path / "classes.csv"
    if text is not None:
        path.write_text(text)
    with pytest.raises(InputError, match=words):
        read_classes(path, "all")


def test_an_unknown_dataset_is_refused(found: Overview, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no dataset 'strong', only all"):
        read_classes(write_classes(found, tmp_path / "people.csv"), "strong")


def test_the_command_prints_bands_and_classes(
    run: Path, found: Overview, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = write_classes(found, tmp_path / "people.csv")
    assert run_command(["human", str(run), "--classes", str(people), "--rows", "3"]) == 0
    printed = capsys.readouterr().out
    assert "Tichu made" in printed
    assert "figures lie inside their band" in printed
    assert "Grand Tichu by the first eight cards" in printed
    assert "2 aces + Phoenix" in printed
    assert "1 high card " in printed
    assert printed.rstrip().splitlines()[-1].startswith(("0 aces", "1 ace", "2 aces"))
    assert run_command(["human", str(run), "--classes", str(tmp_path / "nothing.csv")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
