"""The tables of a run part by part, as arrays that line up round by round."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import polars as pl

from tichu_sim.boosters.sets import Choice
from tichu_sim.logs.reader import Run
from tichu_sim.simulate.plan import Plan

Array = npt.NDArray[Any]
Columns = dict[str, Array]
Bools = npt.NDArray[np.bool_]
Rules = Iterator[tuple[Bools, str]]
"""What a check of rows yields: the rounds that break a rule, and the words for what must hold."""


@dataclass(frozen=True)
class Part:
    """The rows of units ``first`` to ``first + count - 1``, codes of enumerations as numbers.

    Arrays of ``rounds`` have shape (n), of ``seats`` (n, seats) in the same order; ``calls`` has one row a
    call, whose round is ``call_round``, and ``games`` one a game (no arrays in a run of rounds). ``events``
    has one row a booster event, whose round is ``event_round``, with ``booster`` as a place in ``boosters``,
    the choices of the plan's set (no arrays in a run without boosters).
    """

    plan: Plan
    first: int
    count: int
    rounds: Columns
    seats: Columns
    calls: Columns
    call_round: npt.NDArray[np.int64]
    games: Columns
    events: Columns
    event_round: npt.NDArray[np.int64]

    @property
    def n_seats(self) -> int:
        """Seats at the table, the dummy's included."""
        return self.plan.rules.seats

    @property
    def teams(self) -> npt.NDArray[np.int64]:
        """The team of each seat."""
        return np.arange(self.n_seats) % 2

    @property
    def boosters(self) -> tuple[Choice, ...]:
        """The cards of the set."""
        return self.plan.boosters.choices

    def name_of(self, place: int) -> str:
        """The words for the round in this place."""
        game, number = (int(self.rounds[name][place]) for name in ("game", "round"))
        return f"round {number} of game {game}" if self.plan.unit == "games" else f"round {game}"


class BrokenRows(Exception):
    """Rows are missing, doubled or out of order; the sentence says where."""


def read_parts(run: Run, plan: Plan) -> Iterator[Part | str]:
    """Every part of the run, or what is wrong with its rows. Raises InputError for a damaged shard."""
    for number in range(plan.parts):
        first, count = plan.span(number)
        try:
            yield _read_part(run, plan, number)
        except BrokenRows as error:
            yield f"units {first} to {first + count - 1}: {error}"


def part_of(run: Run, number: int) -> Run:
    """The run with the shards of one part alone."""
    shards = tuple(shard for shard in run.manifest.shards if shard.part == number)
    return Run(run.path, msgspec.structs.replace(run.manifest, shards=shards))


def _read_part(run: Run, plan: Plan, number: int) -> Part:
    lone = part_of(run, number)
    tables = {name: _columns(lone, name) for name in ("rounds", "seats", "calls")}
    for name, column in (
        ("rounds", "shuffler"),
        ("rounds", "leader"),
        ("rounds", "first_out"),
        ("calls", "seat"),
        ("calls", "holder"),
    ):
        if not np.isin(tables[name][column], range(plan.rules.seats)).all():
            raise BrokenRows(
                f"{column} in the table {name} is not always a seat, 0 to {plan.rules.seats - 1}"
            )
    games = _columns(lone, "games") if plan.unit == "games" else {}
    first, count = plan.span(number)
    key = _check_rounds(tables["rounds"], plan, first, count)
    seats = _by_round(tables["seats"], key, plan.rules.seats)
    call_round = _round_of(tables["calls"], key, "the table calls has a call")
    events = _events(lone, plan) if plan.boosters.choices else {}
    event_round = np.zeros(0, np.int64)
    if events:
        event_round = _round_of(events, key, "the table booster_events has an event")
    if plan.unit == "games" and not np.array_equal(games["game"], np.arange(first, first + count)):
        raise BrokenRows("the table games does not have one row for each game, in order")
    rounds, calls = tables["rounds"], tables["calls"]
    return Part(plan, first, count, rounds, seats, calls, call_round, games, events, event_round)


def _columns(run: Run, table: str) -> Columns:
    return {column.name: _array(column) for column in run.scan(table).collect()}


def _events(run: Run, plan: Plan) -> Columns:
    """The booster events. Raises BrokenRows for one of a card that is not in the set, or of no seat."""
    names = pl.Enum([choice.id for choice in plan.boosters.choices])
    frame = run.scan("booster_events").collect()
    booster = frame["booster"].cast(names, strict=False)
    if booster.null_count():
        raise BrokenRows("booster in the table booster_events is not always a card of the set")
    found = {column.name: _array(column) for column in frame.with_columns(booster)}
    for column in ("seat", "target"):
        if not np.isin(found[column], range(-1, plan.rules.seats)).all():
            seats = f"0 to {plan.rules.seats - 1}"
            raise BrokenRows(f"{column} in the table booster_events is not always a seat, {seats}, or -1")
    return found


def _array(column: pl.Series) -> Array:
    """Signed numbers wide enough for sums, or booleans; -1 for what is missing."""
    if column.dtype == pl.Boolean:
        return column.to_numpy()
    codes = column.to_physical() if column.dtype == pl.Enum else column
    return (
        codes.cast(pl.Int64).fill_null(-1).to_numpy().astype(np.int64 if column.name == "game" else np.int32)
    )


def _key(columns: Columns) -> npt.NDArray[np.int64]:
    return columns["game"] << 16 | columns["round"]


def _check_rounds(rounds: Columns, plan: Plan, first: int, count: int) -> npt.NDArray[np.int64]:
    """Raises BrokenRows unless the rounds of every unit are numbered from 0 without a gap."""
    game, number = rounds["game"], rounds["round"]
    starts = number == 0
    follows = ~starts
    if len(game):
        follows[1:] &= (game[1:] == game[:-1]) & (number[1:] == number[:-1] + 1)
    if not np.array_equal(game[starts], np.arange(first, first + count)) or not (starts | follows).all():
        raise BrokenRows("the table rounds does not have every round once, in order")
    if plan.unit == "rounds" and len(game) != count:
        raise BrokenRows("the table rounds has more than one row for a unit")
    return _key(rounds)


def _by_round(seats: Columns, key: npt.NDArray[np.int64], n_seats: int) -> Columns:
    expected = np.repeat(key, n_seats)
    in_order = np.tile(np.arange(n_seats), len(key))
    if not np.array_equal(_key(seats), expected) or not np.array_equal(seats["seat"], in_order):
        raise BrokenRows(f"the table seats does not have {n_seats} rows for each round, in order")
    return {name: values.reshape(-1, n_seats) for name, values in seats.items()}


def _round_of(rows: Columns, key: npt.NDArray[np.int64], what: str) -> npt.NDArray[np.int64]:
    """The place of each row's round among the rounds."""
    own = _key(rows)
    place = np.searchsorted(key, own)
    place[place == len(key)] = 0
    new = np.ones(len(own), bool)
    new[1:] = own[1:] != own[:-1]
    order = np.arange(len(own)) - np.maximum.accumulate(np.where(new, np.arange(len(own)), 0))
    if (key[place] != own).any() or (np.diff(own) < 0).any() or (order != rows["order"]).any():
        raise BrokenRows(f"{what} without a round or out of order")
    return place
