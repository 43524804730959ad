"""The positions of the perft files: chosen ones by hand, more from a fixed random stream."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .cards import DECK, RANK_VALUES, cards_from_text, text_from_cards
from .compare import Top, key_of
from .patterns import Pattern, readings


@dataclass(frozen=True)
class PerftTop:
    """A top as text: cards, kind, declared rank of the Phoenix, natural rank under a single Phoenix."""

    cards: str
    kind: str
    phoenix: int | None = None
    phoenix_on: int | None = None

    def as_top(self) -> Top:
        """The top with its key; ValueError if the cards are not of that kind."""
        declared = (self.kind, self.phoenix)
        found = [p for p in readings(cards_from_text(self.cards)) if (p.kind, p.phoenix) == declared]
        if len(found) != 1:
            raise ValueError(f"{self.cards!r} is no {self.kind} with the Phoenix as {self.phoenix}")
        under = None
        if self.phoenix_on is not None:
            single = Pattern("single", (self.phoenix_on,))
            under = Top(single, key_of(single))
        return Top(found[0], key_of(found[0], under))


@dataclass(frozen=True)
class PerftCase:
    """A hand on a regular turn: leading without a top, following with one."""

    name: str
    hand: str
    top: PerftTop | None = None
    wish: int | None = None
    rules: dict[str, Any] = field(default_factory=dict)


LEADS = [
    PerftCase("four loose cards", "2g 5k 9b Kr"),
    PerftCase("every special", "MJ DOG PHX DRG"),
    PerftCase("Mah Jong and Phoenix make no pair", "MJ PHX 2g 7k"),
    PerftCase("Dragon and Phoenix make no pair", "DRG PHX Ag Kk"),
    PerftCase("a quad only", "8g 8k 8b 8r"),
    PerftCase("a quad with the Phoenix is no full house", "3g 3k 3b 3r PHX"),
    PerftCase("five of one suit in a row are a bomb only", "4g 5g 6g 7g 8g"),
    PerftCase("one other suit makes straights as well", "4g 5g 6g 7g 8g 6k"),
    PerftCase("a run of eight in one suit", "4g 5g 6g 7g 8g 9g Tg Jg"),
    PerftCase("two runs of one suit each", "4g 5g 6g 7g 8g 4k 5k 6k 7k 8k"),
    PerftCase("Mah Jong below four of one suit", "MJ 2g 3g 4g 5g"),
    PerftCase("Mah Jong below five of one suit", "MJ 2g 3g 4g 5g 6g"),
    PerftCase("the ace is never low", "Ag 2k 3b 4r 5g"),
    PerftCase("the longest straight", "MJ 2g 3k 4b 5r 6g 7k 8b 9r Tg Jk Qb Kr Ag"),
    PerftCase("thirteen of one suit and the Mah Jong", "MJ 2g 3g 4g 5g 6g 7g 8g 9g Tg Jg Qg Kg Ag"),
    PerftCase("stairs of seven pairs", "2g 2k 3g 3b 4k 4r 5g 5k 6b 6r 7g 7k 8b 8r"),
    PerftCase("three quads and a pair", "2g 2k 2b 2r 3g 3k 3b 3r 4g 4k 4b 4r 5g 5k"),
    PerftCase("triples of neighbours", "6g 6k 6b 7g 7k 7b 8g 8k 8b"),
    PerftCase("Dog among pairs", "DOG 9g 9k Tg Tk Jg Jk"),
    PerftCase("a quad inside a run", "5g 6g 7g 8g 9g 7k 7b 7r Ak DRG"),
    PerftCase("ten to ace", "Tg Jk Qb Kr Ag"),
    PerftCase("two gaps leave no straight", "2g 3k 5b 6r 8g 9k Jb Qr"),
]

PHOENIX_LEADS = [
    PerftCase("a full house of two pairs", "Kg Kk Qg Qk PHX"),
    PerftCase("a straight open at both ends", "6g 7k 8b 9r PHX"),
    PerftCase("suited four and the Phoenix are no bomb", "4g 5g 6g 7g PHX"),
    PerftCase("suited five and the Phoenix", "4g 5g 6g 7g 8g PHX"),
    PerftCase("only the ten fills it", "Jg Qk Kb Ar PHX"),
    PerftCase("never a one", "2g 3k 4b 5r PHX"),
    PerftCase("Mah Jong, three cards and the Phoenix", "MJ 2g 3k 4b PHX"),
    PerftCase("a gap inside", "3g 4k 6b 7r PHX"),
    PerftCase("thirteen ranks and the Phoenix", "2g 3k 4b 5r 6g 7k 8b 9r Tg Jk Qb Kr Ag PHX"),
    PerftCase("Mah Jong, Phoenix and twelve ranks", "MJ 2g 3k 4b 5r 6g 7k 9r Tg Jk Qb Kr Ag PHX"),
    PerftCase("stairs with one card missing", "8g 8k 9b Tg Tk PHX"),
    PerftCase("stairs with two cards missing", "8g 8k 9b Tg Jb Jk PHX"),
    PerftCase("stairs of six pairs and the Phoenix", "3g 3k 4g 4b 5k 5r 6g 6k 7b 7r 8g 8k PHX"),
    PerftCase("a triple and the Phoenix", "9g 9k 9b PHX"),
    PerftCase("a quad, a pair and the Phoenix", "9g 9k 9b 9r 2g 2k PHX"),
    PerftCase("two quads and the Phoenix", "9g 9k 9b 9r Tg Tk Tb Tr PHX DOG"),
    PerftCase("Phoenix for a rank that is held", "5g 6k 7b 8r 9g 7k PHX"),
    PerftCase("all four specials and a straight", "MJ DOG PHX DRG 2g 3k 4b 5r 6g 7k"),
    PerftCase("a rich hand", "PHX Ag Ak Ab Kg Kk Qb Qr Jg Jk Jb Tg 9g 8g"),
]

_T = PerftTop
_FIVE = _T("3g 4k 5b 6r 7g", "straight")

FOLLOWS = [
    PerftCase("single eight", "PHX DRG MJ 8k 9b Ag 7r", _T("8g", "single")),
    PerftCase("led Phoenix", "MJ 2g 3k DRG", _T("PHX", "single")),
    PerftCase("Phoenix on an eight", "8k 9b 9k DRG 2g", _T("PHX", "single", None, 8)),
    PerftCase("Phoenix on an ace", "Ak DRG 2g 3k", _T("PHX", "single", None, 14)),
    PerftCase("Dragon on the table", "PHX Ag 8g 8k 8b 8r", _T("DRG", "single")),
    PerftCase("Mah Jong on the table", "PHX 2g 3k DOG", _T("MJ", "single")),
    PerftCase("the Dog never follows", "DOG 3g", _T("2g", "single")),
    PerftCase("pair of fives", "5b 6g 6k 6b 4g 4k PHX Kg", _T("5g 5k", "pair")),
    PerftCase("pair with the Phoenix in it", "8b 8r 9g 9k 9b", _T("8g PHX", "pair", 8)),
    PerftCase("triple of aces", "2g 2k 2b 2r Kg Kk Kb", _T("Ag Ak Ab", "triple")),
    PerftCase("eights over aces", "9g 9k 9b 2g 2k 7g 7k 7b PHX", _T("8g 8k 8b Ag Ak", "full_house")),
    PerftCase("nines over twos", "8g 8k 8b Ag Ak PHX Kg", _T("9g 9k 9b 2g 2k", "full_house")),
    PerftCase("stairs of two", "6g 6k 7g 7k 8g 8k PHX", _T("5g 5k 6b 6r", "stairs")),
    PerftCase("stairs of three", "6g 6k 7g 7k 8g 8k 9b PHX", _T("5g 5k 6b 6r 7b 7r", "stairs")),
    PerftCase("straight of five", "4g 5k 6b 7r 8g 9k PHX Tg", _FIVE),
    PerftCase("Phoenix on top", "4g 5k 6b 7r 8g 9k Tg", _T("3g 4k 5b 6r PHX", "straight", 7)),
    PerftCase("suited run answers a straight", "4g 5g 6g 7g 8g PHX", _T("3g 4k 5b 6r 7k", "straight")),
    PerftCase("straight of five, longer ones held", "4g 5k 6b 7r 8g 9k Tb Jr", _FIVE),
    PerftCase(
        "a straight of ten",
        "5g 6k 7b 8r 9g Tk Jb Qr Kg Ak PHX",
        _T("4b 5k 6r 7g 8k 9b Tr Jg Qk Kb", "straight"),
    ),
    PerftCase("a quad of nines", "8g 8k 8b 8r Tg Tk Tb Tr 2g 3g 4g 5g 6g", _T("9g 9k 9b 9r", "bomb_quad")),
    PerftCase("run of five", "4g 5g 6g 7g 8g 9g Ag Ak Ab Ar", _T("5k 6k 7k 8k 9k", "bomb_run")),
    PerftCase("run of six", "Tg Jg Qg Kg Ag 2k 3k 4k 5k 6k 7k 8k", _T("3b 4b 5b 6b 7b 8b", "bomb_run")),
    PerftCase("equal run of another suit", "5g 6g 7g 8g 9g", _T("5k 6k 7k 8k 9k", "bomb_run")),
    PerftCase("nothing to lay", "2g 3k 4b 6r", _T("Kg Kk", "pair")),
]

WISHES = [
    PerftCase("eight on the Mah Jong", "8g Kk 3b", _T("MJ", "single"), 8),
    PerftCase("one eight on a pair", "8g 9k 9b 4r", _T("3g 3k", "pair"), 8),
    PerftCase("eight and Phoenix on a pair", "8g 9k 9b PHX", _T("3g 3k", "pair"), 8),
    PerftCase("a straight through the Phoenix", "6g 7b 8b 9r PHX", _T("3g 4k 5b 6r 7g", "straight"), 8),
    PerftCase("a quad on an ace", "8g 8k 8b 8r 2g", _T("Ag", "single"), 8),
    PerftCase("a quad of kings does not do", "8g Kg Kk Kb Kr", _T("3g", "single"), 8),
    PerftCase("a run bomb with it", "6r 7r 8r 9r Tr Ag Ak", _T("Qg Qk", "pair"), 8),
    PerftCase("only the Phoenix", "PHX 9g 9k 7g", _T("3g", "single"), 8),
    PerftCase("leading with the Dog", "8g DOG Kg Kk 7b", None, 8),
    PerftCase("the Dog may dodge", "8g DOG Kg Kk 7b", None, 8, {"dog_may_dodge_wish": True}),
    PerftCase("leading with a natural and a Phoenix eight", "6g 7k 9r Tb PHX 8g", None, 8),
    PerftCase(
        "five after a straight with the Mah Jong", "2g 3b 4k 5b 6g 9k", _T("MJ 2k 3g 4r 5g", "straight"), 5
    ),
    PerftCase("four in full houses", "4g 4k 6g 6k 6b PHX", _T("3g 3k 3b 2g 2k", "full_house"), 4),
    PerftCase("none held", "3g 3k 3b PHX Kg", None, 2),
]

_LONGER = {"longer_straight_beats": True}
_NO_LED_BOMB = {"bomb_may_be_led": False}
SWITCHES = [
    PerftCase("longer straights", "4g 5k 6b 7r 8g 9k Tb Jr PHX", _FIVE, None, _LONGER),
    PerftCase("longer but lower straights", "MJ 2g 3k 4b 5r 6g PHX", _FIVE, None, _LONGER),
    PerftCase("wish among longer straights", "4g 5k 6b 7r 8g 9k Tb Jr PHX", _FIVE, 10, _LONGER),
    PerftCase("two pairs at most", "3g 3k 4g 4b 5k 5r 6g PHX", None, None, {"stairs_max_pairs": 2}),
    PerftCase("three pairs at most", "3g 3k 4g 4b 5k 5r 6g 6b", None, None, {"stairs_max_pairs": 3}),
    PerftCase("straights from two", "MJ 2g 3k 4b 5r PHX", None, None, {"straight_min_rank": 2}),
    PerftCase("straights from one", "MJ 2g 3k 4b 5r PHX", None, None, {"straight_min_rank": 1}),
    PerftCase("no led bombs", "8g 8k 8b 8r 2g 3g 4g 5g 6g PHX", None, None, _NO_LED_BOMB),
    PerftCase("no led bombs under a wish", "8g 8k 8b 8r 2g", None, 8, _NO_LED_BOMB),
    PerftCase("bombs still follow", "8g 8k 8b 8r 2g", _T("Kg", "single"), None, _NO_LED_BOMB),
]

RANDOM_SEED = 20
RANDOM_CASES = 44
_ROTATION: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"longer_straight_beats": True},
    {"stairs_max_pairs": 2, "straight_min_rank": 2},
    {"bomb_may_be_led": False, "dog_may_dodge_wish": True},
)


def _between(cards: list[str], low: int, high: int) -> list[str]:
    return [card for card in cards if low <= RANK_VALUES[card] <= high]


def _random_top(rng: Random, cards: list[str]) -> PerftTop:
    """An ordinary combination of some of these cards."""
    while True:
        size = rng.choice((1, 2, 2, 3, 4, 5, 5, 5, 6))
        drawn = rng.sample(cards, min(size, len(cards)))
        for pattern in sorted(readings(drawn), key=repr):
            if not pattern.kind.startswith("bomb"):
                return PerftTop(text_from_cards(drawn), pattern.kind, pattern.phoenix)


def random_cases() -> Iterator[PerftCase]:
    """Hands of 4 to 14 cards of seven neighbouring ranks and the specials, every other with the Phoenix.

    So few ranks make rich hands, and tops from the lower part of the same ranks leave answers.
    """
    rng = Random(RANDOM_SEED)
    for number in range(RANDOM_CASES):
        low = rng.randint(2, 8)
        ranked = _between(list(DECK), low, low + 6)
        size, with_phoenix = 4 + number % 11, number % 2 == 0
        hand = rng.sample([*ranked, "MJ", "DOG", "DRG"], size - with_phoenix) + ["PHX"] * with_phoenix
        others = [card for card in [*ranked, "PHX"] if card not in hand]
        top = _random_top(rng, _between(others, 0, low + 4)) if number % 3 else None
        wish = rng.randint(low, low + 6) if number % 4 == 3 else None
        rules = _ROTATION[number % len(_ROTATION)]
        yield PerftCase(f"random {number}", text_from_cards(hand), top, wish, rules)


def perft_files() -> dict[str, list[PerftCase]]:
    """The cases of each file, by its name without ``.toml``."""
    return {
        "lead": LEADS,
        "phoenix": PHOENIX_LEADS,
        "follow": FOLLOWS,
        "wish": WISHES,
        "switches": SWITCHES,
        "random": list(random_cases()),
    }
