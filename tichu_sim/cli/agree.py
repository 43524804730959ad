"""Ask strategies to decide in the place of recorded players."""

from typing import TYPE_CHECKING, Any

import click

from tichu_sim.cli._common import format_option, print_json, text_table
from tichu_sim.errors import InputError

if TYPE_CHECKING:
    import polars as pl


@click.command("agree")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--strategies", default="club", show_default=True, metavar="A[,B...]", help="Presets or TOML files."
)
@click.option("--rules", default="brettspielwelt", show_default=True, help="A preset or TOML file of rules.")
@click.option(
    "--half",
    type=click.Choice(("held-out", "tuning", "all")),
    default="held-out",
    show_default=True,
    help="Which of the games, parted by a hash of their file names: half is never to be tuned on.",
)
@format_option()
def command(files: tuple[str, ...], strategies: str, rules: str, half: str, output: str) -> None:
    """Put every decision of Brettspielwelt logs (.tch) to strategies and count how often they agree.

    For each sort of decision: how often the strategy makes the same choice, how often one of the same sort
    (the kind led, lay or pass), each with a 95 % interval, and how often the usual sort occurs, which always
    guessing it would reach.
    """
    from tichu_sim.replay.agreement import agreement, calls_by_both

    found = _ask(files, [name.strip() for name in strategies.split(",")], rules, half)
    tables = {name: agreement(decisions) for name, decisions in found.items()}
    calls = {
        name: {kind: calls_by_both(decisions, kind) for kind in ("grand", "tichu")}
        for name, decisions in found.items()
    }
    if output == "json":
        print_json({"half": half, "agreement": {k: v.to_dicts() for k, v in tables.items()}, "calls": calls})
        return
    for name, table in tables.items():
        click.echo(f"{name}, {half} games")
        click.echo(_table_text(table))
        click.echo("\n" + _calls_text(calls[name]) + "\n")


def _ask(files: tuple[str, ...], names: list[str], rules: str, half: str) -> dict[str, "pl.DataFrame"]:
    from tichu_sim.cli._progress import ProgressBar
    from tichu_sim.formats import read_log
    from tichu_sim.replay.agreement import ask_about, chosen
    from tichu_sim.replay.table import warm
    from tichu_sim.rules import load_rules
    from tichu_sim.strategies.strategy import load_strategy

    ruleset, loaded = load_rules(rules), [load_strategy(name) for name in names]
    taken = chosen(files, half)
    if not taken:
        raise InputError(
            f"none of the {len(files)} files is among the {half} games; --half all takes them all"
        )
    games = [read_log(file) for file in taken]
    found = {}
    with ProgressBar("strategies", quiet=False) as bar:
        with bar.preparing():
            warm()
        bar.began(len(loaded), 0)
        for strategy in loaded:
            found[strategy.name] = ask_about(games, strategy, ruleset)
            bar.advanced(1, sum(len(game.rounds) for game in games))
    return found


def _table_text(table: "pl.DataFrame") -> str:
    from tichu_sim.replay.agreement import DECISIONS

    lines = [
        (
            DECISIONS[row["decision"]],
            f"{row['same']:.1%}",
            f"[{row['same_low']:.1%}, {row['same_high']:.1%}]",
            f"{row['sort']:.1%}",
            f"[{row['sort_low']:.1%}, {row['sort_high']:.1%}]",
            f"{row['baseline']:.1%} ({row['usual']})",
            f"{row['n']:,}",
        )
        for row in table.to_dicts()
    ]
    head = ("decision", "same choice", "95 % interval", "same sort", "95 % interval", "baseline", "n")
    return text_table(head, lines)


def _calls_text(calls: dict[str, Any]) -> str:
    names = {"grand": "Grand Tichu", "tichu": "Tichu"}
    lines = [
        (
            names[kind],
            f"{one['people']:.1%}",
            f"{one['own']:.1%}",
            f"{one['precision']:.1%}",
            f"{one['recall']:.1%}",
            f"{one['f1']:.3f}",
            f"{one['hands']:,}",
        )
        for kind, one in calls.items()
    ]
    return text_table(("called", "people", "own", "precision", "recall", "F1", "hands"), lines)
