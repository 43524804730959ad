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

folder, count, *strategies = sys.argv[1:]
for strategy in strategies:
    table = {"rounds": int(count), "seed": 5, "strategies": strategy, "log_plays": True}
    plan = make_plan(table, "test", Path())
    np.savez(Path(folder) / strategy, **play_chunk(plan, 3, int(count) - 3))
"""

pytestmark = pytest.mark.skipif(not JIT, reason="the compiled kernel is one side of the comparison")


def rows_of_other_process(folder: Path, count: int, **environment: str) -> dict[str, dict[str, np.ndarray]]:
    """The rows of each strategy's rounds, played by a process with these environment variables."""
    subprocess.run(
        [sys.executable, "-c", CODE, str(folder), str(count), *POLICIES],
        check=True,
        env=os.environ | environment,
    )
    rows = {}
    for strategy in POLICIES:
        with np.load(folder / f"{strategy}.npz") as file:
            rows[strategy] = dict(file)
    return rows


def compare(others: dict[str, dict[str, np.ndarray]], count: int) -> None:
    for strategy, tables in others.items():
        table = {"rounds": count, "seed": 5, "strategies": strategy, "log_plays": True}
        own = play_chunk(make_plan(table, "test", Path()), 3, count - 3)
        assert tables.keys() == own.keys() == {"rounds", "seats", "calls", "plays"}
        for name, rows in own.items():
            assert len(rows)
            assert rows.tolist() == tables[name].tolist(), (strategy, name)


def test_plain_python_plays_the_same_rounds(tmp_path: Path) -> None:
    compare(rows_of_other_process(tmp_path, 13, NUMBA_DISABLE_JIT="1"), 13)


@pytest.mark.slow
def test_nothing_reads_or_writes_outside_its_array(tmp_path: Path) -> None:
    compare(rows_of_other_process(tmp_path, 303, NUMBA_BOUNDSCHECK="1"), 303)
