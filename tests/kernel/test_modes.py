"""The same rounds compiled, in plain Python and with bounds checks."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tichu_sim.jit import JIT
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.plan import make_plan
from tichu_sim.strategies.policies import POLICIES

CODE = """
import sys
from pathlib import Path
import numpy as np
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.plan import make_plan

folder, *counts = sys.argv[1:]
for strategy, count in zip(counts[::2], map(int, counts[1::2])):
    table = {"rounds": count, "seed": 5, "strategies": strategy, "log_plays": True}
    plan = make_plan(table, "test", Path())
    np.savez(Path(folder) / strategy, **play_chunk(plan, 3, count - 3))
"""

pytestmark = pytest.mark.skipif(not JIT, reason="the compiled kernel is one side of the comparison")


def compare(folder: Path, counts: dict[str, int], **environment: str) -> None:
    """So many rounds of each strategy, played here and by a process with these environment variables."""
    words = [str(word) for item in counts.items() for word in item]
    command = [sys.executable, "-c", CODE, str(folder), *words]
    subprocess.run(command, check=True, env=os.environ | environment)
    for strategy, count in counts.items():
        table = {"rounds": count, "seed": 5, "strategies": strategy, "log_plays": True}
        own = play_chunk(make_plan(table, "test", Path()), 3, count - 3)
        with np.load(folder / f"{strategy}.npz") as tables:
            assert set(tables) == own.keys() == {"rounds", "seats", "calls", "plays"}
            for name, rows in own.items():
                assert len(rows)
                assert rows.tolist() == tables[name].tolist(), (strategy, name)


def test_plain_python_plays_the_same_rounds(tmp_path: Path) -> None:
    """Of ``search`` a whole round would take minutes; tests/strategies/test_search.py has a position."""
    compare(tmp_path, {name: 13 for name in POLICIES if name != "search"}, NUMBA_DISABLE_JIT="1")


@pytest.mark.slow
def test_nothing_reads_or_writes_outside_its_array(tmp_path: Path) -> None:
    counts = {name: 23 if name == "search" else 303 for name in POLICIES}
    compare(tmp_path, counts, NUMBA_BOUNDSCHECK="1")
