"""Every house-rule switch of the game, validated (rules.md 1.12 and 2).

The defaults are the official rules. Two rows of rules.md 1.12 are no switches here: the round goes on
until one player still holds cards, and it ends with a double victory, because every source agrees once
its slips are read in context. Stakes and ratings are no rules of this game.

The defaults are the official rules for four players; the presets ``threechu`` and ``tientsin`` hold those for
three and six.
"""

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from tichu_sim.config import check, show

UNLIMITED_PAIRS = 13


class Table(NamedTuple):
    """What the number of players decides (rules.md 1.2, 2.1, 2.2)."""

    seats: int
    preset: str
    most_grand_cards: int
    """Most cards a Grand Tichu may be decided with: every seat has to draw one more."""


TABLES = {3: Table(4, "threechu", 13), 4: Table(4, "official", 13), 6: Table(6, "tientsin", 8)}
"""By number of players. Three sit at a table of four, one of whose seats is the dummy's."""

SOLOIST, DUMMY = 0, 2
"""The seats of a game of three: the soloist, who shuffles, the dummy opposite, the others in between."""

BEHIND_SOLOIST = (0, 1, 0, 2)
"""By seat of a game of three: how far behind the soloist its player comes; the dummy's is the soloist."""

_OF_ONE_TABLE: dict[int, dict[str, object]] = {
    3: {"threechu_end": "rounds", "threechu_rounds": 9},
    6: {"tientsin_deal": "one_pack_uneven", "tientsin_exchange": "one_each"},
}
"""Switches that have a meaning at one table only, with their defaults."""


