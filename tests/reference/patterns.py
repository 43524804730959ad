"""What an exact set of cards can be declared as (rules.md 1.3 and 1.6)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .cards import NATURAL_RANKS, RANK_VALUES, Cards
from .switches import Switches, switches


class Pattern(NamedTuple):
    """A combination without its suits; equal to the plain tuple of the same four values.

    kind: single, pair, stairs, triple, full_house, straight, bomb_quad, bomb_run or dog.
    ranks: values of all cards in ascending order, a full house with its triple first (MJ 1, DOG -1, DRG 15;
    the Phoenix counts as its declared rank, alone as 0). phoenix: the declared rank, None without the Phoenix
    and for the single Phoenix. suit: of a bomb_run only.
    """

    kind: str
    ranks: tuple[int, ...]
    phoenix: int | None = None
    suit: str | None = None


def natural_count(pattern: Pattern, rank: int) -> int:
    """How many natural cards of a rank a pattern holds; the Phoenix never counts (rules.md 1.7)."""
    return pattern.ranks.count(rank) - (pattern.phoenix == rank)


def readings(cards: Iterable[str], rules: Mapping[str, Any] | Switches | None = None) -> set[Pattern]:
    """Every pattern these cards have, empty for none; a bomb is that bomb only (rules.md 1.3)."""
    laid = frozenset(cards)
    house = switches(rules)
    if len(laid) == 1:
        (card,) = laid
        return {Pattern("dog" if card == "DOG" else "single", (RANK_VALUES[card],))}
    if not laid or "DOG" in laid or "DRG" in laid:
        return set()
    bomb = _bomb(laid)
    if bomb is not None:
        return {bomb}
    ranks = [RANK_VALUES[card] for card in laid if card != "PHX"]
    if "PHX" not in laid:
        found = [_combination(ranks, None, house)]
    else:
        found = [_combination([*ranks, declared], declared, house) for declared in NATURAL_RANKS]
    return {pattern for pattern in found if pattern is not None}


def _bomb(laid: Cards) -> Pattern | None:
    """The bomb that exactly these cards form: four of a rank, or five and more in a row of one suit."""
    if "PHX" in laid or "MJ" in laid:
        return None
    ranks = tuple(sorted(RANK_VALUES[card] for card in laid))
    if len(ranks) == 4 and len(set(ranks)) == 1:
        return Pattern("bomb_quad", ranks)
    suits = {card[1] for card in laid}
    if len(ranks) >= 5 and len(suits) == 1 and ranks == tuple(range(ranks[0], ranks[0] + len(ranks))):
        return Pattern("bomb_run", ranks, None, suits.pop())
    return None


def _combination(ranks: Sequence[int], phoenix: int | None, house: Switches) -> Pattern | None:
    """The ordinary combination of two or more cards with these ranks, None if there is none."""
    distinct = sorted(set(ranks))
    counts = [ranks.count(rank) for rank in distinct]
    in_a_row = distinct[-1] - distinct[0] == len(distinct) - 1
    ascending = tuple(sorted(ranks))
    if counts == [2]:
        return Pattern("pair", ascending, phoenix)
    if counts == [3]:
        return Pattern("triple", ascending, phoenix)
    if sorted(counts) == [2, 3]:
        triple_first = sorted(ranks, key=lambda rank: -ranks.count(rank))
        return Pattern("full_house", tuple(triple_first), phoenix)
    if in_a_row and set(counts) == {2}:
        short_enough = house.stairs_max_pairs is None or len(counts) <= house.stairs_max_pairs
        return Pattern("stairs", ascending, phoenix) if short_enough else None
    if in_a_row and set(counts) == {1} and len(counts) >= 5 and distinct[0] >= house.straight_min_rank:
        return Pattern("straight", ascending, phoenix)
    return None
