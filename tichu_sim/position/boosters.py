"""Boosters in positions: putting them in their places, reading the places back, naming uses."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tichu_sim.boosters.hub import hub_of
from tichu_sim.boosters.seating import lay_out
from tichu_sim.boosters.sets import BoosterSet
from tichu_sim.cards import LOW_BITS, SPECIAL_CARDS
from tichu_sim.engine.flow import TURN
from tichu_sim.engine.seating import inventory_of
from tichu_sim.engine.supply import refresh
from tichu_sim.jit import Entry, plain
from tichu_sim.position.course import Stop, settle
from tichu_sim.position.judge import Attempt
from tichu_sim.position.layout import Layout
from tichu_sim.position.plays import Records, view
from tichu_sim.rules.record import derive
from tichu_sim.state import BOMB_RUN, FLOWER, HOCKEY_TEAM, RAINBOW, STRAIGHT


@dataclass(frozen=True)
class Use:
    """A way to use a booster: its id, the seat it is aimed at, and a choice in the card's own terms."""

    booster: str
    target: int | None = None
    choice: int = 0


def change_rules(rules: Any, layout: Layout, boosters: BoosterSet) -> None:
    """Let the boosters in play of a layout change the rules record, in their order.

    Raises ValueError for one that the set has not, and for one that does something else: what such boosters
    have done to cards, calls and turns is not among the lines of a position.
    """
    for name in layout.in_play:
        if name not in boosters.slot_names:
            raise ValueError(f"in play: {name} is a booster that the set {boosters.name!r} does not have")
        place = [choice.id for choice in boosters.choices].index(name)
        card = boosters.cards()[place]
        if card.setup is None:
            raise ValueError(f"in play: {name} changes no rules, and only boosters that do can be written")
        values = boosters.choices[place].parameters
        plain(card.setup)(rules, [values[parameter.name] for parameter in card.parameters])
    if layout.in_play:
        plain(derive)(rules)


def place_boosters(records: Records, layout: Layout, boosters: BoosterSet) -> Entry:
    """Put the boosters of a layout in their places, the rest of the set in the draw pile, in the set's order.

    The windows of the moment open anew. Returns the hub. Raises ValueError for a booster that the set has
    not, or not as often.
    """
    rd = view(records)
    hub = hub_of(boosters)
    lay_out(rd.table, boosters)
    state = rd.table.boosters
    free = list(boosters.slot_names)
    for name in boosters.removed:
        free[free.index(name)] = ""

    def slot_of(name: str, line: str) -> int:
        if name not in free:
            has = "has no more" if name in boosters.slot_names else "does not have"
            has = "leaves out" if name in boosters.removed else has
            raise ValueError(f"{line}: {name} is a booster that the set {boosters.name!r} {has}")
        slot = free.index(name)
        free[slot] = ""
        return slot

    for seat, names in enumerate(layout.boosters):
        if names and plain(inventory_of)(rd.table, seat) != seat:
            raise ValueError(f"boosters: S{seat} owns none, it is played from another seat")
        state.held[seat] = sum(1 << slot_of(name, "boosters") for name in names)
    state.display = sum(1 << slot_of(name, "display") for name in layout.display)
    discard = [slot_of(name, "discard") for name in layout.discard]
    state.discard[: len(discard)] = discard
    state.n_discard = len(discard)
    for name in layout.in_play:
        slot = slot_of(name, "in play")
        state.in_play |= 1 << slot
        state.played[state.n_played] = slot
        state.n_played += 1
    rest = [slot for slot, name in enumerate(free) if name]
    rd.supply.pile[: len(rest)] = rest
    state.n_pile = len(rest)
    plain(refresh)(rd.table)
    if rd.flow.phase == TURN:
        rd.flow.told = 0
    settle(records, hub)
    return hub


def names_in(mask: int, boosters: BoosterSet) -> tuple[str, ...]:
    """The ids of the boosters of a mask of slots."""
    return tuple(name for slot, name in enumerate(boosters.slot_names) if mask >> slot & 1)


def names_of(slots: Iterable[Any], boosters: BoosterSet) -> tuple[str, ...]:
    """The ids of a list of slots."""
    return tuple(boosters.slot_names[int(slot)] for slot in slots)


def read_back_boosters(rd: Any, layout: Layout, boosters: BoosterSet) -> None:
    """Write the places of the boosters into a layout."""
    state = rd.table.boosters
    layout.boosters = [list(names_in(int(state.held[seat]), boosters)) for seat in range(rd.table.n_seats)]
    layout.display = list(names_in(int(state.display), boosters))
    layout.discard = list(names_of(state.discard[: state.n_discard], boosters))
    layout.in_play = list(names_of(state.played[: state.n_played], boosters))


def as_use(option: Any, boosters: BoosterSet) -> Use:
    """An option of the engine in words."""
    target = int(option.seat)
    return Use(boosters.slot_names[int(option.slot)], None if target < 0 else target, int(option.choice))


def find_option(stop: Stop, boosters: BoosterSet, wanted: dict[str, Any]) -> int | None:
    """The place of the first option with these values of ``Use``; None if there is none."""
    for place, option in enumerate(stop.options):
        use = as_use(option, boosters)
        if all(getattr(use, name) == value for name, value in wanted.items()):
            return place
    return None


def needs_play(stop: Stop, option: Any) -> bool:
    """Whether a booster is used with a play from a list, of which there may be none after all."""
    return bool(int(view(stop.records).table.boosters.lists_plays) >> int(option.slot) & 1)


def begins(stop: Stop, records: Records) -> bool:
    """Whether a use that was chosen at a stop waits for its play in the record that follows."""
    return bool(view(records).flow.n_uses > view(stop.records).flow.n_uses)


def find_play(plays: list[Any], wanted: Attempt, bombs: int) -> Any | None:
    """The highest play of a list with the wanted cards, or others of the same ranks; with the cards wanted.

    ``bombs`` are the kinds that are bombs by the rules in force: what is one by its suits is nothing else.
    """
    cards = wanted.cards
    high_first = sorted(filter(wanted.means, plays), key=lambda play: -int(play.key))
    exact = [play for play in high_first if int(play.cards) == cards]
    alike = [
        play
        for play in high_first
        if _differ_in_suits(play, cards) and not (bombs >> BOMB_RUN & 1 and _makes_a_run(play, cards))
    ]
    for play in exact + alike:
        found = play.copy()
        found.cards = cards
        return found
    return None


def _differ_in_suits(play: Any, cards: int) -> bool:
    """Whether cards make the play as well as its own do; of a flower, lone cards may be the stem."""
    laid = int(play.cards)
    if play.kind in (BOMB_RUN, RAINBOW, HOCKEY_TEAM) or _ranks(laid) != _ranks(cards):
        return False
    lone = sum(15 << 4 * place for place in range(1, 14) if (laid >> 4 * place & 15).bit_count() == 1)
    return play.kind != FLOWER or laid & lone == cards & lone


def _makes_a_run(play: Any, cards: int) -> bool:
    """Whether a straight of nothing but these cards is a run of one suit."""
    if play.kind != STRAIGHT or play.length != cards.bit_count():
        return False
    return any(cards & ~(LOW_BITS << suit) == 0 for suit in range(4)) and not cards & SPECIAL_CARDS


def _ranks(cards: int) -> tuple[int, ...]:
    """How many cards of each rank, the special cards by themselves."""
    counts = [(cards >> 4 * position & 15).bit_count() for position in range(1, 14)]
    return (cards & SPECIAL_CARDS, *counts)
