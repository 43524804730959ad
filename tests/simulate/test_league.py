"""Leagues: who sits where, who leaves, what is noted of a game, what does not matter."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from scipy import stats

from tichu_sim.economy import NOBODY, Economy, RakeStep
from tichu_sim.errors import InputError
from tichu_sim.jit import JIT
from tichu_sim.simulate import league as leagues
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.league import (
    League,
    league_of,
    leaver_of,
    load_league,
    play_league,
    play_span,
    seated,
)

N = 30 if JIT else 2
SHORT = {"games": 3 * N, "seed": 5, "target": 200}
EXAMPLE = Path(__file__).parents[2] / "data" / "leagues" / "club_evening.toml"


def of(*names: str, each: int = 3, **settings: Any) -> League:
    return league_of(names, each, {**SHORT, **settings})


def write(folder: Path, text: str) -> str:
    path = folder / "league.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_four_players_are_drawn_for_each_game() -> None:
    league = of("greedy", "random")
    games = [seated(league, game) for game in range(50)]
    assert all(len({*seats}) == 4 and {*seats} <= {*range(6)} for seats in games)
    other_seed = of("greedy", "random", seed=6)
    assert games != [seated(other_seed, game) for game in range(50)]


def test_every_order_of_players_is_as_likely() -> None:
    """Each of the 120 ways to seat four of five players; a fixed seed, so it cannot fail by chance."""
    league = of("greedy", each=5)
    counts: dict[tuple[int, ...], int] = {}
    for game in range(6000):
        seats = tuple(seated(league, game))
        counts[seats] = counts.get(seats, 0) + 1
    assert len(counts) == 120
    assert stats.chisquare([*counts.values()]).pvalue > 0.001


def test_a_game_is_that_unit_of_the_plan_with_its_players_in_the_seats() -> None:
    league = of("greedy", "random")
    rows = play_span(league, 4, 2)
    for row, game in zip(rows, (4, 5), strict=True):
        seats = seated(league, game)
        strategies = tuple(league.players[place].strategy for place in seats)
        played = play_chunk(msgspec.structs.replace(league.plan, strategies=strategies), game, 1)["games"][0]
        assert row["players"].tolist() == seats
        assert (row["rounds"], row["winner"], row["leaver"]) == (played["rounds"], played["winner"], NOBODY)
        assert row["score"].tolist() == [played["score_0"], played["score_1"]]
        assert max(row["score"]) >= 200


def test_spans_add_up_whatever_is_played_before() -> None:
    league = of("greedy", "random", leave=0.2)
    whole = play_span(league, 0, N)
    parts = [play_span(league, 0, 1), play_span(league, 1, N - 1)]
    assert np.array_equal(np.concatenate(parts), whole)


@pytest.mark.skipif(not JIT, reason="starts processes that would take long")
def test_the_number_of_processes_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leagues, "_STEP", 20)
    league = of("greedy", "random", leave=0.1)
    one, two = (play_league(league, jobs) for jobs in (1, 2))
    assert len(one) == 3 * N
    assert np.array_equal(one, two)


def test_players_leave_by_their_own_chance() -> None:
    """Of the four only the first may leave, one game in four; when is as likely for any part of it."""
    league = of("random", each=4)
    often = msgspec.structs.replace(league.players[0], leave=0.25)
    league = msgspec.structs.replace(league, players=(often, *league.players[1:]))
    left = []
    for game in range(2000):
        seats = seated(league, game)
        seat, moment = leaver_of(league, game, seats)
        if seat == NOBODY:
            assert moment == 1
            continue
        assert seats[seat] == 0
        left.append(moment)
    assert stats.binomtest(len(left), 2000, 0.25).pvalue > 0.001
    assert stats.kstest(left, "uniform").pvalue > 0.001


def test_the_first_who_leaves_ends_the_game() -> None:
    """With every chance 1 all four would leave; the seat whose moment comes first does."""
    league = of("random", each=4, leave=1.0)
    found = [leaver_of(league, game, seated(league, game)) for game in range(1000)]
    assert {seat for seat, _ in found} == {0, 1, 2, 3}
    assert stats.kstest([moment for _, moment in found], stats.beta(1, 4).cdf).pvalue > 0.001


def test_a_game_that_is_left_has_the_score_of_that_moment_and_no_winner() -> None:
    stay, leave = (play_span(of("greedy", "random", leave=chance), 0, N) for chance in (0.0, 1.0))
    assert (leave["winner"] == NOBODY).all()
    assert (leave["leaver"] != NOBODY).all()
    assert (leave["rounds"] < stay["rounds"]).all()
    assert np.array_equal(leave["players"], stay["players"])
    assert (leave["score"].max(axis=1) < 200).all()
    assert (leave["score"][leave["rounds"] == 0] == 0).all()


def test_a_league_file_is_read(tmp_path: Path) -> None:
    league = load_league(str(EXAMPLE), {})
    assert [player.name for player in league.players] == ["Ada", "Ben", "Cleo", "Dora", "Emil", "Finn"]
    assert [player.leave for player in league.players] == [0.01] * 5 + [0.1]
    names = [strategy.name for strategy in league.strategies]
    assert names == ["expert", "club", "daring", "novice", "greedy"]
    assert (league.plan.unit, league.plan.count, league.plan.rules.target_score) == ("games", 600, 500)
    assert not league.plan.rules.wish_optional
    assert league.plan.rules.longer_straight_beats
    steps = tuple(RakeStep(stake=stake, percent=share) for stake, share in ((200, 50), (500, 40), (2000, 30)))
    assert league.economy == Economy(stake=500, rake=steps, elo_k=24)


def test_options_win_over_a_league_file() -> None:
    options = {"games": 7, "target": 300, "leave": 0.5, "economy": {"stake": 2000}}
    league = load_league(str(EXAMPLE), options)
    assert (league.plan.count, league.plan.rules.target_score, league.economy.percent) == (7, 300, 30)
    assert (league.economy.elo_k, league.players[0].leave, league.players[5].leave) == (24, 0.5, 0.1)


def test_paths_start_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('policy = "greedy"\n', "utf-8")
    (tmp_path / "house.toml").write_text('base = "spectrum"\ntarget_score = 300\n', "utf-8")
    players = ", ".join(f'{{ name = "{name}", strategy = "mine.toml" }}' for name in "ABCD")
    league = load_league(write(tmp_path, f'rules = "house.toml"\nplayers = [{players}]\n'), {})
    assert [strategy.name for strategy in league.strategies] == ["mine"]
    assert (league.plan.rules.target_score, league.plan.rules.stairs_max_pairs) == (300, 2)


FOUR = ", ".join(f'{{ name = "{name}", strategy = "random" }}' for name in "ABCD")
OTHER = '{ name = "E", strategy = { name = "random", base = "greedy" } }'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("games = 5", "players: is missing, it must be a list"),
        ("players = []", "players: 0 are given, it must be 4 to 1000"),
        (
            f"players = [{FOUR.replace('D', 'A')}]",
            'players: two have the name "A", each must have one of his',
        ),
        (f"players = [{FOUR.replace('D', ' ')}]", 'players: the name " " is not allowed'),
        (f"players = [{FOUR}, {OTHER}]", 'players: two different strategies have the name "random"'),
        (f"players = [{FOUR}]\ngames = 100001", "games: 100001 is not allowed, it must be a whole number fr"),
        (f"players = [{FOUR}]\nleave = -0.1", "leave: -0.1 is not allowed, it must be a number from 0 to 1"),
        (f"players = [{FOUR}]\ntarget = 1001", "target_score: 1001 is not allowed"),
        (f"players = [{FOUR}]\nrounds = 9", "unknown key rounds; known are games"),
        (f"players = [{FOUR}]\neconomy = {{ stake = 20 }}", "economy: stake: 20 is not allowed, it must be"),
        (f"players = [{FOUR}]\neconomy = 5", "economy: 5 is not allowed, it must be a table with the keys"),
        (f"players = [{FOUR.replace('random', 'rando')}]", 'did you mean "random"?'),
        (f"players = [{FOUR}]\nrules = 'tientsin'", "rules: tientsin is for 6 players, a league seats 4"),
        ("players = [{ name = 'A' }]", r"players[0].strategy: is missing"),
    ],
)
def test_what_is_wrong_gets_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        load_league(write(tmp_path, text), {})
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_negative_number_of_processes_is_refused() -> None:
    with pytest.raises(InputError, match="jobs: -1 is not allowed"):
        play_league(of("greedy", "random"), jobs=-1)
