"""What more worlds buy ``search``: points a round over its own policy, and the speed, at several budgets.

    python scripts/search_budgets.py [--worlds N]... [--opponent NAME] [--deals N] [--seed S] [--jobs N]
                                     [--out FILE]

The largest budget plays a quarter of the deals of the others, which is plenty. The table is printed, and
written as CSV.
"""

import time
from pathlib import Path
from typing import Any

import click
import polars as pl

from tichu_sim.analysis.tournament import points
from tichu_sim.cli._common import text_table
from tichu_sim.simulate.batch import play_chunk, warm
from tichu_sim.simulate.plan import make_plan
from tichu_sim.simulate.tournament import Tournament, play_tournament
from tichu_sim.strategies import load_strategy, strategy_from_table

ROUNDS = 40
"""Rounds of ``search`` alone by which its speed is taken."""


def strategy_table(worlds: int) -> dict[str, Any]:
    """``search`` with a budget, as a plan takes it."""
    return {"name": f"search {worlds}", "base": "search", "parameters": {"search_worlds": worlds}}


def speed(worlds: int, seed: int) -> tuple[float, float]:
    """Rounds and decisions a second on one core, all four seats played by ``search``."""
    settings = {"rounds": ROUNDS, "strategies": [strategy_table(worlds)], "seed": seed, "log_plays": True}
    plan = make_plan(settings, "budgets", Path())
    warm(plan)
    begin = time.process_time()
    played = play_chunk(plan, 0, ROUNDS)
    seconds = time.process_time() - begin
    return ROUNDS / seconds, len(played["plays"]) / seconds


def measured(worlds: int, opponent: str, deals: int, seed: int, jobs: int) -> dict[str, Any]:
    """A row of the table."""
    plan = make_plan({"rounds": deals, "seed": seed}, "budgets", Path())
    searching = strategy_from_table(strategy_table(worlds), "budgets", Path())
    tally = play_tournament(Tournament(plan, (searching, load_strategy(opponent))), lambda _: False, jobs)
    lead = points(tally).row(0, named=True)
    rounds, decisions = speed(worlds, seed)
    return {
        "worlds": worlds,
        "opponent": opponent,
        "points": lead["value"],
        "points_low": lead["low"],
        "points_high": lead["high"],
        "deals": deals,
        "rounds_a_second": rounds,
        "decisions_a_second": decisions,
    }


@click.command()
@click.option("--worlds", multiple=True, type=int, default=(8, 32, 128, 512), show_default=True)
@click.option("--opponent", default="expert", show_default=True, help="A preset or file of a strategy.")
@click.option("--deals", default=1000, show_default=True, help="Deals a budget, each played twice.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=0, show_default=True, help="Processes; 0 is one a core.")
@click.option("--out", type=click.Path(path_type=Path), default=Path("search_budgets.csv"), show_default=True)
def main(worlds: tuple[int, ...], opponent: str, deals: int, seed: int, jobs: int, out: Path) -> None:
    """Measure every budget; see the head of this file."""
    rows = [
        measured(budget, opponent, deals // 4 if budget == max(worlds) else deals, seed, jobs)
        for budget in worlds
    ]
    pl.DataFrame(rows).write_csv(out, float_precision=3)
    header = ("worlds", f"points over {opponent}", "95 % interval", "n deals", "rounds/s", "decisions/s")
    click.echo(text_table(header, [_shown(row) for row in rows]))


def _shown(row: dict[str, Any]) -> tuple[str, ...]:
    return (
        str(row["worlds"]),
        f"{row['points']:+.1f}",
        f"[{row['points_low']:+.1f}, {row['points_high']:+.1f}]",
        f"{row['deals']:,}",
        f"{row['rounds_a_second']:.1f}",
        f"{row['decisions_a_second']:,.0f}",
    )


if __name__ == "__main__":
    main()
