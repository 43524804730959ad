"""The part of ``Position`` that is about boosters."""

from collections.abc import Iterable
from typing import Any, Self

from tichu_sim.boosters.sets import BoosterSet
from tichu_sim.engine.seating import inventory_of
from tichu_sim.jit import Entry, plain
from tichu_sim.position.boosters import (
    Use,
    as_use,
    begins,
    find_option,
    find_play,
    names_in,
    names_of,
    needs_play,
)
from tichu_sim.position.course import PASS, Stop, after, stops
from tichu_sim.position.judge import Attempt, turn_stop
from tichu_sim.position.plays import Play, Records, name_cards, view
from tichu_sim.rules import RuleSet
from tichu_sim.state import ASK_BOOSTER, ASK_CHOICE, ASK_PICK, ASK_REACTION


class WithBoosters:
    """What a position tells about boosters, and the moves that use them."""

    _records: Records
    _ruleset: RuleSet
    _set: BoosterSet
    _hub: Entry
    _course: Any  # a cached property of Position

    def _moved(self, records: Records) -> Self:
        raise NotImplementedError

    @property
    def boosters(self) -> tuple[tuple[str, ...], ...]:
        """The boosters each seat owns, by id; everybody sees them (rules.md 3.3)."""
        state = view(self._records).table.boosters
        return tuple(names_in(int(state.held[seat]), self._set) for seat in range(self._ruleset.seats))

    @property
    def boosters_in_play(self) -> tuple[str, ...]:
        """The boosters played in this round, in order."""
        state = view(self._records).table.boosters
        return names_of(state.played[: state.n_played], self._set)

    @property
    def booster_discard(self) -> tuple[str, ...]:
        """The discarded boosters; the last one lies on top."""
        state = view(self._records).table.boosters
        return names_of(state.discard[: state.n_discard], self._set)

    @property
    def _bombs(self) -> int:
        """Mask of the kinds that are bombs now."""
        return int(view(self._records).table.rules.bombs)

    @property
    def display(self) -> tuple[str, ...]:
        """The boosters on display."""
        return names_in(int(view(self._records).table.boosters.display), self._set)

    def uses(self, seat: int) -> list[Use]:
        """The ways in which a seat may use its boosters now, those it plays along with cards apart."""
        found = [
            as_use(option, self._set)
            for stop in self._course
            if (stop.question, stop.seat) == (ASK_BOOSTER, seat)
            for place, option in enumerate(stop.options)
            if not needs_play(stop, option) or begins(stop, after(stop, place))
        ]
        return list(dict.fromkeys(found))

    def use(
        self,
        seat: int,
        booster: str,
        *,
        target: int | None = None,
        choice: int | None = None,
        cards: str | Play | Iterable[str] = "",
        phoenix_as: str | None = None,
    ) -> Self:
        """The position after a seat has used a booster of its own.

        ``target`` and ``choice`` pick one of several ways (``uses``), ``cards`` are those laid by a reaction
        such as Download. While somebody may answer with a booster, the effect is still to come; it comes with
        the next move. Raises ValueError if the booster cannot be used like this now.
        """
        wanted = {"booster": booster, "target": target, "choice": choice}
        given = {name: value for name, value in wanted.items() if value is not None}
        for stop in self._course:
            if (stop.question, stop.seat) == (ASK_BOOSTER, seat):
                place = find_option(stop, self._set, given)
                if place is not None:
                    records = after(stop, place)
                    if needs_play(stop, stop.options[place]) and not begins(stop, records):
                        raise ValueError(f"S{seat} cannot use {booster} now: no cards of the hand fit")
                    return self._laid(records, seat, cards, phoenix_as) if cards else self._moved(records)
        table = view(self._records).table
        owns = (
            seat in range(self._ruleset.seats) and booster in self.boosters[plain(inventory_of)(table, seat)]
        )
        why = "it is not the moment, or not like this" if owns else "the seat does not own it"
        raise ValueError(f"S{seat} cannot use {booster} now: {why}")

    def _laid(
        self, records: Records, seat: int, cards: str | Play | Iterable[str], phoenix_as: str | None
    ) -> Self:
        """Choose the play that a reaction is used with."""
        wanted = Attempt(seat, *name_cards(cards, phoenix_as))
        for stop in stops(records, self._hub):
            if (stop.question, stop.seat) == (ASK_REACTION, seat):
                play = find_play(stop.plays, wanted, self._bombs)
                if play is not None:
                    return self._moved(after(stop, 0, play))
        raise ValueError(f"S{seat} cannot use the booster with these cards")

    def choose(
        self, booster: str | None = None, *, target: int | None = None, choice: int | None = None
    ) -> Self:
        """The position after the seat on turn has answered a booster's question, or picked from the display.

        Without any argument it declines. Raises ValueError where nothing is asked and for an answer that is
        not offered.
        """
        stop: Stop = self._course[-1]
        if stop.question not in (ASK_CHOICE, ASK_PICK):
            raise ValueError("no booster asks for a choice")
        wanted = {"booster": booster, "target": target, "choice": choice}
        given = {name: value for name, value in wanted.items() if value is not None}
        place = find_option(stop, self._set, given) if given else PASS
        if place is None:
            offered = ", ".join(str(as_use(option, self._set)) for option in stop.options)
            raise ValueError(f"this is not offered; offered are {offered}")
        return self._moved(after(stop, place))

    def _play_with(
        self, seat: int, cards: str | Play | Iterable[str], phoenix_as: str | None, companion: str
    ) -> Self:
        """The position after a play with a companion booster on the own turn."""
        wanted = Attempt(seat, *name_cards(cards, phoenix_as))
        stop = turn_stop(self._course)
        if stop is not None and stop.seat == seat:
            names = self._set.slot_names
            plays = [
                play for play in stop.plays if play.companion >= 0 and names[play.companion] == companion
            ]
            play = find_play(plays, wanted, self._bombs)
            if play is not None:
                return self._moved(after(stop, 0, play))
        raise ValueError(f"S{seat} cannot lay these cards with {companion} now")
