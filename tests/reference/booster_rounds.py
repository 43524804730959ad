"""What each booster does to a round (rules.md 4.1 to 4.5): when it can be used, on whom, to what effect.

The cards that only change what may be laid set ``InForce``; those that are used with cards lie, with their
plays, in ``booster_lists``.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from .booster_draw import courage, courage_uses, draft, draft_uses, mulligan, mulligan_uses
from .booster_exchange import (
    back_to_the_roots,
    contented,
    disarmament,
    exchange_open,
    generous,
    generous_uses,
    ouvert,
    positive_thinking,
    return_to_sender,
    return_uses,
)
from .booster_lists import may_download, may_enthrone, may_extend, may_steal
from .booster_reactions import (
    action_2x_xmas,
    bird_thief,
    both_birds_lie,
    cat,
    confused_dragon,
    defuse_quad_bombs,
    dog_to_take,
    download,
    dragon_wins,
    extend,
    full_house_swap,
    is_top,
    new_master,
    scarecrow,
    scarecrow_uses,
    super_full_houses,
)
from .booster_table import ANYBODY, ONE_USE, Course, Question, Table, Use, Uses
from .cards import NATURAL_RANKS, SPECIALS

PRE_EXCHANGE = ("pre_deal", "pre_exchange")
BLUE = (*PRE_EXCHANGE, "post_exchange")
ANY_TIME = ("lead", "turn", "play")


def whenever(table: Table, seat: int) -> Uses:
    """Without a choice and without a condition."""
    return ONE_USE


@dataclass(frozen=True)
class Card:
    """When a booster is asked for, its uses (target, choice), and its effect: a plain act or a course."""

    at: tuple[str, ...]
    effect: Callable[[Table, Use], Any]
    uses: Callable[[Table, int], Uses] = whenever


def provided(condition: Callable[[Table, int], bool]) -> Callable[[Table, int], Uses]:
    """Without a choice, where the condition holds."""
    return lambda table, seat: ONE_USE if condition(table, seat) else ()


def on_partner(table: Table, seat: int) -> Uses:
    """On a partner who is in, of the player's choice (rules.md 2.2)."""
    return [(partner, None) for partner in table.partners_in(seat)]


def in_force(**changes: Any) -> Callable[[Table, Use], None]:
    """The effect of a card that changes what may be laid until the round ends."""

    def effect(table: Table, use: Use) -> None:
        table.force = replace(table.force, **changes)

    return effect


def nothing(table: Table, use: Use) -> None:
    """A card that only tells somebody something, or whose effect is in what its holder may lay."""


# ---- calls and score ----


def insurance(table: Table, use: Use) -> None:
    table.calls[-1].insured = True


def delay(table: Table, use: Use) -> None:
    table.calls[-1].value = 200
    table.changed = True


def own_call(table: Table, seat: int) -> bool:
    return any(call.holder == seat and call.caller == seat for call in table.calls)


def super_partner_uses(table: Table, seat: int) -> Uses:
    return on_partner(table, seat) if own_call(table, seat) and not table.finished else ()


def super_partner(table: Table, use: Use) -> None:
    assert use.target is not None
    (call,) = (call for call in table.calls if call.holder == use.seat and call.caller == use.seat)
    call.holder = use.target


def double_victory(table: Table, use: Use) -> None:
    table.stakes.append((use.seat, 100))


# ---- inventories ----


def spy(table: Table, use: Use) -> Course:
    yield Question("choice", use.seat, frozenset(NATURAL_RANKS))


def basta_ya(table: Table, use: Use) -> None:
    table.closed = True


def recycling_uses(table: Table, seat: int) -> Uses:
    return [(None, booster) for booster in table.discard[-2:]]


def recycling(table: Table, use: Use) -> None:
    table.discard.remove(use.choice)
    table.owned[use.seat].add(use.choice)


def booster_gift_uses(table: Table, seat: int) -> Uses:
    """The dummy owns nothing to be given to."""
    return on_partner(table, seat) if seat not in table.of_soloist and len(table.owned[seat]) > 1 else ()


def booster_gift(table: Table, use: Use) -> Course:
    given = yield Question("choice", use.seat, frozenset(table.owned[use.seat]))
    other = use.target
    assert other is not None
    table.owned[use.seat].remove(given)
    back = frozenset(table.owned[other])
    table.owned[other].add(given)
    table.changed = True
    if back:
        returned = yield Question("choice", other, back | {None})
        if returned is not None:
            table.owned[other].remove(returned)
            table.owned[use.seat].add(returned)


def victims(table: Table, seat: int) -> list[int]:
    return [other for other in table.inside() if not table.same_player(seat, other) and table.owned[other]]


def booster_theft(table: Table, use: Use) -> Course:
    found = {booster for other in victims(table, use.seat) for booster in table.owned[other]}
    booster = yield Question("choice", use.seat, frozenset(found))
    owner = next(other for other in table.seats if booster in table.owned[other])
    table.owned[owner].remove(booster)
    table.owned[use.seat].add(booster)


# ---- hands, seats and leads ----


def trader(table: Table, use: Use) -> None:
    one, other = use.seat, use.target
    assert other is not None
    table.hands[one], table.hands[other] = table.hands[other], table.hands[one]


def pairs_of_seats(table: Table, seat: int) -> Uses:
    return list(combinations(sorted(table.inside()), 2))


def musical_chairs(table: Table, use: Use) -> None:
    swap = {use.target: use.choice, use.choice: use.target}
    table.order = [swap.get(seat, seat) for seat in table.order]


