"""Combinations of the reference engine: rules.md 5.1, and quick against brute-force enumeration."""

from random import Random
from typing import Any

import pytest

from . import (
    DECK,
    NATURAL_RANKS,
    RANK_VALUES,
    Pattern,
    Switches,
    Top,
    beats,
    brute_force,
    cards_from_text,
    catalogue,
    exact_plays,
    key_of,
    legal_patterns,
    points,
    random_cards,
    readings,
    switches,
)
from .table import declared, top_of

LONGER = {"longer_straight_beats": True}

ANSWERS = [
    # id, top, (play, kind, Phoenix), rules, legal
    ("T01", top_of("3g 4k 5b 6r 7g"), ("4g 5k 6b 7r 8g 9k", None, None), {}, False),
    ("T01 switch", top_of("3g 4k 5b 6r 7g"), ("4g 5k 6b 7r 8g 9k", None, None), LONGER, True),
    ("T01 never shorter", top_of("4g 5k 6b 7r 8g 9k"), ("Tg Jk Qb Kr Ag", None, None), LONGER, False),
    ("T02", top_of("3g 4k 5b 6r 7g"), ("4g 5k 6b 7r 8g", None, None), {}, True),
    ("T03", top_of("5g 6k 7b 8r 9g"), ("5k 6b 7r 8g 9k", None, None), {}, False),
    ("T04", top_of("5g 5k 6g 6k"), ("6b 6r 7g 7k 8g 8k", None, None), {}, False),
    ("T04 switch", top_of("5g 5k 6g 6k"), ("6b 6r 7g 7k 8g 8k", None, None), LONGER, False),
    ("T04 same length", top_of("5g 5k 6g 6k"), ("7g 7k 8g 8k", None, None), {}, True),
    ("T05", top_of("8g 8k 8b Ag Ak"), ("9g 9k 9b 2g 2k", None, None), {}, True),
    ("T06", top_of("9g 9k 9b 2g 2k"), ("8g 8k 8b Ag Ak", None, None), {}, False),
    ("T09 queens", top_of("Jg Jk Jb 3g 3k"), ("Kg Kk Qg Qk PHX", "full_house", 12), {}, True),
    ("T09 aces on it", top_of("Kg Kk Qg Qk PHX", "full_house", 12), ("Ag Ak Ab 2g 2k", None, None), {}, True),
    ("T14", top_of("3k 4k 5b 6r 7g"), ("4g 5g 6g 7g 8g", None, None), {}, True),
    ("T14 no answer", top_of("4g 5g 6g 7g 8g"), ("5k 6b 7r 8b 9k", None, None), {}, False),
    ("T15", top_of("3k 4k 5b 6r 7b"), ("4g 5g 6g 7g PHX", "straight", 8), {}, True),
    ("T15 answer", top_of("4g 5g 6g 7g PHX", "straight", 8), ("5k 6b 7r 8b 9k", None, None), {}, True),
    ("T15 equal", top_of("3k 4k 5b 6r 7b"), ("4g 5g 6g 7g PHX", "straight", 3), {}, False),
    ("T17", top_of("Ag Ak Ab Ar"), ("2k 3k 4k 5k 6k", None, None), {}, True),
    ("T17 reverse", top_of("2k 3k 4k 5k 6k"), ("Ag Ak Ab Ar", None, None), {}, False),
    ("T18", top_of("Tg Jg Qg Kg Ag"), ("3b 4b 5b 6b 7b 8b", None, None), {}, True),
    ("T18 reverse", top_of("3b 4b 5b 6b 7b 8b"), ("Tg Jg Qg Kg Ag", None, None), {}, False),
    ("T20 Mah Jong", top_of("PHX"), ("MJ", None, None), {}, False),
    ("T20 two", top_of("PHX"), ("2g", None, None), {}, True),
    ("T21 Phoenix on ace", top_of("Ag"), ("PHX", None, None), {}, True),
    ("T21 Phoenix on Dragon", top_of("DRG"), ("PHX", None, None), {}, False),
    ("1.5 equal runs", top_of("5k 6k 7k 8k 9k"), ("5g 6g 7g 8g 9g", None, None), {}, False),
    ("1.5 bomb on Dragon", top_of("DRG"), ("2g 2k 2b 2r", None, None), {}, True),
]


