"""What the tables say of boosters: calls that they move, kinds that they bring, choices, effects, points."""

from functools import cache
from pathlib import Path

import polars as pl
import pytest

from tichu_sim.boosters import load_boosters
from tichu_sim.logs.writer import to_frame
from tichu_sim.simulate.batch import play_chunk
from tichu_sim.simulate.plan import make_plan

KEY = ("game", "round")
GAMES = 60


@cache
def tables() -> dict[str, pl.DataFrame]:
    """Games by lot with all boosters, six of them dealt to each seat at the start."""
    boosters = {"base": "all", "start_with": 6}
    plan = make_plan({"games": GAMES, "seed": 9, "strategies": "random", "boosters": boosters}, "t", Path())
    played = play_chunk(plan, 0, GAMES)
    return {name: to_frame(name, rows, plan.boosters.slot_names) for name, rows in played.items()}


def rounds_with(booster: str, event: str) -> set[tuple[int, int]]:
    met = (pl.col("booster") == booster) & (pl.col("event").cast(pl.String) == event)
    return set(tables()["booster_events"].filter(met).select(KEY).iter_rows())


@pytest.mark.parametrize(
    ("booster", "changed"),
    [
        ("super_partner", pl.col("holder") != pl.col("seat")),
        ("delay", (pl.col("call") == "tichu") & (pl.col("stake") != 100)),
        ("insurance", pl.col("insured") != 0),
    ],
)
def test_calls_say_what_boosters_made_of_them(booster: str, changed: pl.Expr) -> None:
    found = set(tables()["calls"].filter(changed).select(KEY).iter_rows())
    assert found
    assert found <= rounds_with(booster, "resolved")


@pytest.mark.parametrize(
    ("column", "booster"),
    [
        ("led_rainbow", "rainbow"),
        ("led_hockey_team", "ice_hockey_team"),
        ("led_highway", "highways"),
        ("led_super_full_house", "super_full_houses"),
        ("led_flower", "flowers"),
        ("led_gapped_straight", "hole"),
    ],
)
def test_kinds_are_led_only_where_their_booster_was_played(column: str, booster: str) -> None:
    found = set(tables()["rounds"].filter(pl.col(column) > 0).select(KEY).iter_rows())
    assert found or booster in ("super_full_houses", "hole")
    assert found <= rounds_with(booster, "played")


def test_every_use_takes_effect_or_is_cancelled() -> None:
    events = tables()["booster_events"].with_columns(pl.col("event").cast(pl.String))
    by_use = events.group_by(*KEY, "booster").agg(
        *((pl.col("event") == name).sum().alias(name) for name in ("played", "resolved", "cancelled"))
    )
    assert by_use.filter(pl.col("played") > pl.col("resolved") + pl.col("cancelled")).is_empty()
    assert by_use["cancelled"].sum() > 10


def test_points_that_a_booster_adds_are_those_of_the_stake() -> None:
    scored = tables()["booster_events"].filter(pl.col("event") == "scored")
    assert set(scored["booster"]) == {"double_victory"}
    assert set(scored["points_0"]) | set(scored["points_1"]) == {-100, 0, 100}


def test_choices_are_in_the_terms_of_the_card() -> None:
    bounds = {"card": 55, "rank": 13, "booster": 49, "seat": 3}
    meaning = {card.id: card.choice for card in load_boosters("all").cards()}
    chosen = tables()["booster_events"].filter(pl.col("event") == "chosen")
    assert len(chosen) > 50
    for booster, choice in chosen.select("booster", "choice").iter_rows():
        assert -1 <= choice <= bounds.get(meaning[booster], 0)


def test_a_swap_of_hands_names_all_cards() -> None:
    swaps = tables()["booster_events"].filter(
        (pl.col("booster") == "trader") & (pl.col("event") == "resolved")
    )
    assert len(swaps)
    assert swaps.filter(pl.col("cards") == 0).is_empty()


def test_what_is_owned_from_earlier_rounds_is_repeated() -> None:
    events = tables()["booster_events"]
    held = events.filter((pl.col("event") == "held") & (pl.col("seat") >= 0)).group_by(*KEY, "seat").len()
    seats = tables()["seats"]
    before = seats.select("game", pl.col("round") + 1, "seat", left="boosters_left")
    both = seats.join(before, on=[*KEY, "seat"]).join(
        held.with_columns(pl.col("seat").cast(pl.UInt8)), on=[*KEY, "seat"], how="left"
    )
    assert len(both) > 100
    assert (both["boosters_held"] == both["left"]).all()
    assert (both["boosters_held"] == both["len"].fill_null(0)).all()
