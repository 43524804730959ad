"""Compile the kernels that the tests need, into the cache.

python scripts/_kernels.py engine|boosters
"""

import sys

from tichu_sim.boosters import load_boosters
from tichu_sim.boosters.hub import hub_of
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.jit import Entry
from tichu_sim.simulate.kernel import play_units
from tichu_sim.strategies.policies import POLICIES
from tichu_sim.validate.invariants import watch_rounds


def entries(part: str) -> list[Entry]:
    """Those of the base game, or those that only boosters need."""
    if part == "engine":
        return [advance, generate, play_units, answer, start, no_boosters, *POLICIES.values()]
    return [hub_of(load_boosters("all")), watch_rounds]


if __name__ == "__main__":
    for one in entries(sys.argv[1]):
        one.get()
