"""Two small real runs for the tests of validation, and copies of them to be tampered with."""

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import polars as pl
import pytest

from tichu_sim.boosters import load_boosters
from tichu_sim.logs.manifest import MANIFEST
from tichu_sim.logs.writer import shard_metadata
from tichu_sim.rules import RuleSet
from tichu_sim.simulate.plan import Plan
from tichu_sim.simulate.runner import run
from tichu_sim.strategies import Strategy

Change = Callable[[pl.DataFrame], pl.DataFrame]


def make_plan(**changes: object) -> Plan:
    """A small plan of greedy rounds."""
    greedy = Strategy(name="greedy", policy="greedy")
    defaults: dict[str, object] = {
        "unit": "rounds",
        "count": 600,
        "seed": 21,
        "rules": RuleSet(),
        "strategies": (greedy,) * 4,
        "chunk": 250,
    }
    return Plan(**(defaults | changes))  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def rounds_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("validate") / "rounds"
    run(make_plan(), folder, jobs=1)
    return folder


@pytest.fixture(scope="session")
def games_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("validate") / "games"
    run(make_plan(unit="games", count=240, chunk=100, seed=8), folder, jobs=1)
    return folder


@pytest.fixture(scope="session")
def boosters_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games with all boosters, two of them dealt to each seat at the start."""
    folder = tmp_path_factory.mktemp("validate") / "boosters"
    boosters = msgspec.structs.replace(load_boosters("all"), start_with=2)
    run(make_plan(unit="games", count=60, chunk=25, seed=8, boosters=boosters), folder, jobs=1)
    return folder


def tampered(source: Path, target: Path, table: str, change: Change, part: int = 1) -> Path:
    """A copy of a run with one shard changed and the manifest made to fit."""
    shutil.copytree(source, target)
    path = target / table / f"part-{part:06d}.parquet"
    manifest = json.loads((target / MANIFEST).read_text())
    changed = change(pl.read_parquet(path))
    changed.write_parquet(path, metadata=shard_metadata(table, manifest["run"]))
    for shard in manifest["shards"]:
        if (shard["table"], shard["part"]) == (table, part):
            data = path.read_bytes()
            new = {"rows": len(changed), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            manifest["rows"][table] += new["rows"] - shard["rows"]
            shard.update(new)
    (target / MANIFEST).write_text(json.dumps(manifest))
    return target
