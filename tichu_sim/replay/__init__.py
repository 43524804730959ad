"""Replaying logged rounds: every decision of a log is put to the engine and judged by its rules.

``replay_log`` takes a game as ``tichu_sim.formats.read_log`` gives it and says which plays were illegal, and
why, and whether the engine arrives at the logged points::

    from tichu_sim.formats import read_log
    from tichu_sim.replay import replay_log
    from tichu_sim.rules import load_rules

    replay = replay_log(read_log("game.tch"), load_rules("brettspielwelt"))
"""

from tichu_sim.replay.findings import Finding, GameReplay, RoundReplay, Totals
from tichu_sim.replay.replay import Replayer, replay_log

__all__ = ["Finding", "GameReplay", "Replayer", "RoundReplay", "Totals", "replay_log"]
