"""What the presets of style do differently, and what it costs: a table, each of them against ``club``.

    python scripts/styles.py [--deals N] [--seed S] [--out reports/styles] [PRESET...]

Each preset plays duplicate deals as a team against ``club``: every deal twice with the teams swapped, the
same cards and random numbers in every seat. From these come its points a round, its calls and its bombs. Its
worth as a partner comes from other rounds: it sits opposite a ``club`` player at a table of ``club`` players.

Writes the table as CSV and as Markdown, OUT.csv and OUT.md.
"""

from pathlib import Path
from typing import Any

import click
import numpy as np
import polars as pl

from tichu_sim.analysis.intervals import SUMS, pooled_mean, pooled_rate
from tichu_sim.logs.files import write_atomic
from tichu_sim.simulate.batch import play_chunk, warm
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.state import ASK_BOMB, BOMB_QUAD, BOMB_RUN

STYLES = ("club", "cautious", "aggressive", "supporter", "bomber", "novice", "expert")
FIGURES = {
    "points": "points a round over club",
    "called": "hands with a call",
    "made": "calls made",
    "thrown": "bombs thrown for each held after the exchange",
    "out_of_turn": "bombs thrown out of turn",
    "cards_before": "cards laid in the round before a bomb",
    "partner_first": "rounds in which a club partner goes out first",
}
"""The columns of the table and what they are."""
AT_A_TIME = 2000
"""Rounds held in memory with all their plays."""

Array = np.ndarray[Any, Any]


def estimate(y: Array, x: Array, is_rate: bool = True) -> dict[str, Any]:
    """A ratio of sums with its interval, the round being the case: ``value``, ``low``, ``high``, ``n``."""
    y, x = y.astype(np.float64), x.astype(np.float64)
    sums = (y.sum(), (y * y).sum(), (x * y).sum(), x.sum(), (x * x).sum(), len(x))
    frame = pl.DataFrame([sums], schema=SUMS, orient="row")
    return frame.select(pooled_rate() if is_rate else pooled_mean()).row(0, named=True)


def by_round(rows: Array, values: Array, rounds: int) -> Array:
    """Sums of values by round, for rows of a table of independent rounds that begin with round 0."""
    found: Array = np.bincount(rows["game"], weights=values, minlength=rounds)
    return found


def plan_of(seats: list[str], deals: int, seed: int, log_plays: bool = False) -> Plan:
    """Independent rounds of some strategies."""
    table = {"rounds": deals, "seed": seed, "strategies": seats, "log_plays": log_plays}
    return make_plan(table, "styles", Path())


def play(plan: Plan) -> dict[str, Array]:
    """All rounds of a plan."""
    return play_chunk(plan, 0, plan.count)


def lead(tables: dict[str, Array]) -> Array:
    """By round: how many points more seats 0 and 2 make."""
    rounds = tables["rounds"]
    more: Array = rounds["score_0"].astype(np.int64) - rounds["score_1"]
    return more


def bombs_of(plan: Plan) -> tuple[Array, Array, Array]:
    """By round: bombs thrown by seats 0 and 2, those of them out of turn, and cards laid before them."""
    found = []
    for first in range(0, plan.count, AT_A_TIME):
        count = min(AT_A_TIME, plan.count - first)
        plays = play_chunk(plan, first, count)["plays"]
        plays["game"] -= first
        laid = np.bitwise_count(plays["cards"]).astype(np.int64)
        total = np.concatenate([[0], np.cumsum(laid)])
        starts = np.searchsorted(plays["game"], np.arange(count))
        before = total[:-1] - total[starts[plays["game"]]]
        bomb = np.isin(plays["kind"], (BOMB_QUAD, BOMB_RUN)) & (plays["seat"] % 2 == 0)
        values = (bomb, bomb & (plays["question"] == ASK_BOMB), bomb * before)
        found.append([by_round(plays, one, count) for one in values])
    thrown, out_of_turn, cards = np.concatenate(found, axis=1)
    return thrown, out_of_turn, cards


