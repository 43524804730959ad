"""The manifest of a run: everything needed to check its files and to play it again.

``manifest.json`` depends on the plan and the versions alone, not on the machine, the jobs or interruptions;
those are noted in ``machine.json``. While a run is unfinished its manifest lists no shards; the journal
does, one line a part, so that no finished part is lost or trusted blindly.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tichu_sim.config import decode, read_text
from tichu_sim.errors import InputError
from tichu_sim.logs.files import write_atomic
from tichu_sim.logs.schema import SCHEMA_VERSION

MANIFEST = "manifest.json"
MACHINE = "machine.json"
JOURNAL = "journal.jsonl"


class Shard(Struct, frozen=True, forbid_unknown_fields=True):
    """One Parquet file: a part of a table."""

    table: str
    part: int
    rows: int
    bytes: int
    sha256: str

    @property
    def name(self) -> str:
        """Its path within the run, with forward slashes."""
        return shard_name(self.table, self.part)


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a run is and which files it consists of.

    ``run`` identifies plan and versions (16 hexadecimal digits); ``plan`` is the plan with every rule,
    strategy and default written out (see ``tichu_sim.simulate.Plan``); ``rows`` counts rows by table.
    """

    format: Literal["tichu_sim run"] = "tichu_sim run"
    schema: int
    run: str
    finished: bool = False
    versions: dict[str, str]
    plan: dict[str, Any]
    rows: dict[str, int]
    shards: tuple[Shard, ...] = ()


def shard_name(table: str, part: int) -> str:
    """The path of a shard within its run: ``rounds/part-000012.parquet``."""
    return f"{table}/part-{part:06d}.parquet"


def run_id(plan: dict[str, Any], versions: dict[str, str]) -> str:
    """16 hexadecimal digits that stand for a plan (plain data) played by these versions."""
    text = msgspec.json.encode([plan, versions, SCHEMA_VERSION], order="deterministic")
    return hashlib.sha256(text).hexdigest()[:16]


def new_manifest(plan: dict[str, Any], versions: dict[str, str], tables: Iterable[str]) -> Manifest:
    """The manifest of a run that has not played anything yet."""
    return Manifest(
        schema=SCHEMA_VERSION,
        run=run_id(plan, versions),
        versions=versions,
        plan=plan,
        rows=dict.fromkeys(tables, 0),
    )


def finished_manifest(manifest: Manifest, shards: Iterable[Shard]) -> Manifest:
    """The manifest of the complete run, its shards in order of table and part."""
    tables = list(manifest.rows)
    ordered = sorted(shards, key=lambda shard: (tables.index(shard.table), shard.part))
    rows = dict.fromkeys(tables, 0)
    for shard in ordered:
        rows[shard.table] += shard.rows
    return msgspec.structs.replace(manifest, finished=True, rows=rows, shards=tuple(ordered))


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Writes ``manifest.json`` atomically. Raises OSError."""
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    write_atomic(folder / MANIFEST, text + b"\n")


def read_manifest(path: str | Path) -> Manifest:
    """Reads the ``manifest.json`` at ``path`` (or fsspec URL).

    Raises InputError if it is missing, no manifest of a run, or of another schema version.
    """
    try:
        data = msgspec.json.decode(read_text(path))
    except msgspec.DecodeError as error:
        raise InputError(f"{path}: not valid JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != "tichu_sim run":
        raise InputError(f"{path}: not the manifest of a tichu_sim run")
    if data.get("schema") != SCHEMA_VERSION:
        raise InputError(
            f"{path}: written with schema version {data.get('schema')}, this tichu_sim reads version "
            f"{SCHEMA_VERSION}; play its plan again with this version, or read it with the one that wrote it"
        )
    return decode(data, Manifest, str(path))
