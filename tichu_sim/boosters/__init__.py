"""The Tichu Booster cards: what each does (one file a card), sets of them, and the hub made from a set."""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.boosters.registry import load_booster, rule_of, shipped
from tichu_sim.boosters.sets import BoosterSet, boosters_from_table, for_table, load_boosters

__all__ = [
    "Booster",
    "BoosterSet",
    "Parameter",
    "boosters_from_table",
    "for_table",
    "load_booster",
    "load_boosters",
    "rule_of",
    "shipped",
]
