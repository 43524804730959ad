"""Which play beats which (rules.md 1.4 to 1.6, comparator of 3.10 without boosters)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .patterns import Pattern
from .switches import Switches, switches

LED_PHOENIX = 5


class Top(NamedTuple):
    """The pattern to be beaten with the key it had when it was laid (see ``key_of``)."""

    pattern: Pattern
    key: int


def is_bomb(pattern: Pattern) -> bool:
    """Whether the pattern is a bomb of either kind."""
    return pattern[0] in ("bomb_quad", "bomb_run")


def key_of(pattern: Pattern, top: Top | None = None) -> int:
    """Strength on the scale of rules.md 3.10: 4 x the rank that counts.

    A single Phoenix has the key of the card under it + 1, led 5; so it depends on the top it is laid on.
    """
    kind, ranks, _, _ = pattern
    if ranks == (0,):
        return LED_PHOENIX if top is None else top[1] + 1
    if kind == "full_house":
        return 4 * ranks[0]
    return 4 * ranks[-1]


def beats(pattern_y: Pattern, top: Top, rules: Mapping[str, Any] | Switches | None = None) -> bool:
    """Whether pattern Y may be laid on the top (pattern X, key X had when laid). Plain tuples will do."""
    y_kind, y_ranks, _, _ = pattern_y
    (x_kind, x_ranks, _, _), x_key = top
    if is_bomb(pattern_y):
        return not is_bomb(top[0]) or (len(y_ranks), key_of(pattern_y)) > (len(x_ranks), x_key)
    if y_kind != x_kind or x_ranks == (15,):
        return False
    if len(y_ranks) != len(x_ranks):
        longer_counts = y_kind == "straight" and switches(rules).longer_straight_beats
        return longer_counts and len(y_ranks) > len(x_ranks)
    return key_of(pattern_y, top) > x_key
