"""What each part of a strategy is worth: points a round that it loses when the part is switched off.

    python scripts/ablation.py [--strategy expert] [--deals N] [--seed S] [--out reports/ablation]

The strategy plays against itself without one part after the other, all on the same duplicate deals: each deal
is played twice with the teams swapped, the same cards and random numbers in every seat. ``PARTS`` says which
parameters switch a part off. A loss is that of a team whose players both go without the part; parts overlap,
so losses do not add up. p values are adjusted for the number of parts (Benjamini and Hochberg).

Writes the table as CSV and as Markdown, OUT.csv and OUT.md.
"""

from pathlib import Path
from typing import Any

import click
import msgspec
import polars as pl

from tichu_sim.analysis.tournament import pairing_table
from tichu_sim.cli._common import text_table
from tichu_sim.cli._progress import ProgressBar
from tichu_sim.logs.files import write_atomic
from tichu_sim.simulate.plan import make_plan
from tichu_sim.simulate.tournament import Tournament, play_tournament
from tichu_sim.strategies import Strategy, load_strategy
from tichu_sim.tally import Pairings

BREAKING = ("pair", "triple", "full_house", "stairs", "straight", "bomb")

PARTS: dict[str, tuple[str, dict[str, float]]] = {
    "all calls": ("none is ever made", {"grand_chance": 1, "tichu_chance": 1, "tichu_early": 1}),
    "Grand Tichu": ("never called", {"grand_chance": 1}),
    "Tichu": ("never called", {"tichu_chance": 1, "tichu_early": 1}),
    "pressing the own call": ("it counts for nothing in play", {"own_call": 0}),
    "best card to the partner": ("he gets a middling one", {"exchange_keep": 0}),
    "keeping the best card": ("the partner gets it from strong hands, too", {"exchange_keep": 1}),
    "even and odd ranks": ("opponents get the lowest loose cards", {"exchange_parity": 0}),
    "Dog to an opponent who called": ("never given", {"exchange_dog_to_caller": 0}),
    "wish": ("never made", {"wish_rate": 0}),
    "ace wished from a caller": ("the rank given to him", {"wish_ace": 0}),
    "gift of the Dragon": ("always to the next opponent", {"gift_margin": -14}),
    "groups kept together": ("breaking them costs nothing", {f"break_{group}": 0 for group in BREAKING}),
    "Phoenix thrift": ("laying it costs nothing", {"phoenix_thrift": 0}),
    "long leads": ("each further card counts for nothing", {"lead_length": 0}),
    "looking ahead": ("plays are judged by the groups they are taken from", {"look_ahead": 0}),
    "plan of the hand": (
        "winners and losers are not counted",
        {f"{play}_{worth}": 0 for play in ("lead", "follow") for worth in ("plan", "better", "ready")},
    ),
    "shedding": ("beating an opponent is worth the trick alone", {"shed": 0}),
    "going out with winners": ("a last loser changes nothing", {"lead_closing": 0, "closing": 0}),
    "points in tricks": ("they count for nothing", {"point_value": 0}),
    "few cards of an opponent": ("they are not looked at", {"lead_danger": 0, "danger": 0}),
    "attack on a caller": ("he is treated like anybody", {"attack_caller": 0, "press_caller": 0}),
    "last seat": ("taking a trick there is worth no more", {"last_seat": 0}),
    "partner's lead and call": (
        "no help, no Dog for his call",
        {"help_partner": 0, "dog_caller": 0, "stop_for_caller": 0},
    ),
    "partner's tricks": ("he is not counted on", {"partner_cover": 0, "overtake": 0}),
    "leading the Dog": ("put off to the end", {"dog_lead": -20, "dog_caller": 0}),
    "bomb thrift": ("a bomb costs no more than a winner", {"bomb_thrift": 0}),
    "bombs": ("thrown only when nothing is better", {"bomb_thrift": 5}),
    "card counting": ("tricks collected are forgotten", {"memory": 0}),
    "known cards": ("those given away count as unknown", {"known_cards": 0}),
}
"""By part: what happens without it, and the parameters that bring that about."""


