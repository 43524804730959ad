"""Numbers in words."""

import pytest

from tichu_sim.report.text import NOTHING, Cell, as_given, decimals, estimate_cell, interval, number


@pytest.mark.parametrize(
    ("unit", "low", "high", "places"),
    [
        ("share", 0.1320, 0.1323, 3),
        ("share", 0.72, 0.79, 0),
        ("share", 0.0, 0.00002, 4),
        ("points", 160.3, 161.0, 1),
        ("points", -453.0, -347.0, 0),
        ("count", 11.69, 11.71, 3),
        ("count", 5.0, 5.0, 1),
    ],
)
def test_decimals_follow_the_interval(unit: str, low: float, high: float, places: int) -> None:
    assert decimals(unit, low, high) == places


def test_no_interval_no_claim() -> None:
    assert decimals("points", None, None) == 1
    assert interval(None, 3.0, "points", 1) == ""


def test_numbers_in_words() -> None:
    assert number(0.13214, "share", 2) == "13.21 %"
    assert number(0.0, "share", 3) == "0 %"
    assert number(1.0, "share", 2) == "100 %"
    assert number(-1234.5, "points", 1) == "\N{MINUS SIGN}1,234.5"
    assert number(-0.001, "points", 1) == "0.0"
    assert number(None, "share") == NOTHING


def test_intervals_below_zero_are_spelled_out() -> None:
    assert interval(0.1, 0.2, "share", 0) == f"10{NOTHING}20"
    assert interval(-1.25, 2.0, "points", 1) == "\N{MINUS SIGN}1.2 to 2.0"


def test_sources_keep_their_digits() -> None:
    assert as_given(0.13916, "share") == "13.916 %"
    assert as_given(21.0, "points") == "21"
    assert as_given(-62.7, "points") == "\N{MINUS SIGN}62.7"


def test_a_cell_shows_value_interval_and_cases() -> None:
    row = {"value": 0.5, "low": 0.4, "high": 0.6, "n": 1234}
    assert estimate_cell(row, "share", "calls") == Cell("50 %", f"40{NOTHING}60", "n 1,234 calls")
