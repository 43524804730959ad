"""Configuration: TOML text into validated msgspec Structs, with errors a user can act on.

Every error is an ``InputError`` of one sentence that names the source, the dotted key, the value found
and the values allowed; an unknown key comes with the nearest valid one. The same check serves Structs
built in Python (``check``), because msgspec itself validates only what it decodes.
"""

import difflib
import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import msgspec.inspect as mi

from tichu_sim.errors import InputError

T = TypeVar("T")

_MAX_SHOWN = 60


class Problem(Exception):
    """What is wrong with one value; ``path`` is its dotted key, empty for the whole document."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.path = path
        self.reason = reason


def load_toml(path: str | Path, type_: type[T]) -> T:
    """Reads the TOML file at ``path`` (or fsspec URL) as a ``type_``. Raises InputError."""
    return decode(read_toml(path), type_, str(path))


def read_toml(path: str | Path) -> dict[str, Any]:
    """The raw tables of the TOML file at ``path`` (or fsspec URL). Raises InputError."""
    return parse_toml(read_text(path), str(path))


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The raw tables of a TOML document; ``source`` names it in errors. Raises InputError."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{source}: not valid TOML: {error}") from None


def read_text(path: str | Path) -> str:
    """The UTF-8 text of a local file or fsspec URL, a byte order mark dropped. Raises InputError."""
    try:
        data = read_bytes(str(path))
    except ImportError as error:
        raise InputError(f"{path}: cannot be read: {error}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise InputError(f"{path}: cannot be read: {reason}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(f"{path}: line {line} is not UTF-8 text") from None


def read_bytes(path: str) -> bytes:
    """The bytes of a local file or of a file at an fsspec URL. Raises OSError, or what fsspec raises."""
    if "://" not in path:
        return Path(path).read_bytes()
    import fsspec

    with fsspec.open(path, "rb") as file:
        data: bytes = file.read()
    return data


def decode(data: object, type_: type[T], source: str) -> T:
    """Converts plain ``data`` (dicts, lists, scalars) into ``type_``; ``source`` names it in errors.

    Raises InputError for unknown or missing keys, wrong types, values out of range and whatever the
    type's own ``__post_init__`` refuses with ValueError.
    """
    try:
        _examine(data, _info(type_), "")
        return msgspec.convert(data, type_)
    except Problem as problem:
        raise InputError(f"{source}: {problem}") from None
    except msgspec.ValidationError as error:
        raise InputError(f"{source}: {_without_dollar(str(error))}") from None


def check(struct: msgspec.Struct) -> None:
    """Validates the fields of a Struct built in Python against its annotations.

    Meant to be called from ``__post_init__``. Raises ValueError with the key, value and allowed values.
    """
    info = _info(type(struct))
    assert isinstance(info, mi.StructType)
    for field in info.fields:
        value = getattr(struct, field.name)
        try:
            if isinstance(field.type, mi.StructType) and not isinstance(value, field.type.cls):
                raise Problem(field.encode_name, f"must be a {field.type.cls.__name__}")
            _examine(value, field.type, field.encode_name)
        except Problem as problem:
            raise ValueError(str(problem)) from None


def nearest(word: str, known: Sequence[str]) -> str:
    """Help on a mistyped ``word``: the nearest of the ``known`` ones, or else all of them.

    >>> nearest("ofical", ["official", "spectrum"])
    'did you mean "official"?'
    >>> nearest("xyz", ["official", "spectrum"])
    'known are official, spectrum'
    """
    close = difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.6)
    return f'did you mean "{close[0]}"?' if close else f"known are {', '.join(known)}"


_infos: dict[object, mi.Type] = {}


def _info(type_: object) -> mi.Type:
    if type_ not in _infos:
        _infos[type_] = mi.type_info(type_)
    return _infos[type_]


def _without_dollar(message: str) -> str:
    reason, _, path = message.rpartition(" - at `$")
    return f"{path.strip('`').lstrip('.')}: {reason}" if reason else message


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def show(value: object) -> str:
    """``value`` as TOML would write it, shortened."""
    if isinstance(value, bool | str | int | float) or value is None:
        text = json.dumps(value, ensure_ascii=False)
    elif isinstance(value, Mapping):
        text = "a table"
    elif isinstance(value, list | tuple):
        text = f"a list of {len(value)}"
    else:
        text = str(value)
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 3] + "..."


def _examine(value: object, info: mi.Type, path: str) -> None:
    """Raises Problem if ``value`` is not an ``info``."""
    match info:
        case mi.StructType():
            _examine_struct(value, info, path)
        case mi.UnionType():
            _examine_union(value, info, path)
        case mi.DictType():
            if not isinstance(value, Mapping):
                raise _wrong(value, info, path)
            for key, item in value.items():
                if not _scalar_fits(key, info.key_type):
                    raise Problem(_join(path, str(key)), f"is not a key, it must be {allowed(info.key_type)}")
                _examine(item, info.value_type, _join(path, str(key)))
        case mi.ListType() | mi.VarTupleType() | mi.TupleType():
            _examine_list(value, info, path)
        case _:
            if not _scalar_fits(value, info):
                raise _wrong(value, info, path)


def _wrong(value: object, info: mi.Type, path: str) -> Problem:
    found = f"{show(value)} is not allowed"
    return Problem(path, f"{found}, it must be {allowed(info)}")


def _examine_struct(value: object, info: mi.StructType, path: str) -> None:
    if isinstance(value, info.cls):
        return
    if not isinstance(value, Mapping):
        raise _wrong(value, info, path)
    fields = {field.encode_name: field for field in info.fields}
    known = [*fields] if info.tag_field is None else [info.tag_field, *fields]
    for key in value:
        if key not in known:
            raise Problem("", f"unknown key {_join(path, str(key))}; {nearest(str(key), known)}")
    for name, field in fields.items():
        if name in value:
            _examine(value[name], field.type, _join(path, name))
        elif field.required:
            raise Problem(_join(path, name), f"is missing, it must be {allowed(field.type)}")


def _examine_union(value: object, info: mi.UnionType, path: str) -> None:
    """Descends into the one member of the container type at hand, so that the error is precise."""
    for member in info.types:
        inner = member.type if isinstance(member, mi.Metadata) else member
        fits_struct = isinstance(inner, mi.StructType | mi.DictType) and isinstance(value, Mapping)
        fits_list = isinstance(inner, mi.ListType | mi.VarTupleType | mi.TupleType)
        if fits_struct or (fits_list and isinstance(value, list | tuple)):
            return _examine(value, inner, path)
    for member in info.types:
        try:
            return _examine(value, member, path)
        except Problem:
            continue
    raise _wrong(value, info, path)


def _examine_list(value: object, info: mi.ListType | mi.VarTupleType | mi.TupleType, path: str) -> None:
    if not isinstance(value, list | tuple):
        raise _wrong(value, info, path)
    if isinstance(info, mi.TupleType):
        if len(value) != len(info.item_types):
            raise _wrong(value, info, path)
        kinds: Sequence[mi.Type] = info.item_types
    else:
        if len(value) < (info.min_length or 0) or len(value) > (info.max_length or len(value)):
            raise _wrong(value, info, path)
        kinds = [info.item_type] * len(value)
    for place, (item, kind) in enumerate(zip(value, kinds, strict=True)):
        _examine(item, kind, f"{path}[{place}]")


def _scalar_fits(value: object, info: mi.Type) -> bool:
    match info:
        case mi.AnyType() | mi.RawType():
            return True
        case mi.NoneType():
            return value is None
        case mi.BoolType():
            return isinstance(value, bool)
        case mi.LiteralType():
            return any(value == item and type(value) is type(item) for item in info.values)
        case mi.StrType():
            return isinstance(value, str) and len(value) >= (info.min_length or 0)
        case mi.IntType():
            return isinstance(value, int) and not isinstance(value, bool) and _in_range(value, info)
        case mi.FloatType():
            number = isinstance(value, int | float) and not isinstance(value, bool)
            return number and math.isfinite(value) and _in_range(value, info)  # type: ignore[arg-type]
        case mi.Metadata():
            return _scalar_fits(value, info.type)
        case _:
            raise TypeError(f"configuration fields of type {info} are not supported")


def _in_range(value: Any, info: mi.IntType | mi.FloatType) -> bool:
    return bool(
        (info.ge is None or value >= info.ge)
        and (info.gt is None or value > info.gt)
        and (info.le is None or value <= info.le)
        and (info.lt is None or value < info.lt)
    )


def allowed(info: mi.Type) -> str:
    """What a field of this type accepts, in words."""
    match info:
        case mi.UnionType():
            return _alternatives([allowed(item) for item in info.types if not isinstance(item, mi.NoneType)])
        case mi.LiteralType():
            return _alternatives([show(item) for item in info.values])
        case mi.BoolType():
            return "true or false"
        case mi.IntType():
            return "a whole number" + _range(info)
        case mi.FloatType():
            return "a number" + _range(info)
        case mi.StrType():
            return "a text"
        case mi.TupleType():
            return f"a list of {len(info.item_types)}"
        case mi.ListType() | mi.VarTupleType():
            return _list_words(info)
        case mi.StructType():
            return f"a table with the keys {', '.join(field.encode_name for field in info.fields)}"
        case mi.DictType():
            return "a table"
        case _:
            return "a value"


def _alternatives(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _list_words(info: mi.ListType | mi.VarTupleType) -> str:
    low, high = info.min_length, info.max_length
    if low is None and high is None:
        return f"a list, each {allowed(info.item_type)}"
    count = f"at least {low}" if high is None else f"{low or 0} to {high}"
    return f"a list of {count}, each {allowed(info.item_type)}"


def _range(info: mi.IntType | mi.FloatType) -> str:
    if info.ge is not None and info.le is not None:
        return f" from {info.ge} to {info.le}"
    limits = (("at least", info.ge), ("above", info.gt), ("at most", info.le), ("below", info.lt))
    words = " and ".join(f"{word} {limit}" for word, limit in limits if limit is not None)
    return f", {words}" if words else ""
