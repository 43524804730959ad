"""The rules record: every number and table of the rulebook in the form the kernel reads.

Move generation, comparison and scoring read only this record, never the name of a card, a variant or a
booster. A *rung* is a place on the ladder of ranks in force: in the natural order rung 0 is the Mah Jong's 1,
rung 1 the two, ..., rung 13 the ace, so that rung and position (tichu_sim.cards) are the same number.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tichu_sim.cards import (
    DRAGON,
    N_CARDS,
    N_POSITIONS,
    PHOENIX,
    RANKS,
    position_of_rank,
)
from tichu_sim.jit import kernel, new_records, plain, readable
from tichu_sim.rules.ruleset import DUMMY, SOLOIST
from tichu_sim.terms import CALLS, KINDS, MAX_SEATS

if TYPE_CHECKING:
    from tichu_sim.rules.ruleset import RuleSet

MAX_KEY = 60
"""The Dragon's key, the highest (rules.md 3.10)."""

MAX_KINDS = 16
"""Room for the kinds of the base game and those that boosters append."""

# What a combination looks like; the generator knows forms, not kinds.
FORM_NONE, FORM_SINGLE, FORM_GROUP, FORM_RUN, FORM_FULL_HOUSE, FORM_QUAD, FORM_SUITED_RUN, FORM_DOG = range(8)
# Those that only boosters bring in (tichu_sim.combinations.special).
FORM_ALL_SUITS, FORM_ONE_SUIT, FORM_STEPS, FORM_BOUND_FULL_HOUSE, FORM_STEM, FORM_GAPPED_RUN = range(8, 14)

# How a kind beats the top of another kind: the last two are any play on a top of four cards, and cards that
# are added to the top instead of being laid on it.
NEVER, SAME_SIZE_HIGHER, ANY_SIZE_HIGHER, LONGER_OR_HIGHER, ALWAYS, ON_FOUR_CARDS, ADDED = range(7)

# Which ranks the triple and the pair of a full house may have.
ANY_RANKS, NO_NEIGHBOURS, NEIGHBOURS = range(3)

NO_LIMIT = 127

RULES = np.dtype(
    [
        # ranks: strength by rung (rules.md 3.10: 4 x natural value) and of the cards beside the ladder
        ("key", "i1", N_POSITIONS),
        ("first_rung", "i1", MAX_KEY + 2),  # lowest rung whose key is at least this; derived from key
        ("dragon_key", "i1"),
        ("phoenix_led_key", "i1"),
        ("strict", "i1"),  # a play must exceed the top by this: 1, or 0 where equal rank beats
        ("rung", "i1", N_POSITIONS),  # place of each position on the ladder; the Mah Jong's 1 stays below
        ("reordered", "i1"),  # whether the ladder is not the natural one; derived from rung
        ("unusual", "i1"),  # whether plays need a second look (tichu_sim.combinations.special); derived
        ("max_cards", "i1"),  # of any combination
        ("containment", "i1"),  # a combination is also beaten by one that contains its ranks
        ("pair_first", "i1"),  # full houses compare their pairs, then their triples
        # kinds, by code (tichu_sim.terms.KINDS)
        ("form", "i1", MAX_KINDS),
        ("width", "i1", MAX_KINDS),  # cards of one rank in a group, or at each rung of a run
        ("min_size", "i1", MAX_KINDS),  # cards
        ("max_size", "i1", MAX_KINDS),
        ("largest", "i1", MAX_KINDS),  # derived from max_size and max_cards
        ("neighbours", "i1", MAX_KINDS),  # ANY_RANKS, NO_NEIGHBOURS or NEIGHBOURS, for full houses
        ("min_rung", "i1", MAX_KINDS),
        ("beats", "i1", (MAX_KINDS, MAX_KINDS)),  # [kind laid, kind of the top]
        ("may_lead", "i1", MAX_KINDS),
        ("is_bomb", "i1", MAX_KINDS),
        ("leads", "i4"),  # bit mask of the kinds that may be led; derived from may_lead
        ("bombs", "i4"),  # bit mask of the kinds that are bombs; derived from is_bomb
        ("answers", "i4", MAX_KINDS),  # by kind of the top: the kinds that may beat it; derived from beats
        # points
        ("points", "i1", N_POSITIONS),  # of a card, by position; position 0 holds the specials, see below
        ("special_points", "i1", 4),
        ("call_value", "i2", len(CALLS)),
        ("double_victory", "i2"),  # of a team whose players all go out before any opponent
        ("victors", "i1"),  # players of a team
        ("target", "i2"),
        ("rounds", "i1"),  # of a game that ends with their number, or 0
        # the table; masks of seats
        ("players", "i1"),
        ("rotates", "i1"),  # the players change seats from round to round, each has a total of his own
        ("played_from", "i1", MAX_SEATS),  # the seat whose player also plays this one; the seat itself
        ("open_hands", "i1"),  # seats that play with their hand face up
        ("wish_exempt", "i1"),  # seats that a wish does not bind
        ("no_grand", "i1"),  # seats for which nobody may call Grand Tichu
        ("dealt", "i1"),  # cards of the pack that are dealt
        ("to_partner", "i1"),  # cards given in the exchange to each partner, and to each opponent
        ("to_opponent", "i1"),
        # calls
        ("grand_after", "i1"),
        ("grand_simultaneous", "i1"),
        ("max_calls", "i1", len(CALLS)),  # a team, by kind of call; NO_LIMIT
        ("small_until_first_card_of_round", "i1"),
        ("repass_on_call", "i1"),
        ("small_by_team", "i1"),  # a small call also succeeds when the partner is first out
        # play
        ("bombs_out_of_turn", "i1"),
        ("reenter_after_pass", "i1"),
        ("dog_to_right_of_player", "i1"),
        ("dog_may_dodge_wish", "i1"),
        ("wish_optional", "i1"),
        ("wish_this_trick", "i1"),
        ("last_tricks_to_opponents", "i1"),
        ("last_but_one_to_first", "i1"),  # his tricks go to the player who went out first
        ("fixed_shuffler", "i1"),  # who shuffles in all independent rounds, or -1: in turn
    ],
    align=True,
)


