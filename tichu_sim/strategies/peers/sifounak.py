"""``sifounak``: the expert bot of github.com/sifounak/Tichu (TypeScript), from its description.

Source: ``BotStrategy.md`` in that repository (commit ef3d747), which names twelve modules M1 to M12. It calls
Tichu by an index from E. Yang's project for Stanford's course CS229 (2018): two for each ace, six each for
the Dragon and the Phoenix, five for a bomb, one for a straight, less two for the Dog and one for each small
single. ``sifounak_play`` holds the play of cards.

Not described, and guessed: that the right-hand player is the one who plays next (as the cards that are given
suggest), what a hand gives that holds nothing loose, when in its time a Tichu is called, and which condition
of a module comes first.
"""

from tichu_sim.cards import DOG, DOG_BIT, DRAGON, DRAGON_BIT, NORMAL_CARDS, PHOENIX, PHOENIX_BIT
from tichu_sim.combinations.counts import count_ranks, may_bomb
from tichu_sim.jit import count_bits, entry, kernel, lowest
from tichu_sim.state import (
    ASK_BOMB,
    ASK_EXCHANGE,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_GRAND,
    ASK_LEAD,
    ASK_PICK,
    ASK_SMALL,
    GRAND,
    NO_CALL,
    STRAIGHT,
    STRATEGY,
    TICHU,
)
from tichu_sim.strategies.club.arrange import arrange, cards_of
from tichu_sim.strategies.options import best_option
from tichu_sim.strategies.peers.giving import give
from tichu_sim.strategies.peers.sifounak_play import bombs, follow, lead
from tichu_sim.strategies.picking import ACE, count_high, highest_card, nth_card
from tichu_sim.strategies.seats import opponents

BELOW_FIVES, BELOW_EIGHTS, BELOW_TENS, BELOW_QUEENS, BELOW_ACES = (
    (1 << 4 * position) - 1 for position in (4, 7, 9, 11, 13)
)
JACK = 10
FAR = 200
NEAR_THE_TARGET = 200  # guessed: an opponent may win the game with this round


@entry(STRATEGY)
def decide(table, seat, moves, question):
    """Answer any question (tichu_sim.engine.round)."""
    if question == ASK_LEAD:
        return lead(table, seat, moves)
    if question == ASK_FOLLOW:
        return follow(table, seat, moves)
    if question == ASK_BOMB:
        return 0 if bombs(table, seat) else -1
    if question == ASK_GRAND:
        return _calls_grand(table, seat)
    if question == ASK_SMALL:
        return _calls_tichu(table, seat)
    if question == ASK_EXCHANGE:
        return _exchange(table, seat)
    if question == ASK_GIFT:
        following, previous = opponents(table, int(seat.seat))
        return following if table.n_cards[following] > table.n_cards[previous] else previous
    if question >= ASK_PICK:
        return best_option(moves, question, 0.0)
    return _wish(table, seat)


@kernel
def _calls_grand(table, seat):
    """M3: three power cards and a bomb or a high group; two if the opponents are about to win the game."""
    me = int(seat.seat)
    if table.called[table.partner[me]] != NO_CALL:
        return False
    first = int(seat.first)
    _, two, three, _ = count_ranks(first)
    high = (three | two & two << 4) >> 4 * JACK != 0
    power = count_high(first)
    late = table.score[1 - table.team[me]] >= table.rules.target - NEAR_THE_TARGET
    return (power >= 3 and (high or may_bomb(first))) or (power >= 2 and high and late)


@kernel
def _calls_tichu(table, seat):
    """M3: by Yang's index, from 5 when far behind, from 7, and from 9 when far ahead."""
    me = int(seat.seat)
    if not table.exchanged or table.n_finished or table.called[table.partner[me]] != NO_CALL:
        return False
    hand = int(seat.hand)
    groups = arrange(table.rules, hand)
    index = 2 * count_bits(hand >> 4 * ACE) - 2 * ((hand & DOG_BIT) != 0)
    index += 6 * count_bits(hand & (DRAGON_BIT | PHOENIX_BIT)) + 5 * (groups.bombs != 0)
    index += (groups.straight != 0) + (groups.second != 0)
    index -= count_bits(groups.singles & NORMAL_CARDS & BELOW_QUEENS)
    ahead = int(table.score[table.team[me]]) - int(table.score[1 - table.team[me]])
    return index >= (5 if ahead <= -FAR else 9 if ahead >= FAR else 7)


@kernel
def _exchange(table, seat):
    """M4: a weak hand gives its best card to the partner, a strong one the third worst that fits nowhere.

    The opponents get the lowest loose cards, even ranks to the one who plays next, odd ranks to the other.
    The Dog goes to one who has called, to the partner from a strong hand, else to the opponent before.
    """
    me = int(seat.seat)
    hand = int(seat.hand)
    following, previous = opponents(table, me)
    strong = count_high(hand) >= 2
    loose = _loose(table, hand)
    to_following, to_previous = nth_card(loose, 0), nth_card(loose, 1)
    if to_following >> 2 & 1 == 0:  # an odd rank
        to_following, to_previous = to_previous, to_following
    dog = hand & DOG_BIT != 0
    if dog and table.called[following] != NO_CALL:
        to_following = DOG
    elif dog and (table.called[previous] != NO_CALL or not strong):
        to_previous = DOG
    kept = hand & ~(1 << to_following | 1 << to_previous)
    if not strong:
        to_partner = DRAGON if kept & DRAGON_BIT else PHOENIX if kept & PHOENIX_BIT else highest_card(kept)
    elif kept & DOG_BIT:
        to_partner = DOG
    else:
        to_partner = lowest(loose & kept or kept & NORMAL_CARDS)
    return give(table, seat, to_partner, to_following, to_previous)


@kernel
def _loose(table, hand):
    """The cards, two or more, that are given away most gladly: singles, or a low pair that is split.

    That is done if there are no two singles below the eight; the pairs are those up to the four.
    """
    groups = arrange(table.rules, hand)
    singles = cards_of(groups.singles) & hand & BELOW_ACES & NORMAL_CARDS
    pairs = groups.pairs & BELOW_FIVES
    if pairs and count_bits(singles & BELOW_EIGHTS) < 2:
        return cards_of(pairs & -pairs) & hand
    if count_bits(singles) > 2:
        return singles
    loose = hand & NORMAL_CARDS & ~groups.bombs
    return loose if count_bits(loose) > 2 else hand & NORMAL_CARDS


@kernel
def _wish(table, seat):
    """M8: an ace if the next opponent has called, unless the partner seems strong; else what he was given."""
    me = int(seat.seat)
    following, _ = opponents(table, me)
    received = int(seat.received[table.partner[me]])
    partner_is_strong = received & DOG_BIT != 0 or received & NORMAL_CARDS & BELOW_TENS != 0
    called = table.called[following]
    against = called == GRAND or (called == TICHU and not partner_is_strong)
    if table.trick.top.kind == STRAIGHT:
        has_ace = int(seat.hand) >> 4 * ACE != 0
        if against and not has_ace and not partner_is_strong:
            return ACE
        if table.rules.wish_optional:
            return 0
    if against:
        return ACE
    given = int(seat.given[following]) & NORMAL_CARDS
    return lowest(given) >> 2 if given else ACE
