"""``sifounak``: which cards are led, laid on others, and thrown as bombs (modules M2, M5 to M12).

Guessed: how few cards are few, that groups are broken only against an opponent who is about to go out or has
called, that going out comes before everything else, and that the Phoenix is led last.
"""

from typing import NamedTuple

from tichu_sim.cards import DRAGON_BIT, PHOENIX_BIT
from tichu_sim.jit import kernel
from tichu_sim.state import DOG_LEAD, PAIR, SINGLE, STRAIGHT, TRIPLE
from tichu_sim.strategies.club.arrange import Groups, arrange
from tichu_sim.strategies.club.fit import fits, lone_cards
from tichu_sim.strategies.club.odds import Unseen, unseen_by
from tichu_sim.strategies.club.situation import call_alive, cards_of_opponents, rivals
from tichu_sim.strategies.picking import ACE, count_high
from tichu_sim.strategies.seats import opponents

SIX, SEVEN, EIGHT, TEN, QUEEN, KING = 5, 6, 7, 9, 11, 12
FAR_BEHIND = 200
FEW_CARDS = 3
NEVER = 1 << 20


class View(NamedTuple):
    """What the play of a card depends on."""

    groups: Groups
    unseen: Unseen
    aces_unseen: bool
    fewest: int  # cards of an opponent; 14 if both are out
    danger: bool  # an opponent is about to go out, is out already, or has called
    partner_cards: int


@kernel
def _view(table, seat):
    """Look at the own hand and the table."""
    me = int(seat.seat)
    following, previous = opponents(table, me)
    unseen = unseen_by(table, seat)
    fewest, _ = cards_of_opponents(table, me)
    called = call_alive(table, following) or call_alive(table, previous)
    out = table.n_cards[following] == 0 or table.n_cards[previous] == 0
    return View(
        arrange(table.rules, seat.hand),
        unseen,
        unseen.cards >> 4 * ACE != 0,
        fewest,
        called or out or fewest <= FEW_CARDS,
        int(table.n_cards[table.partner[me]]),
    )


@kernel
def bombs(table, seat):
    """M7: against an opponent about to go out, to make a double victory or a call good; never the partner."""
    me = int(seat.seat)
    if table.team[table.trick.owner] == table.team[me]:
        return False
    for other in opponents(table, me):
        held = int(table.n_cards[other])
        against_double = held and table.n_cards[table.partner[other]] == 0
        if 0 < held <= (5 if call_alive(table, other) else 3 if against_double else 2):
            return True
    return False


@kernel
def lead(table, seat, moves):
    """Go out, or lead the Dog, a king that is safe, a low group, another that is no winner, or the rest.

    The lowest of each. M7: of the Dragon and a single the single is led while there may be a bomb. M9:
    nothing is kept back once the partner is out.
    """
    hand = int(seat.hand)
    view = _view(table, seat)
    lone = lone_cards(view.groups)
    held = int(table.n_cards[seat.seat])
    bomb_risk = view.unseen.threes != 0 and held == 2
    strongest = view.partner_cards == 0
    best, least = 0, NEVER
    for number in range(moves.count):
        play = moves.plays[number]
        cards = int(play.cards)
        cost = int(play.key)
        if play.length == held:
            cost = -1000
        elif play.kind == DOG_LEAD:
            cost = -500 if _leads_dog(table, seat, view) else 5000
        elif table.rules.bombs >> play.kind & 1:
            cost += 3000
        elif not fits(view.groups, lone, play):
            cost += 2000
        elif bomb_risk and hand & DRAGON_BIT:
            cost += 100 * (cards & DRAGON_BIT != 0)
        elif strongest:
            cost = 500 - cost - 100 * (view.fewest == 1) * (play.length > 1)
        else:
            cost += 200 * _class(play, view.aces_unseen)
        if cost < least:
            best, least = number, cost
    return best


