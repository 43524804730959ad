"""Kernel and reference agree on what may be laid while boosters change the rules."""

import random

import pytest

from differential.booster_kernel import names
from differential.booster_plays import (
    Case,
    bits,
    compare_exact,
    compare_firebird,
    compare_hole,
    compare_list,
    table_under,
)
from tichu_sim.combinations.generate import LEADS
from tichu_sim.position.plays import list_plays
from tichu_sim.state import MAX_PLAYS
from tichu_sim.terms import KINDS


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_every_set_of_cards_is_read_alike(first: int) -> None:
    assert sum(compare_exact(Case(seed)) for seed in range(first, first + 20)) > 20


@pytest.mark.parametrize("first", range(1000, 1120, 20))
def test_the_list_is_sound_and_complete(first: int) -> None:
    assert sum(compare_list(Case(seed)) for seed in range(first, first + 20)) > 20


@pytest.mark.parametrize("first", range(2000, 2060, 20))
def test_firebird_and_hole(first: int) -> None:
    """Smaller hands than above, because one card more may be any of fifty."""
    cases = [Case(seed, sizes=(6, 7, 8)) for seed in range(first, first + 20)]
    found = [(compare_firebird(case), compare_hole(case)) for case in cases]
    assert sum(birds for birds, _ in found) > 20


def test_the_firebird_where_a_rank_is_held_whole() -> None:
    """It may stand for one of the four, which stays in the hand."""
    for seed in range(3000, 3020):
        case = Case(seed, sizes=(2, 3))
        rank = random.Random(seed).choice(RANKS[:7])
        four = frozenset(rank + suit for suit in "gkbr")
        if not four & case.top_cards:
            case.hand |= four
            compare_firebird(case)


RANKS = "23456789TJQKA"
LONGEST_LISTS = (
    ["MJ", "PHX", *(rank + "gkbr"[place % 4] for place, rank in enumerate(RANKS))],
    ["MJ", "PHX", *(rank + "g" for rank in RANKS)],
    ["PHX", "DRG", *(rank + "gk"[place % 2] for place, rank in enumerate(RANKS))],
    ["PHX", "5g", "5k", "6b", "6r", "7g", "7k", "8b", "8r", "9g", "9k", "Tb", "Tr", "Jg", "Jk"],
)


@pytest.mark.parametrize("hand", LONGEST_LISTS, ids=range(4))
def test_the_longest_lists_have_room(hand: list[str]) -> None:
    """Fifteen cards with every kind in force; half of the room is left for plays with boosters."""
    every = ["rainbow", "ice_hockey_team", "highways", "super_full_houses", "flowers", "skat"]
    plays = list_plays(table_under(every), bits(frozenset(hand)), LEADS)
    assert 150 < len(plays) < MAX_PLAYS // 2


def test_sparing_a_run_leaves_suits_that_matter_alone() -> None:
    """A rainbow keeps its four suits though another card of a rank would spare a run of one suit."""
    hand = ["3k", "4b", "6g", "Kg", "Ak", "Tr", "Jr", "Qr", "Kr", "Ar"]
    plays = list_plays(table_under(["rainbow"]), bits(frozenset(hand)), LEADS)
    rainbows = [names(int(play.cards)) for play in plays if KINDS[play.kind] == "rainbow"]
    assert len(rainbows) > 5
    assert all(len({card[1] for card in cards}) == 4 for cards in rainbows)
