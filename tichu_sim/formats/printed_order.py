"""The order in which cards are printed, and what the Phoenix's place in it says.

Cards are printed from high to low: Dragon, Phoenix, A to 2, Mah Jong, Dog. Inside a combination the Phoenix
stands at the rank it plays. What 2,299 finished rounds of real logs show:

* Straights (603 with the Phoenix): in the gap, first (one above the top) or last (one below the bottom).
* Pairs, triples, stairs, full houses with a natural triple: the other cards settle the rank. The Phoenix is
  printed before the cards of its rank in 94 % of 590 plays, else between or behind them.
* Full houses of two pairs and the Phoenix: the card printed after the Phoenix has its rank. Printed first
  (69) it makes the high triple: 20 of these needed that to beat another full house. Printed between the pairs
  (25) it makes the low triple: two of these were then beaten by a triple between the two ranks. One of the 25
  was itself laid on a full house that only its high triple beats: there the Phoenix stood behind its rank, so
  what had to be beaten overrules the place.
"""

from collections import Counter
from collections.abc import Sequence

from tichu_sim.cards import DOG, DRAGON, MAHJONG, N_CARDS, PHOENIX, PHOENIX_BIT, card_numbers
from tichu_sim.formats.round_log import Play

_LOWEST, _ACE = 1, 13
_HIGH_TO_LOW = (DRAGON, PHOENIX, *range(N_CARDS - 1, 3, -1), MAHJONG, DOG)


def high_to_low(cards: int) -> list[int]:
    """The numbers of the cards in a set in printed order; the Phoenix follows the Dragon."""
    return [number for number in _HIGH_TO_LOW if cards >> number & 1]


def printed_play(play: Play) -> list[int]:
    """The card numbers of a play in printed order, the Phoenix before the cards of the rank it stands for."""
    numbers = high_to_low(play.cards)
    if play.phoenix_position is None:
        return numbers
    numbers.remove(PHOENIX)
    higher = sum(number // 4 > play.phoenix_position for number in numbers)
    return [*numbers[:higher], PHOENIX, *numbers[higher:]]


def phoenix_position(printed: Sequence[int], to_beat: Play | None) -> int | None:
    """The position the Phoenix stands for when ``printed`` is laid on ``to_beat`` (None: is led).

    None when there is no Phoenix, when it is alone, and when the cards are no combination.
    """
    others = [number for number in printed if number != PHOENIX]
    if len(others) == len(printed) or not others or DOG in others or DRAGON in others:
        return None
    counts = Counter(number // 4 for number in others)
    if len(counts) == len(others) and len(others) >= 4:
        return _in_straight(sorted(counts), printed)
    if MAHJONG in others:
        return None
    if len(counts) == 1:
        return next(iter(counts)) if len(others) <= 2 else None
    if len(others) == 4 and len(counts) == 2:
        return _in_full_house(counts, printed, to_beat)
    return _in_stairs(counts)


def _in_straight(positions: list[int], printed: Sequence[int]) -> int | None:
    bottom, top = positions[0], positions[-1]
    gap = sorted(set(range(bottom, top)) - set(positions))
    if gap:
        return gap[0] if len(gap) == 1 else None
    choices = [top + 1, bottom - 1] if printed[-1] != PHOENIX else [bottom - 1, top + 1]
    return next((position for position in choices if _LOWEST <= position <= _ACE), None)


def _in_full_house(counts: Counter[int], printed: Sequence[int], to_beat: Play | None) -> int | None:
    if sorted(counts.values()) == [1, 3]:
        return min(counts, key=lambda position: counts[position])
    place = printed.index(PHOENIX)
    neighbour = printed[place + 1] if place + 1 < len(printed) else printed[place - 1]
    chosen = neighbour // 4
    triple_to_beat = _full_house_triple(to_beat)
    if triple_to_beat is not None and chosen <= triple_to_beat < max(counts):
        return max(counts)
    return chosen


def _full_house_triple(play: Play | None) -> int | None:
    """The position of the triple when ``play`` is a full house, else None."""
    if play is None:
        return None
    counts = Counter(number // 4 for number in card_numbers(play.cards & ~PHOENIX_BIT))
    if play.phoenix_position is not None:
        counts[play.phoenix_position] += 1
    if sorted(counts.values()) != [2, 3]:
        return None
    return max(counts, key=lambda position: counts[position])


def _in_stairs(counts: Counter[int]) -> int | None:
    singles = [position for position in counts if counts[position] == 1]
    consecutive = max(counts) - min(counts) == len(counts) - 1
    if len(singles) != 1 or not consecutive or sum(counts.values()) != 2 * len(counts) - 1:
        return None
    return singles[0]
