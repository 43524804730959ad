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
    "rainbow",
    "hockey_team",
    "highway",
    "super_full_house",
    "flower",
    "gapped_straight",
)
"""Kinds of combinations: the base game's (rules.md 1.3), then those that boosters bring in (4.4, 4.5)."""

QUESTIONS = (
    "none",
    "grand",
    "small",
    "exchange",
    "lead",
    "follow",
    "bomb",
    "wish",
    "gift",
    "dog",
    "pick",
    "booster",
    "reaction",
    "choice",
)
"""What a seat can be asked in a round: ``dog`` is who leads after the Dog, with six players only; the last
four come from boosters (tichu_sim.engine.windows)."""

MAX_SEATS = 6

CALLS = ("none", "tichu", "grand")
"""A seat's call (rules.md 1.2)."""

EVENTS = (
    "pre_deal",
    "draw",
    "call",
    "pre_exchange",
    "post_exchange",
    "lead",
    "turn",
    "play",
    "out",
    "won",
    "collected",
    "scored",
    "booster",
    "companion",
)
"""The moments of a round that boosters know (tichu_sim.engine.events)."""

MAX_BOOSTERS = 62
"""Copies in a booster set: one bit each in a mask."""
MAX_BOOSTER_PARAMETERS = 4

BOOSTER_EVENTS = (
    "dealt",
    "held",
    "displayed",
    "picked",
    "offered",
    "played",
    "chosen",
    "cancelled",
    "resolved",
    "scored",
    "returned",
    "moved",
)
"""What can happen to a booster, for the logs (tichu_sim.logs.schema)."""

CALL_PHASES = ("deal", "before_exchange", "exchange", "after_exchange", "play")
"""When a call was made."""
