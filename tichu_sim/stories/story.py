"""A round as text: the deal, the exchange, every trick, and all that boosters do, in order.

A log of the base game has no words for boosters, by which cards can change hands in many ways, nor for three
and six players, so this is told from the engine's own decisions, notes and places of cards; other rounds have
their transcript (tichu_sim.formats.transcript), which this resembles. What boosters do is marked with ``*``,
what comes of it with ``>``.
"""

from itertools import takewhile
from textwrap import wrap
from typing import Any

from tichu_sim.cards import DOG_BIT
from tichu_sim.simulate.plan import Plan
from tichu_sim.simulate.retrace import PlayedRound
from tichu_sim.state import ASK_PICK, DISPLAYED, NOBODY, PLAYED, RESOLVED
from tichu_sim.stories.booster_words import BEGINNING, BoosterWords, cards_in_words
from tichu_sim.stories.chapters import Chapters
from tichu_sim.stories.decision_words import decision_in_words, laid_by, reaction_in_words
from tichu_sim.stories.places import (
    AWAY,
    TABLE,
    Move,
    Places,
    all_drawn,
    as_dealt,
    hand_of,
    moves,
    pile_of,
    places_at_end,
    places_before,
)
from tichu_sim.stories.result_words import points_of, result_in_words, rules_in_words
from tichu_sim.terms import MAX_SEATS

_HANDS = {hand_of(seat): seat for seat in range(MAX_SEATS)}
_PILES = {pile_of(seat): seat for seat in range(MAX_SEATS)}


def tell_story(played: PlayedRound, plan: Plan, title: str) -> str:
    """The whole round as text, ending with a line break; ``title`` heads it."""
    names = names_of(played, plan)
    teller = _Teller(played, BoosterWords(plan.boosters))
    parts = [
        [title, f"{' and '.join(names[::2])} against {' and '.join(names[1::2])}"],
        teller.beginning(),
        *teller.course(),
        result_in_words(played, plan.boosters),
        rules_in_words(played, plan.boosters),
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts if part) + "\n"


def names_of(played: PlayedRound, plan: Plan) -> list[str]:
    """Each seat with the name of its player's strategy; of three players also who it is, or the dummy."""
    table = played.record.table
    names = []
    for seat in range(int(table.n_seats)):
        player = int(table.player[seat])
        name = f"S{seat} {plan.strategies[player].name}"
        if plan.rules.rotates:
            role = "dummy" if table.rules.played_from[seat] != seat else f"player {player}"
            name += f" ({role})"
        names.append(name)
    return names


