"""Report on a run: win rates, points, calls, bombs, odds by holding, next to what people do."""

from typing import TYPE_CHECKING, Any

import click

from tichu_sim.cli._common import format_option, print_json, text_table

if TYPE_CHECKING:
    from tichu_sim.report.build import Report


@click.command("report")
@click.argument("run")
@click.option("--out", metavar="DIR", help="Folder for the report.  [default: report/ in the run]")
@click.option("--grants", metavar="CSV", help="Show this table of tichu-sim grants, too.")
@format_option()
def command(run: str, out: str | None, grants: str | None, output: str) -> None:
    """Report on the finished run in the folder or at the URL RUN.

    Writes report.html (self-contained, opens offline), report.md, figures as PNG and tables as CSV, and
    prints the main figures of all seats with their 95 % intervals.
    """
    from tichu_sim.report.build import build_report

    report = build_report(run, out, grants)
    if output == "json":
        print_json(_as_json(report))
    else:
        _print(report)


def _as_json(report: "Report") -> dict[str, Any]:
    found = report.found
    return {
        "path": report.run.path,
        "run": report.run.manifest.run,
        "report": str(report.page),
        "unit": found.unit,
        "strategies": list(found.seating.strategies),
        "rows": found.rows,
        "estimates": found.estimates.to_dicts(),
    }


def _print(report: "Report") -> None:
    from tichu_sim.report.header import glance

    tiles = glance(report.found)
    rows: list[tuple[str, ...]] = [
        (
            tile.title,
            tile.cell.value,
            f"[{tile.cell.interval}]" if tile.cell.interval else "-",
            tile.cell.n.removeprefix("n "),
        )
        for tile in tiles
    ]
    header = ["all seats", "value", "95 % interval", "n"]
    if any(tile.people for tile in tiles):
        header.append("people")
        people = [f"{tile.people.value} ({tile.people.interval})" if tile.people else "-" for tile in tiles]
        rows = [(*row, beside) for row, beside in zip(rows, people, strict=True)]
    click.echo(text_table(header, rows))
    click.echo(f"\n{report.page}")
