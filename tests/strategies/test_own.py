"""Strategies from an author's Python file: the worked example, and what is wrong with others."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from strategies.seated import Table, rows
from tichu_sim.errors import InputError
from tichu_sim.jit import JIT
from tichu_sim.simulate.audition import audition, deal_anew
from tichu_sim.simulate.plan import Plan, load_plan, make_plan, plain_plan
from tichu_sim.state import N_PARAMETERS
from tichu_sim.strategies import load_strategy
from tichu_sim.strategies.own import DECISIONS
from tichu_sim.strategies.policies import policy_of

EXAMPLE = Path(__file__).parents[2] / "data" / "own_strategies" / "sprinter.py"
HEAD = """
from tichu_sim.jit import kernel
from tichu_sim.strategies.answers import LEAVE_TO_BASE

BASE = "greedy"


@kernel
"""


def written(folder: Path, function: str, head: str = HEAD) -> str:
    """A strategy file with this function in it."""
    path = folder / "my-own.py"
    path.write_text(head + function + "\n", "utf-8")
    return str(path)


def refusal(path: str, rounds: int = 40) -> str:
    """The sentence with which a strategy is refused when it is read, compiled or tried."""

    def attempt() -> None:
        plan = make_plan({"rounds": rounds, "strategies": path, "seed": 3}, "test", Path())
        audition(plan, plan.strategies[0])

    with pytest.raises(InputError) as caught:
        attempt()
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.skipif(not JIT, reason="needs thousands of rounds")
def test_the_example_is_better_than_its_base() -> None:
    """Duplicate deals: by 20 points a round at least."""
    home, away = (
        rows(pair, 1_500)["rounds"] for pair in ([str(EXAMPLE), "greedy"], ["greedy", str(EXAMPLE)])
    )
    leads = [table["score_0"].astype(int) - table["score_1"] for table in (home, away)]
    pairs = (leads[0] - leads[1]) / 2
    assert pairs.mean() - 1.96 * pairs.std() / len(pairs) ** 0.5 > 20


@pytest.mark.plain
def test_the_example_passes_its_audition() -> None:
    plan = make_plan({"rounds": 10, "strategies": str(EXAMPLE)}, "test", Path())
    audition(plan, plan.strategies[0])


@pytest.mark.plain
def test_hidden_cards_cannot_influence_the_example() -> None:
    random = np.random.default_rng(1)
    swapped = 0
    for number in range(10 if JIT else 1):
        table = Table([str(EXAMPLE)], number)
        for question in table.questions():
            records = table.records.copy()
            deal_anew(records, table.asked, random)
            swapped += (records["seats"]["hand"] != table.records["seats"]["hand"]).any()
            assert table.decision(question, records) == table.decision(question, table.records.copy())
    assert swapped > 30


def test_what_is_left_to_the_base_is_played_as_the_base_does(tmp_path: Path) -> None:
    shy = written(tmp_path, "def lead(table, seat, moves):\n    return LEAVE_TO_BASE")
    n = 200 if JIT else 2
    mine, base = rows([shy], n), rows(["greedy"], n)
    assert {name: table.tolist() for name, table in mine.items()} == {
        name: table.tolist() for name, table in base.items()
    }


def test_the_base_lends_its_parameters(tmp_path: Path) -> None:
    (tmp_path / "calm.toml").write_text('base = "random"\nparameters = { tichu_rate = 0.5 }\n', "utf-8")
    head = HEAD.replace('"greedy"', '"calm.toml"')
    strategy = load_strategy(
        written(tmp_path, "def wish(table, seat, moves):\n    return LEAVE_TO_BASE", head)
    )
    assert (strategy.name, strategy.policy) == ("my-own", "random")
    assert strategy.parameters["tichu_rate"] == 0.5


def test_a_plan_holds_the_file_and_notices_a_change(tmp_path: Path) -> None:
    written(tmp_path, "def lead(table, seat, moves):\n    return 0")
    (tmp_path / "plan.toml").write_text('rounds = 5\nstrategies = ["my-own.py", "greedy"]\n', "utf-8")
    plan = load_plan(tmp_path / "plan.toml", {})
    assert msgspec.convert(plain_plan(plan), Plan) == plan
    written(tmp_path, "def lead(table, seat, moves):\n    return 1")
    with pytest.raises(InputError, match=r"my-own\.py: has changed since the strategy was read"):
        policy_of(plan.strategies[0])


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (
            "def lead(table, seat):\n    return 0",
            "lead(table, seat) has wrong arguments, they must be table, ",
        ),
        ("def folow(table, seat, moves):\n    return 0", "folow is no decision (names of helper"),
        (
            "def _lead(table, seat, moves):\n    return 0",
            "has no decision function, such as lead(table, seat",
        ),
        (
            "def lead(table, seat, moves):\n    return 0.5 * moves.count",
            "a decision function must always return",
        ),
        ("def lead(table, seat, moves):\n    return moves.cuont", "cuont"),
        ("def lead(table seat):", "is no strategy: SyntaxError: "),
    ],
)
@pytest.mark.skipif(not JIT, reason="types are checked by the compiler")
def test_a_wrong_function_gets_one_sentence(tmp_path: Path, function: str, said: str) -> None:
    sentence = refusal(written(tmp_path, function))
    assert sentence.startswith(str(tmp_path / "my-own.py"))
    assert said in sentence


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('BASE = "greedy"', "", 'must name what answers the other questions: BASE = "greedy"'),
        (
            '"greedy"',
            '"gredy"',
            'BASE: base: "gredy" is neither a strategy preset nor a TOML file; did you mean',
        ),
        ('"greedy"', '"other.py"', "must name what answers the other questions"),
        ("@kernel", "", "lead is not compiled, it must have @kernel (from tichu_sim.jit) above it"),
        ("import kernel", "import kernle", "is no strategy: ImportError"),
    ],
)
@pytest.mark.skipif(not JIT, reason="without the compiler nothing is compiled")
def test_a_wrong_file_gets_one_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = written(tmp_path, "def lead(table, seat, moves):\n    return 0", HEAD.replace(old, new))
    assert said in refusal(path)


ILLEGAL = [
    (
        "lead",
        "return moves.count",
        "the answer 1",
        "question lead is not allowed, it must be a place in the list",
    ),
    ("small", "return -1", "the answer of seat", "question small is not allowed, it must be 1 (call) or 0"),
    ("exchange", "return 0", "the answer 0", "the numbers of different cards of the hand"),
    ("wish", "return 14", "the answer 14", "it must be 1 (two) to 13 (ace), or 0 for none"),
    ("gift", "return seat.seat", "to the question gift", "it must be "),
]


@pytest.mark.skipif(not JIT, reason="the audition is short without the compiler")
@pytest.mark.parametrize(("question", "body", "answer", "allowed"), ILLEGAL)
def test_an_illegal_decision_is_told_with_its_place(
    tmp_path: Path, question: str, body: str, answer: str, allowed: str
) -> None:
    assert question in DECISIONS
    path = written(tmp_path, f"def {question}(table, seat, moves):\n    {body}")
    sentence = refusal(path)
    for part in (path, "of seed 3 with my-own, my-own, my-own, my-own in the seats", answer, allowed):
        assert part in sentence
    assert "its hand is " in sentence


@pytest.mark.skipif(not JIT, reason="plain Python does not read past a record")
def test_a_function_that_reads_past_its_own_record_is_found_out(tmp_path: Path) -> None:
    """What follows the parameters in memory is the next seat's hand, here asked for aces."""
    peeking = (
        "def lead(table, seat, moves):\n    "
        f"return moves.count - 1 if seat.parameters[{N_PARAMETERS + 1}] > 3e-308 else 0"
    )
    assert "depends on cards that it cannot see" in refusal(written(tmp_path, peeking))


def test_a_function_that_moves_cards_is_found_out(tmp_path: Path) -> None:
    cheating = "def follow(table, seat, moves):\n    seat.hand = seat.hand & 255\n    return LEAVE_TO_BASE"
    assert "changes the table, the list or a hand" in refusal(written(tmp_path, cheating), 1)
