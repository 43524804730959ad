"""Random answers, to play whole rounds with."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from .cards import DECK, Cards
from .patterns import Pattern, readings
from .plays import card_choices
from .round import PLAYS, ReferenceRound
from .switches import Switches, hand_sizes, switches

CALL_RATE = 0.1


def random_deal(
    rng: Random, rules: Mapping[str, Any] | Switches | None = None, shuffler: int = 0
) -> list[set[str]]:
    """Four hands of 14, or at a table of six those that follow from the seat that shuffles."""
    deck = list(DECK)
    rng.shuffle(deck)
    return [{deck.pop() for _ in range(size)} for size in hand_sizes(switches(rules), shuffler)]


def random_cards(pattern: Pattern, hand: Iterable[str], rng: Random) -> Cards:
    """A random choice of exact cards for a pattern the hand can form."""
    choices = card_choices(pattern, hand)
    while True:
        cards = frozenset(card for choice in choices for card in rng.choice(choice))
        if pattern.kind != "straight" or pattern in readings(cards):
            return cards


def random_answer(round_: ReferenceRound, rng: Random) -> Any:
    """An answer to the open question, uniform over its options except that calls are rare."""
    question = round_.question()
    if question is None:
        raise ValueError("the round is over")
    name, seat = question
    if name in ("grand", "small"):
        return rng.random() < CALL_RATE
    # Sets have no order of their own; sorting makes a seed give the same round on every run.
    options = sorted(round_.options(), key=repr)
    if name == "exchange":
        return tuple(rng.sample(options, len(round_.takers(seat))))
    choice = rng.choice(options)
    if name in PLAYS and choice is not None:
        return choice, random_cards(choice, round_.hands[seat], rng)
    return choice


def play_random_round(rng: Random, rules: Mapping[str, Any] | Switches | None = None) -> ReferenceRound:
    """A whole round of random answers from a random deal and shuffler, by the rules for any table."""
    house = switches(rules)
    shuffler = rng.randrange(6 if house.players == 6 else 4)
    round_ = ReferenceRound(random_deal(rng, house, shuffler), shuffler, house)
    while round_.question() is not None:
        round_.answer(random_answer(round_, rng))
    return round_
