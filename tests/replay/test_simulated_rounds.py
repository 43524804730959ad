"""Our own rounds as logs: written, read back and replayed they are the rounds the kernel played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tichu_sim.cards import MAHJONG_BIT
from tichu_sim.errors import InputError
from tichu_sim.formats import Call, Gift, Pass, Play, RoundLog, Wish, format_log, parse_log
from tichu_sim.formats.table import bomb_holders, hands_after_exchange, outcome, play_through
from tichu_sim.replay import replay_log
from tichu_sim.replay.exceptions import WISH_AFTER_THE_END
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.simulate.retrace import retrace
from tichu_sim.simulate.transcribe import seat_handles, transcribe
from tichu_sim.strategies.parameters import POLICY_NAMES

DATA = Path(__file__).resolve().parents[2] / "data"


def plan_of(**changes: Any) -> Plan:
    return make_plan({"rounds": 300, "seed": 11, "strategies": ["random"], **changes}, "test", Path())


def logs_of(plan: Plan, first: int = 0, count: int | None = None) -> list[RoundLog]:
    handles = seat_handles(plan)
    return [transcribe(played, handles) for played in retrace(plan, first, count or plan.count)]


def assert_round_trip(plan: Plan, logs: Sequence[RoundLog]) -> None:
    game = parse_log(format_log(logs), "game.tch")
    assert game.problems == ()
    assert game.rounds == tuple(logs)
    replay = replay_log(game, plan.rules)
    assert [str(finding) for finding in (*replay.illegal, *replay.mismatches, *replay.explained)] == []
    assert replay.totals.equal == len(logs)


@pytest.mark.parametrize("strategy", POLICY_NAMES)
def test_rounds_of_every_policy_survive_export_and_replay(strategy: str) -> None:
    plan = plan_of(strategies=[strategy], rounds=20 if strategy == "search" else 300)
    assert_round_trip(plan, logs_of(plan))


@pytest.mark.parametrize(
    "rules",
    [
        "seed003",
        "spectrum",
        "spectrum_strict",
        {"bombs_out_of_turn": False, "wish_optional": False},
        {"grand_window_mode": "simultaneous", "dog_fallback": "dog_player_right"},
        {"reenter_after_pass": False, "small_window": "first_card_of_round"},
        {"dog_may_dodge_wish": True, "bomb_may_be_led": False, "max_calls_per_team": {"small": 1}},
    ],
    ids=str,
)
def test_rounds_by_other_rules_survive_export_and_replay(rules: str | dict[str, Any]) -> None:
    plan = plan_of(rules=rules, strategies=[{"name": "loud", "policy": "random", "parameters": LOUD}])
    logs = logs_of(plan)
    assert sum(len(log.grand_calls) for log in logs) > 50
    assert_round_trip(plan, logs)


LOUD = {"grand_rate": 0.2, "tichu_rate": 0.1}


def test_games_survive_export_and_replay() -> None:
    plan = plan_of(rounds=None, games=20, strategies=["random", "greedy"])
    logs = logs_of(plan)
    assert len(logs) > 60
    assert_round_trip(plan, logs)


def test_every_event_appears() -> None:
    logs = logs_of(plan_of(strategies=[{"name": "loud", "policy": "random", "parameters": LOUD}]))
    counts = Counter(type(event) for log in logs for event in log.events)
    assert min(counts[kind] for kind in (Play, Pass, Call, Wish, Gift)) > 50
    assert sum(len(log.early_calls) for log in logs) > 50
    assert any(log.bomb_holders for log in logs)


def test_the_log_counts_as_the_engine_does() -> None:
    """Plain bookkeeping over the events gives the hands, bombs and points that the kernel has."""
    plan = plan_of()
    for played, log in zip(retrace(plan, 0, plan.count), logs_of(plan), strict=True):
        table = play_through(log)
        counted = outcome(log, table)
        assert counted is not None
        assert counted.total == log.result
        assert table.hands == [int(played.record.seats[seat].hand) for seat in range(4)]
        assert log.bomb_holders == bomb_holders(hands_after_exchange(log.fourteen, log.given))
        tricks = [trick for trick in table.tricks if not trick.is_dog]
        assert len(tricks) == played.record.table.tricks


@pytest.mark.parametrize("unit", ["rounds", "games"])
def test_retraced_rounds_are_those_of_the_run(unit: str) -> None:
    plan = plan_of(**{"rounds": None, unit: 12, "strategies": ["greedy", "random"], "log_plays": True})
    rows = play_chunk(plan, 3, 7)["rounds"]
    rounds = list(retrace(plan, 3, 7))
    assert len(rounds) == len(rows)
    for played, row in zip(rounds, rows, strict=True):
        table, result, counts = played.record.table, played.record.result, played.record.counts
        assert (played.unit, played.number) == (row["game"], row["round"])
        assert played.before == (row["before_0"], row["before_1"])
        assert tuple(result.score) == (row["score_0"], row["score_1"])
        assert (counts.plays, counts.passes) == (row["plays"], row["passes"])
        assert (table.finished[0], table.tricks) == (row["first_out"], row["tricks"])


@pytest.mark.parametrize(("first", "count"), [(-1, 1), (300, 1), (299, 2), (0, 0)])
def test_units_out_of_range(first: int, count: int) -> None:
    with pytest.raises(InputError, match="it has 0 to 299"):
        retrace(plan_of(), first, count)


@pytest.mark.plain
def test_handles_are_unique_and_fit_a_log() -> None:
    named = [{"name": name, "policy": "greedy"} for name in ("a b", "x" * 200, "club", "club")]
    plan = plan_of(strategies=named, rounds=5)
    handles = seat_handles(plan)
    assert handles == ("ab_0", "x" * 40 + "_1", "club_2", "club_3")
    assert_round_trip(plan, logs_of(plan))


def test_a_wish_after_the_end_is_explained() -> None:
    """T55's end: a Mah Jong that ends the round; some servers then still log a wish."""
    logs = logs_of(plan_of(rounds=3000))
    ending = next(
        log for log in logs if isinstance(log.events[-1], Play) and log.events[-1].cards & MAHJONG_BIT
    )
    log = replace(ending, events=(*ending.events, Wish(5)))
    replay = replay_log(parse_log(format_log([log]), "game.tch"), plan_of().rules)
    assert [finding.message for finding in replay.explained] == [WISH_AFTER_THE_END]
    assert replay.rounds[0].agrees
    twice = replace(ending, events=(*ending.events, Wish(5), Wish(5)))
    replay = replay_log(parse_log(format_log([twice]), "game.tch"), plan_of().rules)
    assert [finding.message for finding in replay.illegal] == [
        "the record goes on after the end of the round"
    ]
