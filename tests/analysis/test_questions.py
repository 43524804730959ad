"""Every figure of the analysis against loops over the same rounds."""

from collections.abc import Callable

import numpy as np
import polars as pl
import pytest

from analysis.slow import Estimate, Round, over_seats, pooled
from tichu_sim.analysis import bombs, boosters, calling, finishing, play, points, winning
from tichu_sim.analysis.estimates import Question, estimate
from tichu_sim.analysis.measures import LED_KINDS, MEASURES
from tichu_sim.analysis.profiles import WEIGHT, profiles
from tichu_sim.analysis.seating import Group, Seating

Answers = dict[tuple[str, str, str], Estimate]


def answers(frame: pl.LazyFrame) -> Answers:
    rows = frame.collect(engine="streaming").rows()
    return {(measure, by, label): (value, low, high, n) for measure, by, label, value, low, high, n in rows}


def check(found: Estimate, expected: Estimate) -> None:
    assert [value is None for value in found] == [value is None for value in expected]
    numbers = [value for value in expected if value is not None]
    assert [value for value in found if value is not None] == pytest.approx(numbers, rel=1e-9, abs=1e-12)


def both(*conditions: Callable[[Round, int], bool]) -> Callable[[Round, int], bool]:
    return lambda one, seat: all(condition(one, seat) for condition in conditions)


def is_called(name: str) -> Callable[[Round, int], bool]:
    return lambda one, seat: bool(one.seats[seat]["call"] == name)


def is_made(name: str) -> Callable[[Round, int], bool]:
    return lambda one, seat: bool(one.seats[seat]["call"] == name and one.seats[seat]["made"])


def enemy_bomb(one: Round, seat: int) -> bool:
    return any(one.seats[other]["bomb"] for other in range(4) if other % 2 != seat % 2)


def always(one: Round, seat: int) -> bool:
    return True


def test_results_by_team_and_strategy(
    frames: dict[str, pl.LazyFrame], rounds: list[Round], seating: Seating
) -> None:
    found = answers(estimate(winning.round_results(seating), frames["rounds"]))
    groups = (*seating.by_team, *seating.by_strategy, seating.all)
    assert len(found) == 5 * len(groups)
    for group in groups:
        teams = [seat % 2 for seat in group.team_results.seats]

        def results(
            of_team: Callable[[Round, int], float], teams: list[int] = teams
        ) -> list[tuple[float, float]]:
            return [(sum(of_team(one, team) for team in teams), len(teams)) for one in rounds]

        def lead(one: Round, team: int) -> int:
            return one.lead if team == 0 else -one.lead

        key = (group.by, group.label)
        check(found["round_win", *key], pooled(results(lambda one, team: lead(one, team) > 0), True))
        check(found["round_draw", *key], pooled(results(lambda one, team: one.lead == 0), True))
        doubles = results(lambda one, team: one.row["double_victory"] == team)
        check(found["team_double_victory", *key], pooled(doubles, True))
        check(found["points", *key], pooled(results(lambda one, team: one.row[f"score_{team}"]), False))
        check(found["difference", *key], pooled(results(lead), False))


def test_calls_and_places_by_group(aligned: pl.LazyFrame, rounds: list[Round], seating: Seating) -> None:
    questions = [*calling.call_rates(seating), *finishing.finishing(seating)]
    found = answers(estimate(questions, aligned))
    for group in (seating.all, *seating.by_strategy, *seating.by_seat):
        for name in ("tichu", "grand"):
            key = (group.by, group.label)
            calls = over_seats(rounds, group.seats, is_called(name), always)
            check(found[f"{name}_rate", *key], pooled(calls, True))
            won = over_seats(rounds, group.seats, is_made(name), is_called(name))
            check(found[f"{name}_made", *key], pooled(won, True))
    for group in (*seating.by_strategy, *seating.by_seat):
        for measure, place in finishing.places(seating).items():
            reached = over_seats(rounds, group.seats, _reached(place), always)
            check(found[measure, group.by, group.label], pooled(reached, True))
    per_round = [(sum(seat["call"] == "grand" for seat in one.seats), 1) for one in rounds]
    check(found["grand_per_round", "all", "all seats"], pooled(per_round, False))


