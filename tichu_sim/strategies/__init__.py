"""Strategies: validated TOML on the outside, compiled policies with parameters on the inside."""

from tichu_sim.strategies.strategy import PRESETS, Strategy, load_strategy, strategy_from_table

__all__ = ["PRESETS", "Strategy", "load_strategy", "strategy_from_table"]
