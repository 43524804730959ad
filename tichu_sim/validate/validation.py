"""All checks of a run, in one pass over its parts and the deals behind them."""

from collections.abc import Callable

from msgspec import Struct

from tichu_sim.errors import InputError
from tichu_sim.logs.reader import Run
from tichu_sim.simulate import batch
from tichu_sim.simulate.plan import Plan, plan_of
from tichu_sim.simulate.watcher import Silent, Watcher
from tichu_sim.validate.check import Check, not_applicable
from tichu_sim.validate.counts import FOUR, Counts, Dealer, warm
from tichu_sim.validate.odds import Comparison, compare, exchange_odds, load_odds, summed_up
from tichu_sim.validate.other_tables import other_tables
from tichu_sim.validate.parts import Part, read_parts
from tichu_sim.validate.records import Records
from tichu_sim.validate.seats import SeatComparison, Symmetry, compare_deals, deals_by_seat

FEWEST_DEALS = 100_000
"""Deals compared with the exact odds in any case: a smaller run is dealt on from where it ends."""
MOST_UNITS = 2**32
OF_FOURTEEN = ("exact odds", "random exchange", "deals by seat")
"""Checks that count hands of fourteen cards."""
ALPHA = 0.001
"""Chance that a check of a faultless run fails by accident, for each statistical check."""


class Validation(Struct, frozen=True, kw_only=True):
    """The outcome: the checks, and the comparisons of which the first three sum up many.

    ``deals`` counts all deals compared, ``run_deals`` those of the run; the others continue its stream.
    """

    alpha: float
    deals: int
    run_deals: int
    checks: list[Check]
    odds: list[Comparison]
    exchange: list[Comparison]
    seats: list[SeatComparison]

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return all(check.verdict != "failed" for check in self.checks)


def validate(
    run: Run, *, deals: int | None = None, alpha: float = ALPHA, watcher: Watcher | None = None
) -> Validation:
    """Check a run: its deals against the exact odds, its seats for symmetry, its tables row by row.

    The deals are made again from the plan. ``deals`` is how many to compare with the exact odds, those of
    the run and further ones of the same stream; never fewer than the run has. The exact odds are those of
    hands of fourteen cards, which three players have, too, but not six; a run of three or six is played again
    besides (tichu_sim.validate.other_tables). Raises InputError for a damaged run and for more deals than the
    stream has.
    """
    plan = plan_of(run.manifest, run.path)
    rows = run.manifest.rows["rounds"]
    watcher = watcher or Silent()
    wanted = _wanted(plan, rows, deals)
    others = plan.rules.players != FOUR
    with watcher.preparing():
        warm()
        if others:
            batch.warm(plan)
    watcher.began(wanted + (rows if others else 0), 0)
    dealer, counts = Dealer(plan), Counts() if plan.rules.seats == FOUR else None
    records, symmetry = (
        Records(games=plan.unit == "games", boosters=bool(plan.boosters.choices)),
        Symmetry(plan),
    )
    _check_parts(run, plan, dealer, watcher.advanced, (counts, records, symmetry))
    checks = [*symmetry.checks(alpha), *records.checks()]
    if others:
        checks += other_tables(run, plan, watcher.advanced)
    if counts is None:
        return _without_odds(rows, checks, alpha)
    run_deals = counts.deals
    for hands in dealer.further(max(0, wanted - rows)):
        counts.add(hands)
        watcher.advanced(len(hands.dealt), len(hands.dealt))
    return _judged(counts, run_deals, checks, alpha)


def _wanted(plan: Plan, rows: int, deals: int | None) -> int:
    """The number of deals to compare with the exact odds. Raises InputError for one that is not possible."""
    if plan.rules.seats != FOUR:
        if deals is not None:
            raise InputError(
                f"deals: {deals} is given, but the exact odds are of fourteen cards, six players have fewer"
            )
        return rows
    wanted = max(rows, FEWEST_DEALS if deals is None else deals)
    if plan.count + wanted - rows > MOST_UNITS:
        raise InputError(f"deals: {wanted} is not allowed, the stream of this run ends before")
    return wanted


def _check_parts(
    run: Run,
    plan: Plan,
    dealer: Dealer,
    advanced: Callable[[int, int], None],
    collectors: tuple[Counts | None, Records, Symmetry],
) -> None:
    """Read part after part, deal its rounds again and hand both to the collectors."""
    counts, records, symmetry = collectors
    for part in read_parts(run, plan):
        if not isinstance(part, Part):
            records.add_broken(part)
            continue
        hands = dealer.deal(*(part.rounds[name].astype("i8") for name in ("game", "round", "shuffler")))
        if counts is not None:
            counts.add(hands)
        records.add(part, hands)
        symmetry.add(part)
        advanced(len(hands.dealt), len(hands.dealt))


def _without_odds(rows: int, others: list[Check], alpha: float) -> Validation:
    """The outcome at a table of which there are no exact odds."""
    reason = "is of hands of fourteen cards, six players have fewer"
    checks = [not_applicable(name, "statements", reason) for name in OF_FOURTEEN]
    return Validation(
        alpha=alpha, deals=rows, run_deals=rows, checks=[*checks, *others], odds=[], exchange=[], seats=[]
    )


def _judged(counts: Counts, run_deals: int, others: list[Check], alpha: float) -> Validation:
    odds = load_odds()
    compared = compare(odds, counts)
    exchanged = compare(exchange_odds(odds), counts)
    seats = compare_deals(counts)
    checks = [
        summed_up(OF_FOURTEEN[0], compared, alpha),
        summed_up(OF_FOURTEEN[1], exchanged, alpha),
        deals_by_seat(seats, alpha),
        *others,
    ]
    return Validation(
        alpha=alpha,
        deals=counts.deals,
        run_deals=run_deals,
        checks=checks,
        odds=compared,
        exchange=exchanged,
        seats=seats,
    )
