"""Search for stronger parameters of a strategy, in duplicate play against itself.

    python scripts/tune.py --base club --out expert.toml [--steps N] [--pairs N] [--deals N] [--seed S]

An evolution strategy: in each step many *pairs* are drawn, the present parameters plus and minus the same
random change of all of them. The two play each other on the same deals with the seats swapped, so a pair
measures the slope along its change, and all pairs together the slope in every parameter. Each parameter then
moves uphill, by at most its own unit, and less where its slope is not far from what chance makes.

All numbers follow from the seed; no deal is used twice. At the end the result plays against the base on deals
that the search has not seen.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
import numpy as np
from scipy import stats

from tichu_sim.simulate.batch import play_chunk, warm
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.strategies.parameters import Parameter, used_by
from tichu_sim.strategies.strategy import Strategy, load_strategy

LEFT_ALONE = (
    "booster_gain",
    "known_cards",
    "look_ahead",
    "memory",
    "mistake_rate",
    "mistake_temperature",
    "wish_rate",
)
"""Not a matter of strength in the base game, or switches that are best as they are."""
UNITS = {
    "leads": 0.12,
    "probability": 0.04,
    "log-odds": 0.15,
    "cards": 1.0,
    "ranks": 1.5,
    "share": 0.05,
}
"""How far a parameter is changed, by its unit (one standard deviation)."""

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Search:
    """What is searched: the strategy, the parameters that move, and how many deals a pair plays."""

    base: Strategy
    moving: tuple[Parameter, ...]
    deals: int
    seed: int

    def table(self, name: str, values: Array) -> dict[str, Any]:
        """The strategy with these values of the moving parameters, as a plan takes it."""
        moved = dict(zip((one.name for one in self.moving), map(float, values), strict=True))
        return {"name": name, "policy": self.base.policy, "parameters": self.base.parameters | moved}

    def within(self, values: Array) -> Array:
        """The values, brought into their ranges."""
        return np.clip(values, [one.low for one in self.moving], [one.high for one in self.moving])


def plan_of(search: Search, pair: tuple[dict[str, Any], dict[str, Any]], deals: int, number: int) -> Plan:
    """Deals for two strategies; ``number`` makes them others than those of any other number."""
    settings = {"rounds": deals, "seed": search.seed * 1_000_003 + number, "strategies": list(pair)}
    return make_plan(settings, "tune", Path())


def lead(plan: Plan) -> Array:
    """By deal: how many points more seats 0 and 2 make than the others."""
    rounds = play_chunk(plan, 0, plan.count)["rounds"]
    return np.asarray(rounds["score_0"].astype(np.float64) - rounds["score_1"])


def duel(search: Search, one: dict[str, Any], other: dict[str, Any], deals: int, number: int) -> Array:
    """By deal: points a round by which ``one`` is ahead of ``other``, over both seatings."""
    there = lead(plan_of(search, (one, other), deals, number))
    back = lead(plan_of(search, (other, one), deals, number))
    return (there - back) / 2


def slope(part: tuple[int, Array, Array], search: Search) -> float:
    """Mean points a round by which the present parameters plus a change beat those minus it."""
    number, values, change = part
    plus, minus = (search.table(name, search.within(values + sign * change)) for name, sign in _SIGNS)
    return float(duel(search, plus, minus, search.deals, number).mean())


_SIGNS = (("plus", 1), ("minus", -1))


def uphill(
    search: Search,
    values: Array,
    pairs: int,
    first: int,
    pool: ProcessPoolExecutor,
    slope_of: Callable[[tuple[int, Array, Array]], float],
    pace: float = 1.0,
) -> Array:
    """The parameters after one step; ``first`` numbers its pairs, ``pace`` is its longest way, in units."""
    units = np.array([UNITS[one.unit] for one in search.moving])
    changes = np.random.default_rng([search.seed, first]).standard_normal((pairs, len(values)))
    parts = [(first + place, values, units * change) for place, change in enumerate(changes)]
    slopes = np.array(list(pool.map(slope_of, parts, chunksize=4)))
    found, left, *_ = np.linalg.lstsq(changes, slopes, rcond=None)
    spread = float(left[0]) / (pairs - len(values))
    errors = spread * np.diag(np.linalg.inv(changes.T @ changes))
    certain = found**2 / (found**2 + errors)
    return search.within(values + units * pace * np.clip(found, -1, 1) * certain)


def steps(search: Search, n: int, pairs: int, jobs: int) -> Iterator[Array]:
    """The parameters after each step."""
    values = start(search)
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for number in range(n):
            values = uphill(search, values, pairs, number * pairs, pool, partial(slope, search=search))
            yield values


def against_base(search: Search, values: Array, deals: int, number: int) -> str:
    """How far the parameters are ahead of the base, in words."""
    lead = duel(search, search.table("tuned", values), search.table("base", start(search)), deals, number)
    reach = float(stats.t.ppf(0.975, len(lead) - 1) * stats.sem(lead))
    return f"{lead.mean():+.2f} [{lead.mean() - reach:+.2f}, {lead.mean() + reach:+.2f}] points a round"


def start(search: Search) -> Array:
    """The values of the base."""
    return np.array([search.base.parameters[one.name] for one in search.moving])


def as_toml(search: Search, base: str, values: Array, *remarks: str) -> str:
    """The parameters as a strategy file that begins with some remarks."""
    lines = [*(f"# {remark}" for remark in remarks), "", f'base = "{base}"', "", "[parameters]"]
    lines += [f"{one.name} = {value:.4g}" for one, value in zip(search.moving, values, strict=True)]
    return "\n".join(lines) + "\n"


@click.command()
@click.option("--base", default="club", show_default=True, help="A preset or TOML file to begin with.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The strategy file to write.")
@click.option("--steps", "n_steps", default=30, show_default=True)
@click.option("--pairs", type=click.IntRange(min=80), default=160, show_default=True, help="Pairs a step.")
@click.option("--deals", default=2000, show_default=True, help="Deals a pair.")
@click.option("--final", default=100_000, show_default=True, help="Deals of the final comparison.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=os.cpu_count(), help="Processes; by default all cores.")
def main(
    base: str, out: Path, n_steps: int, pairs: int, deals: int, final: int, seed: int, jobs: int
) -> None:
    """Search for stronger parameters; see the head of this file."""
    strategy = load_strategy(base)
    moving = tuple(one for one in used_by(strategy.policy) if one.name not in LEFT_ALONE)
    search = Search(strategy, moving, deals, seed)
    table = search.table("base", start(search))
    warm(plan_of(search, (table, table), 1, 0))
    values = start(search)
    for number, values in enumerate(steps(search, n_steps, pairs, jobs), 1):
        if number % 5 == 0:
            click.echo(f"step {number}: {against_base(search, values, 10_000, -number)}")
    strength = against_base(search, values, final, n_steps * pairs)
    command = (
        f"python scripts/tune.py --base {base} --out {out.name} --steps {n_steps} --pairs {pairs} "
        f"--deals {deals} --final {final} --seed {seed}"
    )
    remarks = (f"Found by: {command}", f"Against {base} on deals not searched on: {strength}.")
    out.write_text(as_toml(search, base, values, *remarks), encoding="utf-8")
    click.echo(f"{out}: {strength}")


if __name__ == "__main__":
    main()