class CallLimits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many calls of a kind the two partners may make together in a round; absent means no limit."""

    grand: Annotated[int, Meta(ge=0, le=1)] | None = None
    small: Annotated[int, Meta(ge=0, le=1)] | None = None

    def __post_init__(self) -> None:
        check(self)


class RuleSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One complete set of rules.

    Raises ValueError, naming the switch, for a value that is not allowed and for a combination of
    switches of which one could never take effect.
    """

    players: Literal[3, 4, 6] = 4
    """Players at the table: four in two pairs, three of whom one plays a dummy's hand, too (Threechu), or six
    in two teams of three (Tientsin) (rules.md 1, 2.1, 2.2)."""

    target_score: Annotated[int, Meta(ge=200, le=1000)] = 1000
    """Points a team, or with three players anybody, must reach for the game to end (rules.md 1.11, 1.12)."""

    threechu_end: Literal["rounds", "target"] = "rounds"
    """What ends a game of three: a number of rounds, or a score, when the dummy can win as well (rules.md
    2.1)."""

    threechu_rounds: Annotated[int, Meta(ge=3, le=60)] = 9
    """Rounds in a game of three, in which everybody is the soloist equally often (rules.md 2.1)."""

    tientsin_deal: Literal["one_pack_uneven", "one_pack_54"] = "one_pack_uneven"
    """Six players draw all 56 cards, so that two of them get ten and four nine, or nine each, with the last
    two cards of the pack set aside (rules.md 2.2)."""

    tientsin_exchange: Literal["one_each", "two_each"] = "one_each"
    """Cards that each of six players gives to either partner (rules.md 2.2)."""

    max_calls_per_team: CallLimits = CallLimits()
    """Limits on the calls of partners, by kind; 0 forbids the call (rules.md 1.11, 1.12)."""

    longer_straight_beats: bool = False
    """Any longer straight beats a shorter one, whatever the ranks (rules.md 1.12)."""

    stairs_max_pairs: Annotated[int, Meta(ge=2, le=UNLIMITED_PAIRS)] = UNLIMITED_PAIRS
    """Most pairs in stairs; 13, a pair of every rank, is no limit (rules.md 1.3, 1.12)."""

    straight_min_rank: Literal[1, 2] = 1
    """Lowest rank in a straight: 1 admits the Mah Jong, 2 does not (rules.md 1.3, 1.12)."""

    grand_after_cards: Annotated[int, Meta(ge=1, le=13)] = 8
    """Cards a player knows when he is asked for Grand Tichu; a further card must follow (rules.md 1.2)."""

    grand_window_mode: Literal["sequential", "simultaneous"] = "sequential"
    """Seats decide on Grand Tichu in turn from the shuffler, knowing earlier calls, or all at once
    (rules.md 1.2)."""

    small_window: Literal["own_first_card", "first_card_of_round"] = "own_first_card"
    """Until when Tichu may be called: the caller's own first card or anybody's (rules.md 1.2)."""

    repass_on_tichu_call: bool = False
    """Tichu may be called while cards are being chosen for the exchange, and cards not yet revealed may
    then be chosen anew (rules.md 1.2)."""

    bombs_out_of_turn: bool = True
    """A bomb may be thrown at any time on a table with cards, not only in turn (rules.md 1.5)."""

    bomb_may_be_led: bool = True
    """A bomb may open a trick (rules.md 1.5)."""

    dog_fallback: Literal["partner_right", "dog_player_right"] = "partner_right"
    """From whom the lead goes on to the next seat still in, if the partner of the Dog's player is out
    (rules.md 1.8). With six players it is always the seat after the Dog's player (rules.md 2.2)."""

    dog_may_dodge_wish: bool = False
    """The Dog may be led in spite of a wish that binds its player (rules.md 1.7)."""

    wish_optional: bool = True
    """The player of the Mah Jong may decline to wish (rules.md 1.7)."""

    wish_lifetime: Literal["until_fulfilled", "this_trick"] = "until_fulfilled"
    """A wish survives tricks, or ends with the trick in which it was made (rules.md 1.7)."""

    last_tricks_to: Literal["first_out", "opponents"] = "first_out"
    """Who receives the tricks of the last player: the player who went out first or the other team
    (rules.md 1.10)."""

    small_success: Literal["caller_first", "team_first"] = "caller_first"
    """A Tichu succeeds if the caller, or one of his team, goes out first (rules.md 1.11)."""

    reenter_after_pass: bool = True
    """A player who passed may play again in the same trick; bombs always may (rules.md 1.4)."""

    direction: Literal["ccw", "cw"] = "ccw"
    """Direction of play at a real table; the engine only knows the next seat (rules.md 1.12)."""

    first_shuffler: Literal["rotate", "S0", "S1", "S2", "S3", "S4", "S5"] = "rotate"
    """Who shuffles in the first round of a game and in every independent round: the seats in turn with
    the index of the game or round, or a fixed seat. In later rounds of a game it is the player who went
    out first in the round before (rules.md 1.2). With three players it is the soloist: a player, who changes
    the seat, and the next one in each later round (rules.md 2.1)."""

    @property
    def seats(self) -> int:
        """Seats at the table; the dummy has one."""
        return TABLES[self.players].seats

    @property
    def rotates(self) -> bool:
        """Whether the players change seats from round to round, and each has a total of his own."""
        return self.players == 3

    @property
    def seats_of_players(self) -> tuple[int, ...]:
        """The seats that own boosters: all but the dummy's (rules.md 2.2)."""
        return tuple(seat for seat in range(self.seats) if not (self.rotates and seat == DUMMY))

    @property
    def passes(self) -> tuple[int, int]:
        """Cards given in the exchange to each partner, and to each opponent (rules.md 1.2, 2.1, 2.2)."""
        if self.players == 6:
            return (1 if self.tientsin_exchange == "one_each" else 2), 0
        return (0, 1) if self.players == 3 else (1, 1)

    @property
    def gifts_are_single(self) -> bool:
        """Whether nobody gives anyone two cards, of which the log would hold one."""
        return max(self.passes) <= 1

    @property
    def max_calls_grand(self) -> int | None:
        """Most Grand Tichu calls of a team in a round; None is no limit."""
        return self.max_calls_per_team.grand

    @property
    def max_calls_small(self) -> int | None:
        """Most Tichu calls of a team in a round; None is no limit."""
        return self.max_calls_per_team.small

    def __post_init__(self) -> None:
        check(self)
        self._check_table()
        if self.dog_may_dodge_wish and self.wish_lifetime == "this_trick":
            raise ValueError(
                'dog_may_dodge_wish = true contradicts wish_lifetime = "this_trick": '
                "no wish is left when a Dog can be led"
            )
        if self.max_calls_small == 0:
            for key, value, default in (
                ("repass_on_tichu_call", self.repass_on_tichu_call, False),
                ("small_success", self.small_success, "caller_first"),
                ("small_window", self.small_window, "own_first_card"),
            ):
                if value != default:
                    raise ValueError(f"{key} contradicts max_calls_per_team.small = 0: nobody may call Tichu")

    def _check_table(self) -> None:
        """Raises ValueError for a switch that the number of players rules out."""
        for players, defaults in _OF_ONE_TABLE.items():
            for key, value in defaults.items():
                if players != self.players and getattr(self, key) != value:
                    raise ValueError(f"{key} = {show(getattr(self, key))} needs players = {players}")
        for end, key, default in (("target", "threechu_rounds", 9), ("rounds", "target_score", 1000)):
            if self.rotates and self.threechu_end == end and getattr(self, key) != default:
                raise ValueError(
                    f'{key} = {getattr(self, key)} contradicts threechu_end = "{end}", which ends the game'
                )
        if self.threechu_rounds % 3:
            raise ValueError(
                f"threechu_rounds: {self.threechu_rounds} is not allowed, it must be a multiple of 3: "
                "everybody is the soloist equally often"
            )
        table = TABLES[self.players]
        if self.grand_after_cards > table.most_grand_cards:
            raise ValueError(
                f"grand_after_cards: {self.grand_after_cards} is not allowed with {self.players} players, "
                f"it must be at most {table.most_grand_cards}: a further card must follow"
            )
        if self.first_shuffler != "rotate" and int(self.first_shuffler[1:]) >= self.players:
            raise ValueError(f"first_shuffler: there is no {self.first_shuffler} with {self.players} players")
        if self.players == 6 and self.last_tricks_to != "first_out":
            raise ValueError(
                f"last_tricks_to = {show(self.last_tricks_to)} is not for players = 6: the last player's "
                "tricks always go to the other team, those of the last but one to the first player out"
            )