@kernel
def _class(play, aces_unseen):
    """When a group of the hand is led, earlier ones first (M12, hand planning): 0 to 3."""
    position = (int(play.key) >> 2) - 1
    if play.kind == SINGLE:
        if position == KING and not aces_unseen:
            return 0
        if position >= ACE or int(play.cards) & PHOENIX_BIT:
            return 3
        return 1 if position <= SIX else 2
    if position <= (TEN if play.kind == STRAIGHT else EIGHT):
        return 1
    return 2 if position < QUEEN else 3


@kernel
def _leads_dog(table, seat, view):
    """M5: at once, unless it can help more later; M9: in a race against two, if the partner is ahead."""
    me = int(seat.seat)
    following, previous = opponents(table, me)
    if view.partner_cards and (table.n_cards[following] == 0 or table.n_cards[previous] == 0):
        return view.partner_cards < table.n_cards[me]
    behind = int(table.score[1 - table.team[me]]) - int(table.score[table.team[me]])
    saved = call_alive(table, table.partner[me]) or rivals(table, me) > 0 or behind >= FAR_BEHIND
    return not saved and view.groups.bombs == 0 and int(seat.hand) & DRAGON_BIT == 0


@kernel
def follow(table, seat, moves):
    """Beat an opponent with the least that may be spent on him; leave the partner his tricks."""
    me = int(seat.seat)
    view = _view(table, seat)
    lone = lone_cards(view.groups)
    owner = int(table.trick.owner)
    own = table.team[owner] == table.team[me]
    top = (int(table.trick.top.key) >> 2) - 1
    throws = bombs(table, seat)
    best, least = -1, NEVER
    for number in range(moves.count):
        play = moves.plays[number]
        cost = int(play.key)
        if play.length == table.n_cards[me] and not own:
            return number
        if table.rules.bombs >> play.kind & 1:
            cost += -1000 if throws else NEVER
        elif int(play.cards) & PHOENIX_BIT:
            cost += 200 if _spends_phoenix(play, top, view) else NEVER
        elif not fits(view.groups, lone, play):
            cost += 400 if view.danger else NEVER
        elif not view.danger and _saves(play, top, view):
            cost += NEVER
        if cost < least:
            best, least = number, cost
    if not moves.may_pass:
        return max(best, 0)
    return -1 if own or (_concedes(table, seat, view) and not throws) else best


@kernel
def _saves(play, top, view):
    """M12: no ace or Dragon on an eight or less, no king while aces are out, no pair of aces on a low one."""
    position = (int(play.key) >> 2) - 1
    if play.kind == SINGLE and top <= EIGHT:
        return position >= ACE or (position == KING and view.aces_unseen)
    return play.kind == PAIR and position == ACE and top < QUEEN


@kernel
def _spends_phoenix(play, top, view):
    """M6: over an ace, or a king when it is the highest; in stairs, and in groups that are high enough."""
    if play.kind == SINGLE:
        if top == ACE:
            return not view.aces_unseen or view.fewest <= 5
        return top == KING and not view.aces_unseen
    position = (int(play.key) >> 2) - 1
    if play.kind == PAIR:
        return position > TEN
    if play.kind == TRIPLE:
        return position >= EIGHT
    return position >= SEVEN


@kernel
def _concedes(table, seat, view):
    """M10: whether to let an opponent who has called go, by four signs."""
    me = int(seat.seat)
    following, previous = opponents(table, me)
    caller = following if call_alive(table, following) else previous
    if not call_alive(table, caller):
        return False
    held = int(table.n_cards[caller])
    hand = int(seat.hand)
    winners = count_high(hand & ~PHOENIX_BIT) + (view.groups.bombs != 0)
    power = count_high(view.unseen.cards)
    fight = (1 if held >= 5 else -3 if held <= 2 else 0) + (2 if winners >= 3 else -2 if winners == 0 else 0)
    fight += (1 if power >= 4 else -1 if power <= 1 else 0) + 2 * call_alive(table, table.partner[me])
    return fight < 0
