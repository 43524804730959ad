"""The human figures: complete, consistent with one another, chosen by the kind of run."""

import polars as pl
import pytest

from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.exchange import LABELS, sides
from tichu_sim.analysis.holdings import HOLDINGS, JOKERS
from tichu_sim.analysis.human import human_figure, populations, reference, with_human_figures
from tichu_sim.analysis.measures import MEASURES
from tichu_sim.analysis.seating import Seating


def test_every_figure_names_a_known_measure_and_population() -> None:
    for measure, figures in reference()["figures"].items():
        assert measure in MEASURES
        values = {key: value for key, value in figures.items() if key != "n"}
        assert values.keys() <= populations().keys()
        assert figures.get("n", {}).keys() <= values.keys()
        for value in values.values():
            assert 0 < value < (1 if MEASURES[measure].unit == "share" else 1000)


def test_every_population_names_its_source() -> None:
    for key, population in populations().items():
        assert population.source
        assert population.size or key == "exact"


def test_tables_use_known_words() -> None:
    tables = reference()
    for rows in tables["grand_by_holding"].values():
        assert [(row[0], row[1]) for row in rows] == sorted(
            ((row[0], row[1]) for row in rows), key=lambda pair: (pair[0], JOKERS.index(pair[1]))
        )
    assert set(tables["first_out_by_holding"]["sample"]) <= {*HOLDINGS, "bomb"}
    assert set(tables["difference_by_holding"]["all"]) == set(HOLDINGS)
    for values in tables["card_values"].values():
        assert len(values) == len(CLASS) + 1
    for given in tables["exchange"].values():
        assert set(given) == set(sides(Seating(("club",) * 4)))
        assert all(set(shares) <= set(LABELS) and sum(shares.values()) < 1 for shares in given.values())


def test_independent_rounds_stand_beside_first_rounds() -> None:
    figure = human_figure("tichu_rate", "rounds")
    assert figure is not None
    assert (figure.value, figure.population.key) == (0.1463, "first_rounds")
    strong = human_figure("tichu_rate", "rounds", strong=True)
    assert strong is not None
    assert strong.population.key == "first_rounds_strong"


def test_games_stand_beside_all_rounds() -> None:
    figure = human_figure("tichu_rate", "games")
    assert figure is not None
    assert (figure.value, figure.population.key) == (0.13916, "all")


def test_what_is_not_known_stays_empty() -> None:
    assert human_figure("passes", "rounds") is None
    assert human_figure("tricks", "rounds", strong=True) is None
    with pytest.raises(KeyError):
        human_figure("no such measure", "rounds")


def test_a_figure_over_part_of_the_rounds_says_so() -> None:
    part, whole = human_figure("card_points_first_third", "rounds"), human_figure("tichu_made", "rounds")
    assert part is not None
    assert whole is not None
    assert (part.rounds, whole.rounds) == (191_251, 2_269_418)


def test_per_round_and_per_hand_figures_agree() -> None:
    figures = reference()["figures"]
    for population in ("all", "strong"):
        assert figures["tichu_per_round"][population] == pytest.approx(
            4 * figures["tichu_rate"][population], abs=1e-3
        )
        assert figures["double_victory"][population] == pytest.approx(
            2 * figures["team_double_victory"][population], abs=2e-4
        )


def test_human_figures_beside_estimates() -> None:
    estimates = pl.DataFrame(
        [
            ("grand_made", "all", "all seats", 0.5, 0.4, 0.6, 10),
            ("passes", "all", "all seats", 30.0, 29.0, 31.0, 10),
        ],
        schema=["measure", "by", "group", "value", "low", "high", "n"],
        orient="row",
    )
    beside = with_human_figures(estimates, "games")
    assert beside["human"].to_list() == [0.6191, None]
    assert beside["strong_population"].to_list() == ["strong", None]
    assert beside.select(estimates.columns).equals(estimates)
