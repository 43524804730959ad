"""tichu_sim plays rounds of Tichu by the million, logs them and reports on them."""

__version__ = "0.1.0"
