"""The legal plays of a hand: quickly by counting ranks, and by brute force over all its subsets."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from .cards import NATURAL_RANKS, RANK_VALUES, SUITS, Cards
from .compare import Top, beats, is_bomb
from .patterns import Pattern, natural_count, readings
from .switches import Switches, switches

Held = dict[int, str]  # rank -> suits held of it


KINDS = ("single", "dog", "pair", "triple", "stairs", "full_house", "straight", "bomb_quad", "bomb_run")


def catalogue(hand: Iterable[str], rules: Mapping[str, Any] | Switches | None = None) -> set[Pattern]:
    """Every pattern the hand can form, whatever lies on the table."""
    own, house = frozenset(hand), switches(rules)
    return {pattern for kind in KINDS for pattern in of_kind(kind, own, house)}


@lru_cache(maxsize=1024)
def of_kind(kind: str, hand: Cards, house: Switches) -> tuple[Pattern, ...]:
    """Every pattern of one kind that the hand can form."""
    if kind in ("bomb_quad", "bomb_run"):
        return tuple(bomb for bomb in bombs(hand) if bomb.kind == kind)
    if kind in ("single", "dog"):
        ranks = {RANK_VALUES[card] for card in hand}
        return tuple(
            Pattern(kind, (rank,)) for rank in ranks if (rank == RANK_VALUES["DOG"]) == (kind == "dog")
        )
    held = _held(hand)
    joker = "PHX" in hand
    if kind == "full_house":
        return tuple(_full_houses(held, joker))
    if kind == "stairs":
        return tuple(_stairs(held, joker, house.stairs_max_pairs))
    if kind == "straight":
        return tuple(_straights(held, joker, 1 if "MJ" in hand and house.straight_min_rank == 1 else 2))
    return tuple(_equal_ranks(kind, 2 if kind == "pair" else 3, held, joker))


@lru_cache(maxsize=1024)
def bombs(hand: Cards) -> tuple[Pattern, ...]:
    """Every bomb of the hand."""
    held = _held(hand)
    quads = [Pattern("bomb_quad", (rank,) * 4) for rank, suits in held.items() if len(suits) == 4]
    return (*quads, *_runs(held))


@lru_cache(maxsize=1024)
def _held(hand: Cards) -> Held:
    held: Held = {}
    for card in sorted(hand):
        rank = RANK_VALUES[card]
        if rank in NATURAL_RANKS:
            held[rank] = held.get(rank, "") + card[1]
    return held


def _equal_ranks(kind: str, size: int, held: Held, joker: bool) -> Iterator[Pattern]:
    for rank, suits in held.items():
        if len(suits) >= size:
            yield Pattern(kind, (rank,) * size)
        if joker and len(suits) >= size - 1:
            yield Pattern(kind, (rank,) * size, rank)


def _full_houses(held: Held, joker: bool) -> Iterator[Pattern]:
    for triple, triple_suits in held.items():
        if len(triple_suits) < 2:
            continue
        for pair, pair_suits in held.items():
            if triple == pair:
                continue
            threes, twos = len(triple_suits), len(pair_suits)
            ranks = (triple,) * 3 + (pair,) * 2
            if threes >= 3 and twos >= 2:
                yield Pattern("full_house", ranks)
            if joker and twos >= 2:
                yield Pattern("full_house", ranks, triple)
            if joker and threes >= 3:
                yield Pattern("full_house", ranks, pair)


def _stairs(held: Held, joker: bool, max_pairs: int | None) -> Iterator[Pattern]:
    for low in NATURAL_RANKS:
        lone: list[int] = []  # ranks of which only one card is held
        for high in range(low, 15):
            if high not in held:
                break
            if len(held[high]) == 1:
                lone.append(high)
            pairs = high - low + 1
            if len(lone) > joker or pairs > (max_pairs or pairs):
                break
            if pairs < 2:
                continue
            ranks = tuple(rank for rank in range(low, high + 1) for _ in range(2))
            if not lone:
                yield Pattern("stairs", ranks)
            if joker:
                for declared in lone or range(low, high + 1):
                    yield Pattern("stairs", ranks, declared)


def _straights(held: Held, joker: bool, lowest: int) -> Iterator[Pattern]:
    for low in range(lowest, 11):
        missing: list[int] = []
        for high in range(low, 15):
            if high not in held and high != 1:
                missing.append(high)
            if len(missing) > joker:
                break
            if high - low < 4:
                continue
            ranks = tuple(range(low, high + 1))
            if not missing and not _only_one_suit(held, ranks):
                yield Pattern("straight", ranks)
            if joker:
                for declared in missing or range(max(low, 2), high + 1):
                    yield Pattern("straight", ranks, declared)


def _only_one_suit(held: Held, ranks: tuple[int, ...]) -> bool:
    """Whether these ranks can be laid in one suit only, which makes them a bomb (rules.md 1.3)."""
    choices = {held.get(rank, "MJ") for rank in ranks}
    return len(choices) == 1 and len(choices.pop()) == 1


def _runs(held: Held) -> Iterator[Pattern]:
    for suit in SUITS:
        own = {rank for rank, suits in held.items() if suit in suits}
        for low in own:
            high = low
            while high in own:
                if high - low >= 4:
                    yield Pattern("bomb_run", tuple(range(low, high + 1)), None, suit)
                high += 1


def legal_patterns(
    hand: Iterable[str],
    top: Top | None = None,
    wish: int | None = None,
    rules: Mapping[str, Any] | Switches | None = None,
    bombs_only: bool = False,
) -> frozenset[Pattern | None]:
    """The legal answers of a regular turn (rules.md 1.4 to 1.8): patterns, and None where passing is legal.

    No top means a lead. ``bombs_only`` is for a seat that passed when ``reenter_after_pass`` is off.
    """
    house = switches(rules)
    own = frozenset(hand)
    if top is None:
        legal = {p for p in catalogue(own, house) if house.bomb_may_be_led or not is_bomb(p)}
    else:
        same_kind = () if bombs_only else of_kind(top.pattern.kind, own, house)
        legal = {p for p in same_kind + bombs(own) if beats(p, top, house)}
    with_wish = {p for p in legal if wish is not None and natural_count(p, wish)}
    if with_wish:
        dodging = {p for p in legal if p.kind == "dog" and house.dog_may_dodge_wish}
        return frozenset(with_wish | dodging)
    return frozenset(legal) if top is None else frozenset(legal | {None})


def card_choices(pattern: Pattern, hand: Iterable[str]) -> list[list[tuple[str, ...]]]:
    """For each rank of the pattern the ways to take its natural cards; the Phoenix stands last."""
    own = sorted(hand)
    choices = []
    for rank in sorted(set(pattern.ranks)):
        cards = [card for card in own if RANK_VALUES[card] == rank and pattern.suit in (None, card[1])]
        choices.append(list(combinations(cards, natural_count(pattern, rank))))
    if pattern.phoenix is not None:
        choices.append([("PHX",)])
    return choices


def exact_plays(pattern: Pattern, hand: Iterable[str]) -> set[Cards]:
    """Every set of exact cards of the hand that has this pattern."""
    sets = {
        frozenset(card for part in parts for card in part) for parts in product(*card_choices(pattern, hand))
    }
    if pattern.kind == "straight":
        return {cards for cards in sets if pattern in readings(cards)}
    return sets


def brute_force(
    hand: Iterable[str],
    top: Top | None = None,
    wish: int | None = None,
    rules: Mapping[str, Any] | Switches | None = None,
) -> tuple[set[tuple[Cards, Pattern]], bool]:
    """The legal plays of a regular turn from all subsets of a hand, each read by ``readings``.

    Returns (set of (exact cards, pattern), whether passing is legal). Uses nothing of the quick enumeration.
    """
    house = switches(rules)
    own = sorted(hand)
    legal = set()
    for size in range(1, len(own) + 1):
        for subset in combinations(own, size):
            for pattern in readings(subset, house):
                if top is None:
                    allowed = house.bomb_may_be_led or not pattern.kind.startswith("bomb")
                else:
                    allowed = pattern.kind != "dog" and beats(pattern, top, house)
                if allowed:
                    legal.add((frozenset(subset), pattern))
    bound = {play for play in legal if any(RANK_VALUES[card] == wish for card in play[0])}
    if not bound:
        return legal, top is not None
    dodging = {play for play in legal if play[1].kind == "dog" and house.dog_may_dodge_wish}
    return bound | dodging, False
