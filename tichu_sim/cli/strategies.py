"""List and show strategies with their parameters, and check files of your own."""

from typing import TYPE_CHECKING

import click

from tichu_sim.cli._common import format_option, print_json, text_table
from tichu_sim.errors import InputError, TichuSimError

if TYPE_CHECKING:
    from tichu_sim.strategies.describe import Setting


@click.group("strategies")
def command() -> None:
    """List and show strategies with their parameters, and check files of your own."""


@command.command("list")
@format_option()
def list_presets(output: str) -> None:
    """List the shipped strategies: the policy each is built on, and what kind of player it is."""
    from tichu_sim.strategies import PRESETS, load_strategy
    from tichu_sim.strategies.strategy import summary_of

    rows = [(name, load_strategy(name).policy, summary_of(name)) for name in PRESETS]
    if output == "json":
        keys = ("name", "policy", "summary")
        print_json({"strategies": [dict(zip(keys, row, strict=True)) for row in rows]})
        return
    click.echo(text_table(("name", "policy", "kind of player"), rows, left=3))


@command.command("show")
@click.argument("strategy", metavar="NAME_OR_FILE")
@click.option("--toml", is_flag=True, help="Print a complete strategy file to start from.")
@format_option("text", "json")
def show_strategy(strategy: str, toml: bool, output: str) -> None:
    """Show every parameter of a strategy: value, default, range, unit and meaning, by subject.

    Values that differ from the default are marked by an asterisk.
    """
    from tichu_sim.strategies import PRESETS, load_strategy
    from tichu_sim.strategies.describe import complete_toml, settings
    from tichu_sim.strategies.strategy import summary_of

    found = load_strategy(strategy)
    if toml and found.path:
        raise InputError(f"{strategy}: what a Python file decides cannot be written as TOML")
    summary = summary_of(strategy) if strategy in PRESETS else ""
    if output == "json":
        facts = {"name": found.name, "policy": found.policy, "path": found.path or None, "summary": summary}
        print_json(facts | {"parameters": [setting.plain() for setting in settings(found)]})
    elif toml:
        click.echo((f"# {summary}\n" if summary else "") + complete_toml(found), nl=False)
    else:
        click.echo(": ".join(filter(None, (found.name, summary))))
        click.echo(f"Policy: {found.policy}" + (f", after {found.path}" if found.path else ""))
        click.echo(_by_subject(settings(found)) or "It has no parameters.")


@command.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--boosters", default="none", show_default=True, help="A booster set to try Python files with.")
@format_option()
def check_files(files: tuple[str, ...], boosters: str, output: str) -> int:
    """Check strategy files, TOML or Python, and say in one sentence what is wrong with each.

    A TOML file must name a base or a policy and parameters that it reads, within their ranges. A Python file
    is compiled and plays some rounds under watch: its answers must be legal, must not change with hidden
    cards, and must not move any.
    """
    wrong = {file: _wrong(file, boosters) for file in files}
    if output == "json":
        print_json({"files": [{"file": file, "error": said or None} for file, said in wrong.items()]})
    for file, said in wrong.items():
        if said:
            click.echo(f"tichu-sim: {said}", err=True)
        elif output != "json":
            click.echo(f"{file}: nothing is wrong")
    return InputError.exit_code if any(wrong.values()) else 0


def _wrong(file: str, boosters: str) -> str:
    """What is wrong with a strategy file in one sentence, or nothing."""
    from tichu_sim.strategies import PRESETS, load_strategy

    try:
        if file in PRESETS:
            raise InputError(f"{file} is a shipped strategy, no file")
        if load_strategy(file).path:
            _audition(file, boosters)
    except TichuSimError as error:
        return str(error)
    return ""


def _audition(file: str, boosters: str) -> None:
    """Let the strategy of a Python file play some rounds; raises InputError for whatever it does wrong."""
    from pathlib import Path

    from tichu_sim.simulate.audition import audition
    from tichu_sim.simulate.plan import make_plan

    plan = make_plan({"rounds": 1, "strategies": file, "boosters": boosters}, "options", Path())
    audition(plan, plan.strategies[0])


def _by_subject(settings: "list[Setting]") -> str:
    """A table of the parameters for each subject."""
    tables = []
    for subject in dict.fromkeys(setting.subject for setting in settings):
        rows = [_row(setting) for setting in settings if setting.subject == subject]
        header = (" ", "name", "value", "default", "range and unit", "meaning")
        tables.append(f"\n{subject}\n{text_table(header, rows, left=len(header))}")
    return "\n".join(tables)


def _row(setting: "Setting") -> tuple[str, ...]:
    one = setting.parameter
    reach = f"{one.low:g} to {one.high:g} {one.unit}"
    mark = "*" if setting.differs else ""
    return (mark, one.name, f"{setting.value:g}", f"{one.default:g}", reach, one.meaning)
