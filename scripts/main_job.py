"""The main job on a fresh machine: install, play a million rounds with logs, leave an HTML report.

    python3 scripts/main_job.py [--rounds N] [--games N] [--strategies A,B] [--out DIR] ...

Options are those of ``tichu-sim run``; without any, one million rounds of ``club`` against itself.
"""

import argparse
import datetime
import subprocess
import sys

from _environment import ROOT, environment


def main(options: list[str]) -> int:
    """Run the job; returns the exit code of the first command that fails, or 0."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    for name in ("--rounds", "--games", "--out"):
        parser.add_argument(name)
    given, _ = parser.parse_known_args(options)
    program = str(environment() / "tichu-sim")
    if "--help" in options:
        return subprocess.run([program, "run", "--help"], check=False).returncode
    if given.rounds is None and given.games is None:
        options = [*options, "--rounds", "1000000"]
    out = given.out or str(ROOT / "runs" / f"{datetime.datetime.now():%Y%m%d-%H%M%S}")
    code = subprocess.run([program, "run", *options, "--out", out], check=False).returncode
    return code or subprocess.run([program, "report", out], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
