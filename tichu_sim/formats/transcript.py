"""A round as English text for the terminal: the deal, the exchange, every trick, and how the points arise.

Plain text of at most 100 columns. Cards are named as in ``tichu_sim.cards`` and listed from high to low; a
Phoenix in a combination shows the rank it stands for, ``PHX(9)``.
"""

from collections import Counter
from collections.abc import Iterable

from tichu_sim.cards import CARD_NAMES, DOG_BIT, DRAGON_BIT, PHOENIX, card_numbers, rank_name
from tichu_sim.formats.printed_order import high_to_low, printed_play
from tichu_sim.formats.round_log import N_SEATS, Call, Event, Pass, Play, RoundLog, Wish
from tichu_sim.formats.table import (
    Outcome,
    Table,
    Trick,
    hands_after_exchange,
    holds_bomb,
    outcome,
)

_LONGEST_HANDLE = 14
_PLACES = ("first", "second", "third", "fourth")


def transcript(log: RoundLog, title: str = "Round") -> str:
    """The whole round as text, ending with a line break; ``title`` heads it.

    A record that stops before the end of its round is told as far as it goes.
    """
    return _Teller(log).tell(title)


def describe(play: Play) -> str:
    """The kind of combination in words (rules.md 1.3), ``3 cards`` and the like for what is none."""
    numbers = card_numbers(play.cards)
    n_cards = len(numbers)
    if n_cards == 1:
        return "Dog" if play.cards == DOG_BIT else "single"
    if play.cards & (DOG_BIT | DRAGON_BIT):
        return f"{n_cards} cards"
    places = [play.phoenix_position if number == PHOENIX else number // 4 for number in numbers]
    counts = Counter(place for place in places if place is not None)
    shape = sorted(counts.values())
    consecutive = counts.total() == n_cards and max(counts) - min(counts) == len(counts) - 1
    if shape in ([2], [3]) and consecutive:
        return "pair" if n_cards == 2 else "triple"
    if shape == [4] and PHOENIX not in numbers:
        return "bomb of four"
    if shape == [2, 3]:
        return "full house"
    if consecutive and set(shape) == {2}:
        return f"stairs of {len(counts)} pairs"
    if consecutive and set(shape) == {1} and n_cards >= 5:
        one_suit = min(numbers) > 3 and len({number % 4 for number in numbers}) == 1
        return f"{'bomb run' if one_suit else 'straight'} of {n_cards}"
    return f"{n_cards} cards"


class _Teller:
    """The parts of one round's transcript, each a list of lines."""

    def __init__(self, log: RoundLog) -> None:
        self._log = log
        self._names = [f"S{seat} {_printable(handle)}".rstrip() for seat, handle in enumerate(log.handles)]
        self._indent = max(len("S0 S1 S2"), *(len(name) for name in self._names))
        self._hands = hands_after_exchange(log.fourteen, log.given)
        plays = [event for event in log.events if isinstance(event, Play)]
        self._play_width = max((len(_laid(play)) for play in plays), default=0)
        self._left = list(self._hands)
        self._n_out = 0

    def tell(self, title: str) -> str:
        table = Table(self._hands)
        for event in self._log.events:
            table.feed(event)
        names = self._names
        parts = [[title, f"{names[0]} and {names[2]} against {names[1]} and {names[3]}"]]
        parts += [self._deal(), self._exchange(), self._hands_to_play()]
        parts += [self._trick(number, table) for number in range(len(table.tricks))]
        if table.loose_events:
            parts.append(["After the last trick", *self._rows(table.loose_events)])
        parts.append(self._ending(table))
        return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts) + "\n"

    def _row(self, who: str, text: str) -> str:
        return f"  {who:<{self._indent}}  {text}"

    def _deal(self) -> list[str]:
        log = self._log
        lines = [f"{'Deal':<{self._indent + 2}}  {'first eight':<28}  the other six"]
        for seat in range(N_SEATS):
            first, rest = log.first_eight[seat], log.fourteen[seat] & ~log.first_eight[seat]
            notes = [
                "Grand Tichu" + (f", called {_PLACES[place]}" if len(log.grand_calls) > 1 else "")
                for place, call in enumerate(log.grand_calls)
                if call.seat == seat
            ]
            notes += ["Tichu before the exchange" for call in log.early_calls if call.seat == seat]
            cards = f"{_names_of(high_to_low(first)):<28}  {_names_of(high_to_low(rest)):<21}"
            lines.append(self._row(self._names[seat], f"{cards}  {', '.join(notes)}"))
        return lines

    def _exchange(self) -> list[str]:
        lines = [f"{'Exchange':<{self._indent + 2}}  " + "".join(f"to S{seat}  " for seat in range(N_SEATS))]
        for giver, cards in enumerate(self._log.given):
            row = ["-"] * N_SEATS
            for distance, card in enumerate(cards, start=1):
                row[(giver + distance) % N_SEATS] = CARD_NAMES[card]
            lines.append(self._row(self._names[giver], "".join(f"{cell:<7}" for cell in row)))
        return lines

    def _hands_to_play(self) -> list[str]:
        lines = ["Hands after the exchange"]
        for seat, cards in enumerate(self._hands):
            note = "  holds a bomb" if holds_bomb(cards) else ""
            lines.append(self._row(self._names[seat], _names_of(high_to_low(cards)) + note))
        return lines

    def _trick(self, number: int, table: Table) -> list[str]:
        trick = table.tricks[number]
        following = table.tricks[number + 1].leader if number + 1 < len(table.tricks) else None
        finished = following is not None or table.top is None or table.round_over
        if not finished:
            summary = "not finished"
        elif trick.is_dog:
            summary = "the Dog" + ("" if following is None else f" gives {self._names[following]} the lead")
        else:
            summary = self._taken(trick)
        return [f"Trick {number + 1}: {summary}", *self._rows(trick.events)]

    def _taken(self, trick: Trick) -> str:
        owner = "nobody" if trick.owner is None else self._names[trick.owner]
        if trick.given_to is None:
            return f"{owner} takes {_points(trick.points)}"
        return (
            f"{owner} wins with the Dragon and gives {_points(trick.points)} to {self._names[trick.given_to]}"
        )

    def _rows(self, events: Iterable[Event]) -> list[str]:
        """A line for each event; passes in a row share one, the pass with which an owner takes has none."""
        rows: list[str] = []
        passing: list[str] = []
        owner: int | None = None
        last = -1
        for event in events:
            if isinstance(event, Pass):
                if event.seat != owner:
                    passing.append(f"S{event.seat}")
                last = event.seat
                continue
            if passing:
                rows.append(self._row(" ".join(passing), "pass"))
                passing = []
            if isinstance(event, Play):
                if owner is not None and event.seat != self._next_in(last):
                    rows.append(self._row(self._names[event.seat], "out of turn"))
                rows.append(self._play_row(event))
                owner = last = event.seat
            elif isinstance(event, Call):
                rows.append(self._row(self._names[event.seat], "calls Tichu"))
            elif isinstance(event, Wish):
                wisher = "" if owner is None else self._names[owner]
                rows.append(self._row(wisher, f"wishes for {rank_name(event.position)}"))
        if passing:
            rows.append(self._row(" ".join(passing), "pass"))
        return rows

    def _next_in(self, seat: int) -> int:
        """The next seat that still holds cards."""
        others = ((seat + step) % N_SEATS for step in range(1, N_SEATS + 1))
        return next((other for other in others if self._left[other]), seat)

    def _play_row(self, play: Play) -> str:
        before = self._left[play.seat]
        self._left[play.seat] &= ~play.cards
        n_left = self._left[play.seat].bit_count()
        state = f"{n_left:>2} left"
        if before and not n_left:
            state = f"out {_PLACES[self._n_out]}"
            self._n_out += 1
        cards = f"{_laid(play):<{self._play_width}}"
        return self._row(self._names[play.seat], f"{cards}  {describe(play):<17}  {state}")

    def _ending(self, table: Table) -> list[str]:
        result = self._log.result
        counted = outcome(self._log, table)
        if counted is None:
            logged = "" if result is None else f" The result is logged as {result[0]} : {result[1]}."
            return [f"The record stops before the round is over.{logged}"]
        places = zip(counted.out_order, _PLACES, strict=False)
        lines = ["Out: " + ", ".join(f"{self._names[seat]} {place}" for seat, place in places)]
        for seat, cards in enumerate(table.hands):
            if cards:
                lines.append(self._row(self._names[seat], f"keeps {_names_of(high_to_low(cards))}"))
        if counted.last_hand is not None and counted.last_tricks is not None:
            last = ({0, 1, 2, 3} - set(counted.out_order)).pop()
            opponents = "S1 + S3" if last % 2 == 0 else "S0 + S2"
            lines.append(
                f"The last hand ({_points(counted.last_hand)}) goes to {opponents}, the last player's tricks "
                f"({_points(counted.last_tricks)}) to S{counted.out_order[0]}."
            )
        return [*lines, "", *self._result_table(counted)]

    def _result_table(self, counted: Outcome) -> list[str]:
        rows: list[tuple[str, int | None, int | None]] = [
            ("double victory" if counted.double_victory else "card points", *counted.card_points)
        ]
        for call in counted.calls:
            label = f"{'Grand Tichu' if call.grand else 'Tichu'} of S{call.seat}"
            points = (call.points, None) if call.seat % 2 == 0 else (None, call.points)
            rows.append((label, *points))
        rows.append(("round", *counted.total))
        if self._log.result is not None and self._log.result != counted.total:
            rows.append(("as logged", *self._log.result))
        lines = [f"{'Result':<20}{'S0 + S2':>10}{'S1 + S3':>10}"]
        for label, even, odd in rows:
            cells = "".join(f"{'' if points is None else points:>10}" for points in (even, odd))
            lines.append(f"  {label:<18}{cells}")
        return lines


def _names_of(numbers: list[int]) -> str:
    return " ".join(CARD_NAMES[number] for number in numbers)


def _laid(play: Play) -> str:
    """The cards of a play in printed order, a Phoenix with its rank."""
    names = [CARD_NAMES[number] for number in printed_play(play)]
    if play.phoenix_position is not None:
        names[names.index(CARD_NAMES[PHOENIX])] += f"({rank_name(play.phoenix_position)})"
    return " ".join(names)


def _points(points: int) -> str:
    return f"{points} points"


def _printable(handle: str) -> str:
    """The handle without anything that could move a terminal's cursor, cut to a column's width."""
    text = "".join(c if c.isprintable() else "?" for c in handle.replace("\u00a0", " "))
    return text if len(text) <= _LONGEST_HANDLE else text[: _LONGEST_HANDLE - 1] + "…"
