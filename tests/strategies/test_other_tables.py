"""The policies at tables of three and six players: a dummy to use, two partners to support."""

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from strategies.seated import Player, Table
from tichu_sim import Position
from tichu_sim.analysis.tournament import pairing_table
from tichu_sim.cards import CARD_NAMES, card_number, parse_cards
from tichu_sim.jit import JIT
from tichu_sim.simulate.audition import deal_anew
from tichu_sim.simulate.tournament import load_tournament, play_span
from tichu_sim.state import ASK_DOG, ASK_EXCHANGE, ASK_GRAND, ASK_WISH
from tichu_sim.strategies.club.chances import (
    DEALT_HAND,
    FIRST_CARDS,
    MOMENTS,
    PLAYING_HAND,
    read_odds,
    tables,
)

REPORT = Path(__file__).parents[2] / "reports" / "call_odds" / "tables.csv"
EAGER = Player(wish_rate=1)
NINE = " ?" * 9
HAND = "PHX DRG 2k 4b 6r 9g 9k Jb Ak"


def known(**of_seats: str) -> list[int]:
    """The cards a seat knows in the hands of the others."""
    return [parse_cards(of_seats.get(f"S{seat}", "")) for seat in range(6)]


def after_the_mahjong(**hands: str) -> Position:
    lines = {f"S{seat}": "? ? ? ?" for seat in range(4)}
    return Position(rules="threechu", top="MJ by S1", turn="S2", **(lines | hands))


@pytest.mark.plain
def test_a_wish_is_for_the_soloist_and_not_for_the_dummy() -> None:
    """T56: he must fulfil it. What an opponent gave the soloist is known, and all that the dummy holds."""
    position = after_the_mahjong()
    private = {"known": known(S0="6b", S2="Qg 9k"), "given": known(S0="6b")}
    assert EAGER.answer(position, 1, ASK_WISH, **private) == card_number("6b") >> 2
    assert EAGER.answer(position, 1, ASK_WISH, known=known(S2="Ag Ak Ab"), given=known()) == 13


@pytest.mark.plain
def test_no_wish_for_a_rank_that_only_the_dummy_holds() -> None:
    position = after_the_mahjong(S1="Ar 3g 3k")
    answer = EAGER.answer(position, 1, ASK_WISH, known=known(S2="Ag Ak Ab"), given=known())
    assert answer == card_number("Kg") >> 2


def gifts(calls: str = "", player: Player = EAGER) -> list[str]:
    """What seat 0 of six gives to its partners in the seats 2 and 4."""
    lines = {f"S{seat}": NINE for seat in range(1, 6)} | {"S0": HAND} | ({"calls": calls} if calls else {})
    position = Position(phase="exchange", rules="tientsin", shuffler="S1", **_with_ten(lines))
    answer = player.answer(position, 0, ASK_EXCHANGE)
    return [CARD_NAMES[answer >> 6 * place & 63] for place in range(2)]


def _with_ten(lines: dict[str, str]) -> dict[str, str]:
    """The first two who draw hold ten cards."""
    return lines | {"S1": NINE + " ?", "S2": NINE + " ?"}


@pytest.mark.plain
def test_of_two_partners_the_caller_gets_the_best_card() -> None:
    assert gifts("S2 grand") == ["PHX", "2k"]
    assert gifts("S4 grand") == ["2k", "PHX"]


@pytest.mark.plain
def test_without_a_call_both_partners_get_good_cards_from_a_weak_hand() -> None:
    assert gifts(player=Player(exchange_keep=1)) == ["DRG", "Ak"]


@pytest.mark.plain
@pytest.mark.parametrize(
    ("cards", "calls", "receiver"),
    [((5, 3), "", 4), ((3, 5), "", 2), ((3, 5), "S4 tichu", 4), ((4, 4), "", 2)],
)
def test_the_dog_goes_to_the_caller_or_to_who_is_nearest_to_going_out(
    cards: tuple[int, int], calls: str, receiver: int
) -> None:
    hands = {"S0": "3g 4g", "S1": "5g 6g", "S3": "7g 8g", "S5": "9g Tg"}
    held = {"S2": " ?" * cards[0], "S4": " ?" * cards[1]}
    lines = {"calls": calls} if calls else {}
    position = Position(rules="tientsin", phase="dog", turn="S0", **hands, **held, **lines)
    assert Player("club").answer(position, 0, ASK_DOG) == receiver


@pytest.mark.plain
def test_chances_of_calls_are_carried_over_to_the_other_tables() -> None:
    """The same first cards are worth a Grand Tichu at one table and not at another."""
    numbers, odds = tables(read_odds()), read_odds()["tables"]
    assert numbers[4].tolist() == [[0, 1]] * len(MOMENTS)
    assert numbers[3, FIRST_CARDS].tolist() == odds["3"]["first_cards"]
    assert numbers[6, PLAYING_HAND].tolist() == odds["6"]["playing_hand"]
    assert (numbers[3, (FIRST_CARDS, DEALT_HAND), 0] < 0).all()  # nobody gets a partner's best card
    first = parse_cards("DRG PHX Ag Kb 6r 8g 9k Tb")
    calls = []
    for rules in ("official", "threechu"):
        position = Position(phase="grand", rules=rules)
        player = Player(grand_chance=0.7, grand_spread=0)
        calls.append(player.answer(position, 1, ASK_GRAND, first=first))
    assert calls == [1, 0]


def test_those_chances_come_true() -> None:
    """scripts/fit_calls.py --tables: by tenth of the hands, in rounds that were not fitted to."""
    curve = pl.read_csv(REPORT)
    assert set(zip(curve["players"], curve["call"], strict=True)) == {
        (players, moment) for players in (3, 6) for moment in MOMENTS
    }
    estimated, observed = (curve[column].to_numpy() for column in ("estimated", "observed"))
    assert np.abs(estimated - observed).max() < 0.04


@pytest.mark.plain
@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("strategy", ["random", "greedy", "club"])
def test_hidden_cards_cannot_influence_a_decision(strategy: str, players: int) -> None:
    random = np.random.default_rng(1)
    for number in range(5 if JIT else 1):
        table = Table([strategy], number, players=players)
        for question in table.questions():
            records, moves = table.records.copy(), table.move_records.copy()
            deal_anew(records, table.asked, random)
            assert table.decision(question, records, moves) == table.decision(question, table.records.copy())


@pytest.mark.skipif(not JIT, reason="needs hundreds of rounds")
@pytest.mark.parametrize("players", [3, 6])
def test_the_better_policy_wins_there_too(players: int) -> None:
    settings: dict[str, Any] = {"rounds": 500, "players": players, "seed": 1}
    tournament = load_tournament(("expert", "club", "greedy", "random"), settings)
    names = [strategy.name for strategy in tournament.strategies]
    found = pairing_table(play_span(tournament, 0, 500), names, tournament.pairings)
    least = {("expert", "club"): -5, ("club", "greedy"): 40, ("greedy", "random"): 150}
    for row in found.to_dicts():
        assert row["points_low"] > least.get((row["strategy"], row["opponent"]), 0)
