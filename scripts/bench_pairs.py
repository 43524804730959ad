"""Measure how much slower the kernel of this checkout is than that of another one.

    python scripts/bench_pairs.py ../before [--strategies random,greedy,club] [--pairs N] [--rounds N]

Both checkouts play the same deals in turn, each in a warm process of its own, on the same core, timed by
processor time. The median of the ratios of the pairs is shown with its 95 % interval: the speed of a machine
drifts, and within a pair it drifts little. Where the memory of a process comes to lie matters, too: both are
started anew several times. "same rounds" says whether both played alike; where not, the ratio compares the
rounds as much as the code.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import click
from rich.console import Console
from rich.table import Table
from scipy.stats import quantile_test

HERE = Path(__file__).resolve().parent.parent
STARTS = 4
WORKER = """
import hashlib, os, sys, time
from pathlib import Path
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
from tichu_sim.simulate.batch import play_chunk, warm
from tichu_sim.simulate.plan import make_plan
plan = make_plan({"rounds": int(sys.argv[2]), "strategies": sys.argv[1], "seed": 1}, "bench", Path())
warm(plan)
rounds = play_chunk(plan, 0, plan.count)["rounds"]
told = b"".join(rounds[name].tobytes() for name in ("score_0", "score_1", "plays", "passes"))
print(hashlib.sha256(told).hexdigest(), flush=True)
for _ in sys.stdin:
    started = time.process_time()
    play_chunk(plan, 0, plan.count)
    print(time.process_time() - started, flush=True)
"""


@contextmanager
def player(checkout: Path, strategy: str, rounds: int) -> Iterator["subprocess.Popen[str]"]:
    """A process that plays its rounds whenever it is sent a line, and answers with a line."""
    command = [sys.executable, "-c", WORKER, strategy, str(rounds)]
    own = {"PYTHONPATH": str(checkout), "NUMBA_CACHE_DIR": str(checkout / ".bench_cache")}
    with subprocess.Popen(
        command,
        cwd=checkout,
        env={**os.environ, **own},
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def answer_of(process: "subprocess.Popen[str]") -> str:
    """The next line of a process. Exits where it ended instead; its own message is above."""
    assert process.stdout is not None
    return process.stdout.readline().strip() or sys.exit("one of the checkouts cannot play")


def seconds_of(process: "subprocess.Popen[str]") -> float:
    """Processor seconds of its rounds, played now."""
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()
    return float(answer_of(process))


@click.command()
@click.argument("before", type=click.Path(path_type=Path, exists=True, file_okay=False, resolve_path=True))
@click.option("--strategies", default="random,greedy,club", show_default=True)
@click.option("--pairs", default=80, show_default=True, type=click.IntRange(min=2 * STARTS))
@click.option("--rounds", default=20_000, show_default=True, type=click.IntRange(min=1))
def main(before: Path, strategies: str, pairs: int, rounds: int) -> None:
    """Play in turn and print the ratios of times, this checkout over BEFORE."""
    table = Table(
        title=f"time of this checkout over that of {before.name}, {pairs} pairs of {rounds:,} rounds"
    )
    for heading in ("strategy", "ratio", "95 % interval", "same rounds", "rounds/s of this one, median"):
        table.add_column(heading)
    for strategy in strategies.split(","):
        times = []
        for _ in range(STARTS):
            with player(HERE, strategy, rounds) as new, player(before, strategy, rounds) as old:
                same = answer_of(new) == answer_of(old)
                times += [(seconds_of(new), seconds_of(old)) for _ in range(pairs // STARTS)]
        ratios = [mine / other for mine, other in times]
        middle = median(ratios)
        low, high = quantile_test(ratios, q=middle).confidence_interval(0.95)
        speed = rounds / median(mine for mine, _ in times)
        shown = (f"{middle:.3f}", f"[{low:.3f}, {high:.3f}]", "yes" if same else "no", f"{speed:,.0f}")
        table.add_row(strategy, *shown)
    Console().print(table)


if __name__ == "__main__":
    main()
