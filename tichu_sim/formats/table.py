"""Bookkeeping over a logged round: hands, tricks, who is out, points. Plain card arithmetic, no rules engine.

Nothing here judges whether a play was legal; a round that was played by the rules is counted as they say.
"""

from dataclasses import dataclass, field

from tichu_sim.cards import DOG_BIT, DRAGON_BIT, LOW_BITS, NORMAL_CARDS, PHOENIX_BIT, position_of_rank
from tichu_sim.formats.round_log import N_SEATS, Call, Event, Gift, Pass, Play, RoundLog

TICHU_POINTS, GRAND_TICHU_POINTS, DOUBLE_VICTORY_POINTS = 100, 200, 200


def _all_of_rank(rank: str) -> int:
    return 0xF << 4 * position_of_rank(rank)


_FIVES = _all_of_rank("5")
_TENS_AND_KINGS = _all_of_rank("T") | _all_of_rank("K")


def card_points(cards: int) -> int:
    """The points in a set of cards: fives 5, tens and kings 10, Dragon 25, Phoenix -25 (rules.md 1.1)."""
    points = 5 * (cards & _FIVES).bit_count() + 10 * (cards & _TENS_AND_KINGS).bit_count()
    return points + 25 * bool(cards & DRAGON_BIT) - 25 * bool(cards & PHOENIX_BIT)


def holds_bomb(cards: int) -> bool:
    """Whether a set of cards contains four of a rank or five consecutive cards of one suit (rules.md 1.3)."""
    normal = cards & NORMAL_CARDS
    if normal & normal >> 1 & normal >> 2 & normal >> 3 & LOW_BITS:
        return True
    return bool(normal & normal >> 4 & normal >> 8 & normal >> 12 & normal >> 16)


def bomb_holders(hands: tuple[int, int, int, int]) -> tuple[int, ...]:
    """The seats whose hand contains a bomb, ascending, as ``RoundLog.bomb_holders`` lists them."""
    return tuple(seat for seat, cards in enumerate(hands) if holds_bomb(cards))


def hands_after_exchange(
    fourteen: tuple[int, int, int, int], given: tuple[tuple[int, int, int], ...]
) -> tuple[int, int, int, int]:
    """The four hands once every seat has passed on its three cards; ``given`` is as in ``RoundLog``."""
    hands = list(fourteen)
    for giver, cards in enumerate(given):
        for distance, card in enumerate(cards, start=1):
            hands[giver] &= ~(1 << card)
            hands[(giver + distance) % N_SEATS] |= 1 << card
    return hands[0], hands[1], hands[2], hands[3]


@dataclass(slots=True)
class Trick:
    """One trick: its events in order, the last seat to lay cards, and who was given it for the Dragon."""

    events: list[Event] = field(default_factory=list)
    leader: int | None = None
    owner: int | None = None
    given_to: int | None = None
    cards: int = 0

    @property
    def points(self) -> int:
        """The card points in the trick."""
        return card_points(self.cards)

    @property
    def is_dog(self) -> bool:
        """Whether the Dog was led, so that nobody takes anything (rules.md 1.8)."""
        return self.cards == DOG_BIT


