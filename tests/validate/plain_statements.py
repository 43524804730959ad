"""The statements about dealt cards in plain Python, from card names; it shares nothing with the package."""

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from tichu_sim.cards import CARD_NAMES

RANK_VALUES = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
SUITED = [name for name in CARD_NAMES if name[0] in RANK_VALUES and len(name) == 2]

Cards = frozenset[str]


@dataclass(frozen=True)
class Deal:
    """The first eight and all fourteen cards of the four seats."""

    first: tuple[Cards, ...]
    dealt: tuple[Cards, ...]


def deal_from(pack: list[str]) -> Deal:
    """Seat s gets cards 14 s to 14 s + 13, of which the first eight come first."""
    hands = [pack[14 * seat : 14 * seat + 14] for seat in range(4)]
    return Deal(tuple(frozenset(hand[:8]) for hand in hands), tuple(frozenset(hand) for hand in hands))


def pack_with(names: str) -> list[str]:
    """A pack with these cards on top."""
    top = names.split()
    return top + [name for name in CARD_NAMES if name not in top]


_ORDERS: tuple[Callable[[dict[str, float]], Callable[[str], Any]], ...] = (
    lambda order: lambda name: 0,
    lambda order: lambda name: RANK_VALUES.get(name[0], 0),
    lambda order: lambda name: (name[-1], RANK_VALUES.get(name[0], 0)),
    lambda order: lambda name: order.get(name[0], 1),
    lambda order: lambda name: name[0] not in "APMD",
)


def packs(count: int, seed: int) -> list[list[str]]:
    """Shuffled packs, most of them badly, so that rare holdings turn up."""
    chance = random.Random(seed)
    result = []
    for number in range(count):
        pack = list(CARD_NAMES)
        chance.shuffle(pack)
        order = {rank: chance.random() for rank in RANK_VALUES}
        pack.sort(key=_ORDERS[number % len(_ORDERS)](order))
        for _ in range(chance.choice((0, 2, 6, 12))):
            one, other = chance.sample(range(56), 2)
            pack[one], pack[other] = pack[other], pack[one]
        shift = chance.choice((0, 0, chance.randrange(56)))
        result.append(pack[shift:] + pack[:shift])
    return result


@cache
def ranks(cards: Cards) -> Counter[int]:
    return Counter(RANK_VALUES[name[0]] for name in cards if name in SUITED)


@cache
def aces(cards: Cards) -> int:
    return ranks(cards)[14]


@cache
def jokers(cards: Cards) -> int:
    return len(cards & {"DRG", "PHX"})


@cache
def multiples(cards: Cards, size: int) -> int:
    return sum(count == size for count in ranks(cards).values())


@cache
def straight(cards: Cards, *, phoenix: bool = False, mahjong: bool = True) -> int:
    """Most ranks in a row; the Phoenix may stand for one rank of 2 to A."""
    held = set(ranks(cards)) | ({1} if mahjong and "MJ" in cards else set())
    best = 0
    for low in range(1, 15):
        for high in range(low, 15):
            missing = [rank for rank in range(low, high + 1) if rank not in held]
            patched = phoenix and "PHX" in cards and len(missing) == 1 and missing[0] >= 2
            if not missing or patched:
                best = max(best, high - low + 1)
    return best


@cache
def flush(cards: Cards) -> int:
    return max(straight(frozenset(c for c in cards if c in SUITED and c[1] == suit)) for suit in "gkbr")


@cache
def stairs(cards: Cards) -> int:
    pairs = {rank for rank, count in ranks(cards).items() if count >= 2}
    best = 0
    for low in pairs:
        high = low
        while high + 1 in pairs:
            high += 1
        best = max(best, high - low + 1)
    return best


def quads(cards: Cards) -> int:
    return multiples(cards, 4)


@cache
def bomb(cards: Cards) -> bool:
    return quads(cards) > 0 or flush(cards) >= 5


def of_class(cards: Cards, number: int, *held: int) -> bool:
    names = ("DRG", "PHX", "DOG", "MJ")
    return aces(cards) == number and all(
        (name in cards) == bool(n) for name, n in zip(names, held, strict=True)
    )


