"""A bomb of four equal cards has just been played, or has come about: it is put under the trick, and play
goes on as if it had not been thrown (rules.md 4.2, card 17).

Top, owner and passes are again what they were; the four cards stay with the trick and go to whoever wins
it. One thrown on turn counts as a pass; one out of turn has only interrupted the player who moves next.
After the last pass the old owner collects, unless somebody bombs anew. One that was led leaves the table
empty: its player leads again, or the next one in if he is out, and the cards wait for that trick. He may be
out by it, and a wish it has fulfilled stays so. If the round ends with it, the owner of the trick takes its
cards, and the player himself those of one that was led. Runs of one suit cannot be defused, nor four cards
that are no bomb by a rule in force.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.engine.reactions import put_under
from tichu_sim.jit import kernel
from tichu_sim.rules.record import FORM_QUAD


@kernel
def legal(rd, slot, me):
    """The top is a bomb of four equal cards."""
    kind = int(rd.table.trick.top.kind)
    return rd.table.rules.form[kind] == FORM_QUAD and int(rd.table.rules.bombs) >> kind & 1 != 0


@kernel
def resolve(rd, moves, generate, slot, me, step):
    """Put the bomb under the trick."""
    put_under(rd)
    return 0


@kernel
def advise(table, seat, option, event):
    """An opponent's bomb is well defused, above all if it takes a trick from the own side."""
    if table.team[table.trick.owner] == table.team[seat.seat]:
        return -20.0
    before = int(table.before.owner)
    return 20.0 if before >= 0 and table.team[before] == table.team[seat.seat] else 8.0


CARD = Booster(
    id="defuse_quad_bombs",
    number=17,
    colour="red",
    portuguese="Desarmar Bombas de Quadra",
    used_at=("play",),
    worth=12.0,
    legal=legal,
    resolve=resolve,
    advise=advise,
)
