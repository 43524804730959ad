"""How close a run comes to recorded human play: its figures in the human bands, its 80 holding classes.

The bands are those of ``data/human_reference.toml``. The classes (tichu_sim.analysis.classes) are compared
with a table of human results by class, which is not part of this package: ``read_classes`` tells its columns.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from scipy import stats

from tichu_sim.analysis.card_values import Array
from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.holdings import JOKERS
from tichu_sim.analysis.human import reference
from tichu_sim.analysis.measures import MEASURES
from tichu_sim.analysis.overview import Overview
from tichu_sim.errors import InputError

RESAMPLES = 2_000

COMPARED = {
    "grand_rate": "Grand Tichu called on the first eight cards",
    "grand_made": "Grand Tichu made",
    "difference": "Points more than the other team, by the dealt fourteen cards",
}
"""What is compared class by class."""


@dataclass(frozen=True)
class Fit:
    """How a figure of the run follows that of people over the classes, both weighted by the human hands.

    ``slope`` is that of the regression of the run's figure on the human one. The intervals are bootstrap
    percentiles over the classes.
    """

    measure: str
    classes: int
    correlation: float
    correlation_low: float
    correlation_high: float
    slope: float
    slope_low: float
    slope_high: float


def bands(found: Overview) -> pl.DataFrame:
    """The run's figures that have a human band, one row each.

    Columns: ``title``, ``value``, ``low``, ``high``, ``n`` as in the estimates, ``band_low``, ``band_high``
    and ``verdict``: "inside" or "outside" where the whole interval is, else "on the edge". Raises InputError
    unless the run is of four players, of whom there are records.
    """
    if not found.seating.of_four:
        players = found.rules.players
        raise InputError(f"the run is of {players} players, people are recorded at tables of four")
    figures = {
        MEASURES[measure].title: (found.find(measure, "all"), ends)
        for measure, ends in reference()["bands"].items()
    }
    if found.card_values is not None:
        for card, ends in reference()["card_bands"].items():
            value = found.card_values.filter(pl.col("term") == card)
            figures[f"Worth of {_CARDS[card]} in points"] = (value, ends)
    parts = [
        rows.select(
            pl.lit(title).alias("title"),
            pl.col("value", "low", "high", "n"),
            pl.lit(float(low)).alias("band_low"),
            pl.lit(float(high)).alias("band_high"),
        )
        for title, (rows, (low, high)) in figures.items()
    ]
    table = pl.concat(parts)
    return table.with_columns(_verdict().alias("verdict"))


_CARDS = {
    "aces": "an ace",
    "dragon": "the Dragon",
    "phoenix": "the Phoenix",
    "dog": "the Dog",
    "mahjong": "the Mah Jong",
}


def _verdict() -> pl.Expr:
    inside = (pl.col("low") >= pl.col("band_low")) & (pl.col("high") <= pl.col("band_high"))
    outside = (pl.col("high") < pl.col("band_low")) | (pl.col("low") > pl.col("band_high"))
    return (
        pl.when(inside)
        .then(pl.lit("inside"))
        .when(outside)
        .then(pl.lit("outside"))
        .otherwise(pl.lit("on the edge"))
    )


_COUNTS = (
    "n_first8",
    "gt_calls_first8",
    "gt_success_first8",
    "n_gt_first14",
    "gt_sum_score_diff_first14",
    "n_nogt_first14",
    "nogt_sum_score_diff_first14",
)


def read_classes(path: Path, population: str) -> pl.DataFrame:
    """Human results by holding class from a CSV file.

    It has a row for each ``dataset`` and class (``aces``, ``dragon``, ``phoenix``, ``dog``, ``mahjong``),
    with counts of hands, Grand calls and successes by the first eight cards and sums of score differences by
    the dealt fourteen, with and without a Grand. Answers one row a class: ``CLASS``, ``human_grand_rate``,
    ``human_grand_made``, ``human_difference`` and the hands behind each (``..._n``).

    Raises InputError if the file cannot be read, lacks a column or the population.
    """
    try:
        table = pl.read_csv(path)
    except (OSError, pl.exceptions.PolarsError) as error:
        reason = str(error).strip().splitlines()
        raise InputError(f"{path}: cannot be read as CSV: {reason[0] if reason else error!r}") from None
    missing = [name for name in ("dataset", *CLASS, *_COUNTS) if name not in table.columns]
    if missing:
        raise InputError(f"{path}: lacks the column {missing[0]!r}")
    known = sorted(table["dataset"].unique().cast(pl.String).to_list())
    if population not in known:
        raise InputError(f"{path}: has no dataset {population!r}, only {', '.join(known)}")
    n14 = pl.col("n_gt_first14") + pl.col("n_nogt_first14")
    points = pl.col("gt_sum_score_diff_first14") + pl.col("nogt_sum_score_diff_first14")
    return table.filter(pl.col("dataset") == population).select(
        pl.col("aces").cast(pl.UInt8),
        *(pl.col(name).cast(pl.Boolean) for name in CLASS[1:]),
        (pl.col("gt_calls_first8") / pl.col("n_first8")).alias("human_grand_rate"),
        pl.col("n_first8").alias("human_grand_rate_n"),
        (pl.col("gt_success_first8") / pl.col("gt_calls_first8")).alias("human_grand_made"),
        pl.col("gt_calls_first8").alias("human_grand_made_n"),
        (points / n14).alias("human_difference"),
        n14.alias("human_difference_n"),
    )


def beside_people(found: Overview, human: pl.DataFrame, strategy: str) -> pl.DataFrame:
    """The classes of ``read_classes`` with a strategy's figures, their intervals and hands beside them."""
    if found.grand_odds_by_class is None or found.results_by_class is None:
        raise InputError("the run has no table of seats, so nothing is known of its hands")
    grand = found.grand_odds_by_class.filter(pl.col("strategy") == strategy).select(
        *CLASS,
        pl.col("rate", "rate_low", "rate_high").name.prefix("grand_"),
        pl.col("made", "made_low", "made_high").name.prefix("grand_"),
        pl.col("hands").alias("grand_rate_n"),
        pl.col("calls").alias("grand_made_n"),
    )
    results = found.results_by_class.filter(pl.col("strategy") == strategy).select(
        *CLASS, "difference", "difference_low", "difference_high", pl.col("hands").alias("difference_n")
    )
    return human.join(grand, on=CLASS, how="left").join(results, on=CLASS, how="left").sort(CLASS)


