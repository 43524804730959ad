"""scripts/learn.py: what it gathers, and that it finds its way back from parameters that were spoilt."""

import sys
from pathlib import Path

import numpy as np
import pytest

from strategies.seated import rows
from tichu_sim.jit import JIT
from tichu_sim.strategies import Strategy, load_strategy
from tichu_sim.strategies.parameters import SUBJECTS

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from learn import LEARNED, Learner, evidence_of
from tune import Search, start

pytestmark = pytest.mark.skipif(not JIT, reason="plays hundreds of rounds to the end")
ROUNDS = 150
SEED = 3
"""Also that of ``rows``, so that it plays the same deals."""
MOVING = tuple(one for about in LEARNED for one in SUBJECTS[about] if one.unit != "switch")


def search_from(**spoilt: float) -> Search:
    club = load_strategy("club")
    base = Strategy(name="base", policy="club", parameters=club.parameters | spoilt)
    return Search(base, MOVING, 0, SEED)


def test_what_the_base_chooses_leads_to_the_score_of_the_round() -> None:
    """In every decision that is noted, whichever seat it was that made it."""
    search = search_from()
    evidence = evidence_of(search, ROUNDS)
    learner = Learner(search, evidence, ROUNDS)
    assert len(learner.base) > 2 * ROUNDS
    played = rows(["club"], ROUNDS)["rounds"]
    lead = played["score_0"].astype(int) - played["score_1"]
    team = evidence.decisions["seat"]["seat"] % 2
    assert learner.base.tolist() == (np.where(team == 0, 1, -1) * lead[learner.numbers]).tolist()


def test_a_pass_never_lowers_what_it_is_judged_by() -> None:
    search = search_from(follow_value=-2)
    learner = Learner(search, evidence_of(search, ROUNDS), ROUNDS)
    before = learner.base[~learner.held_out].sum()
    ((values, words),) = learner.passes(1)
    after = learner.worths(values)[~learner.held_out].sum()
    assert after > before + 20 * ROUNDS
    place = [one.name for one in MOVING].index("follow_value")
    assert values[place] > start(search)[place]
    assert f"n = {ROUNDS // 5} rounds" in words
