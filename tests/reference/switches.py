"""The house-rule switches of rules.md 1.12 and 2 that concern a round."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

_CHOICES: dict[str, tuple[Any, ...]] = {
    "players": (4, 3, 6),
    "tientsin_deal": ("one_pack_uneven", "one_pack_54"),
    "tientsin_exchange": ("one_each", "two_each"),
    "longer_straight_beats": (False, True),
    "straight_min_rank": (1, 2),
    "small_window": ("own_first_card", "first_card_of_round"),
    "repass_on_tichu_call": (False, True),
    "bombs_out_of_turn": (True, False),
    "bomb_may_be_led": (True, False),
    "dog_fallback": ("partner_right", "dog_player_right"),
    "dog_may_dodge_wish": (False, True),
    "wish_optional": (True, False),
    "wish_lifetime": ("until_fulfilled", "this_trick"),
    "last_tricks_to": ("first_out", "opponents"),
    "small_success": ("caller_first", "team_first"),
    "reenter_after_pass": (True, False),
    "grand_window_mode": ("sequential", "simultaneous"),
}


# eq=False: rounds look hands up by (hand, switches) all the time, and identity makes the fastest key.
@dataclass(frozen=True, eq=False)
class Switches:
    """One value for each switch; the defaults are the official rules.

    ``stairs_max_pairs`` None is unlimited. ``max_calls_per_team`` holds (kind, limit) pairs, empty is no
    limit.
    """

    players: int = 4
    tientsin_deal: str = "one_pack_uneven"
    tientsin_exchange: str = "one_each"
    longer_straight_beats: bool = False
    stairs_max_pairs: int | None = None
    straight_min_rank: int = 1
    small_window: str = "own_first_card"
    repass_on_tichu_call: bool = False
    bombs_out_of_turn: bool = True
    bomb_may_be_led: bool = True
    dog_fallback: str = "partner_right"
    dog_may_dodge_wish: bool = False
    wish_optional: bool = True
    wish_lifetime: str = "until_fulfilled"
    last_tricks_to: str = "first_out"
    small_success: str = "caller_first"
    reenter_after_pass: bool = True
    max_calls_per_team: tuple[tuple[str, int], ...] = ()
    grand_window_mode: str = "sequential"

    def call_limit(self, kind: str) -> int | None:
        """The most calls of a kind ("small" or "grand") a team may make, None for no limit."""
        return dict(self.max_calls_per_team).get(kind)


def _max_pairs(value: Any) -> int | None:
    if value is None or value == "unlimited":
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 2:
        raise ValueError(f"stairs_max_pairs is {value!r}: a number from 2 up, or None for unlimited")
    return value


def _call_limits(value: Any) -> tuple[tuple[str, int], ...]:
    if value is None or value == "none":
        return ()
    if not isinstance(value, Mapping) or not set(value) <= {"grand", "small"}:
        raise ValueError(f"max_calls_per_team is {value!r}: a mapping of grand and small to numbers, or None")
    return tuple(sorted((kind, int(limit)) for kind, limit in value.items()))


OFFICIAL = Switches()


def switches(rules: "Mapping[str, Any] | Switches | None") -> Switches:
    """Fills up a dict of the switches that differ from the official rules.

    Raises ValueError for an unknown switch or value, naming the allowed ones.
    """
    if isinstance(rules, Switches):
        return rules
    if not rules:
        return OFFICIAL
    values = dict(rules)
    known = {field.name for field in fields(Switches)}
    for name, value in values.items():
        if name not in known:
            raise ValueError(f"unknown switch {name!r}: one of {', '.join(sorted(known))}")
        if name == "stairs_max_pairs":
            values[name] = _max_pairs(value)
        elif name == "max_calls_per_team":
            values[name] = _call_limits(value)
        elif value not in _CHOICES[name]:
            raise ValueError(f"{name} is {value!r}: one of {_CHOICES[name]}")
    return Switches(**values)


def hand_sizes(house: Switches, shuffler: int) -> list[int]:
    """Cards dealt to each seat: 14, or with six players as many as the deck yields (rules.md 2.2)."""
    if house.players != 6:
        return [14] * 4
    sizes = [9] * 6
    if house.tientsin_deal == "one_pack_uneven":
        sizes[shuffler % 6] = sizes[(shuffler + 1) % 6] = 10
    return sizes
