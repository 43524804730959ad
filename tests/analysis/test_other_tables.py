"""The analysis of three and six players against loops over the same rounds."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from analysis.fake_run import SHAPES, Array, lazy, make_tables, write_run
from analysis.slow import Estimate, Round, over_seats, pooled, rounds_of
from tichu_sim.analysis import bombs, calling, card_values, exchange, finishing, holdings, points, winning
from tichu_sim.analysis.aligned import align, check_aligned
from tichu_sim.analysis.classes import CLASS
from tichu_sim.analysis.estimates import Question, estimate
from tichu_sim.analysis.likeness import bands
from tichu_sim.analysis.overview import Overview, overview
from tichu_sim.analysis.profiles import WEIGHT, profiles
from tichu_sim.analysis.seating import Seating
from tichu_sim.errors import InputError
from tichu_sim.logs.reader import open_run
from tichu_sim.rules import RuleSet

N_ROUNDS = 600
ROLES = ("soloist", "the other two", "dummy", "the other two", "", "")
Hand = Callable[[Round, int], bool]


@dataclass
class Played:
    """A table with its rounds as plain objects and as frames."""

    seating: Seating
    records: dict[str, Array]
    rounds: list[Round]
    frames: dict[str, pl.LazyFrame]
    aligned: pl.LazyFrame

    def strategy(self, one: Round, seat: int) -> str:
        """Who plays a seat in a round (rules.md 2.1)."""
        names = self.seating.strategies
        if len(names) == 6:
            return names[seat]
        return names[(int(one.row["soloist"]) + {0: 0, 1: 1, 2: 0, 3: 2}[seat]) % 3]

    def hands_of(self, role: str = "", name: str = "") -> Hand:
        """Whether a hand is of the role and of the strategy, if they are given."""
        return lambda one, seat: (role in ("", ROLES[seat])) and name in ("", self.strategy(one, seat))

    def groups(self) -> dict[tuple[str, str], Hand]:
        """Which hands belong to which group that hands are split by."""
        found = {("all", "all seats"): self.hands_of()}
        if not self.seating.rotates:
            return found | {("strategy", name): self.hands_of(name=name) for name in self.seating.names}
        for by, role in zip(BY_ROLE, ("soloist", "dummy", "the other two"), strict=True):
            found["role", role] = self.hands_of(role)
            found |= {(by, name): self.hands_of(role, name) for name in self.seating.names}
        return found


BY_ROLE = ("strategy as soloist", "strategy of the dummy", "strategy of the other two")
TABLES = [
    "club greedy greedy",
    "club club club",
    "a b c",
    "club greedy club greedy club greedy",
    "a b b c a b",
]


@pytest.fixture(scope="module", params=TABLES)
def played(request: pytest.FixtureRequest) -> Played:
    """Some rounds of a table of three or six."""
    seating = Seating(tuple(request.param.split()))
    records = make_tables(N_ROUNDS, seed=9, players=len(seating.strategies))
    frames = lazy(records)
    aligned = align(frames["rounds"], frames["seats"], seating)
    return Played(seating, records, rounds_of(records), frames, aligned)


def answers(frame: pl.LazyFrame) -> dict[tuple[str, str, str], Estimate]:
    return {(row[0], row[1], row[2]): row[3:] for row in frame.collect().rows()}


def check(found: Estimate, expected: Estimate) -> None:
    assert [value is None for value in found] == [value is None for value in expected]
    numbers = [value for value in expected if value is not None]
    assert [value for value in found if value is not None] == pytest.approx(numbers, rel=1e-9, abs=1e-12)


def over(played: Played, hand: Hand, y: Hand, x: Hand = lambda one, seat: True) -> Estimate:
    """The rate of ``y`` among the hands of a group for which ``x`` holds."""

    def both(condition: Hand) -> Hand:
        return lambda one, seat: hand(one, seat) and condition(one, seat)

    return pooled(over_seats(played.rounds, played.seating.seats, both(y), both(x)), True)


def test_calls_and_places_by_group(played: Played) -> None:
    found = answers(
        estimate([*calling.call_rates(played.seating), *finishing.finishing(played.seating)], played.aligned)
    )
    able = SHAPES[len(played.seating.strategies)].grand
    for (by, label), hand in played.groups().items():
        for name, seats in (("tichu", played.seating.seats), ("grand", able)):

            def called(one: Round, seat: int, name: str = name) -> bool:
                return bool(one.seats[seat]["call"] == name)

            def may(one: Round, seat: int, seats: tuple[int, ...] = seats, hand: Hand = hand) -> bool:
                return seat in seats and hand(one, seat)

            if not any(may(one, seat) for one in played.rounds for seat in seats):
                assert (f"{name}_rate", by, label) not in found
                continue
            check(found[f"{name}_rate", by, label], over(played, may, called))
            won = over(
                played, may, lambda one, seat: bool(one.seats[seat]["made"]) and called(one, seat), called
            )
            check(found[f"{name}_made", by, label], won)
        if by == "all":
            continue
        for measure, place in finishing.places(played.seating).items():
            reached = over(played, hand, _reached(place))
            check(found[measure, by, label], reached)


def _reached(place: int) -> Hand:
    return lambda one, seat: bool(one.seats[seat]["place"] == place)


def test_places_are_shared_out(played: Played) -> None:
    found = answers(estimate(finishing.finishing(played.seating), played.aligned))
    for by, label in {(by, label) for _, by, label in found}:
        shares = [found[measure, by, label][0] or 0 for measure in finishing.places(played.seating)]
        assert sum(shares) == pytest.approx(1)


def test_bombs_by_group(played: Played) -> None:
    found = answers(estimate(bombs.bombs_held(played.seating), played.aligned))
    for (by, label), hand in played.groups().items():
        check(
            found["bomb_held", by, label], over(played, hand, lambda one, seat: bool(one.seats[seat]["bomb"]))
        )
    teams = [
        (sum(any(seat["bomb"] for seat in one.seats[team::2]) for team in (0, 1)), 2) for one in played.rounds
    ]
    check(found["team_bomb_held", "all", "all seats"], pooled(teams, True))
    against = over(
        played,
        lambda one, seat: bool(one.seats[seat]["bomb"]),
        lambda one, seat: any(other["bomb"] for other in one.seats[1 - seat % 2 :: 2]),
    )
    check(found["enemy_bomb_given_bomb", "all", "all seats"], against)


def test_profiles_answer_as_the_rounds_do(played: Played) -> None:
    questions: list[Question] = [
        *calling.call_rates(played.seating),
        *finishing.finishing(played.seating),
        *bombs.bombs_held(played.seating),
    ]
    by_round = answers(estimate(questions, played.aligned))
    by_profile = answers(estimate(questions, profiles(played.aligned, played.seating), WEIGHT))
    assert by_round.keys() == by_profile.keys()
    for key, expected in by_round.items():
        check(by_profile[key], expected)


def test_what_the_soloist_makes(played: Played) -> None:
    """By plain sums over the rounds of each soloist; each side's points are those by cards and by calls."""
    seating = played.seating
    found = answers(estimate(winning.round_results(seating), played.frames["rounds"]))
    rounds = played.frames["rounds"].collect()
    line_ups = 0
    for number, side in enumerate(("soloist and dummy", "the other two")):
        for name in seating.names if seating.rotates else ():
            soloists = [player for player, own in enumerate(seating.strategies) if own == name]
            mine = rounds.filter(pl.col("soloist").is_in(soloists))
            others = " and ".join(
                sorted(
                    (seating.strategies[player] for player in range(3) if player != soloists[0]),
                    key=seating.names.index,
                )
            )
            label = f"{others} against {name}" if number else f"{name} against {others}"
            score, cards = mine[f"score_{number}"].cast(pl.Int64), mine[f"cards_{number}"].cast(pl.Int64)
            for measure, values in (
                ("points", score),
                ("card_points", cards),
                ("call_points", score - cards),
            ):
                value, low, high, n = found[measure, side, label]
                assert value == pytest.approx(values.mean())
                assert n == len(values)
                assert low is not None
                assert high is not None
                error = float(np.std(values.to_numpy(), ddof=1)) / len(values) ** 0.5
                assert (high - low) / 2 == pytest.approx(1.96 * error, rel=0.02)
            won = (mine[f"score_{number}"] > mine[f"score_{1 - number}"]).mean()
            assert found["round_win", side, label][0] == pytest.approx(won)
            line_ups += 1
    assert line_ups == (2 * len(seating.names) if seating.rotates else 0)