HAND: dict[str, Callable[..., Any]] = {
    r"P\(aces=(\d)\)": lambda h, n: aces(h) == n,
    r"P\(aces>=(\d)\)": lambda h, n: aces(h) >= n,
    r"E\(aces\)": aces,
    r"P\(dragon\)": lambda h: "DRG" in h,
    r"P\(phoenix\)": lambda h: "PHX" in h,
    r"P\(dog\)": lambda h: "DOG" in h,
    r"P\(mahjong\)": lambda h: "MJ" in h,
    r"P\(dragon&phoenix\)": lambda h: jokers(h) == 2,
    r"P\(dragon or phoenix\)": lambda h: jokers(h) > 0,
    r"P\(exactly one of dragon,phoenix\)": lambda h: jokers(h) == 1,
    r"P\(neither dragon nor phoenix\)": lambda h: jokers(h) == 0,
    r"P\(specials=(\d)\)": lambda h, n: len(h - set(SUITED)) == n,
    r"P\(high6=(\d)\)": lambda h, n: aces(h) + jokers(h) == n,
    r"P\(1\+ ace with 1\+ of dr/ph, or both dr&ph\)": lambda h: (
        (aces(h) >= 1 and jokers(h) >= 1) or jokers(h) == 2
    ),
    r"P\(2\+ aces with 1\+ of dr/ph, or 1\+ ace with both\)": lambda h: (
        (aces(h) >= 2 and jokers(h) >= 1) or (aces(h) >= 1 and jokers(h) == 2)
    ),
    r"P\(dr/ph \+ aces >= (\d)\)": lambda h, n: aces(h) + jokers(h) >= n,
    r"P\(dr\+ph=(\d) & aces=(\d)\)": lambda h, n, a: jokers(h) == n and aces(h) == a,
    r"P\(class aces=(\d) dr=(\d) ph=(\d) dog=(\d) ma=(\d)\)": of_class,
    r"E\(distinct ranks 2\.\.A\)": lambda h: len(ranks(h)),
    r"P\(distinct ranks=(\d+)\)": lambda h, n: len(ranks(h)) == n,
    r"E\(ranks with exactly (\d) cards\)": multiples,
    r"P\(ranks with exactly (\d) cards=(\d)\)": lambda h, size, n: multiples(h, size) == n,
    r"P\(some rank with >=(\d) cards\)": lambda h, n: max(ranks(h).values()) >= n,
    r"P\(pure singles: no two cards of a rank, no phoenix\)": lambda h: (
        max(ranks(h).values()) == 1 and "PHX" not in h
    ),
    r"P\(>=(\d) quad\)": lambda h, n: quads(h) >= n,
    r"P\(exactly (\d) quads\)": lambda h, n: quads(h) == n,
    r"E\(quads\)": quads,
    r"P\(straight flush >= (\d+)\)": lambda h, n: flush(h) >= n,
    r"P\(any bomb\)": bomb,
    r"P\(quad and straight flush\)": lambda h: quads(h) > 0 and flush(h) >= 5,
    r"P\(longest natural straight >= (\d+)\)": lambda h, n: straight(h) >= n,
    r"P\(longest straight >= (\d+), phoenix usable\)": lambda h, n: straight(h, phoenix=True) >= n,
    r"E\(longest natural run of ranks 1\.\.14\)": straight,
    r"E\(longest run of ranks, phoenix usable\)": lambda h: straight(h, phoenix=True),
    r"P\(longest natural straight of 2\.\.A >= (\d+)\)": lambda h, n: straight(h, mahjong=False) >= n,
    r"P\(natural pair sequence >= (\d+) pairs\)": lambda h, n: stairs(h) >= n,
}

