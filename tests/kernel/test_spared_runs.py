"""Of the suits that make a play, those are listed that leave a run of one suit whole (a bomb)."""

import random

import pytest

from tichu_sim import Position
from tichu_sim.cards import CARD_NAMES, N_CARDS, card_number, card_numbers, card_set
from tichu_sim.combinations.counts import suited_runs
from tichu_sim.combinations.generate import LEADS
from tichu_sim.jit import plain
from tichu_sim.position.plays import list_plays
from tichu_sim.terms import KINDS


def runs_by_hand(cards: set[int]) -> set[int]:
    """Cards in five or more consecutive ones of a suit, found one window at a time."""
    found: set[int] = set()
    for first in range(card_number("2g"), N_CARDS - 16):
        window = {first + 4 * step for step in range(5)}
        if window <= cards:
            found |= window
    return found


def hand_with_a_run(rng: random.Random) -> set[int]:
    """Fourteen cards with a run of one suit of five to seven cards in it."""
    length = rng.randint(5, 7)
    first = rng.randint(card_number("2g"), N_CARDS - 4 * length)
    run = [first + 4 * step for step in range(length)]
    rest = [card for card in range(N_CARDS) if card not in run]
    return {*run, *rng.sample(rest, 14 - length)}


@pytest.mark.parametrize("seed", range(60))
def test_no_play_breaks_a_run_that_another_suit_spares(seed: int) -> None:
    hand = hand_with_a_run(random.Random(seed))
    runs = runs_by_hand(hand)
    assert set(card_numbers(int(plain(suited_runs)(card_set(hand))))) == runs
    names = " ".join(CARD_NAMES[card] for card in sorted(hand))
    plays = list_plays(Position(S0=names, turn="S0")._records, card_set(hand), LEADS)
    assert plays
    for play in plays:
        if KINDS[int(play.kind)].startswith("bomb"):
            continue
        laid = set(card_numbers(int(play.cards)))
        for card in laid & runs:
            spare = {other for other in hand - laid - runs if other // 4 == card // 4}
            assert not spare, f"{KINDS[int(play.kind)]} of {names}"
