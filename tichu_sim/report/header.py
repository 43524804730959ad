"""The head of a report: what was played, by whom, under which rules, with which versions; and the notes."""

from dataclasses import dataclass
from typing import Any

from tichu_sim.analysis.human import populations
from tichu_sim.analysis.measures import MEASURES
from tichu_sim.analysis.overview import Overview
from tichu_sim.config import decode
from tichu_sim.logs.reader import Run
from tichu_sim.report.tables import cases_of, human_cells
from tichu_sim.report.text import NOTHING, Cell, count, estimate_cell
from tichu_sim.rules import RuleSet, describe

HOW_TO_READ = (
    "Each figure stands with its 95 % interval and n, the cases behind it. If the same plan were played "
    "again and again with new seeds, 95 of 100 such intervals would hold the true value.",
    "The seats of a round share one result. Rates and means that put seats together take the round as "
    "the unit, so that their intervals are not too narrow.",
    "People are players recorded at Brettspielwelt (BSW), a server where Tichu is played for fun; strong "
    "players have at least 100 games and 55 % wins. Each human figure names the records it comes from. They "
    "are marks to compare with, not targets.",
    "A hand is one seat in one round, a team result one team in one round. Differences are points more than "
    "the other team, calls included.",
)

LIMITS = (
    "The figures are those of these strategies under these rules. They do not say how people would fare.",
    "Intervals cover chance only. They do not cover weaknesses of a strategy.",
    "Tables by holding, by bomb or by call are observed, not randomised: a hand that calls differs from one "
    "that does not. They do not say what the same hand would have made otherwise.",
    "There are some hundred intervals here; about one in twenty misses its value by chance alone.",
    "The human figures are of one server, whose players choose partners and risks; samples of strong players "
    "are selected by their success.",
)

_ROUNDS_LIMIT = (
    "Every round starts at 0:0, so nothing is seen of decisions that depend on the score. First rounds of "
    "human games stand beside it where they are known, being free of that pressure too; else all rounds."
)
_HOUSE_LIMIT = (
    "The human figures are of games to 1,000 points by the rules of Brettspielwelt; here the rules are {}."
)
_OTHER_TABLES_LIMIT = (
    "Hands, calls and places by seat are analysed for four players only, and only of such tables are there "
    "records of people."
)
_BOOSTERS_LIMIT = "The human figures are of the game without boosters; they stand here for orientation only."
_GLANCE = (
    "tichu_rate",
    "tichu_made",
    "grand_rate",
    "grand_made",
    "double_victory",
    "points_both",
    "tricks",
    "bombs_played",
    "boosters_used",
    "rounds_per_game",
)


@dataclass(frozen=True)
class Tile:
    """One figure of the summary on top: ours, and what people do."""

    title: str
    cell: Cell
    people: Cell | None


@dataclass(frozen=True)
class Header:
    """The head of a report; ``facts`` are pairs of words, ``strategies`` the parameters by strategy."""

    title: str
    footer: str
    facts: tuple[tuple[str, str], ...]
    strategies: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def header(run: Run, found: Overview) -> Header:
    """The head of the report on a run. Raises InputError for a plan that is none."""
    plan = run.manifest.plan
    rules = _rules(run)
    played = _played(found)
    versions = run.manifest.versions
    facts = [
        ("Played", played),
        ("Rules", rules),
        *_places(found),
        ("Seed", str(plan["seed"])),
        ("Run", run.manifest.run),
        ("Versions", ", ".join(f"{name} {version}" for name, version in versions.items())),
    ]
    boosters = _boosters(plan.get("boosters", {}))
    if boosters:
        facts.insert(2, ("Boosters", boosters))
    names = found.seating.names
    title = " against ".join(names) if len(names) > 1 else f"{names[0]} in all seats"
    footer = "; ".join([played, f"rules {rules}", *_short(boosters), f"seed {plan['seed']}"])
    strategies = tuple(in_full(plan["strategies"][found.seating.strategies.index(name)]) for name in names)
    return Header(title, shortened(footer), tuple(facts), strategies)


