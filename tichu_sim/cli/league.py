"""Let named players meet by lot, game after game, with stakes and ratings."""

from typing import TYPE_CHECKING, Any

import click

from tichu_sim.cli._common import format_option, print_json, text_table
from tichu_sim.errors import InputError

if TYPE_CHECKING:
    from tichu_sim.analysis.league import League

_EACH = 3
_REACH = "95 % interval"


@click.command("league")
@click.argument("players", nargs=-1, required=True)
@click.option("--games", type=int, help="Games to play.  [default: 2000]")
@click.option("--each", type=click.IntRange(min=1), help=f"Players of each strategy.  [default: {_EACH}]")
@click.option("--rules", help="A preset or TOML file of rules.  [default: spectrum]")
@click.option("--target", type=int, help="Points that end a game, 200 to 1000.  [default: that of the rules]")
@click.option("--stake", type=int, help="Chips that each player puts in.  [default: 200]")
@click.option("--rake", type=int, help="The platform's share of what is lost, in per cent.  [default: 50]")
@click.option("--elo-k", type=float, help="Rating points at stake in a game.  [default: 32]")
@click.option("--leave", type=float, help="Chance that a player leaves a game.  [default: 0]")
@click.option("--seed", type=int, help="Seed of all random numbers.  [default: 0]")
@click.option("--jobs", default=0, show_default=True, help="Processes; 0 is one a core.")
@click.option("--out", metavar="DIR", help="Write a report there: HTML, Markdown, PNG, CSV, Parquet, JSON.")
@click.option("--quiet", is_flag=True, help="No progress on stderr.")
@format_option()
def command(
    players: tuple[str, ...], jobs: int, out: str | None, quiet: bool, output: str, **flags: Any
) -> None:
    """Play a league: each game seats four PLAYERS drawn by lot, with a partner drawn by lot.

    PLAYERS are strategies (presets, TOML or Python files), each played by --each players; or one TOML file
    with the keys players (a list of tables with name, strategy and, if need be, leave), games, seed, rules,
    target, leave and economy (stake, min_stake, rake, leaver_pays, elo_start, elo_k, elo_scale). Options win
    over the file.

    The first table is the ladder: the rating at the end, and the mean and 95 % interval of where it ends in
    leagues drawn again from these games; the share of games won with its Wilson interval; how often a player
    left; the balance of stakes. The second puts the players of each strategy together.
    """
    from tichu_sim.report.build import local_folder

    folder = None if out is None else local_folder(out)
    league = _play(players, _overrides(flags), flags["each"], jobs, quiet)
    if folder is not None:
        from tichu_sim.report.build import write_files
        from tichu_sim.report.league import league_files

        write_files(folder, league_files(league))
    if output == "json":
        print_json(league.plain())
        return
    _print(league)
    if folder is not None:
        click.echo(f"\n{folder / 'report.html'}")


def _overrides(flags: dict[str, Any]) -> dict[str, Any]:
    """The flags that were given, in the keys of a league file."""
    given = {key: flags[key] for key in ("games", "seed", "rules", "target", "leave")}
    economy = {key: flags[key] for key in ("stake", "rake", "elo_k") if flags[key] is not None}
    if economy:
        given["economy"] = economy
    return {key: value for key, value in given.items() if value is not None}


def _play(
    players: tuple[str, ...], overrides: dict[str, Any], each: int | None, jobs: int, quiet: bool
) -> "League":
    from tichu_sim.analysis.league import settle
    from tichu_sim.cli._progress import ProgressBar
    from tichu_sim.simulate.league import describe_league, league_of, load_league, play_league

    if len(players) == 1 and players[0].endswith(".toml"):
        if each is not None:
            raise InputError(f"--each cannot be given with {players[0]}, which lists the players")
        league = load_league(players[0], overrides)
    else:
        league = league_of(players, each or _EACH, overrides)
    with ProgressBar("games", quiet=quiet) as watcher:
        games = play_league(league, jobs, watcher)
    return settle(games, league.economy, describe_league(league))


def _print(league: "League") -> None:
    from tichu_sim.report.sections.league import stakes_sentence

    click.echo(f"{_ladder(league)}\n\n{_strategies(league)}\n\n{stakes_sentence(league)}")


def _ladder(league: "League") -> str:
    rows = [
        (
            *(row["player"], row["strategy"]),
            *(f"{row['elo']:.0f}", f"{row['elo_mean']:.0f}", _interval(row, "elo", "{:.0f}")),
            *("-" if row["won"] is None else f"{row['won']:.1%}", _interval(row, "won", "{:.1%}")),
            *(f"{row['decided']:,}", f"{row['left']:,}", f"{row['balance']:+,}"),
        )
        for row in league.ladder.to_dicts()
    ]
    head = (
        "player",
        "strategy",
        "Elo",
        "drawn again",
        _REACH,
        "games won",
        _REACH,
        "n games",
        "left",
        "chips",
    )
    return text_table(head, rows, left=2)


def _strategies(league: "League") -> str:
    rows = [
        (
            *(row["strategy"], str(row["players"])),
            *(f"{row['elo']:.0f}", f"{row['elo_mean']:.0f}", _interval(row, "elo", "{:.0f}")),
            f"{row['elo_least']:.0f} to {row['elo_most']:.0f}" if row["players"] > 1 else "-",
            *("-" if row["won"] is None else f"{row['won']:.1%}", _interval(row, "won", "{:.1%}")),
            f"{row['decided']:,}",
        )
        for row in league.strategies.to_dicts()
    ]
    head = ("strategy", "players", "Elo", "drawn again", _REACH, "from, to", "games won", _REACH, "n seats")
    return text_table(head, rows)


def _interval(row: dict[str, Any], what: str, form: str) -> str:
    low, high = row[f"{what}_low"], row[f"{what}_high"]
    return "-" if low is None else f"[{form.format(low)}, {form.format(high)}]"
