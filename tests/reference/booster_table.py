"""The table of a round with boosters: hands, trick, calls, inventories, and plain acts that change them."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from .boosters import NONE_IN_FORCE, InForce, Laid, Reading
from .cards import RANK_VALUES, Cards
from .scoring import is_double_victory

ANYBODY = -1
CALL_VALUE = {"small": 100, "grand": 200}


class Question(NamedTuple):
    """A decision to be made: its name, the seat that makes it and, if they are few, its legal answers."""

    name: str
    seat: int
    options: frozenset[Any] = frozenset()


Uses = Sequence[tuple[int | None, Any]]
"""The uses of a booster: on whom, and with which choice."""
ONE_USE: Uses = ((None, None),)
Course = Generator[Question, Any, Any]


class Use(NamedTuple):
    """A booster that is used: by whom, at which event, on whom, with which choice or play."""

    booster: str
    seat: int
    event: str = ""
    target: int | None = None
    choice: Any = None
    play: "Play | None" = None


class Play(NamedTuple):
    """Cards as they are laid; ``stands_for`` is the card for which a companion booster stands."""

    cards: Cards
    reading: Reading
    companion: str | None = None
    stands_for: str | None = None

    @property
    def contents(self) -> Cards:
        """The cards of the combination."""
        return self.cards if self.stands_for is None else self.cards | {self.stands_for}


def is_stem(play: Play) -> bool:
    """Whether the card is added to the top (rules.md 4.4, card 45), not laid on it."""
    return play.reading.pattern.kind == "flower" and len(play.cards) == 1


@dataclass
class Call:
    """A Tichu or Grand Tichu as an object (rules.md 6, trap 9)."""

    caller: int
    holder: int
    kind: str
    value: int
    insured: bool = False


@dataclass(frozen=True)
class Trick:
    """What a play changes, so that it can be undone.

    ``contents`` are the cards of the top, the one for which a booster stands (``substitute``) among them;
    ``laid`` are the seats that have laid a card, ``singly`` those whose next lead is a single card, ANYBODY
    for whoever leads next.
    """

    turn: int
    cards: Cards = frozenset()
    top: Laid | None = None
    contents: Cards = frozenset()
    companion: str | None = None
    substitute: str | None = None
    owner: int | None = None
    passed: frozenset[int] = frozenset()
    wish: int | None = None
    laid: frozenset[int] = frozenset()
    singly: frozenset[int] = frozenset()


class Layer(NamedTuple):
    """What a seat has laid to the present play, and the trick before that."""

    seat: int
    cards: Cards
    before: Trick


@dataclass
class Table:
    """Everything on and around the table.

    ``pile`` are the boosters to be turned up next, ``discard`` those used, the last one on top. ``deck``
    are the cards not drawn yet, ``drawn`` the number of draw-rounds, ``served`` who has his card of the next
    one already. ``passes`` says how many cards each giver has to give to whom in the exchange, to himself
    what he buries. The soloist of three players and the dummy opposite have one inventory between them
    (rules.md 2.2).
    """

    hands: list[Cards]
    deck: list[str]
    shuffler: int
    owned: list[set[str]]
    display: set[str]
    pile: set[str]
    discard: list[str]
    trick: Trick
    players: int = 4
    order: list[int] = field(init=False)
    piles: list[set[str]] = field(init=False)
    buried: list[set[str]] = field(init=False)
    removed: set[str] = field(default_factory=set)
    finished: list[int] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    force: InForce = NONE_IN_FORCE
    in_play: dict[str, int] = field(default_factory=dict)
    closed: bool = False
    distributed: bool = False
    passes: list[dict[int, int]] = field(init=False)
    drawn: int = 0
    served: set[int] = field(default_factory=set)
    exchanged: bool = False
    received: list[dict[int, Cards]] = field(init=False)
    opener: int | None = None
    layers: list[Layer] = field(default_factory=list)
    thrown_in: bool = False
    banned: Cards = frozenset()
    free_of_wish: set[int] = field(default_factory=set)
    lead_to: int | None = None
    keeps: bool = False
    changed: bool = False
    wisher: int | None = None
    stakes: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.order = list(self.seats)
        self.piles = [set() for _ in self.seats]
        self.buried = [set() for _ in self.seats]
        self.received = [{} for _ in self.seats]
        self.passes = [dict.fromkeys(self.takers(giver), 1) for giver in self.seats]
        if self.dummy is not None:
            self.owned[self.dummy] = self.owned[self.shuffler]
            self.free_of_wish.add(self.dummy)

    # ---- who ----

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.hands))

    @property
    def dummy(self) -> int | None:
        """The seat that the soloist of three players plays besides his own (rules.md 2.1)."""
        return (self.shuffler + 2) % 4 if self.players == 3 else None

    @property
    def of_soloist(self) -> set[int]:
        """His two seats, if three play."""
        return set() if self.dummy is None else {self.shuffler, self.dummy}

    def partners(self, seat: int) -> list[int]:
        """The others of the team, wherever they sit (rules.md 4.3, card 28)."""
        return [other for other in self.seats if other != seat and partners(seat, other)]

    def partners_in(self, seat: int) -> list[int]:
        """Those of them who still play."""
        return [other for other in self.partners(seat) if other not in self.finished]

    def opponents(self, seat: int) -> list[int]:
        """The seats of the other team."""
        return [other for other in self.seats if not partners(seat, other)]

    def takers(self, giver: int) -> list[int]:
        """To whom a seat gives a card in the exchange (rules.md 1.2, 2.1, 2.2)."""
        if self.players == 6:
            return self.partners(giver)
        return self.opponents(giver) + (self.partners(giver) if self.players == 4 else [])

    def same_player(self, one: int, other: int) -> bool:
        """Whether one person plays both seats."""
        return one == other or {one, other} == self.of_soloist

    def inside(self) -> list[int]:
        """The seats that still play, in play order from seat order[0] on."""
        return [seat for seat in self.order if seat not in self.finished]

    def after(self, seat: int) -> list[int]:
        """The other seats in play order, and the seat itself last."""
        place = self.order.index(seat)
        return self.order[place + 1 :] + self.order[: place + 1]

    def around(self, seat: int) -> list[int]:
        """All seats in play order, this one first."""
        return [seat, *self.after(seat)[:-1]]

    def next_in(self, seat: int) -> int:
        """The next seat that still plays."""
        return next(other for other in self.after(seat) if other not in self.finished)

    def holder(self, card: str) -> int | None:
        """Whose hand holds a card."""
        return next((seat for seat in self.seats if card in self.hands[seat]), None)

    def is_double_victory(self) -> bool:
        """Whether the first out are a whole team, with six players three."""
        return is_double_victory(self.finished, len(self.hands))

    def ends_with(self, finished: Sequence[int]) -> bool:
        """Whether the round is over when these are out (rules.md 1.10, 2.2)."""
        return len(finished) == len(self.hands) - 1 or is_double_victory(finished, len(self.hands))

    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.ends_with(self.finished)

    # ---- cards ----

    @property
    def grand_after(self) -> int:
        """The cards before the last of which a Grand Tichu is called (rules.md 1.2, 2.2)."""
        return 6 if self.players == 6 else 8

    def draw(self, seat: int, card: str) -> None:
        """A seat has its card of this draw-round."""
        self.deck.remove(card)
        self.hands[seat] |= {card}
        self.served.add(seat)

    def move(self, giver: int, taker: int, cards: Iterable[str]) -> None:
        """Cards go from hand to hand; where the Mah Jong goes before the first lead, the lead goes."""
        self.hands[giver] -= frozenset(cards)
        self.hands[taker] |= frozenset(cards)
        if "MJ" in cards and self.opener is None and self.exchanged:
            self.trick = replace(self.trick, turn=taker)

    def put(self, seat: int, cards: Cards) -> None:
        """Cards go from a hand to the trick, as part of the present play."""
        self.layers.append(Layer(seat, cards, self.trick))
        self.hands[seat] -= cards
        fulfilled = any(RANK_VALUES[card] == self.trick.wish for card in cards)
        self.trick = replace(
            self.trick,
            cards=self.trick.cards | cards,
            laid=self.trick.laid | {seat},
            wish=None if fulfilled else self.trick.wish,
        )
        if "MJ" in cards:
            self.wisher = seat

    def crown(self, reading: Reading, contents: Cards) -> None:
        """A combination of these cards becomes the top; who owns it is not said here."""
        self.trick = replace(self.trick, top=reading.laid(), contents=contents)

    def take_back(self, first: int) -> None:
        """What was laid to the present play from some layer on goes back into the hands."""
        for layer in self.layers[first:]:
            self.hands[layer.seat] |= layer.cards
        again = {layer.seat for layer in self.layers[first:]} - self.layers[first].before.laid
        self.trick = replace(self.layers[first].before, laid=self.trick.laid - again)
        self.wisher = next((layer.seat for layer in self.layers[:first] if "MJ" in layer.cards), None)
        del self.layers[first:]

    def clear(self) -> None:
        """The table is empty."""
        kept = self.trick
        self.trick = Trick(kept.turn, wish=kept.wish, laid=kept.laid, singly=kept.singly)
        self.layers = []

    # ---- boosters ----

    def return_unused(self, booster: str) -> None:
        """A booster in play goes back to who played it."""
        self.owned[self.in_play.pop(booster)].add(booster)

    def throw_away(self, *boosters: str) -> None:
        """Boosters in play go to the discard at once, the last one on top."""
        for booster in boosters:
            del self.in_play[booster]
            self.discard.append(booster)

    def turn_up(self) -> Course:
        """A booster for each player, from the discard when the pile is used up (rules.md 2.2, 3.7)."""
        while len(self.display) < self.players and (self.pile or self.discard):
            if not self.pile:
                self.pile, self.discard = set(self.discard), []
            turned = yield Question("display", self.shuffler, frozenset(self.pile))
            if len(turned) != min(len(self.pile), self.players - len(self.display)):
                raise ValueError(f"{turned} are turned up of {self.pile}, to {self.display}")
            self.pile -= turned
            self.display |= turned


def partners(one: int, other: int) -> bool:
    """Whether two seats play together."""
    return one % 2 == other % 2
