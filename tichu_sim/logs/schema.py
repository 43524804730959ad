"""Every table and column of a run, in the one place where they are described.

The kernel fills NumPy records of these fields, the writer turns them into Parquet, the reader, the
``tichu-sim schema`` command and the documentation read the descriptions. A change here raises
``SCHEMA_VERSION``.
"""

from dataclasses import dataclass

import numpy as np

from tichu_sim.cards import CARD_NAMES, RANKS
from tichu_sim.terms import BOOSTER_EVENTS, CALL_PHASES, CALLS, KINDS, QUESTIONS

SCHEMA_VERSION = 3

NO_CARD = 255
"""Code of a missing value in a column that may be empty."""

RANK_LABELS = ("none", *RANKS)


@dataclass(frozen=True)
class Column:
    """One column of a table.

    ``dtype`` is the NumPy type the kernel writes; ``labels``, if given, are the names of the codes
    0, 1, ... and make the Parquet column an enumeration; ``named`` says that the names of the codes are the
    run's own, given to the writer, and the Parquet column is text; ``may_be_empty`` says that ``NO_CARD``
    stands for a missing value; ``unit`` is empty for counts and codes.
    """

    name: str
    dtype: str
    description: str
    unit: str = ""
    labels: tuple[str, ...] = ()
    named: bool = False
    may_be_empty: bool = False


@dataclass(frozen=True)
class Table:
    """One table: a folder of Parquet shards with a row for each ``row`` (for example "round")."""

    name: str
    row: str
    description: str
    columns: tuple[Column, ...]

    def dtype(self) -> np.dtype[np.void]:
        """The NumPy record the kernel writes for one row."""
        return np.dtype([(column.name, column.dtype) for column in self.columns], align=True)


_GAME = Column("game", "u4", "index of the game; in a run of independent rounds the index of the round")
_ROUND = Column("round", "u2", "number of the round within its game, from 0")
_SEAT = Column(
    "seat",
    "u1",
    "seat 0 to 3, with six players to 5, in play order; the even ones are team 0, the odd ones team 1; "
    "with three players seat 0 is the soloist, seat 2 the dummy",
)


def _given(side: str, to: str) -> Column:
    words = f"card given to {to}; the lowest where they are several, empty where none is given"
    return Column(f"given_{side}", "u1", words, labels=CARD_NAMES, may_be_empty=True)


ROUNDS = Table(
    "rounds",
    "round",
    "one row a round: how it went and what it scored",
    (
        _GAME,
        _ROUND,
        Column("shuffler", "u1", "seat that shuffles, draws first and is asked first"),
        Column(
            "soloist",
            "i1",
            "with three players the one, 0 to 2, who sits in seat 0 and plays the dummy; the next two sit in "
            "seats 1 and 3; -1 at other tables",
        ),
        Column("leader", "u1", "seat that holds the Mah Jong after the exchange and leads the first trick"),
        Column(
            "before_0",
            "i2",
            "total of team 0 before the round; 0 with three players, of whom each has his own",
            "points",
        ),
        Column("before_1", "i2", "total of team 1 before the round", "points"),
        Column(
            "cards_0",
            "i2",
            "points of team 0 without calls: card points, or 200 or 0 on a double victory (300 or 0 on a "
            "triple one)",
            "points",
        ),
        Column("cards_1", "i2", "points of team 1 without calls", "points"),
        Column("score_0", "i2", "points of team 0 in the round, calls included", "points"),
        Column("score_1", "i2", "points of team 1 in the round, calls included", "points"),
        Column(
            "double_victory",
            "i1",
            "team that finished first and second, with six players the first three, or -1",
        ),
        Column("first_out", "u1", "seat that went out first"),
        Column("tricks", "u1", "tricks collected; a Dog is none"),
        Column("plays", "u1", "combinations laid, bombs and the Dog included"),
        Column("passes", "u1", "passes, forced ones included"),
        Column("bombs", "u1", "bombs laid"),
        Column("wish", "u1", "rank wished for with the Mah Jong", labels=RANK_LABELS),
        Column("dragon_to", "i1", "seat that was given the Dragon's trick, or -1"),
        Column("led_single", "u1", "singles led, the Dog not counted"),
        Column("led_pair", "u1", "pairs led"),
        Column("led_triple", "u1", "triples led"),
        Column("led_stairs", "u1", "stairs led"),
        Column("led_full_house", "u1", "full houses led"),
        Column("led_straight", "u1", "straights led"),
        Column("led_bomb", "u1", "bombs led"),
        Column("led_dog", "u1", "Dogs led"),
        Column("led_rainbow", "u1", "rainbows led; these and the following kinds exist by boosters alone"),
        Column("led_hockey_team", "u1", "ice hockey teams led"),
        Column("led_highway", "u1", "highways led"),
        Column("led_super_full_house", "u1", "super full houses led"),
        Column("led_flower", "u1", "flowers led whole"),
        Column("led_gapped_straight", "u1", "straights with a gap led"),
        Column("boosters_picked", "u1", "boosters picked from the display, in the round or after it"),
        Column("boosters_used", "u1", "boosters used, cancelled ones included"),
        Column("boosters_cancelled", "u1", "boosters cancelled by an answer"),
    ),
)

