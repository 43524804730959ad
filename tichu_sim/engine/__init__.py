"""The engine: the phases of a round in the order in which they are played."""
