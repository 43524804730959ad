"""How a round with boosters ends, in words: places, last cards, parts of the score, the boosters' rules."""

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
from tichu_sim.stories.places import N_SEATS
from tichu_sim.terms import CALLS

_PLACES = ("first", "second", "third", "fourth")
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
    for seat in range(N_SEATS):
        hand = int(played.record.seats[seat].hand)
        if hand:
            lines.append(f"  S{seat} keeps {cards_in_words(hand)} ({points_of(table.rules, hand)} points)")
    lines += [*_last_hand(played), "", f"{'Result':<44}{'S0 + S2':>10}{'S1 + S3':>10}"]
    return [*lines, *_points(played, boosters)]


def _last_hand(played: PlayedRound) -> list[str]:
    """Where hand and tricks of the last player go (rules.md 1.10)."""
    table = played.record.table
    if played.record.result.double_victory != NOBODY:
        return []
    last = next(seat for seat in range(N_SEATS) if int(table.inside) >> seat & 1)
    opponents = "S1 + S3" if last % 2 == 0 else "S0 + S2"
    taker = opponents if table.rules.last_tricks_to_opponents else f"S{int(table.finished[0])}"
    points = points_of(table.rules, int(table.pile[last]))
    return [f"The last hand goes to {opponents}, the last player's tricks ({points} points) to {taker}."]


def _points(played: PlayedRound, boosters: BoosterSet) -> Iterator[str]:
    """A line for each part of the score: cards, calls, boosters, and the sum."""
    result, table = played.record.result, played.record.table
    double = result.double_victory != NOBODY
    yield _row("double victory" if double else "card points", *result.cards)
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
