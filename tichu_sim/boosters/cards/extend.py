"""To a play of another player, on his turn or not, the user adds one to four cards of his own, so that all
together are a larger combination. It stays the other player's, and the trick goes on after him with the
larger combination to be beaten (rules.md 4.2, card 11).

The union may be of another kind and need not beat what lay before; it must be a combination that the rules
in force allow, also one of a booster in play. It counts as one play, and nobody has passed since. If its
cards are a bomb, it is a bomb. A Phoenix in it may be read anew. Dog and Dragon cannot be extended. A booster
in the play stays what it was declared to be, so the union is no bomb then; a straight with a gap may keep one
gap or be filled up. The added cards count as played by who adds them: he cannot call Tichu any more, ends a
wish with a natural card of its rank, wishes if the Mah Jong is among them, and is out if they were his last;
so is the other player, if he has none left.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.cards import DRAGON_BIT, NORMAL_CARDS, PHOENIX_BIT
from tichu_sim.combinations.counts import count_ranks
from tichu_sim.combinations.generate import LEADS
from tichu_sim.combinations.ladder import to_rungs
from tichu_sim.combinations.substitute import add_with_substitute
from tichu_sim.combinations.supersets import keep_supersets
from tichu_sim.engine.reactions import join, list_if_bomb, read_top_as
from tichu_sim.engine.uses import latest_use
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.rules.record import MAX_KINDS
from tichu_sim.state import DOG_LEAD, GAPPED_STRAIGHT, PAIR, SINGLE, TRIPLE

ACE, KING = 13, 12


@kernel
def legal(rd, slot, me):
    """Another player's play lies on the table, and it can grow."""
    top = rd.table.trick.top
    return rd.flow.actor != me and top.kind != DOG_LEAD and not int(top.cards) & DRAGON_BIT


@kernel
def plays(rd, moves, generate, slot, me, question):
    """The larger combinations, ``cards`` being those to add; the best first."""
    table = rd.table
    rules = table.rules
    top = table.trick.top
    core = int(top.cards)
    hand = int(rd.seats[me].hand)
    most = int(table.boosters.parameters[slot, 0])
    leads = int(rules.leads)
    gap = int(top.gap)
    rules.leads = _kinds_between(rules, int(top.length) + 1, int(top.length) + most)
    if gap:
        rules.leads |= 1 << GAPPED_STRAIGHT
        top.gap = 0
    moves.must = to_rungs(rules, core & NORMAL_CARDS)
    if top.stands_for < 0:
        generate(table, hand | core, moves, LEADS)
    else:
        add_with_substitute(table, hand | core, moves, generate, LEADS, int(top.stands_for) >> 2, slot)
    moves.must = 0
    top.gap = gap
    rules.leads = leads
    keep_supersets(rules, moves, core, hand, most)
    best = 0
    for place in range(moves.count):
        moves.plays[place].companion = slot
        if _worth(int(moves.plays[place].cards), hand) > _worth(int(moves.plays[best].cards), hand):
            best = place
    _swap(moves, 0, best)


@kernel
def _kinds_between(rules, least, most):
    """Mask of the kinds in force, bombs that may not be led included, that come in one of these sizes."""
    kinds = 0
    for kind in range(MAX_KINDS):
        if rules.max_size[kind] >= least and rules.min_size[kind] <= most:
            kinds |= 1 << kind
    return kinds & (int(rules.leads) | int(rules.bombs))


@kernel
def _worth(cards, hand):
    """What it is worth to be rid of cards: 3 points each, less for high ones and for those of more than one
    of a rank; much if none are left.
    """
    if cards == hand:
        return 100
    high = count_bits(cards >> 4 * KING & 15) + 3 * count_bits(cards >> 4 * ACE & 15)
    single = count_bits(cards & _alone(hand))
    return 3 * single - count_bits(cards) - 2 * high - 6 * (cards & PHOENIX_BIT != 0)


@kernel
def _alone(hand):
    """The normal cards of a hand that are the only ones of their rank."""
    one, two, _, _ = count_ranks(hand)
    return hand & 15 * (one & ~two)


@kernel
def _swap(moves, first, second):
    """Exchange two plays of the list; the place after the last serves meanwhile."""
    if first != second:
        moves.plays[moves.count] = moves.plays[first]
        moves.plays[first] = moves.plays[second]
        moves.plays[second] = moves.plays[moves.count]


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Add the cards and read the union, as a bomb if it is one."""
    play = latest_use(rd).play
    cards = int(play.cards)
    play.cards = cards | int(rd.table.trick.top.cards)
    join(rd, me, cards)
    if play.stands_for < 0 and list_if_bomb(rd.table, generate, moves, play.cards):
        play = moves.plays[0]
    read_top_as(rd, play)
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth 3 points a card that can be added and is of no other use: to a straight, or to cards of its own
    rank that the partner has laid.
    """
    top = table.trick.top
    hand = int(seat.hand)
    own = table.team[table.trick.owner] == table.team[seat.seat]
    most = int(table.boosters.parameters[option.slot, 0])
    number = min(most, _addable(int(top.cards), _alone(hand), top.kind))
    if top.stands_for >= 0 or top.gap:
        return -1.0
    if number == table.n_cards[seat.seat]:
        return 30.0
    if _longest(count_ranks(hand)[0]) >= 5:
        return -5.0
    if own:
        return 3.0 * max(number, _of_its_rank(top, _alone(hand))) - 1.0
    return 3.0 * number - 4.0


@kernel
def _of_its_rank(top, hand):
    """How many cards, below the king, are of the rank of a single card, a pair or a triple."""
    rank = lowest(int(top.cards)) >> 2
    if top.kind not in (SINGLE, PAIR, TRIPLE) or rank >= KING:
        return 0
    return count_bits(hand & 15 << 4 * rank)


@kernel
def _longest(ones):
    """The length of the longest run of ranks."""
    length = 0
    while ones:
        ones &= ones >> 4
        length += 1
    return length


@kernel
def _addable(top, hand, kind):
    """How many cards below the king can be added: to a straight, or to make one of a single card."""
    size = count_bits(top)
    start = lowest(top) >> 2
    if top & ~NORMAL_CARDS or (size > 1 and count_bits(count_ranks(top)[0]) != size):
        return 0
    ones = count_ranks((hand | top) & ((1 << 4 * KING) - 1))[0]
    first = start
    while first > 1 and ones >> 4 * (first - 1) & 1:
        first -= 1
    last = start + size - 1
    while ones >> 4 * (last + 1) & 1:
        last += 1
    length = last - first + 1
    if kind == SINGLE:
        return 4 if length >= 5 else 0
    return length - size if size >= 5 else 0


CARD = Booster(
    id="extend",
    number=11,
    colour="red",
    portuguese="Estender",
    german="Extend",
    used_at=("play",),
    parameters=(Parameter("most", 4, 1, 8, "cards", "cards that can be added"),),
    worth=9.5,
    lists_plays=True,
    legal=legal,
    plays=plays,
    resolve=resolve,
    advise=advise,
)
