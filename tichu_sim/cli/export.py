"""Write rounds of a run as Brettspielwelt log files."""

from pathlib import Path
from typing import Any

import click

from tichu_sim.cli._common import format_option, print_json
from tichu_sim.errors import InputError


@click.command("export")
@click.argument("run")
@click.option("--out", required=True, metavar="DIR", help="Folder for the files; new or empty.")
@click.option("--rounds", metavar="FIRST:LAST", help="Which rounds of a run of rounds.  [default: all]")
@click.option("--games", metavar="FIRST:LAST", help="Which games of a run of games.  [default: all]")
@click.option("--quiet", is_flag=True, help="No progress on stderr and no summary.")
@format_option()
def command(run: str, out: str, quiet: bool, output: str, **ranges: str | None) -> None:
    """Write rounds of a finished run of four players as Brettspielwelt logs (.tch).

    RUN is the folder of a run. Its rounds are played again from its manifest. A game becomes one file,
    independent rounds are put together by the hundred. Numbers count from 0, LAST is included.
    """
    from tichu_sim.cli._progress import ProgressBar
    from tichu_sim.logs.reader import open_run
    from tichu_sim.simulate.export import export_run
    from tichu_sim.simulate.recorded import check_units, plan_of_run
    from tichu_sim.simulate.retrace import warm
    from tichu_sim.simulate.transcribe import seat_handles

    if "://" in out:
        raise InputError(f"{out}: logs are written to a local folder only")
    opened = open_run(run)
    plan = plan_of_run(opened)
    seat_handles(plan)  # refuses tables that logs are not of, before anything is compiled
    first, last = _chosen(run, plan.unit, plan.count, ranges)
    check_units(opened, plan, first, last)
    rounds = 0

    def advanced(units: int, played: int) -> None:
        nonlocal rounds
        rounds += played
        bar.advanced(units, played)

    with ProgressBar(plan.unit, quiet=quiet) as bar:
        with bar.preparing():
            warm(plan)
        bar.began(last - first + 1, 0)
        files = export_run(opened, Path(out), first, last, advanced)
    if output == "json":
        print_json({"path": out, "rounds": rounds, "files": [file.name for file in files]})
    elif not quiet:
        size = sum(file.stat().st_size for file in files)
        click.echo(f"{out}: {rounds:,} rounds in {len(files):,} files, {size / 1e6:,.1f} MB")


def _chosen(run: str, unit: str, count: int, ranges: dict[str, str | None]) -> tuple[int, int]:
    """The range asked for, all by default."""
    from tichu_sim.cli._ranges import parse_range

    other = "games" if unit == "rounds" else "rounds"
    if ranges[other] is not None:
        raise InputError(f"--{other}: {run} is a run of {unit}, choose with --{unit} FIRST:LAST")
    text: Any = ranges[unit]
    return (0, count - 1) if text is None else parse_range(text, f"--{unit}")
