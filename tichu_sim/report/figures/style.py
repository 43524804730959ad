"""How figures look: size, colours, marks; and how they become PNG files."""

import io
import itertools
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib import resources
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from tichu_sim.analysis.seating import Role

WIDTH = 5.0
"""Width of a figure in inches: its text is readable when a phone shows it some 360 pixels wide."""

FAINT = "#c5d3de"
"""Bars."""

ALL_SEATS = "#2f5d80"
UNSURE, CONTRAST = "#a3aeb8", "#c8812f"
"""Dots of figures that put all strategies together."""

_PALE, _BORDER, _PEOPLE = "#777777", "#dddddd", "#1a1a1a"

# Okabe and Ito's palette, which colour-blind readers can tell apart; a strategy keeps its colour everywhere.
_COLOURS = {
    "club": "#0072B2",
    "expert": "#009E73",
    "greedy": "#E69F00",
    "novice": "#56B4E9",
    "random": "#8A8A8A",
    "search": "#CC79A7",
}
_SPARE_COLOURS = ("#D55E00", "#000000", "#B3A100", "#7A5195")

# Inches; set by hand, because working out a layout takes longer than drawing.
_LETTER, _LEGEND, _TITLE, _TICKS, _LABEL, _FOOTER = 0.064, 0.27, 0.27, 0.22, 0.17, 0.21


@dataclass(frozen=True)
class Picture:
    """One figure: ``figures/<name>.png``, its caption, and words for who cannot see it."""

    name: str
    caption: str
    alt: str
    png: bytes
    size: tuple[int, int]


def strategy_colours(names: Sequence[str]) -> dict[str, str]:
    """A colour for each strategy: that of its name, or a spare one in order, again from the first."""
    spare = itertools.cycle(_SPARE_COLOURS)
    return {name: _COLOURS.get(name) or next(spare) for name in names}


def role_colours(roles: Sequence[Role]) -> dict[Role, str]:
    """A colour for each role, that of figures of all seats for a single one."""
    return dict(zip(roles, (ALL_SEATS, "#7fb0d6", CONTRAST), strict=False))


def styled() -> AbstractContextManager[None]:
    """The context in which figures are drawn."""
    path = resources.files("tichu_sim.report.figures") / "report.mplstyle"
    with resources.as_file(path) as file:
        return matplotlib.rc_context(fname=file)


def new_figure(
    height: float, panels: int = 1, labels: Sequence[str] = (), legend: bool = True, xlabel: bool = False
) -> tuple[Figure, list[Axes]]:
    """A figure of the common width, ``height`` inches of which are plotted, with panels side by side.

    ``labels`` name the rows that all panels share, the first on top; without them the vertical axis is one
    of numbers. ``legend`` and ``xlabel`` leave room for a legend and for labels of horizontal axes.
    """
    above = _TITLE + 0.06 + legend * _LEGEND
    below = _TICKS + _FOOTER + xlabel * _LABEL
    left = 0.2 + _LETTER * max(map(len, labels), default=5)
    total = height + above + below
    figure = Figure(figsize=(WIDTH, total))
    FigureCanvasAgg(figure)
    axes = list(figure.subplots(1, panels, squeeze=False, sharey=bool(labels))[0])
    figure.subplots_adjust(
        left=left / WIDTH,
        right=1 - 0.22 / WIDTH,
        top=1 - above / total,
        bottom=below / total,
        wspace=0.22 if labels else 0.3,
    )
    if labels:
        axes[0].set_yticks(range(len(labels)), labels)
        axes[0].set_ylim(len(labels) - 0.5, -0.5)
        for panel in axes:
            panel.grid(axis="y", visible=False)
    return figure, axes


def picture(figure: Figure, footer: str, name: str, caption: str, alt: str) -> Picture:
    """The finished figure as PNG; ``footer`` says below it what was played."""
    width, height = figure.get_size_inches()
    figure.text(0.1 / width, 0.06 / height, footer, fontsize=7, color=_PALE)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", metadata={"Software": None}, pil_kwargs={"compress_level": 4})
    dots_per_inch = matplotlib.rcParams["savefig.dpi"]
    size = (round(width * dots_per_inch), round(height * dots_per_inch))
    return Picture(name, caption, alt, buffer.getvalue(), size)


