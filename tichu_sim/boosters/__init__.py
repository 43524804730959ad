"""The booster cards: one file a card, and the events through which they reach the engine."""
