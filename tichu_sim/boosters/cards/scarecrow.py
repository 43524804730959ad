"""The Phoenix or the Dragon has just been laid: it goes back to its owner's hand, and he must play
something without birds or pass (rules.md 4.2, card 20).

With a combination all of it goes back, and what was laid in reaction to it; wish, going out and the right
to call Tichu are as before, and a booster laid with it returns unused. For the rest of this turn its player
can lay neither Phoenix nor Dragon; the Mah Jong is no bird here. Passing is an ordinary pass; a leader has
to lead something else, unless the parameter lets him pass, and if he has nothing but birds the next player
in leads. What is obligatory by a wish is judged without birds.

A Phoenix that was laid by a booster in reaction to a play goes back by itself, with the cards laid with it
and those laid in answer to it; that booster is spent, the play stands as it was, and nobody has to move
again.
"""

from tichu_sim.boosters.booster import Booster, Parameter
from tichu_sim.cards import DRAGON_BIT, PHOENIX_BIT
from tichu_sim.engine.flow import add_option
from tichu_sim.engine.reactions import newly_laid, undo_bird, undo_play
from tichu_sim.engine.uses import latest_use
from tichu_sim.jit import kernel
from tichu_sim.state import NOBODY

BIRDS = PHOENIX_BIT | DRAGON_BIT
THE_PLAY, THE_REACTION = range(2)
"""What the birds are chased out of: the choices."""


@kernel
def options(rd, moves, slot, me, event):
    """The play, if its player has laid a bird with it, and the reaction that brought the Phoenix."""
    table = rd.table
    joined = PHOENIX_BIT if rd.flow.bird_joined else 0
    actor = int(rd.flow.actor)
    if newly_laid(table, actor) & BIRDS & ~joined:
        add_option(moves, slot, actor, THE_PLAY)
    if joined:
        for seat in range(table.n_seats):
            if newly_laid(table, seat) & PHOENIX_BIT:
                add_option(moves, slot, seat, THE_REACTION)


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Undo the one or the other."""
    if latest_use(rd).option.choice == THE_REACTION:
        undo_bird(rd)
        return 0
    undo_play(rd)
    rd.table.trick.ban = BIRDS
    rd.table.trick.may_pass_lead = rd.table.boosters.parameters[slot, 0] > 0
    return 0


@kernel
def advise(table, seat, option, event):
    """Worth it against an opponent who goes out, takes the trick from the own side, or spends the Dragon."""
    team = table.team[seat.seat]
    if table.team[option.seat] == team:
        return -20.0
    if table.n_cards[option.seat] == 0:
        return 40.0
    if option.choice == THE_REACTION:
        return 2.0
    before = int(table.before.owner)
    return 12.0 if before != NOBODY and table.team[before] == team else -2.0


CARD = Booster(
    id="scarecrow",
    number=20,
    colour="red",
    portuguese="Espantalho",
    german="Vogelscheuche",
    used_at=("play",),
    parameters=(Parameter("lead_pass", 0, 0, 1, "switch", "1: a leader may pass the lead on"),),
    worth=10.5,
    choice="0 for the play itself, 1 for what was laid in reaction to it",
    options=options,
    resolve=resolve,
    advise=advise,
)
