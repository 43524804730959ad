"""Measure speed, compile time, disk and memory, and print them beside the figures to hold.

    python scripts/bench.py [--strategies random,greedy,club] [--rounds N] [--json]

Run it in the environment tichu_sim is installed in, on an idle machine; ratios within one run mean more than
the figures themselves. The kernel alone is timed by processor time on one core, all else by the clock.

"Run over kernel" compares a run with as many bare kernels as it has processes, playing at the same time,
because the cores of a machine disturb each other. They are timed right before and right after the run, and
their mean counts, because the speed of a machine drifts.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, median
from threading import Barrier
from typing import Any

import click
from rich.console import Console
from rich.table import Table

PROGRAM = [sys.executable, "-m", "tichu_sim"]
WARM = """
import sys, time
started = time.perf_counter()
from pathlib import Path
from tichu_sim.simulate.batch import warm
from tichu_sim.simulate.plan import make_plan
warm(make_plan({"rounds": 1, "strategies": sys.argv[1].split(",")}, "bench", Path()))
print(time.perf_counter() - started)
"""
HOLD = {
    "kernel, random": ">= 60,000",
    "kernel, greedy": ">= 100,000",
    "kernel, club": ">= 60,000",
    "run over kernel, one process": ">= 80 %",
    "run over kernel, two processes": ">= 80 %",
    "million rounds with logs and report": "<= 30 s",
    "first use to the first report": "<= 60 s",
    "tichu-sim --help": "<= 0.5 s",
    "report start-up": "<= 1.5 s",
    "rounds and seats on disk": "<= 60",
    "peak memory of a worker": "<= 500 MB",
}


def timed(command: list[str], **environment: str) -> float:
    """Seconds by the clock that a command takes; it must succeed."""
    started = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **environment})
    return time.perf_counter() - started


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tichu-sim-bench-") as folder:
        yield Path(folder)


def kernel_speeds(strategy: str, start: Barrier, clock: Callable[[], float]) -> list[float]:
    """Rounds a second, five times over, beginning when everybody is at the start."""
    from tichu_sim.simulate.batch import play_chunk, warm
    from tichu_sim.simulate.plan import make_plan

    plan = make_plan({"rounds": 50_000, "seed": 1, "strategies": [strategy]}, "bench", Path())
    warm(plan)
    start.wait()
    speeds = []
    for _ in range(5):
        started = clock()
        play_chunk(plan, 0, plan.count)
        speeds.append(plan.count / (clock() - started))
    return speeds


def bare_kernels(
    strategy: str, processes: int, clock: Callable[[], float] = time.perf_counter
) -> list[list[float]]:
    """The speeds of kernels that play at the same time, each in a process of its own."""
    context = get_context("spawn")
    with context.Manager() as manager, ProcessPoolExecutor(processes, context) as pool:
        play = partial(kernel_speeds, start=manager.Barrier(processes), clock=clock)
        return list(pool.map(play, [strategy] * processes))


def measure_kernel(strategy: str) -> dict[str, float]:
    """The speed of the kernel alone, and what a round consists of."""
    from tichu_sim.simulate.batch import play_chunk
    from tichu_sim.simulate.plan import make_plan

    (speeds,) = bare_kernels(strategy, 1, time.process_time)
    plan = make_plan({"rounds": 2000, "strategies": [strategy], "log_plays": True}, "bench", Path())
    tables = play_chunk(plan, 0, plan.count)
    return {
        "median": median(speeds),
        "best": max(speeds),
        "plays": float(tables["rounds"]["plays"].mean()),
        "passes": float(tables["rounds"]["passes"].mean()),
        "questions": len(tables["plays"]) / plan.count,
    }


def measure_compile(strategies: str) -> tuple[float, float]:
    """Seconds from nothing to a compiled kernel, imports included, and from its cache."""
    with scratch() as folder:
        command = [sys.executable, "-c", WARM, strategies]
        cold = timed(command, NUMBA_CACHE_DIR=str(folder))
        return cold, timed(command, NUMBA_CACHE_DIR=str(folder))


def play(strategy: str, rounds: int, out: Path, *options: str, **environment: str) -> float:
    """Seconds of a run into ``out``."""
    arguments = ["run", "--rounds", str(rounds), "--strategies", strategy, "--seed", "1", "--out", str(out)]
    return timed([*PROGRAM, *arguments, "--quiet", *options], **environment)


def measure_run(strategy: str, rounds: int, jobs: int) -> dict[str, float]:
    """Rounds a second of a run beside those of as many bare kernels, and what it leaves on disk."""
    with scratch() as folder:
        out = folder / "run"
        speeds = bare_kernels(strategy, jobs)
        seconds = play(strategy, rounds, out, "--jobs", str(jobs))
        speeds += bare_kernels(strategy, jobs)
        size = sum(path.stat().st_size for name in ("rounds", "seats") for path in (out / name).iterdir())
        report = timed([*PROGRAM, "report", str(out)])
    kernel = mean(median(part) for part in speeds)
    return {
        "seconds": seconds,
        "rounds_per_second": rounds / seconds,
        "kernel": kernel,
        "share_of_kernel": rounds / seconds / jobs / kernel,
        "bytes_per_round": size / rounds,
        "report_seconds": report,
        "peak_mb": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024,
    }


def measure_small_report(strategy: str) -> float:
    """Seconds of a report on a hundred rounds."""
    with scratch() as folder:
        play(strategy, 100, folder)
        return timed([*PROGRAM, "report", str(folder)])


def measure_first_use(strategy: str) -> float:
    """Seconds from an empty cache to a first report, installation excluded."""
    with scratch() as folder:
        cache, out = str(folder / "cache"), folder / "run"
        played = play(strategy, 20_000, out, NUMBA_CACHE_DIR=cache)
        return played + timed([*PROGRAM, "report", str(out)], NUMBA_CACHE_DIR=cache)


def collect(strategies: list[str], rounds: int) -> dict[str, Any]:
    """All figures, by name."""
    last = strategies[-1]
    cold, loaded = measure_compile(last)
    kernel = {name: measure_kernel(name) for name in strategies}
    one, two = measure_run(last, rounds, 1), measure_run(last, rounds, 2)
    start_up = [sys.executable, "-c", "import tichu_sim.report.build"]
    return {
        "strategy": last,
        "kernel": kernel,
        "compile_seconds": cold,
        "cache_load_seconds": loaded,
        "run_one_process": one,
        "run_two_processes": two,
        "million_seconds": (two["seconds"] + two["report_seconds"]) * 1_000_000 / rounds,
        "first_use_seconds": measure_first_use(last),
        "help_seconds": median(timed([*PROGRAM, "--help"]) for _ in range(5)),
        "report_start_up_seconds": median(timed(start_up) for _ in range(5)),
        "small_report_seconds": measure_small_report(last),
    }


def rows(figures: dict[str, Any]) -> list[tuple[str, str]]:
    """The figures in words."""
    one, two = figures["run_one_process"], figures["run_two_processes"]
    table = [
        (f"kernel, {name}", f"{measured['median']:,.0f} rounds/s (best {measured['best']:,.0f})")
        for name, measured in figures["kernel"].items()
    ]
    table += [
        (
            f"a round of {name}",
            f"{measured['questions']:.1f} questions, {measured['plays']:.1f} plays, "
            f"{measured['passes']:.1f} passes",
        )
        for name, measured in figures["kernel"].items()
    ]
    return [
        *table,
        ("compile from nothing", f"{figures['compile_seconds']:.1f} s"),
        ("load from the cache", f"{figures['cache_load_seconds']:.2f} s"),
        ("kernel, two at once", f"{two['kernel']:,.0f} rounds/s a core"),
        ("run, one process", f"{one['rounds_per_second']:,.0f} rounds/s"),
        ("run over kernel, one process", f"{one['share_of_kernel']:.0%}"),
        ("run, two processes", f"{two['rounds_per_second']:,.0f} rounds/s"),
        ("run over kernel, two processes", f"{two['share_of_kernel']:.0%} a core"),
        ("report of that run", f"{two['report_seconds']:.1f} s"),
        ("million rounds with logs and report", f"{figures['million_seconds']:.1f} s"),
        ("first use to the first report", f"{figures['first_use_seconds']:.1f} s"),
        ("tichu-sim --help", f"{figures['help_seconds']:.2f} s"),
        ("report start-up", f"{figures['report_start_up_seconds']:.2f} s"),
        ("report of 100 rounds", f"{figures['small_report_seconds']:.1f} s"),
        ("rounds and seats on disk", f"{two['bytes_per_round']:.1f} bytes a round"),
        ("peak memory of a worker", f"{two['peak_mb']:.0f} MB"),
    ]


@click.command()
@click.option("--strategies", default="random,greedy,club", show_default=True, help="The last one is run.")
@click.option("--rounds", default=1_000_000, show_default=True, help="Rounds of the timed runs.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def main(strategies: str, rounds: int, as_json: bool) -> None:
    """Measure and print."""
    figures = collect(strategies.split(","), rounds)
    if as_json:
        click.echo(json.dumps(figures, indent=2))
        return
    table = Table(title=f"tichu_sim on {os.cpu_count()} cores")
    for heading in ("what", "measured", "hold"):
        table.add_column(heading)
    for name, value in rows(figures):
        table.add_row(name, value, HOLD.get(name, ""))
    Console().print(table)


if __name__ == "__main__":
    main()
