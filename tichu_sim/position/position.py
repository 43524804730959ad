"""The class ``Position``; see the package for what it is good for."""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Unpack

from tichu_sim.boosters.sets import BoosterSet, for_table, load_boosters
from tichu_sim.cards import card_number, position_of_rank
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.flow import GRAND_WINDOW
from tichu_sim.jit import Entry
from tichu_sim.position.board import read_back, set_up
from tichu_sim.position.boosters import place_boosters, read_back_boosters
from tichu_sim.position.course import PASS, Stop, after, after_tichu, settle, stops
from tichu_sim.position.facts import Facts
from tichu_sim.position.judge import Attempt, chances, find, reason, why_no_call, why_no_pass
from tichu_sim.position.layout import Layout
from tichu_sim.position.parts import Lines
from tichu_sim.position.plays import Play, Records, as_play, every_choice, name_cards, view
from tichu_sim.position.reading import read_layout, split_keywords, split_text
from tichu_sim.position.with_boosters import WithBoosters
from tichu_sim.rules import RuleSet, load_rules
from tichu_sim.state import ASK_DOG, ASK_EXCHANGE, ASK_GIFT, ASK_GRAND, ASK_LEAD, ASK_WISH
from tichu_sim.terms import CALLS

_CARD_BITS = 6