def calls_beside_people(found: Overview, strategy: str) -> dict[str, pl.DataFrame]:
    """Calls by coarse class beside those of people, for "grand" and "tichu".

    Grand Tichu goes by the aces, Dragon and Phoenix of the first eight cards (``aces``, ``jokers``), Tichu by
    the number of these after the exchange (``high``), in teams without a Grand Tichu. The other columns are
    those of ``holdings.call_odds`` and ``human_rate``, ``human_made``, ``human_difference`` where known.
    """
    if found.grand_odds is None or found.tichu_by_high_cards is None:
        raise InputError("the run has no table of seats, so nothing is known of its hands")
    grand = [
        (aces, JOKERS.index(held), *known) for aces, held, *known in reference()["grand_by_holding"]["all"]
    ]
    tichu = reference()["tichu_by_high_cards"]["sample"]
    return {
        "grand": _beside(grand, found.grand_odds, ("aces", "jokers"), strategy),
        "tichu": _beside(tichu, found.tichu_by_high_cards, ("high",), strategy),
    }


def _beside(known: Sequence[Any], odds: pl.DataFrame, by: tuple[str, ...], strategy: str) -> pl.DataFrame:
    """The odds of a strategy beside the rows known of people, which may lack their last columns."""
    figures = ("human_rate", "human_made", "human_difference")
    schema = pl.Schema(
        [*((name, odds.schema[name]) for name in by), *((name, pl.Float64) for name in figures)]
    )
    rows = [tuple(row) + (None,) * (len(schema) - len(row)) for row in known]
    human = pl.DataFrame(rows, schema, orient="row", strict=False)
    return human.join(odds.filter(pl.col("strategy") == strategy), on=by, how="left", maintain_order="left")


def fits(classes: pl.DataFrame) -> list[Fit]:
    """How the figures of ``COMPARED`` follow those of people over the classes of ``beside_people``."""
    found = []
    for measure in COMPARED:
        rows = classes.filter(pl.col(measure).is_finite() & pl.col(f"human_{measure}").is_finite())
        if len(rows) > 2:
            found.append(_fit(measure, rows))
    return found


def _fit(measure: str, rows: pl.DataFrame) -> Fit:
    data = rows.select(f"human_{measure}", measure, f"human_{measure}_n").to_numpy().astype(np.float64)
    both = stats.bootstrap(
        tuple(data.T),
        _correlation_and_slope,
        paired=True,
        vectorized=False,
        n_resamples=RESAMPLES,
        method="percentile",
        rng=np.random.default_rng(0),
    ).confidence_interval
    correlation, slope = _correlation_and_slope(*data.T)
    return Fit(measure, len(rows), correlation, both.low[0], both.high[0], slope, both.low[1], both.high[1])


def _correlation_and_slope(human: Array, run: Array, weight: Array) -> tuple[Any, Any]:
    covariance = np.cov(human, run, aweights=weight)
    slope = covariance[0, 1] / covariance[0, 0]
    return slope * np.sqrt(covariance[0, 0] / covariance[1, 1]), slope
