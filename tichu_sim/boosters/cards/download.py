"""Under a combination that has just been led the user slips one of the same kind and size, but of lower
strength. It does not become the top and wins nothing (rules.md 4.2, card 16).

It is no turn: top, owner, passes and turn stay, and the user's own turn comes as it would. The leader
himself is not excluded. Anything lower than the Dragon goes under it, nothing under the Dog; a single
Phoenix counts one and a half; a bomb goes only under a higher one of its kind and size. The cards count as
played: the user cannot call Tichu any more, ends a wish with a natural card of its rank, wishes if he has
laid the Mah Jong, and is out if they were his last. Their points go to whoever wins the trick.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.cards import NORMAL_CARDS, PHOENIX_BIT
from tichu_sim.combinations.counts import count_ranks
from tichu_sim.combinations.full_houses import other_key
from tichu_sim.combinations.generate import LEADS
from tichu_sim.engine.reactions import join, was_led
from tichu_sim.engine.uses import latest_use
from tichu_sim.jit import kernel
from tichu_sim.state import DOG_LEAD

TEN, JACK = 40, 44
"""Keys of the highest ranks that are given away for an opponent's and a partner's trick: those below."""


@kernel
def legal(rd, slot, me):
    """The top has just been led (with the parameter: laid), and the hand has as many cards."""
    table = rd.table
    top = table.trick.top
    if top.kind == DOG_LEAD or top.length > table.n_cards[me]:
        return False
    return was_led(table) or table.boosters.parameters[slot, 0] > 0


@kernel
def plays(rd, moves, generate, slot, me, question):
    """The lower combinations, the lowest without the Phoenix first."""
    table = rd.table
    rules = table.rules
    top = table.trick.top
    leads = int(rules.leads)
    rules.leads = 1 << int(top.kind)
    generate(table, rd.seats[me].hand, moves, LEADS)
    rules.leads = leads
    kept = 0
    for place in range(moves.count):
        play = moves.plays[place]
        if play.length == top.length and _is_lower(rules, play, table.trick):
            moves.plays[kept] = play
            moves.plays[kept].companion = slot
            kept += 1
    moves.count = kept
    _best_first(moves, int(rd.seats[me].hand))


@kernel
def _is_lower(rules, play, trick):
    """Whether a play of the top's kind is weaker; between equal pairs that count first the triple decides."""
    if play.key != trick.top.key or not rules.pair_first:
        return play.key < trick.top.key
    return other_key(rules, play) < trick.other_key


@kernel
def _best_first(moves, hand):
    """Bring the play that is least missed to the front; the place after the last serves meanwhile."""
    best = 0
    for place in range(moves.count):
        if _cost(moves.plays[place], hand) < _cost(moves.plays[best], hand):
            best = place
    if best:
        moves.plays[moves.count] = moves.plays[0]
        moves.plays[0] = moves.plays[best]
        moves.plays[best] = moves.plays[moves.count]


@kernel
def _cost(play, hand):
    """What giving up the play costs, the less the sooner: strength, the Phoenix, other combinations."""
    cards = int(play.cards)
    breaks = cards & NORMAL_CARDS & ~_spare(hand, min(2, int(play.length)))
    return int(play.key) + 30 * (cards & PHOENIX_BIT != 0) + 20 * (breaks != 0)


@kernel
def _spare(hand, number):
    """The cards of the ranks of which a hand holds exactly one, or two, and no run of five goes through."""
    one, two, three, _ = count_ranks(hand)
    run = one & one >> 4 & one >> 8 & one >> 12 & one >> 16
    run |= run << 4 | run << 8 | run << 12 | run << 16
    ranks = one & ~two & ~run if number == 1 else two & ~three
    return hand & 15 * ranks


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Lay the cards under the top."""
    join(rd, me, int(latest_use(rd).play.cards))
    return 0


@kernel
def advise(table, seat, option, event):
    """To be rid of low cards that are of no other use is worth 2 points each, to be out by it much more.

    Longer combinations are better played; points are not given away for an opponent's trick.
    """
    top = table.trick.top
    length = int(top.length)
    hand = int(seat.hand)
    if length == table.n_cards[seat.seat]:
        return 20.0
    own = table.team[table.trick.owner] == table.team[seat.seat]
    below = min(int(top.key), JACK if own else TEN) // 4 - 1
    spare = _spare(hand, length) & ((1 << 4 * below) - 1)
    return 2.0 * length if length <= 2 and spare & NORMAL_CARDS else -1.0


CARD = Booster(
    id="download",
    number=16,
    colour="red",
    portuguese="Download",
    german="Download",
    used_at=("play",),
    parameters=(Parameter("any_top", 0, 0, 1, "switch", "1: under any play, not only a lead"),),
    worth=13.5,
    lists_plays=True,
    legal=legal,
    plays=plays,
    resolve=resolve,
    advise=advise,
)
