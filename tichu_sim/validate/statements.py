"""What each statement of the table of exact odds says, in terms of the counted features.

One line a form of statement: the words with ``{}`` for numbers, the feature, and which of its cells count.
A cell is decoded into named arrays (``c.aces`` and so on), so that the lines read like the statements.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from tichu_sim.validate.kernel import CELLS, PLACE

Floats = npt.NDArray[np.float64]
_Rule = Callable[..., npt.NDArray[Any]]


@dataclass(frozen=True)
class Measure:
    """A statement as weights by cell of a feature: the sum of ``value`` over the sum of ``weight``.

    ``weight`` is 1 where the condition of the statement holds and 0 elsewhere.
    """

    feature: str
    value: Floats
    weight: Floats


# How a cell number is put together: names and number of values of its digits, the first the largest.
_DIGITS: dict[str, tuple[tuple[str, int], ...]] = {
    "holding": (("aces", 5), ("dragon", 2), ("phoenix", 2), ("dog", 2), ("mahjong", 2)),
    "most": (("most", 5), ("phoenix", 2)),
    "bombs": (("quad", 2), ("flush", 2)),
    "phoenix_run": (("length", 15), ("phoenix", 2)),
    "drawn_aces": (("early", 5), ("late", 5)),
    "drawn_dragon": (("early", 2), ("late", 2)),
    "drawn_joker": (("early", 2), ("late", 2)),
    "aces_around": (("own", 5), ("partner", 5), ("two_with_one", 2)),
    "bombs_around": (("own", 2), ("partner", 2), ("opponents", 2)),
    "triples_and_bomb": (("triples", 5), ("opponents", 2)),
    "aces_and_bomb": (("aces", 5), ("opponents", 2)),
    "table_bombs": (("quad", 2), ("flush", 2), ("holders", 5)),
}

_HAND: tuple[tuple[str, str, _Rule], ...] = (
    ("P(aces={})", "holding", lambda c, n: c.aces == n),
    ("P(aces>={})", "holding", lambda c, n: c.aces >= n),
    ("E(aces)", "holding", lambda c: c.aces),
    ("P(dragon)", "holding", lambda c: c.dragon),
    ("P(phoenix)", "holding", lambda c: c.phoenix),
    ("P(dog)", "holding", lambda c: c.dog),
    ("P(mahjong)", "holding", lambda c: c.mahjong),
    ("P(dragon&phoenix)", "holding", lambda c: c.dragon & c.phoenix),
    ("P(dragon or phoenix)", "holding", lambda c: c.dragon | c.phoenix),
    ("P(exactly one of dragon,phoenix)", "holding", lambda c: c.dragon ^ c.phoenix),
    ("P(neither dragon nor phoenix)", "holding", lambda c: (c.dragon | c.phoenix) == 0),
    ("P(specials={})", "holding", lambda c, n: c.dragon + c.phoenix + c.dog + c.mahjong == n),
    ("P(high6={})", "holding", lambda c, n: c.aces + c.dragon + c.phoenix == n),
    (
        "P(1+ ace with 1+ of dr/ph, or both dr&ph)",
        "holding",
        lambda c: (c.dragon + c.phoenix >= 1) & (c.aces + c.dragon + c.phoenix >= 2),
    ),
    (
        "P(2+ aces with 1+ of dr/ph, or 1+ ace with both)",
        "holding",
        lambda c: (c.dragon + c.phoenix >= 1) & (c.aces + c.dragon + c.phoenix >= 3),
    ),
    ("P(dr/ph + aces >= {})", "holding", lambda c, n: c.aces + c.dragon + c.phoenix >= n),
    (
        "P(dr+ph={} & aces={})",
        "holding",
        lambda c, n, aces: (c.dragon + c.phoenix == n) & (c.aces == aces),
    ),
    (
        "P(class aces={} dr={} ph={} dog={} ma={})",
        "holding",
        lambda c, aces, dragon, phoenix, dog, mahjong: (
            (c.aces == aces)
            & (c.dragon == dragon)
            & (c.phoenix == phoenix)
            & (c.dog == dog)
            & (c.mahjong == mahjong)
        ),
    ),
    ("E(distinct ranks 2..A)", "ranks", lambda c: c.cell),
    ("P(distinct ranks={})", "ranks", lambda c, n: c.cell == n),
    ("E(ranks with exactly 2 cards)", "pairs", lambda c: c.cell),
    ("P(ranks with exactly 2 cards={})", "pairs", lambda c, n: c.cell == n),
    ("E(ranks with exactly 3 cards)", "triples", lambda c: c.cell),
    ("P(ranks with exactly 3 cards={})", "triples", lambda c, n: c.cell == n),
    ("E(ranks with exactly 4 cards)", "quads", lambda c: c.cell),
    ("P(ranks with exactly 4 cards={})", "quads", lambda c, n: c.cell == n),
    ("P(some rank with >={} cards)", "most", lambda c, n: c.most >= n),
    (
        "P(pure singles: no two cards of a rank, no phoenix)",
        "most",
        lambda c: (c.most <= 1) & (c.phoenix == 0),
    ),
    ("P(>={} quad)", "quads", lambda c, n: c.cell >= n),
    ("P(exactly {} quads)", "quads", lambda c, n: c.cell == n),
    ("E(quads)", "quads", lambda c: c.cell),
    ("P(straight flush >= {})", "suited_run", lambda c, n: c.cell >= n),
    ("P(any bomb)", "bombs", lambda c: c.quad | c.flush),
    ("P(quad and straight flush)", "bombs", lambda c: c.quad & c.flush),
    ("P(>=1 quad)", "bombs", lambda c: c.quad),
    ("P(straight flush >= 5)", "bombs", lambda c: c.flush),
    ("P(longest natural straight >= {})", "run", lambda c, n: c.cell >= n),
    ("P(longest straight >= {}, phoenix usable)", "phoenix_run", lambda c, n: c.length >= n),
    ("E(longest natural run of ranks 1..14)", "run", lambda c: c.cell),
    ("E(longest run of ranks, phoenix usable)", "phoenix_run", lambda c: c.length),
    ("P(longest natural straight of 2..A >= {})", "low_run", lambda c, n: c.cell >= n),
    ("P(natural pair sequence >= {} pairs)", "stairs", lambda c, n: c.cell >= n),
)

_DRAWS: tuple[tuple[str, str, _Rule], ...] = (
    ("P(draw dragon in last 6)", "drawn_dragon", lambda c: c.late),
    ("P(draw dragon or phoenix in last 6)", "drawn_joker", lambda c: c.late),
    ("P(draw {} more aces in last 6)", "drawn_aces", lambda c, n: c.late - c.early == n),
)

_TABLE: tuple[tuple[str, str, _Rule], ...] = (
    ("P(some player has a quad)", "table_bombs", lambda c: c.quad),
    ("P(some player has a straight flush)", "table_bombs", lambda c: c.flush),
    ("P(some player has any bomb)", "table_bombs", lambda c: c.holders >= 1),
    ("P(>={} players have a bomb)", "table_bombs", lambda c, n: c.holders >= n),
    ("P(a given team has a bomb)", "team_bomb", lambda c: c.cell),
    ("P(dragon & phoenix in one hand)", "jokers", lambda c: c.cell == 2),
    ("P(dragon & phoenix in one team)", "jokers", lambda c: c.cell >= 1),
    ("P(partner holds {} aces)", "aces_around", lambda c, n: c.partner == n),
    ("P(partner holds >={} ace)", "aces_around", lambda c, n: c.partner >= n),
    (
        "P(some opponent holds >=2 aces in one hand)",
        "aces_around",
        lambda c: c.two_with_one,
    ),
    ("P(opponents hold the last ace)", "aces_around", lambda c: c.own + c.partner == 3),
    ("P(partner holds dragon)", "dragon_around", lambda c: c.cell == 1),
    ("P(a given opponent team holds dragon)", "dragon_around", lambda c: c.cell == 2),
    ("P(partner has a bomb)", "bombs_around", lambda c: c.partner),
    # Three features know this one; the condition decides.
    ("P(opponents have a bomb)", "bombs_around", lambda c: c.opponents),
    ("P(opponents have a bomb)", "triples_and_bomb", lambda c: c.opponents),
    ("P(opponents have a bomb)", "aces_and_bomb", lambda c: c.opponents),
)

_CONDITIONS: tuple[tuple[str, str, _Rule], ...] = (
    ("phoenix in hand", "phoenix_run", lambda c: c.phoenix),
    ("not in first 8", "drawn_dragon", lambda c: c.early == 0),
    ("neither in first 8", "drawn_joker", lambda c: c.early == 0),
    ("{} aces in first 8", "drawn_aces", lambda c, n: c.early == n),
    ("I hold no ace", "aces_around", lambda c: c.own == 0),
    ("I hold {} aces", "aces_around", lambda c, n: c.own == n),
    ("I hold {} aces", "aces_and_bomb", lambda c, n: c.aces == n),
    ("I do not hold it", "dragon_around", lambda c: c.cell != 0),
    ("I hold a bomb", "bombs_around", lambda c: c.own),
    ("I hold no bomb", "bombs_around", lambda c: c.own == 0),
    ("I hold {} exact triples", "triples_and_bomb", lambda c, n: c.triples == n),
)


def measure_of(scope: str, statistic: str, given: str = "") -> Measure | None:
    """The measure of a row of the table of exact odds; None if no form of statement fits.

    ``scope`` is first8, hand14, table14, or exchanged for bombs after a random exchange.

    >>> measure_of("hand14", "P(dragon)").feature
    'hand14.holding'
    """
    for form, feature, rule in (*_HAND, *_DRAWS, *_TABLE):
        numbers = _numbers(form, statistic)
        if numbers is None or f"{scope}.{feature}" not in PLACE:
            continue
        cells = _decoded(scope, feature)
        value = rule(cells, *numbers)
        if not given:
            return _measure(scope, feature, value, np.ones_like(cells.cell))
        weight = _condition(feature, given, cells)
        if weight is not None:
            return _measure(scope, feature, value, weight)
    return None


def _measure(scope: str, feature: str, value: npt.NDArray[Any], weight: npt.NDArray[Any]) -> Measure:
    inside = weight.astype(np.float64)
    return Measure(f"{scope}.{feature}", value * inside, inside)


def _condition(feature: str, given: str, cells: SimpleNamespace) -> npt.NDArray[Any] | None:
    for form, known_to, rule in _CONDITIONS:
        numbers = _numbers(form, given)
        if known_to == feature and numbers is not None:
            return rule(cells, *numbers)
    return None


def _numbers(form: str, text: str) -> list[int] | None:
    """The numbers in a text of this form; None if it is of another."""
    found = re.fullmatch(re.escape(form).replace(r"\{\}", r"(\d+)"), text)
    return [int(number) for number in found.groups()] if found else None


def _decoded(scope: str, feature: str) -> SimpleNamespace:
    """The cell numbers of a feature and the digits they consist of, as arrays by cell."""
    cell = np.arange(CELLS[PLACE[f"{scope}.{feature}"]])
    names, rest = {"cell": cell}, cell
    for name, values in reversed(_DIGITS.get(feature, ())):
        names[name], rest = rest % values, rest // values
    return SimpleNamespace(**names)
