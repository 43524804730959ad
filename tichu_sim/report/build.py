"""Builds a report: analysis, figures, page, and every file written whole or not at all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tichu_sim import __version__
from tichu_sim.analysis.grants import read_grants
from tichu_sim.analysis.overview import Overview, overview
from tichu_sim.errors import InputError, RunFailed
from tichu_sim.logs.files import write_atomic
from tichu_sim.logs.reader import Run, open_run
from tichu_sim.report.figures.style import strategy_colours, styled
from tichu_sim.report.header import Header, glance, header, how_to_read, limits, sources
from tichu_sim.report.page import render_html, render_markdown
from tichu_sim.report.sections import all_sections
from tichu_sim.report.sections.section import Section
from tichu_sim.report.terms import terms


@dataclass(frozen=True)
class Report:
    """A report on disk: its page, and the analysis it shows."""

    page: Path
    run: Run
    found: Overview


def build_report(
    run_path: str | Path, out: str | Path | None = None, grants: str | Path | None = None
) -> Report:
    """Write the report on a finished run into ``out``, by default the folder ``report`` of the run.

    ``grants`` is a CSV file written by ``tichu-sim grants``, to be shown in the section on boosters.

    Writes ``report.html`` (all in one), ``report.md``, ``figures/*.png`` and ``tables/*.csv``. Raises
    InputError for a run that is missing, unfinished, damaged or of another schema and for a folder that
    cannot be used, RunFailed where a file cannot be written.
    """
    run = open_run(run_path)
    folder = local_folder(_default_folder(run) if out is None else out)
    found = overview(run, None if grants is None else read_grants(grants))
    write_files(folder, _files(run, found))
    return Report(folder / "report.html", run, found)


def _files(run: Run, found: Overview) -> dict[str, bytes]:
    """All files of the report by their path within it, the page last."""
    head = header(run, found)
    with styled():
        sections = all_sections(found, head.footer)
    return report_files(sections, _context(found, head))


def _context(found: Overview, head: Header) -> dict[str, Any]:
    """What the page shows besides its sections."""
    return {
        "kind": "Tichu run report",
        "header": head,
        "colours": strategy_colours(found.seating.names),
        "alone": terms(found).alone,
        "tiles": glance(found),
        "how_to_read": how_to_read(found),
        "limits": limits(found),
        "sources": sources(found),
    }


def report_files(sections: Sequence[Section], context: Mapping[str, Any]) -> dict[str, bytes]:
    """All files of a report by their path within it, the page last."""
    context = {**context, "sections": sections, "version": __version__}
    pictures = [picture for section in sections for picture in section.pictures]
    tables = {table.name: table.data for section in sections for table in section.tables}
    return {
        **{f"figures/{picture.name}.png": picture.png for picture in pictures},
        **{f"tables/{name}.csv": data.write_csv().encode() for name, data in tables.items()},
        "report.md": render_markdown(context).encode(),
        "report.html": render_html(context).encode(),
    }


def _default_folder(run: Run) -> Path:
    if "://" in run.path:
        raise InputError(f"{run.path}: a report on a remote run needs a local folder: --out DIR")
    return Path(run.path) / "report"


def local_folder(out: str | Path) -> Path:
    """The folder of a report. Raises InputError for a URL and for a file."""
    if "://" in str(out):
        raise InputError(f"{out}: reports are written to a local folder only")
    folder = Path(out)
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder}: is a file, a report needs a folder")
    return folder


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a report, each whole or not at all. Raises RunFailed where that is impossible."""
    for name, data in files.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(path, data)
        except OSError as error:
            raise RunFailed(f"{path}: cannot be written: {error.strerror or error}") from None
