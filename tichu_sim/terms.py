"""The codes that engine, logs and reports share: one list a vocabulary, a code is a place in its list."""

KINDS = (
    "none",
    "single",
    "pair",
    "triple",
    "stairs",
    "full_house",
    "straight",
    "bomb_quad",
    "bomb_run",
    "dog",
)
"""Kinds of combinations (rules.md 1.3); boosters append theirs."""

QUESTIONS = ("none", "grand", "small", "exchange", "lead", "follow", "bomb", "wish", "gift")
"""What a seat can be asked in a round."""

CALLS = ("none", "tichu", "grand")
"""A seat's call (rules.md 1.2)."""

CALL_PHASES = ("deal", "before_exchange", "exchange", "after_exchange", "play")
"""When a call was made."""