SEATS = Table(
    "seats",
    "round and seat",
    "a row a seat, the dummy's included: what it held, called, gave away and reached",
    (
        _GAME,
        _ROUND,
        _SEAT,
        Column(
            "aces8",
            "u1",
            "aces among the cards before the Grand window, by most rules eight, with six players six",
        ),
        Column("dragon8", "?", "the Dragon is among the cards before the Grand window"),
        Column("phoenix8", "?", "the Phoenix is among the cards before the Grand window"),
        Column("dog8", "?", "the Dog is among the cards before the Grand window"),
        Column("mahjong8", "?", "the Mah Jong is among the cards before the Grand window"),
        Column("aces", "u1", "aces among all dealt cards"),
        Column("dragon", "?", "the Dragon is among all dealt cards"),
        Column("phoenix", "?", "the Phoenix is among all dealt cards"),
        Column("dog", "?", "the Dog is among all dealt cards"),
        Column("mahjong", "?", "the Mah Jong is among all dealt cards"),
        Column("bomb_dealt", "?", "all dealt cards hold a bomb"),
        Column("bomb", "?", "the hand after the exchange holds a bomb"),
        _given("next", "the next seat"),
        _given("partner", "the partner, with six players the next one"),
        _given("previous", "the previous seat"),
        _given("second", "the second partner, with six players only"),
        Column("call", "u1", "the seat's call", labels=CALLS),
        Column("made", "?", "the call succeeded"),
        Column(
            "place",
            "u1",
            "place in the finishing order, from 1; 0 if a double (triple) victory ended the round before",
        ),
        Column("cards_left", "u1", "cards in hand at the end of the round", "cards"),
        Column(
            "points",
            "i2",
            "points in the tricks collected, before the last player's are handed over",
            "points",
        ),
        Column("tricks", "u1", "tricks collected, the gift of the Dragon's trick included"),
        Column("bombs", "u1", "bombs laid"),
        Column(
            "boosters_held",
            "u1",
            "boosters owned when the round began, those dealt then included; a dummy owns none",
        ),
        Column("boosters_used", "u1", "boosters used for the seat, cancelled ones included"),
        Column("boosters_left", "u1", "boosters owned after the round, those picked at its end included"),
    ),
)