class Ablation(Tournament, frozen=True):
    """A tournament in which only the first strategy meets the others."""

    @property
    def pairings(self) -> Pairings:
        """The first strategy and each other, by their places."""
        return tuple((0, place) for place in range(1, len(self.strategies)))


def without(strategy: Strategy, part: str) -> Strategy:
    """A strategy with a part switched off. Raises ValueError for one that lacks a parameter of the part."""
    _, off = PARTS[part]
    changed = {**strategy.parameters, **off}
    return msgspec.structs.replace(strategy, name=f"without {part}", parameters=changed)


def measure(strategy: Strategy, deals: int, seed: int, jobs: int, quiet: bool) -> pl.DataFrame:
    """The points a round lost without each part of a strategy, the greatest loss first."""
    field = (strategy, *(without(strategy, part) for part in PARTS))
    played = Ablation(make_plan({"rounds": deals, "seed": seed}, "ablation", Path()), field)
    with ProgressBar("deals", quiet=quiet) as watcher:
        tally = play_tournament(played, lambda tally: False, jobs, watcher)
    found = pairing_table(tally, [one.name for one in field], played.pairings)
    names = {"part": list(PARTS), "without": [said for said, _ in PARTS.values()]}
    columns = {
        "lost": "points",
        "low": "points_low",
        "high": "points_high",
        "p": "p",
        "adjusted_p": "adjusted_p",
        "deals": "deals",
    }
    figures = found.select(pl.col(old).alias(new) for new, old in columns.items())
    return pl.concat([pl.DataFrame(names), figures], how="horizontal").sort("lost", descending=True)


def row_of(row: dict[str, Any]) -> tuple[str, ...]:
    """A row of the table in words."""
    p = row["adjusted_p"]
    interval = "-" if row["low"] is None else f"[{row['low']:+.2f}, {row['high']:+.2f}]"
    chance = "-" if p is None else f"{p:.2g}" if p >= 1e-9 else "< 1e-09"
    return row["part"], row["without"], f"{row['lost']:+.2f}", interval, chance


HEADER = ("part", "without it", "points a round lost", "95 % interval", "adjusted p")


def markdown(table: pl.DataFrame, strategy: str, command: str) -> str:
    """The table as a page of its own."""
    deals = f"{table['deals'][0]:,}"
    lines = [
        f"# What the parts of `{strategy}` are worth",
        "",
        "Points a round that a team loses when neither of its players has the part, with 95 % intervals, on",
        f"{deals} duplicate deals (each played twice with the teams swapped; the deal is the case). p is",
        f"that of no difference, two-sided, adjusted for {len(table)} parts (Benjamini and Hochberg). Parts",
        "overlap: losses do not add up. `scripts/ablation.py` says which parameters switch a part off.",
        "",
        f"Made by `{command}`.",
        "",
    ]
    rows = [HEADER, ("---", "---", "---:", "---", "---:"), *map(row_of, table.to_dicts())]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


@click.command()
@click.option("--strategy", default="expert", show_default=True, help="A preset or TOML file.")
@click.option("--deals", type=click.IntRange(min=2), default=20_000, show_default=True)
@click.option("--seed", default=4, show_default=True)
@click.option("--jobs", default=0, show_default=True, help="Processes; 0 is one a core.")
@click.option("--out", default="reports/ablation", show_default=True, help="The tables, without ending.")
@click.option("--quiet", is_flag=True, help="No progress on stderr.")
def main(strategy: str, deals: int, seed: int, jobs: int, out: str, quiet: bool) -> None:
    """Measure what each part of a strategy is worth; see the head of this file."""
    found = measure(load_strategy(strategy), deals, seed, jobs, quiet)
    command = f"python scripts/ablation.py --strategy {strategy} --deals {deals} --seed {seed}"
    write_atomic(Path(f"{out}.csv"), found.write_csv().encode())
    write_atomic(Path(f"{out}.md"), markdown(found, strategy, command).encode())
    click.echo(text_table(HEADER, map(row_of, found.to_dicts()), left=2))


if __name__ == "__main__":
    main()
