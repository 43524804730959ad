"""Files that are either whole or not there: temporary name, fsync, rename, fsync of the folder."""

import os
from pathlib import Path

TEMPORARY = ".{name}.{pid}.tmp"
_TEMPORARY_PATTERN = ".*.tmp"


def write_atomic(path: Path, data: bytes) -> None:
    """Writes ``data`` to ``path`` so that a crash at any moment leaves the old file or the new one.

    Raises OSError, with the temporary file removed, for example on a full disk.
    """
    temporary = path.with_name(TEMPORARY.format(name=path.name, pid=os.getpid()))
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Makes renames and removals in ``folder`` durable; Windows has no such call and needs none."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def leftovers(folder: Path) -> list[Path]:
    """Temporary files that an interrupted ``write_atomic`` left directly in ``folder``."""
    return sorted(folder.glob(_TEMPORARY_PATTERN))
