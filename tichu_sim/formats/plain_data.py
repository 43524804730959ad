"""A round as plain data for JSON: names instead of numbers, one object for each event."""

from typing import Any

from tichu_sim.cards import CARD_NAMES, rank_name
from tichu_sim.formats.printed_order import high_to_low, printed_play
from tichu_sim.formats.round_log import N_SEATS, Call, Event, Gift, Pass, Play, RoundLog
from tichu_sim.formats.table import hands_after_exchange
from tichu_sim.formats.transcript import describe


def as_plain_data(log: RoundLog) -> dict[str, Any]:
    """The round as lists, texts and numbers, in the words of ``RoundLog``.

    Cards are named as in ``tichu_sim.cards`` and listed from high to low, in plays as they are printed.
    """
    hands = hands_after_exchange(log.fourteen, log.given)
    return {
        "seats": [
            {
                "seat": seat,
                "handle": log.handles[seat],
                "first_eight": _names(high_to_low(log.first_eight[seat])),
                "fourteen": _names(high_to_low(log.fourteen[seat])),
                "given": dict(zip(("next", "partner", "previous"), _names(log.given[seat]), strict=True)),
                "hand": _names(high_to_low(hands[seat])),
                "bomb": seat in log.bomb_holders,
            }
            for seat in range(N_SEATS)
        ],
        "grand_calls": [call.seat for call in log.grand_calls],
        "early_calls": [call.seat for call in log.early_calls],
        "events": [_event(event) for event in log.events],
        "result": None if log.result is None else list(log.result),
    }


def _names(numbers: list[int] | tuple[int, ...]) -> list[str]:
    return [CARD_NAMES[number] for number in numbers]


def _event(event: Event) -> dict[str, Any]:
    if isinstance(event, Play):
        play = {"event": "play", "seat": event.seat, "cards": _names(printed_play(event))}
        if event.phoenix_position is not None:
            play["phoenix_as"] = rank_name(event.phoenix_position)
        return {**play, "kind": describe(event)}
    if isinstance(event, Pass):
        return {"event": "pass", "seat": event.seat}
    if isinstance(event, Call):
        return {"event": "tichu", "seat": event.seat}
    if isinstance(event, Gift):
        return {"event": "gift", "seat": event.seat}
    return {"event": "wish", "rank": rank_name(event.position)}
