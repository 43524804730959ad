"""The words of a report that differ between tables of three, four and six players."""

from dataclasses import dataclass

from tichu_sim.analysis.overview import Overview


@dataclass(frozen=True)
class Terms:
    """Words and parts of sentences, as they are for four players."""

    players: str = ""
    """Who played, after a number of rounds."""
    alone: str = "in all seats"
    """Where a single strategy plays."""
    team: str = "team"
    in_team: str = "in the team"
    hands: str = "all seats"
    cases: str = "A hand is one seat in one round, a team result one team in one round."
    victory: str = "double victory"
    partners_out: str = "two partners are out; the other two"
    shared: str = "100 points"
    """What the teams share in a round without such a victory."""
    dealt: str = "dealt fourteen"
    in_deal: str = "dealt in the fourteen"
    each_way: str = "to each side"
    """Where the cards of the exchange go."""
    given_to: str = "to the next seat, the partner and the previous seat"
    receivers: str = "The next seat plays after the giver, the previous one before."
    """Who they are that get them."""


_TERMS = {
    3: Terms(
        players=" of three players",
        alone="for all three players",
        team="side",
        in_team="on the side",
        hands="all hands",
        cases="A hand is one seat in one round, the dummy's included; a result is what a player, or a side, "
        "makes in one round.",
        each_way="each way",
        given_to="by the soloist, for the dummy and by the other two",
        receivers="Cards go between opponents only; the soloist gives the dummy's as well as his own.",
    ),
    4: Terms(),
    6: Terms(
        players=" of six players",
        victory="triple victory",
        partners_out="three partners are the first three out; the others",
        shared="the card points",
        dealt="dealt",
        in_deal="dealt",
        each_way="to each partner",
        given_to="to either partner",
        receivers="Cards go to the two partners only; the next of them plays two seats after the giver, the "
        "other four.",
    ),
}
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def terms(found: Overview) -> Terms:
    """The words of a run's table."""
    return _TERMS[found.rules.players]


def first_cards(found: Overview) -> str:
    """Words for the cards before the Grand window: "first eight"."""
    number = found.rules.grand_after_cards
    return f"first {_NUMBERS[number - 1] if number <= len(_NUMBERS) else number}"


def known_people(found: Overview, words: str) -> str:
    """Words on human figures, empty where none stand beside the run."""
    return words if found.seating.of_four else ""
