"""All checks on a fresh machine: install, format, lint, types, tests.

python3 scripts/run_tests.py [options for pytest]
"""

import subprocess
import sys

from _environment import ROOT, environment

CHECKS = (
    ("format", ("ruff", "format", "--check", "--quiet", ".")),
    ("lint", ("ruff", "check", "--quiet", ".")),
    ("types", ("mypy", "--no-error-summary")),
    ("tests", ("pytest", "--quiet", "--durations=15")),
)


def main(options: list[str]) -> int:
    """Run every check, also after one has failed; returns 1 if any failed."""
    programs = environment("test")
    failed = []
    for name, (program, *arguments) in CHECKS:
        print(f"== {name}", flush=True)
        more = options if name == "tests" else []
        if subprocess.run([str(programs / program), *arguments, *more], check=False, cwd=ROOT).returncode:
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
