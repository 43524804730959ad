"""scripts/ablation.py and scripts/styles.py: small tables, and that every part can be switched off."""

import importlib.util
from pathlib import Path
from types import ModuleType

import polars as pl
import pytest
from click.testing import CliRunner

from tichu_sim.jit import JIT
from tichu_sim.strategies import load_strategy

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
DEALS = 40 if JIT else 2


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_part_changes_the_strategies_that_have_it() -> None:
    ablation = script("ablation")
    expert = load_strategy("expert")
    for part, (said, off) in ablation.PARTS.items():
        assert said
        without = ablation.without(expert, part).parameters
        assert without != expert.parameters, part
        assert {name: without[name] for name in off} == off


def test_the_losses_are_written_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two parts, one of which is worth much."""
    ablation = script("ablation")
    parts = {part: ablation.PARTS[part] for part in ("gift of the Dragon", "card counting")}
    monkeypatch.setattr(ablation, "PARTS", parts)
    options = ("--deals", str(DEALS), "--jobs", "1", "--quiet", "--out", str(tmp_path / "parts"))
    told = CliRunner().invoke(ablation.main, options, catch_exceptions=False)
    assert told.exit_code == 0
    table = pl.read_csv(tmp_path / "parts.csv")
    assert table["deals"].to_list() == [DEALS] * 2
    assert table["lost"].is_sorted(descending=True)
    assert sorted(table["part"]) == ["card counting", "gift of the Dragon"]
    page = (tmp_path / "parts.md").read_text("utf-8")
    assert f"python scripts/ablation.py --strategy expert --deals {DEALS} --seed 4" in page
    for row in table.to_dicts():
        assert f"| {row['part']} | {row['without']} | {row['lost']:+.2f} |" in page


def test_the_table_of_styles_has_a_line_a_figure(tmp_path: Path) -> None:
    """``club`` is exactly as good as itself; everything it throws is a bomb that it holds."""
    styles = script("styles")
    options = ("club", "bomber", "--deals", str(DEALS), "--out", str(tmp_path / "styles"))
    assert CliRunner().invoke(styles.main, options, catch_exceptions=False).exit_code == 0
    table = pl.read_csv(tmp_path / "styles.csv")
    assert table["figure"].to_list() == 2 * list(styles.FIGURES)
    assert table.row(0, named=True)["value"] == 0
    rates = table.filter(pl.col("figure").is_in(["called", "made", "out_of_turn", "partner_first"]))
    assert rates.filter(pl.col("value").is_not_null())["value"].is_between(0, 1).all()
    page = (tmp_path / "styles.md").read_text("utf-8").splitlines()
    assert [line.split(" | ")[0][2:] for line in page if line.startswith("| ")][1:] == [
        "---",
        *styles.FIGURES.values(),
    ]


@pytest.mark.skipif(not JIT, reason="needs hundreds of rounds")
def test_bombs_are_counted_the_same_from_plays_and_from_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    styles = script("styles")
    monkeypatch.setattr(styles, "AT_A_TIME", 100)
    plan = styles.plan_of(["club", "greedy"], 250, 3, True)
    thrown, out_of_turn, cards = styles.bombs_of(plan)
    seats = styles.play(styles.plan_of(["club", "greedy"], 250, 3))["seats"]
    own = seats[seats["seat"] % 2 == 0]
    assert thrown.tolist() == styles.by_round(own, own["bombs"], 250).tolist()
    assert (out_of_turn <= thrown).all()
    assert thrown.sum() > 30
    assert (cards[thrown > 0] <= 52 * thrown[thrown > 0]).all()
