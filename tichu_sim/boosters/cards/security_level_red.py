"""There are no bombs any more until the end of the round (rules.md 4.3, card 34).

Four equal cards can still be laid: they are then a triple of four cards, led or in answer to a triple, and
are beaten by any higher triple of three or four. They are it on their own only, not within a full house or a
flower, and the Phoenix makes no fourth. A run of one suit is a plain straight. Nobody acts out of turn.
"""

from tichu_sim.boosters.booster import Booster
from tichu_sim.combinations.counts import may_bomb
from tichu_sim.jit import kernel
from tichu_sim.rules.record import ANY_SIZE_HIGHER, MAX_KINDS, NEVER
from tichu_sim.state import BOMB_QUAD, BOMB_RUN, TRIPLE


@kernel
def setup(rules, parameters):
    """Take the bombs away and let triples have a fourth card."""
    for bomb in (BOMB_QUAD, BOMB_RUN):
        rules.is_bomb[bomb] = 0
        rules.may_lead[bomb] = 0
        for kind in range(MAX_KINDS):
            rules.beats[bomb, kind] = NEVER
    rules.max_size[TRIPLE] = 4
    rules.beats[TRIPLE, TRIPLE] = ANY_SIZE_HIGHER


@kernel
def advise(table, seat, option, event):
    """Worth something to one who holds no bomb himself and has to fear those of others."""
    return -20.0 if may_bomb(seat.hand) else 2.0


CARD = Booster(
    id="security_level_red",
    number=34,
    colour="brown",
    portuguese="Nível de Segurança Vermelho",
    german="Sicherheitsstufe Rot",
    used_at=("lead",),
    worth=10.0,
    setup=setup,
    advise=advise,
)
