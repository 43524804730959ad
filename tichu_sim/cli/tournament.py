"""Play strategies against each other on duplicate deals and rate them."""

import re
from typing import TYPE_CHECKING, Any

import click

from tichu_sim.cli._common import format_option, players_option, print_json, rules_option, text_table
from tichu_sim.errors import InputError

if TYPE_CHECKING:
    from tichu_sim.analysis.stopping import Rule
    from tichu_sim.analysis.tournament import Findings
    from tichu_sim.simulate.tournament import Tournament

_FIXED, _MOST = 10_000, 1_000_000
_SMALLEST_P = 1e-9
_ERROR_RATE = click.FloatRange(0, 0.5, min_open=True, max_open=True)


@click.command("tournament")
@click.argument("strategies", nargs=-1, required=True)
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    help=f"Deals for every two strategies, each played twice.  [default: {_FIXED}; with --until or --sprt at "
    f"most {_MOST}]",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    help="Whole games instead: a game, played twice with its cards, then counts as a deal.",
)
@click.option("--until", metavar="REACH", help="Stop when all intervals are that narrow: 5 (Elo) or 2points.")
@click.option("--sprt", type=float, nargs=2, metavar="ELO0 ELO1", help="Stop at the verdict of a test.")
@click.option(
    "--alpha", type=_ERROR_RATE, default=0.05, show_default=True, help="Chance of ELO1 if ELO0 is true."
)
@click.option(
    "--beta", type=_ERROR_RATE, default=0.05, show_default=True, help="Chance of ELO0 if ELO1 is true."
)
@players_option()
@rules_option()
@click.option("--target", type=int, help="Points that end a game, 200 to 1000.  [default: that of the rules]")
@click.option("--boosters", default="none", show_default=True, help="A booster set.")
@click.option("--boosters-each", type=int, help="Boosters dealt to each seat at the start.")
@click.option("--seed", default=0, show_default=True, help="Seed of all random numbers.")
@click.option("--jobs", default=0, show_default=True, help="Processes; 0 is one a core.")
@click.option("--out", metavar="DIR", help="Write a report there: HTML, Markdown, PNG, CSV and JSON.")
@click.option("--quiet", is_flag=True, help="No progress on stderr.")
@format_option()
def command(
    strategies: tuple[str, ...], jobs: int, out: str | None, quiet: bool, output: str, **flags: Any
) -> None:
    """Let every two of some STRATEGIES play the same deals, each deal twice with the teams swapped.

    A strategy is a preset, a TOML file or a Python file of your own (data/own_strategies has an example). The
    first table rates all of them in Elo above the first one, the second compares every two: points a round,
    rounds (or games) won, a draw counting half, and deals on which the first made more points in both plays.
    p values are adjusted for the number of pairings (Benjamini and Hochberg).

    With six players teams of three swap. With three, one player of the one strategy is the soloist against
    two of the other, and then the other way round; a third table tells what the soloist makes. In games,
    where everybody is the soloist in turn, personal totals are compared.

    --until stops by the width of the 95 % intervals alone, so they stay right. --sprt tests whether the first
    of two strategies is ELO1 Elo above the second or rather ELO0; --alpha and --beta are its error rates.
    """
    from tichu_sim.report.build import local_folder, write_files
    from tichu_sim.simulate.tournament import load_tournament

    rule = _rule(flags, len(strategies))
    folder = None if out is None else local_folder(out)
    tournament = load_tournament(strategies, _settings(flags, rule))
    found = _play(tournament, rule, jobs, quiet)
    if folder is not None:
        from tichu_sim.report.tournament import tournament_files

        write_files(folder, tournament_files(found))
    if output == "json":
        print_json(found.plain())
        return
    _print(found)
    if folder is not None:
        click.echo(f"\n{folder / 'report.html'}")


def _settings(flags: dict[str, Any], rule: "Rule | None") -> dict[str, Any]:
    """What is to be played, in the keys of a plan file."""
    plain = ("games", "seed", "players", "rules", "target", "boosters", "boosters_each")
    given = {key: flags[key] for key in plain}
    if flags["games"] is None or flags["deals"] is not None:
        given["rounds"] = flags["deals"] if flags["deals"] is not None else _FIXED if rule is None else _MOST
    return {key: value for key, value in given.items() if value is not None}


