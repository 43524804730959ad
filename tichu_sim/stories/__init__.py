"""Rounds with boosters or of three or six players, played again and told in words."""
