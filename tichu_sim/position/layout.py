"""A position in plain values, and its written form."""

from dataclasses import dataclass, field

from tichu_sim.cards import N_CARDS, format_cards, rank_name
from tichu_sim.terms import CALLS, KINDS

PHASES = ("grand", "before exchange", "exchange", "after exchange", "play", "wish", "dog")
"""What is going on: calls and exchange, the tricks, the wish that follows the Mah Jong, or the choice of a
partner that follows the Dog with six players."""
PLAYING = ("play", "wish", "dog")


@dataclass
class Top:
    """The combination to be beaten."""

    cards: int
    owner: int
    phoenix_as: int | None = None  # position of the rank the Phoenix stands for
    on: int | None = None  # position of the rank a single Phoenix was laid on
    kind: int | None = None  # where the cards could be another combination as well

    def __str__(self) -> str:
        words = [format_cards(self.cards)]
        if self.phoenix_as is not None:
            words.append(f"as {rank_name(self.phoenix_as)}")
        if self.kind is not None:
            words.append(f"as {KINDS[self.kind]}")
        if self.on is not None:
            words.append(f"on {rank_name(self.on)}")
        return " ".join([*words, f"by S{self.owner}"])


@dataclass
class Layout:
    """Everything a position states; cards are sets (tichu_sim.cards), seats and ranks numbers."""

    hands: list[int]
    hidden: list[int]  # cards a seat holds that nobody knows
    piles: list[int]
    phase: str = "play"
    shuffler: int = 0
    top: Top | None = None
    trick: int = 0  # the cards of the trick under the top, or waiting on an empty table for the next one
    passed: list[int] = field(default_factory=list)  # since the top was laid
    passed_earlier: list[int] = field(default_factory=list)  # in this trick, before the top was laid
    turn: int | None = None
    wish: int = 0
    calls: list[tuple[int, int]] = field(default_factory=list)  # (seat, kind) in the order of time
    not_laid: list[int] = field(default_factory=list)  # seats that have laid no card in this round
    out: list[int] = field(default_factory=list)
    gives: dict[int, list[int]] = field(default_factory=dict)  # card numbers chosen for the exchange
    totals: tuple[int, int] = (0, 0)
    boosters: list[list[str]] = field(default_factory=list)  # ids by owner; empty where there are none
    display: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)  # the last one lies on top
    in_play: list[str] = field(default_factory=list)

    def all_cards(self) -> dict[str, int]:
        """The sets of cards by the line that names them."""
        places = {"trick": self.trick, "top": self.top.cards if self.top else 0}
        for seat, (hand, pile) in enumerate(zip(self.hands, self.piles, strict=True)):
            places[f"S{seat}"] = hand
            places[f"S{seat} pile"] = pile
        return places

    def usually_not_laid(self) -> list[int]:
        """The seats that hold all the cards they were dealt, as far as their number tells.

        With six players that are nine or ten, so nine may be too many.
        """
        counts = [hand.bit_count() + hidden for hand, hidden in zip(self.hands, self.hidden, strict=True)]
        dealt = N_CARDS // len(self.hands)
        return [seat for seat, count in enumerate(counts) if count >= dealt]

    def __str__(self) -> str:
        lines = [] if self.phase == "play" else [("phase", self.phase)]
        if self.shuffler and self.phase not in PLAYING:
            lines.append(("shuffler", f"S{self.shuffler}"))
        lines += [(f"S{seat}", self._holdings(seat)) for seat in range(len(self.hands))]
        lines += [
            ("top", str(self.top) if self.top else ""),
            ("trick", format_cards(self.trick)),
            ("passed", seat_list(self.passed)),
            ("passed earlier", seat_list(self.passed_earlier)),
            ("turn", "" if self.turn is None else f"S{self.turn}"),
            ("wish", rank_name(self.wish) if self.wish else ""),
            ("calls", ", ".join(f"S{seat} {CALLS[kind]}" for seat, kind in self.calls)),
            ("out", seat_list(self.out)),
            ("not laid", self._exceptions()),
            ("gives", "; ".join(f"S{seat} {_in_order(cards)}" for seat, cards in self.gives.items())),
            ("totals", f"{self.totals[0]}:{self.totals[1]}" if any(self.totals) else ""),
            (
                "boosters",
                "; ".join(f"S{seat} {' '.join(ids)}" for seat, ids in enumerate(self.boosters) if ids),
            ),
            ("display", " ".join(self.display)),
            ("discard", " ".join(self.discard)),
            ("in play", " ".join(self.in_play)),
        ]
        return "\n".join(f"{key}: {value}" for key, value in lines if value)

    def _holdings(self, seat: int) -> str:
        hand = " ".join([format_cards(self.hands[seat]), *"?" * self.hidden[seat]]).strip() or "-"
        return f"{hand} | pile: {format_cards(self.piles[seat])}" if self.piles[seat] else hand

    def _exceptions(self) -> str:
        """The line ``not laid``, left out where the numbers of cards tell the same."""
        if self.phase not in PLAYING or self.not_laid == self.usually_not_laid():
            return ""
        return seat_list(self.not_laid) or "-"


def seat_list(seats: list[int]) -> str:
    """Seats as text."""
    return " ".join(f"S{seat}" for seat in seats)


def _in_order(cards: list[int]) -> str:
    return " ".join(format_cards(1 << card) for card in cards)
