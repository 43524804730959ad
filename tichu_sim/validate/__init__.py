"""Checks of a run against the truth: exact odds, symmetry, and what every round must satisfy."""
