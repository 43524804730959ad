"""Appending plays to the list, for the generator and for the kinds that boosters bring in."""

from tichu_sim.cards import DRAGON_BIT, MAHJONG_BIT, PHOENIX, PHOENIX_BIT
from tichu_sim.combinations.counts import RANK_BITS, count_of_each_rank, count_ranks
from tichu_sim.jit import kernel
from tichu_sim.state import SINGLE

NO_PHOENIX = -1


@kernel
def look_at(moves, hand):
    """Count the hand's ranks for the enumeration."""
    moves.hand = hand
    moves.phoenix = (hand >> PHOENIX) & 1
    moves.at_least[0] = RANK_BITS
    moves.at_least[1], moves.at_least[2], moves.at_least[3], moves.at_least[4] = count_ranks(hand)


@kernel
def add(moves, cards, size, key, phoenix):
    """Append a play of the kind looked for."""
    play = moves.plays[moves.count]
    play.cards = cards
    play.kind = moves.kind
    play.length = size
    play.key = key
    play.phoenix = phoenix
    play.suit = -1
    play.companion = -1
    play.stands_for = -1
    play.gap = 0
    moves.count += 1


@kernel
def add_suited(moves, cards, size, key, phoenix, suit):
    """Append a play in which it matters which suit the Phoenix stands for."""
    add(moves, cards, size, key, phoenix)
    moves.plays[moves.count - 1].suit = suit


@kernel
def from_rung(bits, rung):
    """The rank bits at or above a rung."""
    return bits >> 4 * rung << 4 * rung


@kernel
def ranks_of(play):
    """How many cards of each rank a play counts, four bits a position: as declared, the Mah Jong at 0."""
    counts = count_of_each_rank(int(play.cards)) | int(play.cards) & MAHJONG_BIT
    if play.phoenix >= 0:
        counts += 1 << 4 * int(play.phoenix)
    if play.stands_for >= 0:
        counts += 1 << 4 * (int(play.stands_for) >> 2)
    return counts


@kernel
def is_bird(play):
    """Whether the play is a single card without a rank of its own: Mah Jong, Phoenix or Dragon."""
    return play.kind == SINGLE and int(play.cards) & (MAHJONG_BIT | PHOENIX_BIT | DRAGON_BIT) != 0
