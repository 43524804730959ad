"""Replay logged games and judge every play and score."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from tichu_sim.cli._common import format_option, print_json, text_table

if TYPE_CHECKING:
    from tichu_sim.replay import GameReplay, Totals
    from tichu_sim.rules import RuleSet

READING_FAILED, CHECK_FAILED = 2, 3

_COLUMNS = {
    "rounds": "rounds",
    "finished": "finished",
    "plays": "plays",
    "passes": "passes",
    "illegal": "illegal",
    "mismatches": "scores differ",
    "explained": "explained",
    "problems": "unreadable",
}

_HEADINGS = {
    "illegal": "Against the rules",
    "mismatches": "Scores that differ",
    "explained": "Explained exceptions",
    "problems": "Not readable",
}


@click.command("replay")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--rules", default="brettspielwelt", show_default=True, help="A preset or TOML file of rules.")
@format_option()
def command(files: tuple[str, ...], rules: str, output: str) -> int:
    """Replay Brettspielwelt logs (.tch): judge every play, compute every score.

    For each file and in total: rounds, and how many of them have a result; plays and passes judged; what was
    illegal; rounds whose score is not the one logged; exceptions with a known explanation; and what could
    not be read. Each of these is then listed with file and line.

    Exit codes: 0 everything agrees, explained exceptions aside; 3 something was illegal or a score differs;
    2 otherwise, if a file could not be read or a line in it is malformed, a round that breaks off included.
    """
    from tichu_sim.replay.findings import sum_totals
    from tichu_sim.rules import load_rules

    games = _replay(files, load_rules(rules))
    total = sum_totals(games)
    if output == "json":
        print_json({"rules": rules, "files": [_as_data(game) for game in games], "total": asdict(total)})
    else:
        _print(games, total)
    if total.illegal or total.mismatches:
        return CHECK_FAILED
    return READING_FAILED if total.problems else 0


def _replay(files: tuple[str, ...], ruleset: "RuleSet") -> "list[GameReplay]":
    from tichu_sim.cli._progress import ProgressBar
    from tichu_sim.formats import read_log
    from tichu_sim.replay import Replayer
    from tichu_sim.replay.table import warm

    games = []
    with ProgressBar("files", quiet=False) as bar:
        with bar.preparing():
            warm()
        bar.began(len(files), 0)
        replayer = Replayer(ruleset)
        for file in files:
            games.append(replayer.replay_game(read_log(file)))
            bar.advanced(1, len(games[-1].rounds))
    return games


def _as_data(game: "GameReplay") -> dict[str, Any]:
    """The numbers of a file, and lists of what was found in it."""
    numbers = {name: value for name, value in asdict(game.totals).items() if name not in _HEADINGS}
    found = {
        name: [{"line": item.line, "round": item.round, "message": item.message} for item in findings]
        for name, findings in (
            ("illegal", game.illegal),
            ("mismatches", game.mismatches),
            ("explained", game.explained),
        )
    }
    problems = [{"line": problem.line, "message": problem.message} for problem in game.problems]
    return {"file": game.file, **numbers, **found, "problems": problems}


def _print(games: "list[GameReplay]", total: "Totals") -> None:
    """A row for each file and one for all, what was found, and a summary."""
    rows = [_row(game.file, game.totals) for game in games]
    if len(games) > 1:
        rows.append(_row("total", total))
    click.echo(text_table(("file", *_COLUMNS.values()), rows))
    for name, heading in _HEADINGS.items():
        found = [str(item) for game in games for item in getattr(game, name)]
        if found:
            click.echo("\n".join(("", heading, *(f"  {item}" for item in found))))
    click.echo(f"\n{_summary(len(games), total)}")


def _row(name: str, totals: "Totals") -> tuple[str, ...]:
    return name, *(f"{getattr(totals, column):,}" for column in _COLUMNS)


def _summary(files: int, total: "Totals") -> str:
    """What was checked and what came out."""
    explained = total.scored - total.equal - total.mismatches
    return (
        f"{files:,} file{'s' * (files != 1)}, {total.finished:,} finished rounds, {total.plays:,} plays and "
        f"{total.passes:,} passes judged.\nIllegal: {total.illegal:,}. Scores: {total.equal:,} as logged, "
        f"{explained:,} explained, {total.mismatches:,} different. Unreadable places: {total.problems:,}."
    )
