"""Runs on disk as lazy tables, checked before they are trusted."""

import hashlib
import io
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import polars as pl

from tichu_sim.config import nearest, read_bytes
from tichu_sim.errors import InputError
from tichu_sim.logs.manifest import MANIFEST, Manifest, Shard, read_manifest
from tichu_sim.logs.schema import TABLES
from tichu_sim.logs.writer import frame_schema, shard_metadata


class Run:
    """A finished run: its manifest and its tables.

    ``path`` is a local folder or an fsspec URL; the latter is fetched shard by shard when scanned.
    """

    def __init__(self, path: str, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest
        self._verified: set[str] = set()

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables this run has."""
        return tuple(self.manifest.rows)

    def scan(self, table: str, *, verify: bool = True) -> pl.LazyFrame:
        """The table as a lazy frame, rows in order of game, round and their own order.

        With ``verify`` every shard is first compared with its checksum, once a table. Raises InputError
        if the run has no such table, or a shard is missing, damaged or of another run.
        """
        if table not in self.tables:
            raise InputError(f'{self.path}: this run has no table "{table}"; {_advice(table, self.tables)}')
        shards = [shard for shard in self.manifest.shards if shard.table == table]
        if verify and table not in self._verified:
            self.verify(shards)
            self._verified.add(table)
        return pl.scan_parquet([self._source(shard) for shard in shards], schema=frame_schema(table))

    def verify(self, shards: Iterable[Shard] | None = None) -> None:
        """Compares shards, all of them unless given, with the manifest. Raises InputError."""
        with ThreadPoolExecutor() as pool:
            chosen = self.manifest.shards if shards is None else shards
            for reason in pool.map(self._complaint, chosen):
                if reason:
                    raise InputError(reason)

    def _complaint(self, shard: Shard) -> str | None:
        return shard_complaint(self._locate(shard), shard, self.manifest.run)

    def _locate(self, shard: Shard) -> str:
        return (
            f"{self.path.rstrip('/')}/{shard.name}"
            if "://" in self.path
            else str(Path(self.path) / shard.name)
        )

    def _source(self, shard: Shard) -> Any:
        path = self._locate(shard)
        if "://" not in path:
            return Path(path)
        import fsspec

        with fsspec.open(path, "rb") as file:
            return io.BytesIO(file.read())


def open_run(path: str | Path) -> Run:
    """Opens the finished run in a local folder or at an fsspec URL.

    Raises InputError, naming the file, if it is no run, unfinished, or of another schema version.
    """
    text = str(path).removesuffix("/" + MANIFEST).rstrip("/") or "/"
    if "://" not in text and not (Path(text) / MANIFEST).is_file():
        missing = "no such folder" if not Path(text).exists() else f"not a run, it holds no {MANIFEST}"
        raise InputError(f"{text}: {missing}")
    manifest = read_manifest(f"{text}/{MANIFEST}")
    if not manifest.finished:
        raise InputError(
            f"{text}: this run is unfinished, continue it with: tichu-sim run --resume --out {text}"
        )
    return Run(text, manifest)


def shard_complaint(path: str, shard: Shard, run: str) -> str | None:
    """What is wrong with the file at ``path`` as the given shard, in one sentence; None if nothing is."""
    try:
        data = read_bytes(path)
    except OSError as error:
        return f"{path}: cannot be read: {error.strerror or error}"
    if hashlib.sha256(data).hexdigest() == shard.sha256:
        return None
    if len(data) < shard.bytes:
        return f"{path}: damaged, {len(data)} of {shard.bytes} bytes are there"
    found = _metadata(data)
    if found is None:
        return f"{path}: damaged, not a readable Parquet file"
    if found != shard_metadata(shard.table, run):
        return f"{path}: belongs to another run or table"
    return f"{path}: damaged, its checksum differs from the manifest's"


def _metadata(data: bytes) -> dict[str, str] | None:
    try:
        metadata = pl.read_parquet_metadata(io.BytesIO(data))
    except pl.exceptions.PolarsError:
        return None
    return {key: value for key, value in metadata.items() if key.startswith("tichu_sim.")}


def _advice(table: str, tables: tuple[str, ...]) -> str:
    if table == "plays":
        return "decisions are logged with tichu-sim run --log plays"
    if table == "games":
        return "games are logged with tichu-sim run --games"
    return nearest(table, tables) if table not in TABLES else f"it has {', '.join(tables)}"
