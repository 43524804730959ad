"""The recorded games beside the checkout, every play and score judged by the engine."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tichu_sim.formats import LoggedGame, read_log
from tichu_sim.replay import Replayer, Totals
from tichu_sim.replay.exceptions import ONE_GRAND_BOOKED, WISH_AFTER_THE_END
from tichu_sim.replay.findings import sum_totals
from tichu_sim.rules import CallLimits, load_rules

LOGS = Path(__file__).resolve().parents[2] / ".." / "shared" / "bsw" / "logs"
PATHS = sorted(LOGS.glob("*.tch"))
RULES = load_rules("brettspielwelt")

pytestmark = pytest.mark.skipif(
    not PATHS, reason="no folder shared/bsw/logs with recorded games beside the checkout"
)


@pytest.fixture(scope="module")
def games() -> list[LoggedGame]:
    return [read_log(path) for path in PATHS]


def test_every_play_is_legal_and_every_score_but_one_is_the_logged_one(games: list[LoggedGame]) -> None:
    replayer = Replayer(RULES)
    replays = [replayer.replay_game(game) for game in games]
    assert [str(finding) for replay in replays for finding in replay.illegal] == []
    assert sum_totals(replays) == Totals(
        rounds=2300,
        finished=2299,
        scored=2299,
        equal=2298,
        plays=63323,
        passes=72847,
        illegal=0,
        mismatches=0,
        explained=4,
        problems=1,
    )
    explained = {
        (Path(finding.file).name, finding.round, finding.line): finding.message
        for replay in replays
        for finding in replay.explained
    }
    assert explained == {
        ("early2007_07.tch", 4, 330): f"logged 15 : 285, computed 15 : 85; {ONE_GRAND_BOOKED}",
        ("sensei_test_1869829.tch", 3, 308): WISH_AFTER_THE_END,
        ("sensei_train_1885495.tch", 1, 97): WISH_AFTER_THE_END,
        ("sensei_train_1892631.tch", 1, 78): WISH_AFTER_THE_END,
    }


@pytest.mark.parametrize(
    ("switch", "illegal", "mismatches"),
    [
        ({"max_calls_per_team": CallLimits(small=0)}, True, False),
        ({"stairs_max_pairs": 2}, True, False),
        ({"straight_min_rank": 2}, True, False),
        ({"small_window": "first_card_of_round"}, True, False),
        ({"bombs_out_of_turn": False}, True, True),
        ({"bomb_may_be_led": False}, True, False),
        ({"dog_fallback": "dog_player_right"}, True, False),
        ({"wish_optional": False}, True, False),
        ({"last_tricks_to": "opponents"}, False, True),
        ({"small_success": "team_first"}, False, True),
        ({"reenter_after_pass": False}, True, False),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_other_rules_contradict_the_records(
    games: list[LoggedGame], switch: dict[str, Any], illegal: bool, mismatches: bool
) -> None:
    """What the servers did is in the records, not assumed: every other switch is refuted by some round."""
    replayer = Replayer(replace(RULES, **switch))
    totals = sum_totals(replayer.replay_game(game) for game in games[::4])
    assert totals.rounds > 500
    assert (totals.illegal > 0) == illegal
    assert (totals.mismatches > 0) == mismatches


def test_two_grand_calls_come_from_opponents(games: list[LoggedGame]) -> None:
    """The preset's window in turn: who decides knows the calls made before, also his partner's.

    Of two calls made without knowledge of each other a third would be partners'.
    """
    pairs = [
        tuple(call.seat for call in log.grand_calls)
        for game in games
        for log in game.rounds
        if len(log.grand_calls) == 2
    ]
    assert len(pairs) == 78
    assert [pair for pair in pairs if (pair[0] - pair[1]) % 2 == 0] == [(3, 1)]
    assert any(first > second for first, second in pairs)
