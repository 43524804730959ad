"""Compare a run with recorded human play: bands, and the 80 holding classes."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tichu_sim.cli._common import format_option, print_json, text_table

if TYPE_CHECKING:
    import polars as pl

    from tichu_sim.analysis.likeness import Fit


@click.command("human")
@click.argument("run")
@click.option(
    "--classes",
    metavar="CSV",
    type=click.Path(path_type=Path),
    help="Human results by holding class, to be compared class by class.",
)
@click.option("--dataset", default="all", show_default=True, help="Which dataset of the classes.")
@click.option("--rows", default=12, show_default=True, help="Classes to print, the commonest first.")
@format_option()
def command(run: str, classes: Path | None, dataset: str, rows: int, output: str) -> None:
    """Compare the run in the folder or at the URL RUN with human bands.

    The bands are where a simulation of Brettspielwelt's players should lie: calls, double victories, bombs,
    tricks, points and card values. Calls stand beside those of people by holding. With --classes also how
    calls and results follow those of people over the 80 classes of a hand: weighted correlation and slope,
    with 95 % intervals.
    """
    from tichu_sim.analysis.likeness import bands, beside_people, calls_beside_people, fits, read_classes
    from tichu_sim.analysis.overview import overview
    from tichu_sim.logs.reader import open_run

    human = read_classes(classes, dataset) if classes else None
    found = overview(open_run(run))
    table = bands(found)
    by_class = (
        {} if human is None else {name: beside_people(found, human, name) for name in found.seating.names}
    )
    fitted = {name: fits(table) for name, table in by_class.items()}
    calls = {name: calls_beside_people(found, name) for name in found.seating.names}
    if output == "json":
        print_json(_as_json(table, calls, by_class, fitted))
        return
    click.echo(_bands_text(table))
    for name, by_call in calls.items():
        for call, title in _CALLS.items():
            click.echo(f"\n{name}, {title}\n{_calls_text(by_call[call])}")
    for name, one in by_class.items():
        click.echo(f"\n{name}: the classes of {dataset} players, weighted by their hands")
        click.echo(_fits_text(fitted[name]))
        if rows:
            click.echo("\n" + _classes_text(one, rows))


def _as_json(
    table: "pl.DataFrame",
    calls: dict[str, dict[str, "pl.DataFrame"]],
    by_class: dict[str, "pl.DataFrame"],
    fitted: dict[str, list["Fit"]],
) -> dict[str, Any]:
    return {
        "bands": table.to_dicts(),
        "calls": {name: {call: one[call].to_dicts() for call in one} for name, one in calls.items()},
        "classes": {name: one.to_dicts() for name, one in by_class.items()},
        "fits": {name: [vars(fit) for fit in one] for name, one in fitted.items()},
    }


def _bands_text(table: "pl.DataFrame") -> str:
    lines = [
        (
            row["title"],
            f"{row['value']:.4g}",
            f"[{row['low']:.4g}, {row['high']:.4g}]" if row["low"] is not None else "-",
            f"{row['n']:,}",
            f"{row['band_low']:g} to {row['band_high']:g}",
            row["verdict"].upper() if row["verdict"] == "outside" else row["verdict"],
        )
        for row in table.to_dicts()
    ]
    inside = sum(row["verdict"] == "inside" for row in table.to_dicts())
    head = ("figure", "value", "95 % interval", "n", "human band", "verdict")
    return text_table(head, lines) + f"\n{inside} of {len(table)} figures lie inside their band."


_CALLS = {
    "grand": "Grand Tichu by the first eight cards",
    "tichu": "Tichu by aces, Dragon and Phoenix after the exchange",
}


def _calls_text(calls: "pl.DataFrame") -> str:
    from tichu_sim.report.labels import coarse_label

    lines = [
        (
            coarse_label(row) if "aces" in row else f"{row['high']} high card" + "s" * (row["high"] != 1),
            _share(row["rate"]),
            f"[{_share(row['rate_low'])}, {_share(row['rate_high'])}]",
            _share(row["human_rate"]),
            _share(row["made"]),
            f"[{_share(row['made_low'])}, {_share(row['made_high'])}]",
            _share(row["human_made"]),
            _points(row["difference"]),
            _points(row["human_difference"]),
            f"{row['hands'] or 0:,}",
            f"{row['calls'] or 0:,}",
        )
        for row in calls.to_dicts()
    ]
    interval = "95 % interval"
    rates = ("called", interval, "people", "made", interval, "people")
    return text_table(("holding", *rates, "difference", "people", "hands", "calls"), lines)


def _fits_text(fitted: list["Fit"]) -> str:
    from tichu_sim.analysis.likeness import COMPARED

    lines = [
        (
            COMPARED[fit.measure],
            f"{fit.correlation:.3f}",
            f"[{fit.correlation_low:.3f}, {fit.correlation_high:.3f}]",
            f"{fit.slope:.3f}",
            f"[{fit.slope_low:.3f}, {fit.slope_high:.3f}]",
            str(fit.classes),
        )
        for fit in fitted
    ]
    head = ("by holding class", "correlation", "95 % interval", "slope", "95 % interval", "classes")
    return text_table(head, lines)


def _classes_text(classes: "pl.DataFrame", rows: int) -> str:
    from tichu_sim.report.labels import class_label

    head = ("class", "Grand", "people", "made", "people", "difference", "95 % interval", "people", "hands")
    lines = [
        (
            class_label(row),
            _share(row["grand_rate"]),
            _share(row["human_grand_rate"]),
            _share(row["grand_made"]),
            _share(row["human_grand_made"]),
            _points(row["difference"]),
            f"[{_points(row['difference_low'])}, {_points(row['difference_high'])}]",
            _points(row["human_difference"]),
            f"{row['difference_n'] or 0:,}",
        )
        for row in classes.sort("human_difference_n", descending=True).head(rows).to_dicts()
    ]
    return text_table(head, lines)


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.1%}"


def _points(value: float | None) -> str:
    return "-" if value is None else f"{value:+.1f}"
