"""A plausible run made without the engine: real deals, invented play, every table consistent.

Calls follow the high cards held, the finishing order follows the cards plus noise, scores follow from
both. It serves to test and to time the analysis; nothing here is a rule of the game.
"""

import itertools
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import polars as pl

from tichu_sim import cards
from tichu_sim.logs import schema
from tichu_sim.logs.manifest import finished_manifest, new_manifest, write_manifest
from tichu_sim.logs.writer import to_frame, write_shard
from tichu_sim.rules import RuleSet

Array = np.ndarray[Any, Any]

RULES = {3: RuleSet(players=3), 4: RuleSet(), 6: RuleSet(players=6, grand_after_cards=6)}
LED = ("led_single", "led_pair", "led_triple", "led_stairs", "led_full_house", "led_straight", "led_bomb")
LED_SHARES = (0.57, 0.15, 0.044, 0.06, 0.06, 0.113, 0.003)
SPECIAL_NUMBERS = {
    "dragon": cards.DRAGON,
    "phoenix": cards.PHOENIX,
    "dog": cards.DOG,
    "mahjong": cards.MAHJONG,
}


@dataclass(frozen=True)
class Shape:
    """A table: cards dealt to each seat, those before the Grand window, to whom they go, who may call it."""

    dealt: tuple[int, ...]
    first: int
    sides: tuple[str, ...]
    grand: tuple[int, ...]


SHAPES = {
    3: Shape((14,) * 4, 8, ("next", "previous"), (1, 3)),
    4: Shape((14,) * 4, 8, ("next", "partner", "previous"), (0, 1, 2, 3)),
    6: Shape((10, 10, 9, 9, 9, 9), 6, ("partner", "second"), (0, 1, 2, 3, 4, 5)),
}
"""By number of players (rules.md 1.2, 2)."""


def make_tables(n_rounds: int, seed: int = 1, first: int = 0, players: int = 4) -> dict[str, Array]:
    """Records of ``rounds``, ``seats`` and ``calls`` for independent rounds ``first`` ... at 0:0."""
    rng = np.random.default_rng([seed, first])
    shape = SHAPES[players]
    seats = np.zeros((n_rounds, len(shape.dealt)), schema.SEATS.dtype())
    rounds = np.zeros(n_rounds, schema.ROUNDS.dtype())
    rounds["game"] = np.arange(first, first + n_rounds)
    rounds["soloist"] = rounds["game"] % 3 if players == 3 else -1
    seats["game"] = rounds["game"][:, None]
    seats["seat"] = np.arange(len(shape.dealt))
    strength = _deal(rng, seats, shape)
    _play(rng, rounds, seats, strength, shape)
    _tricks(rng, rounds, seats)
    _score(rng, rounds, seats)
    return {"rounds": rounds, "seats": seats.ravel(), "calls": _calls_table(rng, seats)}


def _deal(rng: np.random.Generator, seats: Array, shape: Shape) -> Array:
    pack = rng.permuted(np.tile(np.arange(cards.N_CARDS, dtype=np.int8), (len(seats), 1)), axis=1)
    for seat, hand in enumerate(np.split(pack, np.cumsum(shape.dealt)[:-1], axis=1)):
        for suffix, held in (("8", hand[:, : shape.first]), ("", hand)):
            seats["aces" + suffix][:, seat] = (held >= 52).sum(axis=1)
            for name, number in SPECIAL_NUMBERS.items():
                seats[name + suffix][:, seat] = (held == number).any(axis=1)
        for side in ("next", "partner", "previous", "second"):
            given = hand[:, shape.sides.index(side)] if side in shape.sides else schema.NO_CARD
            seats[f"given_{side}"][:, seat] = given
    seats["bomb_dealt"] = rng.random(seats.shape) < 0.0508
    seats["bomb"] = rng.random(seats.shape) < 0.117
    value = 35 * seats["aces"].astype(float) + 60 * seats["dragon"] + 61 * seats["phoenix"]
    strength: Array = value - 10.0 * seats["dog"] + 60 * seats["bomb"]
    return strength


