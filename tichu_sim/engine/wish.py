"""The Mah Jong's wish: naming a rank, fulfilling it, and the obligation it puts on a turn (rules.md 1.7)."""

from tichu_sim.cards import DOG_BIT, MAHJONG_BIT
from tichu_sim.engine.flow import ask
from tichu_sim.jit import kernel
from tichu_sim.state import ASK_LEAD, ASK_WISH, NOBODY


@kernel
def is_bound(table, hand):
    """Whether a wish is open and the hand holds a natural card of its rank."""
    wish = int(table.trick.wish)
    return wish > 0 and (int(hand) >> 4 * wish) & 15 != 0


@kernel
def keep_wished(table, moves, question):
    """If some plays of the list hold the wished rank, drop all others and the right to pass.

    The Dog may stay among the leads by the switch ``dog_may_dodge_wish``.
    """
    rank = 15 << 4 * int(table.trick.wish)
    if not _some_hold(moves, rank):
        return
    dodge = DOG_BIT if question == ASK_LEAD and table.rules.dog_may_dodge_wish else 0
    kept = 0
    for place in range(moves.count):
        cards = int(moves.plays[place].cards)
        if cards & rank or cards == dodge:
            moves.plays[kept] = moves.plays[place]
            kept += 1
    moves.count = kept
    moves.may_pass = 0


@kernel
def _some_hold(moves, rank):
    """Whether a play of the list holds one of these cards, without a booster: a wish forces none."""
    for place in range(moves.count):
        if int(moves.plays[place].cards) & rank and moves.plays[place].companion < 0:
            return True
    return False


@kernel
def fulfil_wish(table, cards):
    """A natural card of the wished rank, laid in any way, ends the wish."""
    if is_bound(table, cards):
        table.trick.wish = 0


@kernel
def grants_wish(cards):
    """Whether laying these cards lets the player wish."""
    return int(cards) & MAHJONG_BIT != 0


@kernel
def ask_wish(rd):
    """Ask the player of the Mah Jong for a rank; he need not be the owner of the trick."""
    return ask(rd, rd.flow.wisher, ASK_WISH)


@kernel
def answer_wish(rd, rank):
    """Open the wish for the rank at position 1 (two) to 13 (ace), or none for 0.

    Raises ValueError for other answers, and for 0 unless a wish is optional.
    """
    table = rd.table
    if rank < 0 or rank > 13 or (rank == 0 and not table.rules.wish_optional):
        raise ValueError(
            "a wish must name a rank, position 1 (two) to 13 (ace), or 0 for none where optional"
        )
    table.trick.wish = rank
    table.wished = rank
    rd.flow.wisher = NOBODY
