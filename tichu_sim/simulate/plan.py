"""What a run plays: TOML and flags resolved into a plan that needs no other file.

A plan file says what differs from the defaults, in the words of the command line::

    rounds = 1_000_000              # or games = 10_000
    seed = 7
    players = 4                     # 3 (Threechu), 4 or 6 (Tientsin); follows from the rules
    rules = "spectrum"              # a preset, a path, or a [rules] table of switches
    target = 500                    # of games, instead of that of the rules
    strategies = ["club", "greedy"] # one for all, one a team, or one a player
    boosters = "none"               # a shipped set, a path, or a [boosters] table
    boosters_each = 2               # dealt to each seat at the start of a game or independent round
    log_plays = false
    chunk = 25_000                  # rounds or games a part; best left out

The resolved ``Plan`` holds the whole rule set and the whole strategies. It goes into the manifest.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tichu_sim.boosters import BoosterSet, boosters_from_table, for_table, load_boosters
from tichu_sim.boosters.sets import StartWith
from tichu_sim.config import check, decode, read_toml
from tichu_sim.errors import InputError
from tichu_sim.logs.manifest import MANIFEST, Manifest, read_manifest
from tichu_sim.rules import RuleSet, describe, load_rules, rules_from_table
from tichu_sim.strategies import Strategy, load_strategy
from tichu_sim.strategies.parameters import FOR_FOUR, WITHOUT_BOOSTERS
from tichu_sim.strategies.strategy import strategy_from_table

Unit = Literal["rounds", "games"]
Count = Annotated[int, Meta(ge=1, le=2**32 - 1)]
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Chunk = Annotated[int, Meta(ge=1, le=250_000)]

# A game has 9 to 10 rounds (human_data.md 2.1), a round about 100 decisions.
_ROUNDS_A_GAME = 10
_PARTS_WISHED = 32
_SMALLEST_CHUNK, _USUAL_CHUNK, _LARGEST_CHUNK = 2_000, 50_000, 250_000
_LARGEST_CHUNK_WITH_PLAYS = 10_000
_MOST_PARTS = 100_000
_DEALT_IN_ROUNDS = 2


class PlanFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A plan as a user writes it."""

    rounds: Count | None = None
    games: Count | None = None
    seed: Seed = 0
    players: Literal[3, 4, 6] | None = None
    rules: str | dict[str, Any] | None = None
    target: int | None = None
    strategies: str | Annotated[list[str | dict[str, Any]], Meta(min_length=1, max_length=6)] = "club"
    boosters: str | dict[str, Any] = "none"
    boosters_each: StartWith | None = None
    log_plays: bool = False
    chunk: Chunk | None = None

    def __post_init__(self) -> None:
        if self.rounds is not None and self.games is not None:
            raise ValueError("rounds and games cannot both be given")


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A resolved plan: ``count`` units (independent rounds at 0:0, or games to the target score).

    ``strategies`` holds those of the players in play order. The run is cut into parts of ``chunk`` units,
    whatever the number of jobs. Raises ValueError for values out of range.
    """

    unit: Unit
    count: Count
    seed: Seed
    rules: RuleSet
    strategies: tuple[Strategy, ...]
    boosters: BoosterSet = BoosterSet()
    log_plays: bool = False
    chunk: Chunk

    def __post_init__(self) -> None:
        check(self)
        if len(self.strategies) != self.rules.players:
            raise ValueError(
                f"strategies: {len(self.strategies)} are given, with {self.rules.players} players it must be "
                f"{self.rules.players}"
            )
        for seat in self.boosters.grant:
            if int(seat[1:]) not in self.rules.seats_of_players:
                *some, last = (f"S{own}" for own in self.rules.seats_of_players)
                raise ValueError(
                    f"boosters: grant: {seat} owns no boosters, with {self.rules.players} players "
                    f"{', '.join(some)} and {last} do"
                )
        if self.parts > _MOST_PARTS:
            smallest = -(-self.count // _MOST_PARTS)
            raise ValueError(
                f"chunk: {self.chunk} cuts {self.count} {self.unit} into more than {_MOST_PARTS} parts, "
                f"it must be at least {smallest}"
            )
        for strategy in self.strategies:
            if self.rules.players != 4 and strategy.policy in FOR_FOUR:
                raise ValueError(
                    f"strategies: {strategy.name} cannot play with {self.rules.players} players, its policy "
                    f"{strategy.policy} only knows tables of four"
                )
            if self.boosters.choices and strategy.policy in WITHOUT_BOOSTERS:
                raise ValueError(
                    f"strategies: {strategy.name} cannot play with boosters, its policy "
                    f"{strategy.policy} only knows rounds without"
                )

    @property
    def parts(self) -> int:
        """Number of parts."""
        return -(-self.count // self.chunk)

    @property
    def tables(self) -> tuple[str, ...]:
        """Names of the tables this plan logs."""
        games = ("games",) if self.unit == "games" else ()
        plays = ("plays",) if self.log_plays else ()
        boosters = ("booster_events",) if self.boosters.choices else ()
        return ("rounds", "seats", "calls", *games, *boosters, *plays)

    def span(self, part: int) -> tuple[int, int]:
        """First unit and number of units of a part."""
        first = part * self.chunk
        return first, min(self.chunk, self.count - first)


def load_plan(path: str | Path | None, overrides: Mapping[str, Any]) -> Plan:
    """The plan of a TOML file, of a run (its folder or ``manifest.json``), or of the defaults.

    ``overrides`` has the keys of a plan file and wins; its relative paths start from the working
    directory, those of a file from the file's folder. Raises InputError.
    """
    decode(dict(overrides), PlanFile, "options")
    if path is None:
        return make_plan(overrides, "options", Path())
    source = Path(path)
    if source.is_dir() or source.name == MANIFEST:
        table = _table_of_run(source)
        if overrides.keys() & {"rounds", "games", "log_plays"}:
            del table["chunk"]
    else:
        table = _with_paths(read_toml(path), source.parent)
    return make_plan(_overridden(table, overrides), str(path), source.parent)


def plan_of(manifest: Manifest, source: str) -> Plan:
    """The plan in a manifest; ``source`` names it in errors. Raises InputError."""
    return decode(manifest.plan, Plan, f"{source}: plan")


def plain_plan(plan: Plan) -> dict[str, Any]:
    """The plan as plain data for the manifest, read back by ``plan_of``."""
    data: dict[str, Any] = msgspec.to_builtins(plan)
    data["strategies"] = list(data["strategies"])
    return data


def make_plan(table: Mapping[str, Any], source: str, folder: Path) -> Plan:
    """Resolves the keys of a plan file into a plan.

    ``source`` names the table in errors; relative bases of inline rules start from ``folder``.
    Raises InputError.
    """
    given = decode(dict(table), PlanFile, source)
    unit: Unit = "rounds" if given.rounds is not None else "games"
    count = given.rounds if given.rounds is not None else given.games
    if count is None:
        raise InputError(f"{source}: it does not say how much to play: give rounds or games")
    try:
        rules = _rules(given, source, folder)
        listed = _for_players(_listed(given.strategies), rules.players)
        return Plan(
            unit=unit,
            count=count,
            seed=given.seed,
            rules=_aimed(rules, unit, given.target),
            strategies=tuple(_strategy(item, source, folder) for item in listed),
            boosters=_dealt(_boosters(given, rules, source, folder), unit, given.boosters_each),
            log_plays=given.log_plays,
            chunk=given.chunk or default_chunk(unit, count, given.log_plays),
        )
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"{source}: {error}") from None


def default_chunk(unit: Unit, count: int, log_plays: bool) -> int:
    """Units a part: about 32 parts, each worth a second or less and small in memory.

    >>> default_chunk("rounds", 1_000_000, False), default_chunk("games", 1_000, False)
    (31250, 200)
    """
    share = _ROUNDS_A_GAME if unit == "games" else 1
    limit = _LARGEST_CHUNK_WITH_PLAYS if log_plays else _LARGEST_CHUNK
    rounds = count * share
    wished = max(-(-rounds // _PARTS_WISHED), _SMALLEST_CHUNK)
    chunk = min(wished, max(_USUAL_CHUNK, -(-rounds // 1_000)), limit)
    return max(-(-chunk // share), -(-count // _MOST_PARTS))


def _rules(given: PlanFile, source: str, folder: Path) -> RuleSet:
    """The rules of the plan, the official ones for its number of players unless it names others.

    Raises ValueError for rules of another number of players.
    """
    asked = {} if given.players is None else {"players": given.players}
    if isinstance(given.rules, str):
        rules = load_rules(given.rules)
    else:
        table = given.rules or {}
        rules = rules_from_table(table if "base" in table else asked | table, f"{source}: rules", folder)
    if given.players not in (None, rules.players):
        raise ValueError(
            f"players: {given.players} is given, but the rules {describe(rules)} are for {rules.players}"
        )
    return rules


def _aimed(rules: RuleSet, unit: Unit, target: int | None) -> RuleSet:
    """The rules with the target of the plan. Raises ValueError where it is out of range or none is needed."""
    if target is None:
        return rules
    if unit == "rounds":
        raise ValueError(f"target: {target} is given, but independent rounds have none")
    if rules.players == 3 and rules.threechu_end == "rounds":
        raise ValueError(f'target: {target} is given, but the game ends by rounds (threechu_end = "rounds")')
    return msgspec.structs.replace(rules, target_score=target)


def _boosters(given: PlanFile, rules: RuleSet, source: str, folder: Path) -> BoosterSet:
    """The set of the plan, at its table. Raises ValueError if no card is for it."""
    if isinstance(given.boosters, str):
        found = load_boosters(given.boosters)
    else:
        found = boosters_from_table(given.boosters, f"{source}: boosters", folder)
    return for_table(found, rules.players)


def _dealt(boosters: BoosterSet, unit: Unit, each: int | None) -> BoosterSet:
    """The set with the number of boosters dealt to each seat at the start settled.

    A game earns its boosters by calls. In independent rounds, which all begin without any, two are dealt
    unless the plan or the set says otherwise or the set grants some. Raises ValueError where a number is
    given without any boosters.
    """
    if not boosters.choices:
        if each:
            raise ValueError(f"boosters_each: {each} is given, but there are no boosters to deal")
        return boosters
    if each is None:
        each = boosters.start_with
    if each is None:
        each = _DEALT_IN_ROUNDS if unit == "rounds" and not boosters.grant else 0
    return msgspec.structs.replace(boosters, start_with=each)


def _listed(strategies: str | list[str | dict[str, Any]]) -> list[str | dict[str, Any]]:
    return [strategies] if isinstance(strategies, str) else strategies


def _for_players(listed: list[str | dict[str, Any]], players: int) -> list[str | dict[str, Any]]:
    """The strategy of each player as it is named: one for all, one a team, or one each.

    Raises ValueError for other numbers; three players are not in fixed teams.
    """
    allowed = {1: "all players", 2: "the teams", players: "the players"}
    if players == 3:
        del allowed[2]
    if len(listed) not in allowed:
        *words, last = (f"{number} ({whose})" for number, whose in allowed.items())
        raise ValueError(f"strategies: {len(listed)} are given, it must be {', '.join(words)} or {last}")
    return [listed[player % len(listed)] for player in range(players)]


def _strategy(item: str | dict[str, Any], source: str, folder: Path) -> Strategy:
    if isinstance(item, str):
        return load_strategy(item)
    return strategy_from_table(item, f"{source}: strategies", folder)


def _table_of_run(path: Path) -> dict[str, Any]:
    manifest = path / MANIFEST if path.is_dir() else path
    table = plain_plan(plan_of(read_manifest(manifest), str(manifest)))
    table[table.pop("unit")] = table.pop("count")
    return table


def _overridden(table: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Any]:
    merged = {**table, **overrides}
    if "rounds" in overrides:
        merged.pop("games", None)
    if "games" in overrides and "rounds" not in overrides:
        merged.pop("rounds", None)
    return merged


def placed(name: Any, folder: Path) -> Any:
    """The name of a file beside a document in ``folder``, made to start from the working directory.

    Anything else, a preset's name for one, is returned as it is.
    """
    is_path = isinstance(name, str) and name.endswith((".toml", ".py")) and "://" not in name
    return str(folder / name) if is_path else name


def _with_paths(table: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The table with the paths of files named in it made to start from the working directory."""
    result = dict(table)
    for key in ("rules", "boosters"):
        if key in result:
            result[key] = placed(result[key], folder)
    if isinstance(result.get("strategies"), list):
        result["strategies"] = [placed(name, folder) for name in result["strategies"]]
    elif "strategies" in result:
        result["strategies"] = placed(result["strategies"], folder)
    return result
