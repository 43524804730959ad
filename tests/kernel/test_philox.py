"""The random numbers: published vectors of Philox4x32-10 and the streams made of it."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from tichu_sim.jit import plain
from tichu_sim.rng import WORD, bounded, philox, stream

VECTORS = [
    ((0,) * 4, (0,) * 2, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((WORD,) * 4, (WORD,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]
"""Counter, key and result of the known-answer vectors of the Random123 library."""


compiled_philox: Any = njit(lambda c0, c1, c2, c3, k0, k1: philox(c0, c1, c2, c3, k0, k1))
compiled_stream: Any = njit(
    lambda seed, game, number, purpose, block: stream(seed, game, number, purpose, block)
)
compiled_bounded: Any = njit(lambda word, bound: bounded(word, bound))


@pytest.mark.plain
@pytest.mark.parametrize(("counter", "key", "words"), VECTORS)
def test_known_answers(counter: tuple[int, ...], key: tuple[int, ...], words: tuple[int, ...]) -> None:
    assert compiled_philox(*counter, *key) == words
    assert plain(philox)(*counter, *key) == words


def test_compiled_and_plain_numbers_are_the_same() -> None:
    rng = np.random.default_rng(1)
    for counter_and_key in rng.integers(0, 2**32, (200, 6)).tolist():
        assert compiled_philox(*counter_and_key) == plain(philox)(*counter_and_key)
    for seed in (0, 1, 2**32, 2**63 - 1):
        assert compiled_stream(seed, 2**32 - 1, 65_535, 16, 3) == plain(stream)(
            seed, 2**32 - 1, 65_535, 16, 3
        )


def test_streams_differ_in_each_part_of_their_key() -> None:
    base = (7, 1, 2, 3, 4)
    changed = [tuple(value + (place == n) for n, value in enumerate(base)) for place in range(5)]
    high_half = (7 + 2**32, 1, 2, 3, 4)
    words = {plain(stream)(*key) for key in [base, *changed, high_half]}
    assert len(words) == 7


@pytest.mark.plain
def test_bounded_numbers_fill_their_range_evenly() -> None:
    words = np.linspace(0, WORD, 56_001).astype(np.int64)
    numbers = [compiled_bounded(int(word), 56) for word in words]
    assert (min(numbers), max(numbers)) == (0, 55)
    counts = np.bincount(numbers)
    assert counts.min() >= 999
    assert counts.max() <= 1001
