"""Search for parameters with which a strategy, in all seats, behaves like recorded people.

    python scripts/calibrate.py --base club --out like_people.toml [--only NAME,...] [--steps N] [--pairs N]

The distance to people is the sum over the ``TARGETS`` of ((figure - target) / tolerance) squared. The search
is that of scripts/tune.py: in each step all parameters, or those named by --only, are changed at random, up
and down, and move against the slope of the distance, by shorter and shorter ways. Targets and tolerances
follow human_data.md 5, points 3 and 4, for players who feel no score pressure, and 2.4 for the Grand Tichu by
aces, Dragon and Phoenix.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
import numpy as np
from tune import LEFT_ALONE, Array, Search, as_toml, start, uphill

from tichu_sim.analysis.holdings import JOKERS
from tichu_sim.analysis.human import reference
from tichu_sim.simulate.batch import play_chunk, warm
from tichu_sim.simulate.plan import make_plan
from tichu_sim.strategies.parameters import used_by
from tichu_sim.strategies.strategy import load_strategy

GRAND_CLASSES = {
    f"grand_{aces}_{held}": (aces, JOKERS.index(held), rate)
    for aces, held, rate, *_ in reference()["grand_by_holding"]["all"]
    if aces < 4
}
"""Aces, Dragon and Phoenix among the first eight cards, and how many of such hands people call."""

TARGETS = {
    "tichu_rate": (0.142, 0.01),
    "tichu_made": (0.725, 0.015),
    "grand_rate": (0.08, 0.02),
    "grand_made": (0.63, 0.02),
    "double_victory": (0.235, 0.01),
    "bomb_held": (0.1172, 0.0015),
    "bombs_played": (0.445, 0.012),
    "tricks": (11.2, 0.25),
    "points_both": (165.0, 3.0),
    "difference_sd": (214.0, 6.0),
    "aces": (35.2, 3.0),
    "dragon": (59.8, 4.0),
    "phoenix": (61.2, 4.0),
    "dog": (-10.3, 3.0),
    "mahjong": (-0.7, 3.0),
    **{name: (rate, 0.01 + rate / 10) for name, (_, _, rate) in GRAND_CLASSES.items()},
}
"""By figure: what people do, and the distance from it that counts one."""

FIXED = (*LEFT_ALONE, "grand_daring", "tichu_daring")
"""Not seen in rounds at 0:0, or no matter of calibration."""

PACE = 0.4
"""The longest way of a parameter in the first step, in its unit."""

JUDGED = 40_000
"""Rounds by which each step is judged, the same deals for all; the nearest is kept."""


def figures(parameters: dict[str, float], policy: str, rounds: int, seed: int) -> dict[str, float]:
    """The figures of ``TARGETS`` for a strategy in all seats."""
    strategy = {"name": "tried", "policy": policy, "parameters": parameters}
    plan = make_plan({"rounds": rounds, "seed": seed, "strategies": [strategy]}, "calibrate", Path())
    tables = play_chunk(plan, 0, rounds)
    table, seats = tables["rounds"], tables["seats"]
    scores = [table[f"score_{team}"].astype(np.float64) for team in (0, 1)]
    lead = scores[0] - scores[1]
    tichu, grand = seats["call"] == 1, seats["call"] == 2
    return {
        "tichu_rate": tichu.mean(),
        "tichu_made": seats["made"][tichu].mean() if tichu.any() else 0.0,
        "grand_rate": grand.mean(),
        "grand_made": seats["made"][grand].mean() if grand.any() else 0.0,
        "double_victory": (table["double_victory"] >= 0).mean(),
        "bomb_held": seats["bomb"].mean(),
        "bombs_played": table["bombs"].mean(),
        "tricks": table["tricks"].mean(),
        "points_both": (scores[0] + scores[1]).mean(),
        "difference_sd": lead.std(),
        **card_values(seats, lead),
        **grand_rates(seats),
    }


def grand_rates(seats: np.ndarray[Any, Any]) -> dict[str, float]:
    """How many hands of each of the ``GRAND_CLASSES`` call a Grand Tichu; 0 without such hands."""
    jokers = seats["dragon8"] + 2 * seats["phoenix8"].astype(np.int64)
    rates = {}
    for name, (aces, held, _) in GRAND_CLASSES.items():
        calls = seats["call"][(seats["aces8"] == aces) & (jokers == held)] == 2
        rates[name] = float(calls.mean()) if len(calls) else 0.0
    return rates


def card_values(seats: np.ndarray[Any, Any], lead: Array) -> dict[str, float]:
    """What cards are worth: additive, by least squares over the dealt hands (human_data.md 2.4)."""
    names = ("aces", "dragon", "phoenix", "dog", "mahjong")
    own = np.repeat(lead, 4) * np.where(seats["seat"] % 2 == 0, 1, -1)
    design = np.column_stack([np.ones(len(seats)), *(seats[name] for name in names)]).astype(np.float64)
    return dict(zip(names, np.linalg.lstsq(design, own, rcond=None)[0][1:], strict=True))


def distance(found: dict[str, float]) -> float:
    """How far the figures are from people; each counts its square, from far away less."""
    away = [(found[name] - target) / tolerance for name, (target, tolerance) in TARGETS.items()]
    return float(sum(one * one if abs(one) <= 2 else 4 * abs(one) - 4 for one in away))


def slope(part: tuple[int, Array, Array], search: Search) -> float:
    """Half the distance by which the parameters plus a change are nearer to people than those minus it."""
    number, values, change = part
    plus, minus = (search.table("tried", search.within(values + sign * change)) for sign in (1, -1))
    seed = search.seed * 1_000_003 + number
    apart = [
        distance(figures(one["parameters"], search.base.policy, search.deals, seed)) for one in (plus, minus)
    ]
    return (apart[1] - apart[0]) / 2


def reached(search: Search, values: Array) -> dict[str, float]:
    """The figures of some parameters, over as many rounds for all."""
    return figures(search.table("tried", values)["parameters"], search.base.policy, JUDGED, search.seed)


def told(found: dict[str, float]) -> str:
    """The figures, and their distance, in words."""
    text = ", ".join(f"{name} {found[name]:.4g}" for name in TARGETS)
    return f"distance {distance(found):.1f}: {text}"


@click.command()
@click.option("--base", default="club", show_default=True, help="A preset or TOML file to begin with.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The strategy file to write.")
@click.option("--only", metavar="NAME,...", help="The parameters to move, in place of all.")
@click.option("--steps", "n_steps", default=25, show_default=True)
@click.option("--pairs", type=click.IntRange(min=80), default=120, show_default=True, help="Pairs a step.")
@click.option("--rounds", default=8000, show_default=True, help="Rounds by which each is judged.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=os.cpu_count(), help="Processes; by default all cores.")
def main(
    base: str, out: Path, only: str | None, n_steps: int, pairs: int, rounds: int, seed: int, jobs: int
) -> None:
    """Search for parameters that behave like people; see the head of this file."""
    strategy = load_strategy(base)
    moving = tuple(one for one in used_by(strategy.policy) if one.name not in FIXED)
    if only:
        names = [one.name for one in moving]
        unknown = [name for name in only.split(",") if name not in names]
        if unknown:
            raise click.BadParameter(f"{unknown[0]!r} is none of {', '.join(names)}", param_hint="--only")
        moving = tuple(one for one in moving if one.name in only.split(","))
    search = Search(strategy, moving, rounds, seed)
    values = start(search)
    plan = make_plan({"rounds": 1, "seed": 1, "strategies": [search.table("x", values)]}, "calibrate", Path())
    warm(plan)
    found = reached(search, values)
    nearest = distance(found)
    click.echo(told(found))
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for number in range(n_steps):
            pace = PACE * (1.0 - 0.8 * number / n_steps)
            values = uphill(search, values, pairs, number * pairs, pool, partial(slope, search=search), pace)
            found = reached(search, values)
            click.echo(f"step {number + 1}: {told(found)}")
            if distance(found) < nearest:
                nearest = distance(found)
                remark = f"Fitted to people by scripts/calibrate.py; {told(found)}"
                out.write_text(as_toml(search, base, values, remark), encoding="utf-8")


if __name__ == "__main__":
    main()
