"""A round that was played again as a ``RoundLog``, the record that transcripts and log files tell."""

from typing import Any

from tichu_sim.cards import card_numbers
from tichu_sim.errors import InputError
from tichu_sim.formats import Call, Event, Gift, Pass, Play, RoundLog, Wish
from tichu_sim.simulate.plan import Plan
from tichu_sim.simulate.retrace import PlayedRound
from tichu_sim.state import (
    ASK_BOMB,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_LEAD,
    ASK_SMALL,
    ASK_WISH,
    CALL_AT_DEAL,
    CALL_BEFORE,
    CALL_IN_EXCHANGE,
    NOBODY,
)

N_SEATS = 4
_LONGEST_NAME = 40


def seat_handles(plan: Plan) -> tuple[str, str, str, str]:
    """A handle for each seat: the name of its strategy and the seat, without the blanks no log can hold.

    Raises InputError for a plan of three or six players: such logs are of four.
    """
    if plan.rules.players != N_SEATS:
        raise InputError(
            f"rounds of {plan.rules.players} players cannot be written as logs, which are of four"
        )
    first, second, third, fourth = (
        f"{''.join(strategy.name.split())[:_LONGEST_NAME]}_{seat}"
        for seat, strategy in enumerate(plan.strategies)
    )
    return first, second, third, fourth


def transcribe(played: PlayedRound, handles: tuple[str, str, str, str]) -> RoundLog:
    """The round as it would stand in a log: bombs not thrown and Tichu not called leave no trace.

    An owner who is still in takes his trick with a pass, as everywhere in ``RoundLog``. Raises InputError
    where boosters have changed the exchange.
    """
    table, seats, result = played.record.table, played.record.seats, played.record.result
    calls = table.calls[: table.n_calls]
    return RoundLog(
        handles=handles,
        first_eight=_four([int(seats[seat].first) for seat in range(N_SEATS)]),
        fourteen=_four([int(seats[seat].dealt) for seat in range(N_SEATS)]),
        grand_calls=tuple(Call(int(call.caller)) for call in calls if call.phase == CALL_AT_DEAL),
        early_calls=tuple(
            Call(int(call.caller)) for call in calls if call.phase in (CALL_BEFORE, CALL_IN_EXCHANGE)
        ),
        given=tuple(_given(seats[seat].given, seat) for seat in range(N_SEATS)),
        bomb_holders=tuple(card_numbers(int(played.record.counts.bomb_held))),
        events=tuple(_events(played)),
        result=(int(result.score[0]), int(result.score[1])),
    )


def _four(values: list[int]) -> tuple[int, int, int, int]:
    return values[0], values[1], values[2], values[3]


def _given(given: Any, giver: int) -> tuple[int, int, int]:
    """The card given to each seat. Raises InputError unless it is one to each."""
    cards = [card_numbers(int(given[(giver + step) % N_SEATS])) for step in (1, 2, 3)]
    if any(len(some) != 1 for some in cards):
        raise InputError(
            "a booster has changed the exchange of this round, which its record cannot tell: "
            "it has one card for each other seat"
        )
    (to_next,), (to_partner,), (to_previous,) = cards
    return to_next, to_partner, to_previous


def _events(played: PlayedRound) -> list[Event]:
    events: list[Event] = []
    for row in played.decisions:
        if row["taker"] != NOBODY:
            events.append(Pass(int(row["taker"])))
        event = _event(row)
        if event is not None:
            events.append(event)
    return events


def _event(row: Any) -> Event | None:
    """What a decision adds to the course of the round."""
    question, seat, answer = int(row["question"]), int(row["seat"]), int(row["answer"])
    if question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB) and answer >= 0:
        phoenix = int(row["phoenix"])
        return Play(seat, int(row["cards"]), phoenix if phoenix >= 0 else None)
    if question == ASK_FOLLOW:
        return Pass(seat)
    if question == ASK_SMALL and answer and row["exchanged"]:
        return Call(seat)
    if question == ASK_WISH and answer:
        return Wish(answer)
    if question == ASK_GIFT:
        return Gift(answer)
    return None
