"""Whether a seat may lay exactly these cards, and if not, the reason in one sentence.

The engine decides: a play is legal if its pattern is among those it lists for the seat. The reasons only
explain what it decided.
"""

from dataclasses import dataclass
from typing import Any

from tichu_sim.cards import PHOENIX_BIT, format_cards, rank_name
from tichu_sim.engine.calls import team_may_call
from tichu_sim.engine.flow import EXCHANGE, GRAND_WINDOW
from tichu_sim.engine.wish import is_bound
from tichu_sim.jit import plain
from tichu_sim.position.course import Stop
from tichu_sim.position.plays import as_play, fitting, pattern, readings, view
from tichu_sim.state import (
    ANYBODY,
    ASK_BOMB,
    ASK_DOG,
    ASK_EXCHANGE,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_LEAD,
    ASK_WISH,
    DOG_LEAD,
    GRAND,
    HOCKEY_TEAM,
    NOBODY,
    RAINBOW,
)
from tichu_sim.terms import KINDS

_ALL_CALLS = "the partners have made all the calls they may (max_calls_per_team)"


@dataclass
class Attempt:
    """What a seat wants to lay: cards; the position of the rank for the Phoenix and the kind, if declared."""

    seat: int
    cards: int
    phoenix: int | None = None
    kind: int | None = None
    out_of_turn: bool = False

    def means(self, play: Any) -> bool:
        """Whether a reading of the cards agrees with what was declared."""
        return self.phoenix in (None, int(play.phoenix)) and self.kind in (None, int(play.kind))


def turn_stop(course: list[Stop]) -> Stop | None:
    """The regular turn the position waits for, if it waits for one."""
    last = course[-1]
    return last if last.question in (ASK_LEAD, ASK_FOLLOW) and not last.collected else None


def chances(course: list[Stop], seat: int, out_of_turn: bool) -> list[Stop]:
    """The questions a seat may answer by laying cards.

    On its regular turn a seat answers that and nothing else, unless it wants to bomb before (rules.md 1.7).
    """
    turn = turn_stop(course)
    if turn is not None and turn.seat == seat and not out_of_turn:
        return [turn]
    questions = (ASK_BOMB,) if out_of_turn else (ASK_BOMB, ASK_LEAD)
    return [stop for stop in course if stop.seat == seat and stop.question in questions]


def find(course: list[Stop], attempt: Attempt) -> tuple[Stop, Any] | None:
    """The question the attempt answers and the play it makes, in its highest reading; None if illegal."""
    rd = view(course[0].records)
    if not attempt.cards or attempt.cards & ~int(rd.seats[attempt.seat].hand):
        return None
    for stop in chances(course, attempt.seat, attempt.out_of_turn):
        listed = stop.patterns()
        for play in fitting(stop.records, attempt.cards, stop.question == ASK_LEAD):
            if attempt.means(play) and (pattern(play) in listed or _is_like_an_example(stop, play)):
                return stop, play
    return None


_BY_EXAMPLES = (RAINBOW, HOCKEY_TEAM)
"""Kinds of which the engine does not list every choice of ranks (tichu_sim.combinations)."""


def _is_like_an_example(stop: Stop, play: Any) -> bool:
    """Whether a play that fits is of a kind listed by examples, and does what a wish obliges to."""
    if play.kind not in _BY_EXAMPLES or all(one.kind != play.kind for one in stop.plays):
        return False
    rd = view(stop.records)
    obliged = all(_holds_wish(rd, int(one.cards)) for one in stop.plays)
    return not obliged or _holds_wish(rd, int(play.cards))


def reason(course: list[Stop], attempt: Attempt) -> str:
    """Why the attempt is illegal."""
    rd = view(course[0].records)
    for explain in (_wrong_cards, _wrong_time, _wrong_combination):
        words = explain(course, attempt)
        if words:
            return words
    turn = turn_stop(course)
    plays = _declared(course, attempt)
    if turn is not None and turn.seat == attempt.seat and not attempt.out_of_turn:
        if turn.question == ASK_LEAD:
            return _banned(turn, attempt) or _wrong_lead(turn, plays[0])
        return _banned(turn, attempt) or _wrong_answer(turn, attempt, plays)
    if rd.table.trick.owner == NOBODY:
        bomb = _is_bomb(rd, plays[0])
        return "a bomb cannot be thrown on an empty table" if bomb else _turn_of(course)
    if not _is_bomb(rd, plays[0]):
        return f"{_turn_of(course)}; S{attempt.seat} may only throw a bomb"
    if not rd.table.rules.bombs_out_of_turn:
        return f"{_turn_of(course)}; a bomb must wait for its turn (bombs_out_of_turn = false)"
    return _not_higher(rd, plays[0])


def _wrong_cards(course: list[Stop], attempt: Attempt) -> str:
    rd = view(course[0].records)
    if not attempt.cards:
        return "no cards are named"
    if int(rd.table.inside) >> attempt.seat & 1 == 0:
        return f"S{attempt.seat} is out"
    missing = attempt.cards & ~int(rd.seats[attempt.seat].hand)
    return f"S{attempt.seat} does not hold {format_cards(missing)}" if missing else ""


