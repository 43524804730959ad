"""Runs that several tests start from."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from simulate.scenes import VERSIONS, Witness, play
from tichu_sim.errors import Interrupted
from tichu_sim.simulate import folder as run_folder


@pytest.fixture(scope="package", autouse=True)
def fixed_versions() -> Iterator[None]:
    """The fake kernel has no sources, so those of the real one may change while these tests run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_folder, "versions", lambda: VERSIONS)
        yield


@pytest.fixture(scope="package")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The default plan played without interruption in one process: 7 parts, the last one shorter."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    play(folder)
    return folder


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The default plan interrupted after three of seven parts."""
    folder = tmp_path / "begun"
    with pytest.raises(Interrupted):
        play(folder, watcher=Witness(interrupt_after=3))
    return folder
