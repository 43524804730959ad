"""Arbitrary positions for hypothesis: all 56 cards somewhere, any top, any owners of boosters."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from tichu_sim import Position
from tichu_sim.boosters import shipped
from tichu_sim.cards import CARD_NAMES

Places = tuple[tuple[str, ...], ...]
RANKS = "23456789TJQKA"
SHAPES = {  # by the number of cards of one rank after another
    "single": (1,),
    "pair": (2,),
    "triple": (3,),
    "quad": (4,),
    "stairs": (2, 2),
    "full house": (3, 2),
    "straight": (1, 1, 1, 1, 1),
}


@dataclass(frozen=True)
class Scene:
    """The lines of a position; hands, piles and boosters by seat."""

    hands: Places
    piles: Places
    lines: dict[str, str] = field(default_factory=dict)
    boosters: Places = ((), (), (), ())

    def position(self) -> Position:
        """The position of these lines."""
        seats: dict[str, Any] = {}
        for seat, (hand, pile) in enumerate(zip(self.hands, self.piles, strict=True)):
            bar = f" | pile: {' '.join(pile)}" if pile else ""
            seats[f"S{seat}"] = (" ".join(hand) or "-") + bar
        owned = "; ".join(f"S{seat} {' '.join(names)}" for seat, names in enumerate(self.boosters) if names)
        return Position(**seats, **self.lines, boosters=owned)

    def holding(self, seat: int, card: str) -> "Scene":
        """The scene with a card that lies in no trick in a seat's hand, in exchange for one of that hand."""
        given = self.hands[seat][0]
        swap = {card: given, given: card}

        def swapped(places: Places) -> Places:
            return tuple(tuple(swap.get(one, one) for one in cards) for cards in places)

        return replace(self, hands=swapped(self.hands), piles=swapped(self.piles))

    def with_others_shuffled(self, seat: int, rng: Random) -> "Scene":
        """The scene with the hands of all but one seat dealt anew among them."""
        pool = [card for other, hand in enumerate(self.hands) if other != seat for card in hand]
        rng.shuffle(pool)
        hands = []
        for other, hand in enumerate(self.hands):
            hands.append(hand if other == seat else tuple(pool.pop() for _ in hand))
        return replace(self, hands=tuple(hands))


@st.composite
def scenes(draw: st.DrawFn, most_boosters: int = 0, all_inside: bool = False) -> Scene:
    """A moment between two plays: a lead, or a top with a seat on turn; at most one seat is out.

    The seats hold up to ten cards, and together up to ``most_boosters`` different boosters of the 50.
    """
    deck = list(draw(st.permutations(CARD_NAMES)))
    turn = draw(st.integers(0, 3))
    out = None if all_inside else draw(st.none() | st.sampled_from([s for s in range(4) if s != turn]))
    top = _top(draw, deck)
    owner = draw(st.sampled_from([seat for seat in range(4) if seat not in (turn, out)]))
    hands: list[tuple[str, ...]] = []
    for seat in range(4):
        size = 0 if seat == out else draw(st.integers(1, 10))
        hands.append(tuple(deck.pop() for _ in range(min(size, len(deck)))))
    lines = {"turn": f"S{turn}"}
    if top:
        lines |= {"top": f"{' '.join(top)} by S{owner}"}
        trick = [deck.pop() for _ in range(draw(st.integers(0, min(6, len(deck)))))]
        lines |= {"trick": " ".join(trick)} if trick else {}
    if out is not None:
        lines["out"] = f"S{out}"
    if draw(st.booleans()):
        lines["wish"] = draw(st.sampled_from(RANKS))
    fresh = [seat for seat in range(4) if seat not in (out, owner) and draw(st.booleans())]
    lines["not_laid"] = " ".join(f"S{seat}" for seat in fresh) or "-"
    piles = tuple(tuple(deck[seat::4]) for seat in range(4))
    return Scene(tuple(hands), piles, lines, _boosters(draw, most_boosters))


def _top(draw: st.DrawFn, deck: list[str]) -> list[str]:
    """The cards of a top, taken out of the deck; none before a lead."""
    shape = draw(st.sampled_from(["", *SHAPES]))
    if not shape:
        return []
    counts = SHAPES[shape]
    lowest = draw(st.integers(0, len(RANKS) - len(counts)))
    cards = []
    for step, count in enumerate(counts):
        cards += [card for card in deck if card[0] == RANKS[lowest + step]][:count]
    if shape not in ("single", "quad") and draw(st.booleans()):
        cards[draw(st.integers(0, len(cards) - 1))] = "PHX"
    for card in cards:
        deck.remove(card)
    return cards


def _boosters(draw: st.DrawFn, most: int) -> Places:
    """Who owns what."""
    owned: list[tuple[str, ...]] = [(), (), (), ()]
    names = st.lists(st.sampled_from(sorted(shipped())), min_size=min(1, most), max_size=most, unique=True)
    for name in draw(names):
        seat = draw(st.integers(0, 3))
        owned[seat] = (*owned[seat], name)
    return tuple(owned)
