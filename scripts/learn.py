"""Learn stronger parameters of play from what each play would have led to.

    python scripts/learn.py --base expert --out better.toml [--rounds N] [--passes N] [--seed S]

The base plays rounds against itself. Wherever its parameters matter, that is where some random variants of
them disagree about a play, every play of the list is tried in the deal as it is, and the round played on by
the base; the points it ends with are the worth of that play. One such end says next to nothing, but over all
decisions together those parameters can be found whose choices are worth most: one after the other is moved up
or down as long as the mean worth grows.

Every fifth round is held out; after each pass the gain on those is printed. It is the sum over all decisions
of a round of what changing that one alone gains. What changing them all gains, the partner's included, only a
tournament can tell.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
from numba import types
from tune import Array, Search, as_toml, start

from tichu_sim.engine.deal import start_round
from tichu_sim.engine.round import advance, answer
from tichu_sim.jit import copy_record, entry, kernel, new_records, record_type
from tichu_sim.simulate.batch import seat_players
from tichu_sim.simulate.plan import make_plan
from tichu_sim.state import (
    ASK_BOMB,
    ASK_FOLLOW,
    ASK_LEAD,
    MOVES,
    MOVES_T,
    N_PARAMETERS,
    PLAY,
    ROUND_T,
    SEAT,
    TABLE,
)
from tichu_sim.strategies.club.decide import decide as club
from tichu_sim.strategies.parameters import SUBJECTS, place
from tichu_sim.strategies.search.decide import LIST, hub, list_plays, outcome
from tichu_sim.strategies.search.worlds import WORLD, set_up
from tichu_sim.strategies.strategy import load_strategy, parameter_array

LEARNED = ("breaking groups of the hand", "leading", "following", "looking ahead", "bombs")
"""The subjects of tichu_sim.strategies.parameters whose parameters are learned, switches apart."""
VARIANTS = 5
ROOM = 24
"""Decisions that can matter in a round, on average over all rounds."""
LONGEST = 512
"""Plays of a list beyond which a decision is left out."""
PLAYS = 12
"""Plays of a list on average."""
HELD_OUT = 5
FIRST_STEP, LEAST_STEP = 0.2, 0.02
"""How far a parameter is moved at first, as a share of it; the step, in its unit, at which it rests."""
FASTER, SLOWER = 1.3, 0.6
"""By what its step changes after a move and after none."""

DECISION = np.dtype(
    [
        ("table", TABLE),
        ("seat", SEAT),
        ("number", "i8"),  # of the round
        ("question", "i8"),
        ("may_pass", "i8"),
        ("count", "i8"),
        ("first", "i8"),  # place of its first answer among the plays and the worths
    ],
    align=True,
)
DECISIONS_T = types.Array(record_type(DECISION), 1, "C")
PLAYS_T = types.Array(record_type(PLAY), 1, "C")
NUMBERS_T = types.Array(types.float64, 1, "C")
ROWS_T = types.Array(types.float64, 2, "C")


class Evidence(NamedTuple):
    """Decisions that can matter, the answers to each of them in a row, and what each answer led to."""

    decisions: np.ndarray[Any, Any]
    plays: np.ndarray[Any, Any]
    worths: np.ndarray[Any, Any]


EVIDENCE_T = types.NamedTuple([DECISIONS_T, PLAYS_T, NUMBERS_T], Evidence)


@entry(types.int64(ROUND_T, MOVES_T, types.int64, types.int64, ROWS_T, EVIDENCE_T, types.int64))
def gather(rd, moves, seed, number, variants, evidence, n):  # type: ignore[no-untyped-def]
    """Play a round and note its decisions that can matter from the ``n``-th on; returns their number."""
    start_round(rd, seed, number, 0, number % 4)
    records = np.zeros(2, WORLD)
    lists = np.empty(1, LIST)
    question = advance(rd, moves, list_plays(), hub())
    while question:
        seat = rd.seats[rd.flow.asked]
        choice = club(rd.table, seat, moves, question)
        if question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB) and matters(rd, seat, moves, variants, choice):
            if n == len(evidence.decisions):
                raise OverflowError("more decisions that matter than there is room for")
            note(rd, seat, moves, number, evidence, n)
            try_answers(rd, seat, moves, evidence, n, records, lists)
            n += 1
        answer(rd, moves, choice)
        question = advance(rd, moves, list_plays(), hub())
    return n


@kernel
def matters(rd, seat, moves, variants, choice):  # type: ignore[no-untyped-def]
    """Whether a variant of the parameters would choose another play."""
    if moves.count + moves.may_pass > LONGEST:
        return False
    own = seat.parameters.copy()
    differs = False
    for variant in variants:
        seat.parameters[:] = variant
        differs |= club(rd.table, seat, moves, rd.flow.question) != choice
    seat.parameters[:] = own
    return differs


@kernel
def note(rd, seat, moves, number, evidence, n):  # type: ignore[no-untyped-def]
    """The decision as it stands, and the plays of its list."""
    noted = evidence.decisions[n]
    noted.first = 0
    if n > 0:
        before = evidence.decisions[n - 1]
        noted.first = before.first + before.count + before.may_pass
    if noted.first + LONGEST > len(evidence.plays):
        raise OverflowError("more plays to try than there is room for")
    copy_record(noted.table, rd.table)
    copy_record(noted.seat, seat)
    noted.number, noted.question = number, rd.flow.question
    noted.may_pass, noted.count = moves.may_pass, moves.count
    for which in range(moves.count):
        evidence.plays[noted.first + noted.may_pass + which] = moves.plays[which]


@kernel
def try_answers(rd, seat, moves, evidence, n, records, lists):  # type: ignore[no-untyped-def]
    """Play the round on after every answer, in the deal as it is."""
    noted = evidence.decisions[n]
    set_up(records[0], rd.table, seat, rd.flow.question)
    records[0].flow.bombers = rd.flow.bombers
    for other in range(rd.table.n_seats):
        copy_record(records[0].seats[other], rd.seats[other])
    for value in range(-int(moves.may_pass), int(moves.count)):
        evidence.worths[noted.first + noted.may_pass + value] = outcome(records, lists, moves, value)


@entry(types.int64(MOVES_T, EVIDENCE_T, NUMBERS_T, NUMBERS_T))
def judge(moves, evidence, parameters, found):  # type: ignore[no-untyped-def]
    """Fill ``found`` with the worth of what some parameters choose in each decision."""
    for n in range(len(evidence.decisions)):
        noted = evidence.decisions[n]
        noted.seat.parameters[:] = parameters
        moves.count, moves.may_pass = noted.count, noted.may_pass
        for which in range(noted.count):
            moves.plays[which] = evidence.plays[noted.first + noted.may_pass + which]
        choice = club(noted.table, noted.seat, moves, noted.question)
        found[n] = evidence.worths[noted.first + noted.may_pass + choice]
    return 0


def evidence_of(search: Search, rounds: int) -> Evidence:
    """What is gathered in some rounds that the base plays with itself."""
    plan = make_plan({"rounds": rounds, "strategies": [search.table("base", start(search))]}, "learn", Path())
    room = (ROOM * rounds, PLAYS * ROOM * rounds)
    evidence = Evidence(new_records(DECISION, room[0]), new_records(PLAY, room[1]), np.zeros(room[1]))
    table, moves = seat_players(plan), new_records(MOVES)
    changes = np.random.default_rng(search.seed).standard_normal((VARIANTS, len(search.moving)))
    values = start(search)
    variants = np.array([array_of(search, values + change * spread(values)) for change in changes])
    n = 0
    for number in range(rounds):
        n = gather(table[0], moves[0], search.seed, number, variants, evidence, n)
    return Evidence(evidence.decisions[:n], evidence.plays, evidence.worths)


def spread(values: Array) -> Array:
    """By how much parameters are changed where nothing is known of them yet."""
    return np.maximum(1.5 * FIRST_STEP * abs(values), 0.15)


def array_of(search: Search, values: Array) -> Array:
    """The values of the moving parameters, brought into their ranges, among all that the kernel reads."""
    known = parameter_array(search.base)
    known[[place(one.name) for one in search.moving]] = search.within(values)
    return np.pad(known, (0, N_PARAMETERS - len(known)))


class Learner:
    """Parameters on their way up; their gain is measured on the rounds that are held out."""

    def __init__(self, search: Search, evidence: Evidence, rounds: int) -> None:
        self.search, self.evidence = search, evidence
        self.moves = new_records(MOVES)
        self.numbers = np.asarray(evidence.decisions["number"])
        self.held_out = self.numbers % HELD_OUT == 0
        self.rounds = np.arange(rounds) % HELD_OUT == 0
        self.values = start(search)
        self.base = self.worths(self.values)

    def worths(self, values: Array) -> Array:
        """By decision: the points that what these parameters choose has led to."""
        found = np.zeros(len(self.numbers))
        judge(self.moves[0], self.evidence, array_of(self.search, values), found)
        return found

    def passes(self, n: int) -> Iterator[tuple[Array, str]]:
        """The parameters after each pass over all of them, and the gain in words."""
        steps = np.maximum(FIRST_STEP * abs(self.values), FIRST_STEP / 2)
        random = np.random.default_rng([self.search.seed, 1])
        best = self.base[~self.held_out].sum()
        for _ in range(n):
            for place_ in random.permutation(len(self.values)):
                if steps[place_] >= LEAST_STEP:
                    best = self._move(place_, steps, best)
            yield self.values, self._gain()

    def _move(self, place_: int, steps: Array, best: float) -> float:
        """Try one parameter a step up and a step down; returns the best sum so far."""
        for sign in (1, -1):
            tried = self.values.copy()
            tried[place_] += sign * steps[place_]
            tried = self.search.within(tried)
            total = self.worths(tried)[~self.held_out].sum()
            if total > best:
                self.values = tried
                steps[place_] *= FASTER
                return float(total)
        steps[place_] *= SLOWER
        return best

    def _gain(self) -> str:
        more = (self.worths(self.values) - self.base)[self.held_out]
        by_round = np.bincount(self.numbers[self.held_out], more, len(self.rounds))[self.rounds]
        mean, reach = by_round.mean(), 1.96 * by_round.std(ddof=1) / np.sqrt(len(by_round))
        return f"{mean:+.2f} [{mean - reach:+.2f}, {mean + reach:+.2f}] points, n = {len(by_round):,} rounds"


@click.command()
@click.option("--base", default="expert", show_default=True, help="A preset or TOML file to begin with.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The strategy file to write.")
@click.option("--rounds", default=40_000, show_default=True, help="Rounds that are played; 1 GB for 40,000.")
@click.option("--passes", default=4, show_default=True, help="Passes over all parameters.")
@click.option("--seed", default=1, show_default=True)
def main(base: str, out: Path, rounds: int, passes: int, seed: int) -> None:
    """Learn stronger parameters; see the head of this file."""
    moving = tuple(one for about in LEARNED for one in SUBJECTS[about] if one.unit != "switch")
    search = Search(load_strategy(base), moving, 0, seed)
    evidence = evidence_of(search, rounds)
    click.echo(f"{len(evidence.decisions):,} decisions of {rounds:,} rounds can matter")
    learner = Learner(search, evidence, rounds)
    for number, (values, gain) in enumerate(learner.passes(passes), 1):
        click.echo(f"pass {number}: {gain}")
        command = f"python scripts/learn.py --base {base} --rounds {rounds} --passes {number} --seed {seed}"
        remarks = (
            f"Found by: {command} --out {out.name}",
            f"A change at a time, on rounds held out: {gain}.",
        )
        out.write_text(as_toml(search, base, values, *remarks), encoding="utf-8")


if __name__ == "__main__":
    main()