def _reached(place: int) -> Callable[[Round, int], bool]:
    return lambda one, seat: bool(one.seats[seat]["place"] == place)


def test_profiles_answer_as_the_rounds_do(aligned: pl.LazyFrame, seating: Seating) -> None:
    questions: list[Question] = [
        *calling.call_rates(seating),
        *finishing.finishing(seating),
        *bombs.bombs_held(seating),
    ]
    by_round = answers(estimate(questions, aligned))
    by_profile = answers(estimate(questions, profiles(aligned, seating), WEIGHT))
    assert by_round.keys() == by_profile.keys()
    for key, expected in by_round.items():
        check(by_profile[key], expected)


def test_bombs(aligned: pl.LazyFrame, rounds: list[Round], seating: Seating) -> None:
    found = answers(estimate([*bombs.bombs_held(seating), *bombs.bombs_dealt_and_laid(seating)], aligned))

    def held(one: Round, seat: int) -> bool:
        return bool(one.seats[seat]["bomb"])

    def team_held(one: Round, team: int) -> bool:
        return held(one, team) or held(one, team + 2)

    def seats(y: Callable[[Round, int], float], x: Callable[[Round, int], float], group: Group) -> Estimate:
        return pooled(over_seats(rounds, group.seats, y, x), True)

    everybody = seating.all
    expected = {
        "bomb_held": seats(held, always, everybody),
        "bomb_dealt": seats(lambda one, seat: one.seats[seat]["bomb_dealt"], always, everybody),
        "enemy_bomb_given_bomb": seats(both(held, enemy_bomb), held, everybody),
        "tichu_rate_bomb": seats(both(held, is_called("tichu")), held, everybody),
        "tichu_made_bomb": seats(both(held, is_made("tichu")), both(held, is_called("tichu")), everybody),
        "team_bomb_held": pooled([(team_held(one, 0) + team_held(one, 1), 2) for one in rounds], True),
        "table_bomb_held": pooled([(any(seat["bomb"] for seat in one.seats), 1) for one in rounds], True),
    }
    for name in ("tichu", "grand"):
        called, made = is_called(name), is_made(name)
        expected[f"{name}_caller_bomb"] = seats(both(held, called), called, everybody)
        expected[f"{name}_made_enemy_bomb"] = seats(
            both(made, enemy_bomb), both(called, enemy_bomb), everybody
        )
    for measure, figure in expected.items():
        check(found[measure, "all", "all seats"], figure)
    leads = [
        (one.lead * (team_held(one, 0) - team_held(one, 1)), team_held(one, 0) + team_held(one, 1))
        for one in rounds
    ]
    check(found["difference_bomb", "all", "all seats"], pooled(leads, False))
    for group in seating.by_strategy:
        laid = over_seats(rounds, group.seats, lambda one, seat: one.seats[seat]["bombs"], always)
        check(found["hand_bombs", "strategy", group.label], pooled(laid, False))


