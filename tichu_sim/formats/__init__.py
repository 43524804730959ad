"""Rounds as files and as text: Brettspielwelt logs in and out, transcripts for the terminal.

``read_log`` and ``write_log`` go between ``.tch`` files and ``RoundLog``, the plain record of a round that
``transcript`` tells in words and ``as_plain_data`` in lists. Nothing here imports the compiled engine.
"""

from tichu_sim.formats.bsw_read import LoggedGame, Problem, parse_log, read_log
from tichu_sim.formats.bsw_write import format_log, write_log
from tichu_sim.formats.plain_data import as_plain_data
from tichu_sim.formats.round_log import Call, Event, Gift, Pass, Play, RoundLog, Wish
from tichu_sim.formats.transcript import transcript

__all__ = [
    "Call",
    "Event",
    "Gift",
    "LoggedGame",
    "Pass",
    "Play",
    "Problem",
    "RoundLog",
    "Wish",
    "as_plain_data",
    "format_log",
    "parse_log",
    "read_log",
    "transcript",
    "write_log",
]
