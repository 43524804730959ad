"""Where a log and the rules part: what is wrong there, and how the replay can go on nevertheless."""

from dataclasses import dataclass

from tichu_sim.cards import DOG_BIT, format_cards
from tichu_sim.formats import Call, Event, Gift, Pass, Play, RoundLog, Wish
from tichu_sim.position.course import stops
from tichu_sim.position.judge import Attempt, reason, why_no_call, why_no_pass
from tichu_sim.position.plays import readings
from tichu_sim.replay.table import ReplayTable
from tichu_sim.state import ASK_FOLLOW, ASK_GIFT, ASK_WISH, NO_CALL, NOBODY

_ABANDONED = "; the rest of the round is not judged"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What is wrong at ``line``, and whether it could be carried out or passed over all the same."""

    line: int | None
    message: str
    cleared: bool


def clear(table: ReplayTable, log: RoundLog) -> Obstacle:
    """Explain why the next event of the log does not fit the open question, and clear the way if possible.

    An illegal play is carried out if its cards are in hand and make a combination; the round cannot go on
    after anything that leaves open how it went on.
    """
    at = int(table.course.at)
    if at == len(log.events):
        asked = f"it is S{table.round.flow.asked}'s turn"
        return Obstacle(
            log.result_line or log.line, f"the record ends before the round is over: {asked}", False
        )
    event = log.events[at]
    message, cleared = _clear_event(table, event)
    return Obstacle(event.line, message if cleared else message + _ABANDONED, cleared)


def _clear_event(table: ReplayTable, event: Event) -> tuple[str, bool]:
    course, question = table.course, int(table.course.question)
    if isinstance(event, Call):
        return _clear_call(table, event), True
    if course.taking != NOBODY:
        owner, course.taking = int(course.taking), NOBODY
        return f"expected the pass with which S{owner} takes the trick", True
    if question == ASK_WISH:
        return _clear_wish(table), True
    if question == ASK_GIFT:
        giver = int(table.round.flow.asked)
        given = f", not to S{event.seat}" if isinstance(event, Gift) else ""
        return f"S{giver} must give the Dragon's trick to an opponent{given}", False
    if isinstance(event, Play):
        return _clear_play(table, event)
    if isinstance(event, Pass):
        return _clear_pass(table, event)
    course.at += 1
    if isinstance(event, Wish):
        return "a wish is allowed only to who has just laid the Mah Jong", True
    return f"no trick has been won with the Dragon that could be given to S{event.seat}", True


def _clear_call(table: ReplayTable, call: Call) -> str:
    """The call is made if the seat has none yet."""
    words = why_no_call(table.round, call.seat, grand=False)
    if table.round.table.called[call.seat] == NO_CALL:
        table.course.force_call = 1
    else:
        table.course.at += 1
    return f"S{call.seat} calls Tichu: {words}"


def _clear_wish(table: ReplayTable) -> str:
    """The engine takes no declined wish where the rules demand one, so that rule is set aside for it."""
    rules = table.round.table.rules
    rules.wish_optional = 1
    table.reply(0)
    rules.wish_optional = 0
    return f"S{table.round.table.trick.owner} must wish for a rank (wish_optional = false)"


def _clear_play(table: ReplayTable, play: Play) -> tuple[str, bool]:
    attempt = Attempt(play.seat, play.cards, play.phoenix_position, out_of_turn=False)
    words = f"S{play.seat} lays {format_cards(play.cards)}: {reason(stops(table.records), attempt)}"
    table.course.plays += 1
    rd = table.round
    found = [
        reading
        for reading in readings(table.records, play.cards)
        if play.phoenix_position in (None, int(reading.phoenix))
    ]
    in_hand = play.cards & ~int(rd.seats[play.seat].hand) == 0
    if not found or not in_hand or (play.cards == DOG_BIT and rd.table.trick.owner != NOBODY):
        return words, False
    table.lay(play.seat, found[0])
    table.course.at += 1
    return words, True


def _clear_pass(table: ReplayTable, event: Pass) -> tuple[str, bool]:
    words = f"S{event.seat} passes: {why_no_pass(stops(table.records), event.seat)}"
    table.course.passes += 1
    if event.seat != table.round.flow.asked or table.course.question != ASK_FOLLOW:
        return words, False
    table.moves.may_pass = 1
    table.reply(-1)
    table.course.at += 1
    return words, True