def test_card_points_of_a_round_are_a_hundred_or_those_of_a_victory(played: Played) -> None:
    """The two sides of each line-up together; all teams of six (rules.md 2.1, 2.2)."""
    if not played.seating.rotates:
        rounds = played.frames["rounds"].collect()
        won = rounds["double_victory"] >= 0
        together = rounds["cards_0"] + rounds["cards_1"]
        assert set(together.filter(won)) == {300}
        assert set(together.filter(~won)) == {100}
        return
    found = answers(estimate(winning.round_results(played.seating), played.frames["rounds"]))
    sides = [
        [key[1:] for key in found if key[:2] == ("card_points", side)]
        for side in ("soloist and dummy", "the other two")
    ]
    for pair in zip(*sides, strict=True):
        cards, doubles = (
            sum(found[measure, *key][0] or 0 for key in pair)
            for measure in ("card_points", "team_double_victory")
        )
        assert cards == pytest.approx(100 + 100 * doubles)


def test_calls_agree_with_their_table(played: Played) -> None:
    found = answers(estimate(calling.call_rates(played.seating), played.aligned))
    phases = calling.call_phases(played.frames["calls"], played.seating).collect()
    by = "role" if played.seating.rotates else "all"
    for name in ("tichu", "grand"):
        counted = phases.filter(pl.col("call") == name)
        labels = counted["role"].unique().to_list() if by == "role" else ["all seats"]
        assert labels
        for label in labels:
            calls = counted.filter(pl.col("role") == label) if by == "role" else counted
            assert found[f"{name}_made", by, label][3] == calls["calls"].sum()
    if by == "role":
        assert phases.filter((pl.col("call") == "grand") & (pl.col("role") != "the other two")).is_empty()


