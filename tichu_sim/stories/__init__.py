"""Rounds with boosters, played again and told in words."""
