"""Check a run against exact odds, symmetry and the rules of scoring."""

from typing import TYPE_CHECKING, Any

import click

from tichu_sim.cli._common import format_option, print_json, text_table

if TYPE_CHECKING:
    from tichu_sim.validate.check import Check
    from tichu_sim.validate.odds import Comparison
    from tichu_sim.validate.validation import Validation

CHECK_FAILED = 3


@click.command("validate")
@click.argument("run")
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    help="Compare this many deals (four hands each) with the exact odds; those the run lacks continue its "
    "stream.  [default: 100000 or all of a larger run]",
)
@click.option(
    "--alpha",
    type=click.FloatRange(min=0, max=1, min_open=True, max_open=True),
    default=0.001,
    show_default=True,
    help="Chance of each statistical check to fail by accident, corrected for all it compares.",
)
@click.option(
    "--rows",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    help="Statements of the exact odds to print, the furthest from its value first; json has all.",
)
@click.option("--quiet", is_flag=True, help="No progress on stderr.")
@format_option()
def command(run: str, deals: int | None, alpha: float, rows: int, quiet: bool, output: str) -> int | None:
    """Check the run in the folder or at the URL RUN.

    Its rounds are dealt again and compared with the exact odds of dealt hands, before and after a random
    exchange; the seats are compared with each other; every row of its tables is checked against the deal,
    the rules of scoring and the other tables. A run of three or six players is also played again, compared
    row by row, and watched for what cannot happen; for six there are no exact odds. Exit code 3 if a check
    fails.
    """
    from tichu_sim.cli._progress import ProgressBar
    from tichu_sim.logs.reader import open_run
    from tichu_sim.validate.validation import validate

    opened = open_run(run)
    with ProgressBar("deals", quiet=quiet) as watcher:
        found = validate(opened, deals=deals, alpha=alpha, watcher=watcher)
    if output == "json":
        print_json(_as_json(found, opened.path, opened.manifest.run))
    else:
        _print(found, opened.path, rows)
    return None if found.passed else CHECK_FAILED


def _as_json(found: "Validation", path: str, run: str) -> dict[str, Any]:
    import msgspec

    return {"path": path, "run": run, "passed": found.passed, **msgspec.to_builtins(found)}


def _print(found: "Validation", path: str, rows: int) -> None:
    further = found.deals - found.run_deals
    size = f"{found.deals:,} deals, {4 * found.deals:,} hands" if found.odds else f"{found.deals:,} rounds"
    click.echo(f"{path}: {size}" + (f"; {further:,} deals go beyond the run" if further else ""))
    click.echo("\n" + _checks_table(found.checks))
    if rows and found.odds:
        furthest = sorted(found.odds, key=lambda row: -abs(row.z))[:rows]
        click.echo(f"\nExact odds: the {len(furthest)} of {len(found.odds)} statements with the largest |z|")
        click.echo(_comparison_table(furthest))
    if found.exchange:
        click.echo("\nBombs after an exchange of three random cards each")
        click.echo(_comparison_table(found.exchange))
    click.echo("\n" + _conclusion(found))


def _checks_table(checks: list["Check"]) -> str:
    header = ("check", "verdict", "n", "value", "95 % interval", "z", "p")
    lines = [
        (
            check.name,
            check.verdict.upper() if check.verdict == "failed" else check.verdict,
            f"{check.n:,} {check.unit}" if check.n else "-",
            _number(check.estimate),
            f"[{_number(check.low)}, {_number(check.high)}]" if check.low is not None else "-",
            f"{check.z:+.2f}" if check.z is not None else "-",
            f"{check.p:.3g}" if check.p is not None else "-",
        )
        for check in checks
    ]
    notes = [f"{check.name}: {check.detail}" for check in checks if check.detail]
    return "\n".join([text_table(header, lines, left=2), *([""] if notes else []), *notes])


def _comparison_table(rows: list["Comparison"]) -> str:
    header = ("statement", "expected", "observed", "95 % interval", "n", "z", "p")
    lines = [
        (
            row.words,
            _number(row.expected),
            _number(row.observed),
            f"[{_number(row.low)}, {_number(row.high)}]",
            f"{row.cases:,}",
            f"{row.z:+.2f}",
            f"{row.p:.3g}",
        )
        for row in rows
    ]
    return text_table(header, lines)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.6g}"


def _conclusion(found: "Validation") -> str:
    failed = [check.name for check in found.checks if check.verdict == "failed"]
    applied = [check for check in found.checks if check.verdict != "not applicable"]
    level = f"Each statistical check has a chance of {found.alpha:g} to fail by accident (Holm's correction)."
    if failed:
        return f"{len(failed)} of {len(applied)} checks failed: {', '.join(failed)}. {level}"
    return f"All {len(applied)} checks passed. {level}"
