"""Who sits where: the table of a run, which no round changes, and players who change seats between rounds."""

from typing import Any

import numpy as np

from tichu_sim.jit import kernel, new_records, readable
from tichu_sim.rules.record import RULES, compile_rules
from tichu_sim.rules.ruleset import RuleSet
from tichu_sim.state import N_PARAMETERS, ROUND


def new_round(ruleset: RuleSet) -> Any:
    """An array of one :data:`tichu_sim.state.ROUND` with rules and seats in place and no cards dealt."""
    records = new_records(ROUND)
    rd = records.view(readable(ROUND))[0]
    table = rd.table
    table.rules = rd.supply.rules = compile_rules(ruleset).view(readable(RULES))[0]
    n_seats = ruleset.seats
    table.n_seats = n_seats
    for seat in range(n_seats):
        rd.seats[seat].least_advice = rd.players[seat].least_advice = -np.inf
        table.next_seat[seat] = (seat + 1) % n_seats
        table.partner[seat] = (seat + 2) % n_seats
        table.partners[seat] = sum(1 << other for other in range(seat % 2, n_seats, 2) if other != seat)
        table.team[seat] = seat % 2
        table.player[seat] = seat
    return records


@kernel
def take_seats(rd, shuffler):
    """Let the players take their seats for a round; returns the seat that shuffles.

    ``shuffler`` is the player who does. Where players change seats he sits in the first one and the others
    follow in turn, with their boosters; a seat that is played from another gets its player, and its total is
    the last (the dummy's, rules.md 2.1). Elsewhere everybody stays.
    """
    table = rd.table
    rules = table.rules
    boosters = table.boosters
    if not rules.rotates:
        return shuffler
    for seat in range(table.n_seats):
        if rules.played_from[seat] == seat:
            rd.players[table.player[seat]].held = boosters.held[seat]
    player = int(shuffler)
    for seat in range(table.n_seats):
        if rules.played_from[seat] == seat:
            table.player[seat] = player
            boosters.held[seat] = rd.players[player].held
            player = (player + 1) % int(rules.players)
    boosters.by_advice = 0
    for seat in range(table.n_seats):
        table.player[seat] = table.player[rules.played_from[seat]]
        chosen = rd.players[table.player[seat]]
        boosters.by_advice |= (chosen.least_advice > -np.inf) << seat
        rd.seats[seat].least_advice = chosen.least_advice
        for place in range(N_PARAMETERS):
            rd.seats[seat].parameters[place] = chosen.parameters[place]
    return 0


@kernel
def inventory_of(table, seat):
    """The seat before which the boosters of a seat lie: its own, or that of who plays it (rules.md 2.2)."""
    return int(table.rules.played_from[seat])


@kernel
def column_of(table, seat):
    """The place of a seat's total in ``table.totals``: its player's, behind them all for a dummy's."""
    return int(table.player[seat]) if table.rules.played_from[seat] == seat else int(table.rules.players)