class Position(Facts, WithBoosters):
    """A moment of a round: who holds what, what lies on the table, whose turn it is.

    A position never changes; every move returns a new one. Seats are numbers from 0 in play order; cards are
    named as in ``9r`` or ``PHX`` and given as one text, as several names or as a :class:`Play`.
    """

    _records: Records
    _ruleset: RuleSet
    _set: BoosterSet
    _hub: Entry

    def __init__(
        self,
        *,
        rules: RuleSet | str | Path = "official",
        booster_set: BoosterSet | str | Path = "all",
        **lines: Unpack[Lines],
    ) -> None:
        """The position of the given lines, the same as those of ``from_text``.

        ``rules`` is a rule set, the name of a preset or the path of a TOML file; so is ``booster_set``, which
        matters only where a line places boosters. Raises ValueError, naming the line, for whatever cannot be
        read or contradicts itself.
        """
        ruleset = rules if isinstance(rules, RuleSet) else load_rules(rules)
        values = split_keywords(lines, ruleset)  # type: ignore[arg-type]  # a TypedDict of texts
        self._begin(read_layout(values, ruleset), ruleset, booster_set)

    @classmethod
    def from_text(
        cls, text: str, rules: RuleSet | str | Path = "official", booster_set: BoosterSet | str | Path = "all"
    ) -> "Position":
        """The position written in ``text``, one line a subject, in any order; ``#`` begins a comment.

        Raises ValueError, naming the line, for whatever cannot be read or contradicts itself.
        """
        self = cls.__new__(cls)
        ruleset = rules if isinstance(rules, RuleSet) else load_rules(rules)
        values, names = split_text(text, ruleset)
        self._begin(read_layout(values, ruleset, names), ruleset, booster_set)
        return self

    def _begin(self, layout: Layout, ruleset: RuleSet, booster_set: BoosterSet | str | Path) -> None:
        self._ruleset = ruleset
        self._set, self._hub = BoosterSet(), no_boosters
        has_boosters = any(layout.boosters) or layout.display or layout.discard or layout.in_play
        if has_boosters:
            given = booster_set if isinstance(booster_set, BoosterSet) else load_boosters(booster_set)
            self._set = for_table(given, ruleset.players)
        self._records = settle(set_up(layout, self._ruleset, self._set), no_boosters)
        if has_boosters:
            self._hub = place_boosters(self._records, layout, self._set)

    def _moved(self, records: Records) -> "Position":
        """The position of another record under the same rules."""
        moved = Position.__new__(Position)
        moved._ruleset = self._ruleset
        moved._set, moved._hub = self._set, self._hub
        moved._records = records
        return moved

    def __str__(self) -> str:
        writes_turn = self.phase in ("grand", "play", "dog") and self.question != "gift"
        layout = read_back(self._records, self.turn if writes_turn else None)
        read_back_boosters(self._rd, layout, self._set)
        return str(layout)

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return str(self) == str(other) and self._ruleset == other._ruleset

    def __hash__(self) -> int:
        return hash(str(self))

    @cached_property
    def _course(self) -> list[Stop]:
        return stops(self._records, self._hub)

    # ---- what is legal ----

    def legal_plays(
        self, seat: int | None = None, *, exact: bool = False, out_of_turn: bool = False
    ) -> list[Play]:
        """The plays of a seat, by default of the one that decides; empty where it has none.

        A play stands for all that differ in suits only; ``exact`` lists every choice of suits. Another seat
        than the one on turn has its bombs; ``out_of_turn`` asks for those of the seat on turn that it may
        throw before its turn, when a wish does not bind it. Raises ValueError for an unknown seat.
        """
        seat = self._course[-1].seat if seat is None else self._seat(seat)
        found: dict[Play, None] = {}
        for stop in chances(self._course, seat, out_of_turn):
            rd = view(stop.records)
            plays = stop.plays
            if exact:
                hand = int(rd.seats[seat].hand)
                leading = stop.question == ASK_LEAD
                plays = [one for play in plays for one in every_choice(stop.records, play, hand, leading)]
            found |= dict.fromkeys(as_play(rd.table.rules, play) for play in plays)
        return list(found)

    def why_not(
        self,
        seat: int,
        cards: str | Play | Iterable[str],
        phoenix_as: str | None = None,
        *,
        out_of_turn: bool = False,
    ) -> str | None:
        """Why a seat may not lay these cards, in one sentence; None if it may.

        ``phoenix_as`` is the rank for which the Phoenix stands, by default the highest possible (rules.md
        1.6); it may also stand in the text, as in ``8g PHX as 8``. Where cards can be combinations of several
        kinds, the text may name one, as in ``8g 8k 8b 8r as triple``; a Play always means its own kind.
        ``out_of_turn`` has the seat on turn throw
        a bomb before its turn. Raises ValueError for an unknown seat, card or rank.
        """
        attempt = Attempt(self._seat(seat), *name_cards(cards, phoenix_as), out_of_turn)
        return None if find(self._course, attempt) else reason(self._course, attempt)

    # ---- moves ----

    def play(
        self,
        seat: int,
        cards: str | Play | Iterable[str],
        phoenix_as: str | None = None,
        *,
        out_of_turn: bool = False,
        companion: str | None = None,
    ) -> "Position":
        """The position after a seat has laid these cards; see ``why_not`` for the arguments.

        ``companion`` is the id of a booster played along with them.
        Seats that could bomb or call before are taken to let it be, and a trick that is over is collected
        before its owner leads; a bomb of his then counts as thrown on the trick, unless ``collect`` comes
        first. Raises ValueError with the reason if the play is illegal.
        """
        if companion:
            return self._play_with(self._seat(seat), cards, phoenix_as, companion)
        attempt = Attempt(self._seat(seat), *name_cards(cards, phoenix_as), out_of_turn)
        found = find(self._course, attempt)
        if found is None:
            raise ValueError(reason(self._course, attempt))
        stop, play = found
        return self._moved(after(stop, 0, play))

    def pass_(self, seat: int) -> "Position":
        """The position after the seat on turn has passed, or has let Grand Tichu be.

        Raises ValueError with the reason if it may not pass.
        """
        seat = self._seat(seat)
        if self._rd.flow.phase == GRAND_WINDOW and seat == self.turn:
            return self._moved(after(self._course[0], 0))
        why_not = why_no_pass(self._course, seat)
        if why_not:
            raise ValueError(why_not)
        return self._moved(after(self._course[-1], PASS))

    def collect(self) -> "Position":
        """The position after a trick on which all have passed is collected, if nobody bombs it.

        Raises ValueError while somebody is still to move.
        """
        stop = next((stop for stop in self._course if stop.collected), None)
        if stop is None:
            raise ValueError("no trick can be collected: somebody is still to move, or the table is empty")
        return self._moved(stop.records)

    def call(self, seat: int, kind: str) -> "Position":
        """The position after a seat has called ``tichu`` or ``grand``.

        Grand Tichu is decided in turn; a Tichu is possible at any time until the seat's first card, except
        while cards are being chosen for the exchange (rules.md 1.2). Raises ValueError with the reason if the
        call is not allowed.
        """
        if kind not in CALLS[1:]:
            raise ValueError(f"unknown call {kind!r}: expected one of {', '.join(CALLS[1:])}")
        seat, grand = self._seat(seat), kind == "grand"
        if grand:
            stop = self._stop(ASK_GRAND, seat)
            records = after(stop, 1) if stop else None
        else:
            records = after_tichu(self._records, seat, self._hub)
        if records is None:
            raise ValueError(why_no_call(self._rd, seat, grand))
        return self._moved(records)

    def exchange(self, seat: int, cards: str | Iterable[str]) -> "Position":
        """The position after a seat has chosen its cards for the other seats, in play order.

        With four players that is one for the next seat, the partner and the previous one each, with three one
        for either opponent, with six one (or two) for either partner. Where boosters change how many cards go
        where, they are named in the same order, at last those that the seat lays into its own pile.

        The seats choose in turn, the shuffler first; with the last choice the cards move. Where no hand then
        shows the Mah Jong, the shuffler leads. Raises ValueError if it is not the seat's turn to choose or
        it does not hold such cards.
        """
        numbers = [card_number(card) for card in (cards.split() if isinstance(cards, str) else cards)]
        stop = self._stop(ASK_EXCHANGE, self._seat(seat))
        if stop is None:
            last = self._course[-1]
            waiting = (
                f"it is S{last.seat}'s turn to choose" if last.question == ASK_EXCHANGE else "it is over"
            )
            raise ValueError(f"S{seat} cannot choose cards for the exchange: {waiting}")
        passes = self._rd.table.passes[seat]
        if len(numbers) != passes.sum():
            order = (*self._seats[seat + 1 :], *self._seats[: seat + 1])
            counts = ", ".join(f"{passes[taker]} for S{taker}" for taker in order if passes[taker])
            raise ValueError(f"{len(numbers)} cards are named; S{seat} has to choose in this order {counts}")
        return self._moved(after(stop, sum(card << _CARD_BITS * n for n, card in enumerate(numbers))))

    def make_wish(self, rank: str | None) -> "Position":
        """The position after the player of the Mah Jong has wished for a rank, or for none.

        Raises ValueError when nobody may wish, for an unknown rank, and for None where a wish is a must.
        """
        stop = self._course[-1]
        if stop.question != ASK_WISH:
            raise ValueError("a wish follows the Mah Jong only")
        return self._moved(after(stop, 0 if rank is None else position_of_rank(rank)))

    def give_dragon(self, taker: int) -> "Position":
        """The position after the trick that the Dragon has won is given to an opponent of its owner.

        Raises ValueError when no Dragon has won and when ``taker`` is no opponent.
        """
        stop = self._course[-1]
        if stop.question != ASK_GIFT:
            raise ValueError("no Dragon has won a trick")
        return self._moved(after(stop, self._seat(taker)))

    def hand_lead(self, receiver: int) -> "Position":
        """The position after the player of the Dog has named which of his partners leads (rules.md 2.2).

        Raises ValueError where nobody has to, and when ``receiver`` is no partner who still plays.
        """
        stop = self._course[-1]
        if stop.question != ASK_DOG:
            raise ValueError("nobody has to choose who leads after the Dog")
        return self._moved(after(stop, self._seat(receiver)))

    def _seat(self, seat: int) -> int:
        if seat not in self._seats:
            raise ValueError(f"unknown seat {seat!r}: expected a number from 0 to {self._seats[-1]}")
        return int(seat)

    def _stop(self, question: int, seat: int) -> Stop | None:
        return next((stop for stop in self._course if (stop.question, stop.seat) == (question, seat)), None)
