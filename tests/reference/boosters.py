"""Combinations and comparison while boosters change them (rules.md 3.8, 3.10, 4.2 to 4.5), by brute force."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from .cards import NATURAL_RANKS, RANK_VALUES, SUITS, Cards
from .patterns import Pattern

LED_PHOENIX = 5
DRAGON_KEY = 60
NEW_TEN = 54


# eq=False: readings are looked up by (cards, boosters in force) all the time; identity makes the fastest key.
@dataclass(frozen=True, eq=False)
class InForce:
    """The boosters in force; ``hockey`` the sizes of a team, ``highways`` the least, ``most`` the cap."""

    rainbow: bool = False
    hockey: tuple[int, int] | None = None
    highways: int | None = None
    super_full_houses: bool = False
    flowers: bool = False
    trash_can: bool = False
    skat: bool = False
    equality: bool = False
    full_house_swap: bool = False
    security_red: bool = False
    most: int | None = None

    @cached_property
    def order(self) -> tuple[int, ...]:
        """All ranks from the Mah Jong's 1 upwards."""
        return (1, *range(2, 10), 11, 12, 13, 10, 14) if self.skat else tuple(range(1, 15))

    def place(self, rank: int) -> int:
        """Where a rank stands in the order."""
        return self.order.index(rank)

    def key(self, rank: int) -> int:
        """The strength of a rank."""
        return NEW_TEN if self.skat and rank == 10 else 4 * rank

    def in_a_row(self, ranks: Iterable[int]) -> bool:
        """Whether different ranks follow one another."""
        places = sorted(self.place(rank) for rank in ranks)
        return places == list(range(places[0], places[0] + len(places)))


NONE_IN_FORCE = InForce()


class Laid(NamedTuple):
    """What lies on the table, as strong as when it was laid; ``bird`` is a single card without a rank."""

    kind: str
    ranks: tuple[int, ...]
    key: int
    gap: int = 0
    bird: bool = False


class Reading(NamedTuple):
    """One way to read a set of cards: with its strength, and where its gap is."""

    pattern: Pattern
    key: int
    gap: int = 0

    def laid(self) -> Laid:
        """The reading as the top."""
        bird = self.pattern.kind == "single" and self.pattern.ranks[0] in (0, 1, 15)
        return Laid(self.pattern.kind, self.pattern.ranks, self.key, self.gap, bird)


@lru_cache(maxsize=1 << 17)
def readings(cards: Cards, force: InForce, gapped: bool = False) -> frozenset[Reading]:
    """Every reading of two or more cards; a straight with a gap only if ``gapped``."""
    if len(cards) < 2 or {"DOG", "DRG"} & cards or len(cards) > (force.most or 14):
        return frozenset()
    if not force.security_red:
        bombs = frozenset(_bombs(cards, force))
        if bombs:
            return bombs
    natural = tuple(sorted(RANK_VALUES[card] for card in cards if card != "PHX"))
    if "PHX" not in cards:
        return frozenset(_all(cards, natural, None, force, gapped))
    return frozenset(
        found
        for declared in NATURAL_RANKS
        for found in _all(cards, tuple(sorted((*natural, declared))), declared, force, gapped)
    )


def _bombs(cards: Cards, force: InForce) -> Iterator[Reading]:
    if {"PHX", "MJ"} & cards:
        return
    ranks = tuple(sorted(RANK_VALUES[card] for card in cards))
    if len(ranks) == 4 and len(set(ranks)) == 1:
        yield Reading(Pattern("bomb_quad", ranks), force.key(ranks[0]))
    suits = {card[1] for card in cards}
    if len(ranks) >= 5 and len(suits) == 1 and force.in_a_row(ranks):
        yield Reading(Pattern("bomb_run", ranks, None, min(suits)), _top(ranks, force))


def _top(ranks: Iterable[int], force: InForce) -> int:
    return force.key(max(ranks, key=force.place))


def _bottom(ranks: Iterable[int], force: InForce) -> int:
    return force.key(min(ranks, key=force.place))


def _all(
    cards: Cards, ranks: tuple[int, ...], phoenix: int | None, force: InForce, gapped: bool
) -> Iterator[Reading]:
    yield from _by_counts(ranks, phoenix, force)
    if len(set(ranks)) == len(ranks):
        yield from _straights(ranks, phoenix, force, gapped)
    if "MJ" in cards:
        return
    if force.flowers:
        yield from _flowers(cards, ranks, phoenix, force)
    suits = [card[1] for card in cards if card != "PHX"]
    if force.rainbow and len(ranks) == 4 and len(set(suits)) == len(suits):
        missing = None if phoenix is None else min(set(SUITS) - set(suits))
        yield Reading(Pattern("rainbow", ranks, phoenix, missing), _bottom(ranks, force))
    team = force.hockey is not None and force.hockey[0] <= len(ranks) <= force.hockey[1]
    if team and len(set(suits)) == 1 and (phoenix is None or ranks.count(phoenix) == 1):
        suit = suits[0] if phoenix else None
        yield Reading(Pattern("hockey_team", ranks, phoenix, suit), _bottom(ranks, force))