def figures(preset: str, deals: int, seed: int) -> dict[str, dict[str, Any]]:
    """The estimates of ``FIGURES`` for a preset."""
    home, away = play(plan_of([preset, "club"], deals, seed)), play(plan_of(["club", preset], deals, seed))
    seats = home["seats"]
    own = seats[seats["seat"] % 2 == 0]
    called = own["call"] > 0
    thrown, out_of_turn, cards = bombs_of(plan_of([preset, "club"], deals, seed, log_plays=True))
    partners = play(plan_of([preset, "club", "club", "club"], deals, seed + 1))["seats"]
    partner = partners[partners["seat"] == 2]
    ones = np.ones(deals)
    return {
        "points": estimate((lead(home) - lead(away)) / 2, ones, is_rate=False),
        "called": estimate(by_round(own, called, deals), 2 * ones),
        "made": estimate(by_round(own, own["made"], deals), by_round(own, called, deals)),
        "thrown": estimate(by_round(own, own["bombs"], deals), by_round(own, own["bomb"], deals), False),
        "out_of_turn": estimate(out_of_turn, thrown),
        "cards_before": estimate(cards, thrown, is_rate=False),
        "partner_first": estimate(by_round(partner, partner["place"] == 1, deals), ones),
    }


def in_words(name: str, found: dict[str, Any]) -> str:
    """An estimate and its interval, rates in percent."""
    scale = 100 if name in ("called", "made", "out_of_turn", "partner_first") else 1
    places = 2 if name in ("points", "thrown") else 1
    ends = ("-", "-") if found["low"] is None else (found["low"] * scale, found["high"] * scale)
    low, high = (end if isinstance(end, str) else f"{end:.{places}f}" for end in ends)
    return f"{found['value'] * scale:.{places}f}{' %' * (scale == 100)} [{low}, {high}]"


def markdown(found: dict[str, dict[str, dict[str, Any]]], deals: int, command: str) -> str:
    """The table as a page of its own, a line a figure."""
    head = [
        "# What the presets of style do",
        "",
        f"Each as a team against `club` on {deals:,} duplicate deals (the last line: beside a `club` player",
        f"among `club` players, {deals:,} rounds), with 95 % intervals; the deal is the case. The numbers of",
        "hands, calls and bombs behind the figures are in the CSV file beside this one.",
        "",
        f"Made by `{command}`.",
        "",
        f"| | {' | '.join(f'`{preset}`' for preset in found)} |",
        f"| --- |{' ---: |' * len(found)}",
    ]
    lines = [
        f"| {said} | {' | '.join(in_words(name, one[name]) for one in found.values())} |"
        for name, said in FIGURES.items()
    ]
    return "\n".join([*head, *lines]) + "\n"


@click.command()
@click.argument("presets", nargs=-1)
@click.option("--deals", type=click.IntRange(min=2), default=10_000, show_default=True)
@click.option("--seed", default=6, show_default=True)
@click.option("--out", default="reports/styles", show_default=True, help="The tables, without ending.")
def main(presets: tuple[str, ...], deals: int, seed: int, out: str) -> None:
    """Tell what presets do differently; see the head of this file."""
    found = {}
    for preset in presets or STYLES:
        warm(plan_of([preset, "club"], deals, seed))
        found[preset] = figures(preset, deals, seed)
        click.echo(
            f"{preset}: " + ", ".join(f"{name} {in_words(name, found[preset][name])}" for name in FIGURES)
        )
    rows = [
        {"preset": preset, "figure": name, "what": FIGURES[name], **one}
        for preset, of in found.items()
        for name, one in of.items()
    ]
    command = " ".join(["python scripts/styles.py", f"--deals {deals} --seed {seed}", *presets])
    write_atomic(Path(f"{out}.csv"), pl.DataFrame(rows).write_csv().encode())
    write_atomic(Path(f"{out}.md"), markdown(found, deals, command).encode())


if __name__ == "__main__":
    main()
