"""A round with boosters as text: every decision and all that happens to boosters, in order.

The cards a seat holds can change hands in ways a log of the base game has no words for, so this is told from
the engine's own record; rounds without boosters have their transcript (tichu_sim.formats.transcript).
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from tichu_sim.boosters.sets import BoosterSet
from tichu_sim.cards import card_numbers, format_cards, rank_name
from tichu_sim.simulate.plan import Plan
from tichu_sim.simulate.retrace import PlayedRound
from tichu_sim.state import (
    ASK_BOMB,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_GRAND,
    ASK_LEAD,
    ASK_SMALL,
    ASK_WISH,
    CANCELLED,
    DEALT,
    DISPLAYED,
    MOVED,
    NOBODY,
    OFFERED,
    PICKED,
    PLAYED,
    RETURNED,
)
from tichu_sim.terms import CALLS, KINDS

_SEATS = range(4)
_WORDS = {
    PICKED: "picks {booster} from the display",
    PLAYED: "uses {booster}{target}{cards}",
    CANCELLED: "{booster} of this seat is cancelled by {by}",
    RETURNED: "takes {booster} back",
    MOVED: "now owns {booster}",
}


def tell_story(played: PlayedRound, plan: Plan, title: str) -> str:
    """The whole round as text, ending with a line break; ``title`` heads it."""
    names = [f"S{seat} {strategy.name}" for seat, strategy in enumerate(plan.strategies)]
    parts = [
        [title, f"{names[0]} and {names[2]} against {names[1]} and {names[3]}"],
        _deal(played, names),
        _start(played, plan.boosters),
        list(_course(played, plan.boosters)),
        _result(played),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _deal(played: PlayedRound, names: list[str]) -> list[str]:
    seats = played.record.seats
    width = max(map(len, names))
    hands = [format_cards(int(seats[seat].dealt)) for seat in _SEATS]
    return ["Dealt", *(f"  {name:<{width}}  {hand}" for name, hand in zip(names, hands, strict=True))]


def _start(played: PlayedRound, boosters: BoosterSet) -> list[str]:
    """What the round begins with: boosters dealt to seats, and those turned up."""
    notes = played.record.supply.notes[: played.record.supply.n_notes]
    first = notes[: _n_first(played)]
    lines = []
    for seat in (*_SEATS, NOBODY):
        owned = [boosters.slot_names[int(note.slot)] for note in first if note.seat == seat]
        if owned:
            lines.append(f"  {'display' if seat == NOBODY else f'S{seat}':<7}  {', '.join(owned)}")
    return ["Boosters dealt and turned up", *lines] if lines else []


def _n_first(played: PlayedRound) -> int:
    """The number of notes that belong to the beginning of the round."""
    notes = played.record.supply.notes[: played.record.supply.n_notes]
    return sum(1 for _ in takewhile(lambda note: note.what in (DEALT, DISPLAYED), notes))


def _course(played: PlayedRound, boosters: BoosterSet) -> Iterator[str]:
    """Decisions and booster events in order, with a heading for each trick."""
    supply = played.record.supply
    told, trick = _n_first(played), -1
    for row in played.decisions:
        yield from _notes(supply.notes[told : int(row["notes"])], boosters)
        told = max(told, int(row["notes"]))
        if row["trick"] != trick and row["question"] == ASK_LEAD:
            trick = int(row["trick"])
            yield f"Trick {trick + 1}"
        words = _decision(row)
        if words:
            yield f"  S{row['seat']}  {words}"
    yield from _notes(supply.notes[told : int(supply.n_notes)], boosters)


def _notes(notes: Any, boosters: BoosterSet) -> Iterator[str]:
    for note in notes:
        what = int(note.what)
        if what == OFFERED:
            continue
        if what == DISPLAYED:
            yield f"  {boosters.slot_names[int(note.slot)]} is turned up"
            continue
        target, cards = int(note.target), int(note.cards)
        words = _WORDS[what].format(
            booster=boosters.slot_names[int(note.slot)],
            target=f" on S{target}" if target != NOBODY else "",
            cards=f" with {format_cards(cards)}" if cards else "",
            by=f"S{target}",
        )
        yield f"  S{int(note.seat)}  * {words}"


def _decision(row: Any) -> str:
    """A decision in words; nothing for what leaves no trace."""
    question, answer = int(row["question"]), int(row["answer"])
    if question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB) and answer >= 0:
        phoenix = int(row["phoenix"])
        rank = f", the Phoenix as {rank_name(phoenix)}" if phoenix >= 0 else ""
        kind = KINDS[int(row["kind"])].replace("_", " ")
        return f"{format_cards(int(row['cards']))}  ({kind}{rank})"
    if question == ASK_FOLLOW:
        return "pass"
    if question in (ASK_GRAND, ASK_SMALL) and answer:
        return "calls Grand Tichu" if question == ASK_GRAND else "calls Tichu"
    if question == ASK_WISH and answer:
        return f"wishes for {rank_name(answer)}"
    return f"gives the Dragon's trick to S{answer}" if question == ASK_GIFT else ""


def _result(played: PlayedRound) -> list[str]:
    """Who went out, the calls and the points."""
    table, result = played.record.table, played.record.result
    out = [f"S{int(seat)}" for seat in table.finished[: table.n_finished]]
    lines = [f"Out: {', '.join(out)}"]
    for seat in _SEATS:
        hand = int(played.record.seats[seat].hand)
        if hand:
            lines.append(f"  S{seat} keeps {format_cards(hand)} ({len(card_numbers(hand))} cards)")
    for number, call in enumerate(table.calls[: table.n_calls]):
        name = "Grand Tichu" if CALLS[int(call.kind)] == "grand" else "Tichu"
        made = "made" if int(result.made) >> number & 1 else "failed"
        holder = "" if call.holder == call.caller else f", held by S{int(call.holder)}"
        lines.append(f"  {name} of S{int(call.caller)}{holder}: {made}, {int(call.value)} points")
    score = [int(points) for points in result.score]
    return [*lines, f"S0 + S2 {score[0]} : {score[1]} S1 + S3"]