def received(played: Played, one: Round, seat: int) -> list[str]:
    """The cards a seat receives: of three from both opponents, of six from both partners (rules.md 2)."""
    n = len(one.seats)
    if played.seating.rotates:
        return [one.seats[(seat - 1) % n]["given_next"], one.seats[(seat + 1) % n]["given_previous"]]
    return [one.seats[(seat - 2) % n]["given_partner"], one.seats[(seat + 2) % n]["given_second"]]


def aces_after(played: Played, one: Round, seat: int) -> int:
    """Aces in hand after the exchange."""
    mine = one.seats[seat]
    gave = [mine[f"given_{side}"] for side in SHAPES[len(played.seating.strategies)].sides]
    aces = [sum(card[0] == "A" for card in some) for some in (received(played, one, seat), gave)]
    return int(mine["aces"] + aces[0] - aces[1])


def test_hands_after_the_exchange(played: Played) -> None:
    cells = holdings.after_exchange(played.aligned, played.seating).collect()
    keys = [*played.seating.role_keys, "strategy", "aces", "called", "team_grand"]
    counted = {tuple(row[:-1]): row[-1] for row in cells.group_by(keys).agg(pl.col("hands").sum()).rows()}
    expected: dict[tuple[Any, ...], int] = {}
    for one in played.rounds:
        for seat, mine in enumerate(one.seats):
            role = (ROLES[seat],) if played.seating.rotates else ()
            grand = any(other["call"] == "grand" for other in one.seats[seat % 2 :: 2])
            aces = aces_after(played, one, seat)
            key = (*role, played.strategy(one, seat), aces, mine["call"] == "tichu", grand)
            expected[key] = expected.get(key, 0) + 1
    assert counted == expected


def test_grand_odds_are_of_those_who_may_call(played: Played) -> None:
    cells = holdings.first_eight(played.aligned, played.seating).collect()
    able = SHAPES[len(played.seating.strategies)].grand
    assert cells["hands"].sum() == len(able) * N_ROUNDS
    calls = sum(seat["call"] == "grand" for one in played.rounds for seat in one.seats)
    assert cells.filter("called")["hands"].sum() == calls
    aces = sum(one.seats[seat]["aces8"] for one in played.rounds for seat in able)
    assert (cells["aces"] * cells["hands"]).sum() == aces


def test_cards_given_each_way(played: Played) -> None:
    found = exchange.cards_given(played.frames["seats"], played.seating).collect()
    if played.seating.rotates:
        ways = {
            "soloist to the other two": [(0, "next"), (0, "previous")],
            "dummy to the other two": [(2, "next"), (2, "previous")],
            "the other two to soloist": [(1, "previous"), (3, "next")],
            "the other two to dummy": [(1, "next"), (3, "previous")],
        }
    else:
        ways = {
            "next partner": [(seat, "partner") for seat in range(6)],
            "other partner": [(seat, "second") for seat in range(6)],
        }
    assert found["to"].unique(maintain_order=True).to_list() == list(ways)
    for way, parts in ways.items():
        given = [one.seats[seat][f"given_{side}"] for one in played.rounds for seat, side in parts]
        ranks = [card if card in ("MJ", "DOG", "PHX", "DRG") else card[0] for card in given]
        shares = found.filter(pl.col("to") == way)
        assert shares["value"].sum() == pytest.approx(1)
        for row in shares.to_dicts():
            assert (row["value"], row["n"]) == (
                pytest.approx(ranks.count(row["card"]) / len(ranks)),
                len(ranks),
            )


