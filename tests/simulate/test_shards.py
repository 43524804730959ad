"""Shards and manifests: what is written is read back, and what is not as written is named."""

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fsspec
import numpy as np
import polars as pl
import pytest

from simulate import fake_kernel
from simulate.scenes import make_plan
from tichu_sim.errors import InputError
from tichu_sim.logs import open_run
from tichu_sim.logs.manifest import MANIFEST, Manifest, read_manifest
from tichu_sim.logs.schema import SCHEMA_VERSION, TABLES
from tichu_sim.logs.writer import encode_shard, frame_schema, to_frame, write_shard
from tichu_sim.simulate.runner import run


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of 300 rounds in two parts."""
    folder = tmp_path_factory.mktemp("runs") / "played"
    run(make_plan(count=300, chunk=200), folder, jobs=1, kernel=fake_kernel)
    return folder


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    """The finished run, to be harmed."""
    return Path(shutil.copytree(played, tmp_path / "copy"))


NAMES = ("njet", "rat", "equality")
"""What the codes of columns whose names are the run's own stand for."""


def records(table: str) -> np.ndarray[Any, Any]:
    """Some plausible records."""
    if table == "booster_events":
        events = np.zeros(6, TABLES[table].dtype())
        events["booster"] = [0, 2, 1, 2, 2, 0]
        events["event"] = [0, 1, 2, 3, 3, 4]
        return events
    plan = make_plan(unit="games", count=40, log_plays=True)
    tables: dict[str, np.ndarray[Any, Any]] = fake_kernel.play_chunk(plan, 0, 40)
    return tables[table]


@pytest.mark.parametrize("table", TABLES)
def test_records_survive_the_shard(tmp_path: Path, table: str) -> None:
    given = records(table)
    (tmp_path / table).mkdir()
    shard = write_shard(tmp_path, table, 3, given, "0123", NAMES)
    read = pl.read_parquet(tmp_path / shard.name)
    assert shard.name == f"{table}/part-000003.parquet"
    assert (shard.rows, shard.bytes) == (len(given), (tmp_path / shard.name).stat().st_size)
    assert read.schema == frame_schema(table)
    for column in TABLES[table].columns:
        values = read[column.name].to_list()
        expected = given[column.name].tolist()
        labels = NAMES if column.named else column.labels
        assert values == ([labels[code] for code in expected] if labels else expected)


@pytest.mark.parametrize("table", TABLES)
def test_types_are_as_narrow_as_the_schema_says(table: str) -> None:
    for column in TABLES[table].columns:
        found = frame_schema(table)[column.name]
        if column.named:
            assert found == pl.String
        elif column.labels:
            assert found == pl.Enum(list(column.labels))
        else:
            assert found == pl.Series(np.zeros(0, column.dtype)).dtype


def test_shard_carries_its_identity() -> None:
    metadata = pl.read_parquet_metadata(io.BytesIO(encode_shard("calls", records("calls"), "0123")))
    assert {key: value for key, value in metadata.items() if key.startswith("tichu_sim.")} == {
        "tichu_sim.schema": str(SCHEMA_VERSION),
        "tichu_sim.table": "calls",
        "tichu_sim.run": "0123",
    }


def test_empty_table_is_a_readable_shard() -> None:
    data = encode_shard("calls", records("calls")[:0], "0123")
    assert pl.read_parquet(data).schema == frame_schema("calls")


def test_wrong_records_are_refused() -> None:
    with pytest.raises(ValueError, match="table rounds: records of"):
        to_frame("rounds", records("seats"))
    calls = records("calls")
    calls["call"][0] = 3
    with pytest.raises(ValueError, match="column call: code 3 has no label, 3 are known"):
        to_frame("calls", calls)


def test_scan_is_lazy_and_in_order(played: Path) -> None:
    tables = open_run(played)
    assert tables.tables == ("rounds", "seats", "calls")
    lazy = tables.scan("seats")
    assert isinstance(lazy, pl.LazyFrame)
    assert lazy.select("game").collect()["game"].to_list() == [game for game in range(300) for _ in range(4)]


