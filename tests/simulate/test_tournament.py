"""Tournaments on duplicate deals: what is tallied, when they stop, what does not matter."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tichu_sim.errors import InputError
from tichu_sim.jit import JIT
from tichu_sim.simulate import tournament as tournaments
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.plan import make_plan
from tichu_sim.simulate.tournament import Tournament, load_tournament, play_span, play_tournament
from tichu_sim.strategies import load_strategy
from tichu_sim.tally import DEALS, LEAD, ROUNDS, SCORE, Tally

N = 60 if JIT else 4


def of(*names: str, **settings: Any) -> Tournament:
    return load_tournament(names, {"rounds": 3 * N, "seed": 8, **settings})


def same(one: Tally, other: Tally) -> bool:
    return (
        one.deals == other.deals
        and np.array_equal(one.sums, other.sums)
        and np.array_equal(one.products, other.products)
    )


def test_a_deal_is_tallied_from_both_its_plays() -> None:
    tally = play_span(of("greedy", "random"), 5, N)
    leads = []
    for names in (["greedy", "random"], ["random", "greedy"]):
        plan = make_plan({"rounds": 3 * N, "seed": 8, "strategies": names}, "test", Path())
        rounds = play_chunk(plan, 5, N)["rounds"]
        leads.append(rounds["score_0"].astype(int) - rounds["score_1"])
    home, away = leads[0].tolist(), (-leads[1]).tolist()
    both = [one + other for one, other in zip(home, away, strict=True)]
    score = [sum(1 + (lead > 0) - (lead < 0) for lead in pair) for pair in zip(home, away, strict=True)]
    deals = [1 + (lead > 0) - (lead < 0) for lead in both]
    assert tally.deals == N
    assert tally.sums[:, 0].tolist() == [sum(both), 2 * N, sum(score), sum(deals)]
    assert tally.products[LEAD, 0, SCORE, 0] == sum(a * b for a, b in zip(both, score, strict=True))
    assert tally.products[DEALS, 0, DEALS, 0] == sum(a * a for a in deals)


def test_a_strategy_is_exactly_as_good_as_itself() -> None:
    """The same hands and the same random numbers: what it wins in one play it loses in the other."""
    twin = msgspec.structs.replace(load_strategy("random"), name="twin")
    tournament = msgspec.structs.replace(of("random", "greedy"), strategies=(load_strategy("random"), twin))
    tally = play_span(tournament, 0, N)
    assert (tally.sums[LEAD, 0], tally.products[LEAD, 0, LEAD, 0]) == (0, 0)
    assert tally.products[SCORE, 0, SCORE, 0] == 4 * N


def test_every_two_play_and_spans_add_up() -> None:
    tournament = of("greedy", "random", "novice")
    assert tournament.pairings == ((0, 1), (0, 2), (1, 2))
    whole = play_span(tournament, 0, N)
    assert same(play_span(tournament, 0, N // 3) + play_span(tournament, N // 3, N - N // 3), whole)
    for row, (first, second) in enumerate(tournament.pairings):
        two = of(*(tournament.strategies[place].name for place in (first, second)))
        assert play_span(two, 0, N).sums[:, 0].tolist() == whole.sums[:, row].tolist()


def test_games_count_as_games_and_their_rounds_as_rounds() -> None:
    games = {"games": 4, "rules": {"target_score": 200}, "rounds": None}
    tournament = load_tournament(
        ("greedy", "random"), {key: value for key, value in games.items() if value} | {"seed": 8}
    )
    tally = play_span(tournament, 0, 4)
    assert tally.sums[SCORE, 0] in range(0, 17, 2)
    assert tally.sums[ROUNDS, 0] >= 8
    assert abs(tally.sums[LEAD, 0]) > 0


@pytest.mark.skipif(not JIT, reason="starts processes that would take long")
def test_the_number_of_processes_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does that two processes have played more when it is enough."""
    monkeypatch.setattr(tournaments, "STEP", 20)
    tournament = of("greedy", "random")
    one, two = (play_tournament(tournament, lambda tally: tally.deals >= 70, jobs) for jobs in (1, 2))
    assert one.deals == 80
    assert same(one, two)


def test_it_ends_with_the_deals() -> None:
    tally = play_tournament(of("greedy", "random"), lambda tally: False, jobs=1)
    assert tally.deals == 3 * N


def test_boosters_may_be_in_play() -> None:
    tally = play_span(of("greedy", "random", boosters="all", boosters_each=1), 0, max(2, N // 10))
    assert tally.sums[LEAD, 0] != 0


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("greedy",), "a tournament needs two strategies or more"),
        (("greedy", "random", "greedy"), 'two strategies have the name "greedy"'),
        (("greedy", "gredy"), 'did you mean "greedy"'),
        (("greedy", "nowhere.py"), "nowhere.py: there is no such file"),
    ],
)
def test_a_wrong_field_is_refused(names: tuple[str, ...], said: str) -> None:
    with pytest.raises(InputError, match=said):
        of(*names)


def test_a_negative_number_of_processes_is_refused() -> None:
    with pytest.raises(InputError, match="jobs: -1 is not allowed"):
        play_tournament(of("greedy", "random"), lambda tally: True, jobs=-1)
