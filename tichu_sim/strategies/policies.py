"""The base policies by name, and the policy of any strategy."""

from tichu_sim.jit import Entry
from tichu_sim.state import N_PARAMETERS
from tichu_sim.strategies import Strategy, greedy, random_play
from tichu_sim.strategies.club import decide as club
from tichu_sim.strategies.own import own_policy
from tichu_sim.strategies.parameters import PARAMETERS
from tichu_sim.strategies.peers import kas328, sifounak
from tichu_sim.strategies.search import decide as search

POLICIES: dict[str, Entry] = {
    "random": random_play.decide,
    "greedy": greedy.decide,
    "club": club.decide,
    "search": search.decide,
    "kas328": kas328.decide,
    "sifounak": sifounak.decide,
}

assert len(PARAMETERS) <= N_PARAMETERS


def policy_of(strategy: Strategy) -> Entry:
    """What answers for a strategy: its base policy, or the functions of its author's file before that.

    Raises InputError for such a file that does not compile or has changed since.
    """
    return own_policy(strategy) if strategy.path else POLICIES[strategy.policy]
