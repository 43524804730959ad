"""Dealing again, the random exchange, the counts, and the judgement on fair and on biased dealers."""

import csv
import itertools
import math
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binomtest, poisson
from statsmodels.stats.multitest import multipletests
from validate.conftest import make_plan

from tichu_sim.cards import ALL_CARDS
from tichu_sim.cli import run_command
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.events import no_boosters
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.engine.seating import new_round
from tichu_sim.jit import kernel_files, new_records, readable
from tichu_sim.rules import RuleSet
from tichu_sim.simulate.plan import Plan
from tichu_sim.state import ASK_GRAND, MOVES, ROUND
from tichu_sim.validate import kernel as validate_kernel
from tichu_sim.validate.check import Check
from tichu_sim.validate.counts import BLOCK, Counts, Dealer, Hands
from tichu_sim.validate.odds import compare, exchange_odds, load_odds, summed_up
from tichu_sim.validate.records import holds_bomb
from tichu_sim.validate.seats import compare_deals, deals_by_seat
from tichu_sim.validate.significance import binomial_p, deviate, holm, normal_p, poisson_interval, poisson_p
from tichu_sim.validate.statements import measure_of
from tichu_sim.validate.validation import ALPHA

DEALS = 40_000


def further(count: int, plan: Plan | None = None) -> list[Hands]:
    return list(Dealer(plan or make_plan()).further(count))


def counted(blocks: list[Hands]) -> Counts:
    counts = Counts()
    for hands in blocks:
        counts.add(hands)
    return counts


def judged(counts: Counts) -> dict[str, Check]:
    odds = load_odds()
    checks = (
        summed_up("exact odds", compare(odds, counts), ALPHA),
        summed_up("random exchange", compare(exchange_odds(odds), counts), ALPHA),
        deals_by_seat(compare_deals(counts), ALPHA),
    )
    return {check.name: check for check in checks}


def test_the_kernel_counts_for_the_cache() -> None:
    """A change in the counting kernel must not meet old compiled code."""
    assert Path(validate_kernel.__file__) in kernel_files()


@pytest.mark.plain
@pytest.mark.parametrize("grand_after", [8, 5])
def test_deals_are_those_of_the_engine(grand_after: int) -> None:
    plan = make_plan(rules=RuleSet(grand_after_cards=grand_after), seed=2**40 + 3)
    games, numbers, shufflers = np.array([[0, 7, 3], [0, 2, 9], [0, 3, 1]])
    hands = Dealer(plan).deal(games, numbers, shufflers)
    table = new_round(plan.rules)
    live = table.view(readable(ROUND))[0]
    for place in range(3):
        start(table[0], plan.seed, games[place], numbers[place], shufflers[place])
        moves = new_records(MOVES)
        while advance(table[0], moves[0], generate.get(), no_boosters.get()) == ASK_GRAND:
            answer(table[0], moves[0], 0)
        assert [int(seat.dealt) for seat in live.seats[:4]] == hands.dealt[place].tolist()
        assert [int(seat.first) for seat in live.seats[:4]] == hands.before_call[place].tolist()
    assert (np.bitwise_count(hands.before_call) == grand_after).all()
    assert (np.bitwise_count(hands.first) == 8).all()
    assert (hands.first & ~hands.dealt == 0).all()


def test_further_deals_continue_the_stream_in_blocks() -> None:
    plan = make_plan(count=5)
    blocks = further(BLOCK + 3, plan)
    assert [len(hands.dealt) for hands in blocks] == [BLOCK, 3]
    units = np.arange(5, 5 + BLOCK + 3)
    whole = Dealer(plan).deal(units, np.zeros_like(units), units % 4)
    np.testing.assert_array_equal(np.concatenate([hands.dealt for hands in blocks]), whole.dealt)
    np.testing.assert_array_equal(np.concatenate([hands.shufflers for hands in blocks]), units % 4)
    fixed = further(4, make_plan(rules=RuleSet(first_shuffler="S1")))
    assert fixed[0].shufflers.tolist() == [1, 1, 1, 1]


@pytest.mark.plain
def test_the_random_exchange_moves_one_card_between_any_two_seats() -> None:
    (hands,) = further(50)
    for dealt, exchanged in ((hands.dealt, hands.exchanged),):
        assert (np.bitwise_count(exchanged) == 14).all()
        assert (np.bitwise_or.reduce(exchanged, axis=1) == ALL_CARDS).all()
        for giver, taker in itertools.permutations(range(4), 2):
            moved = dealt[:, giver] & exchanged[:, taker]
            assert (np.bitwise_count(moved) == 1).all()


