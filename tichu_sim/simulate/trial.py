"""A short trial of boosters: do they compile, and do random rounds with them come to their end?"""

from dataclasses import dataclass

import msgspec
import numpy as np

from tichu_sim.boosters import BoosterSet
from tichu_sim.boosters.hub import hub_of
from tichu_sim.errors import InputError
from tichu_sim.rules import RuleSet
from tichu_sim.simulate.batch import play_chunk, warm
from tichu_sim.simulate.plan import Plan
from tichu_sim.strategies import load_strategy
from tichu_sim.terms import BOOSTER_EVENTS
from tichu_sim.written import compile_own

DEALT_EACH = 2


@dataclass(frozen=True)
class Trial:
    """What happened in a trial: the number of rounds, and by card how often each booster event took place."""

    rounds: int
    events: dict[str, dict[str, int]]


def try_out(boosters: BoosterSet, rounds: int, source: str) -> Trial:
    """Play independent rounds of ``random``, by the official rules, with a set dealt two to a seat.

    Raises InputError for a card that does not compile or that fails in a round; ``source`` is named then.
    """
    player = load_strategy("random")
    dealt = min(DEALT_EACH, max(1, boosters.n_copies // 4))
    plan = Plan(
        unit="rounds",
        count=rounds,
        seed=0,
        rules=RuleSet(),
        strategies=(player, player, player, player),
        boosters=msgspec.structs.replace(boosters, start_with=dealt),
        chunk=max(1, min(rounds, 250_000)),
    )
    compile_own(hub_of(boosters), source)
    warm(plan)
    try:
        played = play_chunk(plan, 0, rounds)
    except (ValueError, IndexError, OverflowError, ZeroDivisionError) as error:
        raise InputError(f"{source}: a round of the trial failed: {error}") from None
    return Trial(rounds, _count(played["booster_events"], boosters.slot_names))


def _count(events: np.ndarray, slot_names: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """The number of each event by card, copies together."""
    counts = {name: dict.fromkeys(BOOSTER_EVENTS, 0) for name in slot_names}
    for slot, name in enumerate(slot_names):
        found = np.bincount(events["event"][events["booster"] == slot], minlength=len(BOOSTER_EVENTS))
        for event, n in zip(BOOSTER_EVENTS, found, strict=True):
            counts[name][event] += int(n)
    return counts
