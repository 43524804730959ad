"""Spans of units played by several processes, with results in the order of the spans."""

import warnings
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

import joblib
from joblib.externals.loky import get_reusable_executor

from tichu_sim.errors import InputError

T = TypeVar("T")


def check_jobs(jobs: int) -> None:
    """Raises InputError for a number of processes that is none."""
    if jobs < 0:
        raise InputError(f"jobs: {jobs} is not allowed, it must be 0 (all cores) or more")


def in_order(play: Callable[[int, int], T], spans: Sequence[tuple[int, int]], jobs: int) -> Generator[T]:
    """The results of ``play(first, count)`` for each span, in the order of the spans, as they are finished.

    ``jobs`` is the number of processes, 0 for one a core. The generator may be closed before its end: what is
    being played then is given up.
    """
    jobs = min(jobs or joblib.cpu_count(), len(spans))
    if jobs == 1:
        yield from (play(*span) for span in spans)
        return
    calls = (joblib.delayed(play)(*span) for span in spans)
    results = joblib.Parallel(n_jobs=jobs, return_as="generator", batch_size=1)(calls)
    try:
        for result in results:  # noqa: UP028 - the generator is closed below, without its warning
            yield result
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # that what is being played is of no use any more
            results.close()
        get_reusable_executor().shutdown(wait=True, kill_workers=True)
