"""The folder of a run while it is being written: begun, continued after any interruption, finished.

A part counts as finished only when the journal says so and its shards have the checksums noted there, so a
kill at any moment costs at most the parts that were being played.
"""

import contextlib
import errno
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from tichu_sim.errors import InputError, MismatchError, RunFailed
from tichu_sim.logs.files import leftovers, sync_folder
from tichu_sim.logs.manifest import (
    JOURNAL,
    MANIFEST,
    Manifest,
    Shard,
    finished_manifest,
    new_manifest,
    read_manifest,
    write_manifest,
)
from tichu_sim.logs.reader import shard_complaint
from tichu_sim.simulate.plan import Plan, plain_plan
from tichu_sim.simulate.versions import versions

_NOT_COMPARED = ("python",)


class Part(Struct, frozen=True):
    """A finished part: one shard a table."""

    part: int
    shards: tuple[Shard, ...]


class RunFolder:
    """A run directory held open for writing; ``parts`` are the finished ones by number.

    Use as a context manager. ``damaged`` lists one sentence for each shard that was noted as finished
    but is not as it was written; its part counts as unfinished.
    """

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest
        self.parts: dict[int, Part] = {}
        self.damaged: list[str] = []
        self._journal: IO[bytes] | None = None

    def __enter__(self) -> "RunFolder":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def record(self, part: Part) -> None:
        """Notes a part as finished, durably. Raises OSError."""
        assert self._journal is not None
        self._journal.write(msgspec.json.encode(part) + b"\n")
        self._journal.flush()
        os.fsync(self._journal.fileno())
        self.parts[part.part] = part

    def end_line(self) -> None:
        """Ends a line that a kill cut off in the journal; as no part's note it is passed over."""
        assert self._journal is not None
        self._journal.write(b"\n")
        self._journal.flush()

    def finish(self) -> Manifest:
        """Writes the final manifest and removes what only an unfinished run needs. Raises OSError."""
        shards = [shard for part in self.parts.values() for shard in part.shards]
        self.manifest = finished_manifest(self.manifest, shards)
        write_manifest(self.path, self.manifest)
        self.close()
        (self.path / JOURNAL).unlink(missing_ok=True)
        sync_folder(self.path)
        return self.manifest

    def close(self) -> None:
        """Lets go of the folder and removes temporary files; safe to call twice."""
        if self._journal is not None:
            with contextlib.suppress(OSError):
                self._journal.close()
            self._journal = None
            self.clean()

    def clean(self) -> None:
        """Removes the temporary files of interrupted writes."""
        for folder in (self.path, *(self.path / table for table in self.manifest.rows)):
            for file in leftovers(folder):
                file.unlink(missing_ok=True)

    def open_journal(self) -> None:
        """Takes the folder for this process alone. Raises InputError if another one writes to it."""
        self._journal = open(self.path / JOURNAL, "ab")  # noqa: SIM115
        if not _lock(self._journal):
            self._journal.close()
            self._journal = None
            raise InputError(f"{self.path}: another process is writing this run")

    def keep(self, parts: Iterable[Part]) -> None:
        """Takes over the parts whose shards are all there and intact; of two notes the later one counts."""
        latest = {part.part: part for part in parts}
        for number, part in latest.items():
            complaints = [complaint for complaint in map(self._complaint, part.shards) if complaint]
            self.damaged += complaints
            if not complaints:
                self.parts[number] = part

    def _complaint(self, shard: Shard) -> str | None:
        return shard_complaint(str(self.path / shard.name), shard, self.manifest.run)


def create(plan: Plan, path: Path) -> RunFolder:
    """Begins a run in a new or empty folder. Raises InputError if there is none to be had."""
    _refuse_occupied(path)
    return _begin(plan, path)


def reopen(plan: Plan, path: Path) -> RunFolder:
    """Continues the run in a folder, or begins it if there is nothing but leftovers.

    Raises InputError if the folder holds something else, MismatchError if it holds another plan's run
    or one begun by other versions.
    """
    if not (path / MANIFEST).exists():
        if not _holds_only_leftovers(path):
            _refuse_occupied(path)
        return _begin(plan, path)
    manifest = read_manifest(path / MANIFEST)
    _compare(plan, manifest, path)
    folder = RunFolder(path, manifest)
    with _opening(folder):
        _make_folders(folder)
        earlier = list(_earlier_parts(path, manifest))
        folder.open_journal()
        folder.clean()
        folder.keep(earlier)
        _continue_journal(folder)
    return folder


def refuse_url(path: Path | str) -> None:
    """Raises InputError for a URL: renames are atomic only on a local disk."""
    text = str(path)
    if "://" in text or (":/" in text and os.name != "nt"):
        raise InputError(
            f"{text}: a run is written to a local folder only, because only there a part appears "
            "whole or not at all; copy the finished folder, it can be read from a URL"
        )