def kind(name: str) -> int:
    """The code of a kind of combination."""
    return KINDS.index(name)


@lru_cache(maxsize=8)
def compile_rules(ruleset: "RuleSet") -> Any:
    """The record of a rule set, as an array of one :data:`RULES` to be copied: it cannot be written to."""
    records = new_records(RULES)
    rules = records.view(readable(RULES))[0]
    rules.key[:] = [4 * (position + 1) for position in range(N_POSITIONS)]
    rules.dragon_key = MAX_KEY
    rules.phoenix_led_key = 5
    rules.strict = 1
    rules.rung[:] = range(N_POSITIONS)
    rules.max_cards = NO_LIMIT
    _describe_kinds(rules, ruleset)
    _describe_dormant_kinds(rules)
    _describe_comparison(rules, ruleset)
    plain(derive)(rules)
    _describe_points(rules, ruleset)
    _describe_calls(rules, ruleset)
    rules.bombs_out_of_turn = ruleset.bombs_out_of_turn
    rules.reenter_after_pass = ruleset.reenter_after_pass
    rules.dog_to_right_of_player = ruleset.dog_fallback == "dog_player_right" or ruleset.players == 6
    rules.dog_may_dodge_wish = ruleset.dog_may_dodge_wish
    rules.wish_optional = ruleset.wish_optional
    rules.wish_this_trick = ruleset.wish_lifetime == "this_trick"
    _describe_table(rules, ruleset)
    rules.fixed_shuffler = -1 if ruleset.first_shuffler == "rotate" else int(ruleset.first_shuffler[1:])
    records.flags.writeable = False
    return records


def _describe_kinds(rules: Any, ruleset: "RuleSet") -> None:
    """rules.md 1.3: the kinds, their shape, their smallest and largest number of cards."""
    straight_rung = 0 if ruleset.straight_min_rank == 1 else ruleset.straight_min_rank - 1
    for name, form, width, smallest, largest, lowest_rung in (
        ("single", FORM_SINGLE, 1, 1, 1, 0),
        ("pair", FORM_GROUP, 2, 2, 2, 1),
        ("triple", FORM_GROUP, 3, 3, 3, 1),
        ("stairs", FORM_RUN, 2, 4, 2 * ruleset.stairs_max_pairs, 1),
        ("full_house", FORM_FULL_HOUSE, 3, 5, 5, 1),
        ("straight", FORM_RUN, 1, 5, N_POSITIONS, straight_rung),
        ("bomb_quad", FORM_QUAD, 4, 4, 4, 1),
        ("bomb_run", FORM_SUITED_RUN, 1, 5, N_POSITIONS, 1),
        ("dog", FORM_DOG, 1, 1, 1, 0),
    ):
        code = kind(name)
        rules.form[code] = form
        rules.width[code] = width
        rules.min_size[code] = smallest
        rules.max_size[code] = largest
        rules.min_rung[code] = lowest_rung
        rules.is_bomb[code] = name.startswith("bomb")
        rules.may_lead[code] = ruleset.bomb_may_be_led or not rules.is_bomb[code]


def _describe_dormant_kinds(rules: Any) -> None:
    """rules.md 4.4, 4.5: kinds that nobody may lay until a booster says so.

    Only bombs beat them; a straight with a gap, which takes a booster, is also beaten by others.
    """
    for name, form, smallest, largest in (
        ("rainbow", FORM_ALL_SUITS, 4, 4),
        ("hockey_team", FORM_ONE_SUIT, 5, 6),
        ("highway", FORM_STEPS, 4, 7),
        ("super_full_house", FORM_BOUND_FULL_HOUSE, 5, 5),
        ("flower", FORM_STEM, 3, 4),
        ("gapped_straight", FORM_GAPPED_RUN, 5, N_POSITIONS),
    ):
        code = kind(name)
        rules.form[code] = form
        rules.width[code] = 1
        rules.min_size[code] = smallest
        rules.max_size[code] = largest
        for bomb in ("bomb_quad", "bomb_run"):
            rules.beats[kind(bomb), code] = ALWAYS
    gapped = kind("gapped_straight")
    rules.beats[gapped, gapped] = SAME_SIZE_HIGHER