@pytest.mark.parametrize(
    ("top", "play", "rules", "legal"), [a[1:] for a in ANSWERS], ids=[a[0] for a in ANSWERS]
)
def test_answers(
    top: Top, play: tuple[str, str | None, int | None], rules: dict[str, Any], legal: bool
) -> None:
    """T01 to T06, T09, T14, T15, T17, T18, T20, T21: by the comparator and by the list of legal plays."""
    pattern, cards = declared(*play)
    assert beats(pattern, top, rules) == legal
    assert (pattern in legal_patterns(cards, top, None, rules)) == legal


def test_phoenix_keeps_its_half_rank() -> None:
    """T19, T21: on an eight the Phoenix is 8.5, on an ace it is beaten by the Dragon only."""
    phoenix = Pattern("single", (0,))
    on_eight = Top(phoenix, key_of(phoenix, top_of("8g")))
    assert not beats(Pattern("single", (8,)), on_eight)
    assert beats(Pattern("single", (9,)), on_eight)
    on_ace = Top(phoenix, key_of(phoenix, top_of("Ag")))
    assert not beats(Pattern("single", (14,)), on_ace)
    assert beats(Pattern("single", (15,)), on_ace)


def test_plain_tuples_compare_like_patterns() -> None:
    """A pattern is the plain tuple of its four values."""
    assert beats(("single", (9,), None, None), (("single", (8,), None, None), 32))  # type: ignore[arg-type]
    assert Pattern("single", (9,)) == ("single", (9,), None, None)


def kinds(text: str, rules: dict[str, Any] | None = None) -> set[tuple[str, int | None]]:
    return {(p.kind, p.phoenix) for p in readings(cards_from_text(text), rules)}


READINGS: list[tuple[str, str, dict[str, Any], set[tuple[str, int | None]]]] = [
    ("T07", "3g 3k 3b 3r PHX", {}, set()),
    ("T08", "Kg Kk Qg Qk PHX", {}, {("full_house", 13), ("full_house", 12)}),
    ("T10 ace low", "Ag 2k 3b 4r 5g", {}, set()),
    ("T10 Mah Jong", "MJ 2k 3b 4r 5g", {}, {("straight", None)}),
    ("T10 Mah Jong and Phoenix", "MJ 2k 3b 4r PHX", {}, {("straight", 5)}),
    ("T11", "2g 3k 4b 5r PHX", {}, {("straight", 6)}),
    ("T12", "Jg Qk Kb Ar PHX", {}, {("straight", 10)}),
    ("T13 Mah Jong", "MJ PHX", {}, set()),
    ("T13 Dragon", "DRG PHX", {}, set()),
    ("T14", "4g 5g 6g 7g 8g", {}, {("bomb_run", None)}),
    ("T15", "4g 5g 6g 7g PHX", {}, {("straight", 3), ("straight", 8)}),
    ("T16", "MJ 2g 3g 4g 5g", {}, {("straight", None)}),
    ("T22", "3g 3k 4g 4k 5g 5k", {"stairs_max_pairs": 2}, set()),
    ("T22 two pairs", "3g 3k 4g 4k", {"stairs_max_pairs": 2}, {("stairs", None)}),
    ("T23", "MJ 2k 3b 4r 5g", {"straight_min_rank": 2}, set()),
    ("T23 single", "MJ", {"straight_min_rank": 2}, {("single", None)}),
    ("1.3 no chain of triples", "6g 6k 6b 7g 7k 7b", {}, set()),
    ("1.3 Dog is no single", "DOG", {}, {("dog", None)}),
    ("1.6 quad and Phoenix", "6g 6k 6b 6r PHX", {}, set()),
    ("1.6 triple and Phoenix", "6g 6k 6b PHX", {}, set()),
]


@pytest.mark.parametrize(
    ("text", "rules", "expected"), [r[1:] for r in READINGS], ids=[r[0] for r in READINGS]
)
def test_readings(text: str, rules: dict[str, Any], expected: set[tuple[str, int | None]]) -> None:
    """T07, T08, T10 to T16, T22, T23: what a set of cards may be declared as, read and enumerated alike."""
    assert kinds(text, rules) == expected
    cards = cards_from_text(text)
    whole = {(p.kind, p.phoenix) for p in catalogue(cards, rules) if cards in exact_plays(p, cards)}
    assert whole == expected


def test_a_full_house_names_its_triple_first() -> None:
    """rules.md 1.3: the triple decides, so 33388 and 88833 are different patterns."""
    assert declared("8g 8k 8b 3g 3k")[0].ranks == (8, 8, 8, 3, 3)
    assert declared("3g 3k 3b 8g 8k")[0].ranks == (3, 3, 3, 8, 8)


