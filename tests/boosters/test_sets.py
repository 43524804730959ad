"""Booster sets: shipped ones, files that start from others, and what is refused in one clear sentence."""

from pathlib import Path
from typing import Any

import pytest

from tichu_sim.boosters import BoosterSet, boosters_from_table, load_boosters, shipped
from tichu_sim.errors import InputError
from tichu_sim.logs.manifest import new_manifest
from tichu_sim.simulate.plan import make_plan, plain_plan, plan_of

OWN_CARD = '''"""A card that does nothing at all, for tests of sets; no rule of rules.md stands behind it."""

from tichu_sim.boosters import Booster
from tichu_sim.jit import kernel


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Nothing."""
    return 0


CARD = Booster(
    id="nothing", number=900, colour="green", portuguese="Nada", used_at=("lead",), resolve=resolve
)
'''


def ids(boosters: BoosterSet) -> list[str]:
    return [choice.id for choice in boosters.choices]


def of(table: dict[str, Any], folder: Path = Path()) -> BoosterSet:
    return boosters_from_table(table, "plan.toml: boosters", folder)


def test_the_shipped_sets_are_what_their_names_say() -> None:
    cards = shipped()
    assert load_boosters("none") == BoosterSet()
    assert ids(load_boosters("all")) == list(cards)
    by_colour = [
        name for colour in ("blue", "red", "brown", "green", "yellow") for name in ids(load_boosters(colour))
    ]
    assert sorted(by_colour) == sorted(cards)
    assert all(cards[name].colour == "red" for name in ids(load_boosters("red")))
    without = set(cards) - set(ids(load_boosters("no_draw")))
    assert without == {"courage_is_rewarded", "draft", "mulligan"}


def test_a_set_grows_from_its_base(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(
        'boosters = ["trader", "insurance"]\nrefill = "none"\n'
        "[parameters.insurance]\nshare = 50\n[copies]\ntrader = 2\n"
    )
    grown = of({"base": "small.toml", "boosters": ["njet"], "copies": {"njet": 3}, "start_with": 1}, tmp_path)
    assert [(choice.id, choice.copies) for choice in grown.choices] == [
        ("trader", 2),
        ("insurance", 1),
        ("njet", 3),
    ]
    assert grown.choices[1].parameters == {"share": 50}
    assert (grown.name, grown.refill, grown.start_with) == ("small", "none", 1)
    assert grown.slot_names == ("trader", "trader", "insurance", "njet", "njet", "njet")


def test_selections_and_single_cards_go_together() -> None:
    mixed = of({"include": ["yellow"], "boosters": ["njet", "hole"]})
    assert sorted(ids(mixed)) == ["firebird", "hole", "njet", "rat"]


def test_a_file_of_ones_own_is_found_beside_the_set(tmp_path: Path) -> None:
    (tmp_path / "nothing.py").write_text(OWN_CARD)
    (tmp_path / "set.toml").write_text('boosters = ["nothing.py"]\n')
    found = load_boosters(tmp_path / "set.toml")
    assert ids(found) == ["nothing"]
    assert [card.number for card in found.cards()] == [900]
    (tmp_path / "nothing.py").write_text(OWN_CARD + "# changed\n")
    with pytest.raises(InputError, match=r"nothing\.py: has changed since"):
        found.cards()


def test_a_plan_keeps_its_set_in_the_manifest() -> None:
    plan = make_plan({"rounds": 5, "boosters": {"base": "red", "grant": {"S1": ["njet"]}}}, "test", Path())
    manifest = new_manifest(plain_plan(plan), {}, plan.tables)
    assert plan_of(manifest, "run") == plan


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"boosters": ["njett"]}, 'unknown booster "njett"; did you mean "njet"?'),
        ({"base": "gren"}, '"gren" is neither a booster set preset nor a TOML file; did you mean "green"?'),
        ({"booster": ["njet"]}, 'unknown key booster; did you mean "boosters"?'),
        ({"boosters": ["njet"], "copies": {"njet": 9}}, "copies.njet: 9 is not allowed"),
        ({"boosters": ["njet"], "copies": {"rat": 2}}, 'copies: "rat" is not a booster of the set'),
        ({"include": ["purple"]}, "include"),
        (
            {"boosters": ["insurance"], "parameters": {"insurance": {"share": 101}}},
            "parameters.insurance.share: 101 is not allowed, it must lie between 0 and 100",
        ),
        (
            {"boosters": ["insurance"], "parameters": {"insurance": {"shore": 1}}},
            "parameters.insurance: unknown parameter shore",
        ),
        ({"boosters": ["njet"], "grant": {"S1": ["rat"]}}, "grant: rat is not a booster of the set"),
        ({"boosters": ["njet"], "grant": {"S1": ["njet", "njet"]}}, "more often than the set has copies"),
        (
            {"boosters": ["njet"], "grant": {"S9": ["njet"]}},
            'grant.S9: is not a key, it must be "S0", "S1", "S2", "S3", "S4" or "S5"',
        ),
        ({"boosters": ["missing.py"]}, "missing.py: there is no such file"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(table: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as caught:
        of(table)
    assert words in str(caught.value)
    assert str(caught.value).startswith("plan.toml: boosters")


def test_a_number_to_deal_needs_boosters() -> None:
    with pytest.raises(InputError, match="boosters_each: 2 is given, but there are no boosters to deal"):
        make_plan({"rounds": 5, "boosters_each": 2}, "test", Path())
