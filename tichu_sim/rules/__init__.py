"""The rules as data: every house-rule switch in one validated ``RuleSet``, and the named presets."""

from tichu_sim.rules.load import PRESETS, describe, load_rules, rules_from_table
from tichu_sim.rules.ruleset import CallLimits, RuleSet

__all__ = ["PRESETS", "CallLimits", "RuleSet", "describe", "load_rules", "rules_from_table"]
