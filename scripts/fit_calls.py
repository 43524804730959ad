"""Fit the chance of going out first after a call to rounds of a strategy, and show how it comes true.

    python scripts/fit_calls.py [--tables] [--strategy club] [--rounds N] [--held-out N] [--seed S]

Writes tichu_sim/strategies/data/call_odds.toml and, in reports/call_odds, its calibration on rounds not
fitted to (CSV and PNG). With --tables the numbers of four players stay as they are: fitted are those two for
each moment that carry them over to tables of three and six.

In each round one seat calls whatever it holds, unless its partner has called: a Grand Tichu on the first
cards, or a Tichu before the exchange or at its first turn. All else is decided by the strategy in all seats.
What the kernel adds up for these hands (tichu_sim.strategies.club.chances) is fitted by logistic regression
to whether the seat went out first. The strategy itself uses the numbers, for the calls of the others and for
the exchange, so a second run starts from other rounds; its numbers differ by about their standard errors.
"""

from pathlib import Path
from typing import Any

import click
import matplotlib.pyplot as plt
import numpy as np
import polars as pl
from matplotlib.layout_engine import ConstrainedLayoutEngine
from numba import njit
from scipy.special import expit

from tichu_sim.analysis.holdings import JOKERS
from tichu_sim.analysis.human import reference
from tichu_sim.analysis.intervals import rate
from tichu_sim.boosters.hub import hub_of
from tichu_sim.engine.deal import start_round
from tichu_sim.engine.round import engine_pointers
from tichu_sim.jit import new_records
from tichu_sim.report.figures.style import ALL_SEATS, percent_axis, styled
from tichu_sim.simulate.batch import policies, seat_players, warm
from tichu_sim.simulate.plan import make_plan
from tichu_sim.state import ASK_GRAND, ASK_SMALL, MOVES
from tichu_sim.strategies.club.arrange import arrange
from tichu_sim.strategies.club.chances import (
    DEALT_HAND,
    FIRST_CARDS,
    GROUPS,
    PLAYING_HAND,
    First,
    Moment,
    read_odds,
    weigh_first,
    weigh_moment,
)
from tichu_sim.strategies.club.odds import unseen_by
from tichu_sim.strategies.club.situation import partner_called, rivals
from tichu_sim.strategies.club.tables import line, table_of
from tichu_sim.strategies.club.weight import Others, weigh

HOME = Path(__file__).parents[1]
DATA = HOME / "tichu_sim" / "strategies" / "data" / "call_odds.toml"
REPORT = HOME / "reports" / "call_odds"

MOMENTS = {
    "first_cards": "Grand Tichu",
    "dealt_hand": "Tichu before exchange",
    "playing_hand": "Tichu at first turn",
}
"""When a call is forced; the tables of the data file."""
OTHER_TABLES = (3, 6)
"""Numbers of players to which the numbers of four are carried over."""
OF_OTHER_TABLES = "\n# At tables of three and six: what is added to these log-odds, and their factor."
"""Where the part of the data file begins that --tables writes."""

HEIGHTS = {
    "single": (0, 1, 2, 4, 7, 12, 20, 30, 45),
    "pair": (0, 1, 2, 4, 7, 11),
    "triple": (0, 2, 5, 11),
    "stairs": (0, 4, 10),
    "full_house": (0, 2, 5, 11),
    "straight": (0, 4, 10),
    "bomb": (0,),
}
"""The heights at which the worth of a group is fitted; between them it follows a straight line."""
POINTS = [(name, height) for name, heights in HEIGHTS.items() for height in heights]

BINS = 10
PRIOR = 1e-3
"""Keeps numbers at 0 that no hand tells anything about, such as who has laid cards before the exchange."""

Array = np.ndarray[Any, np.dtype[np.float64]]


def cells_of(name: str, height: int) -> Array:
    """The table of cells in which a group counts by its share of one point."""
    points = [(other, float(other == height)) for other in HEIGHTS[name]]
    return np.asarray(table_of({GROUPS[name]: line(*points)}))  # type: ignore[no-untyped-call]


def units(kind: Any) -> Any:
    """For each number of a named tuple that tuple with this number one and all others zero."""
    return tuple(kind(*row) for row in np.eye(len(kind._fields)).tolist())