def _by_counts(ranks: tuple[int, ...], phoenix: int | None, force: InForce) -> Iterator[Reading]:
    counts = Counter(ranks)
    shape = sorted(counts.values())
    first = ranks[0]
    if shape == [2]:
        yield Reading(Pattern("pair", ranks, phoenix), force.key(first))
    elif shape == [3] or (shape == [4] and force.security_red and phoenix is None):
        yield Reading(Pattern("triple", ranks, phoenix), force.key(first))
    elif shape == [2, 3]:
        triple = next(rank for rank, count in counts.items() if count == 3)
        pair = next(rank for rank, count in counts.items() if count == 2)
        house = (triple,) * 3 + (pair,) * 2
        key = force.key(pair if force.full_house_swap else triple)
        yield Reading(Pattern(super_kind(house, force), house, phoenix), key)
    elif len(shape) > 1 and set(shape) == {2} and force.in_a_row(counts):
        yield Reading(Pattern("stairs", ranks, phoenix), _top(ranks, force))


def super_kind(house: tuple[int, ...], force: InForce) -> str:
    """The kind of a full house, by its ranks."""
    adjacent = abs(force.place(house[0]) - force.place(house[-1])) == 1
    return "super_full_house" if force.super_full_houses and adjacent else "full_house"


def _straights(
    ranks: tuple[int, ...], phoenix: int | None, force: InForce, gapped: bool
) -> Iterator[Reading]:
    if len(ranks) >= 5 and force.in_a_row(ranks):
        yield Reading(Pattern("straight", ranks, phoenix), _top(ranks, force))
    steps = {high - low for low, high in pairwise(ranks)}
    if force.highways and len(ranks) >= force.highways and steps == {2}:
        yield Reading(Pattern("highway", ranks, phoenix), 4 * ranks[-1])
    places = sorted(force.place(rank) for rank in ranks)
    between = [high - low for low, high in pairwise(places)]
    if gapped and len(ranks) >= 5 and sorted(between) == [1] * (len(ranks) - 2) + [2]:
        gap = between.index(2) + 1
        yield Reading(Pattern("gapped_straight", ranks, phoenix), _top(ranks, force), gap)


def _flowers(cards: Cards, ranks: tuple[int, ...], phoenix: int | None, force: InForce) -> Iterator[Reading]:
    if len(ranks) not in (3, 4):
        return
    for rank in set(ranks):
        below = force.order[force.place(rank) - 1]
        if sorted(ranks) != sorted([rank] * (len(ranks) - 1) + [below]) or below == 1:
            continue
        stem = next((card for card in cards if RANK_VALUES[card] == below), "PHX")
        if stem == "PHX" or stem[1] == "g":
            suit = "g" if stem == "PHX" else None
            yield Reading(Pattern("flower", ranks, phoenix, suit), force.key(rank))


def single(card: str, top: Laid | None, force: InForce) -> Reading:
    """A card on its own."""
    rank = RANK_VALUES[card]
    if card == "PHX":
        return Reading(Pattern("single", (0,)), LED_PHOENIX if top is None else top.key + 1)
    return Reading(Pattern("single", (rank,)), DRAGON_KEY if card == "DRG" else force.key(rank))


def stem(card: str, top: Laid, force: InForce) -> Reading | None:
    """A card that is added to the pair or triple on the table, if it is its stem."""
    if not force.flowers or top.kind not in ("pair", "triple") or len(top.ranks) > 3:
        return None
    below = force.order[force.place(top.ranks[0]) - 1]
    if below == 1 or not (card == "PHX" or (RANK_VALUES[card] == below and card[1] == "g")):
        return None
    phoenix, suit = (below, "g") if card == "PHX" else (None, None)
    return Reading(Pattern("flower", tuple(sorted((*top.ranks, below))), phoenix, suit), top.key)


