"""Measure speed, compile time, disk and memory, and print them beside the figures to hold.

    python scripts/bench.py [--only NAME]... [--strategies random,greedy,club] [--rounds N] [--json]

Run it in the environment tichu_sim is installed in, on an idle machine; ratios within one run mean more than
the figures themselves. The kernel alone is timed by processor time on one core, all else by the clock. All
parts together take some minutes; ``--only`` measures some of them.

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
from dataclasses import dataclass
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
TWO_EACH = {"base": "all", "start_with": 2}
MILLION = 1_000_000
WARM = """
import sys
from pathlib import Path
from tichu_sim.simulate.batch import warm
from tichu_sim.simulate.plan import make_plan
warm(make_plan({"rounds": 1, "strategies": sys.argv[1]}, "bench", Path()))
"""
HUB = """
import json, sys, time
from pathlib import Path
from tichu_sim.boosters.hub import hub_of
from tichu_sim.simulate.plan import make_plan
plan = make_plan({"rounds": 1, "boosters": json.loads(sys.argv[1])}, "bench", Path())
started = time.perf_counter()
hub_of(plan.boosters).get()
print(time.perf_counter() - started)
"""


@dataclass(frozen=True)
class Options:
    """What is measured: the strategies, the last of which is run, and the rounds of the timed runs."""

    strategies: tuple[str, ...]
    rounds: int
    booster_rounds: int

    @property
    def strategy(self) -> str:
        """The strategy of everything but the comparison of kernels."""
        return self.strategies[-1]


@dataclass(frozen=True)
class Figure:
    """One line of the table; ``hold`` is empty where nothing is promised."""

    what: str
    value: float
    shown: str
    hold: str = ""


def speed(what: str, speeds: list[float], hold: str = "") -> Figure:
    """The speed of a kernel as the median of several goes."""
    middle = median(speeds)
    return Figure(what, middle, f"{middle:,.0f} rounds/s (best {max(speeds):,.0f})", hold)


def seconds(what: str, value: float, hold: str = "", places: int = 1) -> Figure:
    """A duration."""
    return Figure(what, value, f"{value:.{places}f} s", hold)


def per_million(what: str, took: float, rounds: int, hold: str = "") -> Figure:
    """The duration of a million rounds, from that of fewer or more; start-up counts as if it grew, too."""
    value = took * MILLION / rounds
    scaled = "" if rounds == MILLION else f" (from {rounds:,} rounds)"
    return Figure(what, value, f"{value:.1f} s{scaled}", hold)


def share(what: str, value: float, hold: str = "", places: int = 0) -> Figure:
    """A ratio."""
    return Figure(what, value, f"{value:.{places}%}", hold)


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


def make(settings: dict[str, Any]) -> Any:
    """The plan of some settings; tichu_sim is imported only where it is measured."""
    from tichu_sim.simulate.plan import make_plan

    return make_plan({"seed": 1, **settings}, "bench", Path())


def kernel_speeds(settings: dict[str, Any], start: Barrier, clock: Callable[[], float]) -> list[float]:
    """Rounds a second, five times over, beginning when everybody is at the start."""
    from tichu_sim.simulate.batch import play_chunk, warm

    plan = make({"rounds": 50_000, **settings})
    warm(plan)
    start.wait()
    speeds = []
    for _ in range(5):
        started = clock()
        play_chunk(plan, 0, plan.count)
        speeds.append(plan.count / (clock() - started))
    return speeds


def bare_kernels(
    settings: dict[str, Any], processes: int, clock: Callable[[], float] = time.perf_counter
) -> list[list[float]]:
    """The speeds of kernels that play at the same time, each in a process of its own."""
    context = get_context("spawn")
    with context.Manager() as manager, ProcessPoolExecutor(processes, context) as pool:
        play = partial(kernel_speeds, start=manager.Barrier(processes), clock=clock)
        return list(pool.map(play, [settings] * processes))


def measure_kernel(options: Options) -> Iterator[Figure]:
    """The speed of the kernel alone, and what a round consists of."""
    from tichu_sim.simulate.batch import play_chunk

    holds = {"random": ">= 60,000", "greedy": ">= 100,000", "club": ">= 60,000"}
    for name in options.strategies:
        (speeds,) = bare_kernels({"strategies": name}, 1, time.process_time)
        yield speed(f"kernel, {name}", speeds, holds.get(name, ""))
        tables = play_chunk(make({"rounds": 2000, "strategies": name, "log_plays": True}), 0, 2000)
        questions = len(tables["plays"]) / 2000
        plays, passes = (float(tables["rounds"][column].mean()) for column in ("plays", "passes"))
        shown = f"{questions:.1f} questions, {plays:.1f} plays, {passes:.1f} passes"
        yield Figure(f"a round of {name}", questions, shown)


def measure_compile(options: Options) -> Iterator[Figure]:
    """Seconds from nothing to a compiled kernel, imports included, and from its cache."""
    with scratch() as folder:
        command = [sys.executable, "-c", WARM, options.strategy]
        yield seconds("compile from nothing", timed(command, NUMBA_CACHE_DIR=str(folder)))
        yield seconds("load from the cache", timed(command, NUMBA_CACHE_DIR=str(folder)), places=2)


def play(strategy: str, rounds: int, out: Path, *more: str, **environment: str) -> float:
    """Seconds of a run into ``out``."""
    arguments = ["run", "--rounds", str(rounds), "--strategies", strategy, "--seed", "1", "--out", str(out)]
    return timed([*PROGRAM, *arguments, "--quiet", *more], **environment)


def report(out: Path, **environment: str) -> float:
    """Seconds of the report of a run."""
    return timed([*PROGRAM, "report", str(out)], **environment)


def measure_run(options: Options) -> Iterator[Figure]:
    """Rounds a second of a run beside those of as many bare kernels, and what it leaves on disk."""
    for jobs, words in ((1, "one process"), (2, "two processes")):
        with scratch() as folder:
            out = folder / "run"
            settings = {"strategies": options.strategy}
            speeds = bare_kernels(settings, jobs)
            took = play(options.strategy, options.rounds, out, "--jobs", str(jobs))
            speeds += bare_kernels(settings, jobs)
            size = sum(path.stat().st_size for name in ("rounds", "seats") for path in (out / name).iterdir())
            reported = report(out)
        kernel = mean(median(part) for part in speeds)
        rate = options.rounds / took
        yield Figure(f"kernel beside it, {words}", kernel, f"{kernel:,.0f} rounds/s a core")
        yield Figure(f"run, {words}", rate, f"{rate:,.0f} rounds/s")
        yield share(f"run over kernel, {words}", rate / jobs / kernel, ">= 80 %")
    yield seconds("report of that run", reported)
    yield per_million("million rounds with logs and report", took + reported, options.rounds, "<= 30 s")
    disk = size / options.rounds
    yield Figure("rounds and seats on disk", disk, f"{disk:.1f} bytes a round", "<= 60")
    yield peak()


def peak() -> Figure:
    """The largest process started so far."""
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return Figure("peak memory of a worker", megabytes, f"{megabytes:.0f} MB", "<= 500 MB")


def first_use(strategy: str, *more: str) -> float:
    """Seconds from an empty cache to a first report, installation excluded."""
    with scratch() as folder:
        cache, out = str(folder / "cache"), folder / "run"
        played = play(strategy, 20_000, out, *more, NUMBA_CACHE_DIR=cache)
        return played + report(out, NUMBA_CACHE_DIR=cache)


def measure_first_use(options: Options) -> Iterator[Figure]:
    """The base game's first use."""
    yield seconds("first use to the first report", first_use(options.strategy), "<= 60 s")


