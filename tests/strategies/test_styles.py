"""The presets of style, and the dials behind them: what they change shows in a few thousand rounds."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from strategies.seated import rows
from strategies.test_strength import difference
from tichu_sim.jit import JIT
from tichu_sim.state import ASK_BOMB, BOMB_QUAD, BOMB_RUN

pytestmark = pytest.mark.skipif(not JIT, reason="needs thousands of rounds")
N = 3_000


def calls(strategy: str) -> tuple[float, float]:
    """The share of hands with a call, and of calls that are made, of a team against club."""
    seats = rows([strategy, "club"], N)["seats"]
    own = seats[seats["seat"] % 2 == 0]
    called = own["call"] > 0
    return float(called.mean()), float(own["made"][called].mean())


def test_who_calls_seldom_makes_more_of_his_calls() -> None:
    cautious, club, aggressive = (calls(name) for name in ("cautious", "club", "aggressive"))
    assert cautious[0] < 0.7 * club[0]
    assert aggressive[0] > 1.25 * club[0]
    assert cautious[1] - 0.05 > club[1] > aggressive[1] + 0.05


def test_the_partner_of_a_supporter_goes_out_first_more_often() -> None:
    """Of a club player, at a table of club players; and it makes no fewer of the calls that it makes more."""
    seats = [rows([one, "club", "club", "club"], 2 * N)["seats"] for one in ("supporter", "club")]
    with_supporter, with_club = (table[table["seat"] == 2] for table in seats)
    assert (with_supporter["place"] == 1).mean() > 1.08 * (with_club["place"] == 1).mean()
    assert with_supporter["made"].sum() > with_club["made"].sum()


def bombs(strategy: Any) -> Any:
    """The bombs thrown by the team of a strategy against club."""
    plays = rows([strategy, "club"], N // 2, log_plays=True)["plays"]
    return plays[np.isin(plays["kind"], (BOMB_QUAD, BOMB_RUN)) & (plays["seat"] % 2 == 0)]


def dialled(**parameters: float) -> dict[str, Any]:
    return {"name": "dialled", "base": "club", "parameters": parameters}


def test_a_bomber_throws_earlier() -> None:
    bomber, club = bombs("bomber"), bombs("club")
    assert len(bomber) > len(club)
    assert bomber["step"].mean() < 0.8 * club["step"].mean()


def test_bombs_out_of_turn_can_be_made_rare() -> None:
    """People throw 139 of 929 of their bombs on tricks out of turn (human_data.md 1)."""
    shares = [
        (bombs(dialled(bomb_out_of_turn=cost))["question"] == ASK_BOMB).mean() for cost in (-1, 0, 2, 5)
    ]
    assert shares == sorted(shares, reverse=True)
    assert shares[1] > 0.5
    assert shares[2] < 0.25


def test_mistakes_cost_more_the_hotter_they_are() -> None:
    """Of players who make one at every turn; little when cold."""
    names = {f"{heat}": dialled(mistake_rate=1, mistake_temperature=heat) for heat in (0.02, 0.5, 2, 100)}
    lost = [difference("club", {**one, "name": name}, 800) for name, one in names.items()]
    assert lost[0][0] < 15
    for (colder, reach), (hotter, more) in pairwise(lost):
        assert hotter - more > colder + reach


def test_forgetting_costs_points() -> None:
    some, all_of_it = (difference("club", dialled(memory=share), 1_500) for share in (0.5, 0))
    assert 0 < some[0] < all_of_it[0]
    assert all_of_it[0] - all_of_it[1] > 10