CELLS = np.array([cells_of(name, height) for name, height in POINTS])
FIRST_UNITS, OTHER_UNITS, MOMENT_UNITS = units(First), units(Others), units(Moment)
NO_CELLS, NO_OTHERS = np.zeros(CELLS.shape[1]), Others(*[0.0] * len(Others._fields))


@njit(error_model="numpy")
def count_first(table, seat, row):  # type: ignore[no-untyped-def]
    """What the kernel counts of the first cards."""
    for place in range(len(row)):
        row[place] = weigh_first(FIRST_UNITS[place], int(seat.first), rivals(table, int(seat.seat)))


@njit(error_model="numpy")
def count_hand(table, seat, row):  # type: ignore[no-untyped-def]
    """What the kernel counts of a whole hand and its moment."""
    hand = int(seat.hand)
    groups, unseen = arrange(table.rules, hand), unseen_by(table, seat)
    place = 0
    for unit in MOMENT_UNITS:
        row[place] = weigh_moment(unit, table, int(seat.seat))
        place += 1
    for unit in OTHER_UNITS:
        row[place] = weigh(NO_CELLS, unit, groups, unseen, hand)
        place += 1
    for number in range(len(CELLS)):
        row[place + number] = weigh(CELLS[number], NO_OTHERS, groups, unseen, hand)


@njit(error_model="numpy")
def is_moment(table, question, moment):  # type: ignore[no-untyped-def]
    """Whether a question for a call is the one at which it is forced."""
    if question == ASK_GRAND:
        return moment == FIRST_CARDS
    if moment == DEALT_HAND:
        return not table.exchanged
    return moment == PLAYING_HAND and table.exchanged and table.trick.turn >= 0


@njit(error_model="numpy")
def play_forced(rd, moves, engine, strategies, seed, first, moment, rows, went_out):  # type: ignore[no-untyped-def]
    """Play a round for each row, with a forced call; returns how many came to one and filled a row."""
    generate, advance, answer, hub = engine
    filled = 0
    players = int(rd.table.rules.players)
    for number in range(first, first + len(rows)):
        start_round(rd, seed, number, 0, number % players)
        caller = number // players % int(rd.table.n_seats)
        forced = False
        question = advance(rd, moves, generate, hub)
        while question:
            table, seat = rd.table, rd.seats[rd.flow.asked]
            decision = strategies[table.player[rd.flow.asked]](table, seat, moves, question)
            if rd.flow.asked == caller and question in (ASK_GRAND, ASK_SMALL) and not forced:
                if is_moment(table, question, moment) and not partner_called(table, caller):
                    if moment == FIRST_CARDS:
                        count_first(table, seat, rows[filled])
                    else:
                        count_hand(table, seat, rows[filled])
                    decision = 1
                    forced = True
                elif question == ASK_SMALL:
                    decision = 0
            answer(rd, moves, decision)
            question = advance(rd, moves, generate, hub)
        if forced:
            went_out[filled] = rd.table.finished[0] == caller
            filled += 1
    return filled


def forced_calls(
    strategy: str, seed: int, first: int, count: int, moment: int, players: int = 4
) -> tuple[Array, Array]:
    """What counted in the rounds that came to a call, [round, number], and whether it succeeded."""
    plan = make_plan({"rounds": 1, "strategies": [strategy], "players": players}, "fit_calls", Path())
    warm(plan)
    rounds, moves = seat_players(plan), new_records(MOVES)
    width = len(First._fields) if moment == FIRST_CARDS else len(hand_numbers())
    rows, went_out = np.zeros((count, width)), np.zeros(count)
    engine = engine_pointers(hub_of(plan.boosters))
    filled = play_forced(rounds[0], moves[0], engine, policies(plan), seed, first, moment, rows, went_out)
    return rows[:filled], went_out[:filled]


def hand_numbers() -> list[str]:
    """The names of the numbers of a whole hand, in the order of ``count_hand``."""
    return [*Moment._fields, *Others._fields, *(f"{name} {height}" for name, height in POINTS)]


def fitted(rows: Array, went_out: Array) -> tuple[Array, Array]:
    """The numbers of largest likelihood and their standard errors, by Newton's method."""
    numbers = np.zeros(rows.shape[1])
    while True:
        chances = expit(rows @ numbers)
        slope = rows.T @ (went_out - chances) - PRIOR * numbers
        bend = rows.T @ (rows * (chances * (1 - chances))[:, None]) + PRIOR * np.eye(len(numbers))
        step = np.linalg.solve(bend, slope)
        numbers += step
        if np.abs(step).max() < 1e-6:
            return numbers, np.sqrt(np.diag(np.linalg.inv(bend)))


