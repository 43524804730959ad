"""The command line: ``tichu-sim COMMAND``, one module of this package a command.

A module without a leading underscore is a command: its name is the command's, the first line of its
docstring the short help, and its attribute ``command`` the click command. Modules are imported only when
their command runs, so that ``tichu-sim --help`` is quick.

Exit codes:

====  ======================================================================
0     done
1     the run failed: a full disk, a lost worker, an error inside
2     wrong usage, configuration or input file
3     a check was not passed
4     the run directory belongs to another plan or other versions
130   interrupted; what was finished is kept
====  ======================================================================

A command returns its exit code, or None for 0, and reports errors as ``TichuSimError``.
"""

import ast
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tichu_sim import __version__
from tichu_sim.config import nearest
from tichu_sim.errors import Interrupted, TichuSimError

PROGRAM = "tichu-sim"

_EPILOG = (
    "Exit codes: 0 done; 1 the run failed; 2 wrong usage, configuration or input; 3 a check was not passed; "
    "4 the run directory belongs to another plan; 130 interrupted, what was finished is kept."
)


class Commands(click.Group):
    """The commands found in this package, imported on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the commands."""
        modules = pkgutil.iter_modules(__path__)
        return sorted(info.name.replace("_", "-") for info in modules if not info.name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports a command; None if there is none of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{__name__}.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command to run; an unknown one is answered with the nearest."""
        known = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in known:
            ctx.fail(f'unknown command "{args[0]}"; {nearest(args[0], known)}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _short_help(name)) for name in self.list_commands(ctx)])


def _short_help(name: str) -> str:
    source = Path(__path__[0], f"{name.replace('-', '_')}.py").read_text("utf-8")
    lines = (ast.get_docstring(ast.parse(source)) or "").splitlines()
    return lines[0] if lines else ""


GROUP = Commands(
    name=PROGRAM,
    help="Plays Tichu rounds by the million and reports on them.",
    epilog=_EPILOG,
    params=[
        click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            help="Show the version and exit.",
            callback=lambda ctx, _, value: _show_version(ctx) if value else None,
        )
    ],
)


def _show_version(ctx: click.Context) -> None:
    click.echo(f"{PROGRAM} {__version__}")
    ctx.exit()


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs a command and exits with its code; an error becomes one line on stderr."""
    sys.exit(run_command(arguments))


def run_command(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        status = GROUP.main(args=given or ["--help"], prog_name=PROGRAM, standalone_mode=False)
    except click.ClickException as error:
        return _fail(error.format_message(), error.exit_code, getattr(error, "ctx", None))
    except (click.Abort, KeyboardInterrupt):
        return _fail("stopped", Interrupted.exit_code)
    except TichuSimError as error:
        return _fail(str(error), error.exit_code)
    except BrokenPipeError:
        # The reader of our output, such as head, has seen enough; keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status if isinstance(status, int) else 0


def _fail(message: str, code: int, ctx: click.Context | None = None) -> int:
    command = ctx.command_path if ctx else PROGRAM
    help_hint = f" (see {command} --help)" if ctx else ""
    click.echo(f"{command}: {' '.join(message.split())}{help_hint}", err=True)
    return code
