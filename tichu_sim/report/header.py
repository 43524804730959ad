"""The head of a report: what was played, by whom, under which rules, with which versions; and the notes."""

from dataclasses import dataclass
from typing import Any

from tichu_sim.analysis.human import populations
from tichu_sim.analysis.overview import Overview
from tichu_sim.logs.reader import Run
from tichu_sim.report.tables import cases_of, human_cells
from tichu_sim.report.terms import terms
from tichu_sim.report.text import NOTHING, Cell, count, estimate_cell
from tichu_sim.rules import describe

_HOW_TO_READ = (
    "Each figure stands with its 95 % interval and n, the cases behind it. If the same plan were played "
    "again and again with new seeds, 95 of 100 such intervals would hold the true value.",
    "The seats of a round share one result. Rates and means that put seats together take the round as "
    "the unit, so that their intervals are not too narrow.",
)
_PEOPLE = (
    "People are players recorded at Brettspielwelt (BSW), a server where Tichu is played for fun; strong "
    "players have at least 100 games and 55 % wins. Each human figure names the records it comes from. They "
    "are marks to compare with, not targets."
)

_UNEVEN = (
    "The shuffler and the next seat are dealt ten cards, the others nine; tables by holding put all hands "
    "together."
)

_LIMITS = (
    "The figures are those of these strategies under these rules. They do not say how people would fare.",
    "Intervals cover chance only. They do not cover weaknesses of a strategy.",
    "Tables by holding, by bomb or by call are observed, not randomised: a hand that calls differs from one "
    "that does not. They do not say what the same hand would have made otherwise.",
    "There are some hundred intervals here; about one in twenty misses its value by chance alone.",
)
_PEOPLE_LIMIT = (
    "The human figures are of one server, whose players choose partners and risks; samples of strong players "
    "are selected by their success."
)
_NO_PEOPLE_LIMIT = "People are recorded at tables of four only, so no human figures stand beside these."
_ROUNDS_LIMIT = "Every round starts at 0:0, so nothing is seen of decisions that depend on the score."
_FIRST_ROUNDS_LIMIT = (
    " First rounds of human games stand beside it where they are known, being free of that pressure too; "
    "else all rounds."
)
_HOUSE_LIMIT = (
    "The human figures are of games to 1,000 points by the rules of Brettspielwelt; here the rules are {}."
)
_GIFTS_LIMIT = (
    "Of two cards given to one partner the log holds the lower only, so nothing is shown by the cards held "
    "after the exchange, and the table of the exchange is of the lower cards."
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
    """The head of the report on a run."""
    plan = run.manifest.plan
    rules = describe(found.rules)
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
    title = " against ".join(names) if len(names) > 1 else f"{names[0]} {terms(found).alone}"
    footer = "; ".join([played, f"rules {rules}", *_short(boosters), f"seed {plan['seed']}"])
    strategies = tuple(in_full(plan["strategies"][found.seating.strategies.index(name)]) for name in names)
    return Header(title, shortened(footer), tuple(facts), strategies)


def how_to_read(found: Overview) -> tuple[str, ...]:
    """What the words and numbers of a report mean."""
    words = terms(found)
    people = (_PEOPLE,) if found.seating.of_four else ()
    uneven = found.rules.players == 6 and found.rules.tientsin_deal == "one_pack_uneven"
    cases = f"{words.cases} Differences are points more than the other {words.team}, calls included."
    return (*_HOW_TO_READ, *people, cases, *((_UNEVEN,) if uneven else ()))


def shortened(footer: str) -> str:
    """A footer that fits below a figure."""
    return footer if len(footer) <= 110 else footer[:107] + "..."


def _played(found: Overview) -> str:
    rounds, players = count(found.rows["rounds"]), terms(found).players
    if found.unit == "games":
        return f"{count(found.rows['games'])} games{players}, {rounds} rounds"
    return f"{rounds} independent rounds{players} at 0:0"


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
        partners = seating.partners(seat)
        seats = "seats" if len(partners) > 1 else "seat"
        places.append((f"Seat {seat}", f"{name}, partner of {seats} {' and '.join(map(str, partners))}"))
    return places


def in_full(strategy: dict[str, Any]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Name of a strategy (plain data), and its policy, file and parameters in words."""
    items = {**strategy, **strategy.get("parameters", {})}
    hidden = ("name", "parameters")
    pairs = [(key, str(value)) for key, value in items.items() if key not in hidden and value != ""]
    return strategy["name"], tuple(pairs)


def glance(found: Overview) -> list[Tile]:
    """The most asked figures: who wins, and those of all seats together."""
    seating = found.seating
    tiles = [_win_tile(name, found) for name in seating.names] if len(seating.names) > 1 else []
    if seating.rotates:
        tiles += [_role_tile(measure, found) for measure in ("round_win", "points")]
    for key in _GLANCE:
        rows = found.find(key, "all").to_dicts()
        if rows:
            measure, people = found.measures[key], human_cells(rows[0], found.measures[key].unit)[0]
            cell = estimate_cell(rows[0], measure.unit, measure.cases)
            tiles.append(Tile(measure.title, cell, None if people.value == NOTHING else people))
    return tiles


def _win_tile(name: str, found: Overview) -> Tile:
    key = "game_win" if found.unit == "games" else "round_win"
    return _tile(f"{found.measures[key].title} by {name}", key, "strategy", name, found)


def _role_tile(key: str, found: Overview) -> Tile:
    """A figure of the soloist's side."""
    side = found.seating.team_label(0)
    return _tile(f"{found.measures[key].title}, {side}", key, "team", side, found)


def _tile(title: str, key: str, by: str, group: str, found: Overview) -> Tile:
    measure = found.measures[key]
    cases = cases_of(found, measure, by, group)
    return Tile(title, estimate_cell(found.find(key, by, group).to_dicts()[0], measure.unit, cases), None)


def limits(found: Overview) -> tuple[str, ...]:
    """What the figures do not show."""
    rules, of_four = describe(found.rules), found.seating.of_four
    house = () if rules == "official" or not of_four else (_HOUSE_LIMIT.format(rules),)
    beside = _FIRST_ROUNDS_LIMIT if of_four else ""
    rounds = () if found.unit == "games" else (_ROUNDS_LIMIT + beside,)
    boosters = () if found.booster_uses is None or not of_four else (_BOOSTERS_LIMIT,)
    others = () if of_four else (_NO_PEOPLE_LIMIT,)
    gifts = () if found.all_gifts_known else (_GIFTS_LIMIT,)
    people = (_PEOPLE_LIMIT,) if of_four else ()
    return (*others, *gifts, *rounds, *house, *boosters, *_LIMITS, *people)


def sources(found: Overview) -> list[tuple[str, str]]:
    """The populations that figures are compared with: label, and words with size and source."""
    return [
        (
            population.label,
            f"{population.about}; {population.size + ', ' if population.size else ''}{population.source}",
        )
        for population in (populations().values() if found.seating.of_four else ())
    ]