def test_every_card_is_exchanged_equally_often() -> None:
    """Each giver gives each of its cards, by rank among the fourteen, to each taker with chance 1/14."""
    (hands,) = further(BLOCK)
    for giver, taker in itertools.permutations(range(4), 2):
        moved = hands.dealt[:, giver] & hands.exchanged[:, taker]
        order = np.bitwise_count(hands.dealt[:, giver] & (moved - 1))
        observed = np.bincount(order, minlength=14)
        expected = len(order) / 14
        chi_square = float(((observed - expected) ** 2 / expected).sum())
        assert chi_square < 50  # 13 degrees of freedom: a chance below one in 100,000


def test_bombs_in_arrays_are_those_of_the_counts() -> None:
    (hands,) = further(BLOCK)
    bombs = counted([hands]).by_seat("hand14.bombs")
    np.testing.assert_array_equal(holds_bomb(hands.dealt).sum(axis=0), bombs[1:].sum(axis=0))


@pytest.mark.parametrize(
    ("scope", "statistic", "given"),
    [
        ("hand14", "E(aces)", ""),
        ("hand14", "P(some rank with >=3 cards)", ""),
        ("first8", "P(dragon)", ""),
        ("table14", "P(partner holds >=1 ace)", "I hold 1 aces"),
        ("table14", "P(a given team has a bomb)", ""),
        ("table14", "P(dragon & phoenix in one team)", ""),
    ],
)
def test_sums_are_those_of_whole_deals(scope: str, statistic: str, given: str) -> None:
    """The squares from the pairs of cells equal the squares of sums formed deal by deal."""
    measure = measure_of(scope, statistic, given)
    assert measure is not None
    expected = 0.3
    (hands,) = further(120)
    totals = []
    for place in range(120):
        one = Hands(*(array[place : place + 1] for array in vars(hands).values()))
        by_seat = counted([one]).by_seat(measure.feature).sum(axis=1)
        totals.append(((measure.value - expected * measure.weight) @ by_seat, measure.weight @ by_seat))
    sums = counted([hands]).sums(measure.feature, measure.value, measure.weight, expected)
    assert sums.deviation == pytest.approx(sum(total for total, _ in totals))
    assert sums.squares == pytest.approx(sum(total**2 for total, _ in totals))
    assert sums.cases == sum(cases for _, cases in totals)


def test_a_fair_dealer_passes_at_every_size() -> None:
    for size in (1, 2, 7, 60, 1_000, 20_000):
        checks = judged(counted(further(size)))
        assert [name for name, check in checks.items() if check.verdict == "failed"] == []


def test_deviates_of_a_fair_dealer_are_spread_as_they_should_be() -> None:
    """Rows depend on each other, so only gross errors of the variance would show."""
    exact = [row for row in compare(load_odds(), counted(further(100_000))) if row.test == "normal"]
    deviates = np.array([row.z for row in exact])
    assert len(deviates) > 250
    assert 0.8 < deviates.std() < 1.2
    assert abs(deviates.mean()) < 0.3


def test_each_kind_of_test_is_used_where_it_belongs() -> None:
    found = {
        (row.scope, row.statistic, row.given): row for row in compare(load_odds(), counted(further(DEALS)))
    }
    pooled = found["hand14", "P(any bomb)", ""]
    assert (pooled.test, pooled.seats, pooled.cases) == ("normal", "all", 4 * DEALS)
    constant = found["hand14", "P(dragon)", ""]
    assert (constant.test, constant.seats, constant.cases) == ("normal", "0", DEALS)
    rare = found["hand14", "P(straight flush >= 9)", ""]
    assert (rare.test, rare.seats, rare.cases) == ("binomial", "all", 4 * DEALS)
    mean = found["first8", "E(quads)", ""]
    assert (mean.test, mean.seats) == ("poisson", "all")
    around = found["table14", "P(opponents hold the last ace)", "I hold 3 aces"]
    assert (around.test, around.seats) == ("normal", "all")
    few = found["table14", "P(opponents have a bomb)", "I hold 4 aces"]
    assert (few.test, few.seats) == ("binomial", "0")
    assert found["table14", "P(some player has any bomb)", ""].cases == DEALS
    assert found["table14", "P(a given team has a bomb)", ""].cases == 2 * DEALS


def with_one_seat_lucky(hands: Hands) -> Hands:
    """Seat 1 gets the Dragon of another in one deal of ten, for its lowest other card."""
    dealt = hands.dealt.copy()
    for place in range(0, len(dealt), 10):
        owner = int(np.argmax(dealt[place] & 8 != 0))
        if owner != 1:
            low = int(dealt[place, 1]) & -int(dealt[place, 1])
            dealt[place, owner] ^= 8 | low
            dealt[place, 1] ^= 8 | low
    return Hands(hands.before_call, hands.first, dealt, hands.exchanged, hands.shufflers)