def percent_axis(axes: Axes, vertical: bool = False, from_zero: bool = False) -> None:
    """Label an axis in per cent, the horizontal one unless ``vertical``, with few ticks."""
    axis = axes.yaxis if vertical else axes.xaxis
    axis.set_major_locator(MaxNLocator(5 if vertical else 4))
    axis.set_major_formatter(lambda value, _: f"{value:g} %")
    if from_zero:
        axes.set_ylim(bottom=0) if vertical else axes.set_xlim(left=0)


def zero_line(axes: Axes) -> None:
    """A vertical line at zero."""
    axes.axvline(0, color="#999999", linewidth=0.8, zorder=1)


def group_borders(axes: Axes, every: int, rows: int) -> None:
    """Lines between groups of ``every`` rows."""
    for row in range(every, rows, every):
        axes.axhline(row - 0.5, color=_BORDER, linewidth=0.8)


def dots(
    axes: Axes, rows: Sequence[float], estimates: Sequence[dict[str, Any]], scale: float, colour: str
) -> None:
    """Values as dots with their 95 % intervals; estimates without a value are left out."""
    known = [(row, item) for row, item in zip(rows, estimates, strict=True) if item["value"] is not None]
    ends = [(row, item["low"], item["high"]) for row, item in known if item["low"] is not None]
    axes.hlines(
        [row for row, _, _ in ends],
        [scale * low for _, low, _ in ends],
        [scale * high for _, _, high in ends],
        color=colour,
        linewidth=1.8,
    )
    values = [scale * item["value"] for _, item in known]
    axes.plot(values, [row for row, _ in known], "o", color=colour, markersize=4.2, clip_on=False, zorder=5)


def bars(axes: Axes, estimates: Sequence[dict[str, Any]]) -> None:
    """Shares as bars in per cent, one a row."""
    shares = [100 * (item["value"] or 0) for item in estimates]
    axes.barh(range(len(shares)), shares, height=0.62, color=FAINT)


def offset(place: int, series: int) -> float:
    """Vertical shift that keeps the dots of several series in one row apart."""
    return (place - (series - 1) / 2) * 0.24 if series > 1 else 0.0


def people_marks(
    axes: Axes, rows: Sequence[float], values: Sequence[float | None], strong: bool = False
) -> None:
    """Human figures as diamonds, hollow for strong players; None where there is none."""
    known = [(value, row) for value, row in zip(values, rows, strict=True) if value is not None]
    axes.plot([value for value, _ in known], [row for _, row in known], zorder=4, **_people_style(strong))


def _people_style(strong: bool) -> dict[str, Any]:
    return {
        "marker": "D",
        "linestyle": "none",
        "markersize": 5.0,
        "markerfacecolor": "white" if strong else _PEOPLE,
        "markeredgecolor": _PEOPLE,
        "markeredgewidth": 0.9,
        "clip_on": False,
    }


def keys(colours: dict[str, str], people: bool = True, strong: bool = False) -> list[Line2D | Patch]:
    """Legend entries: a dot for each strategy, then diamonds for people and strong players."""
    entries: list[Line2D | Patch] = [
        Line2D([], [], marker="o", markersize=4.2, color=colour, label=name)
        for name, colour in colours.items()
    ]
    if people:
        entries.append(Line2D([], [], label="people", **_people_style(False)))
    if strong:
        entries.append(Line2D([], [], label="strong players", **_people_style(True)))
    return entries


def add_legend(figure: Figure, entries: Sequence[Line2D | Patch]) -> None:
    """One line of keys above the panels, closer together where they are many."""
    crowded = len(entries) > 6
    figure.legend(
        handles=list(entries),
        loc="upper left",
        bbox_to_anchor=(0.0, 1.0),
        ncols=max(6, len(entries)),
        columnspacing=0.9 if crowded else 1.3,
        handlelength=1.0 if crowded else None,
    )
