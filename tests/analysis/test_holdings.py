"""Odds and results by holding class against loops over the same hands."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from analysis.slow import Round, aces_after_exchange, holds_after_exchange, pooled
from tichu_sim.analysis import exchange, holdings
from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.intervals import mean_interval, wilson
from tichu_sim.analysis.seating import Seating

Hand = tuple[Round, int]


def hands_by(rounds: list[Round], key: Callable[[Round, int], Any]) -> dict[Any, list[Hand]]:
    found: dict[Any, list[Hand]] = defaultdict(list)
    for one in rounds:
        for seat in range(4):
            found[key(one, seat)].append((one, seat))
    return found


def seat_of(hand: Hand) -> dict[str, Any]:
    return hand[0].seats[hand[1]]


def check_call_odds(row: dict[str, Any], hands: list[Hand], call: str) -> None:
    calls = [hand for hand in hands if seat_of(hand)["call"] == call]
    won = [hand for hand in calls if seat_of(hand)["made"]]
    leads = [one.lead_of(seat) for one, seat in calls]
    assert (row["hands"], row["calls"]) == (len(hands), len(calls))
    assert row["rate"] == pytest.approx(len(calls) / len(hands))
    assert (row["rate_low"], row["rate_high"]) == pytest.approx(wilson(len(calls), len(hands)))
    if not calls:
        assert row["made"] is None
        assert row["difference"] is None
        return
    assert row["made"] == pytest.approx(len(won) / len(calls))
    assert (row["made_low"], row["made_high"]) == pytest.approx(wilson(len(won), len(calls)))
    value, low, high = mean_interval(len(leads), sum(leads), sum(lead**2 for lead in leads))
    assert row["difference"] == pytest.approx(value)
    if len(set(leads)) > 1:
        assert (row["difference_low"], row["difference_high"]) == pytest.approx((low, high))
    else:
        assert row["difference_low"] is None


def test_grand_odds_by_class_and_strategy(
    aligned: pl.LazyFrame, rounds: list[Round], seating: Seating
) -> None:
    cells = holdings.first_eight(aligned, seating)
    odds = holdings.call_odds(cells, ["strategy", *CLASS]).collect()

    def key(one: Round, seat: int) -> Any:
        return (seating.strategies[seat], *(one.seats[seat][name + "8"] for name in CLASS))

    expected = hands_by(rounds, key)
    assert len(odds) == len(expected)
    for row in odds.to_dicts():
        check_call_odds(row, expected[row["strategy"], *(row[name] for name in CLASS)], "grand")


def test_tichu_odds_leave_out_grand_callers(
    aligned: pl.LazyFrame, rounds: list[Round], seating: Seating
) -> None:
    cells = holdings.dealt_fourteen(aligned, seating).filter(~pl.col("grand"))
    odds = holdings.call_odds(cells, ["strategy", "aces", "jokers"]).collect()

    def key(one: Round, seat: int) -> Any:
        mine = one.seats[seat]
        return (
            seating.strategies[seat],
            mine["aces"],
            mine["dragon"] + 2 * mine["phoenix"],
            mine["call"] == "grand",
        )

    expected = hands_by(rounds, key)
    for row in odds.to_dicts():
        check_call_odds(row, expected[row["strategy"], row["aces"], row["jokers"], False], "tichu")


def test_high_cards_after_the_exchange(aligned: pl.LazyFrame, rounds: list[Round], seating: Seating) -> None:
    cells = holdings.after_exchange(aligned, seating).filter(~pl.col("team_grand"))
    odds = holdings.call_odds(cells, ["high"]).collect()

    def key(one: Round, seat: int) -> Any:
        team = one.seats[seat]["call"], one.seats[(seat + 2) % 4]["call"]
        jokers = holds_after_exchange(one, seat, "dragon", "DRG") + holds_after_exchange(
            one, seat, "phoenix", "PHX"
        )
        return aces_after_exchange(one, seat) + jokers, "grand" in team

    expected = hands_by(rounds, key)
    assert odds["high"].to_list() == sorted(high for high, grand in expected if not grand)
    for row in odds.to_dicts():
        check_call_odds(row, expected[row["high"], False], "tichu")


def test_results_by_class(aligned: pl.LazyFrame, rounds: list[Round], seating: Seating) -> None:
    cells = holdings.dealt_fourteen(aligned, seating)
    results = holdings.result_odds(cells, ["aces", "jokers"]).collect()

    def key(one: Round, seat: int) -> Any:
        mine = one.seats[seat]
        return mine["aces"], mine["dragon"] + 2 * mine["phoenix"]

    expected = hands_by(rounds, key)
    assert results["hands"].sum() == 4 * len(rounds)
    for row in results.to_dicts():
        hands = expected[row["aces"], row["jokers"]]
        first = sum(seat_of(hand)["place"] == 1 for hand in hands)
        leads = [one.lead_of(seat) for one, seat in hands]
        assert row["first_out"] == pytest.approx(first / len(hands))
        assert (row["first_out_low"], row["first_out_high"]) == pytest.approx(wilson(first, len(hands)))
        assert row["difference"] == pytest.approx(sum(leads) / len(leads))


def test_results_by_single_holding(aligned: pl.LazyFrame, rounds: list[Round], seating: Seating) -> None:
    dealt, exchanged = holdings.dealt_fourteen(aligned, seating), holdings.after_exchange(aligned, seating)
    found = holdings.results_by_holding(dealt, exchanged).collect()
    of = {(row["measure"], row["group"]): row for row in found.to_dicts()}
    hands = [(one, seat) for one in rounds for seat in range(4)]
    held: dict[str, Callable[[Round, int], bool]] = {
        "2 aces": lambda one, seat: aces_after_exchange(one, seat) == 2,
        "Dragon": lambda one, seat: holds_after_exchange(one, seat, "dragon", "DRG"),
        "Dog": lambda one, seat: holds_after_exchange(one, seat, "dog", "DOG"),
        "Mah Jong": lambda one, seat: holds_after_exchange(one, seat, "mahjong", "MJ"),
        "bomb": lambda one, seat: one.seats[seat]["bomb"],
    }
    for label, holds in held.items():
        chosen = [hand for hand in hands if holds(*hand)]
        first = sum(seat_of(hand)["place"] == 1 for hand in chosen)
        assert of["first_out", label]["value"] == pytest.approx(first / len(chosen))
        assert of["first_out", label]["n"] == len(chosen)
    leads = [
        one.lead_of(seat) for one, seat in hands if one.seats[seat]["dragon"] and one.seats[seat]["phoenix"]
    ]
    assert of["difference", "Dragon and Phoenix"]["value"] == pytest.approx(sum(leads) / len(leads))
    assert of["difference", "Dragon"]["n"] == len(rounds)


def test_hands_as_independent_cases_make_no_interval_too_narrow(
    aligned: pl.LazyFrame, rounds: list[Round], seating: Seating
) -> None:
    """The rates of the large classes, for which seats of one round can fall in one class."""
    found = holdings.result_odds(holdings.dealt_fourteen(aligned, seating), ["aces"]).collect()
    for row in found.filter(pl.col("hands") > 300).to_dicts():
        held = [[seat["aces"] == row["aces"] for seat in one.seats] for one in rounds]
        first = [
            sum(has and seat["place"] == 1 for has, seat in zip(hands, one.seats, strict=True))
            for hands, one in zip(held, rounds, strict=True)
        ]
        _, low, high, _ = pooled([(y, sum(hands)) for y, hands in zip(first, held, strict=True)], True)
        assert low is not None
        assert high is not None
        assert 0.99 < (row["first_out_high"] - row["first_out_low"]) / (high - low) < 1.4


def test_cards_given(frames: dict[str, pl.LazyFrame], rounds: list[Round]) -> None:
    found = exchange.cards_given(frames["seats"], Seating(("club",) * 4)).collect()
    assert found["card"].to_list() == list(exchange.LABELS) * 3
    for side in ("next", "partner", "previous"):
        given = [one.seats[seat][f"given_{side}"] for one in rounds for seat in range(4)]
        ranks = [card if card in ("MJ", "DOG", "PHX", "DRG") else card[0] for card in given]
        shares = found.filter(pl.col("to") == side)
        assert shares["value"].sum() == pytest.approx(1)
        for row in shares.to_dicts():
            assert row["value"] == pytest.approx(ranks.count(row["card"]) / len(ranks))
            assert row["n"] == len(ranks)
