"""What the servers of Brettspielwelt do that no rule of the game says, found in their logs.

Each exception has its sentence. A replay reports it as explained, not as an error.
"""

from collections.abc import Sequence

from tichu_sim.cards import MAHJONG_BIT
from tichu_sim.formats import Event, Play, RoundLog, Wish

WISH_AFTER_THE_END = "the Mah Jong ended the round, and the server still asked for a wish, which binds nobody"
ONE_GRAND_BOOKED = (
    "both partners called Grand Tichu and one made it; the server booked only the success (once in 2007)"
)
GRAND_TICHU_POINTS = 200


def is_wish_after_the_end(laid: Event, rest: Sequence[Event]) -> bool:
    """Whether all that follows the last play of a round is the wish for its Mah Jong."""
    return (
        isinstance(laid, Play)
        and bool(laid.cards & MAHJONG_BIT)
        and len(rest) == 1
        and isinstance(rest[0], Wish)
    )


def is_one_grand_booked(log: RoundLog, first_out: int, computed: tuple[int, int]) -> bool:
    """Whether the logged points are the computed ones without the partner's failed Grand Tichu."""
    callers = {call.seat for call in log.grand_calls}
    team = first_out % 2
    booked = list(computed)
    booked[team] += GRAND_TICHU_POINTS
    return {team, team + 2} <= callers and log.result == tuple(booked)