def test_card_points_by_first_and_last(played: Played) -> None:
    quiet = points.quiet_rounds(played.aligned, played.seating)
    found = answers(estimate(points.card_points_by_order(played.seating), quiet, WEIGHT))
    n_seats = len(played.seating.seats)
    cases: dict[tuple[bool, bool], list[int]] = {}
    for one in played.rounds:
        if one.row["double_victory"] < 0 and all(seat["call"] == "none" for seat in one.seats):
            for team in (0, 1):
                places = [seat["place"] for seat in one.seats[team::2]]
                cases.setdefault((1 in places, n_seats in places), []).append(one.row[f"cards_{team}"])
    words = (
        (
            "card_points_first_third",
            "card_points_first_fourth",
            "card_points_second_third",
            "card_points_second_fourth",
        )
        if n_seats == 4
        else ("card_points_first", "card_points_first_last", "card_points_between", "card_points_last")
    )
    for measure, key in zip(words, ((True, False), (True, True), (False, False), (False, True)), strict=True):
        value, _, _, n = found[measure, "all", "all seats"]
        assert value == pytest.approx(float(np.mean(cases[key])))
        assert n == len(cases[key])


@pytest.fixture(scope="module")
def found(played: Played, tmp_path_factory: pytest.TempPathFactory) -> Overview:
    """The whole analysis of the same rounds."""
    folder = tmp_path_factory.mktemp("runs") / "run"
    return overview(open_run(write_run(folder, played.records, played.seating.strategies, parts=2)))


def test_card_values_by_role(played: Played, found: Overview) -> None:
    assert found.card_values is not None
    for role in played.seating.roles:
        hands = [(one, seat) for one in played.rounds for seat in role.seats]
        design = [[1.0, *(float(one.seats[seat][name]) for name in CLASS)] for one, seat in hands]
        leads = [float(one.lead_of(seat)) for one, seat in hands]
        values, *_ = np.linalg.lstsq(np.array(design), np.array(leads), rcond=None)
        told = role.of(found.card_values)
        assert told["value"].to_numpy() == pytest.approx(values, rel=1e-6, abs=1e-6)
        assert told["n"].to_list() == [len(hands)] * len(card_values.TERMS)
        assert (told["low"] < told["value"]).all()


def test_results_of_all_hands_are_told_once(played: Played, found: Overview) -> None:
    assert found.results_by_class is not None
    assert found.results_by_class["hands"].sum() == len(played.seating.seats) * N_ROUNDS
    assert found.results_by_holding is not None
    bombs_held = found.results_by_holding.filter(pl.col("group") == "bomb")
    assert bombs_held["n"].sum() == sum(seat["bomb"] for one in played.rounds for seat in one.seats)
    assert found.estimates["human"].null_count() == len(found.estimates)


def test_people_are_of_tables_of_four(found: Overview) -> None:
    with pytest.raises(InputError, match="recorded at tables of four"):
        bands(found)


def test_the_lower_of_two_cards_tells_nothing_of_the_hand(tmp_path: Path) -> None:
    rules = RuleSet(players=6, grand_after_cards=6, tientsin_exchange="two_each")
    records = make_tables(50, seed=2, players=6)
    found = overview(open_run(write_run(tmp_path / "run", records, ("club",) * 6, rules=rules)))
    assert found.tichu_by_high_cards is None
    assert found.results_by_holding is not None
    assert set(found.results_by_holding["measure"]) == {"difference"}


def test_a_missing_seat_is_refused() -> None:
    records = make_tables(20, players=6)
    records["seats"] = records["seats"][:-1]
    frames = lazy(records)
    with pytest.raises(InputError, match="20, 20, 20, 20, 20, 19 rows of seats 0, 1, 2, 3, 4, 5"):
        check_aligned(frames["rounds"], frames["seats"], Seating(("club",) * 6), "run")


def test_games_of_three() -> None:
    """Player 1, the dummy, and nobody win; a strategy has the totals of all its players (rules.md 2.1)."""
    games = pl.LazyFrame(
        {
            "rounds": [9, 9, 9],
            "score_0": [300, 100, 500],
            "score_1": [700, 200, 500],
            "score_2": [100, 300, 0],
            "score_3": [800, 1000, 250],
            "winner": [1, 3, -1],
        }
    )
    found = answers(estimate(winning.game_results(Seating(("a", "b", "a"))), games))
    told = {
        key[2]: (found["game_win", *key[1:]][0], value[0])
        for key, value in found.items()
        if key[0] == "game_points"
    }
    assert told == {
        "player 0 (a)": (0, 300),
        "player 1 (b)": (pytest.approx(1 / 3), pytest.approx(1400 / 3)),
        "player 2 (a)": (0, pytest.approx(400 / 3)),
        "a": (0, pytest.approx(1300 / 6)),
        "b": (pytest.approx(1 / 3), pytest.approx(1400 / 3)),
        "dummy": (pytest.approx(1 / 3), pytest.approx(2050 / 3)),
    }
    assert found["winner_points", "all", "all seats"][0] == pytest.approx((700 + 1000 + 500) / 3)
    assert found["loser_points", "all", "all seats"][0] == pytest.approx(200 / 3)
