"""The cards, one a file: the docstring is the rule, ``CARD`` everything else (tichu_sim.boosters.booster)."""
