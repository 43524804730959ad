"""Words for tables of players and for holdings, as tables and figures print them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tichu_sim.analysis.holdings import JOKERS
from tichu_sim.analysis.overview import Overview


@dataclass(frozen=True)
class Terms:
    """Words that differ between tables of three, four and six players."""

    team: str = "team"
    in_team: str = "in the team"
    players: str = ""
    """Who played, after a number of rounds."""
    alone: str = "in all seats"
    """Where a single strategy plays."""
    hands: str = "all seats"
    cases: str = "A hand is one seat in one round, a team result one team in one round."
    victory: str = "double victory"
    partners_out: str = "two partners are out; the other two"
    dealt: str = "dealt fourteen"
    in_deal: str = "dealt in the fourteen"
    each_way: str = "to each side"
    order: str = "The next seat plays after the giver, the previous one before."
    """Who gets the cards of the exchange."""
    shared: str = "100 points"
    """What the teams share in a round without such a victory."""


_TERMS = {
    3: Terms(
        players=" of three players",
        cases="A hand is one seat in one round, the dummy's included, a result what a player or a side makes in one.",
        team="side",
        in_team="on the side",
        alone="for all three players",
        hands="all hands",
        each_way="each way",
        order="Cards go between opponents only; soloist and dummy give theirs knowing both hands.",
    ),
    4: Terms(),
    6: Terms(
        players=" of six players",
        victory="triple victory",
        partners_out="three partners are the first three out; the others",
        dealt="dealt",
        in_deal="dealt",
        shared="the card points",
        each_way="to each partner",
        order="Cards go to the two partners only; the next partner plays two seats later, the other four.",
    ),
}
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve thirteen".split()


def terms(found: Overview) -> Terms:
    """The words of a run's table."""
    return _TERMS[found.rules.players]


def first_cards(found: Overview) -> str:
    """Words for the cards before the Grand window: "first eight"."""
    return f"first {_NUMBERS[found.rules.grand_after_cards - 1]}"


def known_people(found: Overview, caption: str) -> str:
    """A caption on human figures, empty where none stand beside the run."""
    return caption if found.seating.of_four else ""


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
