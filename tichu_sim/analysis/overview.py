"""Everything that is known of a run: all tables of the analysis, each computed once."""

import functools
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import polars as pl

from tichu_sim.analysis import (
    bombs,
    calling,
    card_values,
    exchange,
    finishing,
    holdings,
    play,
    points,
    winning,
)
from tichu_sim.analysis.aligned import align, check_aligned
from tichu_sim.analysis.boosters import booster_counts, booster_uses
from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.estimates import estimate
from tichu_sim.analysis.human import reference, with_human_figures
from tichu_sim.analysis.measures import Measure, measures_of
from tichu_sim.analysis.profiles import WEIGHT, profiles
from tichu_sim.analysis.seating import Seating, seating_of
from tichu_sim.config import decode
from tichu_sim.logs.reader import Run
from tichu_sim.rules import RuleSet

JOKERS_HELD = ("aces", "jokers")
"""Coarse holding classes: aces, and which of Dragon and Phoenix."""


@dataclass(frozen=True)
class Overview:
    """The analysis of a run; a table is None where the run has no data for it.

    ``estimates`` has the columns of ``tichu_sim.analysis.estimates`` and the human figures beside them
    (``with_human_figures``). The other tables are described where they are made: ``points.differences``,
    ``play.wishes``, ``winning.game_lengths``, ``calling.call_phases`` and ``call_tricks``,
    ``boosters.booster_uses``, ``grants.COLUMNS``, ``holdings.call_odds`` (by ``JOKERS_HELD``, by class, by
    high cards), ``holdings.result_odds`` and ``results_by_holding``, ``card_values.card_values``,
    ``exchange.cards_given``. With three players those of calls, holdings and card values have a column
    ``role`` in front.
    """

    seating: Seating
    rules: RuleSet
    unit: str
    rows: dict[str, int]
    estimates: pl.DataFrame
    differences: pl.DataFrame
    wishes: pl.DataFrame
    lengths: pl.DataFrame | None = None
    call_phases: pl.DataFrame | None = None
    call_tricks: pl.DataFrame | None = None
    grand_odds: pl.DataFrame | None = None
    grand_odds_by_class: pl.DataFrame | None = None
    tichu_odds: pl.DataFrame | None = None
    tichu_odds_by_class: pl.DataFrame | None = None
    tichu_by_high_cards: pl.DataFrame | None = None
    results: pl.DataFrame | None = None
    results_by_class: pl.DataFrame | None = None
    results_by_holding: pl.DataFrame | None = None
    card_values: pl.DataFrame | None = None
    cards_given: pl.DataFrame | None = None
    booster_uses: pl.DataFrame | None = None
    grants: pl.DataFrame | None = None

    @property
    def all_gifts_known(self) -> bool:
        """Whether the log holds every card that the rules let somebody give away."""
        return self.rules.gifts_are_single

    @property
    def measures(self) -> Mapping[str, Measure]:
        """All measures in the words of this table."""
        return measures_of(self.rules.players)

    def people(self, table: str, population: str) -> Any:
        """A table of human figures, empty where the players are not four, of whom alone there are records."""
        return reference()[table][population] if self.seating.of_four else {}

    def find(self, measure: str, by: str, group: str = "") -> pl.DataFrame:
        """The estimates of a measure for one kind of groups, or for one group of it."""
        rows = self.estimates.filter((pl.col("measure") == measure) & (pl.col("by") == by))
        return rows.filter(pl.col("group") == group) if group else rows


def overview(run: Run, grants: pl.DataFrame | None = None) -> Overview:
    """Analyse a finished run; ``grants`` is a table of grants to be shown with it.

    Raises InputError if a shard is missing or damaged, or if the tables do not hold the same rounds.
    """
    plan = run.manifest.plan
    seating = seating_of(plan["strategies"])
    rules = decode(plan["rules"], RuleSet, f"{run.path}: plan: rules")
    unit = str(plan["unit"])
    tables: dict[str, Any] = {}
    estimates = []
    sources: dict[str, Callable[[Run, Seating], dict[str, pl.DataFrame]]] = {
        "rounds": _from_rounds,
        "seats": functools.partial(_from_seats, all_gifts_known=rules.gifts_are_single),
        "calls": _from_calls,
        "games": _from_games,
        "booster_events": _from_booster_events,
    }
    for table, analyse in sources.items():
        if table in run.tables:
            found = analyse(run, seating)
            if "estimates" in found:
                estimates.append(found.pop("estimates"))
            tables.update(found)
    beside = with_human_figures(pl.concat(estimates), unit, rules.target_score, known=seating.of_four)
    rows = dict(run.manifest.rows)
    return Overview(
        seating=seating, rules=rules, unit=unit, rows=rows, estimates=beside, grants=grants, **tables
    )


def _collect(*frames: pl.LazyFrame) -> list[pl.DataFrame]:
    """Compute several tables over the same data together, so that it is read once."""
    return pl.collect_all(frames, engine="streaming")


