"""The player names a rank, and his opponents say how many cards of it they hold (rules.md 4.4, card 42).

The Phoenix does not count. All hear the answers, which are true at that moment only; only opponents who are
in answer. Turn and trick do not change. What was told stays to be read in the card's memory
(``table.boosters.memory``): the rank in the lowest four bits, then four bits a seat with its count or, for a
seat that did not answer, 15. Who sees all other cards of the rank knows from the count which cards they are.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.knowledge import learn
from tichu_sim.engine.uses import choose, latest_use
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import NOBODY
from tichu_sim.terms import MAX_SEATS

NOT_TOLD = 15
RANKS = 13


@kernel
def legal(rd, slot, me):
    """An opponent is in."""
    table = rd.table
    for seat in range(table.n_seats):
        if table.inside >> seat & 1 and table.team[seat] != table.team[me]:
            return True
    return False


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Ask for a rank, then publish the counts."""
    if step == 0:
        moves.count = 0
        moves.n_options = 0
        for rank in range(1, RANKS + 1):
            add_option(moves, slot, NOBODY, rank)
        return choose(rd, moves, me, 0)
    table = rd.table
    rank = int(latest_use(rd).chosen.choice)
    told = rank
    for seat in range(MAX_SEATS):
        count = NOT_TOLD
        if table.inside >> seat & 1 and table.team[seat] != table.team[me]:
            cards = int(rd.seats[seat].hand) & 15 << 4 * rank
            count = count_bits(cards)
            if count:
                _infer(rd, seat, cards, rank)
        told |= count << 4 * (seat + 1)
    table.boosters.memory[slot] = told
    return 0


def tells(memory: int) -> str:
    """The answers, from the card's memory."""
    counts = [(seat, memory >> 4 * (seat + 1) & NOT_TOLD) for seat in range(MAX_SEATS)]
    said = [f"S{seat} holds {count or 'none'}" for seat, count in counts if count != NOT_TOLD]
    return ", ".join(said)


@kernel
def _infer(rd, holder, cards, rank):
    """Whoever sees all other cards of the rank, in hand or laid, now knows which ones these are."""
    for viewer in range(rd.table.n_seats):
        unseen = 0
        for other in range(rd.table.n_seats):
            if other != viewer:
                unseen |= int(rd.seats[other].hand) | int(rd.seats[other].buried)
        if unseen & 15 << 4 * rank == cards:
            learn(rd, viewer, holder, cards)


@kernel
def advise(table, seat, option, event):
    """Worth a little early in the round; the best rank is one of which most cards are unseen."""
    if event >= 0:
        return 0.1
    seen = int(seat.hand)
    for other in range(table.n_seats):
        seen |= int(table.trick.laid[other])
    return 4.0 - count_bits(seen >> 4 * int(option.choice) & 15) + 0.01 * option.choice


CARD = Booster(
    id="spy",
    number=42,
    colour="green",
    portuguese="Espião",
    german="Spion",
    used_at=ANY_TIME,
    advised_at=("lead", "turn"),
    worth=0.5,
    choice="rank",
    tells=tells,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
