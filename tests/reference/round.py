"""One round of Tichu, asked decision by decision (rules.md 1.2 to 1.11, with three and six players 2).

The course of a round is a generator that yields every question with its legal answers and is sent the choice,
so that the code reads in the order of play.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .cards import DECK, NATURAL_RANKS, Cards, points
from .compare import Top, beats, key_of
from .patterns import Pattern, natural_count, readings
from .plays import bombs, legal_patterns
from .position import Position
from .scoring import Result, is_double_victory, score, team_cards
from .switches import Switches, hand_sizes, switches


class Question(NamedTuple):
    """A decision to be made: its name, the seat that makes it and its legal answers."""

    name: str
    seat: int
    options: frozenset[Any]


Course = Generator[Question, Any, None]
YES_OR_NO = frozenset({True, False})
PLAYS = ("lead", "follow", "bomb")


class ReferenceRound:
    """A round from the grand window to the score.

    State to read: hands, piles, table (cards of the open trick), top, owner, passes (in a row since the last
    play), passed (seats that passed in this trick), leader, wish, finished, calls, call_order, laid (seats
    that have laid a card), shuffler, house (the switches), over.
    """

    def __init__(
        self,
        hands: Sequence[Iterable[str]],
        shuffler: int = 0,
        rules: Mapping[str, Any] | Switches | None = None,
    ) -> None:
        """Deals hands of card names in play order; ValueError if they are not those of the table.

        They are four of 14, the whole deck, or at a table of six those of rules.md 2.2. With three players
        the shuffler is the soloist and the seat opposite the dummy's.
        """
        house = switches(rules)
        dealt = [frozenset(hand) for hand in hands]
        sizes = hand_sizes(house, shuffler)
        if [len(hand) for hand in dealt] != sizes or len(dealt[0].union(*dealt) & set(DECK)) != sum(sizes):
            raise ValueError(f"the hands must be sets of {sizes} different cards of the deck")
        if shuffler not in range(len(sizes)):
            raise ValueError(f"shuffler is {shuffler!r}: a seat from 0 to {len(sizes) - 1}")
        self._set_up(Position(dealt, shuffler, laid=(), shuffler=shuffler), house)
        self._begin(self._whole_round())

    @classmethod
    def at(cls, position: Position, rules: Mapping[str, Any] | Switches | None = None) -> "ReferenceRound":
        """Continues a round from the middle of the tricks."""
        self = cls.__new__(cls)
        self._set_up(position, switches(rules))
        self._begin(self._tricks())
        return self

    def _set_up(self, position: Position, house: Switches) -> None:
        self.house = house
        self.hands = [frozenset(hand) for hand in position.hands]
        self.n_seats = len(self.hands)
        self.piles = [set(pile) for pile in position.piles[: self.n_seats]]
        self.table = set(position.table)
        self.top = position.top
        self.owner = position.owner
        self.leader = position.seat
        self.passes = position.passes
        self.passed: set[int] = set()
        self.wish = position.wish
        self.finished = list(position.finished)
        self.calls = dict(position.calls)
        self.call_order = list(position.calls.items())
        self.laid = set(position.laid)
        self.shuffler = position.shuffler
        self.dummy = (self.shuffler + 2) % 4 if house.players == 3 else None
        self.over = False

    # ---- questions and answers ----

    def question(self) -> tuple[str, int] | None:
        """(name, seat) of the next decision, None when the round is over."""
        return None if self._open is None else (self._open.name, self._open.seat)

    def options(self) -> frozenset[Any]:
        """The legal answers to the question.

        grand, small: True, False. exchange: the cards of the hand, of which one for each of ``takers`` makes
        an answer. lead, follow, bomb: patterns, and None where passing is legal. wish: ranks, and None. gift,
        dog: seats. Empty when the round is over.
        """
        return frozenset() if self._open is None else self._open.options

    def answer(self, choice: Any) -> None:
        """Makes the decision and goes on to the next question; ValueError with the reason when it is illegal.

        exchange: a card for each of ``takers``. lead, follow, bomb: (pattern, exact
        cards), or None to pass. The others: one of ``options()``.
        """
        if self._open is None:
            raise ValueError("the round is over")
        self._send(self._checked(self._open, choice))

    def result(self) -> Result:
        """The score; ValueError while the round is not over."""
        if not self.over:
            raise ValueError("the round is not over")
        return score(self.hands, self.piles, self.finished, self.calls, self.house)

    def team_cards(self) -> tuple[set[str], set[str]]:
        """The cards each team counts; ValueError if the round is not over or was a double victory."""
        if not self.over or self._is_victory():
            raise ValueError("cards are counted only after a round in which all players but one went out")
        return team_cards(self.hands, self.piles, self.finished, self.house)

    def pile_points(self) -> list[int]:
        """Card points in each seat's pile, before the last player hands over."""
        return [points(pile) for pile in self.piles]

    def _begin(self, course: Course) -> None:
        self._course = course
        self._open: Question | None = None
        self._send(None)

    def _send(self, choice: Any) -> None:
        try:
            self._open = self._course.send(choice)
        except StopIteration:
            self._open = None

    def _checked(self, question: Question, choice: Any) -> Any:
        if question.name == "exchange":
            return self._checked_exchange(question, choice, len(self.takers(question.seat)))
        if question.name in PLAYS and choice is not None:
            return self._checked_play(question, choice)
        # True and False equal 1 and 0, but a number is no call and True is no seat.
        right_type = isinstance(choice, bool) == (question.options == YES_OR_NO)
        if right_type and choice in list(question.options):
            return choice
        if question.name in PLAYS:
            why = "a wish obliges" if question.name == "follow" else "the lead obliges"
            raise ValueError(f"passing is illegal: {why} seat {question.seat} to lay cards")
        raise ValueError(f"{choice!r} is no answer to {question.name}: one of {list(question.options)}")

    def _checked_exchange(self, question: Question, choice: Any, number: int) -> tuple[str, ...]:
        cards = tuple(choice) if isinstance(choice, Sequence) else ()
        if len(cards) != number or len(set(cards)) != number or not question.options.issuperset(cards):
            raise ValueError(
                f"{choice!r} is no exchange: {number} different cards of the hand of seat {question.seat}"
            )
        return cards

    def _checked_play(self, question: Question, choice: Any) -> tuple[Pattern, Cards]:
        pattern, cards = Pattern(*choice[0]), frozenset(choice[1])
        if not cards <= self.hands[question.seat]:
            raise ValueError(
                f"seat {question.seat} does not hold {sorted(cards - self.hands[question.seat])}"
            )
        if pattern not in readings(cards, self.house):
            raise ValueError(f"{sorted(cards)} cannot be declared as {tuple(pattern)}")
        if pattern not in question.options:
            raise ValueError(self._why_not(question, pattern))
        return pattern, cards

    def _why_not(self, question: Question, pattern: Pattern) -> str:
        if self.top is not None and (pattern.kind == "dog" or not beats(pattern, self.top, self.house)):
            return f"{tuple(pattern)} does not beat the top {tuple(self.top.pattern)}"
        if question.name == "bomb":
            return "only bombs may be laid out of turn"
        if self.wish is not None and not natural_count(pattern, self.wish):
            return f"the wish for {self.wish} obliges seat {question.seat} to lay a natural card of that rank"
        return f"the switches do not allow seat {question.seat} to lay {tuple(pattern)} here"

    # ---- the course of a round ----

    def _whole_round(self) -> Course:
        yield from self._grand_window()
        yield from self._small_window()
        yield from self._exchange()
        yield from self._small_window()
        holders = [seat for seat in range(self.n_seats) if "MJ" in self.hands[seat]]
        self.leader = holders[0] if holders else self.shuffler
        yield from self._tricks()

    def _tricks(self) -> Course:
        if self.top is not None:
            yield from self._rest_of_trick(self.leader)
        while not self.over:
            yield from self._trick()

    def _in_play_order(self) -> list[int]:
        return [(self.shuffler + step) % self.n_seats for step in range(self.n_seats)]

    def _next_in(self, seat: int) -> int:
        """The first seat after this one that is in."""
        seat = (seat + 1) % self.n_seats
        while seat in self.finished:
            seat = (seat + 1) % self.n_seats
        return seat

    def _others(self, seat: int, same_team: bool) -> list[int]:
        """The partners or the opponents of a seat, in play order."""
        after = [(seat + step) % self.n_seats for step in range(1, self.n_seats)]
        return [other for other in after if (other % 2 == seat % 2) == same_team]

    def _is_victory(self) -> bool:
        return is_double_victory(self.finished, self.n_seats)

    def _binding_wish(self, seat: int) -> int | None:
        """The wish that binds a seat: never the dummy (rules.md 2.1)."""
        return None if seat == self.dummy else self.wish

    # ---- calls ----

    def _within_limit(self, seat: int, kind: str) -> bool:
        limit = self.house.call_limit(kind)
        made = sum(1 for caller, called in self.call_order if called == kind and caller % 2 == seat % 2)
        return limit is None or made < limit

    def _may_call_small(self, seat: int) -> bool:
        if seat in self.calls or seat in self.laid or not self._within_limit(seat, "small"):
            return False
        return self.house.small_window == "own_first_card" or not self.laid

    def _call(self, seat: int, kind: str) -> None:
        self.calls[seat] = kind
        self.call_order.append((seat, kind))

    def _grand_window(self) -> Course:
        """In a simultaneous window all decide unseen; the calls stand in play order (rules.md 1.12, 3.5)."""
        hidden = []
        for seat in self._in_play_order():
            # Nobody calls it for the soloist or the dummy (rules.md 2.1).
            if self.dummy is not None and seat in (self.shuffler, self.dummy):
                continue
            if self._within_limit(seat, "grand") and (yield Question("grand", seat, YES_OR_NO)):
                if self.house.grand_window_mode == "simultaneous":
                    hidden.append(seat)
                else:
                    self._call(seat, "grand")
        for seat in hidden:
            if self._within_limit(seat, "grand"):
                self._call(seat, "grand")

    def _offer_small(self, seat: int) -> Course:
        if self._may_call_small(seat) and (yield Question("small", seat, YES_OR_NO)):
            self._call(seat, "small")

    def _small_window(self) -> Course:
        for seat in self._in_play_order():
            yield from self._offer_small(seat)

    # ---- exchange ----

    def takers(self, giver: int) -> list[int]:
        """Who is given a card, in play order, twice where he gets two (rules.md 1.2, 2.1, 2.2)."""
        if self.house.players == 6:
            each = 2 if self.house.tientsin_exchange == "two_each" else 1
            return [taker for taker in self._others(giver, same_team=True) for _ in range(each)]
        takers = [(giver + step) % 4 for step in (1, 2, 3)]
        return self._others(giver, same_team=False) if self.house.players == 3 else takers

    def _exchange(self) -> Course:
        committed: dict[int, tuple[str, ...]] = {}
        while len(committed) < self.n_seats:
            for seat in self._in_play_order():
                if self.house.repass_on_tichu_call:
                    calls_before = len(self.calls)
                    yield from self._offer_small(seat)
                    if len(self.calls) > calls_before:
                        committed = {}
                        break
                committed[seat] = yield Question("exchange", seat, self.hands[seat])
        for seat, cards in committed.items():
            self.hands[seat] -= set(cards)
        for seat, cards in committed.items():
            for taker, card in zip(self.takers(seat), cards, strict=True):
                self.hands[taker] |= {card}

    # ---- tricks ----

    def _trick(self) -> Course:
        leader = self.leader
        yield from self._offer_small(leader)
        options = legal_patterns(self.hands[leader], None, self._binding_wish(leader), self.house)
        pattern, cards = yield Question("lead", leader, options)
        if pattern.kind == "dog":
            yield from self._lay_dog(leader, cards)
        else:
            yield from self._lay(leader, pattern, cards)
            yield from self._rest_of_trick(leader)

    def _take_from_hand(self, seat: int, cards: Cards) -> None:
        self.hands[seat] -= cards
        self.laid.add(seat)
        if not self.hands[seat]:
            self.finished.append(seat)
            self.over = len(self.finished) == self.n_seats - 1 or self._is_victory()

    def _lay_dog(self, seat: int, cards: Cards) -> Course:
        """The lead goes to the partner, or on from him or from the player of the Dog (rules.md 1.8).

        At a table of six the player of the Dog names one of his partners (rules.md 2.2).
        """
        self._take_from_hand(seat, cards)
        self.piles[seat] |= cards
        if self.over:
            return
        partners = self._others(seat, same_team=True)
        still_in = [partner for partner in partners if partner not in self.finished]
        if len(still_in) > 1:
            self.leader = yield Question("dog", seat, frozenset(still_in))
        elif still_in:
            self.leader = still_in[0]
        elif len(partners) == 1 and self.house.dog_fallback == "partner_right":
            self.leader = self._next_in(partners[0])
        else:
            self.leader = self._next_in(seat)

    def _lay(self, seat: int, pattern: Pattern, cards: Cards) -> Course:
        self._take_from_hand(seat, cards)
        self.table |= cards
        self.top = Top(pattern, key_of(pattern, self.top))
        self.owner = seat
        self.passes = 0
        if self.wish is not None and natural_count(pattern, self.wish):
            self.wish = None
        if "MJ" in cards and not self.over:
            nothing = [None] if self.house.wish_optional else []
            self.wish = yield Question("wish", seat, frozenset([*NATURAL_RANKS, *nothing]))

    def _rest_of_trick(self, actor: int) -> Course:
        """From the window after the actor's play or pass until the trick is collected (rules.md 1.4, 1.5)."""
        while not self.over:
            bomber = yield from self._bomb_window(actor)
            if bomber is not None:
                actor = bomber
                continue
            others = [
                seat for seat in range(self.n_seats) if seat not in self.finished and seat != self.owner
            ]
            if self.passes == len(others):
                break
            actor = self._next_in(actor)
            yield from self._turn(actor)
        if not self._is_victory():
            yield from self._collect()

    def _bomb_window(self, actor: int) -> Generator[Question, Any, int | None]:
        """Polls the seats after the actor round to himself; the seat that bombed, None if nobody did."""
        if not self.house.bombs_out_of_turn:
            return None
        for step in range(1, self.n_seats + 1):
            seat = (actor + step) % self.n_seats
            beating = self._beating_bombs(seat)
            if not beating:
                continue
            yield from self._offer_small(seat)
            choice = yield Question("bomb", seat, beating | {None})
            if choice is not None:
                yield from self._lay(seat, *choice)
                return seat
        return None

    def _beating_bombs(self, seat: int) -> frozenset[Pattern | None]:
        held = bombs(self.hands[seat])
        if not held or self.top is None:
            return frozenset()
        return frozenset(bomb for bomb in held if beats(bomb, self.top, self.house))

    def _turn(self, seat: int) -> Course:
        yield from self._offer_small(seat)
        barred = seat in self.passed and not self.house.reenter_after_pass
        wish = self._binding_wish(seat)
        options = legal_patterns(self.hands[seat], self.top, wish, self.house, barred)
        choice = None
        if options != {None}:
            choice = yield Question("follow", seat, options)
        if choice is None:
            self.passes += 1
            self.passed.add(seat)
        else:
            yield from self._lay(seat, *choice)

    def _collect(self) -> Course:
        """The owner takes the trick, or gives it away if the Dragon won it (rules.md 1.9), and leads next."""
        assert self.owner is not None
        assert self.top is not None
        receiver = self.owner
        if self.top.pattern.ranks == (15,):
            opponents = frozenset(self._others(self.owner, same_team=False))
            receiver = yield Question("gift", self.owner, opponents)
        self.piles[receiver] |= self.table
        self.leader = self.owner
        if self.owner in self.finished and not self.over:
            self.leader = self._next_in(self.owner)
        self.table = set()
        self.top = self.owner = None
        self.passes = 0
        self.passed = set()
        if self.house.wish_lifetime == "this_trick":
            self.wish = None
