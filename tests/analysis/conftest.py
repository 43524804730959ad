"""A small run that the tests of the analysis share."""

import polars as pl
import pytest

from analysis.fake_run import Array, lazy, make_tables
from analysis.slow import Round, rounds_of
from tichu_sim.analysis.aligned import align
from tichu_sim.analysis.seating import Seating

N_ROUNDS = 1500


@pytest.fixture(scope="session")
def tables() -> dict[str, Array]:
    """Records of some rounds."""
    return make_tables(N_ROUNDS, seed=3)


@pytest.fixture(scope="session")
def rounds(tables: dict[str, Array]) -> list[Round]:
    """The same as plain Python objects."""
    return rounds_of(tables)


@pytest.fixture(scope="session")
def frames(tables: dict[str, Array]) -> dict[str, pl.LazyFrame]:
    """The same as lazy frames."""
    return lazy(tables)


@pytest.fixture(scope="session")
def aligned(frames: dict[str, pl.LazyFrame]) -> pl.LazyFrame:
    """Rounds with their seats side by side."""
    return align(frames["rounds"], frames["seats"], Seating(("club",) * 4))


@pytest.fixture(params=[("club",) * 4, ("club", "greedy") * 2, ("club", "greedy", "greedy", "random")])
def seating(request: pytest.FixtureRequest) -> Seating:
    """One strategy, a strategy a team, and strategies that cross the teams."""
    return Seating(request.param)
