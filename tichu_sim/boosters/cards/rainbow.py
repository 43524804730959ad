"""Rainbow: until the end of the round four cards, one of each suit, whatever their ranks, are a combination
(rules.md 4.4, card 36).

A rainbow is beaten by one whose lowest card is higher. The Phoenix takes the suit that is missing and counts
as an ace unless it is declared otherwise; the other special cards have no suit. Four equal ranks are a bomb
and nothing else while there are bombs.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster
from tichu_sim.combinations.counts import RANK_BITS
from tichu_sim.jit import kernel
from tichu_sim.rules.record import SAME_SIZE_HIGHER
from tichu_sim.state import ON_LEAD, RAINBOW

_UP_TO_TEN = (1 << 40) - 1


@kernel
def setup(rules, parameters):
    """Rainbows may be led, and beat one another."""
    rules.may_lead[RAINBOW] = 1
    rules.beats[RAINBOW, RAINBOW] = SAME_SIZE_HIGHER


@kernel
def advise(table, seat, option, event):
    """Worth some leads to one who leads next and gets rid of four low cards."""
    low = int(seat.hand) & _UP_TO_TEN
    leads = event == ON_LEAD and table.trick.turn == seat.seat
    for suit in range(4):
        if not low >> suit & RANK_BITS:
            return -1.0
    return 10.0 if leads else -1.0


CARD = Booster(
    id="rainbow",
    number=36,
    colour="green",
    portuguese="Arco-Íris",
    german="Regenbogen",
    used_at=ANY_TIME,
    advised_at=("lead",),
    worth=3.5,
    setup=setup,
    advise=advise,
)