def badly_shuffled(hands: Hands) -> Hands:
    """In one deal of fifty two hands are those of a pack sorted by rank."""
    dealt = hands.dealt.copy()
    dealt[::50] = [(1 << 14) - 1 << 14 * seat for seat in range(4)]
    return Hands(hands.before_call, hands.first, dealt, hands.exchanged, hands.shufflers)


def exchanged_with_a_plan(hands: Hands) -> Hands:
    """In one deal of a hundred the exchange collects the cards by rank."""
    exchanged = hands.exchanged.copy()
    exchanged[::100] = [(1 << 14) - 1 << 14 * seat for seat in range(4)]
    return Hands(hands.before_call, hands.first, hands.dealt, exchanged, hands.shufflers)


def first_to_draw_is_lucky(hands: Hands) -> Hands:
    """In one deal of ten the shuffler's first eight cards are those with the most aces."""
    first = hands.first.copy()
    for place in range(0, len(first), 10):
        best = int(np.argmax(np.bitwise_count(first[place] >> 52)))
        shuffler = hands.shufflers[place]
        first[place, [shuffler, best]] = first[place, [best, shuffler]]
    return Hands(hands.before_call, first, hands.dealt, hands.exchanged, hands.shufflers)


@pytest.mark.parametrize(
    ("bias", "names"),
    [
        (with_one_seat_lucky, {"deals by seat"}),
        (badly_shuffled, {"exact odds"}),
        (exchanged_with_a_plan, {"random exchange"}),
        (first_to_draw_is_lucky, {"deals by seat"}),
    ],
)
def test_a_biased_dealer_is_caught(bias: Callable[[Hands], Hands], names: set[str]) -> None:
    checks = judged(counted([bias(hands) for hands in further(DEALS)]))
    assert names <= {name for name, check in checks.items() if check.verdict == "failed"}
    for name in names:
        p = checks[name].p
        assert p is not None
        assert p < ALPHA
        assert "differ; the" in checks[name].detail


def test_the_command_catches_a_biased_dealer(
    rounds_run: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fair = Dealer.deal
    monkeypatch.setattr(Dealer, "deal", lambda *arguments: with_one_seat_lucky(fair(*arguments)))
    assert run_command(["validate", str(rounds_run), "--deals", str(DEALS), "--quiet"]) == 3
    shown = capsys.readouterr().out
    assert "deals by seat: " in shown
    assert "P(dragon) by seat" in shown
    assert "deal columns" in shown.splitlines()[-1]


def test_p_values_are_those_of_scipy() -> None:
    for successes, trials, share in ((0, 40, 0.01), (7, 40, 0.1), (40, 40, 0.9), (12, 10**7, 1e-6)):
        tails = [binomtest(successes, trials, share, side).pvalue for side in ("less", "greater")]
        assert binomial_p(successes, trials, share) == pytest.approx(min(1, 2 * min(tails)))
    for count, expected in ((0, 3.0), (9, 3.0), (995, 1000.0)):
        tails = [poisson.cdf(count, expected), poisson.sf(count - 1, expected)]
        assert poisson_p(count, expected) == pytest.approx(min(1, 2 * min(tails)))
        low, high = poisson_interval(count)
        assert low <= count <= high
        assert poisson.cdf(count, high) == pytest.approx(0.025)
    assert poisson_interval(0)[0] == 0


def test_deviates_and_p_values_are_two_sides_of_one_thing() -> None:
    for z in (-5.0, -1.0, 0.5, 4.0):
        assert deviate(normal_p(z), z) == pytest.approx(z)
    assert deviate(1.0, -1.0) == 0
    assert math.isfinite(deviate(0.0, 1.0))


def test_holm_is_that_of_statsmodels() -> None:
    chance = np.random.default_rng(3)
    for size in (1, 2, 30):
        p = chance.random(size) ** 4
        assert holm(p.tolist()) == pytest.approx(multipletests(p, method="holm")[1].tolist())


def test_monte_carlo_rows_have_their_own_error() -> None:
    text = files("tichu_sim").joinpath("analysis", "data", "exact_odds.csv").read_text("utf-8")
    errors = {float(row["std_error"]) for row in csv.DictReader(text.splitlines()) if row["std_error"]}
    own = [row for row in load_odds() if row.method == "monte carlo"]
    assert {row.std_error for row in own} <= errors
    assert all(row.std_error > 0 for row in own)
    counts = counted(further(DEALS))
    (row,) = [row for row in own if row.statistic == "P(some player has any bomb)"]
    (sure,) = compare([type(row)(row.scope, row.statistic, row.given, row.value, "exact", 0.0)], counts)
    (unsure,) = compare([row], counts)
    (lost,) = compare([type(row)(row.scope, row.statistic, row.given, row.value, "", 1.0)], counts)
    assert abs(lost.z) < 0.01 < abs(unsure.z) < abs(sure.z)