class Table:
    """The table as it stands after the events fed to it so far.

    ``hands`` by seat, ``out_order`` the seats that have no cards left, ``tricks`` all tricks begun, ``top``
    the play to be beaten or None when the next play leads.
    """

    def __init__(self, hands: tuple[int, int, int, int]) -> None:
        self.hands = list(hands)
        self.out_order: list[int] = []
        self.tricks: list[Trick] = []
        self.top: Play | None = None
        self._passed: set[int] = set()
        self._before_next_trick: list[Event] = []

    @property
    def loose_events(self) -> list[Event]:
        """The events since the last trick ended: calls before a lead, or what a broken record ends with."""
        return list(self._before_next_trick)

    @property
    def round_over(self) -> bool:
        """Whether three seats, or two partners, have no cards left (rules.md 1.10)."""
        out = self.out_order
        return len(out) >= N_SEATS - 1 or (len(out) == 2 and out[0] % 2 == out[1] % 2)

    def feed(self, event: Event) -> None:
        """Take note of one event."""
        if isinstance(event, Play):
            self._play(event)
        elif isinstance(event, Gift) and self.tricks:
            self.tricks[-1].events.append(event)
            self.tricks[-1].given_to = event.seat
            self.top = None
        elif self.top is None:
            self._before_next_trick.append(event)
        else:
            self.tricks[-1].events.append(event)
            if isinstance(event, Pass):
                self._pass(event.seat, owner=self.top.seat)

    def _play(self, play: Play) -> None:
        if self.top is None:
            self.tricks.append(Trick(self._before_next_trick, play.seat))
            self._before_next_trick = []
        trick = self.tricks[-1]
        trick.events.append(play)
        trick.owner = play.seat
        trick.cards |= play.cards
        self.top = None if play.cards == DOG_BIT else play
        self._passed.clear()
        self.hands[play.seat] &= ~play.cards
        if not self.hands[play.seat] and play.seat not in self.out_order:
            self.out_order.append(play.seat)

    def _pass(self, seat: int, owner: int) -> None:
        # An owner who is still in takes the trick with a pass of his own, and until then may bomb it; one who
        # is out takes it when the others have passed.
        self._passed.add(seat)
        others_passed = all(s in self._passed or not self.hands[s] for s in range(N_SEATS))
        if seat == owner or (owner in self.out_order and others_passed):
            self.top = None


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """One call of the round and whether its caller went out first."""

    seat: int
    grand: bool
    made: bool

    @property
    def points(self) -> int:
        """What the call brings the caller's team (rules.md 1.11)."""
        value = GRAND_TICHU_POINTS if self.grand else TICHU_POINTS
        return value if self.made else -value


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished round counts: pairs are seats 0 and 2, then seats 1 and 3.

    ``card_points`` are the points of the cards, or 200 and 0 after a double victory; ``last_hand`` and
    ``last_tricks`` the points that the last player hands over, None after a double victory.
    """

    out_order: tuple[int, ...]
    double_victory: bool
    card_points: tuple[int, int]
    last_hand: int | None
    last_tricks: int | None
    calls: tuple[CallOutcome, ...]

    @property
    def total(self) -> tuple[int, int]:
        """The points of the round with the calls, each call counted on its own."""
        points = list(self.card_points)
        for call in self.calls:
            points[call.seat % 2] += call.points
        return points[0], points[1]


def play_through(log: RoundLog) -> Table:
    """The table after all events of a round."""
    table = Table(hands_after_exchange(log.fourteen, log.given))
    for event in log.events:
        table.feed(event)
    return table


def outcome(log: RoundLog, table: Table) -> Outcome | None:
    """How the round counts (rules.md 1.10, 1.11), or None when it is not over.

    ``table`` is the table after all its events.
    """
    if not table.round_over:
        return None
    first = table.out_order[0]
    grand = [CallOutcome(call.seat, True, call.seat == first) for call in log.grand_calls]
    small_calls = [*log.early_calls, *(event for event in log.events if isinstance(event, Call))]
    calls = (*grand, *(CallOutcome(call.seat, False, call.seat == first) for call in small_calls))
    if len(table.out_order) == 2:
        points = (DOUBLE_VICTORY_POINTS, 0) if first % 2 == 0 else (0, DOUBLE_VICTORY_POINTS)
        return Outcome(tuple(table.out_order), True, points, None, None, calls)
    taken = [0] * N_SEATS
    for trick in table.tricks:
        if trick.owner is not None:
            taken[trick.owner if trick.given_to is None else trick.given_to] += trick.points
    last = ({0, 1, 2, 3} - set(table.out_order)).pop()
    last_hand, last_tricks = card_points(table.hands[last]), taken[last]
    taken[last] = 0
    taken[first] += last_tricks
    taken[(last + 1) % N_SEATS] += last_hand
    points = taken[0] + taken[2], taken[1] + taken[3]
    return Outcome(tuple(table.out_order), False, points, last_hand, last_tricks, calls)