def test_the_deck_holds_100_points() -> None:
    """rules.md 1.1."""
    assert len(DECK) == 56
    assert points(DECK) == 100
    assert points(["DRG"]) == 25
    assert points(["PHX"]) == -25


SWITCH_SETS: tuple[dict[str, Any], ...] = (
    {},
    {"longer_straight_beats": True},
    {"stairs_max_pairs": 2, "straight_min_rank": 2},
    {"bomb_may_be_led": False, "dog_may_dodge_wish": True},
)


def random_hand(rng: Random) -> set[str]:
    """A hand rich in combinations: few ranks, or few suits, and often the specials."""
    ranks = set(rng.sample("23456789TJQKA", rng.randint(4, 9)))
    suits = set(rng.sample("gkbr", rng.choice((1, 2, 4))))
    pool = [
        card for card in DECK if len(card) == 2 and card != "MJ" and (card[0] in ranks or card[1] in suits)
    ]
    hand = set(rng.sample(pool, min(len(pool), rng.randint(4, 10))))
    return hand | {special for special in ("MJ", "DOG", "PHX", "DRG") if rng.random() < 0.4}


def random_top(rng: Random, hand: set[str]) -> Top | None:
    """A lead from other cards, or none; the Phoenix sometimes lies on a single."""
    others = [card for card in DECK if card not in hand]
    if rng.random() < 0.3:
        return None
    patterns = [p for p in catalogue(rng.sample(others, 14)) if p.kind != "dog"]
    pattern = rng.choice(sorted(patterns, key=repr))
    under = (
        top_of(rng.choice("2468TQA") + "g")
        if pattern == Pattern("single", (0,)) and rng.random() < 0.5
        else None
    )
    return Top(pattern, key_of(pattern, under))


def assert_quick_is_brute(rng: Random) -> None:
    hand, rules = random_hand(rng), rng.choice(SWITCH_SETS)
    top = random_top(rng, hand)
    held = sorted({RANK_VALUES[card] for card in hand} & set(NATURAL_RANKS))
    wish = rng.choice((None, rng.randint(2, 14), rng.choice(held)))
    plays, may_pass = brute_force(hand, top, wish, rules)
    quick = legal_patterns(hand, top, wish, rules)
    situation = (sorted(hand), top, wish, rules)
    assert quick - {None} == {pattern for _, pattern in plays}, situation
    assert (None in quick) == may_pass, situation
    expanded = {(cards, p) for p in quick if p is not None for cards in exact_plays(p, hand)}
    assert expanded == plays, situation


def test_quick_enumeration_equals_brute_force() -> None:
    """Every legal play and no other: random hands of up to 14 cards, tops, Phoenix, wish and switches."""
    rng = Random(5)
    for _ in range(150):
        assert_quick_is_brute(rng)


@pytest.mark.slow
def test_quick_enumeration_equals_brute_force_at_length() -> None:
    """The same with 600 hands."""
    rng = Random(6)
    for _ in range(600):
        assert_quick_is_brute(rng)


def test_random_cards_have_their_pattern() -> None:
    """Exact cards chosen for a pattern read as that pattern, never as a bomb by accident."""
    rng = Random(7)
    for _ in range(40):
        hand = random_hand(rng)
        for pattern in sorted(catalogue(hand), key=repr):
            cards = random_cards(pattern, hand, rng)
            assert cards <= hand
            assert pattern in readings(cards)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"jokers": 2}, "unknown switch 'jokers'"),
        ({"dog_fallback": "left"}, "dog_fallback is 'left': one of"),
        ({"stairs_max_pairs": 1}, "a number from 2 up"),
        ({"max_calls_per_team": 1}, "a mapping of grand and small"),
    ],
)
def test_wrong_switches_are_named(rules: dict[str, Any], message: str) -> None:
    """An unknown switch or value is an error that says what is allowed."""
    with pytest.raises(ValueError, match=message):
        switches(rules)


def test_switches_that_are_off_read_like_the_official_rules() -> None:
    """rules.md 1.12: "unlimited" and "none" are the official values."""
    house = switches({"stairs_max_pairs": "unlimited", "max_calls_per_team": "none"})
    assert vars(house) == vars(Switches())


@pytest.mark.parametrize(("text", "message"), [("1g", "is no card"), ("2g 2g", "named twice")])
def test_wrong_cards_are_named(text: str, message: str) -> None:
    """Text that is no hand is an error."""
    with pytest.raises(ValueError, match=message):
        cards_from_text(text)
