"""A league: named players, each with a strategy, who meet game after game at tables drawn by lot.

Who sits where in a game, and who leaves it when, follows from the seed and the number of the game alone. The
game itself is that unit of the league's plan, with the strategies of the four players in the seats.
"""

from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta, Struct

from tichu_sim.config import decode, read_toml, show
from tichu_sim.economy import NOBODY, SEATS, Economy
from tichu_sim.errors import InputError
from tichu_sim.jit import plain
from tichu_sim.rng import PURPOSE_LEAVING, PURPOSE_SEATING, bounded, stream
from tichu_sim.rules import describe
from tichu_sim.simulate import batch
from tichu_sim.simulate.audition import audition
from tichu_sim.simulate.parallel import check_jobs, in_order
from tichu_sim.simulate.plan import Plan, Seed, make_plan, placed
from tichu_sim.simulate.versions import versions
from tichu_sim.simulate.watcher import Silent, Watcher
from tichu_sim.strategies import Strategy, load_strategy
from tichu_sim.strategies.strategy import strategy_from_table

MOST_GAMES = 100_000
"""Games of a league; ratings that go on changing do not become more exact with more of them."""

_STEP = 50
_MOST_PLAYERS = 1000
_WORDS = 2**32

Games = Annotated[int, Meta(ge=1, le=MOST_GAMES)]
Chance = Annotated[float, Meta(ge=0, le=1)]

GAMES = np.dtype(
    [
        ("players", "i4", SEATS),  # places in the league, by seat
        ("rounds", "i4"),  # played to their end
        ("score", "i4", 2),  # totals of the teams after them
        ("winner", "i1"),  # team, or NOBODY where somebody left
        ("leaver", "i1"),  # seat, or NOBODY
    ]
)
"""What came of a game."""


class Player(Struct, frozen=True, kw_only=True):
    """Somebody in the league: a name of his own, how he plays, and the chance that he leaves a game."""

    name: str
    strategy: Strategy
    leave: float = 0.0


class League(Struct, frozen=True):
    """What is played: the games of ``plan``, whose strategies are of no account, and the accounting.

    Raises ValueError for rules of other tables than those of four, for less than four players, for two of the
    same name, and for two different strategies of the same name.
    """

    plan: Plan
    players: tuple[Player, ...]
    economy: Economy

    def __post_init__(self) -> None:
        rules = self.plan.rules
        if rules.players != SEATS:
            raise ValueError(
                f"rules: {describe(rules)} is for {rules.players} players, a league seats {SEATS} at a table"
            )
        names = [player.name for player in self.players]
        if not SEATS <= len(names) <= _MOST_PLAYERS:
            raise ValueError(f"players: {len(names)} are given, it must be {SEATS} to {_MOST_PLAYERS}")
        for name in names:
            if not name.strip() or not name.isprintable():
                raise ValueError(
                    f"players: the name {show(name)} is not allowed, it must be a text of one line"
                )
            if names.count(name) > 1:
                raise ValueError(f"players: two have the name {show(name)}, each must have one of his own")
        strategies = [strategy.name for strategy in self.strategies]
        for name in strategies:
            if strategies.count(name) > 1:
                raise ValueError(f"players: two different strategies have the name {show(name)}")

    @property
    def strategies(self) -> tuple[Strategy, ...]:
        """The strategies of the players, each once, in the order of the players."""
        found: list[Strategy] = []
        for player in self.players:
            if player.strategy not in found:
                found.append(player.strategy)
        return tuple(found)


class PlayerEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player as a user writes him; without a chance to leave of his own he has the league's."""

    name: str
    strategy: str | dict[str, Any]
    leave: Chance | None = None


class LeagueFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A league as a user writes it; ``rules`` and ``target`` are those of a plan."""

    games: Games = 2000
    seed: Seed = 0
    rules: str | dict[str, Any] = "spectrum"
    target: int | None = None
    leave: Chance = 0.0
    economy: Economy = Economy()
    players: list[PlayerEntry]


def load_league(path: str, overrides: Mapping[str, Any]) -> League:
    """The league of a TOML file; ``overrides`` has the keys of such a file and wins.

    Raises InputError for whatever is wrong with one of them.
    """
    table, folder = read_toml(path), Path(path).parent
    if "rules" in table:
        table["rules"] = placed(table["rules"], folder)
    source = f"{path} with the options given" if overrides else path
    return _resolved(_merged(table, overrides), source, folder)


def league_of(strategies: Sequence[str], each: int, settings: Mapping[str, Any]) -> League:
    """A league with ``each`` players of every strategy, given by name or path; several are numbered from 1.

    ``settings`` has the other keys of a league file. Raises InputError.
    """
    players = [
        {"name": load_strategy(name).name + number, "strategy": name}
        for name in strategies
        for number in ([""] if each == 1 else [f" {count}" for count in range(1, each + 1)])
    ]
    return _resolved({**settings, "players": players}, "options", Path())


def describe_league(league: League) -> dict[str, Any]:
    """What is played as plain data."""
    return {
        "games": league.plan.count,
        "seed": league.plan.seed,
        "rules": describe(league.plan.rules),
        "target": league.plan.rules.target_score,
        "economy": msgspec.to_builtins(league.economy),
        "percent": league.economy.percent,
        "players": [
            {"player": player.name, "strategy": player.strategy.name, "leave": player.leave}
            for player in league.players
        ],
        "strategies": msgspec.to_builtins(league.strategies),
        "versions": versions(),
    }


def play_league(league: League, jobs: int = 0, watcher: Watcher | None = None) -> "np.ndarray[Any, Any]":
    """All games of the league in order, an array of ``GAMES``, the same for any number of processes.

    ``jobs`` is that number, 0 for one a core. Strategies from authors' files have an audition first. Raises
    InputError for one that fails it and for a decision that is not allowed.
    """
    check_jobs(jobs)
    watcher = watcher or Silent()
    with watcher.preparing():
        for strategy in league.strategies:
            if strategy.path:
                audition(league.plan, strategy)
            batch.warm(msgspec.structs.replace(league.plan, strategies=(strategy,) * SEATS))
    games = league.plan.count
    watcher.began(games, 0)
    spans = [(first, min(_STEP, games - first)) for first in range(0, games, _STEP)]
    pieces = []
    with closing(in_order(partial(play_span, league), spans, jobs)) as results:
        for piece in results:
            pieces.append(piece)
            watcher.advanced(len(piece), int(piece["rounds"].sum()))
    return np.concatenate(pieces)


def play_span(league: League, first: int, count: int) -> "np.ndarray[Any, Any]":
    """The games ``first`` to ``first + count - 1`` of the league."""
    rows = np.zeros(count, GAMES)
    for row, game in zip(rows, range(first, first + count), strict=True):
        seats = seated(league, game)
        strategies = tuple(league.players[place].strategy for place in seats)
        played = batch.play_chunk(msgspec.structs.replace(league.plan, strategies=strategies), game, 1)
        _note(row, seats, played, leaver_of(league, game, seats))
    return rows


def seated(league: League, game: int) -> list[int]:
    """The places in the league of the four players of a game, by seat; every order is as likely."""
    waiting = list(range(len(league.players)))
    words = _words(league, game, PURPOSE_SEATING)
    return [waiting.pop(plain(bounded)(word, len(waiting))) for word in words]


def leaver_of(league: League, game: int, seats: Sequence[int]) -> tuple[int, float]:
    """The seat that leaves a game, and after what part of its rounds; ``NOBODY`` and 1 if all stay.

    Each player leaves with his own chance, at any time with the same likelihood and whatever the score; the
    first who does ends the game.
    """
    first = (1.0, NOBODY)
    for seat, word in enumerate(_words(league, game, PURPOSE_LEAVING)):
        chance = league.players[seats[seat]].leave
        if word < chance * _WORDS:
            first = min(first, (word / (chance * _WORDS), seat))
    return first[1], first[0]


def _words(league: League, game: int, purpose: int) -> tuple[int, int, int, int]:
    """Four numbers of 32 bits for a game and a purpose."""
    words: tuple[int, int, int, int] = plain(stream)(league.plan.seed, game, 0, purpose, 0)
    return words


def _note(row: Any, seats: Sequence[int], played: Mapping[str, Any], leaver: tuple[int, float]) -> None:
    """Fill the row of a game with what was played of it until somebody left."""
    game, rounds = played["games"][0], played["rounds"]
    row["players"] = seats
    row["leaver"] = leaver[0]
    if leaver[0] == NOBODY:
        row["rounds"], row["winner"] = game["rounds"], game["winner"]
        row["score"] = game["score_0"], game["score_1"]
    else:
        row["rounds"], row["winner"] = int(leaver[1] * len(rounds)), NOBODY
        before = rounds[row["rounds"]]
        row["score"] = before["before_0"], before["before_1"]


def _merged(table: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Any]:
    """A league file's table with other values for some keys; those of the economy one by one."""
    economy = table.get("economy", {})
    if isinstance(economy, Mapping) and "economy" in overrides:
        overrides = {**overrides, "economy": {**economy, **overrides["economy"]}}
    return {**table, **overrides}


def _resolved(table: Mapping[str, Any], source: str, folder: Path) -> League:
    """The league of the keys of a league file; ``source`` names the table in errors."""
    given = decode(dict(table), LeagueFile, source)
    settings = {"games": given.games, "seed": given.seed, "rules": given.rules, "target": given.target}
    players = tuple(_player(entry, given.leave, source, folder) for entry in given.players)
    plan = make_plan(settings, source, folder)
    try:
        return League(plan, players, given.economy)
    except ValueError as error:
        raise InputError(f"{source}: {error}") from None


def _player(entry: PlayerEntry, leave: float, source: str, folder: Path) -> Player:
    if isinstance(entry.strategy, str):
        strategy = load_strategy(placed(entry.strategy, folder))
    else:
        strategy = strategy_from_table(entry.strategy, f"{source}: players: {entry.name}", folder)
    return Player(name=entry.name, strategy=strategy, leave=leave if entry.leave is None else entry.leave)