def solo_initiative(table: Table, use: Use) -> None:
    table.trick = replace(table.trick, singly=table.trick.singly | {ANYBODY, use.seat})


def red_places(table: Table, seat: int) -> dict[str, Any]:
    """The own cards that can be exchanged, and where the red card of their rank lies (a hand by its seat)."""
    found: dict[str, Any] = {}
    for card in table.hands[seat]:
        if card in SPECIALS or card[1] == "r":
            continue
        red = card[0] + "r"
        for other in table.inside():
            if red in table.hands[other] and other != seat:
                found[card] = other
            for pile in (table.piles[other], table.buried[other]):
                if red in pile:
                    found[card] = pile
    return found


def red_card(table: Table, use: Use) -> Course:
    places = red_places(table, use.seat)
    card = yield Question("choice", use.seat, frozenset(places))
    red, place = card[0] + "r", places[card]
    table.hands[use.seat] = table.hands[use.seat] - {card} | {red}
    if isinstance(place, int):
        table.hands[place] = table.hands[place] - {red} | {card}
    else:
        place.remove(red)
        place.add(card)


def ignore_wish(table: Table, use: Use) -> None:
    table.free_of_wish.add(use.seat)


LEFT_OUT: dict[int, set[str]] = {
    3: {"positive_thinking"},
    4: set(),
    6: {"positive_thinking", "double_victory"},
}
"""The cards that are not used at a table, by the number of players (rules.md 2.2)."""

CARDS: dict[str, Card] = {
    "draft": Card(("draw",), draft, draft_uses),
    "mulligan": Card(("draw",), mulligan, mulligan_uses),
    "courage_is_rewarded": Card(("draw",), courage, courage_uses),
    "clairvoyant": Card(PRE_EXCHANGE, nothing, provided(exchange_open)),
    "generous": Card(PRE_EXCHANGE, generous, generous_uses),
    "contented": Card(PRE_EXCHANGE, contented),
    "positive_thinking": Card(PRE_EXCHANGE, positive_thinking, provided(exchange_open)),
    "back_to_the_roots": Card(BLUE, back_to_the_roots),
    "disarmament": Card(
        BLUE[1:], disarmament, provided(lambda table, seat: bool(table.hands[seat] - frozenset(SPECIALS)))
    ),
    "ouvert": Card(BLUE[2:], ouvert, provided(lambda table, seat: table.holder("MJ") is not None)),
    "return_to_sender": Card(BLUE[2:], return_to_sender, return_uses),
    "insurance": Card(("call",), insurance),
    "delay": Card(("call",), delay, provided(lambda table, seat: table.calls[-1].kind == "small")),
    "booster_theft": Card(
        ("call",),
        booster_theft,
        provided(lambda table, seat: table.calls[-1].caller == seat and bool(victims(table, seat))),
    ),
    "cat": Card(("play",), cat, provided(dog_to_take)),
    "defuse_quad_bombs": Card(("play",), defuse_quad_bombs, provided(is_top("bomb_quad"))),
    "scarecrow": Card(("play",), scarecrow, scarecrow_uses),
    "full_house_swap": Card(("play",), full_house_swap, provided(is_top("full_house", "super_full_house"))),
    "action_2x_xmas": Card(("call", "play", "won", "collected"), action_2x_xmas, provided(both_birds_lie)),
    "confused_dragon": Card(("won",), confused_dragon, provided(dragon_wins)),
    "trader": Card(("lead",), trader, on_partner),
    "basta_ya": Card(("lead",), basta_ya),
    "musical_chairs": Card(("lead",), musical_chairs, pairs_of_seats),
    "solo_initiative": Card(("lead",), solo_initiative),
    "small_is_beautiful": Card(("lead",), in_force(most=5)),
    "security_level_red": Card(("lead",), in_force(security_red=True)),
    "double_victory": Card(("lead",), double_victory, provided(lambda table, seat: not table.finished)),
    "red_card": Card(ANY_TIME, red_card, provided(lambda table, seat: bool(red_places(table, seat)))),
    "recycling": Card(ANY_TIME, recycling, recycling_uses),
    "ignore_wish": Card(ANY_TIME, ignore_wish, provided(lambda table, seat: seat not in table.free_of_wish)),
    "booster_gift": Card(ANY_TIME, booster_gift, booster_gift_uses),
    "spy": Card(
        ANY_TIME, spy, provided(lambda table, seat: bool(set(table.opponents(seat)) - set(table.finished)))
    ),
    "bird_of_prey": Card(ANY_TIME, nothing),
    "super_partner": Card(ANY_TIME, super_partner, super_partner_uses),
    "rainbow": Card(ANY_TIME, in_force(rainbow=True)),
    "ice_hockey_team": Card(ANY_TIME, in_force(hockey=(5, 6))),
    "highways": Card(ANY_TIME, in_force(highways=4)),
    "equality": Card(ANY_TIME, in_force(equality=True)),
    "skat": Card(ANY_TIME, in_force(skat=True)),
    "trash_can": Card(ANY_TIME, in_force(trash_can=True)),
    "flowers": Card(ANY_TIME, in_force(flowers=True)),
    "super_full_houses": Card(ANY_TIME, super_full_houses),
    "extend": Card(("play",), extend, provided(may_extend)),
    "bird_thief": Card(("play",), bird_thief, provided(may_steal)),
    "download": Card(("play",), download, provided(may_download)),
    "new_master": Card(("play",), new_master, provided(may_enthrone)),
    "njet": Card(("booster",), nothing),
    "firebird": Card((), nothing),
    "hole": Card((), nothing),
    "rat": Card((), nothing),
}
