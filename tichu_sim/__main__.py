"""``python -m tichu_sim`` is the command ``tichu-sim``."""

from tichu_sim.cli import main

if __name__ == "__main__":
    main()
