"""One block of a Brettspielwelt log, line by line, into a ``RoundLog``."""

from tichu_sim.cards import ALL_CARDS, card_numbers, card_set
from tichu_sim.formats import bsw_words as words
from tichu_sim.formats.printed_order import phoenix_position
from tichu_sim.formats.round_log import (
    N_FIRST_CARDS,
    N_HAND_CARDS,
    N_SEATS,
    Call,
    Event,
    Gift,
    Pass,
    Play,
    RoundLog,
    Wish,
)
from tichu_sim.formats.table import Table, hands_after_exchange

_COURSE_LINES = (
    "a play '(seat)handle: cards', a pass '(seat)handle passt.', "
    f"'{words.CALL}', '{words.WISH}', '{words.GIFT}' or '{words.RESULT}'"
)


class RoundReader:
    """Reads the lines of one round, given as (line number, text) without blank lines.

    ``line`` is the number of the line last looked at; ``remarks`` collects (line, message) of what did not
    stop the reading.
    """

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self._lines = lines
        self._next = 0
        self._grand_calls: list[Call] = []
        self._early_calls: list[Call] = []
        self._result_line: int | None = None
        self.line = lines[0][0]
        self.remarks: list[tuple[int, str]] = []

    def read(self) -> RoundLog:
        """The round, up to the first unreadable line of its course.

        Raises Malformed, with ``line`` at the place, when a line before the course is not as it should be.
        """
        first_line = self.line
        self._heading(words.GRAND_HEADING)
        _, first_eight = self._hands(N_FIRST_CARDS)
        self._heading(words.HAND_HEADING)
        handles, fourteen = self._hands(N_HAND_CARDS)
        _check_deal(first_eight, fourteen)
        self._collect_calls()
        self._expect(words.EXCHANGE_LINE)
        given = self._exchange(fourteen)
        bomb_holders: tuple[int, ...] = ()
        bombs_line = None
        if self._peek().startswith(words.BOMBS):
            bomb_holders = tuple(words.split_seats(self._take(words.BOMBS), words.BOMBS))
            bombs_line = self.line
        self._collect_calls()
        self._heading(words.COURSE_HEADING)
        events, result = self._course(Table(hands_after_exchange(fourteen, given)))
        return RoundLog(
            handles=handles,
            first_eight=first_eight,
            fourteen=fourteen,
            grand_calls=tuple(self._grand_calls),
            early_calls=tuple(self._early_calls),
            given=given,
            bomb_holders=bomb_holders,
            events=tuple(events),
            result=result,
            line=first_line,
            bombs_line=bombs_line,
            result_line=self._result_line,
        )

    def _peek(self) -> str:
        return self._lines[self._next][1] if self._next < len(self._lines) else ""

    def _take(self, expected: str) -> str:
        """The next line; ``expected`` says in a message what should have come when there is none."""
        if self._next == len(self._lines):
            raise words.Malformed(f"the round breaks off here: expected {expected} to follow")
        self.line, text = self._lines[self._next]
        self._next += 1
        if len(text) > words.LONGEST_LINE:
            raise words.Malformed(f"expected {expected}, found a line of {len(text)} characters")
        return text

    def _expect(self, line: str) -> None:
        text = self._take(f"'{line}'")
        if text != line:
            raise words.Malformed(f"expected '{line}', found {words.quote(text)}")

    def _heading(self, title: str) -> None:
        text = self._take(f"'{words.heading(title)}'")
        if words.heading_title(text) != title:
            raise words.Malformed(f"expected '{words.heading(title)}', found {words.quote(text)}")

    def _hands(self, n_cards: int) -> tuple[tuple[str, str, str, str], tuple[int, int, int, int]]:
        handles, hands = [], []
        for seat in range(N_SEATS):
            found, handle, cards = words.split_hand(self._take(f"the cards of seat {seat}"), n_cards)
            _check_seat(seat, found)
            handles.append(handle)
            hands.append(card_set(cards))
        return (handles[0], handles[1], handles[2], handles[3]), (hands[0], hands[1], hands[2], hands[3])

    def _collect_calls(self) -> None:
        for word, calls in ((words.GRAND_CALL, self._grand_calls), (words.CALL, self._early_calls)):
            while self._peek().startswith(word):
                for seat in words.split_seats(self._take(word), word):
                    if all(seat != call.seat for call in calls):
                        calls.append(Call(seat, self.line))

    def _exchange(self, fourteen: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
        given = []
        for seat in range(N_SEATS):
            self._collect_calls()
            giver, cards = words.split_given(self._take(f"the cards given by seat {seat}"))
            _check_seat(seat, giver)
            for card in cards:
                if not fourteen[seat] >> card & 1:
                    name = words.CARD_NAMES[card]
                    raise words.Malformed(f"expected cards of seat {seat}'s hand, {name} is not in it")
            given.append((cards[0], cards[1], cards[2]))
        self._collect_calls()
        return tuple(given)

    def _course(self, table: Table) -> tuple[list[Event], tuple[int, int] | None]:
        events: list[Event] = []
        try:
            while not self._peek().startswith(words.RESULT):
                event = self._event(self._take(f"a move or '{words.RESULT}'"), table)
                if isinstance(event, Call) and (event in events or event in self._early_calls):
                    continue
                table.feed(event)
                events.append(event)
            result = words.split_result(self._take(words.RESULT))
            self._result_line = self.line
        except words.Malformed as error:
            self.remarks.append((self.line, f"{error}; the round is read up to there"))
            return events, None
        if self._next < len(self._lines):
            number, text = self._lines[self._next]
            self.remarks.append(
                (number, f"expected a new round after '{words.RESULT}', found {words.quote(text)}")
            )
        return events, result

    def _event(self, text: str, table: Table) -> Event:
        if text.startswith(words.WISH):
            return Wish(words.wish_position(text), self.line)
        if text.startswith(words.CALL):
            return Call(_one_seat(text, words.CALL), self.line)
        if text.startswith(words.GIFT):
            return Gift(_one_seat(text, words.GIFT), self.line)
        passing = words.split_pass(text)
        if passing is not None:
            return Pass(passing, self.line)
        play = words.split_play(text)
        if play is None:
            raise words.Malformed(f"expected {_COURSE_LINES}, found {words.quote(text)}")
        seat, printed = play
        return Play(seat, card_set(printed), phoenix_position(printed, table.top), self.line)


def _check_seat(expected: int, found: int) -> None:
    if found != expected:
        raise words.Malformed(f"expected the line of seat {expected}, found that of seat {found}")


def _check_deal(first_eight: tuple[int, ...], fourteen: tuple[int, ...]) -> None:
    dealt = 0
    for cards in fourteen:
        dealt |= cards
    if dealt != ALL_CARDS:
        names = [name for number, name in enumerate(words.CARD_NAMES) if not dealt >> number & 1]
        raise words.Malformed(f"expected 56 different cards in the four hands, missing {', '.join(names)}")
    for seat in range(N_SEATS):
        strange = first_eight[seat] & ~fourteen[seat]
        if strange:
            names = [words.CARD_NAMES[card] for card in card_numbers(strange)]
            raise words.Malformed(
                f"expected seat {seat}'s first eight cards among its fourteen, not there: {', '.join(names)}"
            )


def _one_seat(text: str, word: str) -> int:
    seats = words.split_seats(text, word)
    if len(seats) > 1:
        raise words.Malformed(f"expected one seat after '{word}', found {words.quote(text)}")
    return seats[0]
