"""Compare the kernel and the reference engine over many rounds.

PYTHONPATH=tests python -m differential --rounds 100000 --strategies random --jobs 2
"""

import sys
import time
from pathlib import Path

import click
from joblib import Parallel, delayed

from differential.kernel_and_reference import compare_span
from tichu_sim.simulate.batch import warm
from tichu_sim.simulate.plan import make_plan


@click.command()
@click.option("--rounds", default=20_000, show_default=True)
@click.option("--first", default=0, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--rules", default="official", show_default=True)
@click.option("--strategies", default="random", show_default=True)
@click.option("--jobs", default=1, show_default=True)
def main(rounds: int, first: int, seed: int, rules: str, strategies: str, jobs: int) -> None:
    """Compare ROUNDS rounds and say how many questions agreed."""
    table = {"rounds": first + rounds, "seed": seed, "rules": rules, "strategies": strategies.split(",")}
    plan = make_plan(table, "comparison", Path())
    warm(plan)
    started = time.perf_counter()
    step = 1_000
    spans = [(start, min(step, first + rounds - start)) for start in range(first, first + rounds, step)]
    questions = 0
    parallel = Parallel(n_jobs=jobs, return_as="generator_unordered")
    for done, asked in enumerate(parallel(delayed(compare_span)(plan, *span) for span in spans), 1):
        questions += asked
        if sys.stderr.isatty():
            click.echo(f"\r{done * step} rounds, {questions} questions agree", err=True, nl=False)
    seconds = time.perf_counter() - started
    click.echo(f"{rounds} rounds, {questions} questions: kernel and reference agree ({seconds:.0f} s)")


if __name__ == "__main__":
    main()
