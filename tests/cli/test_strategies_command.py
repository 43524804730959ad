"""tichu-sim strategies: lists and shows presets and their parameters, checks files of one's own."""

import subprocess
import sys
from pathlib import Path

import pytest
from cli.commands import answer_of, error_of

from tichu_sim.cli import run_command
from tichu_sim.jit import JIT
from tichu_sim.strategies import PRESETS, load_strategy
from tichu_sim.strategies.parameters import used_by

EXAMPLE = Path(__file__).parents[2] / "data" / "own_strategies" / "sprinter.py"


def test_list_says_what_kind_of_player_each_preset_is(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer_of(capsys, "strategies", "list")["strategies"]
    assert [one["name"] for one in told] == list(PRESETS)
    assert all(one["summary"].endswith(".") and len(one["summary"]) < 120 for one in told)
    assert len({one["summary"] for one in told}) == len(PRESETS)
    assert run_command(["strategies", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line.split()[0] for line in lines] == list(PRESETS)


def test_show_marks_what_differs_from_the_defaults(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "club"\n\n[parameters]\nwish_rate = 0.25\n', "utf-8")
    told = answer_of(capsys, "strategies", "show", str(path))
    assert {one["name"] for one in told["parameters"]} == {one.name for one in used_by("club")}
    values = {one["name"]: one["value"] for one in told["parameters"]}
    assert values == load_strategy(path).parameters
    assert run_command(["strategies", "show", str(path)]) == 0
    marked = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("*")]
    assert [line[:4] for line in marked] == [["*", "wish_rate", "0.25", "0.89"]]


def test_show_names_the_subjects_and_meanings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["strategies", "show", "expert"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("expert: The strongest of the fast heuristics.")
    for subject in ("exchange", "leading", "following", "bombs", "mistakes", "boosters"):
        assert subject in lines
    shown = {line[3:].split()[0]: line for line in lines if line[:1] in "* " and line[3:].strip()}
    assert all(shown[one.name].endswith(one.meaning) for one in used_by("club"))


def test_a_policy_without_parameters_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["strategies", "show", "greedy"]) == 0
    assert capsys.readouterr().out.endswith("Policy: greedy\nIt has no parameters.\n")


def test_an_authors_file_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["strategies", "show", str(EXAMPLE)]) == 0
    assert f"Policy: greedy, after {EXAMPLE}" in capsys.readouterr().out


@pytest.mark.parametrize("name", PRESETS)
def test_the_complete_file_is_the_same_strategy(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    assert run_command(["strategies", "show", name, "--toml"]) == 0
    path = tmp_path / f"{name}.toml"
    path.write_text(capsys.readouterr().out, "utf-8")
    assert load_strategy(path) == load_strategy(name)
    assert run_command(["strategies", "check", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: nothing is wrong\n"


def test_check_says_what_is_wrong_with_each_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    texts = {
        "good": 'base = "club"\n',
        "unknown": 'base = "club"\n[parameters]\nwish_rat = 0.5\n',
        "range": 'base = "club"\n[parameters]\nwish_rate = 1.5\n',
        "syntax": 'base = "club\n',
    }
    files = []
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
        files.append(str(tmp_path / f"{name}.toml"))
    files += [str(tmp_path / "missing.toml"), "club"]
    assert run_command(["strategies", "check", *files]) == 2
    captured = capsys.readouterr()
    assert captured.out == f"{files[0]}: nothing is wrong\n"
    wrong = captured.err.splitlines()
    assert len(wrong) == len(files) - 1
    for line, file in zip(wrong, files[1:], strict=True):
        assert line.startswith(f"tichu-sim: {file}")
    assert 'did you mean "wish_rate"?' in wrong[0]
    assert "it must be a number from 0 to 1 (probability)" in wrong[1]
    assert "there is no such file" in wrong[3] or "cannot be read" in wrong[3]


def test_check_tries_an_authors_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, other = tmp_path / "blunt.py", tmp_path / "misspelt.py"
    lines = (
        "from tichu_sim.jit import kernel",
        'BASE = "greedy"',
        "@kernel",
        "def gift(table, seat, moves):",
        "    return seat.seat",
    )
    path.write_text("\n".join(lines) + "\n", "utf-8")
    if JIT:
        assert run_command(["strategies", "check", str(EXAMPLE), str(path), "--format", "json"]) == 2
        captured = capsys.readouterr()
        assert f'"file": "{EXAMPLE}",\n      "error": null' in captured.out
        assert f"{path}: round " in captured.err
        assert "to the question gift is not allowed" in captured.err
    other.write_text("\n".join(lines).replace("gift", "gives") + "\n", "utf-8")
    assert run_command(["strategies", "check", str(other)]) == 2
    assert "gives is no decision" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("show", "clb"), '"clb" is neither a strategy preset nor a TOML file; did you mean "club"?'),
        (("show", str(EXAMPLE), "--toml"), "what a Python file decides cannot be written as TOML"),
        (("check",), "Missing argument 'FILE...'"),
    ],
)
def test_wrong_usage_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in error_of(capsys, 2, "strategies", *arguments)


def test_list_and_show_need_no_kernel() -> None:
    code = (
        "import sys; from tichu_sim.cli import run_command; run_command(['strategies', 'list']); "
        "run_command(['strategies', 'show', 'expert']); sys.exit('numba' in sys.modules)"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], check=False, stdout=subprocess.DEVNULL).returncode == 0
    )