# Of a deal and the seat that says "I".
TABLE: dict[str, Callable[..., Any]] = {
    r"P\(draw dragon in last 6\)": lambda d, s: "DRG" in d.dealt[s] - d.first[s],
    r"P\(draw dragon or phoenix in last 6\)": lambda d, s: jokers(d.dealt[s] - d.first[s]) > 0,
    r"P\(draw (\d) more aces in last 6\)": lambda d, s, n: aces(d.dealt[s] - d.first[s]) == n,
    r"P\(some player has a quad\)": lambda d, s: any(quads(hand) for hand in d.dealt),
    r"P\(some player has a straight flush\)": lambda d, s: any(flush(hand) >= 5 for hand in d.dealt),
    r"P\(some player has any bomb\)": lambda d, s: any(map(bomb, d.dealt)),
    r"P\(>=2 players have a bomb\)": lambda d, s: sum(map(bomb, d.dealt)) >= 2,
    r"P\(a given team has a bomb\)": lambda d, s: bomb(d.dealt[s]) or bomb(partner(d, s)),
    r"P\(dragon & phoenix in one hand\)": lambda d, s: any(jokers(hand) == 2 for hand in d.dealt),
    r"P\(dragon & phoenix in one team\)": lambda d, s: any(
        jokers(d.dealt[t] | d.dealt[t + 2]) == 2 for t in (0, 1)
    ),
    r"P\(partner holds (\d) aces\)": lambda d, s, n: aces(partner(d, s)) == n,
    r"P\(partner holds >=(\d) ace\)": lambda d, s, n: aces(partner(d, s)) >= n,
    r"P\(some opponent holds >=2 aces in one hand\)": lambda d, s: any(
        aces(hand) >= 2 for hand in opponents(d, s)
    ),
    r"P\(opponents hold the last ace\)": lambda d, s: sum(map(aces, opponents(d, s))) == 1,
    r"P\(partner holds dragon\)": lambda d, s: "DRG" in partner(d, s),
    r"P\(a given opponent team holds dragon\)": lambda d, s: any("DRG" in h for h in opponents(d, s)),
    r"P\(partner has a bomb\)": lambda d, s: bomb(partner(d, s)),
    r"P\(opponents have a bomb\)": lambda d, s: any(map(bomb, opponents(d, s))),
}

CONDITIONS: dict[str, Callable[..., bool]] = {
    r"": lambda d, s: True,
    r"not in first 8": lambda d, s: "DRG" not in d.first[s],
    r"neither in first 8": lambda d, s: jokers(d.first[s]) == 0,
    r"(\d) aces in first 8": lambda d, s, n: aces(d.first[s]) == n,
    r"I hold no ace": lambda d, s: aces(d.dealt[s]) == 0,
    r"I hold (\d) aces": lambda d, s, n: aces(d.dealt[s]) == n,
    r"I do not hold it": lambda d, s: "DRG" not in d.dealt[s],
    r"I hold a bomb": lambda d, s: bomb(d.dealt[s]),
    r"I hold no bomb": lambda d, s: not bomb(d.dealt[s]),
    r"I hold (\d) exact triples": lambda d, s, n: multiples(d.dealt[s], 3) == n,
}


def partner(deal: Deal, seat: int) -> Cards:
    return deal.dealt[(seat + 2) % 4]


def opponents(deal: Deal, seat: int) -> tuple[Cards, Cards]:
    return deal.dealt[(seat + 1) % 4], deal.dealt[(seat + 3) % 4]


def meaning(scope: str, statistic: str, given: str) -> Callable[[Deal, int], tuple[float, bool]]:
    """A function of a deal and a seat: what the statement's quantity is, and whether its condition holds."""
    condition, known = _find(CONDITIONS | {r"phoenix in hand": lambda d, s: "PHX" in hand_of(d, s)}, given)

    def hand_of(deal: Deal, seat: int) -> Cards:
        return (deal.first if scope == "first8" else deal.dealt)[seat]

    try:
        rule, numbers = _find(HAND, statistic)
    except KeyError:
        rule, numbers = _find(TABLE, statistic)
        return lambda d, s: (float(rule(d, s, *numbers)), condition(d, s, *known))
    return lambda d, s: (float(rule(hand_of(d, s), *numbers)), condition(d, s, *known))


def _find(rules: dict[str, Callable[..., Any]], text: str) -> tuple[Callable[..., Any], list[int]]:
    for form, rule in rules.items():
        found = re.fullmatch(form, text)
        if found:
            return rule, [int(number) for number in found.groups()]
    raise KeyError(text)
