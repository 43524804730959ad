"""What the events of boosters must satisfy: owners, picks, uses, and the columns that count them.

Copies of a card cannot be told apart in the logs, so what is checked of them is how many each seat owns.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from tichu_sim.rules.ruleset import BEHIND_SOLOIST
from tichu_sim.terms import BOOSTER_EVENTS
from tichu_sim.validate.counts import Hands
from tichu_sim.validate.parts import Bools, Columns, Part, Rules

Ints = npt.NDArray[np.int64]

_GAINS = ("dealt", "picked", "returned")
_BEHIND_SOLOIST = np.array(BEHIND_SOLOIST)


def booster_owners(part: Part, _: Hands) -> Rules:
    """Nobody uses or hands on what he does not own, and no copy has two owners (rules.md 3.3)."""
    events, at = part.events, part.event_round
    row, owner, change = _changes(part)
    key = part.rounds["game"][at[row]] * len(part.boosters) + events["booster"][row]
    owned = _running(key * part.n_seats + owner, change)
    yield _rounds(part, at[row][owned < 0]), "a booster must be owned by the seat that uses it or hands it on"
    copies = np.array([choice.copies for choice in part.boosters])
    in_all = _running(key, change)
    wrong = (in_all > copies[events["booster"][row]]) | (in_all < 0)
    yield _rounds(part, at[row][wrong & _last_of(row)]), "a booster must not have more owners than copies"
    held = _of(events, "held") & (events["seat"] >= 0)
    now = _count(part, at[held], _owner(part, at[held], events["seat"][held]))
    change_of = np.zeros((len(part.rounds["game"]), part.n_seats), np.int64)
    np.add.at(change_of, (at[row], owner), change)
    first = part.rounds["round"] == 0
    left = now + change_of
    before = np.roll(left, 1, axis=0)
    yield (now != np.where(first[:, None], 0, before)).any(axis=1), "held must be what was owned before"
    logged = np.zeros_like(left)
    rows = np.arange(len(left))
    for seat in part.plan.rules.seats_of_players:
        logged[rows, _owner(part, rows, np.full(len(rows), seat))] = part.seats["boosters_left"][:, seat]
    yield (logged != left).any(axis=1), "boosters_left must be what the events leave"


def booster_uses(part: Part, _: Hands) -> Rules:
    """A booster is used when it could be, takes effect or is cancelled after that (rules.md 3.5, 3.6)."""
    events, at = part.events, part.event_round
    key = at * len(part.boosters) + events["booster"]
    for later, earlier, by_seat in (
        ("played", "offered", True),
        ("cancelled", "played", True),
        ("resolved", "played", True),
        ("scored", "played", True),
        ("chosen", "played", False),
    ):
        own = key * part.n_seats + _owner(part, at, events["seat"]) if by_seat else key
        known = np.unique(own[_of(events, earlier)])
        wrong = _of(events, later) & ~np.isin(own, known)
        yield _rounds(part, at[wrong]), f"a booster {later} must have been {earlier} in the round"
    cancelled, played = (_count(part, at[_of(events, name)]) for name in ("cancelled", "played"))
    yield 2 * cancelled > played, "each booster cancelled must have been answered by another one"


def booster_picks(part: Part, _: Hands) -> Rules:
    """Boosters are handed out after a call, once a round, one a seat, the caller first (rules.md 3.2)."""
    events, at = part.events, part.event_round
    picked = _of(events, "picked")
    picks = _count(part, at[picked], events["seat"][picked])
    several: Bools = picks.max(axis=1, initial=0) > 1
    yield several, "a seat must not pick more than one booster a round"
    n_calls = np.bincount(part.call_round, minlength=len(picks))
    uncalled: Bools = (_count(part, at[picked]) > 0) & (n_calls == 0)
    yield uncalled, "boosters must be handed out after a call only"
    known, first = np.unique(at[picked], return_index=True)
    picker = events["seat"][picked][first]
    calls = part.calls
    order = np.lexsort((calls["order"], -calls["call"], part.call_round))
    called, place = np.unique(part.call_round[order], return_index=True)
    caller = np.full(len(picks), -1)
    caller[called] = _owner(part, called, calls["seat"][order][place])
    wrong = caller[known] != _owner(part, known, picker)
    yield _rounds(part, known[wrong]), "the first caller must pick first"


def booster_counts(part: Part, _: Hands) -> Rules:
    """The columns of rounds and seats are the counts of the events."""
    events, at = part.events, part.event_round
    for column, names in (
        ("boosters_picked", ("picked",)),
        ("boosters_used", ("played",)),
        ("boosters_cancelled", ("cancelled",)),
    ):
        chosen = _of(events, *names)
        yield part.rounds[column] != _count(part, at[chosen]), f"{column} must be as in booster_events"
    of_seats: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("boosters_held", ("dealt", "held")),
        ("boosters_used", ("played",)),
    )
    for column, kinds in of_seats:
        chosen = _of(events, *kinds) & (events["seat"] >= 0)
        counted = _count(part, at[chosen], events["seat"][chosen])
        wrong = (part.seats[column] != counted).any(axis=1)
        yield wrong, f"{column} of the seats must be as in booster_events"


def _of(events: Columns, *names: str) -> Bools:
    return np.isin(events["event"], [BOOSTER_EVENTS.index(name) for name in names])


def _owner(part: Part, at: Ints, seat: npt.NDArray[np.integer[Any]]) -> Ints:
    """Who owns what a seat has in the rounds in these places: it, or of three the player who sits there.

    The soloist of three players owns what he uses for the dummy (rules.md 2.2).
    """
    if not part.plan.rules.rotates:
        return seat.astype(np.int64)
    player: Ints = (part.rounds["soloist"][at] + _BEHIND_SOLOIST[seat]) % part.plan.rules.players
    return player


def _changes(part: Part) -> tuple[Ints, Ints, Ints]:
    """Every gain and loss of a booster: the row of its event, the owner, and 1 or -1."""
    events = part.events
    moved = np.flatnonzero(_of(events, "moved"))
    gained, used = (np.flatnonzero(_of(events, *names)) for names in (_GAINS, ("played",)))
    row = np.concatenate([gained, used, moved, moved])
    seat = np.concatenate([events["seat"][np.concatenate([gained, used, moved])], events["target"][moved]])
    sizes = (len(gained), len(used), len(moved), len(moved))
    change = np.repeat([1, -1, -1, 1], sizes)
    order = np.argsort(row, kind="stable")
    return row[order], _owner(part, part.event_round[row[order]], seat[order]), change[order]


def _running(key: Ints, change: Ints) -> Ints:
    """The sum of the changes so far of the same key, at each of them."""
    order = np.argsort(key, kind="stable")
    total = np.cumsum(change[order])
    starts = np.flatnonzero(np.diff(key[order], prepend=-1))
    before = total[starts] - change[order][starts]
    running = np.empty(len(key), np.int64)
    running[order] = total - np.repeat(before, np.diff(starts, append=len(key)))
    return running


def _last_of(row: Ints) -> Bools:
    """The last change of each event: one that moves a booster is a loss and a gain."""
    return np.append(row[1:] != row[:-1], True) if len(row) else np.zeros(0, bool)


def _count(part: Part, at: Ints, seat: Ints | None = None) -> Ints:
    """How many there are of each round, or of each round and seat."""
    n, n_seats = len(part.rounds["game"]), part.n_seats
    if seat is None:
        return np.bincount(at, minlength=n)
    counted: Ints = np.bincount(at * n_seats + seat, minlength=n * n_seats).reshape(n, n_seats)
    return counted


def _rounds(part: Part, at: Ints) -> Bools:
    """Which rounds are meant."""
    marked = np.zeros(len(part.rounds["game"]), bool)
    marked[at] = True
    return marked
