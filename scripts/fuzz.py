"""Play rounds by lot, boosters included, and check at every step that nothing impossible has happened.

    python scripts/fuzz.py [--rounds N] [--boosters SET] [--each N] [--seed S] [--first N] [--jobs J]

Every way to use a booster, at every moment at which it is allowed, is as likely as any other. The checks are
those of tichu_sim.validate.invariants. A round is made from the seed and its number, so that a long fuzz can
be cut into parts: ``--first`` is where a part begins. With ``--rounds-a-game`` boosters stay with their
owners from round to round, until the pile is used up.

Exit code 0: nothing is wrong; 1: something is, and the message says what and how to see it again; 2: an
option is wrong; 130: stopped by Ctrl-C.
"""

import signal
import sys
import time
from collections import Counter
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tichu_sim.errors import InputError, Interrupted
from tichu_sim.simulate import batch
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.validate.invariants import watch_rounds
from tichu_sim.validate.watch import Seen, watch

CHUNK = 5000
"""Rounds at a time, a second or two; a wrong round and Ctrl-C are noticed in between."""


def leave_ctrl_c_to_the_parent() -> None:
    """A terminal sends Ctrl-C to all processes; the one that started the others ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def watch_part(part: tuple[int, int], plan: Plan, rounds_a_game: int) -> Seen:
    """Play the rounds from one number up to another."""
    return watch(plan, part[0], part[1] - part[0], rounds_a_game)


def parts_seen(plan: Plan, first: int, rounds_a_game: int, jobs: int) -> Generator[Seen]:
    """What is seen in the parts, in their order."""
    step = max(1, CHUNK // rounds_a_game) * rounds_a_game
    parts = [(at, min(at + step, plan.count)) for at in range(first, plan.count, step)]
    play = partial(watch_part, plan=plan, rounds_a_game=rounds_a_game)
    if jobs == 1:
        yield from map(play, parts)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), leave_ctrl_c_to_the_parent)
    try:
        yield from pool.map(play, parts)
    finally:
        pool.shutdown(cancel_futures=True)


def collect(plan: Plan, first: int, rounds_a_game: int, jobs: int) -> tuple[Seen, bool]:
    """What is seen up to the first wrong round or Ctrl-C, and whether it was Ctrl-C."""
    seen = Seen()
    with closing(parts_seen(plan, first, rounds_a_game, jobs)) as parts:
        try:
            for part in parts:
                seen.add(part)
                if seen.wrong:
                    break
                if sys.stderr.isatty():
                    print(f"\r{seen.rounds:,} rounds", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            return seen, True
    return seen, False


def uses(plan: Plan, seen: Seen) -> Table:
    """How often each card was played, and cancelled."""
    played: Counter[str] = Counter()
    cancelled: Counter[str] = Counter()
    for slot, name in enumerate(plan.boosters.slot_names):
        played[name] += int(seen.played[slot])
        cancelled[name] += int(seen.cancelled[slot])
    table = Table("booster", "played", "cancelled")
    for column in table.columns[1:]:
        column.justify = "right"
    for name in played:
        table.add_row(name, f"{played[name]:,}", f"{cancelled[name]:,}")
    return table


def summary(seen: Seen, seconds: float) -> str:
    """The figures in one line."""
    return (
        f"{seen.rounds:,} rounds, {seen.questions:,} questions, {seen.played.sum():,} boosters played, "
        f"{seen.cancelled.sum():,} of them cancelled, {seconds:,.0f} s"
    )


def told(plan: Plan, seen: Seen, seconds: float, first: int, options: str) -> str:
    """The summary, and where something is wrong, how to see it again."""
    text = summary(seen, seconds)
    played = {name for slot, name in enumerate(plan.boosters.slot_names) if seen.played[slot]}
    never = [name for name in dict.fromkeys(plan.boosters.slot_names) if name not in played]
    if never:
        text = f"never played: {', '.join(never)}\n{text}"
    if not seen.wrong:
        return f"{text}: nothing wrong"
    again = f"--first {first} --rounds {seen.wrong_round - first + 1} {options} --jobs 1"
    return f"{text}\nwrong: round {seen.wrong_round}, {seen.wrong}\nagain: python scripts/fuzz.py {again}"


def plan_of(settings: dict[str, object]) -> Plan:
    """The plan of some options; one sentence and exit code 2 if one is wrong."""
    try:
        return make_plan(settings, "fuzz", Path())
    except InputError as error:
        raise click.UsageError(str(error)) from None


@click.command()
@click.option("--rounds", type=click.IntRange(1), default=1_000_000, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, help="Number of the first round.")
@click.option("--rounds-a-game", "a_game", type=click.IntRange(1), default=1, show_default=True)
@click.option("--boosters", default="all", show_default=True, help="A shipped set or a TOML file.")
@click.option("--each", default=3, show_default=True, help="Boosters a seat starts with.")
@click.option("--rules", default="official", show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=cpu_count(), help="Processes; by default all cores.")
def main(
    rounds: int, first: int, a_game: int, boosters: str, each: int, rules: str, seed: int, jobs: int
) -> None:
    """Play rounds by lot and watch them; see the head of this file."""
    if first % a_game:
        raise click.UsageError(f"--first: {first} is not a multiple of --rounds-a-game, {a_game}")
    each = 0 if boosters == "none" else each
    table = {"base": boosters, "start_with": each}
    settings = {"rounds": first + rounds, "seed": seed, "rules": rules, "strategies": "random"}
    plan = plan_of({**settings, "boosters": table})
    batch.warm(plan)
    watch_rounds.get()
    started = time.perf_counter()
    seen, stopped = collect(plan, first, a_game, jobs)
    seconds = time.perf_counter() - started
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    if plan.boosters.choices:
        Console().print(uses(plan, seen))
    options = f"--seed {seed} --boosters {boosters} --each {each} --rules {rules} --rounds-a-game {a_game}"
    click.echo(told(plan, seen, seconds, seen.wrong_round // a_game * a_game, options))
    if seen.wrong:
        sys.exit(1)
    if stopped:
        left = f"--first {first + seen.rounds} --rounds {rounds - seen.rounds} {options}"
        click.echo(f"stopped; go on: python scripts/fuzz.py {left}", err=True)
        sys.exit(Interrupted.exit_code)


if __name__ == "__main__":
    main()
