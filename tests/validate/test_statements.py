"""Every statement of the table of exact odds, on real hands, against its plain meaning."""

import csv
from importlib.resources import files

import numpy as np
import pytest
from validate.plain_statements import Deal, deal_from, meaning, pack_with, packs

from tichu_sim.cards import card_number, card_set
from tichu_sim.validate.counts import Counts, Hands
from tichu_sim.validate.kernel import CASES, CELLS, FEATURES, PLACE
from tichu_sim.validate.odds import EXACT, exchange_odds, load_odds
from tichu_sim.validate.statements import measure_of

ODDS = load_odds()
RARE_HANDS = (
    "2g 2k 2b 2r 3g 4g 5g 6g 7g 8g 9g Tg Jg Qg",
    "7g 7k 8g 8b 9g 9r Tg Tk Jb Jr Qb Qr Kg Kk",
    "PHX 2g 3k 4b 5r 6g 8b 9k Tg Jb Qb Kr Ak MJ",
    "MJ 2g 3k 4b 5r 6g 7b 8b 9k Tg Jb Qb Kr Ak",
    "PHX 2g 3k 4b 5r 6g 7b 8b 9k Tg Jb Qb Kr Ak",
    "PHX 2g 3k 4b MJ 6g 7b 8b DOG DRG Ab Ag Ar Ak",
    "2g 2k 2b 2r 3g 3k 3b 3r 4g 4k 4b 4r DOG MJ",
)


def as_hands(deals: list[Deal]) -> Hands:
    """Deals as the package holds them; nothing is exchanged, seat 0 draws first."""
    first, dealt = (
        np.array([[card_set(map(card_number, hand)) for hand in side] for side in sides])
        for sides in ([deal.first for deal in deals], [deal.dealt for deal in deals])
    )
    return Hands(first, first, dealt, dealt, np.zeros(len(deals), np.int64))


def cells_of(deal: Deal) -> dict[str, list[int]]:
    """The cell of each feature by case."""
    counts = Counts()
    counts.add(as_hands([deal]))
    found = {}
    for feature in FEATURES:
        by_seat = counts.by_seat(feature.name)
        assert by_seat.sum() == feature.cases
        found[feature.name] = [int(np.argmax(by_seat[:, case])) for case in range(feature.cases)]
    return found


def test_every_row_of_the_table_has_a_measure() -> None:
    text = files("tichu_sim").joinpath("analysis", "data", "exact_odds.csv").read_text("utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    nameless = [row for row in rows if measure_of(row["scope"], row["statistic"], row["given"]) is None]
    assert nameless == []
    assert len([row for row in rows if row["method"] == EXACT]) == 450
    assert len([row for row in ODDS if row.method == EXACT]) == 450
    assert len(ODDS) == 450 + 16


@pytest.mark.plain
def test_every_measure_means_what_its_statement_says() -> None:
    """Also that the hands tried show nearly every statement true for one and false for another."""
    rows = [
        (row, measure_of(row.scope, row.statistic, row.given), meaning(row.scope, row.statistic, row.given))
        for row in ODDS
    ]
    seen: list[set[float]] = [set() for _ in rows]
    for pack in [*map(pack_with, RARE_HANDS), *packs(300, seed=11)]:
        deal = deal_from(pack)
        cells = cells_of(deal)
        for (row, measure, truth), values in zip(rows, seen, strict=True):
            assert measure is not None
            for case, cell in enumerate(cells[measure.feature]):
                value, applies = truth(deal, case)
                assert measure.weight[cell] == applies, (row.words, deal.dealt, case)
                assert measure.value[cell] == value * applies, (row.words, deal.dealt, case)
                if applies:
                    values.add(value)
    dull = [row.words for (row, _, _), values in zip(rows, seen, strict=True) if len(values) < 2]
    assert len(dull) < 40, dull


def test_statements_after_an_exchange_are_those_about_bombs() -> None:
    found = exchange_odds(ODDS)
    assert [(row.statistic, row.method) for row in found] == [
        ("P(>=1 quad)", "exact"),
        ("P(straight flush >= 5)", "exact"),
        ("P(any bomb)", "exact"),
        ("P(quad and straight flush)", "exact"),
        ("P(some player has a quad)", "exact"),
        ("P(some player has a straight flush)", "exact"),
        ("P(some player has any bomb)", "monte carlo"),
        ("P(>=2 players have a bomb)", "monte carlo"),
    ]


def test_features_after_an_exchange_are_those_before_it_on_the_same_hands() -> None:
    counts = Counts()
    counts.add(as_hands([deal_from(pack) for pack in packs(80, seed=4)]))
    for before, after in (
        ("hand14.bombs", "exchanged.bombs"),
        ("table14.table_bombs", "exchanged.table_bombs"),
    ):
        np.testing.assert_array_equal(counts.by_seat(before), counts.by_seat(after))


@pytest.mark.parametrize(
    ("scope", "statistic", "given"),
    [
        ("hand14", "P(longest street >= 5)", ""),
        ("table14", "P(aces=1)", ""),
        ("hand14", "P(aces=1)", "on a Sunday"),
        ("exchanged", "P(aces=1)", ""),
    ],
)
def test_a_statement_of_no_known_form_has_no_measure(scope: str, statistic: str, given: str) -> None:
    assert measure_of(scope, statistic, given) is None


def test_cells_have_room_for_every_hand() -> None:
    """The largest cell of each feature is reached at most, never passed, by extreme hands."""
    for pack in packs(400, seed=5):
        for name, cells in cells_of(deal_from(pack)).items():
            assert max(cells) < CELLS[PLACE[name]]
            assert len(cells) == CASES[PLACE[name]]