def _collect_in_two(*frames: pl.LazyFrame) -> list[pl.DataFrame]:
    """The same in two threads, every other frame each; one query over aligned rounds fills one core only."""
    with ThreadPoolExecutor(2) as pool:
        even, odd = pool.map(lambda part: _collect(*part), (frames[::2], frames[1::2]))
    return [(even, odd)[place % 2][place // 2] for place in range(len(frames))]


def _from_rounds(run: Run, seating: Seating) -> dict[str, pl.DataFrame]:
    rounds = run.scan("rounds")
    questions = [
        *winning.round_results(seating),
        *points.point_totals(seating),
        *play.course_of_play(seating),
        *play.kinds_led(seating),
    ]
    answers, differences, wishes = _collect(
        estimate(questions, rounds), points.differences(rounds), play.wishes(rounds)
    )
    spread = points.difference_spread(differences.lazy(), seating).collect()
    return {"estimates": pl.concat([answers, spread]), "differences": differences, "wishes": wishes}


def _from_seats(run: Run, seating: Seating, all_gifts_known: bool) -> dict[str, pl.DataFrame]:
    """Without ``all_gifts_known``, because the log holds not every card given, nothing by hand after that."""
    rounds, seats = run.scan("rounds"), run.scan("seats")
    check_aligned(rounds, seats, seating, run.path)
    aligned = align(rounds, seats, seating)
    by_round = [*bombs.bombs_dealt_and_laid(seating), *finishing.hand_counts(seating)]
    dealt, counted, exchanged, quiet, first, answers, given = _collect_in_two(
        holdings.dealt_fourteen(aligned, seating),
        profiles(aligned, seating),
        holdings.after_exchange(aligned, seating),
        points.quiet_rounds(aligned, seating),
        holdings.first_eight(aligned, seating),
        estimate(by_round, aligned),
        exchange.cards_given(seats, seating),
    )
    found = _odds(first, dealt, exchanged if all_gifts_known else None, seating)
    found.update(_card_values(aligned, dealt, seating))
    estimates = pl.concat([*_estimates_by_profile(counted, quiet, seating), answers])
    return {**found, "estimates": estimates, "cards_given": given}


def _card_values(aligned: pl.LazyFrame, dealt: pl.DataFrame, seating: Seating) -> dict[str, pl.DataFrame]:
    """What cards are worth in the hands of each role; empty where that cannot be told."""
    cells = {role: role.of(dealt) for role in seating.roles}
    fitted = {role: card_values.fit(hands) for role, hands in cells.items()}
    known = {role: coefficients for role, coefficients in fitted.items() if coefficients is not None}
    if len(known) < len(fitted):
        return {}
    sums = _collect(*(card_values.scatter(aligned, known[role], role.seats) for role in known))
    values = {
        role: card_values.card_values(cells[role], known[role], one)
        for role, one in zip(known, sums, strict=True)
    }
    return {"card_values": seating.in_roles(values)}


def _estimates_by_profile(counted: pl.DataFrame, quiet: pl.DataFrame, seating: Seating) -> list[pl.DataFrame]:
    questions = [*calling.call_rates(seating), *bombs.bombs_held(seating), *finishing.finishing(seating)]
    return [
        estimate(questions, counted.lazy(), WEIGHT).collect(),
        estimate(points.card_points_by_order(seating), quiet.lazy(), WEIGHT).collect(),
    ]


def _odds(
    first: pl.DataFrame, dealt: pl.DataFrame, exchanged: pl.DataFrame | None, seating: Seating
) -> dict[str, pl.DataFrame]:
    """Calls and results by class from the cells of the first cards, the dealt and the exchanged ones."""
    by_strategy = (*seating.role_keys, "strategy")
    by_jokers, by_class = (*by_strategy, *JOKERS_HELD), (*by_strategy, *CLASS)
    no_grand = dealt.lazy().filter(~pl.col("grand"))
    tables = {
        "grand_odds": holdings.call_odds(first.lazy(), by_jokers),
        "grand_odds_by_class": holdings.call_odds(first.lazy(), by_class),
        "tichu_odds": holdings.call_odds(no_grand, by_jokers),
        "tichu_odds_by_class": holdings.call_odds(no_grand, by_class),
        "results": holdings.result_odds(dealt.lazy(), by_jokers),
        "results_by_class": holdings.result_odds(dealt.lazy(), by_class),
    }
    if exchanged is not None:
        no_team_grand = exchanged.lazy().filter(~pl.col("team_grand"))
        tables["tichu_by_high_cards"] = holdings.call_odds(no_team_grand, (*by_strategy, "high"))
    single = {
        role: holdings.results_by_holding(
            role.of(dealt).lazy(), None if exchanged is None else role.of(exchanged).lazy()
        ).collect()
        for role in seating.roles
    }
    return {
        **{name: table.collect() for name, table in tables.items()},
        "results_by_holding": seating.in_roles(single),
    }


def _from_calls(run: Run, seating: Seating) -> dict[str, pl.DataFrame]:
    calls = run.scan("calls")
    phases, tricks = _collect(calling.call_phases(calls, seating), calling.call_tricks(calls, seating))
    return {"call_phases": phases, "call_tricks": tricks}


def _from_booster_events(run: Run, seating: Seating) -> dict[str, pl.DataFrame]:
    rounds = run.scan("rounds")
    uses = booster_uses(run.scan("booster_events"), rounds, seating).collect(engine="streaming")
    return {"booster_uses": uses, "estimates": estimate(booster_counts(seating), rounds).collect()}


def _from_games(run: Run, seating: Seating) -> dict[str, pl.DataFrame]:
    games = run.scan("games")
    answers, lengths = _collect(estimate(winning.game_results(seating), games), winning.game_lengths(games))
    return {"estimates": answers, "lengths": lengths}