def _play(rng: np.random.Generator, rounds: Array, seats: Array, strength: Array, shape: Shape) -> None:
    n_seats = len(shape.dealt)
    early = 35 * seats["aces8"].astype(float) + 60 * seats["dragon8"] + 61 * seats["phoenix8"]
    grand = (early + rng.normal(0, 25, early.shape) > 105) & np.isin(range(n_seats), shape.grand)
    small = ~grand & (strength + rng.normal(0, 30, early.shape) > 125)
    seats["call"] = np.where(grand, 2, np.where(small, 1, 0))
    drive = strength + 40 * (grand | small) + rng.gumbel(0, 45, early.shape)
    order = np.argsort(-drive, axis=1)
    place = np.argsort(order, axis=1) + 1
    first, team = order[:, 0], order[:, : n_seats // 2] % 2
    double = (team == team[:, :1]).all(axis=1)
    rounds["double_victory"] = np.where(double, first % 2, -1)
    rounds["first_out"] = first
    seats["place"] = np.where(double[:, None] & (place > n_seats // 2), 0, place)
    seats["made"] = (seats["call"] > 0) & (seats["place"] == 1)
    left = rng.integers(1, 10, early.shape)
    seats["cards_left"] = np.where((seats["place"] == 0) | (seats["place"] == n_seats), left, 0)


def _tricks(rng: np.random.Generator, rounds: Array, seats: Array) -> None:
    n, n_seats = seats.shape
    rounds["shuffler"], rounds["leader"] = rng.integers(0, n_seats, (2, n))
    seats["tricks"] = rng.multinomial(11, [1 / n_seats] * n_seats, n) + (rng.random((n, n_seats)) < 0.1)
    rounds["tricks"] = seats["tricks"].sum(axis=1)
    seats["bombs"] = seats["bomb"] & (rng.random((n, n_seats)) < 0.9)
    rounds["bombs"] = seats["bombs"].sum(axis=1)
    led = rng.multinomial(12, LED_SHARES, n)
    for place, name in enumerate(LED):
        rounds[name] = led[:, place]
    rounds["led_dog"] = rng.random(n) < 0.8
    rounds["plays"] = rng.poisson(15, n) + 12
    rounds["passes"] = rng.poisson(25, n) + 16
    rounds["wish"] = np.where(rng.random(n) < 0.9, rng.integers(1, 14, n), 0)
    rounds["dragon_to"] = np.where(rng.random(n) < 0.9, rng.integers(0, n_seats, n), -1)


def _score(rng: np.random.Generator, rounds: Array, seats: Array) -> None:
    share = 5 * rng.integers(-5, 26, len(rounds))
    double, victory = rounds["double_victory"], 50 * seats.shape[1]
    rounds["cards_0"] = np.where(double == 0, victory, np.where(double == 1, 0, share))
    rounds["cards_1"] = np.where(double == 1, victory, np.where(double == 0, 0, 100 - share))
    value = np.where(seats["made"], 100, -100) * seats["call"].astype(np.int64)
    for team in (0, 1):
        rounds[f"score_{team}"] = rounds[f"cards_{team}"] + value[:, team::2].sum(axis=1)
    seats["points"] = np.where(seats["tricks"] > 0, 5 * rng.integers(0, 8, seats.shape), 0)


def _calls_table(rng: np.random.Generator, seats: Array) -> Array:
    at, seat = np.nonzero(seats["call"])
    calls = np.zeros(len(at), schema.CALLS_TABLE.dtype())
    chosen = seats[at, seat]
    for name in ("game", "round", "seat", "call", "made"):
        calls[name] = chosen[name]
    fresh = np.r_[True, at[1:] != at[:-1]] if len(at) else np.zeros(0, bool)
    start = np.maximum.accumulate(np.where(fresh, np.arange(len(at)), 0))
    calls["order"] = np.arange(len(at)) - start
    calls["phase"] = np.where(chosen["call"] == 2, 0, 4)
    calls["trick"] = np.where(chosen["call"] == 2, 0, rng.integers(0, 4, len(at)))
    calls["value"] = np.where(chosen["made"], 100, -100) * chosen["call"].astype(np.int64)
    return calls


def as_games(tables: dict[str, Array], target: int = 1000) -> dict[str, Array]:
    """Cut independent rounds into games to ``target`` (a last unfinished game is dropped)."""
    rounds = tables["rounds"]
    game = np.zeros(len(rounds), np.int64)
    number = np.zeros(len(rounds), np.int64)
    finished: list[tuple[int, ...]] = []
    totals, played = [0, 0], 0
    for at in range(len(rounds)):
        game[at], number[at] = len(finished), played
        rounds["before_0"][at], rounds["before_1"][at] = totals
        totals = [totals[team] + int(rounds[f"score_{team}"][at]) for team in (0, 1)]
        played += 1
        if max(totals) >= target and totals[0] != totals[1]:
            finished.append((len(finished), played, *totals, 0, 0, int(totals[1] > totals[0])))
            totals, played = [0, 0], 0
    kept = sum(row[1] for row in finished)
    result: dict[str, Array] = {"games": np.array(finished, schema.GAMES.dtype())}
    for name, table in tables.items():
        source = table["game"].astype(np.int64)
        table["round"], table["game"] = number[source], game[source]
        result[name] = table[source < kept]
    return result


def lazy(tables: dict[str, Array]) -> dict[str, pl.LazyFrame]:
    """The tables as lazy frames with the types of a real run."""
    return {name: to_frame(name, records).lazy() for name, records in tables.items()}


def write_run(
    folder: Path,
    tables: dict[str, Array],
    strategies: tuple[str, ...] = ("club",) * 4,
    parts: int = 1,
    rules: RuleSet | None = None,
) -> Path:
    """Write the tables as a finished run, each cut into ``parts`` shards by game. Returns its folder."""
    unit = "games" if "games" in tables else "rounds"
    games = int(tables["rounds"]["game"].astype(np.int64).max(initial=-1)) + 1
    plan = {
        "unit": unit,
        "count": games,
        "seed": 1,
        "rules": msgspec.to_builtins(rules or RULES[len(strategies)]),
        "strategies": [{"name": name, "policy": name, "parameters": {}} for name in strategies],
    }
    manifest = new_manifest(plan, {"tichu_sim": "0.1.0"}, tables)
    borders = [games * part // parts for part in range(parts + 1)]
    shards = []
    for name, records in tables.items():
        (folder / name).mkdir(parents=True)
        for part, (first, last) in enumerate(itertools.pairwise(borders)):
            chosen = records[(records["game"] >= first) & (records["game"] < last)]
            shards.append(write_shard(folder, name, part, chosen, manifest.run))
    write_manifest(folder, finished_manifest(manifest, shards))
    return folder
