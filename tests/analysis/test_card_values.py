"""Additive card values against statsmodels, with the round as the cluster."""

import numpy as np
import polars as pl
import pytest
import statsmodels.api as sm

from analysis.slow import Round
from tichu_sim.analysis import card_values, holdings
from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.seating import Seating

SEATING = Seating(("club", "club", "club", "club"))


def test_values_and_errors_agree_with_statsmodels(aligned: pl.LazyFrame, rounds: list[Round]) -> None:
    design = [[1.0, *(float(one.seats[seat][name]) for name in CLASS)] for one in rounds for seat in range(4)]
    leads = [one.lead_of(seat) for one in rounds for seat in range(4)]
    clusters = np.repeat(np.arange(len(rounds)), 4)
    options = {"groups": clusters, "use_correction": False}
    expected = sm.OLS(np.array(leads), np.array(design)).fit(cov_type="cluster", cov_kwds=options)
    cells = holdings.dealt_fourteen(aligned, SEATING).collect()
    coefficients = card_values.fit(cells)
    assert coefficients is not None
    found = card_values.card_values(
        cells, coefficients, card_values.scatter(aligned, coefficients, SEATING.seats).collect()
    )
    assert found["value"].to_numpy() == pytest.approx(expected.params, rel=1e-9)
    reach = (found["high"] - found["low"]).to_numpy() / 2
    assert reach == pytest.approx(1.959963984540054 * expected.bse, rel=1e-6)
    assert found["n"].to_list() == [4 * len(rounds)] * 6


def test_errors_from_a_sample_are_scaled(aligned: pl.LazyFrame, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = holdings.dealt_fourteen(aligned, SEATING).collect()
    coefficients = card_values.fit(cells)
    assert coefficients is not None
    whole = card_values.card_values(
        cells, coefficients, card_values.scatter(aligned, coefficients, SEATING.seats).collect()
    )
    monkeypatch.setattr(card_values, "SAMPLE", 1000)
    part = card_values.card_values(
        cells, coefficients, card_values.scatter(aligned, coefficients, SEATING.seats).collect()
    )
    assert part["value"].equals(whole["value"])
    ratio = ((part["high"] - part["low"]) / (whole["high"] - whole["low"])).to_numpy()
    assert ratio == pytest.approx(np.ones(6), rel=0.1)


def test_too_few_hands_determine_nothing(aligned: pl.LazyFrame) -> None:
    cells = holdings.dealt_fourteen(aligned.head(1), SEATING).collect()
    assert card_values.fit(cells) is None
    assert card_values.fit(cells.clear()) is None
