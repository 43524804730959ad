"""Configuration errors: source, key, value and what is allowed, in one sentence."""

from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from tichu_sim.config import check, decode, load_toml, nearest, parse_toml, read_text
from tichu_sim.errors import InputError


class Inner(Struct, frozen=True):
    share: Annotated[float, Meta(ge=0, lt=1)] = 0.5
    names: tuple[str, ...] = ()


class Outer(Struct, frozen=True):
    size: Annotated[int, Meta(ge=1)]
    mode: Literal["slow", "fast"] = "slow"
    inner: Inner = Inner()
    source: str | Inner = "here"
    limits: dict[str, Annotated[int, Meta(le=9)]] = {}
    pair: tuple[int, bool] = (1, True)
    weights: Annotated[list[float], Meta(min_length=1, max_length=3)] | None = None

    def __post_init__(self) -> None:
        if self.size == 13:
            raise ValueError("size = 13 brings bad luck")


def test_valid_data_becomes_the_struct() -> None:
    data = {
        "size": 2,
        "mode": "fast",
        "inner": {"share": 0, "names": ["a"]},
        "source": {"share": 0.25},
        "weights": [1],
    }
    outer = decode(data, Outer, "x.toml")
    assert outer == Outer(2, "fast", Inner(0.0, ("a",)), Inner(0.25), {}, (1, True), [1.0])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "size: is missing, it must be a whole number, at least 1"),
        ({"size": 0}, "size: 0 is not allowed, it must be a whole number, at least 1"),
        ({"size": True}, "size: true is not allowed, it must be a whole number, at least 1"),
        ({"size": 1.0}, "size: 1.0 is not allowed, it must be a whole number, at least 1"),
        ({"size": 13}, "size = 13 brings bad luck"),
        ({"size": 1, "moed": 1}, 'unknown key moed; did you mean "mode"?'),
        (
            {"size": 1, "zzz": 1},
            "unknown key zzz; known are size, mode, inner, source, limits, pair, weights",
        ),
        ({"size": 1, "mode": "quick"}, 'mode: "quick" is not allowed, it must be'),
        (
            {"size": 1, "inner": {"share": 1}},
            "inner.share: 1 is not allowed, it must be a number, at least 0 and below 1",
        ),
        ({"size": 1, "inner": {"share": float("nan")}}, "inner.share: NaN is not allowed"),
        ({"size": 1, "inner": {"shar": 1}}, 'unknown key inner.shar; did you mean "share"?'),
        (
            {"size": 1, "inner": [1]},
            "inner: a list of 1 is not allowed, it must be a table with the keys share, names",
        ),
        ({"size": 1, "inner": {"names": ["a", 2]}}, "inner.names[1]: 2 is not allowed, it must be a text"),
        ({"size": 1, "source": {"share": "x"}}, 'source.share: "x" is not allowed'),
        ({"size": 1, "source": 4}, "source: 4 is not allowed, it must be a text or a table with the keys"),
        (
            {"size": 1, "limits": {"a": 10}},
            "limits.a: 10 is not allowed, it must be a whole number, at most 9",
        ),
        ({"size": 1, "limits": 1}, "limits: 1 is not allowed, it must be a table"),
        ({"size": 1, "pair": [1]}, "pair: a list of 1 is not allowed, it must be a list of 2"),
        ({"size": 1, "pair": [1, 2]}, "pair[1]: 2 is not allowed, it must be true or false"),
        (
            {"size": 1, "weights": []},
            "weights: a list of 0 is not allowed, it must be a list of 1 to 3, each a number",
        ),
        ([1], "a list of 1 is not allowed, it must be a table with the keys size"),
    ],
)
def test_each_mistake_has_its_sentence(data: object, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        decode(data, Outer, "x.toml")
    assert str(caught.value).startswith(f"x.toml: {sentence}")


def test_check_covers_structs_built_in_python() -> None:
    check(Inner(0.5, ("a",)))
    with pytest.raises(
        ValueError, match=r"share: 1\.5 is not allowed, it must be a number, at least 0 and below 1"
    ):
        check(Inner(1.5))


def test_file_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    with pytest.raises(InputError, match=r"x\.toml: cannot be read: No such file"):
        load_toml(path, Outer)
    with pytest.raises(InputError, match="cannot be read: Is a directory"):
        load_toml(tmp_path, Outer)
    path.write_bytes(b'a = 1\nb = "\xff"\n')
    with pytest.raises(InputError, match=r"x\.toml: line 2 is not UTF-8 text"):
        load_toml(path, Outer)
    path.write_text("size = 1\nsize = 2\n")
    with pytest.raises(InputError, match=r"x\.toml: not valid TOML: .*line 2"):
        load_toml(path, Outer)
    path.write_bytes(b"\xef\xbb\xbfsize = 4\n")
    assert load_toml(path, Outer) == Outer(4)


def test_urls_are_read_through_fsspec() -> None:
    fsspec = pytest.importorskip("fsspec")
    with fsspec.open("memory://plans/x.toml", "wb") as file:
        file.write(b"size = 7\n")
    assert load_toml("memory://plans/x.toml", Outer) == Outer(7)
    with pytest.raises(InputError, match=r"memory://plans/y\.toml: cannot be read"):
        read_text("memory://plans/y.toml")
    with pytest.raises(InputError, match="nowhere://x: cannot be read: Protocol not known: nowhere"):
        read_text("nowhere://x")


def test_toml_text_names_its_source() -> None:
    with pytest.raises(InputError, match="the plan: not valid TOML"):
        parse_toml("= 1", "the plan")


def test_nearest_falls_back_to_the_whole_list() -> None:
    assert nearest("officiel", ["official", "spectrum"]) == 'did you mean "official"?'
    assert nearest("q", ["official", "spectrum"]) == "known are official, spectrum"