def _rule(flags: dict[str, Any], n_strategies: int) -> "Rule | None":
    from tichu_sim.analysis.stopping import Sprt, Until

    until, sprt = flags["until"], flags["sprt"]
    if flags["deals"] is not None and flags["games"] is not None:
        raise InputError("--deals and --games cannot both be given")
    if until is not None and sprt is not None:
        raise InputError("--until and --sprt cannot both be given")
    if until is not None:
        match = re.fullmatch(r"\s*(\d*\.?\d+)\s*(elo|points|)\s*", until, re.IGNORECASE)
        if match is None or float(match[1]) <= 0:
            raise InputError(
                f'--until "{until}" is not allowed, it must be a reach above 0 like 5, 5elo or 2points'
            )
        return Until(float(match[1]), "points" if match[2].lower() == "points" else "elo")
    if sprt is None:
        return None
    if n_strategies != 2:
        raise InputError(f"--sprt tests two strategies, {n_strategies} are given")
    if not sprt[0] < sprt[1]:
        raise InputError(f"--sprt {sprt[0]:g} {sprt[1]:g}: the first must be smaller than the second")
    return Sprt(sprt[0], sprt[1], flags["alpha"], flags["beta"])


def _play(tournament: "Tournament", rule: "Rule | None", jobs: int, quiet: bool) -> "Findings":
    import polars as pl

    from tichu_sim.analysis.stopping import Sprt, conclusion
    from tichu_sim.analysis.tournament import Findings, pairing_table, ratings, soloist_table
    from tichu_sim.cli._progress import ProgressBar
    from tichu_sim.simulate.tournament import describe_tournament, play_tournament

    pairings = tournament.pairings
    names = [strategy.name for strategy in tournament.strategies]
    with ProgressBar("deals", quiet=quiet) as watcher:
        tally = play_tournament(
            tournament, lambda played: rule is not None and rule.is_enough(played, pairings), jobs, watcher
        )
    of_three = tournament.plan.rules.rotates
    return Findings(
        played=describe_tournament(tournament),
        ratings=ratings(tally, names, pairings),
        pairings=pairing_table(tally, names, pairings, tested=not isinstance(rule, Sprt)),
        soloists=soloist_table(tally, names, pairings) if of_three else pl.DataFrame(),
        conclusion=conclusion(rule, tally, pairings, names),
    )


def _print(found: "Findings") -> None:
    first = found.played["strategies"][0]["name"]
    rows = [
        (row["strategy"], f"{row['elo']:+.1f}", _interval(row, "{:+.1f}"), f"{row['rounds']:,}")
        for row in found.ratings.to_dicts()
    ]
    click.echo(text_table(("strategy", f"Elo above {first}", "95 % interval", "n rounds"), rows))
    won = f"{found.played['unit']} won"
    cases = "games" if found.played["unit"] == "games" else "deals"
    header = ("strategy", "opponent", "points", "95 % interval", "adjusted p", won, "95 % interval")
    rows_of_two = [_pairing(row) for row in found.pairings.to_dicts()]
    click.echo()
    click.echo(text_table((*header, "deals won", "95 % interval", f"n {cases}"), rows_of_two, left=2))
    if len(found.soloists):
        header = (
            "strategy",
            "opponent",
            "soloist",
            "points",
            "95 % interval",
            "points ahead",
            "95 % interval",
        )
        click.echo()
        click.echo(text_table((*header, "n rounds"), map(_soloist, found.soloists.to_dicts()), left=3))
    click.echo(f"\n{found.conclusion}")


def _pairing(row: dict[str, Any]) -> tuple[str, ...]:
    p = row["adjusted_p"]
    return (
        row["strategy"],
        row["opponent"],
        f"{row['points']:+.2f}",
        _interval(row, "{:+.2f}", "points_"),
        "-" if p is None else f"{p:.2g}" if p >= _SMALLEST_P else f"< {_SMALLEST_P:g}",
        f"{row['score']:.2%}",
        _interval(row, "{:.2%}", "score_"),
        f"{row['deals_won']:.2%}",
        _interval(row, "{:.2%}", "deals_won_"),
        f"{row['deals']:,}",
    )


def _soloist(row: dict[str, Any]) -> tuple[str, ...]:
    return (
        row["strategy"],
        row["opponent"],
        row["soloist"],
        f"{row['points']:.2f}",
        _interval(row, "{:.2f}", "points_"),
        f"{row['lead']:+.2f}",
        _interval(row, "{:+.2f}", "lead_"),
        f"{row['rounds']:,}",
    )


def _interval(row: dict[str, Any], form: str, of: str = "") -> str:
    low, high = row[f"{of}low"], row[f"{of}high"]
    return "-" if low is None or low == high else f"[{form.format(low)}, {form.format(high)}]"
