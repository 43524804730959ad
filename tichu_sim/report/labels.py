"""Words for holdings, as tables and figures print them."""

from collections.abc import Mapping
from typing import Any

from tichu_sim.analysis.holdings import JOKERS

_SPECIALS = {"dragon": "Dragon", "phoenix": "Phoenix", "dog": "Dog", "mahjong": "Mah Jong"}


def aces_label(aces: int) -> str:
    """Words for a number of aces."""
    return f"{aces} ace" if aces == 1 else f"{aces} aces"


def coarse_label(row: Mapping[str, Any]) -> str:
    """Words for ``aces`` and ``jokers``: "2 aces + Dragon"."""
    return aces_label(row["aces"]) + (f" + {JOKERS[row['jokers']]}" if row["jokers"] else "")


def class_label(row: Mapping[str, Any]) -> str:
    """Words for a holding class (``tichu_sim.analysis.classes.CLASS``): "2 aces, Dragon, Dog"."""
    return ", ".join([aces_label(row["aces"]), *(words for name, words in _SPECIALS.items() if row[name])])