def beats(play: Reading, top: Laid, force: InForce) -> bool:
    """The comparator of rules.md 3.10, companions and house rules apart."""
    kind, ranks = play.pattern.kind, play.pattern.ranks

    def higher(new: object, old: object) -> bool:
        return new > old or (force.equality and new == old)  # type: ignore[operator]

    if kind.startswith("bomb"):
        same = top.kind.startswith("bomb")
        return not same or higher((len(ranks), play.key), (len(top.ranks), top.key))
    if top.kind.startswith("bomb") or (top.kind == "single" and top.ranks == (15,)):
        return False
    if force.trash_can and not top.bird and Counter(top.ranks) < Counter(ranks):
        return True
    if "gapped_straight" in (top.kind, kind):
        alike = kind == top.kind and len(ranks) == len(top.ranks) and play.gap == top.gap
        return alike and higher(play.key, top.key)
    if force.super_full_houses:
        four = top.kind == "stairs" and len(top.ranks) == 4
        if kind == "super_full_house" and (top.kind == "full_house" or four):
            return True
    if kind != top.kind:
        return False
    if kind in ("full_house", "super_full_house") and force.full_house_swap:
        return higher((play.key, force.key(ranks[0])), (top.key, force.key(top.ranks[0])))
    of_any_size = kind in ("hockey_team", "flower") or (kind == "triple" and force.security_red)
    return (of_any_size or len(ranks) == len(top.ranks)) and higher(play.key, top.key)


def legal(cards: Cards, top: Laid | None, force: InForce) -> set[Reading]:
    """How exactly these cards can be led, or be laid on the top, by a seat on its turn without a wish."""
    found = set()
    if len(cards) == 1:
        (card,) = cards
        if card == "DOG":
            return {Reading(Pattern("dog", (-1,)), 0)} if top is None else set()
        alone = single(card, top, force)
        added = stem(card, top, force) if top is not None else None
        if top is None or beats(alone, top, force):
            found.add(alone)
        return found | ({added} if added is not None else set())
    gapped = top is not None and top.kind == "gapped_straight"
    for reading in readings(cards, force, gapped):
        if top is None or beats(reading, top, force):
            found.add(reading)
    return found


def brute_force(
    hand: Iterable[str], top: Laid | None, force: InForce, most: int = 99
) -> dict[Cards, set[Reading]]:
    """The legal readings of every subset of a hand that has any, of those of up to ``most`` cards."""
    own = sorted(hand)
    found = {}
    for size in range(1, min(most, len(own)) + 1):
        for subset in combinations(own, size):
            options = legal(frozenset(subset), top, force)
            if options:
                found[frozenset(subset)] = options
    return found


def with_hole(hand: Iterable[str], top: Laid | None, force: InForce) -> set[Reading]:
    """The straights with a gap that the Hole lets a hand lay; a top with a gap needs no booster."""
    own = sorted(hand)
    found = set()
    for size in range(5, len(own) + 1):
        for subset in combinations(own, size):
            for reading in readings(frozenset(subset), force, gapped=True):
                if reading.pattern.kind == "gapped_straight" and fits_hole(reading, top, force):
                    found.add(reading)
    return found


def fits_hole(reading: Reading, top: Laid | None, force: InForce) -> bool:
    """Whether a straight with a gap may be led, or laid on the top, with the Hole."""
    if top is None:
        return True
    if top.kind == "gapped_straight" or top.kind.startswith("bomb"):
        return False
    if beats(reading, top, force):
        return True
    alike = top.kind == "straight" and len(top.ranks) == len(reading.pattern.ranks)
    return alike and (reading.key > top.key or (force.equality and reading.key == top.key))


def with_firebird(hand: Iterable[str], top: Laid | None, force: InForce) -> set[tuple[str, Reading]]:
    """What a hand may lay with the Firebird: the card it stands for, and the reading.

    It is one not in the hand, of a rank that is held whole one that is not laid; where suits do not matter
    that of the first suit.
    """
    own = sorted(hand)
    found = set()
    for rank in "2345678":
        whole = all(rank + suit in own for suit in SUITS)
        for suit in SUITS:
            bird = rank + suit
            if bird in own and not whole:
                continue
            others = [card for card in own if card != bird]
            for size in range(1, len(others) + 1):
                for subset in combinations(others, size):
                    for reading in read_with(frozenset(subset), bird, top, force):
                        bound = reading.pattern.kind in ("rainbow", "hockey_team", "flower")
                        found.add((bird if bound else rank + SUITS[0], reading))
    return found


def read_with(cards: Cards, bird: str, top: Laid | None, force: InForce) -> Iterator[Reading]:
    """The readings of cards and a substitute, which makes neither a bomb nor the fourth card of a triple."""
    gapped = top is not None and top.kind == "gapped_straight"
    without_bombs = replace(force, security_red=True)
    for reading in readings(cards | {bird}, without_bombs, gapped):
        if reading.pattern.kind == "triple" and len(reading.pattern.ranks) == 4:
            continue
        if top is None or beats(reading, top, force):
            yield reading
