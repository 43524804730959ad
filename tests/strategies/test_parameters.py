"""Every documented parameter has a say, and no policy reads one that is not documented for it."""

import re
from pathlib import Path

import pytest

import tichu_sim.strategies
from strategies.seated import rows
from tichu_sim.strategies.parameters import LOOKING_AHEAD, PARAMETERS, POLICY_NAMES, Parameter, used_by
from tichu_sim.strategies.policies import POLICIES

FOLDER = Path(tichu_sim.strategies.__file__).parent
CLUB = sorted((FOLDER / "club").glob("*.py"))
SOURCES = {
    "random": [FOLDER / "random_play.py"],
    "greedy": [FOLDER / "greedy.py"],
    "club": CLUB,
    "search": [*CLUB, *(FOLDER / "search").glob("*.py")],
    "kas328": [FOLDER / "peers" / "kas328.py"],
    "sifounak": sorted((FOLDER / "peers").glob("sifounak*.py")),
}
GAMES = 200


def test_policies_have_their_names() -> None:
    assert tuple(POLICIES) == POLICY_NAMES == tuple(SOURCES)


@pytest.mark.parametrize("policy", POLICY_NAMES)
def test_a_policy_reads_what_is_documented_for_it(policy: str) -> None:
    text = "".join(path.read_text("utf-8") for path in SOURCES[policy])
    assert set(re.findall(r'place\("(\w+)"\)', text)) == {parameter.name for parameter in used_by(policy)}


@pytest.mark.parametrize(
    ("parameter", "policy"),
    [(item, policy) for item in PARAMETERS for policy in item.policies if policy != "search"],
    ids=lambda value: value.name if isinstance(value, Parameter) else value,
)
def test_a_parameter_has_a_say(parameter: Parameter, policy: str) -> None:
    """In whole games; where it is about boosters, with some in play, and about mistakes, with some made.

    ``search`` reads those of club through it; for its own see test_search.
    """
    more = {"boosters": "red", "boosters_each": 2} if parameter.name.startswith("booster_") else {}
    others = {"mistake_rate": 0.1} if parameter.name == "mistake_temperature" else {}
    if parameter in LOOKING_AHEAD[1:]:
        others = {"look_ahead": 1}
    played = []
    for value in (parameter.low, parameter.high):
        strategy = {"name": "test", "policy": policy, "parameters": others | {parameter.name: value}}
        played.append(rows([strategy, "club"], GAMES, "games", **more))
    low, high = (tables["seats"].tolist() for tables in played)
    assert low != high
