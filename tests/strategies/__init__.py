"""Tests of the strategies: how they are written, what they may do, how they play."""
