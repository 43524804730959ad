"""Print one round of a run as a readable transcript."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from tichu_sim.cli._common import format_option, print_json
from tichu_sim.errors import InputError

if TYPE_CHECKING:
    from tichu_sim.simulate.plan import Plan
    from tichu_sim.simulate.retrace import PlayedRound


@click.command("show")
@click.argument("run")
@click.option("--round", "number", type=int, required=True, metavar="N", help="The round, counted from 0.")
@click.option("--game", type=int, metavar="G", help="The game, in a run of games, counted from 0.")
@format_option("text", "bsw", "json")
def command(run: str, number: int, game: int | None, output: str) -> None:
    """Print one round of a finished run, played again from its manifest.

    RUN is the folder of a run. In a run of rounds N is the number of the round, in a run of games its
    number within game G. The format bsw is that of Brettspielwelt logs. Rounds with boosters, of three or of
    six players can be told as text only.
    """
    from tichu_sim.cli._progress import ProgressBar
    from tichu_sim.formats import as_plain_data, format_log, transcript
    from tichu_sim.logs.reader import open_run
    from tichu_sim.simulate.recorded import plan_of_run, retrace_run
    from tichu_sim.simulate.retrace import warm
    from tichu_sim.simulate.transcribe import seat_handles, transcribe
    from tichu_sim.stories.story import tell_story

    opened = open_run(run)
    plan = plan_of_run(opened)
    unit = _unit(run, plan, number, game)
    is_story = _is_story(run, plan, output)
    with ProgressBar(plan.unit, quiet=False).preparing():
        warm(plan)
    rounds = list(retrace_run(opened, unit, unit))
    if not 0 <= number < len(rounds) and game is not None:
        raise InputError(
            f"{run}: there is no round {number} in game {game}, it has rounds 0 to {len(rounds) - 1}"
        )
    played = rounds[0 if game is None else number]
    if is_story:
        click.echo(tell_story(played, plan, _title(run, plan, played)), nl=False)
        return
    log = transcribe(played, seat_handles(plan))
    if output == "text":
        # The transcript names the seats itself.
        first, second, third, fourth = (strategy.name for strategy in plan.strategies)
        log = replace(log, handles=(first, second, third, fourth))
        click.echo(transcript(log, _title(run, plan, played)), nl=False)
    elif output == "bsw":
        click.echo(format_log([log]), nl=False)
    else:
        place = {"game": game, "round": number, "before": played.before}
        print_json({"run": run, **place, **as_plain_data(log)})


def _is_story(run: str, plan: "Plan", output: str) -> bool:
    """Whether only a text can tell of the rounds, those with boosters, of three or of six players.

    Raises InputError if another format is wanted of them.
    """
    only_as_text = bool(plan.boosters.choices) or plan.rules.players != 4
    if only_as_text and output != "text":
        what = "with boosters" if plan.boosters.choices else f"by {plan.rules.players} players"
        raise InputError(f"{run}: was played {what}, which only --format text can tell")
    return only_as_text


def _unit(run: str, plan: "Plan", number: int, game: int | None) -> int:
    """The unit of the plan that holds the round."""
    if plan.unit == "rounds" and game is not None:
        raise InputError(f"--game: {run} is a run of independent rounds, choose one with --round alone")
    if plan.unit == "games" and game is None:
        raise InputError(f"{run}: this is a run of games, say which: --game G, from 0 to {plan.count - 1}")
    return number if game is None else game


def _title(run: str, plan: "Plan", played: "PlayedRound") -> str:
    """Which round it is, and by which rules it was played."""
    from tichu_sim.rules import describe

    place = f"Round {played.unit} of {run}"
    if plan.unit == "games":
        score = " : ".join(map(str, played.before))
        place = f"Round {played.number} of game {played.unit} of {run}, score before it {score}"
    boosters = f"; boosters {plan.boosters.name}" if plan.boosters.choices else ""
    return f"{place}\nRules: {describe(plan.rules)}{boosters}; seed {plan.seed}"