def calibration(moment: str, rows: Array, went_out: Array, numbers: Array) -> pl.DataFrame:
    """By tenth of the hands in order of their chance: the mean ``estimated`` and the ``observed`` one."""
    chances = expit(rows @ numbers)
    tenth = (np.argsort(np.argsort(chances, kind="stable"), kind="stable") * BINS) // len(chances) + 1
    hands = pl.DataFrame({"tenth": tenth, "chance": chances, "first": went_out})
    value, low, high, n = rate(pl.col("made"), pl.col("hands"))
    return (
        hands.group_by("tenth")
        .agg(
            pl.col("chance").mean().alias("estimated"),
            pl.col("first").sum().alias("made"),
            pl.len().alias("hands"),
        )
        .sort("tenth")
        .select(
            pl.lit(moment).alias("call"),
            "tenth",
            "estimated",
            value.alias("observed"),
            low.alias("low"),
            high.alias("high"),
            n.alias("hands"),
        )
    )


def by_holding(rows: Array, went_out: Array, numbers: Array) -> pl.DataFrame:
    """Grand Tichu by aces, Dragon and Phoenix: ``estimated``, ``observed``, what people called and made."""
    held = {name: rows[:, First._fields.index(name)] for name in ("ace", "dragon", "phoenix")}
    hands = pl.DataFrame({**held, "estimated": expit(rows @ numbers), "first": went_out})
    jokers = (pl.col("dragon") + 2 * pl.col("phoenix")).cast(pl.Int64)
    value, low, high, _ = rate(pl.col("first"), pl.col("hands"))
    own = (
        hands.group_by(pl.col("ace").cast(pl.Int64).alias("aces"), jokers.alias("jokers"))
        .agg(pl.col("estimated").mean(), pl.col("first").sum(), pl.len().alias("hands"))
        .with_columns(value.alias("observed"), low.alias("low"), high.alias("high"))
    )
    known = [(row[0], JOKERS.index(row[1]), *row[2:4]) for row in reference()["grand_by_holding"]["all"]]
    people = pl.DataFrame(known, ("aces", "jokers", "people_called", "people_made"), orient="row")
    table = people.join(own.drop("first"), on=("aces", "jokers"), how="left", maintain_order="left")
    return table.with_columns(
        pl.col("jokers").replace_strict(dict(enumerate(JOKERS)), return_dtype=pl.String)
    )


def numbers_of(odds: dict[str, Any], moment: int) -> Array:
    """The numbers of a moment in the data, in the order of ``count_first`` or ``count_hand``."""
    table = odds[list(MOMENTS)[moment]]
    if moment == FIRST_CARDS:
        return np.array([table[name] for name in First._fields])
    groups = [dict(table[name])[height] for name, height in POINTS]
    return np.array([*(table[name] for name in (*Moment._fields, *Others._fields)), *groups])


def carried_over(rows: Array, numbers: Array) -> Array:
    """What is fitted at another table: one for each round, and the log-odds at a table of four."""
    return np.column_stack([np.ones(len(rows)), rows @ numbers])


def fit_tables(strategy: str, rounds: int, held_out: int, seed: int) -> tuple[str, pl.DataFrame]:
    """The data of the tables of three and six as TOML, and their calibration."""
    odds, lines, curves = read_odds(), [], []
    for players in OTHER_TABLES:
        lines += ["", f"[tables.{players}]"]
        for place, moment in enumerate(MOMENTS):
            numbers = numbers_of(odds, place)
            rows, went_out = forced_calls(strategy, seed, 0, rounds, place, players)
            values, errors = fitted(carried_over(rows, numbers), went_out)
            fresh, made = forced_calls(strategy, seed, rounds, held_out, place, players)
            curve = calibration(moment, carried_over(fresh, numbers), made, values)
            curves.append(curve.select(pl.lit(players).alias("players"), pl.all()))
            offset, factor = (round(float(value), 3) for value in values)
            lines.append(f"{moment} = [{offset}, {factor}]")
            click.echo(f"{players} players, {moment}: errors {errors.round(4)}\n{curve}")
    return "\n".join(lines) + "\n", pl.concat(curves)


