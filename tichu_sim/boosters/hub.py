"""The hub of a booster set: a small module written for its cards and compiled on its own.

The same cards are compiled once, whatever their copies and parameters (tichu_sim.written).
"""

import functools
from collections.abc import Callable, Sequence
from pathlib import Path

from tichu_sim.boosters.booster import Booster
from tichu_sim.boosters.registry import module_of
from tichu_sim.boosters.sets import BoosterSet, Choice
from tichu_sim.engine.events import no_boosters
from tichu_sim.jit import Entry
from tichu_sim.written import written_module

_HEADER = '''"""Written by tichu_sim.boosters.hub: the functions of a booster set behind one entry point."""

from tichu_sim.boosters.effects import (
    add_single_option,
    is_repeated,
    lay_with_companion,
    rules_changed,
)
from tichu_sim.engine.events import NOTIFY, OPTIONS, PLAYS
from tichu_sim.jit import entry, kernel, lowest
from tichu_sim.state import HUB
'''

_HUB = """

@entry(HUB)
def hub(rd, moves, generate, verb, which, seat, value):
    if verb == NOTIFY:
        slots = int(rd.table.boosters.in_play) & int(rd.table.boosters.hearing[which])
        while slots:
            slot = lowest(slots)
            slots &= slots - 1
            _hear(rd, moves, generate, slot, int(rd.table.boosters.user[slot]), which, seat, value)
        return 0
    if verb == OPTIONS:
        first = moves.n_options
        _options(rd, moves, which, seat, value)
        for place in range(first, moves.n_options):
            moves.options[place].advice = _advise(rd.table, rd.seats[seat], moves.options[place], value)
        return 0
    if verb == PLAYS:
        _plays(rd, moves, generate, which, seat, value)
        return 0
    question = _resolve(rd, moves, generate, which, seat, value)
    if question:
        _advise_answer(rd, moves, generate)
    return question


@kernel
def _advise_answer(rd, moves, generate):
    asked = rd.flow.asked
    for place in range(moves.n_options):
        moves.options[place].advice = _advise(rd.table, rd.seats[asked], moves.options[place], -1)
"""


def hub_of(boosters: BoosterSet) -> Entry:
    """The hub of a set, not yet compiled; that of the base game for an empty one."""
    if not boosters.choices:
        return no_boosters
    # Copies and parameters are data: the cards alone make the hub.
    return _hub_of_cards(tuple((choice.id, choice.path, choice.digest) for choice in boosters.choices))


@functools.cache
def _hub_of_cards(cards: tuple[tuple[str, str, str], ...]) -> Entry:
    """The hub of some cards, written and loaded once in a process."""
    boosters = BoosterSet(
        choices=tuple(Choice(name, path=path, digest=digest) for name, path, digest in cards)
    )
    hub: Entry = written_module("hub", hub_source(boosters), _sources(boosters)).hub
    return hub


def hub_source(boosters: BoosterSet) -> str:
    """The text of a set's hub."""
    cards = boosters.cards()
    modules = [module_of(choice.id, choice.path).__name__ for choice in boosters.choices]
    imports = [f"from {name} import CARD as card_{place}" for place, name in enumerate(modules)]
    hooks = [
        f"{hook}_{place} = card_{place}.{hook}"
        for place, card in enumerate(cards)
        for hook in HOOKS
        if getattr(card, hook)
    ]
    functions = [
        _dispatch("_options(rd, moves, slot, me, event)", _CARD, cards, _options),
        _dispatch("_plays(rd, moves, generate, slot, me, question)", _CARD, cards, _plays),
        _dispatch("_hear(rd, moves, generate, slot, me, event, seat, value)", _CARD, cards, _hear),
        _dispatch("_resolve(rd, moves, generate, slot, me, step)", _CARD, cards, _resolve, "return 0"),
        _dispatch("_advise(table, seat, option, event)", _CARD_OF_OPTION, cards, _advise, "return 0.0"),
    ]
    return "\n\n\n".join([_HEADER + "\n".join(imports), "\n".join(hooks), *functions]) + "\n" + _HUB


HOOKS = ("legal", "options", "plays", "resolve", "setup", "hear", "advise")
_CARD = "rd.table.boosters.card[slot]"
_CARD_OF_OPTION = "table.boosters.card[option.slot]"


def _dispatch(
    head: str,
    card: str,
    cards: Sequence[Booster],
    body_of: Callable[[Booster, int], list[str]],
    otherwise: str = "return",
) -> str:
    """The text of a function that does what the card of a slot wants, ``otherwise`` for all other cards."""
    text = [f"@kernel\ndef {head}:", f"    card = {card}"]
    for place, one in enumerate(cards):
        body = body_of(one, place)
        if body:
            text += [f"    if card == {place}:", *(f"        {statement}" for statement in body)]
    return "\n".join([*text, f"    {otherwise}"])


def _options(card: Booster, place: int) -> list[str]:
    if card.options:
        return [f"options_{place}(rd, moves, slot, me, event)"]
    legal = "not is_repeated(rd.table.boosters, slot)" if card.setup and not card.resolve else "True"
    if card.legal:
        legal = f"legal_{place}(rd, slot, me)"
    return [f"add_single_option(moves, slot, {legal})"]


def _plays(card: Booster, place: int) -> list[str]:
    return [f"plays_{place}(rd, moves, generate, slot, me, question)"] if card.plays else []


def _hear(card: Booster, place: int) -> list[str]:
    return [f"hear_{place}(rd, moves, generate, slot, me, event, seat, value)"] if card.hear else []


def _resolve(card: Booster, place: int) -> list[str]:
    if card.resolve:
        return [f"return resolve_{place}(rd, moves, generate, slot, me, step)"]
    if card.setup:
        setup = f"setup_{place}(rd.table.rules, rd.table.boosters.parameters[slot])"
        return [setup, "return rules_changed(rd)"]
    return ["return lay_with_companion(rd, me)"]


def _advise(card: Booster, place: int) -> list[str]:
    return [f"return advise_{place}(table, seat, option, event)"] if card.advise else []


def _sources(boosters: BoosterSet) -> bytes:
    """The text of the cards' modules: a change in one makes another hub."""
    return b"".join(Path(module_of(c.id, c.path).__file__ or "").read_bytes() for c in boosters.choices)
