"""The main job on a fresh machine: install, play a million rounds with logs, leave an HTML report.

    python3 scripts/main_job.py [--rounds N] [--games N] [--strategies A,B] [--out DIR] ...

Options are those of ``tichu-sim run``; without any, one million rounds of ``club`` against itself.
"""

import datetime
import subprocess
import sys

from _environment import ROOT, environment


def main(options: list[str]) -> int:
    """Run the job; returns the exit code of the first command that fails, or 0."""
    program = str(environment() / "tichu-sim")
    if not {"--rounds", "--games"} & set(options):
        options = [*options, "--rounds", "1000000"]
    if "--out" not in options:
        moment = datetime.datetime.now().strftime("%Y%m%d-%H%M%S")
        options = [*options, "--out", str(ROOT / "runs" / moment)]
    run = options[options.index("--out") + 1]
    code = subprocess.run([program, "run", *options], check=False).returncode
    return code or subprocess.run([program, "report", run], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
