"""Further checks of a run of three or six players: it is played again, and nothing impossible may happen."""

from collections.abc import Callable, Iterator

from tichu_sim.logs.reader import Run
from tichu_sim.logs.writer import to_frame
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.plan import Plan
from tichu_sim.validate.check import Check, verdict_of
from tichu_sim.validate.parts import part_of
from tichu_sim.validate.watch import Seen, watch

MOST_WATCHED = 2_000
"""Rounds watched step by step; more of them would take long and find what these do."""


def other_tables(run: Run, plan: Plan, advanced: Callable[[int, int], None]) -> list[Check]:
    """The checks of a run that is not of four players. Raises InputError for a damaged shard."""
    return [_played_again(run, plan, advanced), _watched(plan)]


def _played_again(run: Run, plan: Plan, advanced: Callable[[int, int], None]) -> Check:
    """Whether the plan gives every recorded row again."""
    rounds = 0
    wrong = ""
    for number in range(plan.parts):
        first, count = plan.span(number)
        played = play_chunk(plan, first, count)
        rounds += len(played["rounds"])
        names, lone = plan.boosters.slot_names, part_of(run, number)
        different = [
            table
            for table, rows in played.items()
            if not lone.scan(table).collect().equals(to_frame(table, rows, names))
        ]
        if different and not wrong:
            wrong = f"units {first} to {first + count - 1}: other rows in the table {different[0]}"
        advanced(len(played["rounds"]), len(played["rounds"]))
    return Check(name="played again", verdict=verdict_of(not wrong), n=rounds, unit="rounds", detail=wrong)


def _watched(plan: Plan) -> Check:
    """Rounds of the plan's stream, watched at every question."""
    seen = Seen()
    for first, count in _spans(MOST_WATCHED):
        seen.add(watch(plan, first, count))
    detail = f"round {seen.wrong_round} of the stream: {seen.wrong}" if seen.wrong else ""
    return Check(
        name="invariants", verdict=verdict_of(not seen.wrong), n=seen.rounds, unit="rounds", detail=detail
    )


def _spans(rounds: int, step: int = 500) -> Iterator[tuple[int, int]]:
    for first in range(0, rounds, step):
        yield first, min(step, rounds - first)
