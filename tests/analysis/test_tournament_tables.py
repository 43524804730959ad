"""The tables of a tournament against the same figures from single deals."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import DescrStatsW

from analysis.duels import THREE, values
from tichu_sim.analysis.tournament import (
    EITHER,
    PAIRINGS,
    RATINGS,
    SOLO,
    pairing_table,
    ratings,
    soloist_table,
)
from tichu_sim.tally import DEALS, LEAD, ROUNDS, SCORE, SOLOISTS, tally_of

NAMES = ("a", "b", "c")
FOUND = values(800, [0, 15, -90], THREE, seed=4)
TABLE = pairing_table(tally_of(FOUND), NAMES, THREE)


def test_points_are_the_mean_of_both_plays_with_its_t_interval() -> None:
    for row, pairing in enumerate(TABLE.to_dicts()):
        deals = FOUND[LEAD, row] / 2
        low, high = DescrStatsW(deals).tconfint_mean()
        shown = [pairing[f"points{end}"] for end in ("", "_low", "_high")]
        assert shown == pytest.approx([deals.mean(), low, high])
        assert pairing["p"] == pytest.approx(stats.ttest_1samp(deals, 0).pvalue, rel=1e-6)


def test_p_values_are_adjusted_for_the_number_of_pairings() -> None:
    """Benjamini and Hochberg by hand: the k-th smallest of m is multiplied by m / k, never decreasing."""
    p = sorted(TABLE["p"])
    expected = [min(p[at] * 3 / (at + 1) for at in range(k, 3)) for k in range(3)]
    assert sorted(TABLE["adjusted_p"]) == pytest.approx(expected)


def test_points_a_round_of_games_weigh_every_round_alike() -> None:
    games = FOUND.copy()
    games[ROUNDS] = np.random.default_rng(1).integers(10, 30, games[ROUNDS].shape)
    table = pairing_table(tally_of(games), NAMES, THREE)
    assert table["points"].to_list() == pytest.approx(games[LEAD].sum(axis=1) / games[ROUNDS].sum(axis=1))
    assert table["rounds"].to_list() == games[ROUNDS].sum(axis=1).tolist()
    resampled = np.random.default_rng(2).integers(0, 800, (400, 800))
    means = games[LEAD, 0][resampled].sum(axis=1) / games[ROUNDS, 0][resampled].sum(axis=1)
    reach = (table["points_high"][0] - table["points_low"][0]) / 2
    assert reach == pytest.approx(1.96 * means.std(), rel=0.1)


def test_shares_of_rounds_and_deals() -> None:
    for row, pairing in enumerate(TABLE.to_dicts()):
        assert pairing["score"] == pytest.approx(FOUND[SCORE, row].mean() / 4)
        low, high = DescrStatsW(FOUND[SCORE, row] / 4).tconfint_mean()
        assert (pairing["score_low"], pairing["score_high"]) == pytest.approx((low, high), abs=0.002)
        won = FOUND[DEALS, row]
        assert pairing["deals_won"] == pytest.approx(won.mean() / 2)
        ends = proportion_confint(won.sum() / 2, 800, method="wilson")
        assert (pairing["deals_won_low"], pairing["deals_won_high"]) == pytest.approx(ends, abs=0.003)
        assert (pairing["rounds"], pairing["deals"]) == (1_600, 800)


def test_tables_have_their_columns_and_order() -> None:
    rated = ratings(tally_of(FOUND), NAMES, THREE)
    assert tuple(rated.columns) == RATINGS
    assert tuple(TABLE.columns) == PAIRINGS
    assert rated["elo"].is_sorted(descending=True)
    assert rated["strategy"].to_list()[-1] == "c"
    assert rated["rounds"].to_list() == [3_200] * 3


def test_equal_results_have_no_interval_and_no_p_value() -> None:
    """A strategy against itself: what one play brings the other takes."""
    even = FOUND[:, :1].copy()
    even[LEAD], even[SCORE], even[DEALS] = 0, 2, 1
    row = pairing_table(tally_of(even), NAMES, ((0, 1),)).row(0, named=True)
    assert (row["points"], row["points_low"], row["p"], row["adjusted_p"]) == (0, None, None, None)
    assert row["score"] == row["deals_won"] == 0.5


def test_no_p_values_where_the_result_decided_when_to_stop() -> None:
    table = pairing_table(tally_of(FOUND), NAMES, THREE, tested=False)
    assert table["p"].null_count() == table["adjusted_p"].null_count() == 3
    assert table["points"].to_list() == TABLE["points"].to_list()


def with_soloists(rounds: int) -> np.ndarray:
    """The tournament with what three players are tallied besides, in about so many rounds a deal."""
    rng = np.random.default_rng(5)
    rows = []
    for _ in SOLOISTS:
        played = rng.integers(1, rounds + 1, FOUND[LEAD].shape)
        rows += [
            played * rng.integers(-20, 60, played.shape),
            played * rng.integers(-40, 50, played.shape),
            played,
        ]
    return np.concatenate([FOUND, np.stack(rows)])


def test_the_soloist_s_expected_score_has_its_t_interval() -> None:
    values = with_soloists(1)
    table = soloist_table(tally_of(values), NAMES, THREE)
    assert tuple(table.columns) == SOLO
    two = [(NAMES[first], NAMES[second]) for first, second in THREE]
    assert list(zip(table["strategy"], table["opponent"], strict=True)) == [
        pair for pair in two for _ in range(3)
    ]
    assert table["soloist"].to_list() == [soloist for pair in two for soloist in (*pair, EITHER)]
    for place, row in enumerate(table.to_dicts()):
        pairing, who = divmod(place, 3)
        chosen = SOLOISTS if who == 2 else SOLOISTS[who : who + 1]
        for what in ("points", "lead"):
            deals = sum(values[getattr(side, what), pairing] for side in chosen) / len(chosen)
            low, high = DescrStatsW(deals).tconfint_mean()
            shown = [row[f"{what}{end}"] for end in ("", "_low", "_high")]
            assert shown == pytest.approx([deals.mean(), low, high])
        assert row["rounds"] == 800 * len(chosen)


def test_rounds_of_a_game_weigh_alike_for_the_soloist() -> None:
    values = with_soloists(4)
    table = soloist_table(tally_of(values), NAMES, THREE)
    first = SOLOISTS[0]
    assert table["points"][0] == pytest.approx(values[first.points, 0].sum() / values[first.rounds, 0].sum())
    assert table["rounds"][0] == values[first.rounds, 0].sum()
