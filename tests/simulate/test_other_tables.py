"""Rounds and games of three and six players: their rows, who shuffles, who wins, what is symmetric."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tichu_sim.combinations.generate import generate
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.errors import InputError
from tichu_sim.jit import new_records, readable
from tichu_sim.rules import RuleSet
from tichu_sim.simulate.batch import play_chunk, policies, seat_players
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.simulate.retrace import retrace
from tichu_sim.state import MOVES, ROUND
from tichu_sim.validate.watch import watch

ROUNDS = 400


def plan_of(**table: Any) -> Plan:
    return make_plan({"seed": 6, "strategies": "random", **table}, "plan.toml", Path())


def rows_of(**table: Any) -> dict[str, np.ndarray]:
    plan = plan_of(**table)
    return play_chunk(plan, 0, plan.count)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"players": 5}, "players: 5 is not allowed, it must be 3, 4 or 6"),
        ({"players": 6, "rules": "spectrum"}, "players: 6 is given, but the rules spectrum are for 4"),
        ({"players": 4, "rules": {"players": 3}}, "players: 4 is given, but the rules threechu are for 3"),
        (
            {"players": 3, "strategies": ["random"] * 2},
            "strategies: 2 are given, it must be 1 (all players) or 3",
        ),
        (
            {"players": 6, "strategies": ["random"] * 3},
            "strategies: 3 are given, it must be 1 (all players), 2 (the teams) or 6 (the players)",
        ),
        (
            {"players": 3, "boosters": {"boosters": ["positive_thinking"]}},
            "boosters: with 3 players positive_thinking is left out, and the set has no other",
        ),
        (
            {"players": 6, "boosters": {"boosters": ["double_victory", "positive_thinking"]}},
            "boosters: with 6 players double_victory and positive_thinking are left out, and the set has no",
        ),
        (
            {"players": 6, "boosters": {"base": "brown", "grant": {"S1": ["double_victory"]}}},
            "boosters: double_victory is granted to S1, but with 6 players it is left out",
        ),
        (
            {"players": 3, "boosters": {"base": "brown", "grant": {"S2": ["trader"]}}},
            "boosters: grant: S2 owns no boosters, with 3 players S0, S1 and S3 do",
        ),
    ],
)
def test_what_does_not_go_with_a_table_gets_one_sentence(table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        plan_of(rounds=1, **table)
    assert str(caught.value).startswith(f"plan.toml: {sentence}")


def test_the_number_of_players_chooses_the_rules() -> None:
    assert plan_of(rounds=1).rules == RuleSet()
    assert plan_of(rounds=1, players=6).rules == RuleSet(players=6, grand_after_cards=6)
    assert plan_of(rounds=1, players=6, rules={"target_score": 500}).rules.grand_after_cards == 6
    assert plan_of(rounds=1, rules="threechu").rules.players == 3
    assert len(plan_of(rounds=1, players=3).strategies) == 3


@pytest.mark.parametrize(
    ("rules", "points", "victory"),
    [
        ({"players": 3}, 100, 200),
        ({"players": 6}, 100, 300),
        ({"players": 6, "tientsin_exchange": "two_each", "tientsin_deal": "one_pack_54"}, None, 300),
    ],
)
def test_rounds_share_the_points_or_end_in_a_victory(rules: Any, points: int | None, victory: int) -> None:
    rows = rows_of(rounds=ROUNDS, rules=rules)
    rounds, seats = rows["rounds"], rows["seats"]
    won = rounds["double_victory"] >= 0
    together = rounds["cards_0"].astype(int) + rounds["cards_1"]
    assert (together[won] == victory).all()
    assert won.any()
    if points is not None:
        assert (together[~won] == points).all()
    n_seats = 6 if rules["players"] == 6 else 4
    assert (seats["seat"].reshape(-1, n_seats) == np.arange(n_seats)).all()
    place = seats["place"].reshape(-1, n_seats)
    assert (np.sort(place[~won], axis=1) == np.arange(1, n_seats + 1)).all()
    assert ((place[won] > 0).sum(axis=1) == n_seats // 2).all()
    assert (rounds["soloist"] == (np.arange(ROUNDS) % 3 if rules["players"] == 3 else -1)).all()


def test_cards_given_by_table() -> None:
    three, six = (rows_of(rounds=20, players=players)["seats"] for players in (3, 6))
    given = {side: six[f"given_{side}"] != 255 for side in ("next", "partner", "previous", "second")}
    assert [given[side].all() for side in given] == [False, True, False, True]
    assert not given["next"].any()
    assert not given["previous"].any()
    assert (three["given_partner"] == 255).all()
    assert (three["given_next"] != 255).all()
    assert (three["given_previous"] != 255).all()


def test_six_draw_ten_or_nine_cards() -> None:
    plan = plan_of(rounds=1, players=6)
    records = seat_players(plan)
    live: Any = records.view(readable(ROUND))[0]
    start(records[0], 1, 0, 0, 4)
    moves = new_records(MOVES)
    advance(records[0], moves[0], generate.get(), no_boosters.get())
    assert live.table.n_cards.tolist() == [6] * 6
    for _ in range(6):  # nobody calls Grand Tichu
        answer(records[0], moves[0], 0)
        advance(records[0], moves[0], generate.get(), no_boosters.get())
    assert live.table.n_cards.tolist() == [9, 9, 9, 9, 10, 10]


@pytest.mark.parametrize("players", [4, 6])
def test_a_round_does_not_depend_on_the_seat_that_shuffles(players: int) -> None:
    """The same pack in other seats: all happens there, as ``greedy`` draws no random numbers."""
    plan = plan_of(rounds=1, players=players, strategies="greedy")
    for number in range(5):
        ends = []
        for shuffler in range(players):
            table, result = _played(plan, number, shuffler)
            turned = [(int(seat) - shuffler) % players for seat in table.finished[: table.n_finished]]
            piles = [int(table.pile[(shuffler + step) % players]) for step in range(players)]
            ends.append((turned, piles, [int(result.score[(shuffler + side) % 2]) for side in (0, 1)]))
        assert all(end == ends[0] for end in ends)


def test_a_round_of_three_does_not_depend_on_who_is_the_soloist() -> None:
    plan = plan_of(rounds=1, players=3)
    ends = []
    for soloist in range(3):
        table, result = _played(plan, 7, soloist)
        assert table.player[:4].tolist() == [soloist, (soloist + 1) % 3, soloist, (soloist + 2) % 3]
        ends.append((table.finished.tolist(), table.pile.tolist(), result.score.tolist()))
    assert ends[0] == ends[1] == ends[2]


def _played(plan: Plan, number: int, shuffler: int) -> tuple[Any, Any]:
    """Table and result of a round played to its end."""
    records, moves = seat_players(plan), new_records(MOVES)
    live: Any = records.view(readable(ROUND))[0]
    decide = policies(plan)
    start(records[0], plan.seed, number, 0, shuffler)
    while question := advance(records[0], moves[0], generate.get(), no_boosters.get()):
        seat = int(live.flow.asked)
        policy = decide[int(live.table.player[seat])]
        chosen = policy(records[0]["table"], records[0]["seats"][seat], moves[0], question)
        answer(records[0], moves[0], chosen)
    return live.table, live.result


def personal(rounds: np.ndarray) -> np.ndarray:
    """What the rounds of a game of three bring each player and the dummy (rules.md 2.1)."""
    totals = np.zeros(4, int)
    for row in rounds:
        side = {int(row["soloist"]), 3}
        totals += [int(row["score_0"] if player in side else row["score_1"]) for player in range(4)]
    return totals


def test_a_game_of_three_has_nine_rounds_and_personal_totals() -> None:
    rows = rows_of(games=30, players=3, strategies=["random", "greedy", "random"])
    by_game = rows["rounds"].reshape(30, 9)
    first = np.arange(30)[:, None]
    assert (by_game["soloist"] == (first + np.arange(9)) % 3).all()
    for game, rounds in zip(rows["games"], by_game, strict=True):
        totals = [int(game[f"score_{player}"]) for player in range(4)]
        assert totals == personal(rounds).tolist()
        best = [player for player in range(3) if totals[player] == max(totals[:3])]
        assert game["winner"] == (best[0] if len(best) == 1 else -1)
    assert set(rows["games"]["winner"]) <= {-1, 0, 1, 2}


def test_a_game_of_three_to_a_target_is_often_won_by_the_dummy() -> None:
    rules = {"players": 3, "threechu_end": "target", "target_score": 400}
    rows = rows_of(games=30, rules=rules)
    for game in rows["games"]:
        totals = [int(game[f"score_{player}"]) for player in range(4)]
        assert sorted(totals)[-2] < max(totals)
        assert max(totals) >= 400
        assert game["winner"] == totals.index(max(totals))
    assert 3 in rows["games"]["winner"]


@pytest.mark.parametrize("players", [3, 6])
def test_a_game_is_played_again_round_by_round(players: int) -> None:
    plan = plan_of(games=2, players=players)
    rows = play_chunk(plan, 0, 2)["rounds"]
    again = list(retrace(plan, 0, 2))
    assert [int(row["score_0"]) for row in rows] == [int(played.record.result.score[0]) for played in again]
    if players == 3:
        for place, played in enumerate(again):
            assert list(played.before) == personal(rows[place // 9 * 9 : place]).tolist()


@pytest.mark.parametrize("rules", ["threechu", "tientsin", {"players": 6, "tientsin_deal": "one_pack_54"}])
def test_nothing_impossible_happens(rules: Any) -> None:
    seen = watch(plan_of(rounds=1, rules=rules), 0, ROUNDS)
    assert (seen.wrong, seen.rounds) == ("", ROUNDS)


def test_club_is_stronger_than_random_play_with_six_and_with_three() -> None:
    six = rows_of(rounds=ROUNDS, players=6, strategies=["club", "random"])["rounds"]
    assert np.mean(six["score_0"].astype(int) - six["score_1"]) > 100
    three = rows_of(games=20, players=3, strategies=["random", "club", "random"])["games"]
    assert (three["score_1"] > three["score_0"]).mean() > 0.9
    assert (three["score_1"] > three["score_2"]).mean() > 0.9
