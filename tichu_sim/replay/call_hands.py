"""Calls on single hands: whether strategies, and the estimate behind them, tell who called Tichu.

The hands come from a CSV file with a row each: ``called_tichu`` (0 or 1) and ``card1`` to ``card14``, named
as on Brettspielwelt ("RA", "G10", "Ma"). Nothing else is known of the moment of the decision. Each is taken
for a hand after the exchange whose player comes to his first turn before anybody has called; who holds the
Mah Jong leads.
"""

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tichu_sim.cards import MAHJONG_BIT
from tichu_sim.engine.seating import new_round
from tichu_sim.errors import InputError
from tichu_sim.formats.bsw_words import Malformed, card_of_name
from tichu_sim.jit import new_records, readable
from tichu_sim.replay.telling import Array, Flags, Told, told
from tichu_sim.rules import RuleSet
from tichu_sim.state import ASK_SMALL, MOVES, NONE, ROUND, SINGLE
from tichu_sim.strategies.club.chances import call_chance
from tichu_sim.strategies.policies import policy_of
from tichu_sim.strategies.strategy import Strategy, parameter_array

COLUMNS = ("called_tichu", *(f"card{number}" for number in range(1, 15)))


@dataclass(frozen=True)
class CallHands:
    """Hands as sets of cards (i8) and whether their players called."""

    hands: "np.ndarray[Any, np.dtype[np.int64]]"
    called: Flags


def read_call_hands(path: Path) -> CallHands:
    """The hands of a file. Raises InputError, with the line, for whatever is not as said above."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
            if missing:
                raise InputError(f"{path}: lacks the column {missing[0]!r}")
            rows = [_hand(path, reader.line_num, row) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path}: cannot be read as CSV: {error}") from None
    if len({called for _, called in rows}) < 2:
        raise InputError(f"{path}: needs hands with a call and hands without one")
    hands, called = zip(*rows, strict=True)
    return CallHands(np.array(hands, np.int64), np.array(called, np.bool_))


def _hand(path: Path, number: int, row: dict[str, str | None]) -> tuple[int, bool]:
    cards = 0
    for name in COLUMNS[1:]:
        try:
            cards |= 1 << card_of_name(row[name] or "")
        except Malformed as error:
            raise InputError(f"{path}, line {number}, {name}: {error}") from None
    if cards.bit_count() != len(COLUMNS) - 1:
        raise InputError(f"{path}, line {number}: the hand has a card twice")
    if row["called_tichu"] not in ("0", "1"):
        raise InputError(f"{path}, line {number}, called_tichu: must be 0 or 1")
    return cards, row["called_tichu"] == "1"


def estimated_chances(hands: CallHands, rules: RuleSet) -> Array:
    """The chance of going out first, if he calls, that the policy ``club`` estimates for each hand."""
    return np.array([call_chance(table, seat, ASK_SMALL) for table, seat in _seated(hands, rules)])


def own_calls(hands: CallHands, rules: RuleSet, strategy: Strategy) -> Flags:
    """Whether a strategy calls on each hand."""
    policy, moves = policy_of(strategy).get(), new_records(MOVES)
    parameters = parameter_array(strategy)
    asked = (policy(table, seat, moves[0], ASK_SMALL) for table, seat in _seated(hands, rules, parameters))
    return np.array([answer == 1 for answer in asked])


def _seated(hands: CallHands, rules: RuleSet, parameters: Any = ()) -> Any:
    """The table and the seat of each hand, in turn in the same record."""
    records = new_round(rules)
    live = records.view(readable(ROUND))[0]
    live.table.exchanged, live.table.trick.turn = 1, 0
    live.seats[0].parameters[: len(parameters)] = parameters
    for hand in hands.hands:
        live.seats[0].hand = live.seats[0].dealt = hand
        live.table.trick.top.kind = NONE if int(hand) & MAHJONG_BIT else SINGLE
        yield records[0]["table"], records[0]["seats"][0]


def at_best_cut(called: Flags, chances: Array) -> tuple[float, Told]:
    """The least chance that tells best by F1 on every other hand, and how well it tells the rest."""
    cuts = np.unique(np.quantile(chances, np.linspace(0.5, 0.99, 99)))
    chosen = max(cuts, key=lambda cut: told(called[::2], chances[::2] >= cut).f1)
    return float(chosen), told(called[1::2], chances[1::2] >= chosen)
