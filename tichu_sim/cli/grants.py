"""Measure what each booster is worth on paired deals."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import track

from tichu_sim.cli._common import format_option, print_json, text_table
from tichu_sim.errors import InputError

if TYPE_CHECKING:
    import polars as pl

    from tichu_sim.simulate.plan import Plan


@click.command("grants")
@click.argument("boosters", nargs=-1)
@click.option("--set", "booster_set", default="all", show_default=True, help="The booster set played with.")
@click.option("--rounds", default=20_000, show_default=True, help="Deals for each booster.")
@click.option("--each", default=1, show_default=True, help="Other boosters each seat starts with.")
@click.option("--strategies", default="club", show_default=True, metavar="A[,B[,C,...]]")
@click.option("--rules", default="official", show_default=True, help="A preset or TOML file of rules.")
@click.option("--seed", default=0, show_default=True, help="Seed of all random numbers.")
@click.option("--jobs", default=0, show_default=True, help="Processes; 0 is one a core.")
@click.option("--out", metavar="FILE", help="Write the table as CSV, too; a report can show it.")
@format_option()
def command(boosters: tuple[str, ...], jobs: int, out: str | None, output: str, **settings: Any) -> None:
    """Play the same deals with and without a booster in the hand of one seat, of three players the soloist's.

    BOOSTERS are ids of the set; all of them by default. The table shows for each the mean change of the score
    difference in favour of the owner's team, in points a round, with its 95 % interval, how often it could be
    used and how often it was, and p values adjusted for the number of boosters (Benjamini and Hochberg).
    """
    from tichu_sim.analysis.grants import grant_table
    from tichu_sim.simulate.grants import measure_grants

    plan = _plan(settings)
    names = _names(plan, boosters)
    measured = measure_grants(plan, names, jobs)
    shown = track(measured, "boosters", len(names), console=Console(stderr=True), transient=True)
    table = grant_table(shown)
    if out is not None:
        _write(Path(out), table)
    if output == "json":
        print_json({"deals": plan.count, "seed": plan.seed, "grants": table.to_dicts()})
    else:
        _print(table)


def _plan(settings: dict[str, Any]) -> "Plan":
    from tichu_sim.simulate.plan import load_plan

    overrides = {
        "rounds": settings["rounds"],
        "seed": settings["seed"],
        "rules": settings["rules"],
        "strategies": [name.strip() for name in settings["strategies"].split(",")],
        "boosters": {"base": settings["booster_set"], "start_with": settings["each"]},
    }
    return load_plan(None, overrides)


def _names(plan: "Plan", wanted: tuple[str, ...]) -> list[str]:
    from tichu_sim.config import nearest

    known = [choice.id for choice in plan.boosters.choices if choice.id not in plan.boosters.removed]
    for name in wanted:
        if name in plan.boosters.removed:
            raise InputError(f'"{name}" is left out with {plan.rules.players} players')
        if name not in known:
            raise InputError(f'"{name}" is not a booster of the set; {nearest(name, known)}')
    return list(wanted) or known


def _write(path: Path, table: "pl.DataFrame") -> None:
    from tichu_sim.errors import RunFailed
    from tichu_sim.logs.files import write_atomic

    try:
        write_atomic(path, table.write_csv().encode())
    except OSError as error:
        raise RunFailed(f"{path}: cannot be written: {error.strerror or error}") from None


def _print(table: "pl.DataFrame") -> None:
    header = ("booster", "change", "95 % interval", "adjusted p", "offered", "used if offered", "n")
    click.echo(text_table(header, [_cells(row) for row in table.to_dicts()]))
    click.echo("change: points a round by which the owner's team is further ahead with the booster")


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    ends = "-" if row["low"] is None else f"[{row['low']:+.2f}, {row['high']:+.2f}]"
    p = "-" if row["adjusted_p"] is None else f"{row['adjusted_p']:.2g}"
    used = "-" if row["used"] is None else f"{row['used']:.1%}"
    return (
        row["booster"],
        f"{row['change']:+.2f}",
        ends,
        p,
        f"{row['offered']:.1%}",
        used,
        f"{row['deals']:,}",
    )
