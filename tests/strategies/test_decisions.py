"""What holds for every strategy: legal, repeatable, blind to hidden cards, and leaving the table as it is."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from strategies.seated import Table, rows
from tichu_sim.combinations.generate import ANSWERS, BOMBS, LEADS, generate
from tichu_sim.jit import JIT, new_records
from tichu_sim.simulate.audition import deal_anew
from tichu_sim.state import ASK_BOMB, ASK_FOLLOW, ASK_LEAD, MOVES
from tichu_sim.strategies import PRESETS

ROUNDS = 15_000 if JIT else 20
PAIRS = [[preset, other] for preset in PRESETS if preset != "search" for other in ("random", preset)]
# Not the presets alone: slips, gaps of memory, conventions turned round, calls at the slightest chance.
WILD = {
    "name": "wild",
    "policy": "club",
    "parameters": {
        "mistake_rate": 0.3,
        "mistake_temperature": 0.5,
        "memory": 0.5,
        "tichu_chance": 0.1,
        "grand_chance": 0.2,
        "exchange_parity": -9,
        "exchange_dog": -1,
        "exchange_dog_away": 0.5,
        "exchange_mahjong": 0.3,
        "wish_known": 0.5,
    },
}
PLAYERS = ["random", "greedy", "club", WILD, "kas328", "sifounak", *(["search"] if JIT else [])]
"""Every policy, with nothing switched off; search would take minutes for a play uncompiled."""
by_every_player = pytest.mark.parametrize(
    "strategy", PLAYERS, ids=lambda player: player if isinstance(player, str) else player["name"]
)
EXAMPLE_RULES: list[dict[str, Any]] = [
    {},
    {"base": "spectrum_strict"},
    {"bombs_out_of_turn": False, "reenter_after_pass": False, "dog_may_dodge_wish": True},
    {"wish_optional": False, "bomb_may_be_led": False, "grand_window_mode": "simultaneous"},
    {"repass_on_tichu_call": True, "grand_after_cards": 1, "small_window": "first_card_of_round"},
]


@pytest.mark.skipif(not JIT, reason="search is too slow uncompiled")
def test_every_answer_of_search_is_legal() -> None:
    played = rows(["search", "random"], 100)
    assert len(played["rounds"]) == 100


@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_every_answer_is_legal(pair: list[str]) -> None:
    """The engine raises ValueError for an answer that the question does not allow."""
    played = rows(pair, ROUNDS)
    assert len(played["rounds"]) == ROUNDS


@pytest.mark.parametrize("rules", EXAMPLE_RULES, ids=lambda rules: " ".join(rules) or "official")
def test_every_answer_is_legal_under_other_rules(rules: dict[str, Any]) -> None:
    played = rows(["club", WILD, "novice", "random"], ROUNDS // 4, rules=rules)
    assert len(played["rounds"]) == ROUNDS // 4


@pytest.mark.parametrize("strategies", [["club", "novice"], ["random", "greedy"]], ids=" ".join)
def test_the_same_seed_gives_the_same_rounds(strategies: list[str]) -> None:
    first, second = (rows(strategies, 300, log_plays=True) for _ in range(2))
    for name in first:
        assert first[name].tolist() == second[name].tolist()


CODE = """
import sys
import numpy as np
from strategies.seated import rows
np.savez(sys.argv[1], **rows(["club", "novice", "greedy", "random"], 2, "games", rules={"target_score": 200}))
"""


@pytest.mark.skipif(not JIT, reason="compares with the compiled strategies")
def test_plain_python_decides_the_same_in_games(tmp_path: Any) -> None:
    path = tmp_path / "plain.npz"
    environment = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", CODE, str(path)], check=True, env=os.environ | environment)
    compiled = rows(["club", "novice", "greedy", "random"], 2, "games", rules={"target_score": 200})
    with np.load(path) as plain:
        assert set(plain) == set(compiled)
        for name in plain:
            assert plain[name].tolist() == compiled[name].tolist()


def _rounds(strategy: Any) -> int:
    """How many rounds a strategy is watched in."""
    return 4 if strategy == "search" else 20 if JIT else 2


@pytest.mark.plain
@by_every_player
def test_hidden_cards_cannot_influence_a_decision(strategy: Any) -> None:
    random = np.random.default_rng(1)
    swapped = 0
    for number in range(_rounds(strategy)):
        table = Table([strategy], number)
        for question in table.questions():
            records, moves = table.records.copy(), table.move_records.copy()
            deal_anew(records, table.asked, random)
            swapped += (records["seats"]["hand"] != table.records["seats"]["hand"]).any()
            assert table.decision(question, records, moves) == table.decision(question, table.records.copy())
    assert swapped > 100


@pytest.mark.plain
@by_every_player
def test_the_same_list_is_offered_whatever_the_others_hold(strategy: Any) -> None:
    random = np.random.default_rng(2)
    table = Table([strategy], 3)
    for question in table.questions():
        if question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB) and table.live.table.trick.wish == 0:
            records, moves = table.records.copy(), new_records(MOVES)
            deal_anew(records, table.asked, random)
            what = {ASK_LEAD: LEADS, ASK_FOLLOW: ANSWERS, ASK_BOMB: BOMBS}[question]
            hand = int(table.live.seats[table.asked].hand)
            generate(records[0]["table"], hand, moves[0], what)
            count = int(table.moves.count)
            assert moves["count"][0] == count
            assert moves["plays"][0][:count].tolist() == table.move_records["plays"][0][:count].tolist()


@pytest.mark.plain
@by_every_player
def test_a_decision_leaves_table_list_and_hands_as_they_are(strategy: Any) -> None:
    """The number of random numbers used is all a strategy may change."""
    for number in range(_rounds(strategy)):
        table = Table([strategy], number)
        for question in table.questions():
            before, moves = table.records.tobytes(), table.move_records.tobytes()
            draws = table.records["seats"]["draws"].copy()
            table.decision(question)
            table.records["seats"]["draws"] = draws
            assert table.records.tobytes() == before
            assert table.move_records.tobytes() == moves
