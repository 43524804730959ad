"""Play rounds by lot, boosters included, and check after every step that nothing impossible has happened.

    python scripts/fuzz.py [--rounds N] [--boosters SET] [--each 3] [--rules NAME] [--seed S] [--jobs J]

Every way to use a booster, at every moment at which it is allowed, is as likely as any other. The checks are
those of tichu_sim.validate.invariants; the first that fails is named with the round that shows it.
"""

import sys
import time
from pathlib import Path

import click
import joblib

from tichu_sim.boosters.hub import hub_of
from tichu_sim.engine.round import engine_pointers
from tichu_sim.jit import new_records, readable
from tichu_sim.simulate import batch
from tichu_sim.simulate.kernel import PROGRESS
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.state import MOVES
from tichu_sim.strategies.policies import POLICIES
from tichu_sim.validate.invariants import COMPLAINTS, watch_rounds

CHUNK = 20_000


def watch(plan: Plan, first: int, count: int) -> str:
    """Play units of a plan; what is wrong in the first round where something is, or nothing."""
    table = batch.seat_players(plan)
    progress = new_records(PROGRESS)
    state = progress.view(readable(PROGRESS))[0]
    state.seed, state.unit, state.stop = plan.seed, first, first + count
    strategies = tuple(POLICIES[strategy.policy].get() for strategy in plan.strategies)
    engine = engine_pointers(hub_of(plan.boosters))
    code = watch_rounds(table[0], new_records(MOVES)[0], engine, strategies, progress[0])
    return f"round {state.unit}, question {state.step}: {COMPLAINTS[code]}" if code else ""


@click.command()
@click.option("--rounds", default=1_000_000, show_default=True)
@click.option("--boosters", default="all", show_default=True, help="A shipped set or a TOML file.")
@click.option("--each", default=3, show_default=True, help="Boosters a seat starts with.")
@click.option("--rules", default="official", show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=-1, show_default=True, help="Processes; -1 for one a core.")
def main(rounds: int, boosters: str, each: int, rules: str, seed: int, jobs: int) -> None:
    """Play and report; exit code 1 if anything is wrong."""
    table = {"base": boosters, "start_with": each}
    plan = make_plan(
        {"rounds": rounds, "seed": seed, "rules": rules, "strategies": "random", "boosters": table},
        "fuzz",
        Path(),
    )
    batch.warm(plan)
    started = time.perf_counter()
    calls = (joblib.delayed(watch)(plan, at, min(CHUNK, rounds - at)) for at in range(0, rounds, CHUNK))
    done = 0
    for wrong in joblib.Parallel(n_jobs=jobs, return_as="generator")(calls):
        if wrong:
            sys.exit(f"seed {seed}, {wrong}")
        done = min(done + CHUNK, rounds)
        if sys.stderr.isatty():
            print(f"\r{done:,} rounds", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - started
    print(f"{rounds:,} rounds of {len(plan.boosters.choices)} boosters: nothing wrong ({seconds:.0f} s)")


if __name__ == "__main__":
    main()
