"""What a check found."""

from typing import Literal

from msgspec import Struct

Verdict = Literal["passed", "failed", "not applicable"]


class Check(Struct, frozen=True, kw_only=True):
    """One check of a run.

    ``n`` counts what was looked at, in ``unit``. A statistical check has an ``estimate`` with the ends of
    its 95 % interval, what it should be, and its deviation from that as a normal deviate ``z``, or it sums
    up several comparisons in ``z`` (the largest in size) and ``p`` (the smallest, corrected). ``detail``
    says what failed or why the check does not apply.
    """

    name: str
    verdict: Verdict
    n: int
    unit: str
    detail: str = ""
    estimate: float | None = None
    low: float | None = None
    high: float | None = None
    expected: float | None = None
    z: float | None = None
    p: float | None = None


def not_applicable(name: str, unit: str, reason: str) -> Check:
    """A check that says nothing about this run."""
    return Check(name=name, verdict="not applicable", n=0, unit=unit, detail=reason)


def verdict_of(passed: bool) -> Verdict:
    """The words for the outcome of a check that applies."""
    return "passed" if passed else "failed"
