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
from tichu_sim.tally import DEALS, LEAD, ROUNDS, SCORE, SOLOISTS, Tally

N = 60 if JIT else 4


def of(*names: str, **settings: Any) -> Tournament:
    return load_tournament(names, {"rounds": 3 * N, "seed": 8, **settings})


def same(one: Tally, other: Tally) -> bool:
    return (
        one.deals == other.deals
        and np.array_equal(one.sums, other.sums)
        and np.array_equal(one.products, other.products)
    )


def leads_of(strategies: list[str], first: int, **settings: Any) -> "np.ndarray[Any, Any]":
    """Points by which team 0 was ahead in ``N`` rounds."""
    plan = make_plan({"rounds": 3 * N, "seed": 8, "strategies": strategies, **settings}, "test", Path())
    rounds = play_chunk(plan, first, N)["rounds"]
    lead: np.ndarray[Any, Any] = rounds["score_0"].astype(int) - rounds["score_1"]
    return lead


def test_a_deal_is_tallied_from_both_its_plays() -> None:
    tally = play_span(of("greedy", "random"), 5, N)
    home = leads_of(["greedy", "random"], 5).tolist()
    away = (-leads_of(["random", "greedy"], 5)).tolist()
    both = [one + other for one, other in zip(home, away, strict=True)]
    score = [sum(1 + (lead > 0) - (lead < 0) for lead in pair) for pair in zip(home, away, strict=True)]
    deals = [1 + (lead > 0) - (lead < 0) for lead in both]
    assert tally.deals == N
    assert tally.sums[:, 0].tolist() == [sum(both), 2 * N, sum(score), sum(deals)]
    assert tally.products[LEAD, 0, SCORE, 0] == sum(a * b for a, b in zip(both, score, strict=True))
    assert tally.products[DEALS, 0, DEALS, 0] == sum(a * a for a in deals)


@pytest.mark.parametrize("settings", [{}, {"players": 6}, {"players": 3}, {"players": 3, "games": 3}])
def test_a_strategy_is_exactly_as_good_as_itself(settings: dict[str, int]) -> None:
    """The same hands and the same random numbers: what it wins in one play it loses in the other."""
    twin = msgspec.structs.replace(load_strategy("random"), name="twin")
    settings = settings if "games" in settings else {"rounds": N, **settings}
    field = load_tournament(("random", "greedy"), {"seed": 8, **settings})
    deals = field.plan.count
    tally = play_span(msgspec.structs.replace(field, strategies=(load_strategy("random"), twin)), 0, deals)
    assert (tally.sums[LEAD, 0], tally.products[LEAD, 0, LEAD, 0]) == (0, 0)
    assert tally.products[SCORE, 0, SCORE, 0] == 4 * deals
    for one, other in zip(*SOLOISTS, strict=True) if settings.get("players") == 3 else ():
        assert tally.sums[one, 0] == tally.sums[other, 0] != 0


def test_six_swap_teams_of_three() -> None:
    tally = play_span(of("greedy", "random", players=6), 5, N)
    home, away = leads_of(["greedy", "random"], 5, players=6), leads_of(["random", "greedy"], 5, players=6)
    assert tally.sums[:, 0].tolist()[:2] == [(home - away).sum(), 2 * N]


def test_of_three_each_strategy_is_once_the_soloist() -> None:
    tally = play_span(of("greedy", "random", players=3), 5, N)
    rules = {"players": 3, "first_shuffler": "S0"}
    home = leads_of(["greedy", "random", "random"], 5, rules=rules)
    away = leads_of(["random", "greedy", "greedy"], 5, rules=rules)
    assert tally.sums[LEAD, 0] == (home - away).sum()
    assert [tally.sums[side.lead, 0] for side in SOLOISTS] == [home.sum(), away.sum()]
    assert [tally.sums[side.rounds, 0] for side in SOLOISTS] == [N, N]


def test_in_games_of_three_personal_totals_count() -> None:
    """One against the mean of two in points; against the better of two for the game."""
    games = 3
    tournament = load_tournament(("greedy", "random"), {"games": games, "seed": 8, "players": 3})
    tally = play_span(tournament, 0, games)
    leads, scores, solo = [], [], []
    for sign, names in ((1, ["greedy", "random", "random"]), (-1, ["random", "greedy", "greedy"])):
        rules = {"players": 3, "first_shuffler": "S0"}
        plan = make_plan({"games": games, "seed": 8, "strategies": names, "rules": rules}, "test", Path())
        tables = play_chunk(plan, 0, games)
        one, *two = (tables["games"][f"score_{player}"].astype(int) for player in range(3))
        leads.append(sign * (one - sum(two) / 2))
        scores.append(1 + sign * np.sign(one - np.maximum(*two)))
        alone = tables["rounds"][tables["rounds"]["soloist"] == 0]
        solo.append([alone["score_0"].sum(), (alone["score_0"] - alone["score_1"]).sum(), len(alone)])
    assert tally.sums[LEAD, 0] == np.sum(leads)
    assert tally.sums[ROUNDS, 0] == 2 * 9 * games
    assert tally.sums[SCORE, 0] == np.sum(scores)
    assert [[tally.sums[what, 0] for what in side] for side in SOLOISTS] == solo
    assert solo[0][2] == 3 * games


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
        (
            ("greedy", "kas328"),
            "kas328 cannot play with 6 players, its policy kas328 only knows tables of four",
        ),
    ],
)
def test_a_wrong_field_is_refused(names: tuple[str, ...], said: str) -> None:
    with pytest.raises(InputError, match=said):
        of(*names, players=6)


def test_a_negative_number_of_processes_is_refused() -> None:
    with pytest.raises(InputError, match="jobs: -1 is not allowed"):
        play_tournament(of("greedy", "random"), lambda tally: True, jobs=-1)
