"""Rounds of a finished run, played again and compared with what the run recorded."""

from collections.abc import Iterator

import polars as pl

from tichu_sim.errors import InputError, MismatchError
from tichu_sim.logs.manifest import MANIFEST
from tichu_sim.logs.reader import Run
from tichu_sim.simulate.plan import Plan, plan_of
from tichu_sim.simulate.retrace import PlayedRound, retrace
from tichu_sim.simulate.versions import versions

_COMPARED = ("score_0", "score_1", "first_out", "tricks", "plays", "passes", "bombs")


def plan_of_run(run: Run) -> Plan:
    """The plan of a run. Raises InputError if its manifest holds none that can be played."""
    return plan_of(run.manifest, f"{run.path}/{MANIFEST}")


def check_units(run: Run, plan: Plan, first: int, last: int) -> None:
    """Raises InputError, saying what there is, unless units ``first`` to ``last`` are in the run."""
    if not 0 <= first <= last < plan.count:
        one, several = f"is no {plan.unit[:-1]} {first}", f"are no {plan.unit} {first} to {last}"
        asked = one if first == last else several
        raise InputError(f"{run.path}: there {asked}, this run has {plan.unit} 0 to {plan.count - 1}")


def retrace_run(run: Run, first: int, last: int) -> Iterator[PlayedRound]:
    """Play the rounds of units ``first`` to ``last`` of a run again, in order.

    Raises InputError if the run has no such units or its tables cannot be read, and MismatchError at a
    round that does not end as recorded, because another version played it.
    """
    plan = plan_of_run(run)
    check_units(run, plan, first, last)
    rows = _recorded(run, first, last).iter_rows()
    for played, recorded in zip(retrace(plan, first, last - first + 1), rows, strict=False):
        if _measures(played) != recorded:
            raise MismatchError(_difference(run, plan, played))
        yield played


def _recorded(run: Run, first: int, last: int) -> pl.DataFrame:
    """The compared columns of some units; checksums are taken only to tell what cannot be read."""
    try:
        rows = run.scan("rounds", verify=False).filter(pl.col("game").is_between(first, last))
        return rows.select(_COMPARED).collect()
    except (OSError, pl.exceptions.PolarsError):
        run.verify()
        raise


def _measures(played: PlayedRound) -> tuple[int, ...]:
    """The compared columns as this version fills them."""
    record = played.record
    table, counts, score = record.table, record.counts, record.result.score
    values = (score[0], score[1], table.finished[0], table.tricks, counts.plays, counts.passes)
    return (*(int(value) for value in values), int(table.n_bombs.sum()))


def _difference(run: Run, plan: Plan, played: PlayedRound) -> str:
    place = f"round {played.unit}" if plan.unit == "rounds" else f"game {played.unit}, round {played.number}"
    mine, theirs = versions(), run.manifest.versions
    changed = [
        f"{name} {theirs.get(name)} (now {mine[name]})" for name in mine if theirs.get(name) != mine[name]
    ]
    by = f"; it was played by {', '.join(changed)}" if changed else ""
    return f"{run.path}: {place} does not end as recorded when it is played again{by}"