def test_run_opens_by_its_manifest_too(played: Path) -> None:
    assert open_run(played / MANIFEST).manifest == open_run(str(played)).manifest
    assert open_run(f"{played}/").manifest.finished


def test_run_is_read_from_a_url(played: Path) -> None:
    fsspec.filesystem("memory").put(str(played), "/copied", recursive=True)
    tables = open_run("memory://copied")
    tables.verify()
    assert tables.scan("rounds").collect().equals(open_run(played).scan("rounds").collect())
    fsspec.filesystem("memory").rm("/copied/rounds/part-000001.parquet")
    with pytest.raises(InputError, match=r"^memory://copied/rounds/part-000001\.parquet: cannot be read"):
        open_run("memory://copied").scan("rounds")


def test_missing_tables_are_explained(played: Path) -> None:
    tables = open_run(played)
    with pytest.raises(InputError, match='no table "plays"; decisions are logged with tichu-sim run --log'):
        tables.scan("plays")
    with pytest.raises(InputError, match='no table "games"; games are logged with tichu-sim run --games'):
        tables.scan("games")
    with pytest.raises(InputError, match=r'no table "seat"; did you mean "seats"\?'):
        tables.scan("seat")


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 0x10
    path.write_bytes(data)


def of_another_run(path: Path) -> None:
    path.write_bytes(encode_shard("seats", records("seats"), "another"))


def foreign(path: Path) -> None:
    pl.DataFrame({"x": range(10_000)}).write_parquet(path)


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (Path.unlink, "cannot be read: No such file or directory"),
        (flip, "damaged, its checksum differs from the manifest's"),
        (lambda path: path.write_bytes(path.read_bytes()[:50]), "damaged, 50 of"),
        (lambda path: path.write_bytes(b"x" * 100_000), "damaged, not a readable Parquet file"),
        (of_another_run, "belongs to another run or table"),
        (foreign, "belongs to another run or table"),
    ],
)
def test_harmed_shards_are_named(copy: Path, harm: Callable[[Path], None], sentence: str) -> None:
    path = copy / "seats/part-000001.parquet"
    harm(path)
    tables = open_run(copy)
    with pytest.raises(InputError) as caught:
        tables.scan("seats")
    assert str(caught.value).startswith(f"{path}: {sentence}")
    with pytest.raises(InputError, match="part-000001"):
        tables.verify()
    assert tables.scan("rounds").collect().height == 300


def rewrite(folder: Path, **changes: Any) -> None:
    data = json.loads((folder / MANIFEST).read_text())
    (folder / MANIFEST).write_text(json.dumps(data | changes))


def test_manifests_that_are_none_are_named(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nowhere: no such folder"):
        open_run(tmp_path / "nowhere")
    with pytest.raises(InputError, match=r"not a run, it holds no manifest\.json"):
        open_run(tmp_path)
    rewrite(copy, finished=False)
    with pytest.raises(InputError, match="this run is unfinished, continue it with: tichu-sim run --resume"):
        open_run(copy)
    rewrite(copy, schema=99)
    with pytest.raises(InputError, match=r"manifest\.json: written with schema version 99, this tichu_sim"):
        open_run(copy)
    rewrite(copy, schema=SCHEMA_VERSION, format="other")
    with pytest.raises(InputError, match="not the manifest of a tichu_sim run"):
        open_run(copy)
    (copy / MANIFEST).write_text('{"format": ')
    with pytest.raises(InputError, match=r"manifest\.json: not valid JSON"):
        open_run(copy)
    (copy / MANIFEST).write_text(json.dumps({"format": "tichu_sim run", "schema": SCHEMA_VERSION}))
    with pytest.raises(InputError, match=r"manifest\.json: run: is missing"):
        open_run(copy)


def test_manifest_counts_what_the_tables_hold(played: Path) -> None:
    manifest = read_manifest(played / MANIFEST)
    assert isinstance(manifest, Manifest)
    for table in manifest.rows:
        assert manifest.rows[table] == open_run(played).scan(table).select(pl.len()).collect().item()
    assert [shard.name for shard in manifest.shards] == [
        f"{table}/part-{part:06d}.parquet" for table in ("rounds", "seats", "calls") for part in (0, 1)
    ]
