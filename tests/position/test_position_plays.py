"""Legal plays and reasons against a brute-force recogniser over all subsets of hands."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from position.random_moves import deal, moves
from reference import Top, brute_force, key_of, readings

from tichu_sim import Position
from tichu_sim.cards import CARD_NAMES
from tichu_sim.position import Play

REFERENCE_RANKS = dict(zip("23456789TJQKA", range(2, 15), strict=True))
TOPS = ("", "5g", "8g 8k", "6g 6k 6b", "4g 4k 5g 5k", "7g 7k 7b 3g 3k", "3g 4k 5b 6r 7g", "2g 2k 2b 2r")


def scenes(rng: Random, count: int) -> Iterator[tuple[list[str], str, str]]:
    """Hands of up to eight cards rich in combinations, a top and a wish."""
    for _ in range(count):
        top = rng.choice(TOPS)
        ranks = rng.sample("23456789TJQKA", 4)
        pool = [card for card in CARD_NAMES if card[0] in ranks and card not in top.split()]
        straight = rng.randrange(2, 36)
        pool += [card for card in CARD_NAMES[straight : straight + 20] if card not in top.split()]
        specials = [
            card for card in ("PHX", "MJ", "DOG", "DRG") if rng.random() < (0.7 if card == "PHX" else 0.2)
        ]
        pool = sorted(set(pool) - set(CARD_NAMES[:4]))
        hand = specials + rng.sample(pool, min(len(pool), 8 - len(specials)))
        yield hand, top, rng.choice(["", "", *ranks])


def expected(hand: list[str], top: str, wish: str) -> tuple[set[tuple[frozenset[str], int | None]], bool]:
    """The reference engine's legal plays: exact cards and declared rank; and whether passing is legal."""
    above = None
    if top:
        (pattern,) = readings(top.split())
        above = Top(pattern, key_of(pattern))
    plays, may_pass = brute_force(hand, above, REFERENCE_RANKS.get(wish))
    return {(cards, pattern.phoenix) for cards, pattern in plays}, may_pass


def test_every_subset_of_a_hand_is_judged_as_by_brute_force() -> None:
    for hand, top, wish in scenes(Random(1), 20):
        lines = {"top": f"{top} by S0"} if top else {"turn": "S1"}
        if wish:
            lines["wish"] = wish
        position = Position(S1=" ".join([*hand, "?"]), **lines)
        plays, may_pass = expected(hand, top, wish)
        listed = position.legal_plays(exact=True)
        found = {
            (frozenset(play.cards.split()), REFERENCE_RANKS.get(play.phoenix_as or "")) for play in listed
        }
        assert (found, position.may_pass) == (plays, may_pass), str(position)
        assert len(listed) == len(found)
        legal = {cards for cards, _ in plays}
        for size in range(1, len(hand) + 1):
            for cards in combinations(hand, size):
                assert (position.why_not(1, cards) is None) == (frozenset(cards) in legal), (cards, position)


def test_the_short_list_stands_for_the_exact_one() -> None:
    for hand, top, _ in scenes(Random(2), 25):
        lines = {"top": f"{top} by S0"} if top else {"turn": "S1"}
        position = Position(S1=" ".join([*hand, "?"]), **lines)
        short, exact = position.legal_plays(), position.legal_plays(exact=True)
        assert set(short) <= set(exact)

        assert set(map(shape, short)) == set(map(shape, exact))
        suitless = [shape(play) for play in short if play.kind != "bomb_run"]
        assert len(set(suitless)) == len(suitless)


def shape(play: Play) -> tuple[str, str, str, str | None]:
    """The play without its suits."""
    ranks = "".join(sorted(card[0] for card in play.cards.split()))
    return play.kind, play.rank, ranks, play.phoenix_as


@pytest.mark.parametrize("seed", range(3))
def test_properties_of_random_rounds(seed: int) -> None:
    """rules.md 5.8: 56 cards in one place each, points sum to 100, nobody out twice or with cards."""
    rng = Random(100 + seed)
    for position in moves(deal(rng), rng):
        everywhere = [card for place in (*position.hands, *position.piles) for card in place.split()]
        assert sorted([*everywhere, *position.trick.split()]) == sorted(CARD_NAMES)
        assert len(set(position.out)) == len(position.out)
        assert all(position.n_cards[seat] == 0 for seat in position.out)
        if position.question in ("lead", "follow"):
            assert position.may_pass or position.legal_plays()
    assert position.result is not None
    assert sum(position.result.cards) in (100, 200)
    assert (sum(position.result.cards) == 200) == (position.result.double_victory is not None)
