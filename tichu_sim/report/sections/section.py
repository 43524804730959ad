"""What a section of a report consists of."""

from dataclasses import dataclass, field

from tichu_sim.report.figures.style import Picture
from tichu_sim.report.tables import Table


@dataclass(frozen=True)
class Section:
    """A heading, some sentences, figures and tables; ``anchor`` is its address within the page."""

    anchor: str
    title: str
    text: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = field(default=())


def present(*pictures: Picture | None) -> tuple[Picture, ...]:
    """The pictures that could be drawn."""
    return tuple(picture for picture in pictures if picture is not None)
