"""Reports on fake runs: complete, self-contained, whole files, clear errors."""

import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import polars as pl
import pytest
from analysis.fake_run import as_games, make_tables, write_run

from tichu_sim.cli import run_command
from tichu_sim.errors import InputError, RunFailed
from tichu_sim.logs.manifest import read_manifest, write_manifest
from tichu_sim.report import build
from tichu_sim.report.build import build_report
from tichu_sim.rules import RuleSet

SECTIONS = [
    "glance",
    "winning",
    "points",
    "calls",
    "holdings",
    "cards",
    "bombs",
    "course",
    "exchange",
    "finishing",
    "limits",
    "sources",
]
VOID = {"meta", "img", "br"}
LOADERS = {"src", "href", "srcset", "data", "poster", "action", "background"}


class Page(HTMLParser):
    """What a page consists of: sections, addresses it refers to, numbers in cells, tags left open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sections: list[str] = []
        self.addresses: list[str] = []
        self.tags: list[str] = []
        self.open: list[str] = []
        self.cells: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        self.addresses += [value or "" for name, value in attrs if name in LOADERS]
        if tag == "section":
            self.sections.append(given["id"] or "")
        if tag not in VOID:
            self.open.append(tag)
        if tag == "td" and given.get("class") == "number":
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes another tag"

    def handle_data(self, data: str) -> None:
        if "td" in self.open:
            self.cells[-1] += f"[{data}]"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of rounds by two strategies under a rule set of its own."""
    folder = tmp_path_factory.mktemp("runs") / "run"
    rules = RuleSet(target_score=500)
    return write_run(folder, make_tables(2000, seed=5), ("club", "greedy") * 2, parts=2, rules=rules)


@pytest.fixture(scope="module")
def page(run: Path) -> Page:
    """The parsed page of the report on that run."""
    return Page(build_report(run).page.read_text("utf-8"))


def test_the_page_has_all_sections(page: Page) -> None:
    assert page.sections == SECTIONS
    assert not page.open


def test_the_page_loads_nothing(page: Page, run: Path) -> None:
    assert page.addresses
    assert all(address.startswith(("data:image/png;base64,", "#")) for address in page.addresses)
    assert not {"script", "link", "iframe", "object"} & set(page.tags)
    style = (run / "report" / "report.html").read_text("utf-8").split("</style>")[0]
    assert "url(" not in style
    assert "@import" not in style


def test_links_within_the_page_lead_somewhere(page: Page) -> None:
    assert [address for address in page.addresses if address.startswith("#")] == [
        f"#{name}" for name in SECTIONS
    ]


def test_every_number_has_its_cases_or_its_source(page: Page) -> None:
    shares = [cell for cell in page.cells if "%" in cell and "[n " in cell]
    assert len(shares) > 300
    assert all(cell.count("[") >= 3 for cell in shares)


def test_the_head_says_what_was_played(run: Path, page: Page) -> None:
    """And the notes that people did not play by these rules."""
    text = (run / "report" / "report.html").read_text("utf-8")
    assert "here the rules are official with target_score = 500." in text
    manifest = read_manifest(run / "manifest.json")
    for words in (
        "2,000 independent rounds at 0:0",
        "official with target_score = 500",
        "club, partner of seat 2",
        manifest.run,
        "tichu_sim 0.1.0",
    ):
        assert words in text


def test_figures_and_tables_are_beside_the_page(run: Path, page: Page) -> None:
    figures = sorted(path.name for path in (run / "report" / "figures").iterdir())
    assert len(figures) == 11
    assert all((run / "report" / "figures" / name).read_bytes().startswith(b"\x89PNG") for name in figures)
    assert page.tags.count("img") == len(figures)
    odds = pl.read_csv(run / "report" / "tables" / "grand_by_class.csv")
    assert odds["hands"].sum() == 8000
    results = pl.read_csv(run / "report" / "tables" / "results_by_team.csv")
    assert {"measure", "group", "value", "low", "high", "n", "unit", "cases"} <= set(results.columns)


def test_markdown_tables_are_even(run: Path, page: Page) -> None:
    lines = (run / "report" / "report.md").read_text("utf-8").splitlines()
    header = 0
    for before, line in zip(["", *lines], lines, strict=False):
        if line.startswith("|"):
            width = line.replace("\\|", "").count("|")
            header = width if not before.startswith("|") else header
            assert width == header
    assert sum(line.startswith("|---") for line in lines) > 8


def test_nothing_half_written_is_left(run: Path, page: Page) -> None:
    assert not [path for path in (run / "report").rglob("*") if path.name.endswith(".tmp")]


def test_the_same_run_gives_the_same_files(run: Path, page: Page, tmp_path: Path) -> None:
    again = build_report(run, tmp_path / "again").page.parent
    for path in sorted((run / "report").rglob("*")):
        if path.is_file():
            assert (again / path.relative_to(run / "report")).read_bytes() == path.read_bytes(), path.name


