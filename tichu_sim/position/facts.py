"""The part of ``Position`` that tells what there is: hands, trick, calls, and the score in the end."""

from typing import Any

from tichu_sim.cards import format_cards, rank_name
from tichu_sim.engine.flow import GRAND_WINDOW, OVER, PICK
from tichu_sim.engine.scoring import game_winner
from tichu_sim.jit import plain
from tichu_sim.position.board import read_back
from tichu_sim.position.judge import turn_stop
from tichu_sim.position.parts import Result
from tichu_sim.position.plays import Play, Records, as_play, view
from tichu_sim.rules import RuleSet
from tichu_sim.state import NONE
from tichu_sim.terms import CALLS, QUESTIONS


class Facts:
    """What a position tells about the round without boosters."""

    _records: Records
    _ruleset: RuleSet
    _course: Any  # a cached property of Position

    @property
    def _rd(self) -> Any:
        return view(self._records)

    @property
    def _seats(self) -> range:
        return range(self._ruleset.seats)

    @property
    def rules(self) -> RuleSet:
        """The rules of the position."""
        return self._ruleset

    @property
    def phase(self) -> str:
        """``grand``, ``before exchange``, ``exchange``, ``after exchange``, ``play``, ``wish`` or ``dog``."""
        return read_back(self._records, None).phase

    @property
    def question(self) -> str:
        """What is to be decided: ``grand``, ``exchange``, ``lead``, ``follow``, ``wish``, ``gift``, ``dog``.

        ``choice`` and ``pick`` are questions of boosters, see ``choose``. ``collect``: all have passed, only
        a bomb can keep the trick from its owner. ``none``: the round is over.
        """
        if self._rd.flow.phase == GRAND_WINDOW:
            return "grand"
        return "collect" if self._course[-1].collected else QUESTIONS[self._course[-1].question]

    @property
    def turn(self) -> int | None:
        """The seat that decides; None where a trick is to be collected and where the round is over."""
        if self._rd.flow.phase == GRAND_WINDOW:
            return int(self._rd.flow.asked)
        last = self._course[-1]
        return None if last.collected or last.question == 0 else last.seat

    @property
    def may_pass(self) -> bool:
        """Whether the seat on turn may pass."""
        stop = turn_stop(self._course)
        return stop is not None and stop.may_pass

    @property
    def hands(self) -> tuple[str, ...]:
        """The known cards each seat holds."""
        return tuple(format_cards(int(self._rd.seats[seat].hand)) for seat in self._seats)

    @property
    def n_cards(self) -> tuple[int, ...]:
        """The number of cards each seat holds, unknown ones included."""
        return tuple(int(self._rd.table.n_cards[seat]) for seat in self._seats)

    @property
    def piles(self) -> tuple[str, ...]:
        """The cards each seat has won."""
        return tuple(format_cards(int(self._rd.table.pile[seat])) for seat in self._seats)

    @property
    def top(self) -> Play | None:
        """The combination to be beaten; None on an empty table."""
        top = self._rd.table.trick.top
        return None if top.kind == NONE else as_play(self._rd.table.rules, top)

    @property
    def trick(self) -> str:
        """All cards of the open trick, the top included."""
        return format_cards(int(self._rd.table.trick.cards))

    @property
    def owner(self) -> int | None:
        """The seat that would win the trick now; None on an empty table."""
        return None if self.top is None else int(self._rd.table.trick.owner)

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the top was laid, in play order."""
        return tuple(read_back(self._records, None).passed)

    @property
    def wish(self) -> str | None:
        """The rank wished for, as long as the wish is open."""
        return rank_name(int(self._rd.table.trick.wish)) if self._rd.table.trick.wish else None

    @property
    def calls(self) -> tuple[tuple[int, str], ...]:
        """The calls in the order of time: seat and ``tichu`` or ``grand``."""
        return tuple((seat, CALLS[kind]) for seat, kind in read_back(self._records, None).calls)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats without cards in the order in which they went out."""
        return tuple(int(seat) for seat in self._rd.table.finished[: self._rd.table.n_finished])

    @property
    def totals(self) -> tuple[int, int]:
        """The totals of the teams before the round."""
        return int(self._rd.table.score[0]), int(self._rd.table.score[1])

    @property
    def is_over(self) -> bool:
        """Whether the round is over; boosters may still have to be picked."""
        flow = self._rd.flow
        return bool(flow.phase == OVER or (flow.phase == PICK and flow.after_pick == OVER))

    @property
    def result(self) -> Result | None:
        """The score, once the round is over."""
        if not self.is_over:
            return None
        result = self._rd.result
        cards = int(result.cards[0]), int(result.cards[1])
        score = int(result.score[0]), int(result.score[1])
        totals = self.totals[0] + score[0], self.totals[1] + score[1]
        winner = -1 if self._ruleset.rotates else int(plain(game_winner)(*totals, self._ruleset.target_score))
        double_victory = int(result.double_victory)
        return Result(
            cards=cards,
            bonus=(score[0] - cards[0], score[1] - cards[1]),
            score=score,
            totals=totals,
            double_victory=None if double_victory < 0 else double_victory,
            winner=None if winner < 0 else winner,
        )

    @property
    def columns(self) -> tuple[int, ...] | None:
        """What each seat is credited with once the round is over: all that its team has scored.

        With three players every one of them, and the dummy, has a column of his own (rules.md 2.1).
        """
        result = self.result
        return None if result is None else tuple(result.score[seat % 2] for seat in self._seats)
