"""TOML documents that go by a preset's name or a path and may start from one another.

The key ``base`` of a document names a preset or another file, as seen from the document itself; the document
then states only what differs.
"""

from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from tichu_sim.config import nearest, parse_toml, read_toml, show
from tichu_sim.errors import InputError

Document = dict[str, Any]


def _unplaced(document: Document, folder: Path) -> Document:
    return document


class Presets(NamedTuple):
    """The documents of one ``kind`` ("rules", "strategy"), which errors name.

    ``names`` are the presets, TOML files in the folder ``presets`` of ``package``. ``merge`` makes one
    document of a document's own keys and its base; it raises ValueError where they do not go together.
    ``place`` makes relative paths among a document's own keys start from its folder.
    """

    kind: str
    package: str
    names: tuple[str, ...]
    merge: Callable[[Document, Document], Document]
    place: Callable[[Document, Path], Document] = _unplaced

    def load(self, name: str, folder: Path, chain: tuple[str, ...] = ()) -> tuple[Document, str]:
        """The whole document of this name and the words that name it in errors.

        A preset's name comes before a file of that name; ``folder`` is where a relative path starts and
        ``chain`` holds the files that wait for this one as their base. Raises InputError.
        """
        if name in self.names:
            source = f"{self.kind} preset {name}"
            text = files(self.package).joinpath("presets", f"{name}.toml").read_text("utf-8")
            return self.complete(parse_toml(text, source), source, Path(), chain), source
        if not name.endswith(".toml") and not (folder / name).is_file():
            raise InputError(
                f'"{name}" is neither a {self.kind} preset nor a TOML file; {nearest(name, self.names)}'
            )
        is_url = "://" in name
        path = name if is_url else str(folder / name)
        identity = name if is_url else str(Path(path).resolve())
        if identity in chain:
            raise InputError(f"{path}: the chain of bases runs in a circle")
        parent = Path() if is_url else Path(path).parent
        return self.complete(read_toml(path), path, parent, (*chain, identity)), path

    def complete(
        self, table: Mapping[str, Any], source: str, folder: Path, chain: tuple[str, ...] = ()
    ) -> Document:
        """The document ``table``, which errors call ``source``, with what its base supplies.

        ``folder`` is where a relative ``base`` is looked up. Raises InputError.
        """
        own = self.place(dict(table), folder)
        base = own.pop("base", None)
        if base is None:
            return own
        if not isinstance(base, str):
            raise InputError(f"{source}: base: {show(base)} is not allowed, it must be a preset or a path")
        try:
            inherited, _ = self.load(base, folder, chain)
        except InputError as error:
            raise InputError(f"{source}: base: {error}") from None
        try:
            return self.merge(own, inherited)
        except ValueError as error:
            raise InputError(f"{source}: {error}") from None
