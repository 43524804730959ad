"""The report as one HTML page that needs nothing else, and as Markdown."""

import base64
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from tichu_sim.report.text import Cell

_TEMPLATES = "templates"


def render_html(context: dict[str, Any]) -> str:
    """The page, its style and figures inside; ``context`` as in ``build.build_report``."""
    style = (resources.files("tichu_sim.report") / _TEMPLATES / "report.css").read_text("utf-8")
    return _environment(escaped=True).get_template("report.html.j2").render(style=style, **context)


def render_markdown(context: dict[str, Any]) -> str:
    """The same report as Markdown, its figures beside it in ``figures/``."""
    return _environment(escaped=False).get_template("report.md.j2").render(**context)


def _environment(escaped: bool) -> Environment:
    environment = Environment(
        loader=PackageLoader("tichu_sim.report", _TEMPLATES),
        autoescape=select_autoescape(["html.j2"]) if escaped else False,
        undefined=StrictUndefined,
        finalize=_keep_together if escaped else None,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["data_url"] = _data_url
    environment.filters["in_line"] = _in_line
    return environment


def _keep_together(value: Any) -> Any:
    """No line break between a number and its per cent sign."""
    return value.replace(" %", "\N{NO-BREAK SPACE}%") if isinstance(value, str) else value


def _data_url(png: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(png).decode("ascii")


def _in_line(cell: str | Cell) -> str:
    """A cell of a Markdown table."""
    if isinstance(cell, str):
        return cell.replace("|", "\\|")
    aside = "; ".join(part for part in (cell.interval, cell.n) if part)
    return f"{cell.value} ({aside})" if aside else cell.value
