"""Tests of plans, runs and the files they leave, played by a fake kernel unless they say otherwise."""