def _wrong_time(course: list[Stop], attempt: Attempt) -> str:
    last = course[-1]
    if last.question == 0 and len(course) == 1:
        return "the round is over"
    if last.question == ASK_EXCHANGE:
        return "cards are laid after the exchange only"
    if last.question == ASK_WISH:
        return f"S{last.seat} must wish for a rank or decline to, first"
    return ""


def _wrong_combination(course: list[Stop], attempt: Attempt) -> str:
    cards = format_cards(attempt.cards)
    if not readings(course[0].records, attempt.cards):
        return f"{cards} is not a combination"
    if _declared(course, attempt):
        return ""
    if attempt.phoenix is None:
        return f"{cards} is no {KINDS[attempt.kind or 0].replace('_', ' ')}"
    rank = rank_name(attempt.phoenix)
    if not attempt.cards & PHOENIX_BIT:
        return f"{cards} holds no Phoenix that could stand for {rank}"
    return f"the Phoenix cannot stand for {rank} in {cards}"


def _declared(course: list[Stop], attempt: Attempt) -> list[Any]:
    """The readings that agree with what was declared."""
    return [play for play in readings(course[0].records, attempt.cards) if attempt.means(play)]


def _banned(stop: Stop, attempt: Attempt) -> str:
    cards = attempt.cards & int(view(stop.records).table.trick.ban)
    return f"S{attempt.seat} may not lay {format_cards(cards)} in this turn" if cards else ""


def _wrong_lead(stop: Stop, play: Any) -> str:
    rd = view(stop.records)
    if _is_bomb(rd, play) and not int(rd.table.rules.leads) >> int(play.kind) & 1:
        return "a bomb may not be led (bomb_may_be_led = false)"
    if int(rd.table.trick.lead_singly) & (ANYBODY | 1 << stop.seat) and int(play.cards).bit_count() > 1:
        return f"S{stop.seat} has to lead a single card"
    return _wish_binds(stop)


def _wrong_answer(stop: Stop, attempt: Attempt, plays: list[Any]) -> str:
    rd = view(stop.records)
    if plays[0].kind == DOG_LEAD:
        return "the Dog can only be led"
    answers = fitting(stop.records, attempt.cards, leading=False)
    if not any(attempt.means(play) for play in answers):
        return _not_higher(rd, plays[0])
    if _holds_wish(rd, attempt.cards) or not _holds_wish(rd, int(rd.seats[stop.seat].hand)):
        return f"S{stop.seat} has passed in this trick and may only throw a bomb (reenter_after_pass = false)"
    return _wish_binds(stop)


def _wish_binds(stop: Stop) -> str:
    rank = rank_name(int(view(stop.records).table.trick.wish))
    return f"the wish for {rank} obliges S{stop.seat} to lay a natural {rank}"


def _holds_wish(rd: Any, cards: int) -> bool:
    return bool(plain(is_bound)(rd.table, cards))


def _not_higher(rd: Any, play: Any) -> str:
    rules = rd.table.rules
    return f"{as_play(rules, play).name} does not beat {as_play(rules, rd.table.trick.top).name}"


def _is_bomb(rd: Any, play: Any) -> bool:
    return bool(int(rd.table.rules.bombs) >> int(play.kind) & 1)


def _turn_of(course: list[Stop]) -> str:
    last = course[-1]
    if last.collected or last.question == 0:
        return "the trick is over and will be collected"
    if last.question == ASK_GIFT:
        return f"S{last.seat} must first give the Dragon's trick to an opponent"
    if last.question == ASK_DOG:
        return f"S{last.seat} must first name the partner who leads after the Dog"
    return f"it is S{last.seat}'s turn"


def why_no_pass(course: list[Stop], seat: int) -> str | None:
    """Why a seat may not pass, or None."""
    stop = turn_stop(course)
    if stop is None or stop.seat != seat:
        return _wrong_time(course, Attempt(seat, 0)) or _turn_of(course)
    if stop.may_pass:
        return None
    return f"S{seat} leads and cannot pass" if stop.question == ASK_LEAD else _wish_binds(stop)


def why_no_call(rd: Any, seat: int, grand: bool) -> str:
    """Why a seat may not call Tichu or Grand Tichu now."""
    table, flow = rd.table, rd.flow
    if table.called[seat]:
        return f"S{seat} has already called"
    if grand and flow.phase != GRAND_WINDOW:
        next_card = int(table.rules.grand_after) + 1
        return f"Grand Tichu is called before the {next_card}th card only"
    if grand and not plain(team_may_call)(table, seat, GRAND):
        return _ALL_CALLS
    if grand and int(table.rules.no_grand) >> seat & 1:
        return "nobody may call Grand Tichu for the soloist or the dummy"
    if grand and (seat - int(table.shuffler)) % int(table.n_seats) < int(table.n_seats) - int(flow.polls):
        return f"S{seat} has decided on Grand Tichu already"
    if not grand and int(table.inside) >> seat & 1 == 0:
        return f"S{seat} is out"
    if not grand and int(table.trick.has_laid) >> seat & 1:
        return f"S{seat} has laid a card"
    if flow.phase == EXCHANGE and flow.committed:
        return "Tichu cannot be called while cards are being chosen for the exchange"
    if not grand and table.rules.small_until_first_card_of_round and table.trick.has_laid:
        return (
            'Tichu is called before the first card of the round only (small_window = "first_card_of_round")'
        )
    return _ALL_CALLS