def measure_start_up(options: Options) -> Iterator[Figure]:
    """What a user waits for before anything is played or read."""
    command = [sys.executable, "-c", "import tichu_sim.report.build"]
    yield seconds("tichu-sim --help", median(timed([*PROGRAM, "--help"]) for _ in range(5)), "<= 0.5 s", 2)
    yield seconds("report start-up", median(timed(command) for _ in range(5)), "<= 1.5 s", 2)
    with scratch() as folder:
        play(options.strategy, 100, folder)
        yield seconds("report of 100 rounds", report(folder))


def measure_booster_kernel(options: Options) -> Iterator[Figure]:
    """The kernel with all boosters, two a seat at the start of each round."""
    name = options.strategy
    (speeds,) = bare_kernels({"strategies": name, "boosters": TWO_EACH}, 1, time.process_time)
    yield speed(f"kernel, {name}, all boosters, 2 a seat", speeds, ">= 20,000" if name == "club" else "")


def measure_tables(options: Options) -> Iterator[Figure]:
    """The kernel at tables of three and six players, without boosters and with two for each."""
    for players, game in ((3, "Threechu"), (6, "Tientsin")):
        table = {"strategies": options.strategy, "players": players}
        for words, boosters in (("", "none"), (", all boosters, 2 a seat", TWO_EACH)):
            (speeds,) = bare_kernels({**table, "boosters": boosters}, 1, time.process_time)
            yield speed(f"kernel, {options.strategy}, {game}{words}", speeds)


