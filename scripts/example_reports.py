"""Makes the example reports of ``reports/`` anew, with the installed ``tichu-sim``.

    python scripts/example_reports.py [--deals N | --grants FILE] [--runs DIR]

``--deals`` is the number of paired deals for each booster in the table of grants, which takes longest;
``--grants`` takes a table that ``tichu-sim grants`` has written instead. The runs themselves stay in
``--runs``. Everything has a fixed seed: the same version makes the same files.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "reports"
GRANTS = REPORTS / "grants.csv"
PLAYERS = ("expert", "club", "novice", "greedy")
PRESETS = ("expert", "cautious", "aggressive", "supporter", "bomber", "sifounak", "kas328")
FIELD = ("random", "greedy", "novice", "club")
TOURNAMENT = ("--deals", "4000", "--seed", "1")
TABLES = {
    "threechu": ("3", "expert,club,greedy"),
    "tientsin": ("6", "expert,club"),
}
"""Runs of three and six players, by the name of their rules: how many, and their strategies."""
LEAGUE = ("league", *PLAYERS, "--games", "3000", "--target", "500", "--leave", "0.01", "--seed", "1")


def main() -> int:
    """Run every command in turn; returns the exit code of the first that fails, or 0."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    table = parser.add_mutually_exclusive_group()
    table.add_argument("--deals", type=int, default=3000, help="paired deals for each booster")
    table.add_argument("--grants", type=Path, help="a table of grants to be used instead")
    parser.add_argument("--runs", type=Path, default=ROOT / "runs", help="folder for the runs")
    given = parser.parse_args()
    base, boosters = given.runs / "example", given.runs / "example_boosters"
    run = ("run", "--rounds", "200000", "--seed", "1", "--resume")
    rounds = (*run, "--strategies", "club")
    if given.grants:
        GRANTS.write_bytes(given.grants.read_bytes())
    measure = () if given.grants else (("grants", "--rounds", given.deals, "--out", GRANTS),)
    for command in (
        (*rounds, "--out", base),
        ("report", base, "--out", REPORTS / "club_200000_rounds"),
        (*rounds, "--boosters", "all", "--out", boosters),
        *measure,
        ("report", boosters, "--grants", GRANTS, "--out", REPORTS / "boosters_200000_rounds"),
        *(
            command
            for name, (players, strategies) in TABLES.items()
            for command in (
                (
                    *run,
                    "--players",
                    players,
                    "--strategies",
                    strategies,
                    "--out",
                    given.runs / f"example_{name}",
                ),
                ("report", given.runs / f"example_{name}", "--out", REPORTS / f"{name}_200000_rounds"),
            )
        ),
        (*LEAGUE, "--out", REPORTS / "league_3000_games"),
        ("tournament", *FIELD, *PRESETS, *TOURNAMENT, "--out", REPORTS / "tournament_presets"),
        *(
            (
                "tournament",
                *FIELD,
                "expert",
                *TOURNAMENT,
                "--players",
                players,
                "--out",
                REPORTS / f"tournament_{name}",
            )
            for name, (players, _) in TABLES.items()
        ),
    ):
        words = [str(word) for word in command]
        print("tichu-sim", *words, flush=True)
        code = subprocess.run([sys.executable, "-m", "tichu_sim", *words], check=False).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
