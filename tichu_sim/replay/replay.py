"""Replaying the rounds of a log and collecting what does not agree with the rules."""

from tichu_sim.formats import LoggedGame, RoundLog
from tichu_sim.replay.exceptions import (
    ONE_GRAND_BOOKED,
    WISH_AFTER_THE_END,
    is_one_grand_booked,
    is_wish_after_the_end,
)
from tichu_sim.replay.findings import Finding, GameReplay, RoundReplay
from tichu_sim.replay.obstacles import clear
from tichu_sim.replay.table import ReplayTable
from tichu_sim.rules import RuleSet
from tichu_sim.state import GRAND, TICHU


def replay_log(game: LoggedGame, ruleset: RuleSet) -> GameReplay:
    """Replay every round of a logged game by the given rules."""
    return Replayer(ruleset).replay_game(game)


class Replayer:
    """A table with fixed rules at which any number of logged rounds is replayed.

    A log can be read in two ways where a trick's owner is out, all others have passed, and whoever leads next
    lays a bomb: the servers of Brettspielwelt close the trick with the last pass, so the bomb is the lead
    (human_data.md 1); by the rules it may still beat the trick, as in our own rounds. The first reading is
    taken unless the second has fewer faults.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self._table = ReplayTable(ruleset)

    def replay_game(self, game: LoggedGame) -> GameReplay:
        """Replay the rounds of one file."""
        rounds = [self.replay_round(log, game.file, number) for number, log in enumerate(game.rounds, 1)]
        return GameReplay(game.file, tuple(rounds), game.problems)

    def replay_round(self, log: RoundLog, file: str = "round", number: int = 1) -> RoundReplay:
        """Replay one round; ``file`` and ``number`` name it in findings.

        The log must be one that a reader could have read: 56 different cards, each given by who holds it.
        """
        first = self._read(log, file, number, late_bombs=False)
        if first.agrees:
            return first
        return min(first, self._read(log, file, number, late_bombs=True), key=_faults)

    def _read(self, log: RoundLog, file: str, number: int, late_bombs: bool) -> RoundReplay:
        self._table.deal(log, late_bombs)
        return _RoundReplay(self._table, log, file, number).run()


def _faults(replay: RoundReplay) -> int:
    return len(replay.illegal) + (replay.mismatch is not None)


class _RoundReplay:
    """One round on its way through the engine, dealt at the table."""

    def __init__(self, table: ReplayTable, log: RoundLog, file: str, number: int) -> None:
        self._table = table
        self._log = log
        self._file = file
        self._number = number
        self._illegal: list[Finding] = []
        self._explained: list[Finding] = []
        self._mismatch: Finding | None = None

    def run(self) -> RoundReplay:
        computed = self._score() if self._follow() else None
        self._compare_calls()
        self._compare_bomb_holders()
        if computed is not None:
            self._look_at_the_rest()
            self._compare_points(computed)
        return RoundReplay(
            number=self._number,
            plays=int(self._table.course.plays),
            passes=int(self._table.course.passes),
            illegal=tuple(sorted(self._illegal, key=lambda finding: finding.line or 0)),
            explained=tuple(self._explained),
            mismatch=self._mismatch,
            logged=self._log.result,
            computed=computed,
        )

    def _finding(self, line: int | None, message: str) -> Finding:
        return Finding(self._file, line or self._log.line, self._number, message)

    def _reject(self, line: int | None, message: str) -> None:
        self._illegal.append(self._finding(line, message))

    def _follow(self) -> bool:
        """Follow the log to the end of the round; False if it breaks off or cannot be followed."""
        while not self._table.follow():
            if self._table.course.at == len(self._log.events) and self._log.result is None:
                return False
            obstacle = clear(self._table, self._log)
            self._reject(obstacle.line, obstacle.message)
            if not obstacle.cleared:
                return False
        return True

    def _score(self) -> tuple[int, int]:
        points = self._table.round.result.score
        return int(points[0]), int(points[1])

    def _compare_calls(self) -> None:
        """The engine does not ask those who may not call before the exchange."""
        called = self._table.round.table.called
        for kind, name, calls in (
            (GRAND, "Grand Tichu", self._log.grand_calls),
            (TICHU, "Tichu", self._log.early_calls),
        ):
            for call in calls:
                if called[call.seat] != kind:
                    why = "has already called" if called[call.seat] else "may not (max_calls_per_team)"
                    self._reject(call.line, f"S{call.seat} calls {name} but {why}")

    def _compare_bomb_holders(self) -> None:
        held = int(self._table.round.counts.bomb_held)
        holders = tuple(seat for seat in range(4) if held >> seat & 1)
        if holders != tuple(sorted(self._log.bomb_holders)):
            named, found = (_seats(seats) for seats in (self._log.bomb_holders, holders))
            self._reject(self._log.bombs_line, f"bombs are logged with {named}, the hands give {found} one")

    def _look_at_the_rest(self) -> None:
        """What the log tells after the engine has ended the round."""
        at = int(self._table.course.at)
        rest = self._log.events[at:]
        if is_wish_after_the_end(self._log.events[at - 1], rest):
            self._explained.append(self._finding(rest[0].line, WISH_AFTER_THE_END))
        elif rest:
            self._reject(rest[0].line, "the record goes on after the end of the round")

    def _compare_points(self, computed: tuple[int, int]) -> None:
        logged = self._log.result
        if logged is None or logged == computed:
            return
        words = f"logged {logged[0]} : {logged[1]}, computed {computed[0]} : {computed[1]}"
        first_out = int(self._table.round.table.finished[0])
        if is_one_grand_booked(self._log, first_out, computed):
            self._explained.append(self._finding(self._log.result_line, f"{words}; {ONE_GRAND_BOOKED}"))
        else:
            self._mismatch = self._finding(self._log.result_line, words)


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(f"S{seat}" for seat in seats) or "nobody"