def as_toml(numbers: dict[str, Array]) -> str:
    """The data: single numbers, then groups as (height, value) points."""
    lines = []
    for moment, values in numbers.items():
        names = First._fields if moment == "first_cards" else hand_numbers()
        known = dict(zip(names, (round(float(value), 3) + 0.0 for value in values), strict=True))
        lines += ["", f"[{moment}]"]
        lines += [f"{name} = {value}" for name, value in known.items() if " " not in name]
        if moment != "first_cards":
            for name, heights in HEIGHTS.items():
                points = ", ".join(f"[{height}, {known[f'{name} {height}']}]" for height in heights)
                lines.append(f"{name} = [{points}]")
    return "\n".join(lines) + "\n"


def draw(table: pl.DataFrame, path: Path) -> None:
    """The calibration curves side by side, in per cent, with 95 % intervals."""
    table = table.with_columns(pl.col("estimated", "observed", "low", "high") * 100)
    with styled():
        layout = ConstrainedLayoutEngine(wspace=0.08)
        figure, panels = plt.subplots(1, len(MOMENTS), figsize=(8, 2.9), sharey=True, layout=layout)
        for axes, (moment, title) in zip(panels, MOMENTS.items(), strict=True):
            rows = table.filter(pl.col("call") == moment)
            axes.plot([0, 100], [0, 100], color="#bbbbbb", linewidth=0.8)
            axes.vlines(rows["estimated"], rows["low"], rows["high"], color=ALL_SEATS)
            axes.plot(rows["estimated"], rows["observed"], "o", color=ALL_SEATS, markersize=3)
            axes.set(title=title, xlabel="estimated chance", xlim=(0, 100), ylim=(0, 100))
            percent_axis(axes)
            percent_axis(axes, vertical=True)
        panels[0].set_ylabel("went out first")
        figure.savefig(path, dpi=120, metadata={"Software": None})


@click.command()
@click.option("--tables", is_flag=True, help="Carry the numbers over to tables of three and six.")
@click.option("--strategy", default="club", show_default=True, help="A preset or TOML file.")
@click.option("--rounds", default=600_000, show_default=True, help="Rounds to fit to, for each moment.")
@click.option("--held-out", default=200_000, show_default=True, help="Rounds to check it by.")
@click.option("--seed", default=1, show_default=True)
def main(tables: bool, strategy: str, rounds: int, held_out: int, seed: int) -> None:
    """Fit the chances of calls; see the head of this file."""
    options = f"--strategy {strategy} --rounds {rounds} --held-out {held_out} --seed {seed}"
    of_four, mark, of_others = DATA.read_text("utf-8").partition(OF_OTHER_TABLES)
    REPORT.mkdir(parents=True, exist_ok=True)
    if tables:
        data, curve = fit_tables(strategy, rounds, held_out, seed)
        made_by = f"\n# Made by: python scripts/fit_calls.py --tables {options}\n"
        DATA.write_text(of_four + OF_OTHER_TABLES + made_by + data, "utf-8")
        curve.write_csv(REPORT / "tables.csv", float_precision=4)
        return
    numbers, curves, errors = {}, [], []
    for place, moment in enumerate(MOMENTS):
        values, spread = fitted(*forced_calls(strategy, seed, 0, rounds, place))
        fresh = forced_calls(strategy, seed, rounds, held_out, place)
        names = First._fields if place == FIRST_CARDS else hand_numbers()
        columns = {"call": moment, "number": names, "value": values, "error": spread}
        numbers[moment] = values
        errors.append(pl.DataFrame(columns))
        curves.append(calibration(moment, *fresh, values))
        click.echo(str(curves[-1]))
        if place == FIRST_CARDS:
            holdings = by_holding(*fresh, values)
            click.echo(str(holdings))
    remark = (
        "# The chance of going out first after a call (tichu_sim.strategies.club.chances), in log-odds.\n"
    )
    made_by = f"# Made by: python scripts/fit_calls.py {options}\n"
    DATA.write_text(remark + made_by + as_toml(numbers) + mark + of_others, "utf-8")
    pl.concat(errors).write_csv(REPORT / "numbers.csv", float_precision=4)
    pl.concat(curves).write_csv(REPORT / "calibration.csv", float_precision=4)
    holdings.write_csv(REPORT / "by_holding.csv", float_precision=4)
    draw(pl.concat(curves), REPORT / "calibration.png")


if __name__ == "__main__":
    main()