def shortened(footer: str) -> str:
    """A footer that fits below a figure."""
    return footer if len(footer) <= 110 else footer[:107] + "..."


def _rules(run: Run) -> str:
    """The rules of a run in words. Raises InputError for a plan that is none."""
    return describe(decode(run.manifest.plan["rules"], RuleSet, f"{run.path}: plan: rules"))


def _played(found: Overview) -> str:
    rounds = count(found.rows["rounds"])
    if found.unit == "games":
        return f"{count(found.rows['games'])} games, {rounds} rounds"
    return f"{rounds} independent rounds at 0:0"


def _boosters(plan: dict[str, Any]) -> str:
    """The booster set of a plan in words; empty without one."""
    choices = plan.get("choices", ())
    if not choices:
        return ""
    copies = sum(choice["copies"] for choice in choices)
    each = plan["start_with"]
    removed = plan["removed"]
    without = f" (without {', '.join(removed)})" if removed else ""
    return f"{plan['name']}, {copies - len(removed)} cards{without}, {each or 'none'} a seat to start with"


def _short(boosters: str) -> list[str]:
    """What a footer has room for."""
    return [f"boosters {boosters.split(',')[0]}"] if boosters else []


def _places(found: Overview) -> list[tuple[str, str]]:
    """Who plays where, and with whom."""
    seating = found.seating
    if seating.rotates:
        return [(f"Player {n}", f"{name}, soloist in turn") for n, name in enumerate(seating.strategies)]
    places = []
    for seat, name in enumerate(seating.strategies):
        partners = " and ".join(str(other) for other in seating.seats[seat % 2 :: 2] if other != seat)
        places.append((f"Seat {seat}", f"{name}, partner of seat {partners}"))
    return places


def in_full(strategy: dict[str, Any]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Name of a strategy (plain data), and its policy, file and parameters in words."""
    items = {**strategy, **strategy.get("parameters", {})}
    hidden = ("name", "parameters")
    pairs = [(key, str(value)) for key, value in items.items() if key not in hidden and value != ""]
    return strategy["name"], tuple(pairs)


def glance(found: Overview) -> list[Tile]:
    """The most asked figures: who wins, and those of all seats together."""
    tiles = [_win_tile(name, found) for name in found.seating.names] if len(found.seating.names) > 1 else []
    for key in _GLANCE:
        rows = found.find(key, "all").to_dicts()
        if rows:
            measure, people = MEASURES[key], human_cells(rows[0], MEASURES[key].unit)[0]
            cell = estimate_cell(rows[0], measure.unit, measure.cases)
            tiles.append(Tile(measure.title, cell, None if people.value == NOTHING else people))
    return tiles


def _win_tile(name: str, found: Overview) -> Tile:
    key = "game_win" if found.unit == "games" else "round_win"
    measure = MEASURES[key]
    cases = cases_of(found, measure, "strategy", name)
    cell = estimate_cell(found.find(key, "strategy", name).to_dicts()[0], measure.unit, cases)
    return Tile(f"{measure.title} by {name}", cell, None)


def limits(run: Run, found: Overview) -> tuple[str, ...]:
    """What the figures do not show."""
    rules = _rules(run)
    house = () if rules == "official" or not found.seating.of_four else (_HOUSE_LIMIT.format(rules),)
    rounds = () if found.unit == "games" else (_ROUNDS_LIMIT,)
    boosters = () if found.booster_uses is None else (_BOOSTERS_LIMIT,)
    others = () if found.seating.of_four else (_OTHER_TABLES_LIMIT,)
    return (*others, *rounds, *house, *boosters, *LIMITS)


def sources() -> list[tuple[str, str]]:
    """The populations that figures are compared with: label, and words with size and source."""
    return [
        (
            population.label,
            f"{population.about}; {population.size + ', ' if population.size else ''}{population.source}",
        )
        for population in populations().values()
    ]
