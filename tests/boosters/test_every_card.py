"""What every shipped card has to stand, new ones included: its contract, a hub of its own, random rounds."""

import ast
import functools
import importlib
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tichu_sim
from tichu_sim.boosters import Booster, BoosterSet, boosters_from_table, rule_of, shipped
from tichu_sim.boosters import hub as hubs
from tichu_sim.boosters.contract import MOMENTS, faults
from tichu_sim.boosters.hub import hub_of
from tichu_sim.jit import JIT
from tichu_sim.logs.schema import TABLES
from tichu_sim.simulate.plan import make_plan
from tichu_sim.terms import KINDS
from tichu_sim.validate.watch import watch as watch_plan

PACKAGE = Path(tichu_sim.__file__).parent
IDS = sorted(shipped())
NJET = "njet"


def card_of(name: str) -> Booster:
    return shipped()[name]


@pytest.mark.parametrize("name", IDS)
def test_the_card_keeps_the_contract(name: str) -> None:
    card, rule = card_of(name), rule_of(name)
    assert faults(card, rule) == []
    assert card.id == name
    assert re.search(rf"rules\.md\s+4.*card\s+{card.number}\b", rule, re.DOTALL), "it cites its source"
    assert card.advise or card.colour == "yellow", "a card comes with a heuristic, or offers plays to weigh"


def test_advice_about_plays_is_refused() -> None:
    """Strategies weigh plays with a booster like all others, so nobody would ask for it."""
    card = replace(card_of("firebird"), advise=card_of(NJET).advise)
    (fault,) = faults(card, rule_of("firebird"))
    assert fault.startswith("advise:")


def test_numbers_and_ids_are_unique() -> None:
    assert len({card.number for card in shipped().values()}) == len(shipped())


@pytest.mark.parametrize("name", IDS)
def test_every_parameter_is_explained_and_matters(name: str) -> None:
    read = module_text(name).count("parameters")
    for one in card_of(name).parameters:
        assert one.meaning
        assert one.unit
        assert one.low < one.high
        assert read > 1, "the card reads its parameters"


TERMS = {*KINDS, *(column.name for table in TABLES.values() for column in table.columns)}


@pytest.mark.parametrize("name", IDS)
def test_no_other_file_names_the_card(name: str) -> None:
    """A card is known by its own file alone; docstrings and comments may mention it.

    The id of some is also a term of the game itself, as a kind of combination or a column of the logs.
    """
    if name in TERMS:
        pytest.skip(f"{name} is a term of the game, too")
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.stem != name:
            assert name not in names_in_code(path), f"{path} names {name}"


@functools.cache
def names_in_code(path: Path) -> set[str]:
    """The strings and module names that a file's code uses, docstrings apart."""
    tree = ast.parse(path.read_text("utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.ImportFrom) and node.module and "boosters.cards" in node.module:
            found |= {node.module.rpartition(".")[2], *(alias.name for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name.rpartition(".")[2] for alias in node.names if "cards" in alias.name}
    return found


@pytest.mark.parametrize("name", IDS)
def test_its_hub_is_written_and_runs_as_plain_python(name: str) -> None:
    """The module written for the card alone is valid Python and imports the card's own functions."""
    boosters = boosters_from_table({"boosters": [name]}, name, Path())
    tree = ast.parse(hubs.hub_source(boosters))
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert {"hub", "_options", "_plays", "_hear", "_resolve", "_advise"} <= defined
    module = importlib.import_module(f"tichu_sim.boosters.cards.{name}")
    assert module.CARD is card_of(name)
    assert hub_of(boosters) is hub_of(boosters)


@pytest.mark.plain
@pytest.mark.parametrize("name", IDS)
def test_random_rounds_with_it_keep_the_invariants(name: str) -> None:
    """A copy for each seat, with Njet! for some: cards, boosters and points are where they belong.

    56 cards in their places after every step, every booster in exactly one, nobody out acts, the card points
    of both teams are 100 without a double victory, and every round ends. Compiled, all cards share one hub;
    as plain Python, a few rounds a second, each has its own.
    """
    others = [] if name == NJET else [NJET]
    copies = {name: 4} | dict.fromkeys(others, 2)
    table: dict[str, Any] = {"boosters": [name, *others], "copies": copies, "start_with": 1}
    if JIT:
        left_out = [other for other in IDS if other not in (name, NJET)]
        table = {"base": "all", "copies": copies, "start_with": 1, "removed": left_out}
    assert watch(boosters_from_table(table, name, Path()), 300 if JIT else 1) == ""


def watch(boosters: BoosterSet, rounds: int) -> str:
    """Play rounds of ``random``; what is wrong in the first in which something is, or nothing."""
    plan = make_plan({"rounds": rounds, "seed": 3, "strategies": "random"}, "test", Path())
    plan = msgspec.structs.replace(plan, boosters=boosters)
    return watch_plan(plan, 0, rounds).wrong


def module_text(name: str) -> str:
    return (PACKAGE / "boosters" / "cards" / f"{name}.py").read_text("utf-8")


def test_every_colour_has_its_moments() -> None:
    """T69: blue only before the first lead, green and brown only after it, brown on an empty table."""
    before_the_first_lead = {"pre_deal", "draw", "pre_exchange", "post_exchange"}
    assert set(MOMENTS["blue"]) == before_the_first_lead
    assert MOMENTS["brown"] == ("lead",)
    assert not before_the_first_lead & {*MOMENTS["green"], *MOMENTS["brown"], *MOMENTS["yellow"]}
