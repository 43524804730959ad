"""What a booster is worth: the same deals played with the card granted to one seat and without it.

All else is alike in both arms: cards, the other boosters and their owners, and every seat's own random
numbers. Only independent rounds are compared, so boosters act within their round alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

import joblib
import msgspec
import numpy as np

from tichu_sim.simulate import batch
from tichu_sim.simulate.plan import Plan
from tichu_sim.terms import BOOSTER_EVENTS

OWNER = 0
"""The seat that is granted the card, with three players the soloist's; at other tables it is another one that
shuffles, and so every seat's part, from round to round."""

_CHUNK = 10_000


@dataclass(frozen=True)
class Grant:
    """Sums over the deals of one card.

    ``total`` and ``squares`` are of the change, by the grant, in the score of the owner's team less the other
    team's; ``changed`` counts the deals whose score changed; ``offered``, ``used`` and ``cancelled`` those in
    which the owner could use the granted card, did, and was answered with Njet!.
    """

    booster: str
    deals: int = 0
    total: int = 0
    squares: int = 0
    changed: int = 0
    offered: int = 0
    used: int = 0
    cancelled: int = 0

    def __add__(self, other: "Grant") -> "Grant":
        counts = fields(self)[1:]
        return Grant(self.booster, *(getattr(self, f.name) + getattr(other, f.name) for f in counts))


def measure_grants(plan: Plan, boosters: Sequence[str], jobs: int = 1) -> Iterator[Grant]:
    """For each booster the sums over all deals of the plan, in the order given, as they are finished.

    ``plan`` is one of independent rounds whose set holds the boosters. Raises ValueError for another plan.
    """
    if plan.unit != "rounds":
        raise ValueError("grants are measured over independent rounds")
    batch.warm(plan)
    spans = [(first, min(_CHUNK, plan.count - first)) for first in range(0, plan.count, _CHUNK)]
    calls = (joblib.delayed(_measure)(plan, name, *span) for name in boosters for span in spans)
    results = iter(joblib.Parallel(n_jobs=jobs or -1, return_as="generator")(calls))
    for name in boosters:
        yield sum((next(results) for _ in spans), Grant(name))


def arms(plan: Plan, booster: str) -> tuple[Plan, Plan]:
    """The plan with a booster granted to the owner, and with the same copy taken out of the game."""
    granted = msgspec.structs.replace(plan.boosters, grant={f"S{OWNER}": (booster,)})
    removed = msgspec.structs.replace(plan.boosters, grant={}, removed=(*plan.boosters.removed, booster))
    return (
        msgspec.structs.replace(plan, boosters=granted),
        msgspec.structs.replace(plan, boosters=removed),
    )


def _measure(plan: Plan, booster: str, first: int, count: int) -> Grant:
    """The sums over a span of deals."""
    with_card, without = (batch.play_chunk(arm, first, count) for arm in arms(plan, booster))
    change = _lead(with_card["rounds"]) - _lead(without["rounds"])
    slot = plan.boosters.slot_names.index(booster)
    notes = with_card["booster_events"]
    notes = notes[notes["booster"] == slot]
    return Grant(
        booster,
        deals=count,
        total=int(change.sum()),
        squares=int((change * change).sum()),
        changed=int((change != 0).sum()),
        offered=_deals_with(notes, "offered"),
        used=_deals_with(notes, "played"),
        cancelled=_deals_with(notes, "cancelled"),
    )


def _lead(rounds: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """By how many points the owner's team is ahead in each round."""
    lead: np.ndarray[Any, Any] = rounds["score_0"].astype(np.int64) - rounds["score_1"].astype(np.int64)
    return lead


def _deals_with(notes: "np.ndarray[Any, Any]", event: str) -> int:
    """Rounds in which the owner's copy met an event."""
    code = BOOSTER_EVENTS.index(event)
    met = notes[(notes["event"] == code) & (notes["seat"] == OWNER)]
    return len(np.unique(met["game"]))
