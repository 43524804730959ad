"""Following, bombing and passing: shed what is loose, win what is worth it, leave the partner's tricks."""

from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import ASK_BOMB
from tichu_sim.strategies.club.choice import LAST_CARDS, SURE, Aims
from tichu_sim.strategies.club.odds import cell, could_beat, known_hand, unseen_by
from tichu_sim.strategies.club.situation import call_alive, cards_of_opponents, partner_calls, points_of
from tichu_sim.strategies.club.tables import WINS
from tichu_sim.strategies.parameters import place

FOLLOW_VALUE = place("follow_value")
FOLLOW_PLAN = place("follow_plan")
FOLLOW_HELD = place("follow_held")
POINT_VALUE = place("point_value")
DANGER = place("danger")
ATTACK_CALLER = place("attack_caller")
STOP_FOR_CALLER = place("stop_for_caller")
PARTNER_COVER = place("partner_cover")
LAST_SEAT = place("last_seat")
OVERTAKE = place("overtake")
OWN_CALL = place("own_call")
CLOSING = place("closing")
BOMB_THRIFT = place("bomb_thrift")
BOMB_POINTS = place("bomb_points")
BOMB_ATTACK = place("bomb_attack")
BOMB_DEFENCE = place("bomb_defence")
BOMB_OUT_OF_TURN = place("bomb_out_of_turn")
LOOK = place("look_ahead")
FOLLOW_READY = place("follow_ready")
FOLLOW_BETTER = place("follow_better")
PRESS_CALLER = place("press_caller")
SHED = place("shed")


@kernel
def still_to_act(table, me):
    """The seats, apart from the own, that may still beat the top before the trick is collected."""
    trick = table.trick
    return int(table.inside) & ~int(trick.passed) & ~(1 << int(trick.owner)) & ~(1 << me)


@kernel
def leaves_it(table, seat, moves, question):
    """Whether to pass without further thought.

    A bomb out of turn can wait until the trick is about to be collected; a trick that the partner is sure
    to win, or that he fights for after a call, is his, unless the last cards can be laid on it.
    """
    me = int(seat.seat)
    waiting = still_to_act(table, me)
    if question == ASK_BOMB and waiting:
        return True
    owner = int(table.trick.owner)
    if not moves.may_pass or table.team[owner] != table.team[me]:
        return False
    if count_bits(moves.plays[moves.count - 1].cards) == table.n_cards[me]:
        return False
    if waiting == 0 or call_alive(table, owner):
        return True
    return standing(table.trick.top, unseen_by(table, seat)) >= SURE


@kernel
def standing(top, unseen):
    """The chance that the top wins its trick."""
    return WINS[cell(unseen, int(top.kind), (int(top.key) >> 2) - 1, int(top.length))]


@kernel
def follow_aims(table, seat, plan, unseen, question):
    """What to answer the top for, in turn or with a bomb out of turn."""
    me = int(seat.seat)
    trick = table.trick
    owner = int(trick.owner)
    values = seat.parameters
    fewest, most = cards_of_opponents(table, me)
    points = values[POINT_VALUE] * 0.1 * points_of(trick.cards)
    gain = points + _worth_of_lead(table, seat, plan, fewest)
    base = 0.0
    if table.team[owner] == table.team[me]:
        base = -standing(trick.top, unseen) * (gain + values[OVERTAKE])
    else:
        gain += _against_opponent(table, seat, owner)
        base = values[PRESS_CALLER] * call_alive(table, owner) + values[SHED]
        if still_to_act(table, me) & int(table.partners[me]):
            left = 1.0 - _cover(table, seat, trick.top)
            gain *= left
            points *= left
    closing = values[CLOSING] if plan.closing else 0.0
    last = -LAST_CARDS if partner_calls(table, me) else LAST_CARDS
    return Aims(
        leading=0,
        base=base,
        gain=gain,
        points=points,
        closing=closing,
        length=0.0,
        bomb=_worth_of_bomb(table, seat, plan, fewest, question),
        dog=0.0,
        last=last,
        most=most,
        exposed=0,
        exposed_hand=0,
        danger=0.0,
        helped=0,
        help=0.0,
        look=values[LOOK],
        ready=values[FOLLOW_READY],
        better=values[FOLLOW_BETTER],
        margin=plan.margin,
    )


@kernel
def _worth_of_bomb(table, seat, plan, fewest, question):
    """What it is worth in addition that a play is a bomb; ``fewest`` are the cards of an opponent."""
    me = int(seat.seat)
    owner = int(table.trick.owner)
    values = seat.parameters
    worth = values[BOMB_POINTS] * 0.1 * points_of(table.trick.cards) - values[BOMB_THRIFT]
    if plan.closing or call_alive(table, me):
        worth += values[BOMB_ATTACK]
    if table.team[owner] != table.team[me] and (fewest < 3 or call_alive(table, owner)):
        worth += values[BOMB_DEFENCE]
    if question == ASK_BOMB:
        worth -= values[BOMB_OUT_OF_TURN]
    return worth


@kernel
def _cover(table, seat, top):
    """The share of a trick's worth that falls away because the partner may still beat the opponent.

    Nothing if his hand is known and cannot; twice as much as otherwise if it can.
    """
    cover = seat.parameters[PARTNER_COVER]
    hand = known_hand(table, seat, table.partner[seat.seat])
    return cover if hand == 0 else 2.0 * cover * could_beat(hand, top)


@kernel
def _worth_of_lead(table, seat, plan, fewest):
    """What it is worth to win a trick without points; ``fewest`` are the cards of an opponent."""
    me = int(seat.seat)
    values = seat.parameters
    worth = values[FOLLOW_VALUE] + values[FOLLOW_PLAN] * plan.margin
    worth += values[FOLLOW_HELD] * int(table.n_cards[me]) / 14.0
    worth += values[OWN_CALL] * call_alive(table, me)
    return worth + values[DANGER] * 0.25 * max(0, 5 - fewest)


@kernel
def _against_opponent(table, seat, owner):
    """What it is worth in addition to take a trick from an opponent."""
    me = int(seat.seat)
    values = seat.parameters
    more = values[ATTACK_CALLER] * call_alive(table, owner)
    more += values[STOP_FOR_CALLER] * partner_calls(table, me)
    return more if still_to_act(table, me) else more + values[LAST_SEAT]