CALLS_TABLE = Table(
    "calls",
    "call",
    "one row a call, in the order in which they were made",
    (
        _GAME,
        _ROUND,
        Column("order", "u1", "order among the calls of the round, from 0"),
        _SEAT,
        Column("call", "u1", "kind of call", labels=CALLS),
        Column("phase", "u1", "when it was made", labels=CALL_PHASES),
        Column("trick", "u1", "tricks already collected when it was made"),
        Column("holder", "u1", "seat that had to go out first for it; the caller unless a booster moved it"),
        Column(
            "stake", "i2", "points the call was worth; its usual value unless a booster changed it", "points"
        ),
        Column("insured", "u1", "share of a loss that a booster spares", "percent"),
        Column("made", "?", "the call succeeded"),
        Column("value", "i2", "points it brought the team", "points"),
    ),
)

GAMES = Table(
    "games",
    "game",
    "one row a whole game; only in runs of such",
    (
        _GAME,
        Column("rounds", "u2", "rounds played"),
        Column("score_0", "i2", "final total of team 0, with three players of player 0", "points"),
        Column("score_1", "i2", "final total of team 1, with three players of player 1", "points"),
        Column("score_2", "i2", "with three players final total of player 2, else 0", "points"),
        Column("score_3", "i2", "with three players final total of the dummy, else 0", "points"),
        Column(
            "winner",
            "i1",
            "winning team, with three players the winning one; 3 the dummy, -1 several with equal totals",
        ),
    ),
)

PLAYS = Table(
    "plays",
    "decision",
    "one row a question; who can only pass is not asked; written on request",
    (
        _GAME,
        _ROUND,
        Column("step", "u2", "number of the decision within the round, from 0"),
        _SEAT,
        Column("question", "u1", "what was decided", labels=QUESTIONS),
        Column(
            "options",
            "u2",
            "plays, or ways to use boosters, to choose from, passing not counted; 0 at other questions",
        ),
        Column("cards", "i8", "cards laid as a set of bits (tichu_sim.cards), or 0 for a pass or no play"),
        Column("kind", "u1", "kind of the combination laid", labels=KINDS),
        Column(
            "key",
            "i1",
            "strength of the combination, 4 x rank and one more for a single Phoenix (rules.md 3.10)",
        ),
        Column("phoenix", "i1", "position of the rank the Phoenix stands for (2 is 1, A is 13), or -1"),
        Column(
            "answer",
            "i4",
            "the answer to other questions: 1 or 0 for a call, seat of the gift or of the lead after the "
            "Dog, position of the wished rank (0 none), cards given as next + 64 x partner + 4096 x previous "
            "(other numbers, by table or boosters, in play order, the own pile last), place of the option "
            "of a booster (-1 none)",
        ),
    ),
)

BOOSTERS_TABLE = Table(
    "booster_events",
    "event",
    "one row for all that happens to a booster, in order; only in runs with boosters",
    (
        _GAME,
        _ROUND,
        Column("order", "u2", "order among the events of the round, from 0"),
        Column("event", "u1", "what happened", labels=BOOSTER_EVENTS),
        Column("booster", "u1", "id of the booster", named=True),
        Column(
            "seat", "i1", "seat that owns, picks, chooses for it, or for which it is used, or -1: the display"
        ),
        Column(
            "target",
            "i1",
            "seat it is aimed at, or that is chosen for it, or -1; of a cancelled one the seat that cancels, "
            "of one moved the new owner",
        ),
        Column("trick", "u1", "tricks already collected"),
        Column(
            "choice",
            "i8",
            "what was chosen, in the terms that tichu-sim boosters show ID gives, or 0; of one resolved what "
            "its card has noted",
        ),
        Column(
            "cards",
            "i8",
            "a set of bits (tichu_sim.cards): cards laid with one played, cards that came into or left a "
            "hand by one resolved, or 0",
        ),
        Column("points_0", "i2", "points that one scored added to the score of team 0", "points"),
        Column("points_1", "i2", "points that one scored added to the score of team 1", "points"),
    ),
)

TABLES = {table.name: table for table in (ROUNDS, SEATS, CALLS_TABLE, GAMES, BOOSTERS_TABLE, PLAYS)}