def test_course_of_play(frames: dict[str, pl.LazyFrame], rounds: list[Round]) -> None:
    seating = Seating(("club", "club", "club", "club"))
    questions = [*play.course_of_play(seating), *play.kinds_led(seating), *points.point_totals(seating)]
    found = answers(estimate(questions, frames["rounds"]))
    leads = [sum(one.row[kind] for kind in LED_KINDS) for one in rounds]
    counts: dict[str, Callable[[Round], float]] = {
        "tricks": lambda one: one.row["tricks"],
        "plays": lambda one: one.row["plays"],
        "passes": lambda one: one.row["passes"],
        "bombs_played": lambda one: one.row["bombs"],
        "points_both": lambda one: one.row["score_0"] + one.row["score_1"],
        "distance": lambda one: abs(one.lead),
    }
    events: dict[str, Callable[[Round], float]] = {
        "double_victory": lambda one: one.row["double_victory"] >= 0,
        "equal_points": lambda one: one.lead == 0,
        "bomb_rounds": lambda one: one.row["bombs"] > 0,
        "wish_made": lambda one: one.row["wish"] != "none",
        "dragon_given": lambda one: one.row["dragon_to"] >= 0,
    }
    for measure, count in counts.items():
        check(found[measure, "all", "all seats"], pooled([(count(one), 1) for one in rounds], False))
    for measure, event in events.items():
        check(found[measure, "all", "all seats"], pooled([(event(one), 1) for one in rounds], True))
    check(found["leads", "all", "all seats"], pooled([(lead, 1) for lead in leads], False))
    for kind in LED_KINDS:
        pairs = [(one.row[kind], lead) for one, lead in zip(rounds, leads, strict=True)]
        check(found[kind, "all", "all seats"], pooled(pairs, True))
    assert sum(found[kind, "all", "all seats"][0] or 0 for kind in LED_KINDS) == pytest.approx(1)


def test_card_points_by_order(aligned: pl.LazyFrame, rounds: list[Round]) -> None:
    seating = Seating(("club", "club", "club", "club"))
    quiet = points.quiet_rounds(aligned, seating)
    found = answers(estimate(points.card_points_by_order(seating), quiet, "rounds"))
    orders = {"first_third": {1, 3}, "first_fourth": {1, 4}, "second_third": {2, 3}, "second_fourth": {2, 4}}
    for words, order in orders.items():
        cases = [
            (one.row[f"cards_{team}"], 1)
            for one in rounds
            for team in (0, 1)
            if one.row["double_victory"] < 0
            and all(seat["call"] == "none" for seat in one.seats)
            and {one.seats[team]["place"], one.seats[team + 2]["place"]} == order
        ]
        value, _, _, n = pooled(cases, False)
        assert found[f"card_points_{words}", "all", "all seats"][0] == pytest.approx(value)
        assert found[f"card_points_{words}", "all", "all seats"][3] == n


def test_spread_of_the_difference(frames: dict[str, pl.LazyFrame], rounds: list[Round]) -> None:
    seating = Seating(("club", "club", "club", "club"))
    counted = points.differences(frames["rounds"])
    leads = pl.Series([one.lead for one in rounds])
    assert dict(counted.collect().rows()) == dict(leads.value_counts().rows())
    value, low, high, n = answers(points.difference_spread(counted, seating))[
        "difference_sd", "all", "all seats"
    ]
    assert value == pytest.approx(leads.std())
    assert n == len(rounds)
    off = np.array([one.lead for one in rounds]) - np.mean([one.lead for one in rounds])
    error_of_variance = np.sqrt((np.mean(off**4) - np.mean(off**2) ** 2) / n)
    reach = 1.959963984540054 * error_of_variance / (2 * off.std(ddof=1))
    assert (low, high) == pytest.approx((off.std(ddof=1) - reach, off.std(ddof=1) + reach))


def test_every_figure_has_words(seating: Seating) -> None:
    questions = [
        *winning.round_results(seating),
        *winning.game_results(seating),
        *winning.round_results(Seating(("club", "greedy", "club"))),
        *finishing.finishing(Seating(("club",) * 6)),
        *points.card_points_by_order(Seating(("club",) * 6)),
        *points.point_totals(seating),
        *points.card_points_by_order(seating),
        *calling.call_rates(seating),
        *play.course_of_play(seating),
        *play.kinds_led(seating),
        *bombs.bombs_held(seating),
        *bombs.bombs_dealt_and_laid(seating),
        *finishing.finishing(seating),
        *finishing.hand_counts(seating),
        *boosters.booster_counts(seating),
    ]
    asked = {question.measure for question in questions} | {"difference_sd"}
    assert asked == set(MEASURES)
