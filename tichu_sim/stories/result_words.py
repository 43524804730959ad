"""How a round ends, in words: places, last cards, parts of the score, the boosters' rules."""

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from tichu_sim.boosters.registry import rule_of
from tichu_sim.boosters.sets import BoosterSet
from tichu_sim.cards import card_numbers
from tichu_sim.simulate.retrace import PlayedRound
from tichu_sim.state import NOBODY, PLAYED, SCORED
from tichu_sim.stories.booster_words import cards_in_words
from tichu_sim.terms import CALLS

_PLACES = ("first", "second", "third", "fourth", "fifth")
_WIDTH = 98


def points_of(rules: Any, cards: int) -> int:
    """The points of a set of cards under a rules record, read by attribute."""
    of = [int(rules.special_points[n]) if n < 4 else int(rules.points[n // 4]) for n in card_numbers(cards)]
    return sum(of)


def result_in_words(played: PlayedRound, boosters: BoosterSet) -> list[str]:
    """Who went out, who keeps what, and the table of points."""
    table = played.record.table
    out = [int(seat) for seat in table.finished[: table.n_finished]]
    lines = ["Out: " + ", ".join(f"S{seat} {place}" for seat, place in zip(out, _PLACES, strict=False))]
    for seat in range(int(table.n_seats)):
        hand = int(played.record.seats[seat].hand)
        if hand:
            lines.append(f"  S{seat} keeps {cards_in_words(hand)} ({points_of(table.rules, hand)} points)")
    first, second = (_team(table, team) for team in (0, 1))
    lines += [*_last_hand(played), "", f"{'Result':<44}{first:>10}{second:>10}"]
    return [*lines, *_points(played, boosters), *_columns(played)]


def _team(table: Any, team: int) -> str:
    """The seats of a team."""
    seats = [f"S{seat}" for seat in range(int(table.n_seats)) if table.team[seat] == team]
    return " + ".join(seats) if len(seats) == 2 else "+".join(seats)


def _columns(played: PlayedRound) -> Iterator[str]:
    """With three players what everybody is credited with, and his total then (rules.md 2.1)."""
    table = played.record.table
    if not table.rules.rotates:
        return
    yield ""
    for seat in range(int(table.n_seats)):
        dummy = table.rules.played_from[seat] != seat
        column = int(table.rules.players) if dummy else int(table.player[seat])
        points = int(played.record.result.score[table.team[seat]])
        who = "dummy" if dummy else f"player {column}"
        yield f"  S{seat} {who:<39}{points:>10} total {played.before[column] + points}"


def _last_hand(played: PlayedRound) -> list[str]:
    """Where hand and tricks of the last player go (rules.md 1.10), of six also his predecessor's (2.2)."""
    table = played.record.table
    if played.record.result.double_victory != NOBODY:
        return []
    last = next(seat for seat in range(int(table.n_seats)) if int(table.inside) >> seat & 1)
    opponents, first = _team(table, 1 - int(table.team[last])), f"S{int(table.finished[0])}"
    taker = opponents if table.rules.last_tricks_to_opponents else first
    points = points_of(table.rules, int(table.pile[last]))
    lines = [f"The last hand goes to {opponents}, the last player's tricks ({points} points) to {taker}."]
    if table.rules.last_but_one_to_first:
        seat = int(table.finished[table.n_finished - 1])
        lines.append(
            f"The tricks of S{seat} ({points_of(table.rules, int(table.pile[seat]))} points) go to {first}."
        )
    return lines


def _points(played: PlayedRound, boosters: BoosterSet) -> Iterator[str]:
    """A line for each part of the score: cards, calls, boosters, and the sum."""
    result, table = played.record.result, played.record.table
    double = result.double_victory != NOBODY
    victory = "triple victory" if table.rules.victors == 3 else "double victory"
    yield _row(victory if double else "card points", *result.cards)
    for number, call in enumerate(table.calls[: table.n_calls]):
        made = int(result.made) >> number & 1
        points = int(call.value) if made else -(int(call.value) * (100 - int(call.insured)) // 100)
        cells = (points, "") if int(call.caller) % 2 == 0 else ("", points)
        yield _row(f"{_call(call)}: {'made' if made else 'failed'}", *cells)
    for note in played.record.supply.notes[: played.record.supply.n_notes]:
        if note.what == SCORED:
            yield _row(f"{boosters.slot_names[int(note.slot)]} of S{int(note.seat)}", *note.points)
    yield _row("round", *result.score)


def _call(call: Any) -> str:
    """A call, and what boosters have made of it."""
    grand = CALLS[int(call.kind)] == "grand"
    said = f"{'Grand Tichu' if grand else 'Tichu'} of S{int(call.caller)}"
    if call.holder != call.caller:
        said += f", held by S{int(call.holder)}"
    if call.insured:
        said += f", insured {int(call.insured)} %"
    return said


def _row(label: str, even: Any, odd: Any) -> str:
    return f"  {label:<42}{even!s:>10}{odd!s:>10}"


def rules_in_words(played: PlayedRound, boosters: BoosterSet) -> list[str]:
    """What the boosters used in the round do, a sentence for each."""
    supply = played.record.supply
    used = {int(note.slot) for note in supply.notes[: supply.n_notes] if note.what == PLAYED}
    chosen = {choice.id: choice.path for choice in boosters.choices}
    names = sorted({boosters.slot_names[slot] for slot in used})
    lines = [
        line
        for name in names
        for line in wrap(
            f"{name}: {first_sentence(_without_title(name, rule_of(name, chosen[name])))}",
            _WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
        )
    ]
    return ["Boosters used", *lines] if lines else []


def _without_title(name: str, rule: str) -> str:
    """A rule that begins with the name of its card, without it."""
    title, _, rest = rule.partition(": ")
    return rest[:1].upper() + rest[1:] if title.lower().replace(" ", "_") == name else rule


def first_sentence(rule: str) -> str:
    """The first sentence of a rule, without its source in parentheses."""
    text = " ".join(rule.split("\n\n")[0].split())
    sentence = re.split(r"\.\s+(?=[A-Z])", text)[0].rstrip(".")
    return re.sub(r" \(rules\.md [^)]*\)$", "", sentence) + "."
