"""Made-up rounds for the format tests: the fixed one in ``data/`` and random ones of any seed.

The random player knows just enough of the game to fill a log with every kind of line: it leads anything,
beats with the same kind or a bomb, and keeps the score with its own arithmetic.
"""

import random
from collections import defaultdict
from pathlib import Path

from tichu_sim.cards import CARD_NAMES, card_set
from tichu_sim.formats.round_log import Call, Event, Gift, Pass, Play, RoundLog, Wish
from tichu_sim.formats.table import bomb_holders, hands_after_exchange

DATA = Path(__file__).parent / "data"
MADE_UP_LOG = DATA / "made_up_round.tch"

MAHJONG, DOG, PHOENIX, DRAGON = range(4)
SPECIAL_POINTS = {DRAGON: 25, PHOENIX: -25}
POINTS = {"5": 5, "T": 10, "K": 10}

Candidate = tuple[str, int, float, frozenset[int], int | None]
"""Kind, number of cards, rank, the cards, the Phoenix's position."""


def points_of(cards: set[int] | frozenset[int]) -> int:
    return sum(SPECIAL_POINTS.get(card) or POINTS.get(CARD_NAMES[card][:-1], 0) for card in cards)


def candidates(hand: set[int], top_rank: float) -> list[Candidate]:
    """A good many combinations in ``hand``; a lone Phoenix ranks half above ``top_rank``."""
    by_rank: dict[int, list[int]] = defaultdict(list)
    for card in sorted(hand):
        if card > DRAGON:
            by_rank[card // 4].append(card)
    phoenix = PHOENIX in hand
    found: list[Candidate] = [("single", 1, rank, frozenset(cs[:1]), None) for rank, cs in by_rank.items()]
    specials: dict[int, float] = {MAHJONG: 0, PHOENIX: min(top_rank, 13) + 0.5, DRAGON: 20.0}
    found += [("single", 1, specials[c], frozenset({c}), None) for c in specials if c in hand]
    sets: dict[int, list[Candidate]] = {2: [], 3: []}
    for size in (2, 3):
        for rank, cards in by_rank.items():
            if len(cards) >= size:
                sets[size].append(("set", size, rank, frozenset(cards[:size]), None))
            if phoenix and len(cards) >= size - 1:
                sets[size].append(("set", size, rank, frozenset([*cards[: size - 1], PHOENIX]), rank))
    found += sets[2] + sets[3]
    for _, _, high, triple, standing in sets[3]:
        for _, _, low, pair, also in sets[2]:
            if high != low and not triple & pair:
                found.append(("full house", 5, high, triple | pair, standing or also))
    found += [("bomb", 4, rank, frozenset(cs), None) for rank, cs in by_rank.items() if len(cs) == 4]
    return found + rows(by_rank, 1, hand) + rows(by_rank, 2, hand)


def rows(by_rank: dict[int, list[int]], width: int, hand: set[int]) -> list[Candidate]:
    """Straights (``width`` 1) and stairs (2), with at most one card of the row played by the Phoenix."""
    found: list[Candidate] = []
    ranks = {rank: cards[:width] for rank, cards in by_rank.items()}
    if width == 1 and MAHJONG in hand:
        ranks[0] = [MAHJONG]
    for bottom in range(14):
        cards: list[int] = []
        standing: int | None = None
        for rank in range(bottom, 14):
            here = ranks.get(rank, [])
            if len(here) < width:
                if standing is not None or PHOENIX not in hand or len(here) < width - 1 or rank == 0:
                    break
                standing = rank
                here = [*here, PHOENIX]
            cards += here
            n_ranks = rank - bottom + 1
            if n_ranks >= (5 if width == 1 else 2):
                found.append(("row" + str(width), len(cards), rank, frozenset(cards), standing))
    return [c if not one_suit(c) else ("bomb", c[1], c[2], c[3], None) for c in found]


def one_suit(candidate: Candidate) -> bool:
    cards = candidate[3]
    return candidate[0] == "row1" and min(cards) > DRAGON and len({card % 4 for card in cards}) == 1


def beats(candidate: Candidate, top: Candidate) -> bool:
    if candidate[0] == "bomb" and top[0] != "bomb":
        return True
    if candidate[0] == "bomb":
        return candidate[1:3] > top[1:3]
    return candidate[:2] == top[:2] and candidate[2] > top[2]


def by_seat(values: list[int]) -> tuple[int, int, int, int]:
    return values[0], values[1], values[2], values[3]


class RandomRound:
    """One round played at random from a seed."""

    def __init__(self, seed: int, handles: tuple[str, str, str, str] = ("Ada", "Bo", "Cy", "Di")) -> None:
        self.random = random.Random(seed)
        self.handles = handles
        deck = self.random.sample(range(56), 56)
        self.first = [card_set(deck[seat * 14 : seat * 14 + 8]) for seat in range(4)]
        self.dealt = [set(deck[seat * 14 : seat * 14 + 14]) for seat in range(4)]
        self.given = [self._three_of(hand) for hand in self.dealt]
        self.hands = [set(hand) for hand in self.dealt]
        for seat, cards in enumerate(self.given):
            for distance, card in enumerate(cards, start=1):
                self.hands[seat].remove(card)
                self.hands[(seat + distance) % 4].add(card)
        self.events: list[Event] = []
        self.out: list[int] = []
        self.taken = [0] * 4
        self.uncalled = {0, 1, 2, 3}
        self.calls: list[tuple[int, int]] = []

    def play(self) -> RoundLog:
        grand = self._calls_of(0.1, 200)
        early = self._calls_of(0.05, 100)
        leader = next(seat for seat in range(4) if MAHJONG in self.hands[seat])
        while not self.over():
            leader = self._trick(leader)
            while not self.over() and not self.hands[leader]:
                leader = (leader + 1) % 4
        first_eight, fourteen = by_seat(self.first), by_seat([card_set(hand) for hand in self.dealt])
        holders = bomb_holders(hands_after_exchange(fourteen, tuple(self.given)))
        return RoundLog(
            handles=self.handles,
            first_eight=first_eight,
            fourteen=fourteen,
            grand_calls=grand,
            early_calls=early,
            given=tuple(self.given),
            bomb_holders=holders,
            events=tuple(self.events),
            result=self._result(),
        )

    def _three_of(self, hand: set[int]) -> tuple[int, int, int]:
        first, second, third = self.random.sample(sorted(hand), 3)
        return first, second, third

    def over(self) -> bool:
        return len(self.out) > 2 or (len(self.out) == 2 and sum(self.out) % 2 == 0)

    def _calls_of(self, chance: float, value: int) -> tuple[Call, ...]:
        callers = [seat for seat in sorted(self.uncalled) if self.random.random() < chance]
        self.random.shuffle(callers)
        self.uncalled -= set(callers)
        self.calls += [(seat, value) for seat in callers]
        return tuple(Call(seat) for seat in callers)

    def _lay(self, seat: int, candidate: Candidate) -> None:
        if seat in self.uncalled and len(self.hands[seat]) == 14 and self.random.random() < 0.1:
            self.uncalled.remove(seat)
            self.calls.append((seat, 100))
            self.events.append(Call(seat))
        self.hands[seat] -= candidate[3]
        self.events.append(Play(seat, card_set(candidate[3]), candidate[4]))
        if MAHJONG in candidate[3] and self.random.random() < 0.8:
            self.events.append(Wish(self.random.randrange(1, 14)))
        if not self.hands[seat]:
            self.out.append(seat)

    def _trick(self, leader: int) -> int:
        """Play one trick and say whose turn it is to lead."""
        hand = self.hands[leader]
        if DOG in hand and (len(hand) == 1 or self.random.random() < 0.5):
            self._lay(leader, ("dog", 1, 0, frozenset({DOG}), None))
            return (leader + 2) % 4
        top = self._pick(candidates(hand, 0))
        self._lay(leader, top)
        owner, seat, cards = leader, leader, set(top[3])
        while not self.over():
            seat = (seat + 1) % 4
            if not self.hands[seat]:
                if seat == owner:
                    break
                continue
            better = [c for c in candidates(self.hands[seat], top[2]) if beats(c, top)]
            better = [c for c in better if seat != owner or c[0] == "bomb"]
            if better and self.random.random() < 0.7:
                top, owner = self._pick(better), seat
                self._lay(seat, top)
                cards |= top[3]
            else:
                self.events.append(Pass(seat))
                if seat == owner:
                    break
        receiver = owner
        if top[3] == {DRAGON}:
            receiver = (owner + self.random.choice((1, 3))) % 4
            self.events.append(Gift(receiver))
        self.taken[receiver] += points_of(cards)
        return owner

    def _pick(self, choices: list[Candidate]) -> Candidate:
        """One of the choices; kinds with many members are no likelier for it."""
        kind = self.random.choice(sorted({choice[0] for choice in choices}))
        return self.random.choice([choice for choice in choices if choice[0] == kind])

    def _result(self) -> tuple[int, int]:
        points = [0, 0]
        if len(self.out) == 2:
            points[self.out[0] % 2] = 200
        else:
            last = 6 - sum(self.out)
            points[1 - last % 2] += points_of(self.hands[last])
            for seat in range(4):
                points[(self.out[0] if seat == last else seat) % 2] += self.taken[seat]
        for seat, value in self.calls:
            points[seat % 2] += value if seat == self.out[0] else -value
        return points[0], points[1]


def random_round(seed: int) -> RoundLog:
    """The random round of a seed."""
    return RandomRound(seed).play()
