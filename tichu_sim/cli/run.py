"""Play rounds or games and log them as Parquet tables."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tichu_sim.cli._common import format_option, players_option, print_json, rules_option, text_table
from tichu_sim.errors import InputError

if TYPE_CHECKING:
    from tichu_sim.simulate.plan import Plan
    from tichu_sim.simulate.runner import Outcome

_MEASURES = {
    "points": ("points a round", "{:.2f}"),
    "round_win": ("rounds won", "{:.2%}"),
    "soloist_points": ("points as soloist", "{:.2f}"),
    "opponent_points": ("points against a soloist", "{:.2f}"),
    "game_win": ("games won", "{:.2%}"),
}


@click.command("run")
@click.argument("plan", required=False)
@click.option("--rounds", type=int, help="Play this many independent rounds at 0:0.")
@click.option("--games", type=int, help="Play this many whole games.")
@players_option()
@click.option(
    "--strategies", metavar="A[,B[,C,...]]", help="Presets or TOML files: one, one a team, or one a player."
)
@rules_option()
@click.option("--target", type=int, help="Points that end a game, 200 to 1000.  [default: that of the rules]")
@click.option("--boosters", metavar="SET", help="A shipped set of boosters or TOML file.  [default: none]")
@click.option(
    "--boosters-each",
    type=int,
    metavar="N",
    help="Boosters dealt to each seat at the start of a game or round.  [default: 2 in rounds, 0 in games]",
)
@click.option("--seed", type=int, help="Seed of all random numbers.  [default: 0]")
@click.option("--jobs", type=int, default=0, show_default=True, help="Processes; 0 is one a core.")
@click.option("--out", help="Folder of the run.  [default: a new one in runs/]")
@click.option("--log", type=click.Choice(["plays"]), multiple=True, help="Log every decision, too.")
@click.option("--resume", is_flag=True, help="Continue the run in --out, as if it had never stopped.")
@click.option("--quiet", is_flag=True, help="No progress on stderr and no table.")
@format_option()
def command(
    plan: str | None, jobs: int, out: str | None, resume: bool, quiet: bool, output: str, **flags: Any
) -> None:
    """Play rounds or games and log them.

    PLAN is a TOML file with the keys rounds or games, seed, players, rules, target, strategies, boosters,
    boosters_each and log_plays, or a finished run (its folder or manifest.json) to be played again. Options
    win over the plan.

    In games boosters are earned by calls. Independent rounds begin without any, so there each seat is dealt
    two, unless --boosters-each or the set says otherwise or the set grants some. See tichu-sim boosters.

    Three players take turns as the soloist, who also plays the open hand of a dummy; six play three against
    three.

    The summary shows for each team, or of three for each player and role, the mean points and the share of
    rounds or games won, each with its 95 % interval.
    """
    from tichu_sim.cli._progress import ProgressBar
    from tichu_sim.simulate.runner import run

    resolved, folder = _plan_and_folder(plan, _overrides(flags), out, resume)
    with ProgressBar(resolved.unit, quiet=quiet) as watcher:
        outcome = run(resolved, folder, jobs=jobs, resume=resume, watcher=watcher)
    if output == "json":
        print_json(_summary(resolved, outcome))
    elif not quiet:
        _print_summary(_summary(resolved, outcome))


def _overrides(flags: dict[str, Any]) -> dict[str, Any]:
    """The flags that were given, in the keys of a plan file."""
    plain = ("rounds", "games", "seed", "players", "rules", "target", "boosters", "boosters_each")
    given = {key: flags[key] for key in plain if flags[key] is not None}
    if flags["strategies"] is not None:
        given["strategies"] = [name.strip() for name in flags["strategies"].split(",")]
    if flags["log"]:
        given["log_plays"] = True
    return given


def _plan_and_folder(
    plan: str | None, overrides: dict[str, Any], out: str | None, resume: bool
) -> tuple["Plan", str]:
    """What to play and where; a resumed run takes from its manifest whatever is not given anew."""
    from tichu_sim.logs.manifest import MANIFEST
    from tichu_sim.simulate.plan import load_plan

    if not resume:
        return load_plan(plan, overrides), out or f"runs/{datetime.now():%Y-%m-%d-%H%M%S}"
    if out is None:
        raise InputError("--resume needs the folder of the run: --out DIR")
    if plan is None and Path(out, MANIFEST).exists():
        plan = out
    if plan is None and not overrides:
        raise InputError(f"{out}: there is no run to resume, it holds no {MANIFEST}")
    return load_plan(plan, overrides), out


def _summary(plan: "Plan", outcome: "Outcome") -> dict[str, Any]:
    from tichu_sim.rules import describe

    rounds = outcome.manifest.rows["rounds"]
    size = sum(shard.bytes for shard in outcome.manifest.shards)
    return {
        "path": str(outcome.path),
        "run": outcome.manifest.run,
        "unit": plan.unit,
        "count": plan.count,
        "seed": plan.seed,
        "players": plan.rules.players,
        "rules": describe(plan.rules),
        "boosters": plan.boosters.name,
        "boosters_removed": list(plan.boosters.removed),
        "boosters_each": plan.boosters.start_with,
        "strategies": [strategy.name for strategy in plan.strategies],
        "rounds": rounds,
        "rounds_played_now": outcome.rounds,
        "seconds": round(outcome.seconds, 3),
        "rounds_per_second": round(outcome.rounds / outcome.seconds) if outcome.seconds > 0 else 0,
        "bytes": size,
        "results": _results(plan, outcome),
    }


def _results(plan: "Plan", outcome: "Outcome") -> list[dict[str, Any]]:
    """Points and wins of each team, and of three of each player: value, 95 % interval and number of cases."""
    from tichu_sim.analysis.estimates import estimate
    from tichu_sim.analysis.seating import Seating
    from tichu_sim.analysis.winning import game_results, round_results
    from tichu_sim.logs.reader import Run

    run = Run(str(outcome.path), outcome.manifest)
    seating = Seating(tuple(strategy.name for strategy in plan.strategies))
    asked = {"rounds": round_results(seating)}
    if plan.unit == "games":
        asked["games"] = game_results(seating)
    shown = []
    for table, questions in asked.items():
        groups = ("team", "player")
        chosen = [item for item in questions if item.group.by in groups and item.measure in _MEASURES]
        # The shards were written or checked a moment ago; their checksums need no second look.
        shown += estimate(chosen, run.scan(table, verify=False)).collect().to_dicts()
    return sorted(shown, key=lambda row: [*_MEASURES].index(row["measure"]))


def _print_summary(summary: dict[str, Any]) -> None:
    rows = []
    for result in summary["results"]:
        words, form = _MEASURES[result["measure"]]
        ends = [form.format(end) if end is not None else "-" for end in (result["low"], result["high"])]
        rows.append(
            (result["group"], words, form.format(result["value"]), f"[{', '.join(ends)}]", f"{result['n']:,}")
        )
    who = "player or role" if summary["players"] == 3 else "team"
    click.echo(text_table((who, "measure", "value", "95 % interval", "n"), rows, left=2))
    speed = "nothing was left to play"
    if summary["rounds_played_now"]:
        speed = (
            f"{summary['rounds_played_now']:,} played now in {summary['seconds']:.1f} s "
            f"({summary['rounds_per_second']:,} rounds/s)"
        )
    rules = f"by the rules {summary['rules']}"
    if summary["boosters"] != "none":
        removed = summary["boosters_removed"]
        without = f" (without {', '.join(removed)})" if removed else ""
        rules += (
            f" with boosters {summary['boosters']}{without}, {summary['boosters_each']} dealt to each seat"
        )
    click.echo(f"{summary['rounds']:,} rounds {rules}, seed {summary['seed']}; {speed}")
    megabytes, per_round = summary["bytes"] / 1e6, summary["bytes"] / summary["rounds"]
    click.echo(f"{summary['path']}: {megabytes:,.1f} MB, {per_round:.1f} bytes a round")