def disk_failure(error: OSError, path: Path) -> RunFailed:
    """The sentence for a failed write: what, why, and how to go on."""
    name = error.filename or path
    reason = error.strerror or str(error)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        reason += "; free some space"
    return RunFailed(
        f"{name}: cannot be written: {reason}; finished parts are kept, continue with: {resume_command(path)}"
    )


def resume_command(path: Path) -> str:
    """The command that continues the run in ``path``."""
    return f"tichu-sim run --resume --out {path}"


def _refuse_occupied(path: Path) -> None:
    if path.exists() and not path.is_dir():
        raise InputError(f"{path}: a run needs a folder, this is a file")
    try:
        occupied = path.is_dir() and any(path.iterdir())
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from None
    if occupied:
        advice = "continue its run with --resume, or choose" if (path / MANIFEST).exists() else "choose"
        raise InputError(f"{path}: this folder is not empty; {advice} another --out")


def _holds_only_leftovers(path: Path) -> bool:
    """True if a kill came between making the folder and writing its manifest."""
    if not path.is_dir():
        return False
    rest = {*path.iterdir()} - {*leftovers(path)}
    return not rest or (rest == {path / JOURNAL} and (path / JOURNAL).stat().st_size == 0)


def _begin(plan: Plan, path: Path) -> RunFolder:
    folder = RunFolder(path, new_manifest(plain_plan(plan), versions(), plan.tables))
    with _opening(folder):
        path.mkdir(parents=True, exist_ok=True)
        folder.open_journal()
        folder.clean()
        write_manifest(path, folder.manifest)
        _make_folders(folder)
    return folder


@contextlib.contextmanager
def _opening(folder: RunFolder) -> Iterator[None]:
    """Lets go of the folder if it cannot be prepared; an OSError becomes an InputError."""
    try:
        yield
    except OSError as error:
        folder.close()
        name = error.filename or folder.path
        raise InputError(f"{name}: cannot be written: {error.strerror or error}") from None
    except BaseException:
        folder.close()
        raise


def _make_folders(folder: RunFolder) -> None:
    for table in folder.manifest.rows:
        (folder.path / table).mkdir(exist_ok=True)
    sync_folder(folder.path)


def _earlier_parts(path: Path, manifest: Manifest) -> Iterator[Part]:
    """The parts noted as finished: in the manifest of a finished run, else in the journal."""
    if manifest.finished:
        by_part: dict[int, list[Shard]] = {}
        for shard in manifest.shards:
            by_part.setdefault(shard.part, []).append(shard)
        yield from (Part(part, tuple(shards)) for part, shards in by_part.items())
        return
    journal = path / JOURNAL
    for line in journal.read_bytes().split(b"\n") if journal.exists() else ():
        # The last line may be cut off by the kill; its part is played again.
        with contextlib.suppress(msgspec.DecodeError):  # also what an empty line raises
            yield msgspec.json.decode(line, type=Part)


def _continue_journal(folder: RunFolder) -> None:
    """Makes the journal fit to be appended to; a damaged finished run becomes an unfinished one."""
    if folder.manifest.finished and folder.damaged:
        for part in [*folder.parts.values()]:
            folder.record(part)
        manifest = folder.manifest
        folder.manifest = new_manifest(manifest.plan, manifest.versions, manifest.rows)
        write_manifest(folder.path, folder.manifest)
    elif not folder.manifest.finished:
        folder.end_line()


def _compare(plan: Plan, manifest: Manifest, path: Path) -> None:
    difference = _difference(plain_plan(plan), manifest.plan, "")
    if difference:
        raise MismatchError(f"{path}: the run in this folder has another plan: {difference}")
    for name, now in versions().items():
        before = manifest.versions.get(name)
        if before != now and name not in _NOT_COMPARED:
            raise MismatchError(
                f"{path}: the run was begun with {name} {before}, this is {name} {now}; "
                "continued, its parts might not fit together"
            )


def _difference(asked: object, there: object, key: str) -> str | None:
    """The first place where two plain plans differ, in words."""
    if isinstance(asked, dict) and isinstance(there, dict):
        for name in (*asked, *there):
            inner = f"{key}.{name}" if key else str(name)
            found = _difference(asked.get(name), there.get(name), inner)
            if found:
                return found
        return None
    if isinstance(asked, list | tuple) and isinstance(there, list | tuple) and len(asked) == len(there):
        for place, (mine, other) in enumerate(zip(asked, there, strict=True)):
            found = _difference(mine, other, f"{key}[{place}]")
            if found:
                return found
        return None
    return None if asked == there else f"{key} is {there!r} there, {asked!r} was asked for"


def _lock(file: IO[bytes]) -> bool:
    """Locks a file for this process; True where the platform or the file system cannot."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
