"""The sample games in ``data/``: legal, rightly scored, in the writer's form, with every kind of event."""

from collections import Counter
from pathlib import Path

import pytest

from tichu_sim.formats import Call, Gift, Pass, Play, Wish, format_log, read_log
from tichu_sim.replay import replay_log
from tichu_sim.rules import load_rules

PATHS = sorted((Path(__file__).resolve().parents[2] / "data" / "sample_games").glob("*.tch"))


def test_there_are_three_with_every_kind_of_event() -> None:
    rounds = [log for path in PATHS for log in read_log(path).rounds]
    counts = Counter(type(event) for log in rounds for event in log.events)
    assert len(PATHS) == 3
    assert all(counts[kind] for kind in (Play, Pass, Call, Wish, Gift))
    assert any(log.grand_calls for log in rounds)
    assert any(log.bomb_holders for log in rounds)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_they_are_legal_and_rightly_scored(path: Path) -> None:
    game = read_log(path)
    assert game.problems == ()
    replay = replay_log(game, load_rules("official"))
    assert [str(finding) for finding in (*replay.illegal, *replay.mismatches, *replay.explained)] == []
    assert replay.totals.equal == len(game.rounds)
    assert format_log(game.rounds) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_they_end_when_a_team_has_won(path: Path) -> None:
    totals = [0, 0]
    reached = []
    for log in read_log(path).rounds:
        assert log.result is not None
        totals = [total + points for total, points in zip(totals, log.result, strict=True)]
        reached.append(max(totals) >= 1000 and totals[0] != totals[1])
    assert reached == [False] * (len(reached) - 1) + [True]
