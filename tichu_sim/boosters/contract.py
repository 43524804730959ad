"""What a card has to keep to: its facts, its rule in words, the moments its colour allows."""

import re
from pathlib import Path

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.errors import InputError

MOMENTS = {
    "blue": ("pre_deal", "draw", "pre_exchange", "post_exchange"),
    "red": ("call", "play", "won", "collected", "booster"),
    "brown": ("lead",),
    "green": ANY_TIME,
    "yellow": ("companion",),
}
"""The events at which boosters of a colour can be used (rules.md 3.4)."""

SHORTEST_RULE = 120
"""Characters; less can hardly say what a card does, when, and what it leaves alone."""


def faults(card: Booster, rule: str) -> list[str]:
    """What is wrong with a card and its rule in words; empty if nothing is."""
    found = []
    if not re.fullmatch(r"[a-z][a-z0-9_]*", card.id):
        found.append(f'id: "{card.id}" must be lower-case letters, digits and underscores')
    if card.number < 1:
        found.append(f"number: {card.number} must be at least 1")
    if not card.portuguese:
        found.append("portuguese: the card has no name")
    misplaced = [event for event in card.used_at if event not in MOMENTS[card.colour]]
    if misplaced or not card.used_at:
        allowed = ", ".join(MOMENTS[card.colour])
        found.append(f"used_at: a {card.colour} booster is used at {allowed}; not {', '.join(misplaced)}")
    if len(rule) < SHORTEST_RULE:
        found.append(f"the docstring of its file must be its rule, in at least {SHORTEST_RULE} characters")
    if not (card.resolve or card.setup or card.plays):
        found.append("it has neither resolve, setup nor plays, so it does nothing")
    if bool(card.hears) != bool(card.hear):
        found.append("hears and hear belong together")
    if card.plays is None and (card.lists_plays or card.colour == "yellow"):
        found.append("plays: it is used with plays, but lists none")
    if card.advise and card.used_at == ("companion",):
        found.append("advise: nobody asks it about plays, which strategies weigh like all others")
    return found


def check_card(path: Path, card: Booster, rule: str) -> None:
    """Raises InputError that names the file and the first thing that is wrong with it."""
    for fault in faults(card, rule):
        raise InputError(f"{path}: {fault}")
