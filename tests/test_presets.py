"""Chains of bases, alike for rules and strategies: what is found, and the circles that are refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tichu_sim.errors import InputError
from tichu_sim.rules import RuleSet, load_rules
from tichu_sim.strategies import load_strategy

LOADERS = (load_rules, load_strategy)


@pytest.fixture(params=LOADERS, ids=lambda load: str(load.__name__))
def load(request: pytest.FixtureRequest) -> Callable[[Path], object]:
    """Either loader."""
    loader: Callable[[Path], object] = request.param
    return loader


def test_a_file_that_is_its_own_base(tmp_path: Path, load: Callable[[Path], object]) -> None:
    ring = tmp_path / "ring.toml"
    ring.write_text('base = "ring.toml"\n')
    with pytest.raises(InputError) as caught:
        load(ring)
    assert str(caught.value) == f"{ring}: base: {ring}: the chain of bases runs in a circle"


def test_a_circle_is_named_file_by_file_however_the_paths_are_spelled(
    tmp_path: Path, load: Callable[[Path], object]
) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "start.toml").write_text('base = "house/one.toml"\n')
    (tmp_path / "house/one.toml").write_text('base = "../two.toml"\n')
    (tmp_path / "two.toml").write_text('base = "house/../house/one.toml"\n')
    with pytest.raises(InputError) as caught:
        load(tmp_path / "start.toml")
    files = [tmp_path / "start.toml", tmp_path / "house/one.toml", tmp_path / "house/../two.toml"]
    chain = ": base: ".join(map(str, files))
    assert str(caught.value).startswith(f"{chain}: base: ")
    assert str(caught.value).endswith("one.toml: the chain of bases runs in a circle")


def test_a_circle_of_urls(load: Callable[[str], object]) -> None:
    fsspec = pytest.importorskip("fsspec")
    for name, base in (("one", "two"), ("two", "one")):
        with fsspec.open(f"memory://circle/{name}.toml", "wt") as file:
            file.write(f'base = "memory://circle/{base}.toml"\n')
    with pytest.raises(InputError, match=r"one\.toml: the chain of bases runs in a circle"):
        load("memory://circle/one.toml")


def test_a_long_chain_is_no_circle(tmp_path: Path) -> None:
    (tmp_path / "0.toml").write_text("target_score = 400\n")
    for place in range(1, 20):
        (tmp_path / f"{place}.toml").write_text(f'base = "{place - 1}.toml"\n')
    assert load_rules(tmp_path / "19.toml") == RuleSet(target_score=400)
