"""A bomb right after the pass that closes the trick of an owner who is out: the lead, or a bomb on the trick.

The log of both rounds is the same but for the points, here 20 for the trick in question.
"""

from pathlib import Path

import pytest

from tichu_sim.formats import parse_log
from tichu_sim.replay import GameReplay, replay_log
from tichu_sim.rules import load_rules

LOG = Path(__file__).with_name("bomb_after_the_last_pass.tch").read_text("utf-8")


def replayed(points: str) -> GameReplay:
    changed = LOG.replace("Ergebnis: 40 - 60", f"Ergebnis: {points}")
    return replay_log(parse_log(changed, "game.tch"), load_rules("official"))


@pytest.mark.parametrize("points", ["40 - 60", "20 - 80"])
def test_the_points_tell_which_it_was(points: str) -> None:
    replay = replayed(points)
    assert (replay.illegal, replay.mismatches) == ((), ())
    assert replay.totals.equal == 1


def test_points_that_fit_neither_are_compared_with_those_of_the_lead() -> None:
    assert [finding.message for finding in replayed("30 - 70").mismatches] == [
        "logged 30 : 70, computed 40 : 60"
    ]


def test_other_faults_do_not_hide_which_it_was() -> None:
    faulty = LOG.replace("Ergebnis: 40 - 60", "Wunsch:5\nErgebnis: 20 - 80")
    replay = replay_log(parse_log(faulty, "game.tch"), load_rules("official"))
    assert [finding.message for finding in replay.illegal] == [
        "the record goes on after the end of the round"
    ]
    assert replay.mismatches == ()
