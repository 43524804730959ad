"""The base policies by name."""

from tichu_sim.jit import Entry
from tichu_sim.state import N_PARAMETERS
from tichu_sim.strategies import greedy, random_play
from tichu_sim.strategies.club import decide as club
from tichu_sim.strategies.parameters import PARAMETERS

POLICIES: dict[str, Entry] = {
    "random": random_play.decide,
    "greedy": greedy.decide,
    "club": club.decide,
}

assert len(PARAMETERS) <= N_PARAMETERS
