"""Following, bombing and passing: shed what is loose, win what is worth it, leave the partner's tricks."""

from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import ASK_BOMB
from tichu_sim.strategies.club.choice import LAST_CARDS, SURE, Aims, best_play
from tichu_sim.strategies.club.odds import WINS, height, unseen_by
from tichu_sim.strategies.club.situation import call_alive, cards_of_opponents, outlook, points_of
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
    return waiting == 0 or call_alive(table, owner) or standing(table, seat) >= SURE


@kernel
def standing(table, seat):
    """The chance that the top wins the trick if the seat leaves it."""
    top = table.trick.top
    return WINS[top.kind, height(unseen_by(table, seat), top.kind, (int(top.key) >> 2) - 1, int(top.length))]


@kernel
def follows(table, seat, moves, groups):
    """The place of the play that answers the top, or -1 to pass."""
    me = int(seat.seat)
    trick = table.trick
    owner = int(trick.owner)
    values = seat.parameters
    unseen = unseen_by(table, seat)
    plan = outlook(groups, unseen, count_bits(int(seat.hand) >> 52))
    fewest, most = cards_of_opponents(table, me)
    gain = values[FOLLOW_VALUE] + values[FOLLOW_PLAN] * max(-6, min(0, plan.groups - 2 * plan.losers + 1))
    gain += values[FOLLOW_HELD] * int(table.n_cards[me]) / 14.0
    gain += values[POINT_VALUE] * 0.1 * points_of(trick.cards) + values[OWN_CALL] * call_alive(table, me)
    if fewest < 5:
        gain += values[DANGER] * 0.25 * (5 - fewest)
    base = 0.0
    if table.team[owner] == table.team[me]:
        base = -standing(table, seat) * (gain + values[OVERTAKE])
    else:
        gain += _against_opponent(table, seat, owner)
        if still_to_act(table, me) >> int(table.partner[me]) & 1:
            gain *= 1.0 - values[PARTNER_COVER]
    closing = values[CLOSING] if plan.losers <= 1 and plan.groups > 1 else 0.0
    last = -LAST_CARDS if call_alive(table, table.partner[me]) else LAST_CARDS
    aims = Aims(0, base, gain, closing, 0.0, -values[BOMB_THRIFT], 0.0, last, most, 0, 0.0, 0, 0.0)
    return best_play(seat, moves, groups, unseen, int(table.n_cards[me]), aims)


@kernel
def _against_opponent(table, seat, owner):
    """What it is worth in addition to take a trick from an opponent."""
    me = int(seat.seat)
    values = seat.parameters
    more = values[ATTACK_CALLER] * call_alive(table, owner)
    more += values[STOP_FOR_CALLER] * call_alive(table, table.partner[me])
    return more if still_to_act(table, me) else more + values[LAST_SEAT]
