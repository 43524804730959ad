"""Combinations: what a set of cards can be, which plays a hand offers, what beats what."""
