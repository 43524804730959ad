"""Compare the kernel and the reference engine over many rounds.

PYTHONPATH=tests python -m differential --rounds 100000 --strategies random --jobs 2
PYTHONPATH=tests python -m differential --boosters --rounds 10000 --rules tientsin --jobs 2
"""

import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

import click
from joblib import Parallel, delayed

from differential.booster_kernel import RULES
from differential.booster_rounds import compare_rounds
from differential.kernel_and_reference import compare_span
from tichu_sim.simulate.batch import warm
from tichu_sim.simulate.plan import Plan, make_plan


@click.command()
@click.option("--rounds", default=20_000, show_default=True)
@click.option("--first", default=0, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--rules", default="official", show_default=True)
@click.option("--strategies", default="random", show_default=True)
@click.option("--jobs", default=1, show_default=True)
@click.option(
    "--boosters",
    is_flag=True,
    help=f"Rounds with random sets of boosters, by the rules {', '.join(RULES.values())}.",
)
def main(rounds: int, first: int, seed: int, rules: str, strategies: str, jobs: int, boosters: bool) -> None:
    """Compare ROUNDS rounds and say how many questions agreed, and how often each booster was used."""
    table = {"rounds": first + rounds, "seed": seed, "rules": rules, "strategies": strategies.split(",")}
    plan = make_plan(table, "comparison", Path())
    players = plan.rules.players
    if boosters and rules != RULES[players]:
        raise click.UsageError(f"with boosters the rules are one of {', '.join(RULES.values())}, not {rules}")
    warm(plan)
    started = time.perf_counter()
    step = 100 if boosters else 1_000
    spans = [(start, min(step, first + rounds - start)) for start in range(first, first + rounds, step)]
    compare = delayed(partial(compare_rounds, players=players) if boosters else partial(compare_base, plan))
    counted = Counter[str]()
    parallel = Parallel(n_jobs=jobs, return_as="generator_unordered")
    for done, found in enumerate(parallel(compare(*span) for span in spans), 1):
        counted += found
        if sys.stderr.isatty():
            click.echo(f"\r{done * step} rounds, {counted['']} questions agree", err=True, nl=False)
    seconds = time.perf_counter() - started
    questions = counted.pop("")
    click.echo(f"{rounds} rounds, {questions} questions: kernel and reference agree ({seconds:.0f} s)")
    for name, times in counted.most_common():
        click.echo(f"{times:8} {name}")


def compare_base(plan: Plan, first: int, count: int) -> Counter[str]:
    """Compare rounds of the base game; the number of questions stands under ""."""
    return Counter({"": compare_span(plan, first, count)})


if __name__ == "__main__":
    main()