class _Teller:
    """Goes through the decisions of a round and tells what each brings about until the next one."""

    def __init__(self, played: PlayedRound, words: BoosterWords) -> None:
        self._played = played
        self._words = words
        self._seats = range(int(played.record.table.n_seats))
        self._chapters = Chapters()
        self._end = places_at_end(played.record)
        self._told = 0
        self._laid = 0
        self._latest = NOBODY
        self._late_effects: list[tuple[str, str]] = []

    def beginning(self) -> list[str]:
        """What the round begins with: boosters dealt to seats, owned from before, and those turned up."""
        first = list(takewhile(lambda note: note.what in BEGINNING, self._notes_until(None)))
        self._told = len(first)
        lines = [
            line
            for place, owned in self._words.ownership(first, self._seats)
            for line in wrap(f"{place:<8}  {owned}", 98, initial_indent="  ", subsequent_indent=12 * " ")
        ]
        return ["Boosters", *lines] if lines else []

    def course(self) -> list[list[str]]:
        """Everything from the first card to the last, a part for each trick."""
        rows = self._played.decisions
        supply = self._played.record.supply
        self._happen(rows[0]["notes"] if len(rows) else supply.n_notes, None)
        for place, row in enumerate(rows):
            last = place + 1 == len(rows)
            following: Any = None if last else rows[place + 1]
            after = self._end if last else places_before(following)
            self._decide(row)
            self._happen(supply.n_notes if last else following["notes"], row)
            self._move(row, following, after)
        return self._chapters.parts()

    def _notes_until(self, end: Any) -> Any:
        supply = self._played.record.supply
        return supply.notes[self._told : int(supply.n_notes if end is None else end)]

    def _decide(self, row: Any) -> None:
        """The decision itself."""
        said = decision_in_words(row, self._words.names)
        if said:
            self._chapters.say(f"S{int(row['seat'])}", said)
            self._latest = NOBODY
        self._laid |= laid_by(row)

    def _happen(self, end: Any, row: Any) -> None:
        """What the engine has noted about boosters; those turned up together share a line."""
        turned_up = []
        for note in self._notes_until(end):
            if note.what == DISPLAYED:
                turned_up.append(self._words.names[int(note.slot)])
            self._laid |= int(note.cards) if note.what == PLAYED else 0
            companion = row is not None and note.what == PLAYED and note.slot == row["companion"]
            kind = "" if row is None or note.what != PLAYED else reaction_in_words(row)
            said = None if companion and laid_by(row) else self._words.event(note, kind)
            if said:
                self._chapters.say(*said)
            elif note.what == RESOLVED and note.cards and note.slot != self._latest:
                name = self._words.names[int(note.slot)]
                self._late_effects.append((f"S{int(note.seat)}", f"* {name} takes effect"))
            self._latest = int(note.slot)
        if turned_up:
            self._chapters.say("display", f"* {', '.join(turned_up)}")
        self._told = int(end)

    def _move(self, row: Any, following: Any, after: Places) -> None:
        """The cards that have changed their place: given, won, or moved by boosters."""
        before = places_before(row)
        if following is not None and following["exchanged"] and not row["exchanged"]:
            self._chapters.add(_exchange(before, after, self._seats))
            self._chapters.add(_hands(after, self._seats))
            self._chapters.next_trick()
            return
        record = self._played.record
        drawn = all_drawn(before, self._end)
        if not drawn and all_drawn(after, self._end):
            self._chapters.add(_deal(record))
            before, drawn = as_dealt(before, record), True
        for who, what in self._late_effects:
            self._chapters.say(who, what)
        self._late_effects = []
        won = dict.fromkeys(self._seats, 0)
        for move in moves(before, after) if drawn else _put_back(before, after):
            taker = _PILES.get(move.destination)
            if taker is not None and not move.cards & ~(self._laid | before[TABLE]):
                won[taker] |= move.cards
            elif not self._expected(move):
                where = f"to {move.destination}" if move.destination != AWAY else "out of the game"
                self._chapters.say("", f"> {cards_in_words(move.cards)} from {move.origin} {where}")
        # The old order comes back by itself when the round is over.
        goes_on = following is not None and following["question"] != ASK_PICK
        if goes_on and (row["order"] != following["order"]).any():
            self._chapters.say("", f"> order of play: {_order(following, self._seats)}")
        for seat, cards in won.items():
            if cards:
                self._close(seat, cards)

    def _expected(self, move: Move) -> bool:
        """Whether a move has been told: cards drawn, and cards laid."""
        drawn = move.origin == AWAY and move.destination in _HANDS
        return drawn or (move.destination == TABLE and not move.cards & ~self._laid)

    def _close(self, seat: int, cards: int) -> None:
        """The trick goes to a pile."""
        self._laid = 0
        if cards == DOG_BIT:
            self._chapters.end_trick("the Dog")
        else:
            points = points_of(self._played.record.table.rules, cards)
            self._chapters.end_trick(f"S{seat} takes {points} points")


def _put_back(before: Places, after: Places) -> list[Move]:
    """While the cards are drawn those that leave a hand go into the deck, whoever draws them next."""
    left = ((place, before[place] & ~after[place]) for place in _HANDS)
    return [Move(cards, place, "the deck") for place, cards in left if cards]


def _deal(record: Any) -> list[str]:
    """The hands when all cards are drawn: those before the Grand window, then the others."""
    lines = [f"{'Deal':<8}  {'before the Grand window':<28}  all the others"]
    for seat in range(int(record.table.n_seats)):
        dealt = int(record.seats[seat].dealt)
        first = int(record.seats[seat].first) & dealt
        rest = dealt & ~first
        lines.append(f"  S{seat}      {cards_in_words(first):<28}  {cards_in_words(rest)}")
    return lines


def _exchange(before: Places, after: Places, seats: range) -> list[str]:
    """Who gives what to whom, and lays what into the own pile."""
    given = moves(before, after)
    columns = [*((hand_of(seat), f"to S{seat}") for seat in seats), ("", "own pile")]
    rows = []
    for giver in seats:
        cells = [
            next(
                (
                    cards_in_words(move.cards)
                    for move in given
                    if (move.origin, move.destination) == (hand_of(giver), place or pile_of(giver))
                ),
                "-",
            )
            for place, _ in columns
        ]
        rows.append([f"  S{giver}", *cells])
    heads = ["Exchange", *(head for _, head in columns)]
    return _columns([heads, *rows])


def _columns(rows: list[list[str]]) -> list[str]:
    """Rows of cells under one another; a last column of nothing but dashes is left out."""
    if all(row[-1] == "-" for row in rows[1:]):
        rows = [row[:-1] for row in rows]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]


def _hands(after: Places, seats: range) -> list[str]:
    lines = [f"  S{seat}      {cards_in_words(after[hand_of(seat)])}" for seat in seats]
    return ["Hands after the exchange", *lines]


def _order(row: Any, seats: range) -> str:
    """The seats in the order in which they play, from S0."""
    seat, said = 0, ["S0"]
    for _ in seats[1:]:
        seat = int(row["order"][seat])
        said.append(f"S{seat}")
    return " ".join(said)
