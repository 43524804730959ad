"""A virtual environment beside the sources, made with nothing but Python's standard library."""

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)


def environment(extra: str = "") -> Path:
    """Make ``.venv`` if there is none, install this checkout into it, and return its folder of programs.

    ``extra`` names an optional set of dependencies of pyproject.toml. ``TICHU_SIM_VENV`` chooses another
    folder. Exits with one sentence when Python is too old or the installation fails.
    """
    if sys.version_info < OLDEST:
        sys.exit(f"tichu_sim needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}")
    folder = Path(os.environ.get("TICHU_SIM_VENV", ROOT / ".venv"))
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    if not programs.exists():
        print(f"making the virtual environment {folder}", flush=True)
        venv.create(folder, with_pip=True)
    target = f"{ROOT}[{extra}]" if extra else str(ROOT)
    print(f"installing tichu_sim and its dependencies into {folder}", flush=True)
    install = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.run([*install, "--editable", target], check=False).returncode:
        sys.exit("pip could not install tichu_sim; its own message above says why")
    return programs
