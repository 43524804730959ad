"""Ask strategies to decide in the place of recorded players."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tichu_sim.cli._common import format_option, print_json, text_table
from tichu_sim.errors import InputError

if TYPE_CHECKING:
    import polars as pl

    from tichu_sim.replay.telling import Told


@click.command("agree")
@click.argument("files", nargs=-1, metavar="[FILE...]")
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
@click.option(
    "--call-hands",
    metavar="CSV",
    type=click.Path(path_type=Path),
    help="Single hands of fourteen cards with the decision on a Tichu.",
)
@format_option()
def command(
    files: tuple[str, ...], strategies: str, rules: str, half: str, call_hands: Path | None, output: str
) -> None:
    """Put every decision of Brettspielwelt logs (.tch) to strategies and count how often they agree.

    For each sort of decision: how often the strategy makes the same choice, how often one of the same sort
    (the kind led, lay or pass), each with a 95 % interval, and how often the usual sort occurs, which always
    guessing it would reach. --call-hands does the same for calls on single hands, columns called_tichu (0 or
    1) and card1 to card14, and shows how well the estimate behind the calls tells them.
    """
    if not files and call_hands is None:
        raise click.UsageError("give FILEs, or --call-hands, or both")
    names = [name.strip() for name in strategies.split(",")]
    answer: dict[str, Any] = {}
    if files:
        answer |= _agree(files, names, rules, half, output)
    if call_hands:
        answer["call_hands"] = _tell(call_hands, names, rules, output)
    if output == "json":
        print_json(answer)


def _agree(files: tuple[str, ...], names: list[str], rules: str, half: str, output: str) -> dict[str, Any]:
    """Compare decisions in logs; prints tables unless JSON is wanted."""
    from tichu_sim.replay.agreement import agreement, calls_by_both

    found = _ask(files, names, rules, half)
    tables = {name: agreement(decisions) for name, decisions in found.items()}
    calls = {
        name: {words: calls_by_both(decisions, kind) for kind, words in _CALLS.items()}
        for name, decisions in found.items()
    }
    if output == "table":
        for name, table in tables.items():
            click.echo(f"{name}, {half} games")
            click.echo(_table_text(table))
            click.echo("\n" + _calls_text("called", calls[name]) + "\n")
    return {
        "half": half,
        "agreement": {name: table.to_dicts() for name, table in tables.items()},
        "calls": {
            name: {kind: vars(one[words]) for kind, words in _CALLS.items()} for name, one in calls.items()
        },
    }


def _tell(path: Path, names: list[str], rules: str, output: str) -> dict[str, Any]:
    """Compare calls on single hands; prints tables unless JSON is wanted."""
    from tichu_sim.analysis.human import reference
    from tichu_sim.replay.call_hands import at_best_cut, estimated_chances, own_calls, read_call_hands
    from tichu_sim.replay.telling import area, told
    from tichu_sim.rules import load_rules
    from tichu_sim.strategies.strategy import load_strategy

    ruleset, hands = load_rules(rules), read_call_hands(path)
    loaded = [load_strategy(name) for name in names]
    chances = estimated_chances(hands, ruleset)
    auc, low, high = area(hands.called, chances)
    cut, at_cut = at_best_cut(hands.called, chances)
    own = {one.name: told(hands.called, own_calls(hands, ruleset, one)) for one in loaded}
    if output == "table":
        known = reference()["call_hands"]["perceptron"]
        click.echo(
            f"The estimated chance of going out first tells who called Tichu by an area under the ROC\n"
            f"curve of {auc:.3f} [{low:.3f}, {high:.3f}]. Its best cut on half of the hands, {cut:.3f}, is\n"
            f"measured on the other half. Published for a perceptron trained on hands of the top 45\n"
            f"players: the same in {known['accuracy']:.1%}, F1 {known['f1']:.2f}.\n"
        )
        click.echo(_calls_text("Tichu", {"estimate, cut": at_cut, **own}))
    return {
        "auc": auc,
        "auc_low": low,
        "auc_high": high,
        "cut": cut,
        "at_cut": vars(at_cut),
        "strategies": {name: vars(one) for name, one in own.items()},
    }


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
    for game in games:
        if not game.rounds and game.problems:
            raise InputError(str(game.problems[0]))
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


_CALLS = {"grand": "Grand Tichu", "tichu": "Tichu"}


def _calls_text(title: str, calls: dict[str, "Told"]) -> str:
    lines = [
        (
            words,
            f"{one.people:.1%}",
            f"{one.own:.1%}",
            f"{one.accuracy:.1%}",
            f"[{one.accuracy_low:.1%}, {one.accuracy_high:.1%}]",
            f"{one.precision:.1%}",
            f"{one.recall:.1%}",
            f"{one.f1:.3f}",
            f"[{one.f1_low:.3f}, {one.f1_high:.3f}]",
            f"{one.hands:,}",
        )
        for words, one in calls.items()
    ]
    interval = "95 % interval"
    head = (title, "people", "own", "same", interval, "precision", "recall", "F1", interval, "hands")
    return text_table(head, lines)
