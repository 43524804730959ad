"""The cache on disk: a change anywhere in the kernel shows, and old code is found again."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tichu_sim
from tichu_sim.jit import JIT

PACKAGE = Path(tichu_sim.__file__).parent
CALLER = """
from tichu_sim.engine.seating import new_round
from tichu_sim.jit import new_records
from tichu_sim.rules import RuleSet
from tichu_sim.state import ASK_GIFT, ASK_WISH, MOVES
from tichu_sim.strategies.random_play import decide

rounds, moves = new_round(RuleSet()), new_records(MOVES)
seat = rounds[0]["seats"][0]
answers = [decide(rounds[0]["table"], seat, moves[0], ASK_WISH) for _ in range(8)]
print(sorted(set(answers)), decide.from_cache)
"""
"""Eight random wishes. The entry point is in one file, the function that bounds the numbers in another."""

BOUNDED = "return (int(word) * int(bound)) >> 32"
ALWAYS_THREE = "return 3 + 0 * int(word) * int(bound)"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package's sources."""
    package = tmp_path / "tichu_sim"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def wishes(copy: Path, **environment: str) -> tuple[str, bool]:
    """The wishes made by the copy in a process of its own, and whether its code came from the cache."""
    variables = os.environ | {"PYTHONPATH": str(copy.parent), "NUMBA_CACHE_DIR": str(copy.parent / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", CALLER],
        capture_output=True,
        text=True,
        check=True,
        cwd=copy.parent,
        env=variables | environment,
    )
    listed, _, cached = done.stdout.strip().rpartition(" ")
    return listed, cached == "True"


def edit(path: Path, old: str, new: str) -> None:
    source = path.read_text("utf-8")
    assert source.count(old) == 1
    path.write_text(source.replace(old, new), "utf-8")


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_a_change_in_a_callee_in_another_file_shows(copy: Path) -> None:
    rng = copy / "rng.py"
    first, cached = wishes(copy)
    assert not cached
    assert len(first) > len("[3]")
    edit(rng, BOUNDED, ALWAYS_THREE)
    assert wishes(copy) == ("[3]", False)
    edit(rng, ALWAYS_THREE, BOUNDED)
    assert wishes(copy) == (first, True)
    assert len(list((copy.parent / "cache").glob("kernel-*"))) == 2


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_bounds_checks_have_a_cache_of_their_own_and_old_caches_are_removed(copy: Path) -> None:
    stale = copy.parent / "cache" / "kernel-0000000000000000"
    recent = copy.parent / "cache" / "kernel-1111111111111111"
    for folder, days in ((stale, 32), (recent, 28)):
        folder.mkdir(parents=True)
        then = time.time() - days * 86_400
        os.utime(folder, (then, then))
    plain, _ = wishes(copy)
    assert wishes(copy, NUMBA_BOUNDSCHECK="1") == (plain, False)
    assert not stale.exists()
    assert recent.exists()