def test_a_report_on_games(tmp_path: Path) -> None:
    tables = as_games(make_tables(800, seed=8))
    report = build_report(write_run(tmp_path / "run", tables))
    page = Page(report.page.read_text("utf-8"))
    assert page.sections == [*SECTIONS[:3], "games", *SECTIONS[3:]]
    assert (report.page.parent / "figures" / "game_lengths.png").exists()
    assert f"{len(tables['games'])} games" in report.page.read_text("utf-8")
    assert "The diamond is the mean of human games, 9.32" in report.page.read_text("utf-8")


def test_games_to_another_target_are_not_compared_with_human_ones(tmp_path: Path) -> None:
    tables = as_games(make_tables(800, seed=8), target=500)
    report = build_report(write_run(tmp_path / "run", tables, rules=RuleSet(target_score=500)))
    assert "of human games" not in report.page.read_text("utf-8")
    people = {row["measure"]: row["human"] for row in report.found.estimates.to_dicts()}
    assert people["rounds_per_game"] is None
    assert people["tichu_rate"] is not None


@pytest.mark.parametrize("n_rounds", [0, 1])
def test_a_report_on_hardly_anything(n_rounds: int, tmp_path: Path) -> None:
    report = build_report(write_run(tmp_path / "run", make_tables(n_rounds)))
    page = Page(report.page.read_text("utf-8"))
    assert page.sections == SECTIONS
    assert "nan" not in report.page.read_text("utf-8").split("<main>")[1].split("data:image")[0]


def test_a_report_on_rounds_alone(tmp_path: Path) -> None:
    tables = make_tables(30)
    report = build_report(write_run(tmp_path / "run", {"rounds": tables["rounds"]}))
    page = Page(report.page.read_text("utf-8"))
    assert page.sections == ["glance", "winning", "points", "course", "limits", "sources"]


def test_four_strategies_that_cross_the_teams(tmp_path: Path) -> None:
    strategies = ("club", "greedy", "mine", "random")
    report = build_report(write_run(tmp_path / "run", make_tables(200), strategies))
    assert Page(report.page.read_text("utf-8")).sections == SECTIONS


def test_names_are_escaped(tmp_path: Path) -> None:
    strategies = ("<b>bold</b> & co",) * 4
    text = build_report(write_run(tmp_path / "run", make_tables(20), strategies)).page.read_text("utf-8")
    assert "<b>bold" not in text
    assert "&lt;b&gt;bold&lt;/b&gt; &amp; co" in text


def test_a_file_in_place_of_the_folder_is_refused(run: Path, tmp_path: Path) -> None:
    (tmp_path / "report").write_text("mine")
    with pytest.raises(InputError, match="is a file, a report needs a folder"):
        build_report(run, tmp_path / "report")
    assert (tmp_path / "report").read_text() == "mine"


def test_a_url_as_the_folder_is_refused(run: Path) -> None:
    with pytest.raises(InputError, match="local folder only"):
        build_report(run, "memory://report")


def test_a_full_disk_is_named(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(build, "write_atomic", full)
    with pytest.raises(RunFailed, match=r"cannot be written: No space left on device"):
        build_report(run, tmp_path / "report")


def test_an_unfinished_run_is_refused(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = read_manifest(run / "manifest.json")
    (tmp_path / "begun").mkdir()
    write_manifest(tmp_path / "begun", msgspec.structs.replace(manifest, finished=False))
    assert run_command(["report", str(tmp_path / "begun")]) == 2
    assert "unfinished" in capsys.readouterr().err


def test_the_command_prints_figures_and_place(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["report", str(run), "--out", str(tmp_path / "out")]) == 0
    out = capsys.readouterr().out
    assert "Grand Tichu made" in out
    assert out.rstrip().endswith(str(tmp_path / "out" / "report.html"))
    assert (tmp_path / "out" / "report.html").exists()


def test_the_command_prints_json(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["report", str(run), "--out", str(tmp_path / "out"), "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["report"] == str(tmp_path / "out" / "report.html")
    assert answer["strategies"] == ["club", "greedy", "club", "greedy"]
    assert answer["rows"]["rounds"] == 2000
    tichu = next(row for row in answer["estimates"] if (row["measure"], row["by"]) == ("tichu_rate", "all"))
    assert tichu["n"] == 8000
    assert tichu["low"] < tichu["value"] < tichu["high"]


def test_a_report_imports_no_kernel(run: Path, tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from tichu_sim.cli import run_command\n"
        f"assert run_command(['report', {str(run)!r}, '--out', {str(tmp_path / 'out')!r}]) == 0\n"
        "assert not {'numba', 'scipy', 'pandas', 'matplotlib.pyplot'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