def measure_empty_set(options: Options) -> Iterator[Figure]:
    """What boosters cost that are not there: an empty set, and all fifty out of the game, in turn.

    Each against the base game right before it; the medians of the ratios. Raises AssertionError if rounds
    with an empty set are not those of the base game to the byte.
    """
    from tichu_sim.boosters import shipped
    from tichu_sim.simulate.batch import play_chunk, warm

    base = {"rounds": 50_000, "strategies": options.strategy}
    asleep = {"base": "all", "removed": sorted(shipped())}
    plans = [make(base), make({**base, "boosters": "none"}), make({**base, "boosters": asleep})]
    rows = []
    for plan in plans:
        warm(plan)
        rows.append(play_chunk(plan, 0, plan.count)["rounds"].tobytes())
    assert rows[0] == rows[1]
    times: list[list[float]] = []
    for _ in range(9):
        times.append([])
        for plan in plans:
            started = time.process_time()
            play_chunk(plan, 0, plan.count)
            times[-1].append(time.process_time() - started)
    for place, words in ((1, "an empty set"), (2, "fifty boosters out of the game")):
        slower = median(one[place] / one[0] for one in times) - 1
        yield share(f"slower than the base game: {words}", slower, "<= 3 %" if place == 1 else "", 1)


def measure_hub(_options: Options) -> Iterator[Figure]:
    """Seconds to compile the hub of a set, everything else being compiled."""
    for words, boosters in (("one card", {"boosters": ["trader"]}), ("all fifty cards", {"base": "all"})):
        with scratch() as folder:
            command = [sys.executable, "-c", HUB, json.dumps(boosters)]
            environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
            done = subprocess.run(command, check=True, capture_output=True, env=environment)
        yield seconds(f"compile the hub of {words}", float(done.stdout))


def measure_booster_run(options: Options) -> Iterator[Figure]:
    """A run with all boosters, two a seat, its logs and its report, on two processes."""
    rounds = options.booster_rounds
    with scratch() as folder:
        out = folder / "run"
        took = play(
            options.strategy, rounds, out, *("--boosters", "all", "--boosters-each", "2", "--jobs", "2")
        )
        size = sum(path.stat().st_size for path in out.glob("*/*.parquet"))
        reported = report(out)
    yield Figure("run with boosters, two processes", rounds / took, f"{rounds / took:,.0f} rounds/s")
    yield seconds(f"report of {rounds:,} booster rounds", reported)
    yield per_million("million booster rounds with logs and report", took + reported, rounds)
    yield Figure("all tables on disk, with boosters", size / rounds, f"{size / rounds:.1f} bytes a round")


def measure_booster_first_use(options: Options) -> Iterator[Figure]:
    """First use with all boosters."""
    value = first_use(options.strategy, "--boosters", "all", "--boosters-each", "2")
    yield seconds("first use with boosters to the first report", value, "<= 150 s")


PARTS: dict[str, Callable[[Options], Iterator[Figure]]] = {
    "kernel": measure_kernel,
    "compile": measure_compile,
    "run": measure_run,
    "first-use": measure_first_use,
    "start-up": measure_start_up,
    "booster-kernel": measure_booster_kernel,
    "tables": measure_tables,
    "empty-set": measure_empty_set,
    "hub": measure_hub,
    "booster-run": measure_booster_run,
    "booster-first-use": measure_booster_first_use,
}


@click.command()
@click.option("--only", multiple=True, type=click.Choice(list(PARTS)), help="A part; may be repeated.")
@click.option("--strategies", default="random,greedy,club", show_default=True, help="The last one is run.")
@click.option("--rounds", default=MILLION, show_default=True, help="Rounds of the timed runs.")
@click.option("--booster-rounds", default=300_000, show_default=True, help="The same with boosters.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def main(only: tuple[str, ...], strategies: str, rounds: int, booster_rounds: int, as_json: bool) -> None:
    """Measure and print; times of a million rounds are scaled from those of fewer."""
    options = Options(tuple(strategies.split(",")), rounds, booster_rounds)
    figures = [figure for name in only or PARTS for figure in PARTS[name](options)]
    if as_json:
        click.echo(json.dumps({figure.what: figure.value for figure in figures}, indent=2))
        return
    table = Table(title=f"tichu_sim on {os.cpu_count()} cores")
    for heading in ("what", "measured", "hold"):
        table.add_column(heading)
    for figure in figures:
        table.add_row(figure.what, figure.shown, figure.hold)
    Console().print(table)


if __name__ == "__main__":
    main()
