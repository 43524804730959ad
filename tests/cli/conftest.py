"""The command line's tests play with the fake kernel of the runner's tests."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "simulate"))
