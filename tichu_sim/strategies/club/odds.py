"""What beats a play among the cards still unseen."""

from typing import NamedTuple

from tichu_sim.cards import ALL_CARDS, DRAGON_BIT, N_CARDS, NORMAL_CARDS, PHOENIX, PHOENIX_BIT
from tichu_sim.combinations.counts import count_ranks
from tichu_sim.jit import count_bits, kernel
from tichu_sim.rng import WORD, philox
from tichu_sim.state import BOMB_QUAD, PAIR, SINGLE, STAIRS, STRAIGHT
from tichu_sim.strategies.club.tables import HEIGHTS
from tichu_sim.strategies.parameters import place
from tichu_sim.terms import MAX_SEATS

MEMORY = place("memory")
KNOWN_CARDS = place("known_cards")
ACE = 13


class Unseen(NamedTuple):
    """Cards the opponents may hold, and the rank bits they hold together once, twice, three times."""

    cards: int
    ones: int
    twos: int
    threes: int


@kernel
def unseen_by(table, seat):
    """The cards neither in the own hand nor laid nor out of the game, nor given to a partner.

    What else is known of a partner's hand does not count: the fitted numbers take a share of the unseen
    cards to be his. Laid cards that are not remembered count as unseen.
    """
    laid = 0
    for other in range(MAX_SEATS):
        laid |= int(table.pile[other])
    if seat.parameters[MEMORY] < 1:
        laid = _remembered(seat, laid)
    cards = ALL_CARDS & ~int(seat.hand) & ~int(table.trick.cards) & ~laid
    cards &= ~int(table.removed) & ~int(seat.buried)
    if uses_known_cards(seat):
        partner = int(table.partner[seat.seat])  # his own is the seat itself, or of six the second one
        cards &= ~int(seat.given[partner]) & ~int(seat.given[table.partner[partner]])
    one, two, three, _ = count_ranks(cards)
    return Unseen(cards, one, two, three)


@kernel
def _remembered(seat, cards):
    """Those of some cards that a seat would remember; the same all round long."""
    remembered = 0
    for card in range(N_CARDS):
        if cards >> card & 1:
            words = philox(card, 1, 0, 0, seat.key[0], seat.key[1])  # not among those of its decisions
            if words[0] < seat.parameters[MEMORY] * WORD:
                remembered |= 1 << card
    return remembered


@kernel
def uses_known_cards(seat):
    """Whether a seat uses what it knows of other hands."""
    return seat.parameters[KNOWN_CARDS] >= 0.5


@kernel
def known_hand(table, seat, other):
    """The cards another seat holds if all are known, by more than what was given to it; else 0."""
    if int(seat.known[other]) & ~int(seat.given[other]) == 0 or not uses_known_cards(seat):
        return 0
    known = int(seat.known[other]) & ~int(table.trick.cards)
    for owner in range(MAX_SEATS):
        known &= ~int(table.pile[owner])
    return known if count_bits(known) == table.n_cards[other] else 0


@kernel
def cell(unseen, kind, position, length):
    """The cell of a play in the tables, by how many unseen cards or groups beat it.

    ``position`` is that of its highest or main rank, 14 for the Dragon. Long runs are beaten by less than
    their number says, because few hands hold one as long. Nothing is counted against bombs.
    """
    above = _number_above(unseen, kind, position, length)
    if kind == STRAIGHT:
        above = above * 25 // (length * length)
    elif kind == STAIRS:
        above = above * 16 // (length * length)
    return HEIGHTS * kind + above


@kernel
def could_beat(hand, play):
    """Whether a hand may beat a play, bombs and the pair of a full house apart; 0, an unknown one, may."""
    if hand == 0:
        return True
    one, two, three, _ = count_ranks(hand)
    held = Unseen(hand, one, two, three)
    return _number_above(held, int(play.kind), (int(play.key) >> 2) - 1, int(play.length)) > 0


@kernel
def _number_above(unseen, kind, position, length):
    """How many of the cards, groups or runs of some cards beat a play."""
    above = 0
    if kind == SINGLE:
        if position <= ACE:
            above = count_bits(unseen.cards & (_higher(position) | DRAGON_BIT | PHOENIX_BIT))
    elif kind == STRAIGHT:
        above = _runs(unseen.ones, position, length)
    elif kind == STAIRS:
        above = _runs(unseen.twos, position, length // 2)
    elif kind < BOMB_QUAD:
        ranks = unseen.twos if kind == PAIR else unseen.threes
        above = count_bits(ranks & _higher(position)) + (unseen.cards >> PHOENIX & 1)
    return above


@kernel
def _higher(position):
    """The normal cards of all higher ranks."""
    return NORMAL_CARDS & (-1 << 4 * (position + 1))


@kernel
def _runs(ranks, position, length):
    """How many runs of a length with a higher top lie in the rank bits."""
    starts = ranks & (-1 << 4 * (position - length + 2))
    for _ in range(length - 1):
        ranks >>= 4
        starts &= ranks
    return count_bits(starts)
