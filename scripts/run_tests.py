"""All checks on a fresh machine: install, format, lint, types, tests.

python3 scripts/run_tests.py [options for pytest]
"""

import os
import subprocess
import sys

from _environment import ROOT, environment

IN_PARALLEL = ("--numprocesses=auto", "--maxprocesses=4", "--dist=loadfile")
"""Tests of a file share what they have made; four processes need some 3 GB of memory."""

CHECKS = (
    ("format", ("ruff", "format", "--check", "--quiet", ".")),
    ("lint", ("ruff", "check", "--quiet", ".")),
    ("types", ("mypy", "--no-error-summary")),
    ("tests", ("pytest", "--quiet", "--durations=15", *IN_PARALLEL)),
)

KERNELS: tuple[tuple[str, dict[str, str]], ...] = (
    ("engine", {}),
    ("boosters", {}),
    ("engine", {"NUMBA_BOUNDSCHECK": "1"}),
)
"""What the tests would compile one after the other: parts of scripts/_kernels.py, and the variables set."""


def compile_ahead(python: str) -> list[subprocess.Popen[bytes]]:
    """Begin to compile the kernels, in processes beside each other and beside the first checks."""
    command = [python, "-W", "ignore", str(ROOT / "scripts" / "_kernels.py")]
    return [subprocess.Popen([*command, part], env=os.environ | variables) for part, variables in KERNELS]


def main(options: list[str]) -> int:
    """Run every check, also after one has failed; returns 1 if any failed."""
    programs = environment("test")
    compiling = compile_ahead(str(programs / "python"))
    failed = []
    for name, (program, *arguments) in CHECKS:
        print(f"== {name}", flush=True)
        more = options if name == "tests" else []
        if name == "tests":
            for process in compiling:
                process.wait()
        if subprocess.run([str(programs / program), *arguments, *more], check=False, cwd=ROOT).returncode:
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
