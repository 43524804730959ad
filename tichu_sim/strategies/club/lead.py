"""Leading: the groups that lose first, winners kept to regain the lead, until only one loser is left."""

from tichu_sim.jit import kernel
from tichu_sim.state import NOBODY
from tichu_sim.strategies.club.choice import LAST_CARDS, Aims
from tichu_sim.strategies.club.odds import known_hand
from tichu_sim.strategies.club.situation import call_alive, cards_of_opponents, partner_calls
from tichu_sim.strategies.parameters import place
from tichu_sim.strategies.seats import nearest_to_out

LEAD_VALUE = place("lead_value")
LEAD_PLAN = place("lead_plan")
LEAD_LENGTH = place("lead_length")
LEAD_CLOSING = place("lead_closing")
LEAD_DANGER = place("lead_danger")
HELP_PARTNER = place("help_partner")
DOG_LEAD_VALUE = place("dog_lead")
DOG_CALLER = place("dog_caller")
OWN_CALL = place("own_call")
LOOK = place("look_ahead")
LEAD_READY = place("lead_ready")
LEAD_BETTER = place("lead_better")
FEWER_CARDS = 0.1
"""Worth of the partner's lead for each card he holds less."""


@kernel
def lead_aims(table, seat, plan):
    """What to lead for."""
    me = int(seat.seat)
    partner = nearest_to_out(table, me, int(table.partners[me]) & int(table.inside))
    values = seat.parameters
    partner_cards = int(table.n_cards[partner]) if partner >= 0 else 0
    fewest, most = cards_of_opponents(table, me)
    dog = values[DOG_LEAD_VALUE] - values[OWN_CALL] * call_alive(table, me)
    if partner_cards:
        dog += FEWER_CARDS * (int(table.n_cards[me]) - partner_cards)
        dog += values[DOG_CALLER] * partner_calls(table, me)
    closing = values[LEAD_CLOSING] if plan.closing else 0.0
    last = -LAST_CARDS if partner_calls(table, me) else LAST_CARDS
    exposed = fewest if fewest < 3 else 0
    exposed_hand = _exposed_hand(table, seat, fewest) if fewest < 3 else 0
    helped = partner_cards if partner_cards < 3 else 0
    return Aims(
        leading=int(values[LOOK] == 0),
        base=0.0,
        gain=values[LEAD_VALUE] + values[LEAD_PLAN] * plan.margin,
        points=0.0,
        closing=closing,
        length=values[LEAD_LENGTH],
        bomb=0.0,
        dog=dog,
        last=last,
        most=most,
        exposed=exposed,
        exposed_hand=exposed_hand,
        danger=values[LEAD_DANGER],
        helped=helped,
        help=values[HELP_PARTNER],
        look=values[LOOK],
        ready=values[LEAD_READY],
        better=values[LEAD_BETTER],
        margin=plan.margin,
    )


@kernel
def _exposed_hand(table, seat, fewest):
    """The cards of the opponent who holds the fewest, if it is only one and they are known; else 0."""
    exposed = NOBODY
    for other in range(table.n_seats):
        if table.team[other] != table.team[seat.seat] and table.n_cards[other] == fewest:
            if exposed != NOBODY:
                return 0
            exposed = other
    return known_hand(table, seat, exposed)
