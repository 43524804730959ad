"""The player refuses one card that he was given: the sender takes it back, gives nothing else, and keeps
what the player gave him (rules.md 4.1, card 7).

After the exchange, while the card is still in the player's hand; a partner's card may be refused too.
Player and sender know where the card is, the others only see who refused whom. A refused Mah Jong is the
sender's again, who then opens the round, unless someone has the right to.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.boosters.effects import hand_over
from tichu_sim.boosters.worth import card_worth
from tichu_sim.cards import MAHJONG
from tichu_sim.engine.exchange import mahjong_moved
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.uses import latest_use
from tichu_sim.jit import kernel, lowest


@kernel
def options(rd, moves, slot, me, event):
    """Every card received that is still there; the choice is its number, the target its sender."""
    private = rd.seats[me]
    for sender in range(rd.table.n_seats):
        cards = int(private.received[sender]) & int(private.hand)
        while cards:
            add_option(moves, slot, sender, lowest(cards))
            cards &= cards - 1


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Give the card back."""
    option = latest_use(rd).option
    sender = int(option.seat)
    card = int(option.choice)
    rd.seats[me].received[sender] &= ~(1 << card)
    rd.seats[sender].given[me] &= ~(1 << card)
    hand_over(rd, me, sender, 1 << card)
    if card == MAHJONG:
        mahjong_moved(rd, sender)
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth being rid of a bad card, and burdening an opponent with it; a partner's gift is kept."""
    worth = -card_worth(seat.hand, option.choice)
    if table.team[option.seat] == table.team[seat.seat]:
        return worth - 12.0
    return worth


CARD = Booster(
    id="return_to_sender",
    number=7,
    colour="blue",
    portuguese="Devolver ao Remetente",
    german="Retour an Absender",
    used_at=("post_exchange",),
    worth=14.5,
    choice="card",
    options=options,
    resolve=resolve,
    advise=advise,
)
