"""Reading the lines of a position; every error names the line."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from tichu_sim.cards import (
    MAHJONG_BIT,
    N_CARDS,
    PHOENIX_BIT,
    card_number,
    card_set,
    format_cards,
    parse_cards,
    position_of_rank,
)
from tichu_sim.config import nearest
from tichu_sim.position.layout import PHASES, PLAYING, Layout, Top, seat_list
from tichu_sim.rules import RuleSet
from tichu_sim.rules.ruleset import DUMMY, SOLOIST
from tichu_sim.state import GRAND, TICHU
from tichu_sim.terms import CALLS, KINDS

T = TypeVar("T")

_KEYS = (
    "phase",
    "shuffler",
    "top",
    "trick",
    "passed",
    "passed earlier",
    "turn",
    "wish",
    "calls",
    "out",
    "not laid",
    "gives",
    "totals",
    "boosters",
    "display",
    "discard",
    "in play",
)
_OF_TRICKS = ("top", "trick", "passed", "passed earlier", "wish", "out", "not laid")
NONE = "-"
_LARGEST_TOTAL = 30_000


def _seat_names(rules: RuleSet) -> tuple[str, ...]:
    return tuple(f"S{seat}" for seat in range(rules.seats))


def _keys(rules: RuleSet) -> tuple[str, ...]:
    return (*_KEYS, *_seat_names(rules))


def split_text(text: str, rules: RuleSet) -> tuple[dict[str, str], dict[str, str]]:
    """The values of the lines by key, and how errors name each line.

    Raises ValueError for a line without a key, an unknown key and a key that is there twice.
    """
    values: dict[str, str] = {}
    names: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon:
            raise ValueError(f"line {number}: {line!r} has no colon; expected for example 'turn: S2'")
        if key not in _keys(rules):
            raise ValueError(f"line {number}: unknown line {key!r}; {nearest(key, _keys(rules))}")
        if key in values:
            raise ValueError(f"line {number}: {key} is there twice")
        values[key] = value.strip()
        names[key] = f"line {number}: {key}"
    return values, names


def split_keywords(keywords: Mapping[str, str], rules: RuleSet) -> dict[str, str]:
    """The values of keyword arguments by the key of their line.

    Raises ValueError for an unknown one.
    """
    values = {keyword.replace("_", " "): value for keyword, value in keywords.items()}
    for key in values:
        if key not in _keys(rules):
            raise ValueError(f"unknown line {key!r}; {nearest(key, _keys(rules))}")
    return values


def read_layout(values: Mapping[str, str], rules: RuleSet, names: Mapping[str, str] | None = None) -> Layout:
    """The position the lines describe; ``names`` is how errors name them, by default their keys.

    Raises ValueError for a line that cannot be read and for lines that contradict each other.
    """
    return _Reader(values, rules, names or {}).layout()


class _Reader:
    def __init__(self, values: Mapping[str, str], rules: RuleSet, names: Mapping[str, str]) -> None:
        self.values = values
        self.rules = rules
        self.seats = _seat_names(rules)
        self.names = names

    def fail(self, key: str, reason: str) -> ValueError:
        return ValueError(f"{self.names.get(key, key)}: {reason}")

    def read(self, key: str, parse: Callable[[str], T], default: T) -> T:
        """The parsed value of a line, or the default where the line is missing or empty."""
        value = self.values.get(key, "")
        if not value:
            return default
        try:
            return parse(value)
        except ValueError as error:
            raise self.fail(key, str(error)) from None

    def layout(self) -> Layout:
        lines = [self.read(name, _holdings, (0, 1, 0)) for name in self.seats]
        none: list[int] = []
        out = self.read("out", self._seats, none)
        layout = Layout(
            hands=[hand for hand, _, _ in lines],
            hidden=[0 if seat in out and not self._line(seat) else n for seat, (_, n, _) in enumerate(lines)],
            piles=[pile for _, _, pile in lines],
            phase=self.read("phase", _phase, "play"),
            shuffler=self.read("shuffler", self._seat, 0),
            top=self.read("top", self._top, None),
            trick=self.read("trick", parse_cards, 0),
            passed_earlier=self.read("passed earlier", self._seats, []),
            turn=self.read("turn", self._seat, None),
            wish=self.read("wish", position_of_rank, 0),
            calls=self.read("calls", self._calls, []),
            out=out,
            gives=self.read("gives", self._gives, {}),
            totals=self.read("totals", _totals, (0, 0)),
            boosters=self.read("boosters", self._boosters, [[] for _ in self.seats]),
            display=self.read("display", str.split, []),
            discard=self.read("discard", str.split, []),
            in_play=self.read("in play", str.split, []),
        )
        self._check_table(layout)
        self._check_calls(layout)
        self._check_cards(layout)
        self._check_phase(layout)
        self._check_out(layout)
        layout.not_laid = self.read(
            "not laid", self._seats, [seat for seat in layout.usually_not_laid() if seat not in out]
        )
        if layout.phase in PLAYING:
            self._check_trick(layout)
            self._settle_turn(layout)
        return layout

    def _line(self, seat: int) -> str:
        return self.values.get(self.seats[seat], "")

    def _check_table(self, layout: Layout) -> None:
        """Lines that have no meaning at the table of the rules."""
        if self.rules.rotates and layout.shuffler:
            raise self.fail("shuffler", "with three players S0 shuffles, the soloist")
        if self.rules.rotates and self.values.get("totals"):
            raise self.fail("totals", "with three players there are no totals of teams")
        if layout.phase == "dog" and self.rules.players != 6:
            raise self.fail("phase", "only with six players somebody has to choose who leads after the Dog")

    def _check_calls(self, layout: Layout) -> None:
        """Calls that the rules forbid (rules.md 1.12, 2.1); of hidden ones too many are dropped later."""
        if self.rules.rotates and any((seat, GRAND) in layout.calls for seat in (SOLOIST, DUMMY)):
            raise self.fail("calls", "nobody may call Grand Tichu for the soloist or the dummy")
        if layout.phase == "grand" and self.rules.grand_window_mode == "simultaneous":
            return
        for kind, limit in ((TICHU, self.rules.max_calls_small), (GRAND, self.rules.max_calls_grand)):
            for team in range(2):
                made = sum(own == kind and seat % 2 == team for seat, own in layout.calls)
                if limit is not None and made > limit:
                    reason = f"{CALLS[kind]} is called {made} times by team {team}"
                    raise self.fail("calls", f"{reason}, max_calls_per_team allows {limit}")

    def _check_cards(self, layout: Layout) -> None:
        seen: dict[str, int] = {}
        for place, cards in layout.all_cards().items():
            for other, others in seen.items():
                if cards & others:
                    raise self.fail(
                        place.removesuffix(" pile"), f"{format_cards(cards & others)} is also in {other}"
                    )
            seen[place] = cards
        number = sum(cards.bit_count() for cards in seen.values()) + sum(layout.hidden)
        if number > N_CARDS:
            raise ValueError(f"all lines together have {number} cards, more than {N_CARDS}")
        for seat, hand in enumerate(layout.hands):
            held = hand.bit_count() + layout.hidden[seat]
            most = -(-N_CARDS // len(self.seats))
            if held > most:
                raise self.fail(self.seats[seat], f"{held} cards are more than {most}")

    def _check_phase(self, layout: Layout) -> None:
        """Lines that have no meaning in the phase."""
        playing = layout.phase in PLAYING
        foreign = ["shuffler", "gives"] if playing else list(_OF_TRICKS)
        foreign += [] if playing or layout.phase == "grand" else ["turn"]
        foreign += [] if playing or layout.phase == "exchange" else ["gives"]
        for key in foreign:
            if self.values.get(key):
                raise self.fail(key, f"has no meaning in the phase {layout.phase!r}")
        if layout.phase == "grand" and any(CALLS[kind] != "grand" for _, kind in layout.calls):
            raise self.fail("calls", "before the last cards are drawn only Grand Tichu can have been called")
        self._check_gives(layout)

    def _check_gives(self, layout: Layout) -> None:
        n_seats = len(self.seats)
        order = [(layout.shuffler + step) % n_seats for step in range(n_seats)]
        if list(layout.gives) != order[: len(layout.gives)] or len(layout.gives) == n_seats:
            raise self.fail(
                "gives", f"the seats choose in the order {seat_list(order)}, the last one ends the exchange"
            )
        to_partner, to_opponent = self.rules.passes
        number = to_partner * (n_seats // 2 - 1) + to_opponent * (n_seats // 2)
        for seat, cards in layout.gives.items():
            if card_set(cards) & ~layout.hands[seat] or not len(cards) == number == len(set(cards)):
                raise self.fail("gives", f"S{seat} must give {number} different cards of its hand")

    def _check_out(self, layout: Layout) -> None:
        if len(layout.out) == len(self.seats):
            raise self.fail("out", "one seat at least holds cards when a round ends")
        for seat, name in enumerate(self.seats):
            has_cards = bool(layout.hands[seat] or layout.hidden[seat])
            if has_cards and seat in layout.out:
                raise self.fail("out", f"S{seat} holds cards")
            if not has_cards and seat not in layout.out:
                raise self.fail(name, "has no cards but is not out; write ? for a card that nobody knows")

    def _check_trick(self, layout: Layout) -> None:
        if layout.top is None:
            for key in ("passed", "passed earlier"):
                if self.values.get(key):
                    raise self.fail(key, "there is no top on the table")
        if layout.phase == "wish" and not (layout.top and layout.top.cards & MAHJONG_BIT):
            raise self.fail("phase", "a wish follows the Mah Jong, which is not in the top")
        for key, seats in (("not laid", layout.not_laid), ("passed earlier", layout.passed_earlier)):
            for seat in seats:
                if seat in layout.out:
                    raise self.fail(key, f"S{seat} is out")

    def _settle_turn(self, layout: Layout) -> None:
        """Who has passed and whose turn it is follow from each other: the seats pass in play order."""
        if layout.phase == "dog":
            self._check_dog(layout)
            return
        if layout.turn in layout.out:
            raise self.fail("turn", f"S{layout.turn} is out")
        if layout.top is None:
            return
        n_seats = len(self.seats)
        others = [(layout.top.owner + step) % n_seats for step in range(1, n_seats)]
        waiting = [seat for seat in others if seat not in layout.out]
        if layout.turn is not None and layout.turn not in waiting:
            raise self.fail("turn", f"S{layout.turn} owns the top, it is another seat's turn")
        before = waiting[: waiting.index(layout.turn)] if layout.turn is not None else []
        layout.passed = self.read("passed", self._seats, before)
        if sorted(layout.passed) != sorted(waiting[: len(layout.passed)]):
            raise self.fail(
                "passed", f"the seats after S{layout.top.owner} play in the order {seat_list(waiting)}"
            )
        layout.passed = waiting[: len(layout.passed)]
        expected = waiting[len(layout.passed)] if len(layout.passed) < len(waiting) else None
        if layout.turn not in (None, expected):
            turn = "nobody's turn" if expected is None else f"S{expected}'s turn"
            raise self.fail("turn", f"after these passes it is {turn}")
        layout.turn = expected

    def _check_dog(self, layout: Layout) -> None:
        """Whose Dog it was, who may be out by it, and that he has partners to choose from."""
        if layout.turn is None or layout.top is not None:
            raise self.fail("phase", "after the Dog nothing lies on the table, and turn is who has led it")
        partners = {seat for seat in range(len(self.seats)) if (seat - layout.turn) % 2 == 0}
        if len(partners - {layout.turn, *layout.out}) < 2:
            raise self.fail("phase", f"S{layout.turn} has no two partners who still play")

    def _seat(self, text: str) -> int:
        if text not in self.seats:
            raise ValueError(f"unknown seat {text!r}: expected one of {', '.join(self.seats)}")
        return self.seats.index(text)

    def _seats(self, text: str) -> list[int]:
        seats = [] if text == NONE else [self._seat(word) for word in text.replace(",", " ").split()]
        if len(set(seats)) < len(seats):
            raise ValueError("a seat is named twice")
        return seats

    def _top(self, text: str) -> Top:
        """``8g 8k PHX as 8 by S0``, ``PHX on 8 by S1``, ``8g 8k 8b 8r as triple by S0``."""
        words = text.split()
        found: dict[str, str] = {}
        while len(words) > 2 and words[-2] in ("by", "as", "on"):
            value = words.pop()
            key = words.pop()
            found["kind" if value in KINDS else key] = value
        if "by" not in found:
            raise ValueError(f"{text!r} does not say whose it is; expected for example '8g 8k by S0'")
        top = Top(parse_cards(" ".join(words)), self._seat(found["by"]))
        if "as" in found:
            top.phoenix_as = position_of_rank(found["as"])
        if "kind" in found:
            top.kind = KINDS.index(found["kind"])
        if "on" in found:
            top.on = 0 if found["on"] == "1" else position_of_rank(found["on"])
            if top.cards != PHOENIX_BIT:
                raise ValueError("'on' tells what a single PHX was laid on")
        return top

    def _calls(self, text: str) -> list[tuple[int, int]]:
        calls = []
        for item in text.split(","):
            seat, _, kind = item.strip().partition(" ")
            if kind.strip() not in CALLS[1:]:
                raise ValueError(f"unknown call {item.strip()!r}: expected for example 'S0 tichu, S1 grand'")
            calls.append((self._seat(seat), CALLS.index(kind.strip())))
        if len({seat for seat, _ in calls}) < len(calls):
            raise ValueError("a seat makes at most one call")
        return calls

    def _gives(self, text: str) -> dict[int, list[int]]:
        gives = {}
        for item in text.split(";"):
            seat, *cards = item.split()
            gives[self._seat(seat)] = [card_number(card) for card in cards]
        return gives

    def _boosters(self, text: str) -> list[list[str]]:
        """``S0 njet trader; S2 rainbow``."""
        owned: list[list[str]] = [[] for _ in self.seats]
        for item in text.split(";"):
            seat, *names = item.split() or [""]
            owned[self._seat(seat)] += names
        return owned


def _holdings(text: str) -> tuple[int, int, int]:
    """(hand, number of unknown cards, pile) of ``3g 4k ? ? | pile: Kr 5b``."""
    held, bar, rest = text.partition("|")
    pile = rest.strip()
    if bar and not pile.startswith("pile:"):
        raise ValueError(f"expected 'pile:' after the bar, found {pile!r}")
    words = held.replace(",", " ").split()
    cards = [word for word in words if word not in ("?", NONE)]
    return parse_cards(" ".join(cards)), words.count("?"), parse_cards(pile.removeprefix("pile:"))


def _phase(text: str) -> str:
    if text not in PHASES:
        raise ValueError(f"unknown phase {text!r}: expected one of {', '.join(PHASES)}")
    return text


def _totals(text: str) -> tuple[int, int]:
    first, colon, second = text.partition(":")
    try:
        totals = int(first), int(second)
    except ValueError:
        totals = None
    if not colon or totals is None or max(map(abs, totals)) > _LARGEST_TOTAL:
        raise ValueError(f"{text!r} is no score; expected for example '630:970'")
    return totals
