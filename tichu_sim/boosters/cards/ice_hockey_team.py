"""Ice hockey team: until the end of the round five or six cards of one suit are a combination
(rules.md 4.4, card 37).

A team is beaten by one whose lowest card is higher; five may beat six and six five. The Phoenix may be one of
the players, as any card of the suit that is not in the team, by default the highest. Five or more cards of
one suit without a gap are a bomb and nothing else while there are bombs.
"""

from tichu_sim.boosters.booster import ANY_TIME, Booster, Parameter
from tichu_sim.combinations.counts import RANK_BITS
from tichu_sim.jit import count_bits, kernel
from tichu_sim.rules.record import ANY_SIZE_HIGHER
from tichu_sim.state import HOCKEY_TEAM, ON_LEAD


@kernel
def setup(rules, parameters):
    """Teams may be led, and beat one another."""
    rules.min_size[HOCKEY_TEAM] = int(parameters[0])
    rules.max_size[HOCKEY_TEAM] = max(int(parameters[0]), int(parameters[1]))
    rules.may_lead[HOCKEY_TEAM] = 1
    rules.beats[HOCKEY_TEAM, HOCKEY_TEAM] = ANY_SIZE_HIGHER


@kernel
def advise(table, seat, option, event):
    """Worth some leads to one who leads next and holds a team."""
    leads = event == ON_LEAD and table.trick.turn == seat.seat
    for suit in range(4):
        if leads and count_bits(int(seat.hand) >> suit & RANK_BITS) >= 5:
            return 12.0
    return -1.0


CARD = Booster(
    id="ice_hockey_team",
    number=37,
    colour="green",
    portuguese="Time de Hóquei no Gelo",
    german="Eishockeyteam",
    used_at=ANY_TIME,
    advised_at=("lead",),
    parameters=(
        Parameter("least", 5, 3, 8, "cards", "the smallest team"),
        Parameter("most", 6, 3, 8, "cards", "the largest team, if that is not smaller than the smallest"),
    ),
    worth=1.0,
    setup=setup,
    advise=advise,
)