def _describe_comparison(rules: Any, ruleset: "RuleSet") -> None:
    """rules.md 1.4, 1.5, 3.10: what beats what."""
    quad, run = kind("bomb_quad"), kind("bomb_run")
    for name in ("single", "pair", "triple", "stairs", "full_house", "straight"):
        rules.beats[kind(name), kind(name)] = SAME_SIZE_HIGHER
        rules.beats[quad, kind(name)] = rules.beats[run, kind(name)] = ALWAYS
    if ruleset.longer_straight_beats:
        rules.beats[kind("straight"), kind("straight")] = LONGER_OR_HIGHER
    rules.beats[quad, quad] = SAME_SIZE_HIGHER
    rules.beats[run, quad] = ALWAYS
    rules.beats[run, run] = LONGER_OR_HIGHER


def _describe_points(rules: Any, ruleset: "RuleSet") -> None:
    """rules.md 1.1, 1.10, 1.11; for three and six players 2.1, 2.2."""
    for rank, points in (("5", 5), ("T", 10), ("K", 10)):
        rules.points[position_of_rank(rank)] = points
    rules.special_points[DRAGON] = 25
    rules.special_points[PHOENIX] = -25
    rules.double_victory = 300 if ruleset.players == 6 else 200
    rules.victors = 3 if ruleset.players == 6 else 2
    rules.last_tricks_to_opponents = ruleset.last_tricks_to == "opponents" or ruleset.players == 6
    rules.last_but_one_to_first = ruleset.players == 6
    rules.target = ruleset.target_score
    if ruleset.rotates and ruleset.threechu_end == "rounds":
        rules.rounds = ruleset.threechu_rounds


def _describe_table(rules: Any, ruleset: "RuleSet") -> None:
    """rules.md 1.2, 2.1, 2.2: who sits where, how many cards they get and give."""
    rules.players = ruleset.players
    rules.rotates = ruleset.rotates
    rules.played_from[:] = range(MAX_SEATS)
    rules.dealt = N_CARDS
    rules.to_partner, rules.to_opponent = ruleset.passes
    if ruleset.players == 3:
        rules.played_from[DUMMY] = SOLOIST
        rules.open_hands = rules.wish_exempt = 1 << DUMMY
        rules.no_grand = 1 << SOLOIST | 1 << DUMMY
    if ruleset.tientsin_deal == "one_pack_54":
        rules.dealt = N_CARDS - N_CARDS % ruleset.seats


def _describe_calls(rules: Any, ruleset: "RuleSet") -> None:
    """rules.md 1.2, 1.11, 1.12."""
    small, grand = CALLS.index("tichu"), CALLS.index("grand")
    rules.call_value[small], rules.call_value[grand] = 100, 200
    rules.grand_after = ruleset.grand_after_cards
    rules.grand_simultaneous = ruleset.grand_window_mode == "simultaneous"
    rules.max_calls[:] = NO_LIMIT
    if ruleset.max_calls_small is not None:
        rules.max_calls[small] = ruleset.max_calls_small
    if ruleset.max_calls_grand is not None:
        rules.max_calls[grand] = ruleset.max_calls_grand
    rules.small_until_first_card_of_round = ruleset.small_window == "first_card_of_round"
    rules.repass_on_call = ruleset.repass_on_tichu_call
    rules.small_by_team = ruleset.small_success == "team_first"


@kernel
def derive(rules):  # type: ignore[no-untyped-def]
    """Recompute what follows from other fields; needed after any change to one of those.

    Two changes of different kinds then never touch the same derived mask. A kind whose smallest play exceeds
    the largest one allowed can neither be led nor answer, nor is it a bomb.
    """
    for need in range(MAX_KEY + 2):
        rules.first_rung[need] = 0
        for rung in range(N_POSITIONS):
            rules.first_rung[need] += rules.key[rung] < need
    rules.reordered = 0
    for position in range(N_POSITIONS):
        rules.reordered |= rules.rung[position] != position
    rules.unusual = rules.reordered | rules.containment
    rules.leads = 0
    rules.bombs = 0
    fits = 0
    for kind in range(MAX_KINDS):
        rules.largest[kind] = min(rules.max_size[kind], rules.max_cards)
        fits |= (rules.min_size[kind] <= rules.largest[kind]) << kind
    for kind in range(MAX_KINDS):
        rules.leads |= (rules.may_lead[kind] != 0) << kind
        rules.bombs |= (rules.is_bomb[kind] != 0) << kind
        rules.answers[kind] = 0
        for laid in range(MAX_KINDS):
            rules.answers[kind] |= (rules.beats[laid, kind] != NEVER) << laid
        rules.answers[kind] &= fits
    rules.leads &= fits
    rules.bombs &= fits


assert len(RANKS) == N_POSITIONS - 1
