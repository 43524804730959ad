"""The base policies by name."""

from tichu_sim.jit import Entry
from tichu_sim.strategies import greedy, random_play

POLICIES: dict[str, Entry] = {"random": random_play.decide, "greedy": greedy.decide}
