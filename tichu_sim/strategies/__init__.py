"""Strategies: validated TOML on the outside, compiled policies with parameters on the inside."""

from tichu_sim.strategies.strategy import Strategy, load_strategy

__all__ = ["Strategy", "load_strategy"]
