"""The named parameters of the strategies: meaning, unit, range and default, each in this one place.

A strategy file sets them by name; the kernel finds them by place in the seat's parameter array. Most are in
*leads*: what it costs or saves to have the lead once more.
"""

from dataclasses import dataclass

POLICY_NAMES = ("random", "greedy", "club", "search", "kas328", "sifounak")
"""The base policies; tichu_sim.strategies.policies maps them to compiled code."""

WITHOUT_BOOSTERS = ("search",)
"""Policies that only know rounds without boosters."""

FOR_FOUR = ("kas328", "sifounak")
"""Policies that only know tables of four."""


@dataclass(frozen=True)
class Parameter:
    """One number that a strategy file may set, from ``low`` to ``high``, read by the ``policies`` named."""

    name: str
    policies: tuple[str, ...]
    unit: str
    low: float
    high: float
    default: float
    meaning: str


ANYTHING = 100.0
"""The ``mistake_temperature`` at which any legal play is as likely as any other."""

_CLUB = ("club", "search")


def _random(name: str, default: float, meaning: str) -> Parameter:
    return Parameter(name, ("random",), "probability", 0, 1, default, meaning)


def _chance(name: str, default: float, meaning: str) -> Parameter:
    return Parameter(name, _CLUB, "probability", 0, 1, default, meaning)


def _margin(name: str, default: float, meaning: str) -> Parameter:
    return Parameter(name, _CLUB, "probability", -1, 1, default, meaning)


def _spread(name: str, default: float, call: str) -> Parameter:
    meaning = f"how much players differ in the chance a {call} takes, from hand to hand (logistic scale)"
    return Parameter(name, _CLUB, "log-odds", 0, 3, default, meaning)


def _leads(name: str, default: float, meaning: str, low: float = -5, high: float = 5) -> Parameter:
    return Parameter(name, _CLUB, "leads", low, high, default, meaning)


CALLS = (
    _random("grand_rate", 0.05, "chance of a Grand Tichu when it is offered"),
    _random("tichu_rate", 0.02, "chance of a Tichu each time it is offered"),
    _chance("grand_chance", 0.66, "least chance of going out first for a Grand Tichu, as estimated"),
    _spread("grand_spread", 0.26, "Grand Tichu"),
    _margin("grand_daring", 0.05, "chance waived for each 100 points behind and round left"),
    _chance("tichu_chance", 0.57, "least chance of going out first for a Tichu, as estimated"),
    _spread("tichu_spread", 0, "Tichu"),
    _margin("tichu_early", 0.1, "chance demanded in addition before the exchange"),
    _margin("tichu_daring", 0.02, "chance waived for each 100 points behind and round left"),
)

EXCHANGE = (
    Parameter(
        "exchange_parity",
        _CLUB,
        "ranks",
        -30,
        30,
        -0.119,
        "how far a card may lie above the lowest so that the next seat gets an even rank and the previous "
        "seat an odd one; negative for the opposite convention",
    ),
    _chance("exchange_keep", 0.2, "chance of going out first from which the best card is kept"),
    _margin("exchange_dog", 0, "chance demanded in addition for giving the Dog to the partner"),
    _chance("exchange_dog_to_caller", 0.138, "chance to give the Dog to an opponent if one has called"),
    _chance("exchange_dog_away", 0, "chance to give the Dog to one of the opponents if none has called"),
    _chance(
        "exchange_mahjong",
        0,
        "chance of going out first below which the partner, unless he has called, gets the Mah Jong and not "
        "the best card",
    ),
)

WISH_AND_GIFT = (
    _chance("wish_rate", 0.89, "chance to wish at all where it is optional"),
    _chance("wish_ace", 0.973, "chance to wish an ace if an opponent has called and the own hand holds none"),
    _chance(
        "wish_known",
        1,
        "chance to wish otherwise the highest rank known with the next opponent, often that given to him, "
        "and not the rank of some unseen card",
    ),
    Parameter(
        "gift_margin",
        _CLUB,
        "cards",
        -14,
        15,
        2.1,
        "how many cards more than the previous seat the next must hold to get the Dragon's trick",
    ),
)

BREAKING = (
    _leads("break_pair", 0.436, "cost of taking a card from a pair"),
    _leads("break_triple", 0.513, "cost of taking a card or a pair from a triple"),
    _leads("break_full_house", 0.124, "cost of taking cards from the pair of a full house"),
    _leads("break_stairs", 0.431, "cost of taking cards from stairs"),
    _leads("break_straight", 1.77, "cost of taking cards from a straight"),
    _leads("break_bomb", 1.62, "cost of taking cards from a bomb"),
    _leads("phoenix_thrift", 0.599, "cost of laying a Phoenix that is not part of a straight"),
)

