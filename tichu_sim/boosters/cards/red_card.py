"""The player changes one of his cards for the red card of the same rank, wherever that is (rules.md 4.4, card
30).

His own card must be a normal one that is not red. The red one may be in the hand of another player who is in,
or in the pile of one who is in, the player's own and buried cards included; the card given goes there. While
the red card lies in the trick on the table, or in the pile of a player who is out, its rank cannot be chosen.
Nothing is played by it: a wish is not fulfilled, and who has not laid a card yet still has not. Everybody
learns which two cards changed places. The card is chosen when the booster takes effect.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.boosters.effects import hand_changed
from tichu_sim.combinations.counts import may_bomb
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.knowledge import leaves_the_hands, show_to_all
from tichu_sim.engine.reactions import change_laid
from tichu_sim.engine.uses import choose, latest_use
from tichu_sim.jit import kernel, lowest
from tichu_sim.state import NOBODY

RED = 3
"""The suit of the card that is taken (tichu_sim.cards)."""
RED_CARDS = sum(1 << 4 * position + RED for position in range(1, 14))


@kernel
def _exchangeable(table, hand):
    """The cards of a hand that can be changed for the red one of their rank."""
    barred = int(hand) | int(table.trick.cards)
    for seat in range(table.n_seats):
        if not table.inside >> seat & 1:
            barred |= int(table.pile[seat])
    free = RED_CARDS & ~barred
    return int(hand) & (free >> 1 | free >> 2 | free >> 3)


@kernel
def _choices(rd, me):
    """The same, less those whose red card a player who is out has buried."""
    cards = _exchangeable(rd.table, rd.seats[me].hand)
    for seat in range(rd.table.n_seats):
        if not rd.table.inside >> seat & 1:
            barred = int(rd.seats[seat].buried) & RED_CARDS
            cards &= ~(barred >> 1 | barred >> 2 | barred >> 3)
    return cards


@kernel
def legal(rd, slot, me):
    """The player holds a card that can be changed."""
    return _choices(rd, me) != 0


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Ask which card, then change it."""
    if step == 0:
        moves.count = 0
        moves.n_options = 0
        cards = _choices(rd, me)
        while cards:
            add_option(moves, slot, NOBODY, lowest(cards))
            cards &= cards - 1
        return choose(rd, moves, me, 0) if moves.n_options else 0
    card = int(latest_use(rd).chosen.choice)
    _change(rd, me, 1 << card, 1 << (card | RED))
    return 0


@kernel
def _change(rd, me, given, taken):
    """Let the two cards change places, also in what is noted of cards laid."""
    table = rd.table
    both = given | taken
    leaves_the_hands(rd, both)
    change_laid(rd, given, taken)
    for seat in range(table.n_seats):
        if int(table.pile[seat]) & taken:
            table.pile[seat] ^= both
        if int(rd.seats[seat].buried) & taken:
            rd.seats[seat].buried ^= both
        if int(rd.seats[seat].hand) & both:
            rd.seats[seat].hand ^= both
            show_to_all(rd, seat, int(rd.seats[seat].hand) & both)
            hand_changed(rd, seat)


@kernel
def advise(table, seat, option, event):
    """Worth a bomb where the red card makes one; the partner's hand may lose by it, as the opponents' may."""
    hand = int(seat.hand)
    if may_bomb(hand):
        return -1.0
    if event < 0:
        card = int(option.choice)
        return 15.0 * may_bomb(hand ^ (1 << card | 1 << (card | RED)))
    cards = _exchangeable(table, hand)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if may_bomb(hand ^ (1 << card | 1 << (card | RED))):
            return 15.0
    return -1.0


CARD = Booster(
    id="red_card",
    number=30,
    colour="green",
    portuguese="A Carta Vermelha",
    german="Rote Karte",
    used_at=ANY_TIME,
    advised_at=("lead", "turn"),
    worth=1.5,
    choice="card",
    legal=legal,
    resolve=resolve,
    advise=advise,
)
