"""Everything that is known of a run: all tables of the analysis, each computed once."""

from collections.abc import Callable
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
from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.estimates import estimate
from tichu_sim.analysis.human import with_human_figures
from tichu_sim.analysis.profiles import WEIGHT, profiles
from tichu_sim.analysis.seating import Seating, seating_of
from tichu_sim.logs.reader import Run

BY_JOKERS = ("strategy", "aces", "jokers")
"""Coarse holding classes: aces, and which of Dragon and Phoenix."""

BY_CLASS = ("strategy", *CLASS)
"""Holding classes: aces, Dragon, Phoenix, Dog and Mah Jong."""


@dataclass(frozen=True)
class Overview:
    """The analysis of a run; a table is None where the run has no data for it.

    ``estimates`` has the columns of ``tichu_sim.analysis.estimates`` and the human figures beside them
    (``with_human_figures``). The other tables are described where they are made: ``points.differences``,
    ``play.wishes``, ``winning.game_lengths``, ``calling.call_phases`` and ``call_tricks``,
    ``holdings.call_odds`` (by ``BY_JOKERS``, by class, by high cards), ``holdings.result_odds`` and
    ``results_by_holding``, ``card_values.card_values``, ``exchange.cards_given``.
    """

    seating: Seating
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

    def find(self, measure: str, by: str, group: str = "") -> pl.DataFrame:
        """The estimates of a measure for one kind of groups, or for one group of it."""
        rows = self.estimates.filter((pl.col("measure") == measure) & (pl.col("by") == by))
        return rows.filter(pl.col("group") == group) if group else rows


def overview(run: Run) -> Overview:
    """Analyse a finished run.

    Raises InputError if a shard is missing or damaged, or if the tables do not hold the same rounds.
    """
    seating = seating_of(run.manifest.plan["strategies"])
    unit = str(run.manifest.plan["unit"])
    tables: dict[str, Any] = {}
    estimates = []
    sources: dict[str, Callable[[Run, Seating], dict[str, pl.DataFrame]]] = {
        "rounds": _from_rounds,
        "seats": _from_seats,
        "calls": _from_calls,
        "games": _from_games,
    }
    for table, analyse in sources.items():
        if table in run.tables:
            found = analyse(run, seating)
            if "estimates" in found:
                estimates.append(found.pop("estimates"))
            tables.update(found)
    beside = with_human_figures(pl.concat(estimates), unit)
    return Overview(seating=seating, unit=unit, rows=dict(run.manifest.rows), estimates=beside, **tables)


def _collect(frame: pl.LazyFrame) -> pl.DataFrame:
    return frame.collect(engine="streaming")


def _from_rounds(run: Run, seating: Seating) -> dict[str, pl.DataFrame]:
    rounds = run.scan("rounds")
    questions = [
        *winning.round_results(seating),
        *points.point_totals(seating),
        *play.course_of_play(seating),
        *play.kinds_led(seating),
    ]
    differences = _collect(points.differences(rounds))
    spread = points.difference_spread(differences.lazy(), seating).collect()
    return {
        "estimates": pl.concat([_collect(estimate(questions, rounds)), spread]),
        "differences": differences,
        "wishes": _collect(play.wishes(rounds)),
    }


def _from_seats(run: Run, seating: Seating) -> dict[str, pl.DataFrame]:
    rounds, seats = run.scan("rounds"), run.scan("seats")
    check_aligned(rounds, seats, run.path)
    aligned = align(rounds, seats)
    return {
        "estimates": _seat_estimates(aligned, seating),
        **_odds(aligned, seating),
        "cards_given": _collect(exchange.cards_given(seats)),
    }


def _seat_estimates(aligned: pl.LazyFrame, seating: Seating) -> pl.DataFrame:
    by_profile = [
        *calling.call_rates(seating),
        *bombs.bombs_held(seating),
        *finishing.finishing(seating),
    ]
    by_round = [*bombs.bombs_dealt_and_laid(seating), *finishing.hand_counts(seating)]
    quiet = _collect(points.quiet_rounds(aligned)).lazy()
    counted = _collect(profiles(aligned)).lazy()
    return pl.concat(
        [
            estimate(by_profile, counted, WEIGHT).collect(),
            estimate(points.card_points_by_order(seating), quiet, WEIGHT).collect(),
            _collect(estimate(by_round, aligned)),
        ]
    )


def _odds(aligned: pl.LazyFrame, seating: Seating) -> dict[str, pl.DataFrame]:
    first = _collect(holdings.first_eight(aligned, seating)).lazy()
    dealt_cells = _collect(holdings.dealt_fourteen(aligned, seating))
    dealt = dealt_cells.lazy()
    exchanged = _collect(holdings.after_exchange(aligned, seating)).lazy()
    no_grand, no_team_grand = dealt.filter(~pl.col("grand")), exchanged.filter(~pl.col("team_grand"))
    tables = {
        "grand_odds": holdings.call_odds(first, BY_JOKERS),
        "grand_odds_by_class": holdings.call_odds(first, BY_CLASS),
        "tichu_odds": holdings.call_odds(no_grand, BY_JOKERS),
        "tichu_odds_by_class": holdings.call_odds(no_grand, BY_CLASS),
        "tichu_by_high_cards": holdings.call_odds(no_team_grand, ["strategy", "high"]),
        "results": holdings.result_odds(dealt, BY_JOKERS),
        "results_by_class": holdings.result_odds(dealt, BY_CLASS),
        "results_by_holding": holdings.results_by_holding(dealt, exchanged),
    }
    found = {name: table.collect() for name, table in tables.items()}
    coefficients = card_values.fit(dealt_cells)
    if coefficients is not None:
        sums = _collect(card_values.scatter(aligned, coefficients))
        found["card_values"] = card_values.card_values(dealt_cells, coefficients, sums)
    return found


def _from_calls(run: Run, seating: Seating) -> dict[str, pl.DataFrame]:
    calls = run.scan("calls")
    return {
        "call_phases": _collect(calling.call_phases(calls)),
        "call_tricks": _collect(calling.call_tricks(calls)),
    }


def _from_games(run: Run, seating: Seating) -> dict[str, pl.DataFrame]:
    games = run.scan("games")
    return {
        "estimates": _collect(estimate(winning.game_results(seating), games)),
        "lengths": _collect(winning.game_lengths(games)),
    }
