"""One round of the four-player game as plain data: what was dealt, exchanged, called, played and scored.

The record knows neither rules nor a file format. Readers fill it from logs, the simulator from its own
rounds; writers and transcripts read it. Cards are numbers 0 to 55 and sets of cards integers, as in
``tichu_sim.cards``. Every ``line`` is the 1-based line of the source, None where there is no source; it says
where an entry stood, not what it is, and is left out when records are compared.
"""

from dataclasses import dataclass, field

N_SEATS = 4
N_FIRST_CARDS = 8
N_HAND_CARDS = 14


@dataclass(frozen=True, slots=True)
class Play:
    """A seat lays cards: ``cards`` is the set, the Phoenix's rank is the position it stands for.

    ``phoenix_position`` is 1 (rank 2) to 13 (ace), and None when no Phoenix is laid, when it is laid
    alone, or when the cards are no combination of rules.md 1.3.
    """

    seat: int
    cards: int
    phoenix_position: int | None = None
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat passes.

    An owner who is still in takes his trick with such a pass, after all others; until then he may bomb it.
    """

    seat: int
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A seat calls: Grand Tichu in ``RoundLog.grand_calls``, Tichu everywhere else."""

    seat: int
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Wish:
    """The seat that has just laid the Mah Jong wishes for a rank: its position, 1 (rank 2) to 13 (ace)."""

    position: int
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Gift:
    """The trick just won with the Dragon is given to ``seat``."""

    seat: int
    line: int | None = field(default=None, compare=False)


Event = Play | Pass | Call | Wish | Gift


@dataclass(frozen=True, slots=True)
class RoundLog:
    """Everything that happened in one round, in the order in which it happened.

    * ``handles``: the players' or strategies' names by seat; the seat number alone identifies a player.
    * ``first_eight``, ``fourteen``: by seat, the set of the first eight cards and of all fourteen before the
      exchange.
    * ``grand_calls``: in the order of the calls. ``early_calls``: Tichu before or during the exchange.
    * ``given``: by giving seat, the cards for the next seat, the partner and the previous seat.
    * ``bomb_holders``: the seats that hold a bomb after the exchange, ascending.
    * ``events``: from the first lead on. A ``Wish`` follows its ``Play`` directly, a ``Gift`` the end of its
      trick; Tichu calls after the exchange stand where they were made.
    * ``result``: the points of seats 0 and 2 and of seats 1 and 3 in this round, calls included, as logged;
      None when the record stops before the end of the round.
    * ``line``, ``bombs_line``, ``result_line``: where the round begins, its bomb holders and its result.
    """

    handles: tuple[str, str, str, str]
    first_eight: tuple[int, int, int, int]
    fourteen: tuple[int, int, int, int]
    grand_calls: tuple[Call, ...]
    early_calls: tuple[Call, ...]
    given: tuple[tuple[int, int, int], ...]
    bomb_holders: tuple[int, ...]
    events: tuple[Event, ...]
    result: tuple[int, int] | None
    line: int | None = field(default=None, compare=False)
    bombs_line: int | None = field(default=None, compare=False)
    result_line: int | None = field(default=None, compare=False)

    @property
    def finished(self) -> bool:
        """Whether the record reaches the result of the round."""
        return self.result is not None