LEADING = (
    _leads("lead_value", 0.633, "worth of keeping the lead"),
    _leads("lead_plan", 0.79, "worth added to it for each winner more, or loser less, in an unready hand"),
    _leads("lead_length", 0.334, "worth of each card beyond the first"),
    _leads(
        "lead_closing", 2.92, "worth of leading a winner when only one group of the hand is a loser", 0, 20
    ),
    _leads(
        "lead_danger", 0.588, "cost of letting an opponent go out who holds as few cards as are led", 0, 20
    ),
    _leads(
        "help_partner", 0.477, "worth of letting the partner go out who holds as few cards as are led", 0, 20
    ),
    _leads("dog_lead", 1.72, "worth of leading the Dog", -20, 20),
    _leads("dog_caller", 1.73, "worth added to it if the partner has called", -20, 20),
)

FOLLOWING = (
    _leads("follow_value", 1.17, "worth of winning a trick"),
    _leads(
        "follow_plan", 0.0673, "worth added to it for each winner more, or loser less, in an unready hand"
    ),
    _leads("follow_held", 0.02, "worth added to it at 14 cards in hand, in proportion at fewer"),
    _leads("point_value", 0.754, "worth of ten points in the trick"),
    _leads("danger", 0.534, "worth added if an opponent holds one card, in steps from none at five cards"),
    _leads("own_call", 0.546, "worth added if the own call is alive"),
    _leads("attack_caller", 0.492, "worth added against an opponent whose call is alive"),
    _leads("press_caller", 0, "worth of beating an opponent whose call is alive, the trick won or not"),
    _leads("shed", 0, "worth of beating an opponent at all, the trick won or not"),
    _leads("stop_for_caller", 0.0705, "worth added against an opponent if the partner's call is alive"),
    _leads("last_seat", 0.529, "worth added if nobody else can beat the opponent any more"),
    Parameter(
        "partner_cover",
        _CLUB,
        "share",
        0,
        1,
        0.317,
        "share of the worth that falls away while the partner may still beat the opponent",
    ),
    _leads("overtake", 0, "cost of overtaking a partner who is sure to win the trick", 0, 20),
    _leads("closing", 1.72, "worth of playing a winner when only one group of the hand is a loser", 0, 20),
)

LOOKING_AHEAD = (
    Parameter(
        "look_ahead",
        _CLUB,
        "switch",
        0,
        1,
        0,
        "1 to judge a play by the hand that it leaves, arranged anew; 0 by the groups it is taken from",
    ),
    _leads(
        "lead_ready", 0, "with look_ahead, worth of winning with a lead that leaves a hand ready to go out"
    ),
    _leads("lead_better", 0, "with look_ahead, worth of each winner more, or loser less, that a lead leaves"),
    _leads("follow_ready", 0, "the same as lead_ready for an answer to the top"),
    _leads("follow_better", 0, "the same as lead_better for an answer to the top"),
)

BOMBS = (
    _leads("bomb_thrift", 0.0925, "cost of a bomb beyond the loss of a winner"),
    _leads("bomb_points", 0, "worth of ten points in the trick, added to a bomb"),
    _leads("bomb_attack", 0, "worth added to a bomb if the own call is alive or one group is a loser"),
    _leads("bomb_defence", 0, "worth added to a bomb against a call alive or an opponent with two cards"),
    _leads("bomb_out_of_turn", 2, "cost of a bomb out of turn"),
)

KNOWLEDGE = (
    _chance("memory", 1, "share of the cards in tricks already collected that is remembered"),
    Parameter(
        "known_cards",
        _CLUB,
        "switch",
        0,
        1,
        1,
        "1 to use what is known of other hands, as by the exchange or an open hand; 0 not to",
    ),
)

MISTAKES = (
    _chance("mistake_rate", 0, "chance of a mistake in leading, following or bombing"),
    Parameter(
        "mistake_temperature",
        _CLUB,
        "leads",
        0.01,
        ANYTHING,
        ANYTHING,
        "how bad mistakes are: a play worth so much less is made e times less often; the highest value makes "
        "all legal plays alike",
    ),
)

BOOSTERS = (
    Parameter("booster_gain", _CLUB, "points", -50, 200, 0, "advised gain above which a booster is used"),
)

SEARCH = (
    Parameter("search_worlds", ("search",), "worlds", 0, 100_000, 32, "most worlds that a play is tried in"),
    Parameter(
        "search_margin",
        ("search",),
        "standard errors",
        0,
        10,
        1,
        "by how much another play must be better than the one of club",
    ),
)

SUBJECTS = {
    "calls": CALLS,
    "exchange": EXCHANGE,
    "wish and gift of the Dragon": WISH_AND_GIFT,
    "breaking groups of the hand": BREAKING,
    "leading": LEADING,
    "following": FOLLOWING,
    "looking ahead": LOOKING_AHEAD,
    "bombs": BOMBS,
    "knowledge": KNOWLEDGE,
    "mistakes": MISTAKES,
    "boosters": BOOSTERS,
    "search": SEARCH,
}
"""The parameters by what they are about."""

PARAMETERS = tuple(parameter for about in SUBJECTS.values() for parameter in about)

_PLACES = {parameter.name: place for place, parameter in enumerate(PARAMETERS)}


def place(name: str) -> int:
    """The place of a parameter in a seat's parameter array."""
    return _PLACES[name]


def used_by(policy: str) -> tuple[Parameter, ...]:
    """The parameters that a policy reads."""
    return tuple(parameter for parameter in PARAMETERS if policy in parameter.policies)
