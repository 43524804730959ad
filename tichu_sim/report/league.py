"""The report on a league: the page of any report with sections of its own, and its tables as Parquet."""

import io

import msgspec
import polars as pl

from tichu_sim.analysis.league import League
from tichu_sim.report.build import report_files
from tichu_sim.report.figures.style import strategy_colours, styled
from tichu_sim.report.header import Header, Tile, in_full, shortened
from tichu_sim.report.sections.league import all_sections, rating_cell
from tichu_sim.report.text import Cell, count

_HOW_TO_READ = (
    "Each figure stands with its 95 % interval and n, the cases behind it.",
    "The interval of a rating is about leagues like this one: these players, as many games. It is wide "
    "because a rating follows the last games, and every game moves it.",
    "Shares of games won have Wilson intervals, chips a game t intervals; by strategy the game is the case, "
    "as its four seats share one result.",
)
LIMITS = (
    "The figures are those of these strategies under these rules. They do not say how people would fare.",
    "Ratings are no measure of strength by themselves: they depend on who plays in the league, on the number "
    "of games and on the points at stake in each, and they go on swinging however long it lasts. To compare "
    "strategies take a tournament, which plays the same deals with the teams swapped.",
    "Partners are drawn by lot. A rating of the team's mean cannot tell which of the two won the game.",
    "Who leaves does so at any time with the same chance. People leave when they are losing.",
    "Nobody runs out of chips, nobody stops playing, and nobody chooses a table.",
)


def league_files(league: League) -> dict[str, bytes]:
    """All files of the report by their path within it, the page last.

    Besides those of any report: ``league.json`` with what was played and the two small tables, and all four
    tables as Parquet.
    """
    head = _header(league)
    with styled():
        sections = all_sections(league, head.footer)
    names = [strategy["name"] for strategy in league.played["strategies"]]
    context = {
        "kind": "Tichu league",
        "header": head,
        "colours": strategy_colours(names),
        "tiles": _tiles(league),
        "how_to_read": _HOW_TO_READ,
        "limits": LIMITS,
        "sources": [],
    }
    tables = {
        "games": league.games,
        "accounts": league.accounts,
        "ladder": league.ladder,
        "strategies": league.strategies,
    }
    return {
        "league.json": msgspec.json.format(msgspec.json.encode(league.plain()), indent=1) + b"\n",
        **{f"{name}.parquet": _parquet(table) for name, table in tables.items()},
        **report_files(sections, context),
    }


def _parquet(table: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    table.write_parquet(buffer)
    return buffer.getvalue()


def _tiles(league: League) -> list[Tile]:
    best = league.ladder.to_dicts()[0]
    tiles = [Tile(f"Highest rating: {best['player']}", rating_cell(best, best["games"], "games"), None)]
    tiles += [
        Tile(f"Mean rating of {row['strategy']}", rating_cell(row, row["seats"], "seats"), None)
        for row in league.strategies.to_dicts()
    ]
    left = Cell(count(league.left), n=f"n {count(league.games.height)} games")
    return [*tiles, Tile("Games left by a player", left, None)]


def _header(league: League) -> Header:
    played, economy = league.played, league.played["economy"]
    games = f"{count(league.games.height)} games to {played['target']} points"
    facts = (
        ("Played", f"{games} by {league.ladder.height} players, four drawn by lot for each"),
        ("Rules", played["rules"]),
        ("Stakes", f"{count(economy['stake'])} chips a player"),
        ("Platform", f"takes {played['percent']} % of what is lost"),
        ("Ratings", f"from {economy['elo_start']:g}, {economy['elo_k']:g} points a game"),
        ("Seed", str(played["seed"])),
        ("Versions", ", ".join(f"{name} {version}" for name, version in played["versions"].items())),
    )
    footer = f"{games}; rules {played['rules']}; seed {played['seed']}"
    strategies = tuple(in_full(one) for one in played["strategies"])
    title = "league of " + ", ".join(name for name, _ in strategies)
    return Header(title, shortened(footer), facts, strategies)
